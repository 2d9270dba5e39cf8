"""Test odds with hidden rosters: those of the dice, if the target tries a defence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.biremes.stage import stage

from naumachia.rules.biremes.actions import (
    CREW,
    FIRE,
    STARBOARD,
    Action,
    Grapple,
    Ram,
    Shoot,
    Swipe,
)
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene.board import board_of
from naumachia.testing.stage import run


def forecast_odds(state: Biremes, action: Action) -> dict[str, Fraction]:
    """Return the outcomes in green's forecast."""
    forecast = board_of(RULESET).odds.forecast(RULESET.observe(state, 0), 0, action)
    assert forecast is not None
    assert sum(chance for _, chance, _ in forecast.parts) == 1
    assert forecast.parts[-1][2] == "even"
    return {label: chance for label, chance, _ in forecast.parts}


def hidden_stage(*lines: str) -> Biremes:
    """Return a state in green's turn with hidden rosters."""
    state = stage(*lines, hidden_rosters=True)
    run(state, Activate(0))
    return state


@pytest.mark.clause("BIR-RAM-09", "BIR-RULE-64")
def test_a_ram() -> None:
    odds = forecast_odds(hidden_stage("G1 T 20,14.2,0", "O1 T 20,20,90"), Ram(0, 1, 0))
    assert odds["O1 sinks"] == Fraction(5, 18)
    assert odds["Stuck fast"] == Fraction(11, 36)


@pytest.mark.clause("BIR-SWP-13", "BIR-RULE-64")
def test_a_swipe() -> None:
    odds = forecast_odds(
        hidden_stage("G1 T 14,19.65,90", "O1 T 20,20,90"), Swipe(0, 1, STARBOARD, -1000, 1000)
    )
    assert list(odds.values()) == [Fraction(1, 9), Fraction(4, 9), Fraction(4, 9)]


@pytest.mark.clause("BIR-GRP-06", "BIR-RULE-64")
def test_a_grapple() -> None:
    odds = forecast_odds(
        hidden_stage("G1 T 16,19.65,90", "O1 T 20,20,90"), Grapple(0, 1, STARBOARD, 0)
    )
    assert odds == {"Grappled": Fraction(7, 18), "The grapple fails": Fraction(11, 18)}


@pytest.mark.clause("BIR-MIS-09", "BIR-RULE-64")
def test_missiles() -> None:
    state = hidden_stage("G1 T 20,20,90", "O1 T 20,18,90 crew=3")
    assert forecast_odds(state, Shoot(0, 1, FIRE))["O1 catches fire"] == Fraction(1, 6)
    assert board_of(RULESET).odds.forecast(RULESET.observe(state, 0), 0, Shoot(0, 1, CREW)) is None


@pytest.mark.clause("BIR-RULE-64")
def test_where_all_is_known_the_tree_tells() -> None:
    state = stage("G1 T 20,14.2,0", "O1 T 20,20,90")
    assert board_of(RULESET).odds.forecast(RULESET.observe(state, 0), 0, Ram(0, 1, 0)) is None

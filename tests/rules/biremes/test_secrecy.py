"""Hidden rosters, and what everybody sees."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import crews, named, stage

from naumachia.kernel.event import Log
from naumachia.rules import load
from naumachia.rules.biremes.melee import lock
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.secrecy import conceal
from naumachia.rules.biremes.spoils import board

FLEET = ("G1 V 20,20,90 crew=31 corvus", "G2 T 10,10,0 crew=0", "O1 T 20,20.45,90 crew=9")


def seen(state: Biremes, seat: int | None) -> Biremes:
    return conceal(state.clone(), seat)


@pytest.mark.clause("BIR-RULE-64")
def test_crews_and_corvi_are_the_owners_to_know() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    assert crews(seen(state, 0)) == {"G1": 31, "G2": 0, "O1": 20}
    assert crews(seen(state, 1)) == {"G1": 50, "G2": 0, "O1": 9}
    assert crews(seen(state, None)) == {"G1": 50, "G2": 0, "O1": 20}
    assert named(seen(state, 0), "G1").corvus
    assert not named(seen(state, 1), "G1").corvus


@pytest.mark.clause("BIR-RULE-64")
def test_a_melee_tells_them() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    assert crews(seen(state, 1)) == crews(state)


@pytest.mark.clause("BIR-RULE-64")
def test_dividing_a_crew_tells_how_many_they_are() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    board(state, named(state, "O1"), named(state, "G2"), Log())
    assert crews(seen(state, 0))["O1"] == 9


@pytest.mark.clause("BIR-RULE-64")
def test_nothing_is_hidden_by_default() -> None:
    state = stage(*FLEET)
    assert crews(seen(state, None)) == crews(state)


@pytest.mark.clause("BIR-XFR-05")
def test_everybody_sees_the_fires() -> None:
    state = stage("G1 T 20,20,90 fire=2", "O1 T 5,5,0", hidden_rosters=True)
    assert [named(seen(state, seat), "G1").fire for seat in (0, 1, None)] == [2, 2, 2]


@pytest.mark.clause("BIR-RULE-64")
def test_the_rule_set_hides_them_from_views() -> None:
    ruleset = load("biremes")
    state = stage(*FLEET, hidden_rosters=True)
    assert crews(ruleset.observe(state, 1).state)["G1"] == 50
    assert crews(state)["G1"] == 31

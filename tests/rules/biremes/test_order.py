"""Who goes first."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.rules.biremes.stage import answer, asked, facts_of, run, stage

from naumachia.kernel.chance import Chance
from naumachia.rules.biremes.initiative import Initiative
from naumachia.rules.biremes.model import Biremes

THREE = ("roman", "carthaginian", "roman")


def rolled(*totals: int, nations: tuple[str, ...] = THREE) -> Biremes:
    """A new game turn, the players' totals so far."""
    lines = ("G1 T 5,5,0", "O1 T 20,20,0", "L1 T 30,30,0")[: len(nations)]
    state = stage(*lines, nations=nations)
    run(state, Initiative())
    for total in totals:
        low = max(1, total - 6)
        answer(state, low, total - low)
    return state


def asked_of(state: Biremes) -> str:
    """Whose dice are asked for."""
    assert isinstance(state.awaiting, Chance)
    return str(state.awaiting.facts["seat"])


@pytest.mark.clause("BIR-TURN-01", "BIR-TURN-02", "BIR-TURN-03", "BIR-RULE-58")
def test_example_78_the_tied_roll_again_among_themselves() -> None:
    state = rolled(9, 9, 6)
    assert asked(state) == "initiative_again"
    assert asked_of(state) == "green"
    answer(state, 1, 2)
    assert asked_of(state) == "orange"
    events = answer(state, 3, 4)
    assert state.order == [1, 0, 2]
    assert facts_of(events, "order")["seats"] == ("orange", "green", "blue")


@pytest.mark.clause("BIR-RULE-58")
def test_example_78_a_second_tie_among_the_tied() -> None:
    state = rolled(6, 9, 9, 5, 5, 2, 12)
    assert state.order == [2, 1, 0]


@pytest.mark.clause("BIR-TURN-03")
def test_example_78_how_often_players_tie() -> None:
    chance = rolled().awaiting
    assert isinstance(chance, Chance)
    totals: dict[int, Fraction] = {}
    for dice, probability in chance.outcomes():
        totals[sum(dice)] = totals.get(sum(dice), Fraction(0)) + probability
    assert sum(p * p for p in totals.values()) == Fraction(73, 648)
    differ = sum(
        totals[a] * totals[b] * totals[c]
        for a, b, c in product(totals, repeat=3)
        if len({a, b, c}) == 3
    )
    assert differ == Fraction(895, 1296)

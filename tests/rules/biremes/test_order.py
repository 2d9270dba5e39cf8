"""Test the order of players (BIR-RULE-58)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.rules.biremes.stage import stage

from naumachia.kernel.chance import Chance
from naumachia.rules.biremes.actions import END_TURN
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.turn import TOTALS, Initiative, ways_to_roll
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene.board import board_of
from naumachia.testing.stage import answer, decide, facts_of, pending_name, run

THREE = ("roman", "carthaginian", "roman")


def game_turn(nations: tuple[str, ...]) -> Biremes:
    """Return a state in a new game turn of these nations."""
    lines = ("G1 T 5,5,0", "O1 T 20,20,0", "L1 T 30,30,0")[: len(nations)]
    state = stage(*lines, nations=nations)
    run(state, Initiative())
    return state


@pytest.mark.clause("BIR-TURN-01", "BIR-TURN-02", "BIR-TURN-03", "BIR-RULE-58")
def test_example_78_the_tied_roll_again_among_themselves() -> None:
    state = game_turn(THREE)
    answer(state, 9, 9, 6)
    assert pending_name(state) == "initiative"
    assert isinstance(state.awaiting, Chance)
    assert state.awaiting.clause == "BIR-TURN-03"
    events = answer(state, 3, 7)
    assert [e.clause for e in events if e.kind == "roll_off"] == ["BIR-RULE-58"] * 2
    assert state.order == [1, 0, 2]
    assert facts_of(events, "order")["seats"] == ("orange", "green", "blue")


@pytest.mark.clause("BIR-RULE-58")
def test_example_78_the_others_keep_their_place() -> None:
    state = game_turn(THREE)
    answer(state, 6, 9, 9)
    answer(state, 2, 12)
    assert state.order == [2, 1, 0]


@pytest.mark.clause("BIR-TURN-03")
def test_example_78_how_often_players_tie() -> None:
    tie = sum(ways_to_roll((total, total)) for total in TOTALS)
    assert Fraction(tie, 36**2) == Fraction(73, 648)
    differ = sum(ways_to_roll(one) for one in product(TOTALS, repeat=3) if len(set(one)) == 3)
    assert Fraction(differ, 36**3) == Fraction(895, 1296)


@pytest.mark.parametrize("nations", [THREE, THREE[:2]])
def test_rolls_that_tell_somebody_apart_are_exact(nations: tuple[str, ...]) -> None:
    chance = game_turn(nations).awaiting
    assert isinstance(chance, Chance)
    outcomes = chance.outcomes()
    assert sum(probability for _, probability in outcomes) == 1
    assert all(chance.possible(outcome) for outcome, _ in outcomes)
    assert not chance.possible((7,) * len(nations))
    assert chance.size() == len(outcomes)


@pytest.mark.clause("BIR-TURN-07")
@pytest.mark.parametrize(
    ("done", "says"),
    [
        (("", "", ""), "Green leaves all ships on station"),
        (("activated", "", ""), "Green leaves the other ships on station"),
        (("activated", "activated", ""), "Green leaves the other ship on station"),
        (("activated", "activated", "activated"), "Green is done for this turn"),
        (("activated", "crew=0 fireship", "crew=0 fireship"), "Green is done for this turn"),
    ],
)
def test_what_is_said_of_a_turn_that_is_ended(done: tuple[str, str, str], says: str) -> None:
    ships = [f"G{number} T {5 * number},5,0 {word}" for number, word in enumerate(done, 1)]
    state = stage(*ships, "O1 T 20,20,0")
    run(state, Activate(0))
    (event, *_) = decide(state, END_TURN)
    assert board_of(RULESET).say(event, None) == says


@pytest.mark.clause("BIR-TURN-01")
def test_the_order_is_told_with_the_faces_of_the_dice() -> None:
    state = game_turn(THREE[:2])
    events = [event for event in answer(state, 3, 4, 5, 6) if event.kind == "roll_off_dice"]
    assert [event.facts["dice"] for event in events] == [(3, 4), (5, 6)]
    assert [event.facts["dice_seats"] for event in events] == [(0, 0), (1, 1)]
    said = [board_of(RULESET).say(event, None) for event in events]
    assert said == ["Green rolls `3-4` = **7**", "Orange rolls `5-6` = **11**"]
    assert state.order == [1, 0]


@pytest.mark.clause("BIR-TURN-01")
@pytest.mark.parametrize("nations", [THREE, THREE[:2]])
def test_faces_come_to_the_same_as_their_totals(nations: tuple[str, ...]) -> None:
    """Compare faces with the totals that records of older versions hold."""
    chance = game_turn(nations).awaiting
    assert isinstance(chance, Chance)
    for seed in range(20):
        faces = chance.sample(Random(seed))
        totals = chance.canonical(faces)
        assert len(faces) == 2 * len(totals) == 2 * len(nations)
        assert chance.parse(chance.format(faces)) == faces
        assert chance.parse(chance.format(totals)) == totals
        states = [game_turn(nations) for _ in range(2)]
        answer(states[0], *faces)
        answer(states[1], *totals)
        assert states[0].order == states[1].order
        assert pending_name(states[0]) == pending_name(states[1])
    assert not chance.possible((7, *(1,) * (2 * len(nations) - 1)))
    tie = (3, 4) * len(nations)
    assert not chance.possible(tie)
    assert chance.forbids(tie) is not None

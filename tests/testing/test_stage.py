"""The stage of tests plays through the rule set, and fails on what is not legal."""

from __future__ import annotations

from fractions import Fraction

import pytest
from examples.duel.rules import Shot, Turn
from examples.duel.state import BACK, ROW, SHOOT, Duel

from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.testing.stage import (
    Rest,
    answer,
    chance_of,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)


def strait(*at: int) -> Duel:
    """Return two galleys at these squares of ten, nothing to do."""
    state = Duel(10, 3)
    state.at = list(at)
    state.stack = [Rest("DUE-TURN-01")]
    settle(state, SILENT)
    return state


def test_a_phase_is_played_by_decisions_and_dice() -> None:
    state = strait(3, 6)
    assert pending_name(state) == "rest"
    run(state, Turn(0))
    assert (pending_name(state), pending_seat(state)) == ("turn", 0)
    assert legal(state) == [ROW, BACK, SHOOT]
    assert decide(state, SHOOT) == []
    assert pending_name(state) == "shot"
    assert chance_of(state, "shot") == Fraction(1)
    events = answer(state, 4)
    assert kinds(events) == ["shot"]
    assert facts_of(events, "shot") == {"ship": "red", "face": 4, "needed": 4, "hit": True}
    assert pending_name(state) == "rest"


def test_phases_run_in_the_order_given() -> None:
    state = strait(3, 6)
    run(state, Turn(1), Turn(0))
    assert pending_seat(state) == 1
    decide(state, ROW, BACK)
    assert state.at == [2, 5]


def test_a_refusal_is_returned_and_nothing_else_may_be_refused() -> None:
    state = strait(1, 2)
    run(state, Turn(0))
    assert refused(state, ROW).facts["refusal"] == "in_the_way"
    with pytest.raises(AssertionError):
        refused(state, SHOOT)
    with pytest.raises(AssertionError, match="in_the_way"):
        decide(state, ROW)
    assert state.at == [1, 2]


def test_only_what_is_asked_can_be_answered() -> None:
    state = strait(3, 6)
    with pytest.raises(AssertionError, match="rest"):
        answer(state, 3)
    run(state, Shot(0))
    with pytest.raises(AssertionError):
        answer(state, 7)
    with pytest.raises(AssertionError, match="shot"):
        decide(state, ROW)


def test_the_end_of_a_game_has_a_name() -> None:
    state = strait(3, 6)
    state.hits = [0, 2]
    run(state, Shot(0))
    answer(state, 6)
    assert pending_name(state) == "result"


class Nowhere(Duel):
    """A state whose package exports no rule set."""


def test_a_state_of_no_rule_set_is_refused() -> None:
    state = Nowhere(10, 3)
    state.stack = [Rest("DUE-TURN-01")]
    settle(state, SILENT)
    with pytest.raises(TypeError, match="RULESET"):
        legal(state, 0)

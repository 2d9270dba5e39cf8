"""Test the default answers of an absent player in the other's turn."""

from __future__ import annotations

import pytest

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.rules.biremes.actions import Slip
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.ruleset import RULESET

HEAD = "players green:0:naval_power:south orange:1:naval_power:north\nturn 1\ntaken 1\n"
ORDER = "order green orange\nG1 T {green}\nO1 T {orange}\n"
TURN = "stack cycle:2 player_turns player:0:3 activate:0\n"


def position(green: str, orange: str = "20,20,90") -> Biremes:
    """Return a state in green's turn, with a trireme each."""
    return RULESET.notation.parse_position(HEAD + ORDER.format(green=green, orange=orange) + TURN)


def play(state: Biremes, seat: int, text: str) -> None:
    """Make a decision."""
    action = RULESET.notation.parse_action(state, seat, text)
    assert RULESET.check(state, seat, action) is None
    RULESET.decide(state, seat, action, SILENT)


def answered(state: Biremes, seat: int) -> str:
    """Check that the default answer is legal, and return its text."""
    action = RULESET.default(state, seat)
    assert action is not None
    assert RULESET.check(state, seat, action) is None
    return RULESET.notation.format_action(state, action)


@pytest.mark.clause("BIR-RULE-28")
def test_the_oars_are_drawn_in_against_a_swipe() -> None:
    state = position("15,19.65,90")
    play(state, 0, "G1 swipe O1 S0 on 1")
    assert answered(state, 1) == "O1 defend oars"
    assert RULESET.default(state, 0) is None


def test_a_quick_turn_is_tried_and_nobody_slips_away() -> None:
    state = position("16,19.65,90")
    play(state, 0, "G1 grapple O1 S0")
    assert answered(state, 1) == "O1 quick yes"
    play(state, 1, "O1 quick yes")
    RULESET.resolve(state, (6,), SILENT)
    assert answered(state, 1) == "O1 slip none"


def test_nobody_moves_for_another_in_his_own_turn() -> None:
    state = position("16,19.65,90")
    assert RULESET.about.interrupts
    assert RULESET.default(state, 0) is None
    assert RULESET.default(state, 1) is None


def test_a_sudden_turn_is_not_made() -> None:
    state = position("15,19.65,90")
    play(state, 0, "G1 swipe O1 S0 on 1")
    play(state, 1, "O1 defend turn")
    RULESET.resolve(state, (5,), SILENT)
    prompt = RULESET.pending(state)
    assert isinstance(prompt, Prompt)
    assert prompt.phase == "sudden_turn"
    assert RULESET.default(state, 1) == Slip(1, 0, 0)

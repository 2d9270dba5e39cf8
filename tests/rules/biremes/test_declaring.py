"""Test games without measuring before orders."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import stage

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.ruleset import Measuring, View
from naumachia.rules.biremes.actions import (
    NOBODY,
    STARBOARD,
    Grapple,
    Move,
    Ram,
    Shoot,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.melee import lock
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene.board import board_of


def blind(*lines: str) -> Biremes:
    """Return a state in green's turn, without measuring."""
    state = stage(*lines, measuring=False)
    state.stack.append(Activate(0))
    settle(state, SILENT)
    return state


@pytest.mark.clause("BIR-RULE-03", "BIR-RULE-66")
def test_derelicts_without_owner_and_friends_may_be_named_too() -> None:
    state = stage(
        "G1 T 4,4,0 crew=8",
        "G2 T 8,4,0 crew=12",
        "G3 T 30,4,0",
        "O1 T 40,30,180 crew=0",
        "O2 T 30,4.35,90",
        measuring=False,
    )
    state.ships[3].owner = NOBODY
    lock(state, state.ships[2], state.ships[4], SILENT)
    state.stack.append(Activate(0))
    settle(state, SILENT)
    named = [
        one
        for one in board_of(RULESET).pointing.declarable_actions(View(0, state), 0)
        if one.ship == 0
    ]
    assert Ram(0, 3, 0) in named
    assert Grapple(0, 2, STARBOARD, 0) in named
    assert {one.men for one in named if isinstance(one, Transfer)} == {8, 7, 4, -12}
    assert not any(isinstance(one, Transfer) and one.partner == 2 for one in named)


@pytest.mark.clause("BIR-RULE-03")
def test_a_transfer_that_is_named_is_made_on_the_side_that_can_be_reached() -> None:
    state = blind("G1 T 20,16,0 crew=8", "G2 T 20.35,20,0 crew=9", "O1 T 40,30,180")
    meant = Transfer(0, 1, STARBOARD, 0, 8)
    made = RULESET.choices(state, 0).snap(meant)
    assert isinstance(made, Transfer)
    assert (made.partner, made.men) == (1, 8)
    assert RULESET.check(state, 0, made) is None


@pytest.mark.clause("BIR-RULE-03")
def test_every_enemy_may_be_named_however_far_away() -> None:
    state = blind("G1 T 4,4,0", "O1 T 40,30,180", "O2 T 20,20,90")
    assert RULESET.measuring(state) is Measuring.NOTHING
    named = board_of(RULESET).pointing.declarable_actions(View(0, state), 0)
    for kind in (Ram, Swipe, Grapple, Shoot):
        assert {one.target for one in named if isinstance(one, kind)} == {1, 2}
    closing = [one for one in named if isinstance(one, (Ram, Swipe, Grapple)) and one.target == 1]
    assert closing == [
        Ram(0, 1, 0),
        Swipe(0, 1, STARBOARD, 0, UNIT),
        Grapple(0, 1, STARBOARD, 0),
    ], "on the side and at the place that are measured from"
    assert RULESET.check(state, 0, Ram(0, 1, 0)) is not None


def test_what_is_listed_does_not_tell_what_is_near() -> None:
    near = board_of(RULESET).pointing.declarable_actions(
        View(0, blind("G1 T 20,14.2,0", "O1 T 20,20,90")), 0
    )
    far = board_of(RULESET).pointing.declarable_actions(
        View(0, blind("G1 T 20,4.2,0", "O1 T 20,30,90")), 0
    )
    attacks = (Ram, Swipe, Grapple, Shoot)
    assert [one for one in near if isinstance(one, attacks)] == [
        one for one in far if isinstance(one, attacks)
    ]


def test_a_named_attack_is_made_as_nearly_as_it_can_be() -> None:
    state = blind("G1 T 17.5,14.5,0", "O1 T 20,20,90")
    wide = Ram(0, 1, 0)
    assert RULESET.check(state, 0, wide) is not None
    made = RULESET.choices(state, 0).snap(wide)
    assert isinstance(made, Ram)
    assert made.angle > 0
    assert RULESET.check(state, 0, made) is None


def test_a_move_declared_too_long_goes_as_far_as_it_may() -> None:
    state = blind("G1 T 20,4,0", "O1 T 20,30,90")
    made = RULESET.choices(state, 0).snap(Move(0, 1000, 9000, 0))
    assert isinstance(made, Move)
    assert made.first == 1000
    assert 4000 < made.distance <= 6000


def test_measuring_is_allowed_unless_the_table_says_otherwise() -> None:
    state = stage("G1 T 20,14.2,0", "O1 T 20,20,90")
    state.stack.append(Activate(0))
    settle(state, SILENT)
    assert RULESET.measuring(state) is Measuring.ALL
    unasked = stage("G1 T 20,14.2,0", measuring=False)
    assert RULESET.measuring(unasked) is Measuring.ALL

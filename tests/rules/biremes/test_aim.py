"""Test the meaning of pointed places, and the reach of ships with a choice of poses."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import stage

from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.ruleset import View
from naumachia.rules.biremes.actions import (
    Action,
    Deploy,
    Grapple,
    Move,
    Ram,
    Slip,
    Stay,
    Swipe,
)
from naumachia.rules.biremes.model import UNPLACED, Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.alongside import ESCAPE, SUDDEN, Slipping
from naumachia.rules.biremes.rules.setup import MEETING, Deployment
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene import Callout, Region, Sector, Wash
from naumachia.scene.board import board_of


def turn_of_green(*lines: str) -> Biremes:
    state = stage(*lines)
    state.stack.append(Activate(0))
    settle(state, SILENT)
    return state


def aim(
    state: Biremes, x: float, y: float, heading: float | None = None, ship: str = "G1"
) -> list[Action]:
    return board_of(RULESET).pointing.aim(View(0, state), 0, ship, (x, y), heading)


def legal(state: Biremes, action: Action, seat: int = 0) -> bool:
    return RULESET.check(state, seat, action) is None


@pytest.mark.parametrize(
    ("kind", "at", "meant"),
    [
        ("T", (20, 13), Move(0, 0, 3000, 0)),  # BIR-MOVE-03
        ("T", (21, 13.5), Move(0, 1590, 3640, 0)),  # BIR-MOVE-04
        ("T", (20, 8.5), Move(0, 0, -1500, 0)),  # BIR-MOVE-11
        ("T", (23, 10), Move(0, 9000, 0, 0)),  # BIR-MOVE-05
        ("B", (22, 10), Move(0, 9000, 2000, 0)),  # BIR-MOVE-07
        ("T", (20.1, 10), Stay(0)),  # BIR-MOVE-12
    ],
)
def test_a_place_means_a_move(kind: str, at: tuple[float, float], meant: Action) -> None:
    state = turn_of_green(f"G1 {kind} 20,10,0", "O1 T 20,30,180")
    found = aim(state, *at)
    assert found[0] == meant
    assert legal(state, meant)


@pytest.mark.parametrize(
    ("at", "nearest"),
    [
        ((20, 19), Move(0, 0, 6000, 0)),  # too far: her whole way
        ((22, 12), Move(0, 2500, 2660, 0)),  # off the fan: its edge, abreast of the point
        ((20, 6), Move(0, 0, -2000, 0)),
    ],
)
def test_a_place_out_of_reach_is_refused_beside_the_nearest(
    at: tuple[float, float], nearest: Action
) -> None:
    state = turn_of_green("G1 T 20,10,0", "O1 T 20,30,180")
    found = aim(state, *at)
    assert not legal(state, found[0])
    assert next(action for action in found if legal(state, action)) == nearest


def test_a_heading_is_a_turn() -> None:
    state = turn_of_green("G1 T 20,10,0", "G2 B 30,10,0", "O1 T 20,30,180")
    assert aim(state, 20, 10, 90) == [Move(0, 9000, 0, 0)]
    assert aim(state, 20, 10, 0) == [Stay(0)]
    found = aim(state, 30, 12, 270, "G2")
    assert found[0] == Move(1, 0, 2000, -9000)
    assert legal(state, found[0])


def test_an_enemy_is_attacked() -> None:
    state = turn_of_green("G1 T 20,10,0", "O1 T 20,15,90")
    found = aim(state, 20, 15)
    assert found[0] == Ram(0, 1, 0)
    assert legal(state, found[0])
    beside = aim(state, 20, 14.4)
    assert isinstance(beside[0], (Ram, Swipe, Grapple))


def test_a_ram_that_is_too_near_says_what_else_there_is() -> None:
    state = turn_of_green("G1 T 20,10,0", "O1 T 20.6,11.2,0")
    found = aim(state, 20.6, 11.2)
    assert isinstance(found[0], Ram)
    assert not legal(state, found[0])
    assert any(legal(state, one) for one in found[1:] if isinstance(one, Grapple))


def test_slips_are_aimed_too() -> None:
    state = stage("G1 T 20,10,0", "O1 T 20.5,10,0")
    state.stack.append(Slipping(0, 1, ESCAPE))
    settle(state, SILENT)
    assert aim(state, 20, 10.8)[0] == Slip(0, 800, 0)
    assert aim(state, 20, 9.3)[0] == Slip(0, -700, 0)
    state.stack[-1] = Slipping(0, 1, SUDDEN)
    assert aim(state, 18, 10)[0] == Slip(0, 0, -9000)
    assert aim(state, 20, 10, 330)[0] == Slip(0, 0, -3000)


def test_ships_are_set_up_where_one_points() -> None:
    state = stage("G1 T 20,3,0", "O1 T 20,33,180")
    state.sea.remove(0)
    state.ships[0].status = UNPLACED
    state.stack.append(Deployment(MEETING, [0, 1], [0, 0]))
    settle(state, SILENT)
    found = aim(state, 12.344, 3)
    assert found[0] == Deploy(0, 12340, 3000, 0)
    assert legal(state, found[0])
    far = aim(state, 12, 20, 45)
    assert far[0] == Deploy(0, 12000, 20000, 4500)
    assert not legal(state, far[0])
    assert any(legal(state, one) for one in far)


def test_nothing_is_aimed_by_a_ship_that_is_not_there_or_not_to_move() -> None:
    state = turn_of_green("G1 T 20,10,0", "O1 T 20,30,180")
    assert aim(state, 20, 12, None, "X9") == []
    state.stack.pop()
    assert aim(state, 20, 12) == []


def test_the_reach_of_a_trireme() -> None:
    state = turn_of_green("G1 T 20,10,0", "O1 T 20,30,180")
    found = board_of(RULESET).reach(View(0, state), 0, "G1")
    rams = [one for one in found if isinstance(one, Sector) and one.wash is Wash.EXTRA]
    assert [(one.inner, one.outer, one.start, one.end) for one in rams] == [(6.0, 8.0, -25.0, 25.0)]
    assert [one.text for one in found if isinstance(one, Callout)] == ["6″", "back 2″"]


def test_the_reach_ends_at_what_is_in_the_way() -> None:
    state = turn_of_green("G1 T 20,10,0", "O1 T 20,14,90")
    fan = next(
        one for one in board_of(RULESET).reach(View(0, state), 0, "G1") if isinstance(one, Region)
    )
    ahead = max(y for x, y in fan.outlines[0] if abs(x - 20) < 1e-6)
    assert 12 < ahead < 14


def test_a_ship_without_oars_reaches_nowhere() -> None:
    state = turn_of_green("G1 T 20,10,0 banks=2", "O1 T 20,30,180")
    assert board_of(RULESET).reach(View(0, state), 0, "G1") == ()

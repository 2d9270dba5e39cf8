"""Sets of ships whose speeds are set together, in phase F."""

from __future__ import annotations

from tests.rules.navarchoi.stage import named, stage

from naumachia.kernel.ruleset import View
from naumachia.rules.navarchoi.actions import Play, Rotate, Speed
from naumachia.rules.navarchoi.model import CRUISE, FULL, Navarchoi
from naumachia.rules.navarchoi.rules.reactions import Kyklos
from naumachia.rules.navarchoi.rules.turn import SideSpeeds, TurnAdvance
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.scene.board import board_of
from naumachia.server.page.building import together
from naumachia.server.page.groups import group_choices
from naumachia.server.page.one_order import order_text
from naumachia.server.page.position import Position
from naumachia.squares.board import centre
from naumachia.testing.stage import run


def speeds() -> Navarchoi:
    state = stage(
        "A1 3 0505 E cruise yellow",
        "A2 3 0506 E cruise yellow",
        "A3 3 0507 E full yellow",
        "A4 3 0508 E cruise red",
        "B1 3 2005 W",
        lesson="e",
    )
    state.stack = [TurnAdvance()]
    run(state, SideSpeeds(0, []))
    return state


def test_ships_pressed_go_to_full_and_those_at_full_to_cruise() -> None:
    view: View[Navarchoi] = View(0, speeds())
    assert board_of(RULESET).groups.gather(view, 0, ("A1", "A2")) == [
        Speed(0, FULL),
        Speed(1, FULL),
    ]
    assert board_of(RULESET).groups.gather(view, 0, ("A1", "A3")) == [Speed(0, FULL)]
    assert board_of(RULESET).groups.gather(view, 0, ("A3",)) == [Speed(2, CRUISE)]


def test_all_that_may_are_one_set() -> None:
    view: View[Navarchoi] = View(0, speeds())
    assert board_of(RULESET).groups.named_groups(view, 0) == [("All to Full (2)", ("A1", "A2"))]


def test_a_ship_that_is_tired_refuses_the_whole_set() -> None:
    state = speeds()
    actions = board_of(RULESET).groups.gather(View(0, state), 0, ("A1", "A4", "A2"))
    assert actions is not None
    order = together(Position(RULESET, state, 0), actions)
    assert order.refused is not None
    assert order.refused.clause == "NAV-SPD-03"
    assert order.refused.facts["ship"] == "A4"


def test_the_whole_set_is_one_order() -> None:
    state = speeds()
    offers = Position(RULESET, state, 0)
    actions = board_of(RULESET).groups.gather(View(0, state), 0, ("A1", "A2"))
    assert actions is not None
    order = together(offers, actions)
    assert order.refused is None
    assert order_text(offers, order) == "A1 full; A2 full"
    assert named(state, "A1").status == CRUISE
    offered = group_choices(offers)
    assert offered is not None
    assert offered["pieces"] == ["A1", "A2", "A3"]


def test_numbers_that_a_card_names_are_told() -> None:
    state = speeds()
    sketch = board_of(RULESET).sketch(View(0, state), 0, Play(30, (), (1, 2, 6, 7)))
    assert sketch.selection.numbers == (1, 2, 6, 7)
    assert board_of(RULESET).sketch(View(0, state), 0, Play(21, (4,))).selection.numbers == ()


def test_kyklos_turns_by_heading_or_towards_a_point() -> None:
    state = stage("A1 3 0505 E", "A2 3 0506 E", "A3 3 1505 E yellow", "B1 3 2005 W")
    run(state, Kyklos(0, []))
    view: View[Navarchoi] = View(0, state)
    x, y = centre(state.map, state.ships[0].square)
    assert board_of(RULESET).pointing.route(view, 0, "A1", (x, y), 135.0) == [Rotate(0, 3)]
    assert board_of(RULESET).pointing.route(view, 0, "A1", (x, y + 3), None) == [Rotate(0, 0)]
    assert board_of(RULESET).pointing.route(view, 0, "A1", (x + 3, y), None) == []
    assert board_of(RULESET).reach(view, 0, "A1")
    assert not board_of(RULESET).reach(view, 0, "A3")

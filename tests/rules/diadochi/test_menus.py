"""The whole menu of a unit on open water, and what is told of its moves.

Turns and ways are in degrees and cables: `45:2 -45:1` are legs, `wheel 10 -30:3` is a line that
wheels and goes on at an angle, `change 1 -1` is a change to starboard without a guide.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.diadochi.stage import at, battle, column, named, order, row
from tests.rules.diadochi.ways import base

from naumachia.geometry.hull import PORT, STARBOARD
from naumachia.kernel.event import Event
from naumachia.rules.diadochi.actions import ABREAST, SINGLE, Abreast, Action, Back, Change, Legs
from naumachia.rules.diadochi.model import SECURED, Diadochi
from naumachia.rules.diadochi.rules.courses import turn_to, unit_moves
from naumachia.rules.diadochi.rules.formations import hulls_of
from naumachia.rules.diadochi.rules.movement import Moves, Prizes
from naumachia.rules.diadochi.rules.obstacles import path_ruling
from naumachia.rules.diadochi.rules.paths import order_paths
from naumachia.testing.stage import decide, facts_of, kinds, run

FOE = "O1 5 40,40,180"
MENUS = [
    pytest.param(
        ["G1 5 30,30,0", FOE],
        "single G1",
        """
        45:4, 0:4, 15:4, -15:4, 30:4, -30:4, -45:4, 60:4, -60:4, 90:4, -90:4, 135:4,
        -135:4, 180:4, back 2, 45:0, -45:0, 90:0, -90:0, 180:0, 45:2 -45:2, -45:2 45:2,
        30:2 -30:2, -30:2 30:2, 45:2, 0:2, 15:2, -15:2, 30:2, -30:2, -45:2, 60:2, -60:2,
        90:2, -90:2, 135:2, -135:2, 180:2, 20:0, -20:0, 45:1, 0:1, 15:1, -15:1, 30:1,
        -30:1, -45:1, 60:1, -60:1, 90:1, -90:1, 135:1, -135:1, 180:1, back 1, 10:0,
        -10:0, 45:2 -45:1, -45:2 45:1, 30:2 -30:1, -30:2 30:1, 45:3, 0:3, 15:3, -15:3,
        30:3, -30:3, -45:3, 60:3, -60:3, 90:3, -90:3, 135:3, -135:3, 180:3, 30:0, -30:0,
        45:0.5, 0:0.5, 15:0.5, -15:0.5, 30:0.5, -30:0.5, -45:0.5, 60:0.5, -60:0.5,
        90:0.5, -90:0.5, 135:0.5, -135:0.5, 180:0.5, back 0.5, 5:0, -5:0, 45:2 -45:0.5,
        -45:2 45:0.5, 30:2 -30:0.5, -30:2 30:0.5, 45:1.5, 0:1.5, 15:1.5, -15:1.5,
        30:1.5, -30:1.5, -45:1.5, 60:1.5, -60:1.5, 90:1.5, -90:1.5, 135:1.5, -135:1.5,
        180:1.5, back 1.5, 15:0, -15:0, 45:2 -45:1.5, -45:2 45:1.5, 30:2 -30:1.5, -30:2
        30:1.5, 45:2.5, 0:2.5, 15:2.5, -15:2.5, 30:2.5, -30:2.5, -45:2.5, 60:2.5,
        -60:2.5, 90:2.5, -90:2.5, 135:2.5, -135:2.5, 180:2.5, 25:0, -25:0
        """,
        id="single",
    ),
    pytest.param(
        ["G1 5 30,30,0", "O1 5 32.5,31.5,45 crippled", "O2 5 45,30,0 crippled"],
        "single G1",
        """
        59.04:1.814, 0:4, 25.66:2.997 109.32:0.704, 93.37:0.946 -48.37:1.204, 15:4,
        -15:4, 30:4, -30:4, 45:1.833, -45:4, 60:1.807, -60:4, 90:4, -90:4, 135:4,
        -135:4, 180:4, back 2, 59.04:0, 45:0, -45:0, 90:0, -90:0, 180:0, -45:2 45:2,
        30:2 -30:2, -30:2 30:2, 0:2, 15:2, -15:2, 30:2, -30:2, -45:2, -60:2, 90:2,
        -90:2, 135:2, -135:2, 180:2, 20:0, -20:0, 59.04:1, 0:1, 93.37:0.946 -48.37:1,
        15:1, -15:1, 30:1, -30:1, 45:1, -45:1, 60:1, -60:1, 90:1, -90:1, 135:1, -135:1,
        180:1, back 1, 10:0, -10:0, -45:2 45:1, 30:2 -30:1, -30:2 30:1, 0:3, 15:3,
        -15:3, 30:3, -30:3, -45:3, -60:3, 90:3, -90:3, 135:3, -135:3, 180:3, 30:0,
        -30:0, 59.04:0.5, 0:0.5, 25.66:2.997 109.32:0.5, 93.37:0.946 -48.37:0.5, 15:0.5,
        -15:0.5, 30:0.5, -30:0.5, 45:0.5, -45:0.5, 60:0.5, -60:0.5, 90:0.5, -90:0.5,
        135:0.5, -135:0.5, 180:0.5, back 0.5, 5:0, -5:0, -45:2 45:0.5, 30:2 -30:0.5,
        -30:2 30:0.5, 59.04:1.5, 0:1.5, 15:1.5, -15:1.5, 30:1.5, -30:1.5, 45:1.5,
        -45:1.5, 60:1.5, -60:1.5, 90:1.5, -90:1.5, 135:1.5, -135:1.5, 180:1.5, back 1.5,
        15:0, -15:0, -45:2 45:1.5, 30:2 -30:1.5, -30:2 30:1.5, 0:2.5, 15:2.5, -15:2.5,
        30:2.5, -30:2.5, -45:2.5, -60:2.5, 90:2.5, -90:2.5, 135:2.5, -135:2.5, 180:2.5,
        25:0, -25:0
        """,
        id="near an enemy",
    ),
    pytest.param(
        [*column("G", "5 5 5", 30, 30), FOE],
        "ahead G1 G2 G3",
        """
        43.6:8, 0:8, change 1 -1, change 3 -1, 45:8, -45:8, 90:8, -90:8, 15:8, -15:8,
        30:8, -30:8, 60:8, -60:8, 75:8, -75:8, 0:4 45:4, 0:4 -45:4, 0:4 90:4, 0:4 -90:4,
        45:4 -45:4, -45:4 45:4, 30:4 -30:4, -30:4 30:4, 43.6:4, 0:4, 45:4, -45:4, 90:4,
        -90:4, 15:4, -15:4, 30:4, -30:4, 60:4, -60:4, 75:4, -75:4, 43.6:2, 0:2, 45:2,
        -45:2, 90:2, -90:2, 15:2, -15:2, 30:2, -30:2, 60:2, -60:2, 75:2, -75:2, 43.6:6,
        0:6, 45:6, -45:6, 90:6, -90:6, 15:6, -15:6, 30:6, -30:6, 60:6, -60:6, 75:6,
        -75:6, 0:4 45:2, 0:4 -45:2, 0:4 90:2, 0:4 -90:2, 45:4 -45:2, -45:4 45:2, 30:4
        -30:2, -30:4 30:2, 43.6:1, 0:1, 45:1, -45:1, 90:1, -90:1, 15:1, -15:1, 30:1,
        -30:1, 60:1, -60:1, 75:1, -75:1, 43.6:3, 0:3, 45:3, -45:3, 90:3, -90:3, 15:3,
        -15:3, 30:3, -30:3, 60:3, -60:3, 75:3, -75:3, 43.6:5, 0:5, 45:5, -45:5, 90:5,
        -90:5, 15:5, -15:5, 30:5, -30:5, 60:5, -60:5, 75:5, -75:5, 0:4 45:1, 0:4 -45:1,
        0:4 90:1, 0:4 -90:1, 45:4 -45:1, -45:4 45:1, 30:4 -30:1, -30:4 30:1, 43.6:7,
        0:7, 45:7, -45:7, 90:7, -90:7, 15:7, -15:7, 30:7, -30:7, 60:7, -60:7, 75:7,
        -75:7, 0:4 45:3, 0:4 -45:3, 0:4 90:3, 0:4 -90:3, 45:4 -45:3, -45:4 45:3, 30:4
        -30:3, -30:4 30:3
        """,
        id="column",
    ),
    pytest.param(
        [*row("G", "5 5 5", 30, 30), FOE],
        "abreast G1 G2 G3",
        """
        wheel 0 0:4, wheel 0 40.6:4, wheel 0 45:4, wheel 0 -45:4, wheel 0 15:4, wheel 0
        -15:4, wheel 0 30:4, wheel 0 -30:4, wheel 38.19 0:2, wheel 76.39 0:0, wheel
        -76.39 0:0, back 2, change 1 -1, change 3 -1, wheel 10 0:3.476, wheel -10
        0:3.476, wheel 20 0:2.952, wheel -20 0:2.952, wheel 0 0:2, wheel 0 40.6:2, wheel
        0 45:2, wheel 0 -45:2, wheel 0 15:2, wheel 0 -15:2, wheel 0 30:2, wheel 0 -30:2,
        wheel 20 0:0, wheel -20 0:0, wheel 10 0:2, wheel -10 0:2, wheel 20 0:2, wheel
        -20 0:2, wheel 0 0:1, wheel 0 40.6:1, wheel 0 45:1, wheel 0 -45:1, wheel 0 15:1,
        wheel 0 -15:1, wheel 0 30:1, wheel 0 -30:1, wheel 38.19 0:1, wheel 10 0:0, wheel
        -10 0:0, back 1, wheel 10 0:1, wheel -10 0:1, wheel 20 0:1, wheel -20 0:1, wheel
        0 0:3, wheel 0 40.6:3, wheel 0 45:3, wheel 0 -45:3, wheel 0 15:3, wheel 0 -15:3,
        wheel 0 30:3, wheel 0 -30:3, wheel 30 0:0, wheel -30 0:0, wheel 10 0:3, wheel
        -10 0:3, wheel 0 0:0.5, wheel 0 40.6:0.5, wheel 0 45:0.5, wheel 0 -45:0.5, wheel
        0 15:0.5, wheel 0 -15:0.5, wheel 0 30:0.5, wheel 0 -30:0.5, wheel 38.19 0:0.5,
        wheel 5 0:0, wheel -5 0:0, back 0.5, wheel 10 0:0.5, wheel -10 0:0.5, wheel 20
        0:0.5, wheel -20 0:0.5, wheel 0 0:1.5, wheel 0 40.6:1.5, wheel 0 45:1.5, wheel 0
        -45:1.5, wheel 0 15:1.5, wheel 0 -15:1.5, wheel 0 30:1.5, wheel 0 -30:1.5, wheel
        38.19 0:1.5, wheel 15 0:0, wheel -15 0:0, back 1.5, wheel 10 0:1.5, wheel -10
        0:1.5, wheel 20 0:1.5, wheel -20 0:1.5, wheel 0 0:2.5, wheel 0 40.6:2.5, wheel 0
        45:2.5, wheel 0 -45:2.5, wheel 0 15:2.5, wheel 0 -15:2.5, wheel 0 30:2.5, wheel
        0 -30:2.5, wheel 25 0:0, wheel -25 0:0, wheel 10 0:2.5, wheel -10 0:2.5, wheel
        20 0:2.5, wheel -20 0:2.5, wheel 45 0:0, wheel -45 0:0, wheel 60 0:0, wheel -60
        0:0
        """,
        id="line",
    ),
    pytest.param(
        [*row("G", "9 5 9 5", 30, 30), FOE],
        "abreast G1 G2 G3 G4",
        """
        wheel 0 0:4, wheel 0 36.98:4, wheel 0 45:4, wheel 0 -45:4, wheel 0 15:4, wheel 0
        -15:4, wheel 0 30:4, wheel 0 -30:4, wheel 28.64 0:2, wheel 57.29 0:0, wheel
        -57.29 0:0, back 2, change 1 2, change 3 2, wheel 10 0:3.301, wheel -10 0:3.301,
        wheel 20 0:2.603, wheel -20 0:2.603, wheel 0 0:2, wheel 0 36.98:2, wheel 0 45:2,
        wheel 0 -45:2, wheel 0 15:2, wheel 0 -15:2, wheel 0 30:2, wheel 0 -30:2, wheel
        20 0:0, wheel -20 0:0, wheel 10 0:2, wheel -10 0:2, wheel 20 0:2, wheel -20 0:2,
        wheel 0 0:1, wheel 0 36.98:1, wheel 0 45:1, wheel 0 -45:1, wheel 0 15:1, wheel 0
        -15:1, wheel 0 30:1, wheel 0 -30:1, wheel 28.64 0:1, wheel 10 0:0, wheel -10
        0:0, back 1, wheel 10 0:1, wheel -10 0:1, wheel 20 0:1, wheel -20 0:1, wheel 0
        0:3, wheel 0 36.98:3, wheel 0 45:3, wheel 0 -45:3, wheel 0 15:3, wheel 0 -15:3,
        wheel 0 30:3, wheel 0 -30:3, wheel 30 0:0, wheel -30 0:0, wheel 10 0:3, wheel
        -10 0:3, wheel 0 0:0.5, wheel 0 36.98:0.5, wheel 0 45:0.5, wheel 0 -45:0.5,
        wheel 0 15:0.5, wheel 0 -15:0.5, wheel 0 30:0.5, wheel 0 -30:0.5, wheel 28.64
        0:0.5, wheel 5 0:0, wheel -5 0:0, back 0.5, wheel 10 0:0.5, wheel -10 0:0.5,
        wheel 20 0:0.5, wheel -20 0:0.5, wheel 0 0:1.5, wheel 0 36.98:1.5, wheel 0
        45:1.5, wheel 0 -45:1.5, wheel 0 15:1.5, wheel 0 -15:1.5, wheel 0 30:1.5, wheel
        0 -30:1.5, wheel 28.64 0:1.5, wheel 15 0:0, wheel -15 0:0, back 1.5, wheel 10
        0:1.5, wheel -10 0:1.5, wheel 20 0:1.5, wheel -20 0:1.5, wheel 0 0:2.5, wheel 0
        36.98:2.5, wheel 0 45:2.5, wheel 0 -45:2.5, wheel 0 15:2.5, wheel 0 -15:2.5,
        wheel 0 30:2.5, wheel 0 -30:2.5, wheel 25 0:0, wheel -25 0:0, wheel 10 0:2.5,
        wheel -10 0:2.5, wheel 20 0:2.5, wheel -20 0:2.5, wheel 45 0:0, wheel -45 0:0
        """,
        id="long line",
    ),
]


def words_of(action: Action) -> str:
    """A move in words."""
    if isinstance(action, Legs):
        return " ".join(f"{turn / 100:g}:{way / 1000:g}" for turn, way in action.legs)
    if isinstance(action, Abreast):
        way = f"{action.direction / 100:g}:{action.distance / 1000:g}"
        return f"wheel {action.wheel / 100:g} {way}{'' if action.wheel_first else ' after'}"
    if isinstance(action, Back):
        return f"back {action.distance / 1000:g}"
    assert isinstance(action, Change)
    return f"change {action.side} {action.guide}"


@pytest.mark.clause("DIA-RULE-45")
@pytest.mark.parametrize(("lines", "unit", "wanted"), MENUS)
def test_the_menu_on_open_water(lines: list[str], unit: str, wanted: str) -> None:
    state = battle(*lines)
    form, _, names = unit.partition(" ")
    found = unit_moves(state, order(state, form, names), 500)
    assert [words_of(action) for action in found] == [
        one.strip() for one in " ".join(wanted.split()).split(",")
    ]


@pytest.mark.parametrize("most", [1, 2, 20, 134, 135, 136])
def test_a_menu_has_as_many_moves_as_are_asked_for(most: int) -> None:
    """The first are the same, however many are asked for, and in whatever order."""
    state = battle("G1 5 30,30,0", FOE)
    unit = order(state, "single", "G1")
    listed = unit_moves(state, unit, most)
    assert len(listed) == min(most, 135)
    whole = unit_moves(state, unit, 500)
    assert whole[:most] == listed
    assert unit_moves(state, unit, most) == listed


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-45")
def test_a_ship_that_cannot_turn_is_offered_no_way_after_a_turn() -> None:
    state = battle("G1 5 30,30,0", "G2 5 31,30,0", FOE)
    found = unit_moves(state, order(state, "single", "G1"), 500)
    ahead = [f"0:{way}" for way in ("4", "2", "1", "3", "0.5", "1.5", "2.5")]
    legs = [words_of(one) for one in found if isinstance(one, Legs)]
    assert legs == [ahead[0], "0.57:0", "-0.57:0", *ahead[1:]]


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-35")
@pytest.mark.parametrize("other", ["30.993,30,0", "30.989,30,0", "30.982,30.4,0"])
def test_a_ship_that_lies_in_another_is_offered_legal_moves(other: str) -> None:
    state = battle("G1 5 30,30,0", f"G2 5 {other}", FOE)
    unit = order(state, "single", "G1")
    found = unit_moves(state, unit, 500)
    assert len(found) > 10
    for action in found:
        parts = order_paths(SINGLE, hulls_of(state, unit.ships), action)
        assert path_ruling(state, unit.ships, parts) is None, words_of(action)


@pytest.mark.clause("DIA-ZOC-01", "DIA-ZOC-03", "DIA-RULE-45")
@pytest.mark.parametrize(
    ("count", "enemy", "rule", "degrees"),
    [(4, "29.193,31.002,150", "cross", 5), (5, "32.275,32.19,160", "zone", 5)],
)
def test_a_wheel_to_contact_may_not_stop_in_the_front_it_crosses(
    count: int, enemy: str, rule: str, degrees: int
) -> None:
    """The longer wheel is seen every two degrees, and crosses at the next of them."""
    state = battle(*row("G", "5 " * count, 30, 30), f"O1 5 {enemy}", front_rule=rule)
    unit = order(state, "abreast", " ".join(f"G{number}" for number in range(1, count + 1)))
    found = unit_moves(state, unit, 500)
    wheels = [one.wheel for one in found if isinstance(one, Abreast) and one.distance == 0]
    assert max(wheels) > degrees * 100
    assert degrees * 100 not in wheels
    parts = order_paths(ABREAST, hulls_of(state, unit.ships), Abreast(0, degrees * 100, 0, 0, True))
    ruling = path_ruling(state, unit.ships, parts)
    assert ruling is not None
    assert ruling.clause == "DIA-ZOC-01"


def test_a_ship_need_not_turn_to_face_its_own_place() -> None:
    hull = base("20,20,30")
    assert turn_to(hull, hull.x, hull.y) == 0


# -- what is told of a move -----------------------------------------------------


def told(state: Diadochi, unit: str, action: Action) -> Event:
    """The event of a move."""
    form, _, names = unit.partition(" ")
    order(state, form, names)
    run(state, Moves(0))
    return decide(state, action)[0]


SINGLES: list[tuple[Action, str, str, dict[str, Any]]] = [
    (Legs(0, ((0, 1000), (0, 500))), "DIA-MOVE-06", "goes_ahead", {"distance": 1500}),
    (Legs(0, ((-4500, 0),)), "DIA-MOVE-09", "turns", {"turned": -4500}),
    (Legs(0, ((3000, 2000),)), "DIA-MOVE-09", "turns_and_goes", {"turned": 3000, "distance": 2000}),
    (
        Legs(0, ((3000, 1000), (-4500, 500))),
        "DIA-MOVE-09",
        "goes_legs",
        {"angle": 7500, "distance": 1500, "legs": 2},
    ),
    (
        Legs(0, ((3000, 0), (1000, 0))),
        "DIA-MOVE-09",
        "goes_legs",
        {"angle": 4000, "distance": 0, "legs": 2},
    ),
    (Back(0, 1500), "DIA-MOVE-10", "backs", {"distance": 1500}),
    (Legs(0, ()), "DIA-RULE-48", "stays", {}),
]
COLUMNS: list[tuple[Action, str, str, dict[str, Any]]] = [
    (Legs(0, ((0, 8000),)), "DIA-MOVE-05", "goes_ahead", {"distance": 8000}),
    (Legs(0, ((3000, 2000),)), "DIA-MOVE-07", "turns_and_goes", {"turned": 3000, "distance": 2000}),
    (Change(0, STARBOARD, -1), "DIA-FORM-07", "forms_line", {"side": "starboard"}),
    (Change(0, PORT, -1), "DIA-FORM-07", "forms_line", {"side": "port"}),
]
LINES: list[tuple[Action, str, str, dict[str, Any]]] = [
    (Abreast(0, 0, 0, 4000, True), "DIA-MOVE-04", "goes_ahead", {"distance": 4000}),
    (
        Abreast(0, 0, -3000, 1000, True),
        "DIA-MOVE-01",
        "slants",
        {"turned": -3000, "distance": 1000},
    ),
    (Abreast(0, -1500, 0, 0, True), "DIA-MOVE-02", "wheels", {"turned": -1500}),
    (Back(0, 1500), "DIA-MOVE-03", "backs", {"distance": 1500}),
    (Change(0, PORT, -1), "DIA-FORM-07", "forms_column", {"side": "port"}),
]


@pytest.mark.parametrize(
    ("unit", "action", "clause", "kind", "facts"),
    [
        *(("single G1", *one) for one in SINGLES),
        *(("ahead G1 G2", *one) for one in COLUMNS),
        *(("abreast G1 G2", *one) for one in LINES),
    ],
)
def test_what_is_told_of_a_move(
    unit: str, action: Action, clause: str, kind: str, facts: dict[str, Any]
) -> None:
    form = unit.split(maxsplit=1)[0]
    ships = column("G", "5 5", 30, 30) if form == "ahead" else row("G", "5 5", 30, 30)
    ships = ships[:1] if form == "single" else ships
    event = told(battle(*ships, FOE), unit, action)
    assert (event.clause, event.kind) == (clause, kind)
    assert {name: event.facts[name] for name in facts} == facts
    assert (event.facts["ship"], event.facts["count"]) == ("G1", len(unit.split()) - 1)


@pytest.mark.parametrize(
    ("wheel_first", "wanted"), [(True, ["wheels", "slants"]), (False, ["slants", "wheels"])]
)
def test_a_wheel_and_a_move_are_told_in_their_order(wheel_first: bool, wanted: list[str]) -> None:
    state = battle(*row("G", "5 5", 30, 30), FOE)
    order(state, "abreast", "G1 G2")
    run(state, Moves(0))
    assert kinds(decide(state, Abreast(0, 1500, 3000, 1000, wheel_first))) == wanted


# -- prizes (DIA-KEY-07, DIA-RULE-70) -------------------------------------------


@pytest.mark.clause("DIA-KEY-07", "DIA-RULE-70")
@pytest.mark.parametrize(
    ("y", "holder", "distance"),
    [
        ("8", 0, 2000),
        ("2.001", 0, 2000),
        ("2", 0, 2000),
        ("1.5", 0, 1500),
        ("0.001", 0, 1),
        ("0", 0, 0),
        ("52", 1, 2000),
        ("57.999", 1, 2000),
        ("58.5", 1, 1500),
        ("59.999", 1, 1),
        ("60", 1, 0),
    ],
)
def test_how_far_a_prize_drifts(y: str, holder: int, distance: int) -> None:
    name, other = ("O1", "G1") if holder == 0 else ("G1", "O1")
    state = battle(
        f"{name} 5 10,{y},30 captured holder={holder}", f"{other} 5 40,30,0", side=holder
    )
    events = run(state, Prizes(holder))
    assert (facts_of(events, "drifts")["distance"] if "drifts" in kinds(events) else 0) == distance
    start = round(float(y) * 1000)
    left = start - distance if holder == 0 else 60000 - start - distance
    assert (named(state, name).status == SECURED) == (left == 0)
    assert ("secured" in kinds(events)) == (left == 0)
    if left != 0:
        end = (start - distance if holder == 0 else start + distance) / 1000
        assert at(state, name) == f"10,{end:g},30"
        assert facts_of(events, "drifts")["at"] == (10000, round(end * 1000))

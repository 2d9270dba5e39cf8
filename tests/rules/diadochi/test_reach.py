"""The shaded reach: an order to a shaded place is legal, one to a hatched place is refused."""

from __future__ import annotations

from math import dist

import pytest
from tests.rules.diadochi.stage import battle, column, grapple, order, row

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.ruleset import View
from naumachia.rules.diadochi.board.board import DiadochiBoard
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.movement import Moves
from naumachia.rules.diadochi.ruleset import RULESET
from naumachia.scene.overlay import Overlay, Region, Sector, Wash
from naumachia.scene.surface import Point
from naumachia.testing.stage import run

BOARD_OF = RULESET.board
assert isinstance(BOARD_OF, DiadochiBoard)
SHOWN: DiadochiBoard = BOARD_OF
GRID = 0.25
COLUMN_GRID = 0.9
"""How far apart the places are that are tried, in cables; an order of a column takes longer."""
START = 0.3
"""A place as near to the ship means the ship."""
BRINK = 0.12
"""So near to the brink of an area, a pointed place is rounded."""

FOE = row("O", "3 3 4 5", 11, 13.5, heading=180)
LINE = row("G", "3 3 4 5", 10, 10)
FRIENDS = ["G2 3 11.1,10,0", "G3 3 8.6,10.3,20"]


def inside(at: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a place lies in an outline, by the sides that a line to the east crosses."""
    found = False
    x, y = at
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


def brink(at: Point, outline: tuple[Point, ...]) -> float:
    """How far a place is from an outline."""
    found = 9.0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy
        along = 0.0 if size == 0.0 else ((at[0] - ax) * dx + (at[1] - ay) * dy) / size
        along = min(1.0, max(0.0, along))
        found = min(found, dist(at, (ax + along * dx, ay + along * dy)))
    return found


def moving(form: str, names: str, lines: list[str]) -> View[Diadochi]:
    """A battle in green's movement phase, one unit with an order."""
    state = battle(*lines)
    order(state, form, names)
    run(state, Moves(0))
    return View(0, state)


def shaded(view: View[Diadochi], piece: str, wash: Wash) -> list[tuple[Point, ...]]:
    """The outlines of one kind of area."""
    overlays: tuple[Overlay, ...] = SHOWN.reach(view, 0, piece)
    regions = [one for one in overlays if isinstance(one, Region) and one.wash is wash]
    return [outline for region in regions for outline in region.outlines]


def places(outline: tuple[Point, ...], grid: float) -> list[Point]:
    """The places of a grid well within an outline."""
    east = [x for x, _ in outline]
    north = [y for _, y in outline]
    found: list[Point] = []
    for column_number in range(int((max(east) - min(east)) / grid) + 1):
        for row_number in range(int((max(north) - min(north)) / grid) + 1):
            at = (min(east) + column_number * grid, min(north) + row_number * grid)
            if inside(at, outline) and brink(at, outline) > BRINK:
                found.append(at)
    return found


def is_on_enemy(view: View[Diadochi], at: Point) -> bool:
    """Whether a place is on or beside an enemy: pointing there means until contact."""
    return any(
        view.state.hull(ship).distance_to(at[0] * UNIT, at[1] * UNIT) < BRINK * UNIT
        for ship in view.state.ships
        if ship.side == 1
    )


def is_legal(view: View[Diadochi], piece: str, at: Point) -> bool:
    """Whether what a place means is legal; else a legal order is proposed."""
    meant, *others = SHOWN.pointing.aim(view, 0, piece, at, None)
    check = view.state.stack[-1].check
    if check(view.state, 0, meant) is None:
        return True
    assert [check(view.state, 0, one) for one in others] == [None], at
    return False


def test_the_proposed_order_is_the_nearest() -> None:
    """O1 is in the way of the run that is meant; past it, a run ends nearer to the place."""
    at = (28.4, 32.2)
    view = moving("single", "G1", ["G1 3 30,30,0", "O1 3 30,31.6,90", "O2 3 32,31.6,90"])
    orders = SHOWN.pointing.aim(view, 0, "G1", at, None)
    assert view.state.stack[-1].check(view.state, 0, orders[0]) is not None
    end = SHOWN.sketch(view, 0, orders[1]).motion.end
    assert end is not None
    assert dist(end[:2], at) < 1.5


@pytest.mark.clause("DIA-MOVE-12", "DIA-ZOC-01", "DIA-RULE-21")
@pytest.mark.parametrize(
    ("form", "names", "piece", "lines"),
    [
        ("single", "G1", "G1", ["G1 3 10,10,0", *FRIENDS, *FOE]),
        ("single", "G1", "G1", ["G1 3 1,1.5,0", "O1 3 3,3,200"]),
        ("abreast", "G1 G2 G3 G4", "G3", [*LINE, *FOE]),
        ("ahead", "G1 G2 G3 G4", "G1", [*column("G", "3 3 4 5", 10, 10), *FOE]),
    ],
    ids=["between ships", "in a corner", "line", "column"],
)
def test_the_shade_is_where_orders_are_legal(
    form: str, names: str, piece: str, lines: list[str]
) -> None:
    view = moving(form, names, lines)
    hull = view.state.hull(next(ship for ship in view.state.ships if ship.name == piece))
    start = (hull.x / UNIT, hull.y / UNIT)
    tried: dict[Wash, int] = {}
    for wash in (Wash.LEGAL, Wash.FORBIDDEN):
        for outline in shaded(view, piece, wash):
            for at in places(outline, COLUMN_GRID if form == "ahead" else GRID):
                if dist(at, start) > START and not is_on_enemy(view, at):
                    tried[wash] = tried.get(wash, 0) + 1
                    assert is_legal(view, piece, at) == (wash is Wash.LEGAL), at
    assert tried[Wash.LEGAL] > 20
    assert tried[Wash.FORBIDDEN] > 20


def test_the_wheel_of_a_line_is_shaded_as_far_as_it_is_free() -> None:
    """O1 lies where the port end of the line would swing to."""
    view = moving("abreast", "G1 G2 G3 G4", [*LINE, "O1 3 9.5,12.2,270"])
    arcs = [one for one in SHOWN.reach(view, 0, "G3") if isinstance(one, Sector) and one.inner]
    assert [one.wash for one in arcs] == [Wash.EXTRA, Wash.EXTRA, Wash.FORBIDDEN]
    assert arcs[1].end == arcs[2].start


def test_on_open_water_the_whole_reach_is_shaded() -> None:
    for form, names, lines in (
        ("single", "G1", ["G1 3 30,30,0"]),
        ("abreast", "G1 G2", row("G", "3 3", 30, 30)),
    ):
        view = moving(form, names, lines)
        washes = [one.wash for one in SHOWN.reach(view, 0, "G1") if isinstance(one, Sector)]
        assert washes[0] is Wash.LEGAL
        assert Wash.FORBIDDEN not in washes
        assert not shaded(view, "G1", Wash.FORBIDDEN)


def test_who_may_not_move_has_no_shade() -> None:
    view = moving("single", "G1", ["G1 3 10,10,0", "O1 3 10,11,180"])
    grapple(view.state, "G1", "O1")
    assert shaded(view, "G1", Wash.LEGAL) == []
    assert shaded(view, "G1", Wash.FORBIDDEN)

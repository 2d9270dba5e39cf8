"""The table with its land and all hulls: find overlaps, collisions and resting poses.

Ships have numbers from 0. A ship never collides with its own hull. Queries can ignore one other
ship, such as the target of a ram or the partner of a grapple. `geometry.paths` is for ships that
move together.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.cells import NOBODY, CellIndex, empty_cell_index
from naumachia.geometry.hull import Hull, gap_within, overlaps
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose, lattice_pose, nearest
from naumachia.geometry.polygon import Land, Table
from naumachia.geometry.sweep import edge_contact, hull_contact, land_contact
from naumachia.kernel.mypyc import i64, mypyc_attr

HULL: Final = 0
LAND: Final = 1
EDGE: Final = 2

TOUCH: Final = 2.0
"""The default distance, in steps, within which two hulls touch."""


@final
@mypyc_attr(acyclic=True)
class Collision:
    """An obstacle that a hull meets.

    Attributes:
        kind: `HULL`, `LAND` or `EDGE`.
        number: the number of the ship or land, or the side of the table.
        distance: the distance that the hull moves before it meets it.
    """

    __slots__ = ("distance", "kind", "number")

    def __init__(self, kind: i64, number: i64, distance: float) -> None:
        self.kind: Final[i64] = kind
        self.number: Final[i64] = number
        self.distance: Final = distance


@final
@mypyc_attr(acyclic=True)
class NearPair:
    """Two ships whose centres are near each other; `first` is the one listed first."""

    __slots__ = ("first", "second", "squared_distance")

    def __init__(self, first: i64, second: i64, squared_distance: float) -> None:
        self.first: Final[i64] = first
        self.second: Final[i64] = second
        self.squared_distance: Final[float] = squared_distance


@final
@mypyc_attr(acyclic=True)
class Sea:
    """Hulls on a table with land. Copies share the table, the land and the immutable hulls.

    Attributes:
        hulls: the hull of each ship, None off the table; only `place` and `remove` change it.
        cells: a spatial index of the ships.
        widest: the greatest reach of all hulls placed so far.
        touch: two hulls touch if their gap is at most this.
        overlap: hulls may penetrate each other this deep. Land and the edge allow only `TOLERANCE`.
    """

    __slots__ = (
        "_pairs",
        "_pairs_distance",
        "cells",
        "hulls",
        "lands",
        "overlap",
        "table",
        "touch",
        "widest",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        lands: list[Land],
        hulls: list[Hull | None],
        cells: CellIndex,
        widest: float,
        touch: float = TOUCH,
        overlap: float = TOLERANCE,
    ) -> None:
        self.table: Final = table
        self.lands: Final = lands
        self.hulls: Final = hulls
        self.cells: Final = cells
        self.widest: float = widest
        self.touch: Final[float] = touch
        self.overlap: Final[float] = overlap
        self._pairs: list[NearPair] = []
        self._pairs_distance: float = NEVER

    def clone(self) -> Sea:
        """Return an independent copy."""
        other = Sea(
            self.table,
            self.lands,
            self.hulls.copy(),
            self.cells.clone(),
            self.widest,
            self.touch,
            self.overlap,
        )
        other._pairs, other._pairs_distance = self._pairs, self._pairs_distance
        return other

    def place(self, ship: i64, hull: Hull) -> None:
        """Place a ship on the table, or move it."""
        self.hulls[ship] = hull
        if hull.reach > self.widest:
            self.widest = hull.reach
        self.cells.place(ship, hull.x, hull.y)
        self._pairs_distance = NEVER

    def remove(self, ship: i64) -> None:
        """Remove a ship from the table."""
        self.hulls[ship] = None
        self.cells.remove(ship)
        self._pairs = [pair for pair in self._pairs if pair.first != ship != pair.second]

    def pairs(self, apart: float) -> list[NearPair]:
        """Return all pairs of ships whose centres are at most `apart` steps apart, in rising order.

        The list is cached until a ship moves, and shared with copies. Do not change it.
        """
        if self._pairs_distance != apart:
            present = [at for at in range(len(self.hulls)) if self.hulls[at] is not None]
            self._pairs = self.pairs_among(present, apart)
            self._pairs_distance = apart
        return self._pairs

    def pairs_among(self, ships: list[int], apart: float) -> list[NearPair]:
        """Return the pairs among some ships on the table, in the given order; see `pairs`."""
        xs = [self.hull(number).x for number in ships]
        ys = [self.hull(number).y for number in ships]
        limit = apart * apart
        found: list[NearPair] = []
        count: i64 = len(ships)
        for at in range(count):
            x, y = xs[at], ys[at]
            for beyond in range(at + 1, count):
                dx = xs[beyond] - x
                if dx > apart or dx < -apart:
                    continue
                dy = ys[beyond] - y
                square = dx * dx + dy * dy
                if square <= limit:
                    found.append(NearPair(ships[at], ships[beyond], square))
        return found

    def hull(self, ship: i64) -> Hull:
        """Return the hull of a ship.

        Raises:
            ValueError: the ship is not on the table.
        """
        hull = self.hulls[ship]
        if hull is None:
            raise ValueError(f"ship {ship} is not on the table")
        return hull

    def ships_near(self, hull: Hull, distance: float) -> list[i64]:
        """Return the ships that may be within `distance` of a hull, in rising order.

        No such ship is missing; some of the result may be farther away.
        """
        reach = hull.reach + self.widest + distance
        return self.cells.ships_in_box(
            hull.x - reach, hull.y - reach, hull.x + reach, hull.y + reach
        )

    def ships_within(self, ship: i64, distance: float) -> list[i64]:
        """Return the other ships whose gap to a ship is at most `distance`."""
        hull = self.hull(ship)
        found: list[i64] = []
        for other in self.ships_near(hull, distance):
            there = self.hulls[other]
            if other != ship and there is not None and gap_within(hull, there, distance) != NEVER:
                found.append(other)
        return found

    def touching_ships(self, ship: i64) -> list[i64]:
        """Return the other ships that touch a ship."""
        return self.ships_within(ship, self.touch)

    def find_overlap(self, hull: Hull, ship: i64, ignored: i64 = NOBODY) -> Collision | None:
        """Return what `ship` would overlap with this hull, or None.

        A ship comes before land and land before the edge, then the lower number.
        """
        for other in self.ships_near(hull, 0.0):
            there = self.hulls[other]
            if other != ship and other != ignored and there is not None:
                if overlaps(hull, there, self.overlap):
                    return Collision(HULL, other, 0.0)
        for number in range(len(self.lands)):
            if self.lands[number].overlaps(hull):
                return Collision(LAND, number, 0.0)
        if self.table.contains_hull(hull):
            return None
        return Collision(EDGE, self.table.nearest_edge(hull)[0], 0.0)

    def fits(self, hull: Hull, ship: i64, ignored: i64 = NOBODY) -> bool:
        """Return whether `ship` overlaps nothing with this hull, and is wholly on the table."""
        return self.find_overlap(hull, ship, ignored) is None

    def first_collision(
        self,
        ship: i64,
        hull: Hull,
        ux: float,
        uy: float,
        travel: float,
        ignored: i64 = NOBODY,
    ) -> Collision | None:
        """Return what `ship` first meets on a straight sweep that starts at `hull`, or None.

        At equal distances, a hull comes before land and land before the edge, then the lower
        number.
        """
        best = NEVER
        kind: i64 = HULL
        which: i64 = NOBODY
        for other in self._ships_along(hull, ux, uy, travel):
            there = self.hulls[other]
            if other != ship and other != ignored and there is not None:
                at = hull_contact(hull, ux, uy, travel, there, self.overlap)
                if at < best - TOLERANCE:
                    best, kind, which = at, HULL, other
        for number in range(len(self.lands)):
            at = land_contact(hull, ux, uy, travel, self.lands[number])
            if at < best - TOLERANCE:
                best, kind, which = at, LAND, number
        edge, at = edge_contact(hull, ux, uy, travel, self.table)
        if at < best - TOLERANCE:
            best, kind, which = at, EDGE, edge
        return None if best == NEVER else Collision(kind, which, best)

    def ships_hit(self, ship: i64, hull: Hull, ux: float, uy: float, distance: float) -> list[i64]:
        """Return all ships that stop a sweep at `distance`, where it first touches one.

        Ships that the hull only slides along are not included.
        """
        found: list[i64] = []
        reach = distance + self.touch
        for other in self._ships_along(hull, ux, uy, reach):
            there = self.hulls[other]
            if other != ship and there is not None:
                at = hull_contact(hull, ux, uy, reach, there, self.overlap)
                if at <= distance + TOLERANCE:
                    found.append(other)
        return found

    def _ships_along(self, hull: Hull, ux: float, uy: float, travel: float) -> list[i64]:
        ex = hull.x + ux * travel
        ey = hull.y + uy * travel
        reach = hull.reach + self.widest
        return self.cells.ships_in_box(
            (hull.x if hull.x < ex else ex) - reach,
            (hull.y if hull.y < ey else ey) - reach,
            (hull.x if hull.x > ex else ex) + reach,
            (hull.y if hull.y > ey else ey) + reach,
        )

    def resting_pose(self, ship: i64, hull: Hull, ux: float, uy: float, distance: float) -> Pose:
        """Return the lattice pose at which `ship` stops after a clear sweep.

        This is the pose next to the end of the sweep that fits, because rounding could push the
        hull into one that it touches. If none fits, the sweep is shortened step by step. If nothing
        fits at all, the ship keeps its pose.
        """
        back = 0.0
        while back < distance:
            at = distance - back
            found = self.fitting_pose(ship, hull, hull.x + ux * at, hull.y + uy * at, NOBODY)
            if found is not None:
                return found
            back += 1.0
        return hull.pose

    def fitting_pose(self, ship: i64, hull: Hull, x: float, y: float, ignored: i64) -> Pose | None:
        """Return the lattice pose nearest to a point at which the hull fits, or None.

        The pose has the heading of `hull`. Only poses within a step of the point are tried.
        """
        pose = lattice_pose(x, y, hull.pose.heading)
        if self.fits(hull.at(pose), ship, ignored):
            return pose
        best = NEVER
        found: Pose | None = None
        for k in range(9):
            px = nearest(x) + k // 3 - 1
            py = nearest(y) + k % 3 - 1
            dx = float(px) - x
            dy = float(py) - y
            if dx * dx + dy * dy < best:
                pose = Pose(px, py, hull.pose.heading)
                if self.fits(hull.at(pose), ship, ignored):
                    best = dx * dx + dy * dy
                    found = pose
        return found


def empty_sea(
    table: Table,
    lands: list[Land],
    count: i64,
    cell: i64,
    touch: float = TOUCH,
    overlap: float = TOLERANCE,
) -> Sea:
    """Return a sea for `count` ships, none of them placed, with cells of `cell` steps."""
    nobody: list[Hull | None] = [None]
    cells = empty_cell_index(table.width, table.height, cell, count)
    return Sea(table, lands, nobody * count, cells, 0.0, touch, overlap)


def unit_vector(ax: float, ay: float, bx: float, by: float) -> tuple[float, float, float]:
    """Return the unit vector from a to b and the distance; (0, 0, 0) if they coincide."""
    dx = bx - ax
    dy = by - ay
    size = sqrt(dx * dx + dy * dy)
    return (dx / size, dy / size, size) if size > 0.0 else (0.0, 0.0, 0.0)

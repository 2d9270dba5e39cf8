"""What floats where: the table, its land and every hull, and what a hull would meet there.

Ships have numbers from 0. A ship's own hull never obstructs it; one other ship may be left out by
number as well (a ram's target, a grapple's partner). Ships that move together are in
`geometry.paths`.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.cells import NOBODY, Cells, empty_cells
from naumachia.geometry.hull import Hull, gap_within, overlaps
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose, lattice_pose, nearest
from naumachia.geometry.polygon import Land, Table
from naumachia.geometry.sweep import edge_contact, hull_contact, land_contact
from naumachia.kernel.mypyc import i64, mypyc_attr

HULL: Final = 0
LAND: Final = 1
EDGE: Final = 2

TOUCH: Final = 2.0
"""Hulls at rest on the lattice touch when no farther apart than this (2/1000 of a unit), where a
game does not say otherwise (DIA-RULE-03 and SAIL-RULE-64: 50).
"""


@final
@mypyc_attr(acyclic=True)
class Meeting:
    """What a hull meets: `HULL`, `LAND` or `EDGE`, its number or side, and after what distance."""

    __slots__ = ("distance", "kind", "which")

    def __init__(self, kind: i64, which: i64, distance: float) -> None:
        self.kind: Final[i64] = kind
        self.which: Final[i64] = which
        self.distance: Final = distance


@final
@mypyc_attr(acyclic=True)
class Near:
    """Two hulls whose centres are near each other: their ships, `first` the lower number, and the
    `square` of the distance of their centres.
    """

    __slots__ = ("first", "second", "square")

    def __init__(self, first: i64, second: i64, square: float) -> None:
        self.first: Final[i64] = first
        self.second: Final[i64] = second
        self.square: Final[float] = square


@final
@mypyc_attr(acyclic=True)
class Sea:
    """Hulls on a table with land. Table and land are shared between copies, hulls never change.

    Attributes:
        hulls: by ship, None for a ship that is not there; changed by `place` and `remove` only.
        cells: which ships may be near.
        widest: the greatest reach of any hull placed so far.
        touch: hulls no farther apart than this touch.
        overlap: how deep hulls may lie in each other (DIA-RULE-02: 20); land and the edge allow
            `TOLERANCE` only.
    """

    __slots__ = (
        "_apart", "_pairs", "cells", "hulls", "lands", "overlap", "table", "touch", "widest",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        lands: list[Land],
        hulls: list[Hull | None],
        cells: Cells,
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
        self._pairs: list[Near] = []
        self._apart: float = NEVER

    def clone(self) -> Sea:
        """Return a sea that can be changed without changing this one."""
        other = Sea(
            self.table,
            self.lands,
            self.hulls.copy(),
            self.cells.clone(),
            self.widest,
            self.touch,
            self.overlap,
        )
        other._pairs, other._apart = self._pairs, self._apart
        return other

    def place(self, ship: i64, hull: Hull) -> None:
        """Put a ship there, or move it there."""
        self.hulls[ship] = hull
        if hull.reach > self.widest:
            self.widest = hull.reach
        self.cells.place(ship, hull.x, hull.y)
        self._apart = NEVER

    def remove(self, ship: i64) -> None:
        """Take a ship off the table."""
        self.hulls[ship] = None
        self.cells.remove(ship)
        self._pairs = [pair for pair in self._pairs if pair.first != ship != pair.second]

    def pairs(self, apart: float) -> list[Near]:
        """Return all pairs of ships whose centres are no farther apart than `apart`, in rising
        order.

        They are kept, and shared with copies, till a ship is placed or moves; not to be changed.
        """
        if self._apart != apart:
            present = [at for at in range(len(self.hulls)) if self.hulls[at] is not None]
            self._pairs = self.pairs_among(present, apart)
            self._apart = apart
        return self._pairs

    def pairs_among(self, ships: list[int], apart: float) -> list[Near]:
        """Return the same of some ships, all of which are there, in the order in which they are
        given.
        """
        xs = [self.hull(number).x for number in ships]
        ys = [self.hull(number).y for number in ships]
        limit = apart * apart
        found: list[Near] = []
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
                    found.append(Near(ships[at], ships[beyond], square))
        return found

    def hull(self, ship: i64) -> Hull:
        """Return the hull of a ship that is there.

        Raises:
            ValueError: it is not there.
        """
        hull = self.hulls[ship]
        if hull is None:
            raise ValueError(f"ship {ship} is not on the table")
        return hull

    def around(self, hull: Hull, distance: float) -> list[i64]:
        """Ships, in rising order, among which are all within `distance` of a hull."""
        reach = hull.reach + self.widest + distance
        return self.cells.box(hull.x - reach, hull.y - reach, hull.x + reach, hull.y + reach)

    def within(self, ship: i64, distance: float) -> list[i64]:
        """Return the other ships no farther than `distance` from a ship, hull to hull."""
        hull = self.hull(ship)
        found: list[i64] = []
        for other in self.around(hull, distance):
            there = self.hulls[other]
            if other != ship and there is not None and gap_within(hull, there, distance) != NEVER:
                found.append(other)
        return found

    def touching(self, ship: i64) -> list[i64]:
        """Return the other ships that touch a ship."""
        return self.within(ship, self.touch)

    def overlapped(self, hull: Hull, ship: i64, ignored: i64 = NOBODY) -> Meeting | None:
        """Return what `ship` would overlap with its hull there: the lowest ship, land, the edge."""
        for other in self.around(hull, 0.0):
            there = self.hulls[other]
            if other != ship and other != ignored and there is not None:
                if overlaps(hull, there, self.overlap):
                    return Meeting(HULL, other, 0.0)
        for number in range(len(self.lands)):
            if self.lands[number].overlaps(hull):
                return Meeting(LAND, number, 0.0)
        if self.table.holds(hull):
            return None
        return Meeting(EDGE, self.table.nearest_edge(hull)[0], 0.0)

    def fits(self, hull: Hull, ship: i64, ignored: i64 = NOBODY) -> bool:
        """Return whether `ship` may lie there: on the table, clear of land and of every
        other hull.
        """
        return self.overlapped(hull, ship, ignored) is None

    def met(
        self,
        ship: i64,
        hull: Hull,
        ux: float,
        uy: float,
        travel: float,
        ignored: i64 = NOBODY,
    ) -> Meeting | None:
        """Return what `ship`, from the pose of `hull`, first meets on a straight sweep, or None.

        At equal distances a hull comes before land and land before the edge, then the lower number.
        """
        best = NEVER
        kind: i64 = HULL
        which: i64 = NOBODY
        for other in self._along(hull, ux, uy, travel):
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
        return None if best == NEVER else Meeting(kind, which, best)

    def struck(self, ship: i64, hull: Hull, ux: float, uy: float, distance: float) -> list[i64]:
        """Return all ships that stop a sweep at `distance`, the first touch; none it only slides
        along.
        """
        found: list[i64] = []
        reach = distance + self.touch
        for other in self._along(hull, ux, uy, reach):
            there = self.hulls[other]
            if other != ship and there is not None:
                at = hull_contact(hull, ux, uy, reach, there, self.overlap)
                if at <= distance + TOLERANCE:
                    found.append(other)
        return found

    def _along(self, hull: Hull, ux: float, uy: float, travel: float) -> list[i64]:
        ex = hull.x + ux * travel
        ey = hull.y + uy * travel
        reach = hull.reach + self.widest
        return self.cells.box(
            (hull.x if hull.x < ex else ex) - reach,
            (hull.y if hull.y < ey else ey) - reach,
            (hull.x if hull.x > ex else ex) + reach,
            (hull.y if hull.y > ey else ey) + reach,
        )

    def rest(self, ship: i64, hull: Hull, ux: float, uy: float, distance: float) -> Pose:
        """Return where `ship` comes to rest on the lattice after a sweep that was clear so far.

        Rounding could push a hull that touches another into it, so this takes the pose of the
        lattice nearest to the end of the sweep that fits; if none next to it does, a step less of
        the sweep is tried, and so on back to the start, which is kept if nothing fits.
        """
        back = 0.0
        while back < distance:
            at = distance - back
            found = self.settled(ship, hull, hull.x + ux * at, hull.y + uy * at, NOBODY)
            if found is not None:
                return found
            back += 1.0
        return hull.pose

    def settled(self, ship: i64, hull: Hull, x: float, y: float, ignored: i64) -> Pose | None:
        """Return the pose of the lattice nearest to a point, within a step, where the hull fits.

        The heading is that of `hull`; None when it fits nowhere so near.
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
    """Return a sea for `count` ships, none placed; `cell` as in `empty_cells`."""
    nobody: list[Hull | None] = [None]
    cells = empty_cells(table.width, table.height, cell, count)
    return Sea(table, lands, nobody * count, cells, 0.0, touch, overlap)


def toward(ax: float, ay: float, bx: float, by: float) -> tuple[float, float, float]:
    """Return the unit vector from a to b and the distance; (0, 0, 0) when they are the same
    point.
    """
    dx = bx - ax
    dy = by - ay
    size = sqrt(dx * dx + dy * dy)
    return (dx / size, dy / size, size) if size > 0.0 else (0.0, 0.0, 0.0)

"""Paths of hulls that move as one: a straight way, a pivot, a wheel.

A path gives the hulls, in the order of their ships, for every `along` from 0 to its `length`.
Lengths are in steps; along a turn they are hundredths of a degree. What is met on a way is in
`clearance`, columns that follow their leader in `column`.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, NEVER, SIN, TURN, nearest
from naumachia.geometry.placement import (
    moved,
    shown_at,
    turned_about,
    turned_in_place,
    turned_vector,
)
from naumachia.geometry.sweep import MARGIN, first_depth
from naumachia.kernel.mypyc import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Path:
    """One part of a way.

    Attributes:
        length: where it ends.
        step: how far apart its samples are.
    """

    def __init__(self, length: float, step: float) -> None:
        self.length: float = length
        self.step: float = step
        self._boxed = False
        self._west = self._south = self._east = self._north = 0.0

    def at(self, along: float) -> list[Hull]:
        """Return the hulls there."""
        raise NotImplementedError

    def set_out(self) -> list[Hull]:
        """Return the hulls as the first step lays them, before they have gone anywhere."""
        return self.at(0.0)

    def seen(self, along: float, count: i64) -> list[Hull]:
        """Return the first `count` hulls there, to be looked at only: poses need not be
        worked out.
        """
        return self.at(along)[:count]

    def shown(self, member: i64, along: float) -> Hull:
        """Return one of the hulls there, to be looked at only."""
        return self.seen(along, member + 1)[member]

    def place(self, member: i64, along: float) -> tuple[float, float, float, float]:
        """Return the centre and the forward vector of one of the hulls there."""
        hull = self.shown(member, along)
        return hull.x, hull.y, hull.fx, hull.fy

    def speed(self, member: i64) -> float:
        """Bound how far any point of a hull moves while the path goes on by 1; `NEVER`: unknown."""
        return NEVER

    def centre_speed(self, member: i64) -> float:
        """Bound how far the centre of a hull moves while the path goes on by 1."""
        return NEVER

    def end(self) -> list[Hull]:
        """Return the hulls where it ends."""
        return self.at(self.length)

    def box(self) -> tuple[float, float, float, float]:
        """West, south, east and north of a box that no hull ever leaves."""
        if not self._boxed:
            self._west, self._south, self._east, self._north = self.bounds()
            self._boxed = True
        return self._west, self._south, self._east, self._north

    def bounds(self) -> tuple[float, float, float, float]:
        """Work out that box."""
        raise NotImplementedError

    def first_near(self, ax: float, ay: float, bx: float, by: float, radius: float) -> list[float]:
        """From where on the centre of each hull may come within a radius of a segment.

        Never too late, and `NEVER` only when that is sure; nothing at all when it is of all.
        """
        raise NotImplementedError

    def strikes(self, there: Hull, overlap: float) -> list[float]:
        """From where on each hull may lie in another by more than an overlap.

        Never too late, and `NEVER` only when that is sure; nothing at all when it is of all.
        """
        raise NotImplementedError

    def corners(self) -> list[float]:
        """Return where the path bends, to be sampled as well."""
        return []

    def sample_from(self, at: float) -> float:
        """Return the first sample no nearer than `at`: the end beyond it."""
        if at <= 0.0:
            return 0.0
        if at >= self.length:
            return self.length
        count: i64 = int(at / self.step)
        if float(count) * self.step < at:
            count += 1
        found = float(count) * self.step
        return found if found < self.length else self.length

    def sample_after(self, at: float) -> float:
        """Return the first sample beyond one, or the end."""
        return self.sample_from(at + MARGIN)

    def sample_before(self, at: float) -> float:
        """Return the last sample nearer than `at`, -1 when there is none."""
        if at <= 0.0:
            return -1.0
        count: i64 = int(at / self.step)
        if float(count) * self.step >= at:
            count -= 1
        return float(count) * self.step

    def samples(self) -> list[float]:
        """0, every `step`, every corner, and the end, rising."""
        step = self.step
        last = int(self.length / step) + 1
        while last > 0 and float(last) * step >= self.length:
            last -= 1
        found = [float(count) * step for count in range(last + 1)]
        if self.length > 0.0:
            found.append(self.length)
        corners = [at for at in self.corners() if 0.0 < at < self.length and at not in found]
        if corners:
            found += corners
            found.sort()
        return found


def widest(hulls: list[Hull]) -> float:
    """Return the greatest reach of any of them."""
    return max([hull.reach for hull in hulls])


@final
@mypyc_attr(acyclic=True)
class Straight(Path):
    """Every hull goes along the unit vector (`ux`, `uy`) and keeps its heading."""

    def __init__(self, hulls: list[Hull], ux: float, uy: float, length: float, step: float) -> None:
        super().__init__(length, step)
        self.hulls: Final = hulls
        self.ux: Final = ux
        self.uy: Final = uy

    def at(self, along: float) -> list[Hull]:
        return [moved(hull, self.ux * along, self.uy * along) for hull in self.hulls]

    def seen(self, along: float, count: i64) -> list[Hull]:
        dx, dy = self.ux * along, self.uy * along
        found: list[Hull] = []
        for i in range(count):
            hull = self.hulls[i]
            found.append(shown_at(hull, hull.x + dx, hull.y + dy, hull.fx, hull.fy))
        return found

    def place(self, member: i64, along: float) -> tuple[float, float, float, float]:
        hull = self.hulls[member]
        return hull.x + self.ux * along, hull.y + self.uy * along, hull.fx, hull.fy

    def shown(self, member: i64, along: float) -> Hull:
        hull = self.hulls[member]
        x, y = hull.x + self.ux * along, hull.y + self.uy * along
        return shown_at(hull, x, y, hull.fx, hull.fy)

    def speed(self, member: i64) -> float:
        return 1.0

    def centre_speed(self, member: i64) -> float:
        return 1.0

    def bounds(self) -> tuple[float, float, float, float]:
        west, south, east, north = box_of(self.hulls)
        dx, dy = self.ux * self.length, self.uy * self.length
        return (
            west + dx if dx < 0.0 else west,
            south + dy if dy < 0.0 else south,
            east + dx if dx > 0.0 else east,
            north + dy if dy > 0.0 else north,
        )

    def first_near(self, ax: float, ay: float, bx: float, by: float, radius: float) -> list[float]:
        dx, dy = self.ux * self.length, self.uy * self.length
        found: list[float] = []
        some = False
        for hull in self.hulls:
            off = segments_off(hull.x, hull.y, hull.x + dx, hull.y + dy, ax, ay, bx, by)
            some = some or off <= radius * radius
            found.append(0.0 if off <= radius * radius else NEVER)
        return found if some else []

    def strikes(self, there: Hull, overlap: float) -> list[float]:
        found: list[float] = []
        some = False
        for hull in self.hulls:
            at = first_depth(hull, self.ux, self.uy, self.length, there, overlap)
            some = some or at != NEVER
            found.append(at)
        return found if some else []


@final
@mypyc_attr(acyclic=True)
class Pivot(Path):
    """Every hull turns in place by `angle`, positive to starboard.

    Turns are in whole hundredths of a degree, so that headings stay on the lattice.
    """

    def __init__(self, hulls: list[Hull], angle: i64, step: float) -> None:
        super().__init__(float(angle if angle >= 0 else -angle), step)
        self.hulls: Final = hulls
        self.to_starboard: Final = angle >= 0

    def _angle(self, along: float) -> i64:
        """Return the turn there, positive to starboard."""
        angle = nearest(along)
        return angle if self.to_starboard else -angle

    def at(self, along: float) -> list[Hull]:
        angle = self._angle(along)
        found: list[Hull] = []
        for hull in self.hulls:
            found.append(turned_in_place(hull, angle))
        return found

    def seen(self, along: float, count: i64) -> list[Hull]:
        return [self.shown(i, along) for i in range(count)]

    def shown(self, member: i64, along: float) -> Hull:
        hull = self.hulls[member]
        fx, fy = turned_vector(hull, self._angle(along))
        return shown_at(hull, hull.x, hull.y, fx, fy)

    def place(self, member: i64, along: float) -> tuple[float, float, float, float]:
        hull = self.hulls[member]
        fx, fy = turned_vector(hull, self._angle(along))
        return hull.x, hull.y, fx, fy

    def speed(self, member: i64) -> float:
        return self.hulls[member].reach * ARC

    def centre_speed(self, member: i64) -> float:
        return 0.0

    def bounds(self) -> tuple[float, float, float, float]:
        return box_of(self.hulls)

    def first_near(self, ax: float, ay: float, bx: float, by: float, radius: float) -> list[float]:
        return [
            0.0 if point_off(hull.x, hull.y, ax, ay, bx, by) <= radius * radius else NEVER
            for hull in self.hulls
        ]

    def strikes(self, there: Hull, overlap: float) -> list[float]:
        # A hull that turns in place does not leave the circle around it.
        return [
            0.0 if there.distance_to(hull.x, hull.y) <= hull.reach - overlap + MARGIN else NEVER
            for hull in self.hulls
        ]


@final
@mypyc_attr(acyclic=True)
class Turning(Path):
    """Every hull turns about a point of its own by `angle`, positive to starboard.

    Turns are in whole hundredths of a degree, so that headings stay on the lattice.
    """

    def __init__(
        self, hulls: list[Hull], points: list[tuple[float, float]], angle: i64, step: float
    ) -> None:
        super().__init__(float(angle if angle >= 0 else -angle), step)
        self.hulls: Final = hulls
        self.points: Final = points
        self.to_starboard: Final = angle >= 0
        self._radii: Final = [radius(hulls[i], points[i]) for i in range(len(hulls))]
        self._places: list[list[tuple[float, float]]] = []

    def at(self, along: float) -> list[Hull]:
        angle = nearest(along)
        if not self.to_starboard:
            angle = -angle
        found: list[Hull] = []
        for i in range(len(self.hulls)):
            x, y = self.points[i]
            found.append(turned_about(self.hulls[i], x, y, angle))
        return found

    def seen(self, along: float, count: i64) -> list[Hull]:
        return [self.shown(i, along) for i in range(count)]

    def shown(self, member: i64, along: float) -> Hull:
        x, y, fx, fy = self.place(member, along)
        return shown_at(self.hulls[member], x, y, fx, fy)

    def place(self, member: i64, along: float) -> tuple[float, float, float, float]:
        angle = nearest(along)
        if not self.to_starboard:
            angle = -angle
        sin, cos = SIN[angle % TURN], COS[angle % TURN]
        hull, (x, y) = self.hulls[member], self.points[member]
        dx, dy = hull.x - x, hull.y - y
        fx, fy = turned_vector(hull, angle)
        return x + dx * cos + dy * sin, y + dy * cos - dx * sin, fx, fy

    def speed(self, member: i64) -> float:
        return (self._radii[member] + self.hulls[member].reach) * ARC

    def centre_speed(self, member: i64) -> float:
        return self._radii[member] * ARC

    def bounds(self) -> tuple[float, float, float, float]:
        west, south, east, north = NEVER, NEVER, -NEVER, -NEVER
        for i in range(len(self.hulls)):
            off = self.hulls[i].reach + self._radii[i] * HALF_MARK
            pivots = self._radii[i] == 0.0
            for x, y in [(self.hulls[i].x, self.hulls[i].y)] if pivots else self._marks(i):
                west = x - off if x - off < west else west
                south = y - off if y - off < south else south
                east = x + off if x + off > east else east
                north = y + off if y + off > north else north
        return west, south, east, north

    def first_near(self, ax: float, ay: float, bx: float, by: float, radius: float) -> list[float]:
        found: list[float] = []
        some = False
        for i in range(len(self.hulls)):
            reach = radius + self._radii[i] * HALF_MARK
            least = NEVER
            if self._radii[i] == 0.0:
                least = point_off(self.hulls[i].x, self.hulls[i].y, ax, ay, bx, by)
            else:
                for x, y in self._marks(i):
                    off = point_off(x, y, ax, ay, bx, by)
                    least = off if off < least else least
            some = some or least <= reach * reach
            found.append(0.0 if least <= reach * reach else NEVER)
        return found if some else []

    def strikes(self, there: Hull, overlap: float) -> list[float]:
        reach = widest(self.hulls) + there.reach
        return self.first_near(there.x, there.y, there.x, there.y, reach)

    def _marks(self, member: i64) -> list[tuple[float, float]]:
        """Return where the centre of a hull comes, no more than `MARK` apart."""
        if not self._places:
            self._places = [self._placed(i) for i in range(len(self.hulls))]
        return self._places[member]

    def _placed(self, member: i64) -> list[tuple[float, float]]:
        hull = self.hulls[member]
        found = [(hull.x, hull.y)]
        if self._radii[member] > 0.0:
            x, y = self.points[member]
            along = MARK
            while along < self.length + MARK:
                angle = nearest(along if along < self.length else self.length)
                turned = turned_about(hull, x, y, angle if self.to_starboard else -angle)
                found.append((turned.x, turned.y))
                along += MARK
        return found


@final
@mypyc_attr(acyclic=True)
class Resting(Path):
    """Hulls that lie somewhere at once, such as when a group closes up."""

    def __init__(self, hulls: list[Hull]) -> None:
        super().__init__(0.0, 1.0)
        self.hulls: Final = hulls

    def at(self, along: float) -> list[Hull]:
        return self.hulls

    def speed(self, member: i64) -> float:
        return 0.0

    def centre_speed(self, member: i64) -> float:
        return 0.0

    def bounds(self) -> tuple[float, float, float, float]:
        return box_of(self.hulls)

    def first_near(self, ax: float, ay: float, bx: float, by: float, radius: float) -> list[float]:
        found: list[float] = []
        for hull in self.hulls:
            near = point_off(hull.x, hull.y, ax, ay, bx, by) <= radius * radius
            found.append(0.0 if near else NEVER)
        return found

    def strikes(self, there: Hull, overlap: float) -> list[float]:
        reach = widest(self.hulls) + there.reach
        return self.first_near(there.x, there.y, there.x, there.y, reach)


MARK: Final = 1000.0
"""Along a wheel, in hundredths of a degree: how far apart its rough places are."""
HALF_MARK: Final = 0.0874
"""Half of that as an arc of radius 1, and a little more."""
ARC: Final = 0.00017454
"""A hundredth of a degree as an arc of radius 1, and a little more."""


def box_of(hulls: list[Hull]) -> tuple[float, float, float, float]:
    """West, south, east and north of a box around hulls, however these may turn."""
    west, south, east, north = NEVER, NEVER, -NEVER, -NEVER
    for hull in hulls:
        west = hull.x - hull.reach if hull.x - hull.reach < west else west
        south = hull.y - hull.reach if hull.y - hull.reach < south else south
        east = hull.x + hull.reach if hull.x + hull.reach > east else east
        north = hull.y + hull.reach if hull.y + hull.reach > north else north
    return west, south, east, north


def radius(hull: Hull, point: tuple[float, float]) -> float:
    """Return how far the centre of a hull is from a point."""
    dx, dy = hull.x - point[0], hull.y - point[1]
    return sqrt(dx * dx + dy * dy)


def box_of_parts(parts: list[Path]) -> tuple[float, float, float, float]:
    """West, south, east and north of a box around a way of several parts."""
    found = parts[0].box()
    for number in range(1, len(parts)):
        found = joint_box(found, parts[number].box())
    return found


def joint_box(
    one: tuple[float, float, float, float], two: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Return the box around two boxes."""
    return (
        one[0] if one[0] < two[0] else two[0],
        one[1] if one[1] < two[1] else two[1],
        one[2] if one[2] > two[2] else two[2],
        one[3] if one[3] > two[3] else two[3],
    )


def point_off(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the squared distance of a point from a segment."""
    dx, dy = bx - ax, by - ay
    size = dx * dx + dy * dy
    at = ((x - ax) * dx + (y - ay) * dy) / size if size > 0.0 else 0.0
    at = 0.0 if at < 0.0 else at
    at = 1.0 if at > 1.0 else at
    dx, dy = ax + dx * at - x, ay + dy * at - y
    return dx * dx + dy * dy


def segments_off(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> float:
    """Return the squared distance of two segments, ab and cd; 0 when they cross."""
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if (one > 0.0) != (two > 0.0) and (three > 0.0) != (four > 0.0):
        return 0.0
    least = point_off(ax, ay, cx, cy, dx, dy)
    off = point_off(bx, by, cx, cy, dx, dy)
    least = off if off < least else least
    off = point_off(cx, cy, ax, ay, bx, by)
    least = off if off < least else least
    off = point_off(dx, dy, ax, ay, bx, by)
    return off if off < least else least


def wheel(hulls: list[Hull], x: float, y: float, angle: i64, step: float) -> Turning:
    """Return the poses of hulls that turn rigidly about one point (DIA-RULE-37)."""
    return Turning(hulls, [(x, y)] * len(hulls), angle, step)

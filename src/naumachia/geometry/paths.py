"""Paths of hulls that move together: straight paths, pivots, wheels.

A path gives the hulls, in the order of their ships, for each `along` from 0 to its `length`.
Lengths are in steps; along a turn they are in hundredths of a degree. `clearance` finds collisions
on paths, and `column` has the path of a column that follows its leader.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, NEVER, SIN, TURN, nearest
from naumachia.geometry.placement import (
    shift_hull,
    turn_about,
    turn_in_place,
    turn_vector,
    unposed_hull_at,
)
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Table
from naumachia.geometry.sweep import MARGIN, first_depth
from naumachia.kernel.mypyc import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Path:
    """One part of a path of several hulls.

    Attributes:
        length: the end of the part.
        step: the distance between two samples.
    """

    def __init__(self, length: float, step: float) -> None:
        self.length: float = length
        self.step: float = step
        self._has_box = False
        self._box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def at(self, along: float) -> list[Hull]:
        """Return the hulls at a place along the path."""
        raise NotImplementedError

    def first_hulls(self) -> list[Hull]:
        """Return the hulls as the first step places them, at 0.

        In a column they may differ from `at(0)`.
        """
        return self.at(0.0)

    def unposed_hulls(self, along: float, count: i64) -> list[Hull]:
        """Return the first `count` hulls at a place, with exact centres but outdated poses."""
        return self.at(along)[:count]

    def unposed_hull(self, member: i64, along: float) -> Hull:
        """Return one hull at a place, with its exact centre but an outdated pose."""
        return self.unposed_hulls(along, member + 1)[member]

    def placement(self, member: i64, along: float) -> tuple[float, float, float, float]:
        """Return the centre and the forward vector of one hull at a place."""
        hull = self.unposed_hull(member, along)
        return hull.x, hull.y, hull.fx, hull.fy

    def centre(self, member: i64, along: float) -> tuple[float, float]:
        """Return the centre of one hull at a place."""
        hull = self.unposed_hull(member, along)
        return hull.x, hull.y

    def speed(self, member: i64) -> float:
        """Return an upper bound of the speed of any point of a hull; `NEVER` if unknown.

        The speed is in steps for each 1 of `along`.
        """
        return NEVER

    def centre_speed(self, member: i64) -> float:
        """Return an upper bound of the speed of a hull's centre; `NEVER` if unknown."""
        return NEVER

    def end(self) -> list[Hull]:
        """Return the hulls at the end of the path."""
        return self.at(self.length)

    def box(self) -> tuple[float, float, float, float]:
        """Return a box that contains all hulls all along: west, south, east, north."""
        if not self._has_box:
            self._box = self.compute_box()
            self._has_box = True
        return self._box

    def compute_box(self) -> tuple[float, float, float, float]:
        """Compute the result of `box`, which caches it."""
        raise NotImplementedError

    def earliest_near(
        self, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> list[float]:
        """Return, for each hull, a lower bound of where its centre comes near a segment.

        Near is within `radius`. The bound is `NEVER` if the centre certainly does not come near.
        The list is empty if that is true of all hulls.
        """
        raise NotImplementedError

    def earliest_overlaps(self, there: Hull, overlap: float) -> list[float]:
        """Return, for each hull, a lower bound of where it penetrates `there` by over `overlap`.

        The bound is `NEVER` if it certainly does not. The list is empty if that is true of all
        hulls.
        """
        raise NotImplementedError

    def earliest_exit(self, member: i64, table: Table) -> float:
        """Return a lower bound of where a hull leaves a table; `NEVER` if it stays on it.

        The hull must be on the table at 0.
        """
        return 0.0

    def corners(self) -> list[float]:
        """Return the places where the path bends, which are sampled too."""
        return []

    def sample_from(self, at: float) -> float:
        """Return the first sample at or after `at`; after the end, the end."""
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
        """Return the first sample after a sample, or the end."""
        return self.sample_from(at + MARGIN)

    def sample_before(self, at: float) -> float:
        """Return the last sample before `at`, -1 if there is none."""
        if at <= 0.0:
            return -1.0
        count: i64 = int(at / self.step)
        if float(count) * self.step >= at:
            count -= 1
        return float(count) * self.step

    def samples(self) -> list[float]:
        """Return all samples in rising order: 0, every `step`, every corner, and the end."""
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


def largest_reach(hulls: list[Hull]) -> float:
    """Return the greatest reach of some hulls."""
    return max([hull.reach for hull in hulls])


def near_at_once(
    hulls: list[Hull], ax: float, ay: float, bx: float, by: float, radius: float
) -> list[float]:
    """Return 0 for each hull with its centre within `radius` of a segment, and NEVER for others."""
    found: list[float] = []
    for hull in hulls:
        near = squared_point_distance(hull.x, hull.y, ax, ay, bx, by) <= radius * radius
        found.append(0.0 if near else NEVER)
    return found


@final
@mypyc_attr(acyclic=True)
class Straight(Path):
    """A path on which each hull moves along the unit vector (`ux`, `uy`) with its heading."""

    def __init__(self, hulls: list[Hull], ux: float, uy: float, length: float, step: float) -> None:
        super().__init__(length, step)
        self.hulls: Final = hulls
        self.ux: Final = ux
        self.uy: Final = uy

    def at(self, along: float) -> list[Hull]:
        return [shift_hull(hull, self.ux * along, self.uy * along) for hull in self.hulls]

    def unposed_hulls(self, along: float, count: i64) -> list[Hull]:
        dx, dy = self.ux * along, self.uy * along
        found: list[Hull] = []
        for i in range(count):
            hull = self.hulls[i]
            found.append(unposed_hull_at(hull, hull.x + dx, hull.y + dy, hull.fx, hull.fy))
        return found

    def placement(self, member: i64, along: float) -> tuple[float, float, float, float]:
        hull = self.hulls[member]
        return hull.x + self.ux * along, hull.y + self.uy * along, hull.fx, hull.fy

    def centre(self, member: i64, along: float) -> tuple[float, float]:
        hull = self.hulls[member]
        return hull.x + self.ux * along, hull.y + self.uy * along

    def unposed_hull(self, member: i64, along: float) -> Hull:
        hull = self.hulls[member]
        x, y = hull.x + self.ux * along, hull.y + self.uy * along
        return unposed_hull_at(hull, x, y, hull.fx, hull.fy)

    def speed(self, member: i64) -> float:
        return 1.0

    def centre_speed(self, member: i64) -> float:
        return 1.0

    def compute_box(self) -> tuple[float, float, float, float]:
        west, south, east, north = box_around(self.hulls)
        dx, dy = self.ux * self.length, self.uy * self.length
        return (
            west + dx if dx < 0.0 else west,
            south + dy if dy < 0.0 else south,
            east + dx if dx > 0.0 else east,
            north + dy if dy > 0.0 else north,
        )

    def earliest_exit(self, member: i64, table: Table) -> float:
        hull, first = self.hulls[member], NEVER
        if self.ux != 0.0:
            first = table.edge_distance(hull, EAST if self.ux > 0.0 else WEST) / abs(self.ux)
        if self.uy != 0.0:
            off = table.edge_distance(hull, NORTH if self.uy > 0.0 else SOUTH) / abs(self.uy)
            first = off if off < first else first
        return first - MARGIN if first <= self.length else NEVER

    def earliest_near(
        self, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> list[float]:
        dx, dy = self.ux * self.length, self.uy * self.length
        found: list[float] = []
        some = False
        for hull in self.hulls:
            off = squared_segment_distance(hull.x, hull.y, hull.x + dx, hull.y + dy, ax, ay, bx, by)
            some = some or off <= radius * radius
            found.append(0.0 if off <= radius * radius else NEVER)
        return found if some else []

    def earliest_overlaps(self, there: Hull, overlap: float) -> list[float]:
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
    """A path on which each hull turns in place by `angle`, positive to starboard.

    Samples are rounded to hundredths of a degree, so that headings stay on the lattice.
    """

    def __init__(self, hulls: list[Hull], angle: i64, step: float) -> None:
        super().__init__(float(angle if angle >= 0 else -angle), step)
        self.hulls: Final = hulls
        self.to_starboard: Final = angle >= 0
        self._whole_angle: Final[i64] = angle
        self._end: list[Hull] | None = None

    def end(self) -> list[Hull]:
        if self._end is None:
            self._end = [turn_in_place(hull, self._whole_angle) for hull in self.hulls]
        return self._end

    def _angle(self, along: float) -> i64:
        """Return the turn at a place, positive to starboard."""
        angle = nearest(along)
        return angle if self.to_starboard else -angle

    def at(self, along: float) -> list[Hull]:
        angle = self._angle(along)
        found: list[Hull] = []
        for hull in self.hulls:
            found.append(turn_in_place(hull, angle))
        return found

    def unposed_hulls(self, along: float, count: i64) -> list[Hull]:
        return [self.unposed_hull(i, along) for i in range(count)]

    def unposed_hull(self, member: i64, along: float) -> Hull:
        hull = self.hulls[member]
        fx, fy = turn_vector(hull, self._angle(along))
        return unposed_hull_at(hull, hull.x, hull.y, fx, fy)

    def placement(self, member: i64, along: float) -> tuple[float, float, float, float]:
        hull = self.hulls[member]
        fx, fy = turn_vector(hull, self._angle(along))
        return hull.x, hull.y, fx, fy

    def centre(self, member: i64, along: float) -> tuple[float, float]:
        hull = self.hulls[member]
        return hull.x, hull.y

    def speed(self, member: i64) -> float:
        return self.hulls[member].reach * HUNDREDTH_ARC

    def centre_speed(self, member: i64) -> float:
        return 0.0

    def compute_box(self) -> tuple[float, float, float, float]:
        return box_around(self.hulls)

    def earliest_near(
        self, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> list[float]:
        return near_at_once(self.hulls, ax, ay, bx, by, radius)

    def earliest_overlaps(self, there: Hull, overlap: float) -> list[float]:
        # A hull that turns in place does not leave the circle around it.
        return [
            0.0 if there.distance_to(hull.x, hull.y) <= hull.reach - overlap + MARGIN else NEVER
            for hull in self.hulls
        ]


@final
@mypyc_attr(acyclic=True)
class TurnAboutPoints(Path):
    """A path on which each hull turns about its own point by `angle`, positive to starboard.

    Samples are rounded to hundredths of a degree, so that headings stay on the lattice.
    """

    def __init__(
        self, hulls: list[Hull], points: list[tuple[float, float]], angle: i64, step: float
    ) -> None:
        super().__init__(float(angle if angle >= 0 else -angle), step)
        self.hulls: Final = hulls
        self.points: Final = points
        self.to_starboard: Final = angle >= 0
        self._radii: Final = [centre_distance(hulls[i], points[i]) for i in range(len(hulls))]
        self._centre_cache: list[list[tuple[float, float]]] = []

    def at(self, along: float) -> list[Hull]:
        angle = nearest(along)
        if not self.to_starboard:
            angle = -angle
        found: list[Hull] = []
        for i in range(len(self.hulls)):
            x, y = self.points[i]
            found.append(turn_about(self.hulls[i], x, y, angle))
        return found

    def unposed_hulls(self, along: float, count: i64) -> list[Hull]:
        return [self.unposed_hull(i, along) for i in range(count)]

    def unposed_hull(self, member: i64, along: float) -> Hull:
        x, y, fx, fy = self.placement(member, along)
        return unposed_hull_at(self.hulls[member], x, y, fx, fy)

    def placement(self, member: i64, along: float) -> tuple[float, float, float, float]:
        angle = nearest(along)
        if not self.to_starboard:
            angle = -angle
        sin, cos = SIN[angle % TURN], COS[angle % TURN]
        hull, (x, y) = self.hulls[member], self.points[member]
        dx, dy = hull.x - x, hull.y - y
        fx, fy = turn_vector(hull, angle)
        return x + dx * cos + dy * sin, y + dy * cos - dx * sin, fx, fy

    def speed(self, member: i64) -> float:
        return (self._radii[member] + self.hulls[member].reach) * HUNDREDTH_ARC

    def centre_speed(self, member: i64) -> float:
        return self._radii[member] * HUNDREDTH_ARC

    def compute_box(self) -> tuple[float, float, float, float]:
        west, south, east, north = NEVER, NEVER, -NEVER, -NEVER
        for i in range(len(self.hulls)):
            off = self.hulls[i].reach + self._radii[i] * HALF_ROUGH_ARC
            pivots = self._radii[i] == 0.0
            for x, y in [(self.hulls[i].x, self.hulls[i].y)] if pivots else self._rough_centres(i):
                west = x - off if x - off < west else west
                south = y - off if y - off < south else south
                east = x + off if x + off > east else east
                north = y + off if y + off > north else north
        return west, south, east, north

    def earliest_near(
        self, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> list[float]:
        found: list[float] = []
        some = False
        for i in range(len(self.hulls)):
            reach = radius + self._radii[i] * HALF_ROUGH_ARC
            least = NEVER
            if self._radii[i] == 0.0:
                least = squared_point_distance(self.hulls[i].x, self.hulls[i].y, ax, ay, bx, by)
            else:
                for x, y in self._rough_centres(i):
                    off = squared_point_distance(x, y, ax, ay, bx, by)
                    least = off if off < least else least
            some = some or least <= reach * reach
            found.append(0.0 if least <= reach * reach else NEVER)
        return found if some else []

    def earliest_overlaps(self, there: Hull, overlap: float) -> list[float]:
        reach = largest_reach(self.hulls) + there.reach
        return self.earliest_near(there.x, there.y, there.x, there.y, reach)

    def _rough_centres(self, member: i64) -> list[tuple[float, float]]:
        """Return the centres of a hull along the turn, up to `ROUGH_STEP` apart."""
        if not self._centre_cache:
            self._centre_cache = [self._sample_centres(i) for i in range(len(self.hulls))]
        return self._centre_cache[member]

    def _sample_centres(self, member: i64) -> list[tuple[float, float]]:
        hull = self.hulls[member]
        found = [(hull.x, hull.y)]
        if self._radii[member] > 0.0:
            x, y = self.points[member]
            along = ROUGH_STEP
            while along < self.length + ROUGH_STEP:
                angle = nearest(along if along < self.length else self.length)
                turned = turn_about(hull, x, y, angle if self.to_starboard else -angle)
                found.append((turned.x, turned.y))
                along += ROUGH_STEP
        return found


@final
@mypyc_attr(acyclic=True)
class Stationary(Path):
    """A path of length 0: hulls are placed at once, such as when a group closes up."""

    def __init__(self, hulls: list[Hull]) -> None:
        super().__init__(0.0, 1.0)
        self.hulls: Final = hulls

    def at(self, along: float) -> list[Hull]:
        return self.hulls

    def speed(self, member: i64) -> float:
        return 0.0

    def centre_speed(self, member: i64) -> float:
        return 0.0

    def compute_box(self) -> tuple[float, float, float, float]:
        return box_around(self.hulls)

    def earliest_near(
        self, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> list[float]:
        return near_at_once(self.hulls, ax, ay, bx, by, radius)

    def earliest_overlaps(self, there: Hull, overlap: float) -> list[float]:
        reach = largest_reach(self.hulls) + there.reach
        return self.earliest_near(there.x, there.y, there.x, there.y, reach)


ROUGH_STEP: Final = 1000.0
"""The angle between two rough samples of a wheel, in hundredths of a degree."""
HALF_ROUGH_ARC: Final = 0.0874
"""Half of `ROUGH_STEP` as an arc of radius 1, rounded up."""
HUNDREDTH_ARC: Final = 0.00017454
"""A hundredth of a degree as an arc of radius 1, rounded up."""


def box_around(hulls: list[Hull]) -> tuple[float, float, float, float]:
    """Return a box around hulls that is valid for all headings: west, south, east, north."""
    west, south, east, north = NEVER, NEVER, -NEVER, -NEVER
    for hull in hulls:
        x, y, reach = hull.x, hull.y, hull.reach
        west = x - reach if x - reach < west else west
        south = y - reach if y - reach < south else south
        east = x + reach if x + reach > east else east
        north = y + reach if y + reach > north else north
    return west, south, east, north


def centre_distance(hull: Hull, point: tuple[float, float]) -> float:
    """Return the distance from the centre of a hull to a point."""
    dx, dy = hull.x - point[0], hull.y - point[1]
    return sqrt(dx * dx + dy * dy)


def box_around_parts(parts: list[Path]) -> tuple[float, float, float, float]:
    """Return a box around a path of several parts: west, south, east, north."""
    found = parts[0].box()
    for number in range(1, len(parts)):
        found = union_box(found, parts[number].box())
    return found


def union_box(
    one: tuple[float, float, float, float], two: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Return the box around two boxes."""
    return (
        one[0] if one[0] < two[0] else two[0],
        one[1] if one[1] < two[1] else two[1],
        one[2] if one[2] > two[2] else two[2],
        one[3] if one[3] > two[3] else two[3],
    )


def squared_point_distance(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the squared distance from a point to a segment."""
    dx, dy = bx - ax, by - ay
    size = dx * dx + dy * dy
    at = ((x - ax) * dx + (y - ay) * dy) / size if size > 0.0 else 0.0
    at = 0.0 if at < 0.0 else at
    at = 1.0 if at > 1.0 else at
    dx, dy = ax + dx * at - x, ay + dy * at - y
    return dx * dx + dy * dy


def squared_segment_distance(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> float:
    """Return the squared distance between two segments, ab and cd; 0 if they cross."""
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if (one > 0.0) != (two > 0.0) and (three > 0.0) != (four > 0.0):
        return 0.0
    least = squared_point_distance(ax, ay, cx, cy, dx, dy)
    off = squared_point_distance(bx, by, cx, cy, dx, dy)
    least = off if off < least else least
    off = squared_point_distance(cx, cy, ax, ay, bx, by)
    least = off if off < least else least
    off = squared_point_distance(dx, dy, ax, ay, bx, by)
    return off if off < least else least


def wheel(hulls: list[Hull], x: float, y: float, angle: i64, step: float) -> TurnAboutPoints:
    """Return the path of hulls that turn together about one point."""
    return TurnAboutPoints(hulls, [(x, y)] * len(hulls), angle, step)

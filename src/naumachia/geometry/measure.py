"""Measure lines between hulls, cast rays, and test lines of sight."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import BOW, PORT, STARBOARD, STERN, Hull, overlaps
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.polygon import Land

_FLAT: Final = 1e-12


@final
class Line:
    """A measured line with its two ends and its length, in steps."""

    __slots__ = ("ax", "ay", "bx", "by", "length")

    def __init__(self, ax: float, ay: float, bx: float, by: float) -> None:
        self.ax: Final = ax
        self.ay: Final = ay
        self.bx: Final = bx
        self.by: Final = by
        dx = bx - ax
        dy = by - ay
        self.length: Final = sqrt(dx * dx + dy * dy)


@final
class RayHit:
    """The first hit of a ray on a hull: the edge, the distance, the point.

    The edge is `BOW`, `STARBOARD`, `STERN` or `PORT`.
    """

    __slots__ = ("distance", "edge", "x", "y")

    def __init__(self, edge: int, distance: float, x: float, y: float) -> None:
        self.edge: Final = edge
        self.distance: Final = distance
        self.x: Final = x
        self.y: Final = y


def nearest_line(a: Hull, b: Hull) -> Line:
    """Return the shortest line from `a` to `b`; if they overlap, a line of length 0."""
    if overlaps(a, b):
        x, y = _common_point(a, b)
        return Line(x, y, x, y)
    best = Line(a.x, a.y, b.x, b.y)
    for x, y in b.corners():
        px, py = a.nearest_to(x, y)
        line = Line(px, py, x, y)
        best = line if line.length < best.length else best
    for x, y in a.corners():
        px, py = b.nearest_to(x, y)
        line = Line(x, y, px, py)
        best = line if line.length < best.length else best
    return best


def nearest_line_to_land(hull: Hull, land: Land) -> Line:
    """Return the shortest line from a hull to land; if they meet, a line of length 0."""
    for i in range(len(land.xs)):
        x, y = land.xs[i - 1], land.ys[i - 1]
        dx, dy = land.xs[i] - x, land.ys[i] - y
        enter, leave = hull_crossing(hull, x, y, dx, dy, 0.0)
        first = enter if enter > 0.0 else 0.0
        last = leave if leave < 1.0 else 1.0
        if first <= last:
            at = (first + last) * 0.5
            return Line(x + dx * at, y + dy * at, x + dx * at, y + dy * at)
    if land.contains(hull.x, hull.y):
        return Line(hull.x, hull.y, hull.x, hull.y)
    px, py = hull.nearest_to(land.xs[0], land.ys[0])
    best = Line(px, py, land.xs[0], land.ys[0])
    for i in range(1, len(land.xs)):
        px, py = hull.nearest_to(land.xs[i], land.ys[i])
        line = Line(px, py, land.xs[i], land.ys[i])
        best = line if line.length < best.length else best
    for x, y in hull.corners():
        px, py = land.shore_point(x, y)
        line = Line(x, y, px, py)
        best = line if line.length < best.length else best
    return best


def _common_point(a: Hull, b: Hull) -> tuple[float, float]:
    """Return the middle of the longest piece of an edge of one hull inside the other."""
    best = -1.0
    x, y = b.x, b.y
    for one, two in ((a, b), (b, a)):
        corners = two.corners()
        for i in range(4):
            px, py = corners[i]
            qx, qy = corners[(i + 1) % 4]
            enter, leave = hull_crossing(one, px, py, qx - px, qy - py, 0.0)
            first = enter if enter > 0.0 else 0.0
            last = leave if leave < 1.0 else 1.0
            length = (last - first) * (abs(qx - px) + abs(qy - py))
            if length > best and first <= last:
                best = length
                at = (first + last) * 0.5
                x, y = px + (qx - px) * at, py + (qy - py) * at
    return x, y


def hull_crossing(
    hull: Hull, x: float, y: float, dx: float, dy: float, margin: float
) -> tuple[float, float]:
    """Return the times at which the point `(x, y) + t (dx, dy)` enters and leaves a hull.

    The hull is enlarged by `margin` on each side. If the line misses it, the first time is greater
    than the second.
    """
    forward, starboard = hull.frame(x, y)
    ahead = dx * hull.fx + dy * hull.fy
    aside = dx * hull.fy - dy * hull.fx
    enter, leave = crossing_times(forward, ahead, hull.half_length + margin)
    first, last = crossing_times(starboard, aside, hull.half_beam + margin)
    return (first if first > enter else enter), (last if last < leave else leave)


def crossing_times(at: float, speed: float, limit: float) -> tuple[float, float]:
    """Return the times at which `at + t speed` enters and leaves [-limit, limit]."""
    if speed > _FLAT:
        return (-limit - at) / speed, (limit - at) / speed
    if speed < -_FLAT:
        return (limit - at) / speed, (-limit - at) / speed
    return (-NEVER, NEVER) if abs(at) <= limit else (NEVER, -NEVER)


def cast_ray(hull: Hull, x: float, y: float, ux: float, uy: float) -> RayHit | None:
    """Return the first hit on a hull of the ray from a point along a unit vector, or None.

    A corner counts as the long side. From inside the hull, the distance is 0, and the edge is where
    the extended line enters.
    """
    enter, leave = hull_crossing(hull, x, y, ux, uy, TOLERANCE)
    if enter > leave or leave < 0.0:
        return None
    forward, starboard = hull.frame(x, y)
    ahead = ux * hull.fx + uy * hull.fy
    aside = ux * hull.fy - uy * hull.fx
    by_end, _ = crossing_times(forward, ahead, hull.half_length)
    by_side, _ = crossing_times(starboard, aside, hull.half_beam)
    # A ray that only grazes within the tolerance misses the true slab: it meets the other one.
    by_end = -NEVER if by_end >= NEVER else by_end
    by_side = -NEVER if by_side >= NEVER else by_side
    if by_side >= by_end - TOLERANCE:
        edge = PORT if aside > 0.0 else STARBOARD
    else:
        edge = STERN if ahead > 0.0 else BOW
    distance = by_side if by_side > by_end else by_end
    distance = distance if distance > 0.0 else 0.0
    return RayHit(edge, distance, x + ux * distance, y + uy * distance)


def crosses_hull(hull: Hull, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether the segment between two points crosses the inside of a hull.

    A segment that touches the hull does not. If a smaller hull blocks sight, pass a hull of that
    size.
    """
    enter, leave = hull_crossing(hull, ax, ay, bx - ax, by - ay, -TOLERANCE)
    first = enter if enter > 0.0 else 0.0
    last = leave if leave < 1.0 else 1.0
    return first < last

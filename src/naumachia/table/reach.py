"""Draw how far a ship can move and what its guns cover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from naumachia.geometry.hull import STARBOARD, Hull
from naumachia.geometry.lattice import COS, DEGREE, SIN, TURN, UNIT
from naumachia.geometry.sea import Sea
from naumachia.kernel.mypyc import i64
from naumachia.scene.overlay import Region, Sector, Wash
from naumachia.scene.surface import Point
from naumachia.table.moves import RunEnds, clear_run

RAYS: Final = 500
"""The angle between two rays of a fan, in hundredths of a degree."""
TURN_RING: Final = 0.62
"""The radius of the arc of a turn, in ship's lengths."""


def centre(hull: Hull) -> Point:
    """Return the centre of a hull, in units."""
    return hull.x / UNIT, hull.y / UNIT


def point_at(hull: Hull, angle: i64, far: float) -> Point:
    """Return the point on a bearing off the bow, in units. `far` is in steps."""
    course = (hull.pose.heading + angle) % TURN
    return (hull.x + far * SIN[course]) / UNIT, (hull.y + far * COS[course]) / UNIT


def fan(
    sea: Sea, ship: i64, widest: i64, limit: Callable[[int], int], length_step: i64, ends: RunEnds
) -> Region:
    """Return the region that a ship's centre can reach by a turn and a clear run.

    The turn is up to `widest` to either hand. `limit` gives the longest run after a turn, which
    may depend on the wind.
    """
    hull = sea.hull(ship)
    edge = [centre(hull)]
    angle: i64 = -widest
    while angle <= widest:
        room = clear_run(sea, ship, angle, limit(int(angle)), length_step, ends)
        edge.append(point_at(hull, angle, float(room)))
        angle += RAYS
    return Region((tuple(edge),))


def lane(hull: Hull, distance: i64) -> Region:
    """Return a straight strip as wide as the ship, from its centre; astern if below 0."""
    half = float(hull.beam) / 2.0
    corners = [hull.point(0.0, -half), hull.point(0.0, half)]
    corners += [hull.point(float(distance), half), hull.point(float(distance), -half)]
    return Region((tuple((x / UNIT, y / UNIT) for x, y in corners),), Wash.NONE)


def turn_arc(hull: Hull, limit: i64) -> Sector:
    """Return the arc that the bow can sweep by turning in place."""
    radius = TURN_RING * float(hull.length) / UNIT
    return arc(hull, radius, limit, 0.94 * radius, Wash.LEGAL)


def arc(
    hull: Hull, outer: float, half: i64, inner: float = 0.0, wash: Wash = Wash.NONE, text: str = ""
) -> Sector:
    """Return a sector centred on the bow.

    Radii are in units. `half` is half of its angle, in hundredths of a degree.
    """
    bow, wide = hull.pose.heading / DEGREE, half / DEGREE
    return Sector(centre(hull), outer, bow - wide, bow + wide, inner, wash=wash, text=text)


def sector(
    hull: Hull, outer: float, start: i64, end: i64, wash: Wash = Wash.LEGAL, text: str = ""
) -> Sector:
    """Return a sector between two bearings off the bow, clockwise: an arc of fire."""
    bow = hull.pose.heading / DEGREE
    return Sector(
        centre(hull), outer, bow + start / DEGREE, bow + end / DEGREE, wash=wash, text=text
    )


def side_fan(hull: Hull, side: i64, spread: float, far: float, wash: Wash = Wash.LEGAL) -> Region:
    """Return the region that a fan sliding along a side covers, out to `far` steps.

    It is the fan of `arcs.is_in_fan`.
    """
    sign = 1.0 if side == STARBOARD else -1.0
    wide = hull.half_length + (far - hull.half_beam) * spread
    corners = [
        hull.point(hull.half_length, sign * hull.half_beam),
        hull.point(wide, sign * far),
        hull.point(-wide, sign * far),
        hull.point(-hull.half_length, sign * hull.half_beam),
    ]
    return Region((tuple((x / UNIT, y / UNIT) for x, y in corners),), wash)


# -- reach with gaps -----------------------------------------------------------------------

Spans = tuple[tuple[float, float], ...]
"""Stretches of a ray from a ship, nearest first: where each begins and ends, in steps."""

LIKE: Final = 250.0
"""Rays whose stretches end within this distance of each other belong to one area."""


class Ray(NamedTuple):
    """The stretches of one bearing off the bow, in hundredths of a degree."""

    angle: int
    spans: Spans


def cast_rays(
    spans_at: Callable[[int], Spans], bearings: tuple[int, int], steps: tuple[int, int]
) -> list[Ray]:
    """Return rays from one bearing to another, in hundredths of a degree.

    `steps` are the angle between two rays, and the least angle where they differ.
    """
    angle, last = bearings
    step, finest = steps
    found = [Ray(angle, spans_at(angle))]
    while angle < last:
        angle = min(angle + step, last)
        add_ray(found, Ray(angle, spans_at(angle)), spans_at, finest)
    return found


def add_ray(found: list[Ray], ray: Ray, spans_at: Callable[[int], Spans], finest: int) -> None:
    """Append a ray, after rays between it and the last one if they differ."""
    last = found[-1]
    if ray.angle - last.angle > finest and not are_alike(last.spans, ray.spans):
        middle = (last.angle + ray.angle) // 2
        add_ray(found, Ray(middle, spans_at(middle)), spans_at, finest)
        add_ray(found, ray, spans_at, finest)
    else:
        found.append(ray)


def are_alike(one: Spans, other: Spans) -> bool:
    """Return whether the stretches of two rays belong together one by one."""
    if len(one) != len(other):
        return False
    for (near, far), (other_near, other_far) in zip(one, other, strict=True):
        if abs(near - other_near) > LIKE or abs(far - other_far) > LIKE:
            return False
    return True


def rest_of(rays: Sequence[Ray], limit: float) -> list[Ray]:
    """Return the stretches of rays up to `limit` that are not in theirs."""
    found: list[Ray] = []
    for ray in rays:
        spans: list[tuple[float, float]] = []
        since = 0.0
        for near, far in ray.spans:
            if near > since:
                spans.append((since, near))
            since = far
        if since < limit:
            spans.append((since, limit))
        found.append(Ray(ray.angle, tuple(spans)))
    return found


def outlines_of(
    rays: Sequence[Ray], place: Callable[[int, float], Point]
) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of the areas that rays cover. `place` gives a point of a ray."""
    found: list[tuple[Point, ...]] = []
    strip: list[Ray] = []
    for ray in rays:
        if strip and not are_alike(strip[-1].spans, ray.spans):
            middle = (strip[-1].angle + ray.angle) // 2
            strip.append(Ray(middle, strip[-1].spans))
            found += strip_outlines(strip, place)
            strip = [Ray(middle, ray.spans)]
        strip.append(ray)
    return (*found, *strip_outlines(strip, place))


def strip_outlines(
    strip: Sequence[Ray], place: Callable[[int, float], Point]
) -> list[tuple[Point, ...]]:
    """Return the outlines of rays with as many stretches each."""
    found: list[tuple[Point, ...]] = []
    for number in range(len(strip[0].spans)):
        outer = [place(ray.angle, ray.spans[number][1]) for ray in strip]
        inner = [place(ray.angle, ray.spans[number][0]) for ray in reversed(strip)]
        if all(ray.spans[number][0] <= 0.0 for ray in strip):
            inner = inner[:1]
        found.append((*outer, *inner))
    return found

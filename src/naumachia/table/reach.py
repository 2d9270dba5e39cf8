"""Draw how far a ship can move and what its guns cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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

"""How far a ship can go and what she covers, as shapes on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from naumachia.geometry.hull import STARBOARD, Hull
from naumachia.geometry.lattice import COS, DEGREE, SIN, TURN, UNIT
from naumachia.geometry.sea import Sea
from naumachia.kernel.mypyc import i64
from naumachia.scene.overlay import Region, Sector, Wash
from naumachia.scene.surface import Point
from naumachia.table.moves import Ends, clear_run

RAYS: Final = 500
"""How far apart the rays of a fan are, in hundredths of a degree."""
TURN_RING: Final = 0.62
"""The radius of a turn's arc, in ship's lengths."""


def centre(hull: Hull) -> Point:
    """Return the middle of a hull, in units."""
    return hull.x / UNIT, hull.y / UNIT


def point_at(hull: Hull, angle: i64, far: float) -> Point:
    """Return the point at a distance, in steps, on a bearing off the bow."""
    course = (hull.pose.heading + angle) % TURN
    return (hull.x + far * SIN[course]) / UNIT, (hull.y + far * COS[course]) / UNIT


def fan(
    sea: Sea, ship: i64, widest: i64, limit: Callable[[int], int], grain: i64, ends: Ends
) -> Region:
    """Return where the ship's middle can end after a turn of up to `widest` and a run, as far as
    the way is clear; `limit` is the longest run after a turn, which may hang on the wind.
    """
    hull = sea.hull(ship)
    edge = [centre(hull)]
    angle: i64 = -widest
    while angle <= widest:
        room = clear_run(sea, ship, angle, limit(int(angle)), grain, ends)
        edge.append(point_at(hull, angle, float(room)))
        angle += RAYS
    return Region((tuple(edge),))


def lane(hull: Hull, distance: i64) -> Region:
    """Return a straight way as wide as the ship, from her middle; astern below 0."""
    half = float(hull.beam) / 2.0
    corners = [hull.point(0.0, -half), hull.point(0.0, half)]
    corners += [hull.point(float(distance), half), hull.point(float(distance), -half)]
    return Region((tuple((x / UNIT, y / UNIT) for x, y in corners),), Wash.NONE)


def turn_arc(hull: Hull, limit: i64) -> Sector:
    """Return the arc over which the bow can be turned on the spot."""
    radius = TURN_RING * float(hull.length) / UNIT
    return arc(hull, radius, limit, 0.94 * radius, Wash.LEGAL)


def arc(
    hull: Hull, outer: float, half: i64, inner: float = 0.0, wash: Wash = Wash.NONE, text: str = ""
) -> Sector:
    """Return a sector to both hands of the bow; radii in units, `half` of its angle in
    hundredths.
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
    """Return what a fan covers that slides along a side, out to `far` steps (`arcs.in_fan`)."""
    sign = 1.0 if side == STARBOARD else -1.0
    wide = hull.half_length + (far - hull.half_beam) * spread
    corners = [
        hull.point(hull.half_length, sign * hull.half_beam),
        hull.point(wide, sign * far),
        hull.point(-wide, sign * far),
        hull.point(-hull.half_length, sign * hull.half_beam),
    ]
    return Region((tuple((x / UNIT, y / UNIT) for x, y in corners),), wash)

"""Test arcs of fire and find range bands.

A side is `STARBOARD` or `PORT` of `geometry.hull`; points are in steps.
"""

from __future__ import annotations

from naumachia.geometry.bearing import is_in_sector, relative_bearing
from naumachia.geometry.hull import STARBOARD, Hull
from naumachia.geometry.lattice import TOLERANCE
from naumachia.geometry.measure import hull_crossing
from naumachia.kernel.mypyc import i64


def is_in_arc(hull: Hull, x: float, y: float, start: float, end: float) -> bool:
    """Return whether a point lies in a sector around the centre of a hull.

    The sector runs clockwise from `start` to `end`, two bearings off the bow.
    """
    return is_in_sector(relative_bearing(hull.pose.heading, x - hull.x, y - hull.y), start, end)


def is_forward_of(hull: Hull, x: float, y: float, line: float) -> bool:
    """Return whether a point lies ahead of a line across a hull.

    The line is `line` steps ahead of the hull's centre. Minus half the hull's length is the line
    of its stern.
    """
    return hull.frame(x, y)[0] > line


def is_in_fan(hull: Hull, side: i64, spread: float, x: float, y: float) -> bool:
    """Return whether a fan whose base slides along a side of a hull covers a point.

    The fan opens equally to each hand. `spread` is the tangent of that angle.
    """
    forward, aside = hull.frame(x, y)
    off = aside if side == STARBOARD else -aside
    room = off - hull.half_beam
    if room < -TOLERANCE:
        return False
    return abs(forward) <= hull.half_length + room * spread + TOLERANCE


def is_on_keel_line(hull: Hull, target: Hull, ahead: bool, astern: bool) -> bool:
    """Return whether the extended keel line of a hull meets another hull, or touches it.

    The line extends ahead, astern or both ways. Chasers bear by this rule, and it defines raking.
    """
    enter, leave = hull_crossing(target, hull.x, hull.y, hull.fx, hull.fy, TOLERANCE)
    if enter > leave:
        return False
    return (ahead and leave > 0.0) or (astern and enter < 0.0)


def range_band(distance: float, limits: list[i64]) -> i64:
    """Return the number of the band that a distance is in; `len(limits)` if it is beyond all.

    `limits` rise. A limit belongs to the band below it.
    """
    band: i64 = 0
    for limit in limits:
        if distance <= float(limit) + TOLERANCE:
            return band
        band += 1
    return band

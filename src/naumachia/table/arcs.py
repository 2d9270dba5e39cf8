"""Arcs of fire and bands of range: what bears on what.

A side is `STARBOARD` or `PORT` of `geometry.hull`; points are in steps.
"""

from __future__ import annotations

from naumachia.geometry.bearing import off_heading, within
from naumachia.geometry.hull import STARBOARD, Hull
from naumachia.geometry.lattice import TOLERANCE
from naumachia.geometry.measure import crossing
from naumachia.kernel.mypyc import i64


def in_arc(hull: Hull, x: float, y: float, start: float, end: float) -> bool:
    """Return whether a point lies between two bearings off the bow, clockwise, seen from the
    centre.
    """
    return within(off_heading(hull.pose.heading, x - hull.x, y - hull.y), start, end)


def forward_of(hull: Hull, x: float, y: float, line: float) -> bool:
    """Return whether a point lies ahead of the line across the hull that is `line` ahead of its
    centre.

    Half of its length below 0 is the line of its stern (DIA-RULE-08).
    """
    return hull.frame(x, y)[0] > line


def in_fan(hull: Hull, side: i64, spread: float, x: float, y: float) -> bool:
    """Return whether a fan held with its base anywhere along a side covers a point.

    `spread` is the tangent of the angle by which it opens to each hand (SAIL-RULE-65).
    """
    forward, aside = hull.frame(x, y)
    off = aside if side == STARBOARD else -aside
    room = off - hull.half_beam
    if room < -TOLERANCE:
        return False
    return abs(forward) <= hull.half_length + room * spread + TOLERANCE


def keel_meets(hull: Hull, target: Hull, ahead: bool, astern: bool) -> bool:
    """Return whether the keel line, drawn out ahead, astern or both ways, meets another hull:
    chasers bear so (SAIL-RULE-69), and a raker lies so on its target's (SAIL-RULE-79). A line that
    just touches the hull meets it.
    """
    enter, leave = crossing(target, hull.x, hull.y, hull.fx, hull.fy, TOLERANCE)
    if enter > leave:
        return False
    return (ahead and leave > 0.0) or (astern and enter < 0.0)


def range_band(distance: float, limits: list[i64]) -> i64:
    """Return which of the rising ranges a distance falls into, from 0; `len(limits)` when out of
    all.

    A limit belongs to the band below it.
    """
    band: i64 = 0
    for limit in limits:
        if distance <= float(limit) + TOLERANCE:
            return band
        band += 1
    return band

"""Number how two hulls lie to each other, for the features of a learned evaluation."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.kernel.mypyc import i64

BEARINGS: Final = 5
"""Bearings from ahead to astern, in eighths of a circle; port and starboard are alike."""
ANGLES: Final = 8
"""Relative headings, in eighths of a circle."""
PLACES: Final = BEARINGS * ANGLES
EIGHTH: Final = 4500
NARROW: Final = 0.41421356237309503
"""The tangent of half an eighth of a circle."""


def band_of(hull: Hull, other: Hull, limits: list[float]) -> i64:
    """Return how many of the rising limits the distance between two middles exceeds."""
    dx, dy = other.x - hull.x, other.y - hull.y
    distance = dx * dx + dy * dy
    band: i64 = 0
    for limit in limits:
        if distance <= limit * limit:
            break
        band += 1
    return band


def place_of(hull: Hull, other: Hull) -> i64:
    """Return the number, below `PLACES`, of the bearing and the relative heading of another hull.

    What lies to port gets the number of its mirror image to starboard.
    """
    dx, dy = other.x - hull.x, other.y - hull.y
    ahead = dx * hull.fx + dy * hull.fy
    aside = dx * hull.fy - dy * hull.fx
    angle: i64 = ((other.pose.heading - hull.pose.heading + EIGHTH // 2) // EIGHTH) & 7
    port = aside < 0.0
    if port:
        aside = -aside
    long = ahead if ahead > 0.0 else -ahead
    if aside <= NARROW * long:
        bearing: i64 = 0 if ahead > 0.0 else 4
        port = angle > 4
    elif long <= NARROW * aside:
        bearing = 2
    else:
        bearing = 1 if ahead > 0.0 else 3
    if port:
        angle = (-angle) & 7
    return bearing * ANGLES + angle

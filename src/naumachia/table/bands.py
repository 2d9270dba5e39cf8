"""Draw a wheel of sectors around a target, in degrees off its bow."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.bearing import relative_bearing
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.scene.overlay import Sector, Wash
from naumachia.table.reach import centre

INNER: Final = 1.3
OUTER: Final = 1.8
"""The radii of the wheel, in lengths of the target."""

Band = tuple[float, float, Wash, str]
"""Two bearings, clockwise from the first to the second; the fill of the band; its name."""


def wheel_about(hull: Hull, bands: list[Band], bearing: float) -> tuple[Sector, ...]:
    """Return the bands around a hull. Only the band that contains `bearing` has its name."""
    length = float(hull.length) / UNIT
    bow = hull.pose.heading / DEGREE
    return tuple(
        Sector(
            centre(hull),
            OUTER * length,
            bow + start,
            bow + end,
            INNER * length,
            wash=wash,
            text=name if 0.0 <= (bearing - start) % 360.0 < end - start else "",
        )
        for start, end, wash, name in bands
    )


def bearing_off(hull: Hull, other: Hull) -> float:
    """Return the bearing of another hull off this one's bow, 0 to 360."""
    return relative_bearing(hull.pose.heading, other.x - hull.x, other.y - hull.y) / DEGREE % 360.0

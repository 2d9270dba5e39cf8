"""Measure bearings and test sectors, in hundredths of a degree.

Headings of poses are whole numbers and are compared exactly (`lattice.difference`,
`lattice.keel_angle`). The bearing of a point is a float. Its limits are inclusive, with the
tolerance `ANGLE_TOLERANCE`.
"""

from __future__ import annotations

from math import atan2, pi
from typing import Final

from naumachia.geometry.lattice import HALF, RIGHT, TURN
from naumachia.kernel.mypyc import i64

ANGLE_TOLERANCE: Final = 0.0001
"""The tolerance of comparisons of measured angles: a millionth of a degree."""
FULL_CIRCLE: Final = 36000.0
_HUNDREDTHS: Final = 18000.0 / pi


def bearing(dx: float, dy: float) -> float:
    """Return the compass direction of a vector, in [0, 36000)."""
    angle = atan2(dx, dy) * _HUNDREDTHS
    if angle < 0.0:
        angle += FULL_CIRCLE
    return 0.0 if angle >= FULL_CIRCLE else angle


def wrap(angle: float) -> float:
    """Return an angle wrapped into (-18000, 18000]."""
    turns = angle % FULL_CIRCLE
    return turns - FULL_CIRCLE if turns > float(HALF) else turns


def relative_bearing(heading: i64, dx: float, dy: float) -> float:
    """Return the bearing of a vector relative to a heading; positive is to starboard."""
    return wrap(bearing(dx, dy) - float(heading))


def angle_to_keel(heading: i64, direction: float) -> float:
    """Return the acute angle between a keel line and a measured direction, 0 to 9000."""
    angle = abs(wrap(direction - float(heading)))
    return float(HALF) - angle if angle > float(RIGHT) else angle


def is_in_sector(angle: float, start: float, end: float) -> bool:
    """Return whether `angle` lies in the sector clockwise from `start` to `end`, inclusive.

    A sector from an angle to itself is that angle alone. The full circle is -18000 to 18000.
    """
    if end - start >= FULL_CIRCLE:
        return True
    width = (end - start) % FULL_CIRCLE
    offset = (angle - start) % FULL_CIRCLE
    return offset <= width + ANGLE_TOLERANCE or offset >= FULL_CIRCLE - ANGLE_TOLERANCE


def band_index(angle: float, limits: list[float]) -> int:
    """Return how many of the rising `limits` an angle reaches.

    A limit belongs to the band above it.
    """
    reached = 0
    for limit in limits:
        if angle >= limit - ANGLE_TOLERANCE:
            reached += 1
    return reached


def reverse(heading: i64) -> i64:
    """Return the opposite heading."""
    return (heading + HALF) % TURN

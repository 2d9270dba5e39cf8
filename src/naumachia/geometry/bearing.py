"""Measured bearings, sectors and bands of angles, in hundredths of a degree.

Headings of poses are whole numbers and are compared exactly (`lattice.difference`,
`lattice.keel_angle`). What is measured to a point is a float; its limits are inclusive, with the
tolerance `SHARPNESS`.
"""

from __future__ import annotations

from math import atan2, pi
from typing import Final

from naumachia.geometry.lattice import HALF, RIGHT, TURN
from naumachia.kernel.mypyc import i64

SHARPNESS: Final = 0.0001
"""A millionth of a degree: what comparisons of measured angles forgive."""
FULL: Final = 36000.0
_HUNDREDTHS: Final = 18000.0 / pi


def bearing(dx: float, dy: float) -> float:
    """Return the compass direction of a vector, in [0, 36000)."""
    angle = atan2(dx, dy) * _HUNDREDTHS
    if angle < 0.0:
        angle += FULL
    return 0.0 if angle >= FULL else angle


def wrapped(angle: float) -> float:
    """Return the same angle in (-18000, 18000]."""
    turns = angle % FULL
    return turns - FULL if turns > float(HALF) else turns


def off_heading(heading: i64, dx: float, dy: float) -> float:
    """Return the turn from a heading to the direction of a vector; positive is to starboard."""
    return wrapped(bearing(dx, dy) - float(heading))


def off_keel(heading: i64, direction: float) -> float:
    """Return the acute angle between a keel line and a measured direction, 0..9000."""
    angle = abs(wrapped(direction - float(heading)))
    return float(HALF) - angle if angle > float(RIGHT) else angle


def within(angle: float, start: float, end: float) -> bool:
    """Return whether `angle` lies in the sector clockwise from `start` to `end`, both limits
    included.

    A sector from an angle to itself is that angle alone; the full circle is -18000 to 18000.
    """
    if end - start >= FULL:
        return True
    width = (end - start) % FULL
    offset = (angle - start) % FULL
    return offset <= width + SHARPNESS or offset >= FULL - SHARPNESS


def band(angle: float, limits: list[float]) -> int:
    """Return how many of the rising `limits` the angle reaches: a limit belongs to the band above
    it.
    """
    reached = 0
    for limit in limits:
        if angle >= limit - SHARPNESS:
            reached += 1
    return reached


def reverse(heading: i64) -> i64:
    """Return the opposite heading."""
    return (heading + HALF) % TURN

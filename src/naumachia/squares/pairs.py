"""Number how two ships on squares lie to each other, for the features of a learned evaluation."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64

BEARINGS: Final = 5
"""Bearings from ahead to astern; port and starboard are alike."""
ANGLES: Final = 8
"""Relative headings."""
PLACES: Final = BEARINGS * ANGLES


def place_of(bearing: i64, angle: i64) -> i64:
    """Return the number, below `PLACES`, of a bearing and a relative heading, both in eighths of a
    circle. What lies to port gets the number of its mirror image to starboard.
    """
    bearing &= 7
    angle &= 7
    if bearing > 4 or ((bearing & 3) == 0 and angle > 4):
        bearing = (-bearing) & 7
        angle = (-angle) & 7
    return bearing * ANGLES + angle

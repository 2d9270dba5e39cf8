"""Range bands: how far batteries reach, and what their dice need (table 2.3).

The band of a battery is `CLOSE`, `FAR` or `OUT` by its range class; a distance at a limit belongs
to the nearer band (SAIL-RULE-16). Lengths are in steps, batteries in halves.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import TOLERANCE
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import RANGES

CLOSE_LIMIT: Final = [4000, 4000, 8000]
"""How far each range class is close (SAIL-GUN-05)."""
FAR_LIMIT: Final = [4000, 8000, 16000]
"""How far each range class reaches at all."""

OUT: Final = 0
CLOSE: Final = 1
FAR: Final = 2
BANDS: Final = ["out", "close", "long"]
NEEDS: Final = [7, 4, 5]
"""The lowest die that hits, by band (SAIL-FIRE-02)."""


def band(range_class: i64, distance: float) -> int:
    """The band in which a battery fires so far: `CLOSE`, `FAR` or `OUT` (SAIL-RULE-16)."""
    if distance <= float(CLOSE_LIMIT[range_class]) + TOLERANCE:
        return CLOSE
    return FAR if distance <= float(FAR_LIMIT[range_class]) + TOLERANCE else OUT


def mounted_on(ship: Ship, facing: i64) -> list[int]:
    """The half batteries of a facing, by range class."""
    first = facing * len(RANGES)
    return ship.guns[first : first + len(RANGES)]


def reach_of(ship: Ship, facing: i64) -> int:
    """How far the guns of a facing reach, 0 where none are left."""
    far = 0
    for range_class, halves in enumerate(mounted_on(ship, facing)):
        if halves > 0:
            far = max(far, FAR_LIMIT[range_class])
    return far

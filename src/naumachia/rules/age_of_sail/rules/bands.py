"""Range bands: how far batteries reach, and what their dice need (table 2.3).

The band of a battery is `CLOSE`, `FAR` or `OUT` by its range class; a distance at a limit belongs
to the nearer band (SAIL-RULE-16). Lengths are in steps, batteries in halves.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import RANGES
from naumachia.table.arcs import range_band

LIMITS: Final[list[list[i64]]] = [[4000, 4000], [4000, 8000], [8000, 16000]]
"""How far each range class is close, and how far it reaches at all (SAIL-GUN-05)."""

CLOSE: Final = 0
FAR: Final = 1
OUT: Final = 2
BANDS: Final = ["close", "long", "out"]
NEEDS: Final = [4, 5, 7]
"""The lowest die that hits, by band (SAIL-FIRE-02)."""


def band(range_class: i64, distance: float) -> int:
    """The band in which a battery fires so far: `CLOSE`, `FAR` or `OUT` (SAIL-RULE-16)."""
    return int(range_band(distance, LIMITS[range_class]))


def mounted_on(ship: Ship, facing: i64) -> list[int]:
    """The half batteries of a facing, by range class."""
    first = facing * len(RANGES)
    return ship.guns[first : first + len(RANGES)]


def reach_of(ship: Ship, facing: i64) -> int:
    """How far the guns of a facing reach, 0 where none are left."""
    first = facing * len(RANGES)
    # Those that reach farthest come last.
    for range_class in range(len(RANGES) - 1, -1, -1):
        if ship.guns[first + range_class] > 0:
            return int(LIMITS[range_class][FAR])
    return 0

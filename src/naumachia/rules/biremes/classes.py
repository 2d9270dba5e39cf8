"""Define the four classes of ships (table T1), lengths in steps of a thousandth of an inch."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64

BIREME: Final = 0
TRIREME: Final = 1
QUADREME: Final = 2
QUINQREME: Final = 3
LETTERS: Final = "BTQV"


@final
@frozen()
class ShipClass:
    """A class of ships (BIR-SHIP-01); lengths are in steps.

    Attributes:
        size: orders the classes from small to large (BIR-RULE-37).
        crew: the maximum (BIR-SHIP-06).
        fire_limit: the cottonballs that sink the ship (BIR-FIRE-06).
        length, beam: of the hull (BIR-RULE-02).
        forward, reverse: the distances it goes in a turn; `turn` in hundredths of a degree.
        ram_min: the least gap before a ram (BIR-RAM-03); `swipe_min` before an oar swipe.
        ram_bonus: added to `forward` for a ram (BIR-RAM-05).
    """

    size: i64
    letter: str
    name: str
    crew: i64
    fire_limit: i64
    length: i64
    beam: i64
    forward: i64
    reverse: i64
    turn: i64
    ram_min: i64
    ram_bonus: i64
    swipe_min: i64


TABLE: Final = [
    ("bireme", 10, 3, 1000, 300),
    ("trireme", 20, 4, 1250, 350),
    ("quadrireme", 30, 5, 1250, 450),
    ("quinquereme", 50, 6, 1500, 550),
]
"""Name, crew, fire limit, length and beam, smallest class first (table T1, BIR-RULE-02)."""
LIGHT: Final = (6 * UNIT, 2 * UNIT, 18000, 3 * UNIT, 2 * UNIT, 2 * UNIT)
HEAVY: Final = (3 * UNIT, 1 * UNIT, 9000, 2 * UNIT, 1 * UNIT, 1 * UNIT)
"""The distances and turns of a trireme and less, and of a quadreme and more.

BIR-SPD-02..04, BIR-RAM-03, BIR-RAM-05, BIR-SWP-03.
"""


def classes(percent: int) -> list[ShipClass]:
    """Return the four classes, smallest first, with hulls of `percent` of the usual size."""
    found: list[ShipClass] = []
    for size, (name, crew, fire_limit, length, beam) in enumerate(TABLE):
        hull = (length * percent // 100, beam * percent // 100)
        speeds = LIGHT if size <= TRIREME else HEAVY
        found.append(ShipClass(size, LETTERS[size], name, crew, fire_limit, *hull, *speeds))
    return found

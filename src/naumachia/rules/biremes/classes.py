"""The four classes of ships (table T1), lengths in steps of a thousandth of an inch."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64

BIREME: Final = 0
TRIREME: Final = 1
QUADREME: Final = 2
QUINQREME: Final = 3
LETTERS: Final = "BTQV"


@final
class ShipClass:
    """A class of ships (BIR-SHIP-01).

    `size` orders the classes from small to large (BIR-RULE-37); lengths are in steps, `turn` in
    hundredths of a degree, `crew` is the maximum (BIR-SHIP-06), `fire_limit` the cottonballs that
    sink her (BIR-FIRE-06).
    """

    __slots__ = (
        "beam",
        "crew",
        "fire_limit",
        "forward",
        "length",
        "letter",
        "name",
        "ram_bonus",
        "ram_min",
        "reverse",
        "size",
        "swipe_min",
        "turn",
    )

    def __init__(self, size: i64, name: str, crew: i64, fire_limit: i64, hull: tuple[i64, i64]):
        light = size <= TRIREME
        self.size: Final[i64] = size
        self.letter: Final[str] = LETTERS[size]
        self.name: Final = name
        self.crew: Final[i64] = crew
        self.fire_limit: Final[i64] = fire_limit
        self.length: Final[i64] = hull[0]
        self.beam: Final[i64] = hull[1]
        # BIR-SPD-02..04, BIR-RAM-03, BIR-RAM-05, BIR-SWP-03: two kinds of ships in all distances.
        self.forward: Final[i64] = 6 * UNIT if light else 3 * UNIT
        self.reverse: Final[i64] = 2 * UNIT if light else 1 * UNIT
        self.turn: Final[i64] = 18000 if light else 9000
        self.ram_min: Final[i64] = 3 * UNIT if light else 2 * UNIT
        self.ram_bonus: Final[i64] = 2 * UNIT if light else 1 * UNIT
        self.swipe_min: Final[i64] = 2 * UNIT if light else 1 * UNIT


def classes(percent: int) -> list[ShipClass]:
    """The four classes, smallest first, with hulls of `percent` of the usual size (BIR-RULE-02)."""

    def hull(length: int, beam: int) -> tuple[i64, i64]:
        return length * percent // 100, beam * percent // 100

    return [
        ShipClass(BIREME, "bireme", 10, 3, hull(1000, 300)),
        ShipClass(TRIREME, "trireme", 20, 4, hull(1250, 350)),
        ShipClass(QUADREME, "quadrireme", 30, 5, hull(1250, 450)),
        ShipClass(QUINQREME, "quinquereme", 50, 6, hull(1500, 550)),
    ]

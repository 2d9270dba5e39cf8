"""A ship's line, said once: what may stand in a position after type, squadron and place.

G1 penteres 0 12.5,4.5,0 crippled out=due formed far fire=acted fight=supported
"""

from __future__ import annotations

from typing import Final

from naumachia.notation.position import Marks, count, flag, word
from naumachia.rules.diadochi.model import (
    ACTED,
    DUE,
    FRESH,
    IDLE,
    SIDES,
    SUPPORTED,
    UNMARKED,
    Ship,
)

LARGEST_LOSS: Final = 100
DEEDS: Final = {"acted": ACTED, "supported": SUPPORTED}


def own_side(ship: Ship) -> int:
    """The side she began on."""
    return int(ship.side)


SHIP: Final[Marks[Ship]] = Marks(
    [
        count("holder", SIDES - 1, own_side),
        *map(flag, ("crippled", "captured")),
        word("out", {"fresh": FRESH, "due": DUE}, UNMARKED),
        *map(flag, ("formed", "far")),
        word("fire", DEEDS, IDLE),
        flag("shot_at"),
        word("fight", DEEDS, IDLE),
        flag("attacked"),
        count("lost_value", LARGEST_LOSS),
    ]
)
"""The marks of a ship."""

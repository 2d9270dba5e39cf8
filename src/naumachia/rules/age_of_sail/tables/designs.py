"""Define what a ship is before it is hit: its characteristics (SAIL-SHIP-06)."""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64

SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
RANGES: Final = ["short", "medium", "long"]
"""Range classes of batteries (SAIL-GUN-05)."""

PORT: Final = 0
STARBOARD: Final = 1
AHEAD: Final = 2
ASTERN: Final = 3
FACINGS: Final = ["port", "starboard", "ahead", "astern"]
"""Where guns point (SAIL-SHIP-07)."""

MOUNTS: Final = 12
"""Places of a gun diagram: `facing * 3 + range class`."""

NO_OARS: Final = 0
GALLEASSE: Final = 1
GALLEY: Final = 2
AUXILIARY: Final = 3
PINNACE: Final = 4
OARED: Final = ["", "galleasse", "galley", "auxiliary", "pinnace"]
"""Kinds of oared vessels (SAIL-OAR-01)."""


@final
@frozen()
class Design:
    """Describe a ship of the catalogue, or one that has been built by the rules.

    Attributes:
        id, name, nation, kind, built, source: what the catalogue says of it; `built` a year.
        tons: its tonnage; flotation and crew follow (SAIL-SHIP-01, SAIL-SHIP-02).
        rating: the number of guns it is rated at, 0 if ships are not rated (SAIL-RULE-17).
        later: a ship of the later period, whose batteries are listed otherwise (SAIL-RULE-11).
        batteries: short, medium and long, in half batteries, the whole ship's (`total`).
        speed, turn: under sail, in steps and hundredths of a degree; `one_turn`: one a move only.
        length, beam: of its hull, in steps (SAIL-RULE-18).
        oared: `NO_OARS`, `GALLEASSE`, ...; `oar_speed`, `oar_turn` go with it (table 2.10).
    """

    id: str
    name: str
    nation: str
    kind: str
    source: str
    built: i64
    rating: i64
    later: bool
    tons: i64
    batteries: tuple[int, int, int]
    speed: i64
    turn: i64
    one_turn: bool
    length: i64
    beam: i64
    oared: i64
    oar_speed: i64
    oar_turn: i64

"""Define what a ship is before it is hit: its characteristics (SAIL-SHIP-06)."""

from __future__ import annotations

from typing import Final, final

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
class Design:
    """Describe a ship of the catalogue, or one that has been built by the rules.

    Attributes:
        id, name, nation, kind, built, source: what the catalogue says of it; `built` a year.
        tons: its tonnage; flotation and crew follow (SAIL-SHIP-01, SAIL-SHIP-02).
        rating: the number of guns it is rated at, 0 where ships are not rated (SAIL-RULE-17).
        later: a ship of the later period, whose batteries are listed otherwise (SAIL-RULE-11).
        batteries: short, medium and long, in half batteries, the whole ship's (`total`).
        speed, turn: under sail, in steps and hundredths of a degree; `one_turn`: one a move only.
        length, beam: of its hull, in steps (SAIL-RULE-18).
        oared: `NO_OARS`, `GALLEASSE`, ...; `oar_speed`, `oar_turn` go with it (table 2.10).
    """

    __slots__ = (
        "batteries", "beam", "built", "id", "kind", "later", "length", "name", "nation",
        "oar_speed", "oar_turn", "oared", "one_turn", "rating", "source", "speed", "tons", "turn",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        called: tuple[str, str, str, str],
        years: tuple[int, int, bool],
        tons: i64,
        batteries: tuple[int, int, int],
        sails: tuple[int, int, bool],
        hull: tuple[int, int],
        oars: tuple[int, int, int],
    ) -> None:
        """Create a design. `called` are name, nation, kind and source; `years` the year, the rating
        and `later`; `sails` and `oars` speed and turn with `one_turn` and, first, `oared`.
        """
        self.id: Final = id
        self.name: Final = called[0]
        self.nation: Final = called[1]
        self.kind: Final = called[2]
        self.source: Final = called[3]
        self.built: Final[i64] = years[0]
        self.rating: Final[i64] = years[1]
        self.later: Final[bool] = years[2]
        self.tons: Final[i64] = tons
        self.batteries: Final = batteries
        self.speed: Final[i64] = sails[0]
        self.turn: Final[i64] = sails[1]
        self.one_turn: Final[bool] = sails[2]
        self.length: Final[i64] = hull[0]
        self.beam: Final[i64] = hull[1]
        self.oared: Final[i64] = oars[0]
        self.oar_speed: Final[i64] = oars[1]
        self.oar_turn: Final[i64] = oars[2]

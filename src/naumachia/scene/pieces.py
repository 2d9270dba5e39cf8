"""Pieces on the board: hulls, the ties between them, squadrons."""

import math
import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from naumachia.scene.surface import FLEETS, Point

ACTIVATION_MARKS: Final = ("ready", "moved", "fired", "done")
"""A ship's state in its turn; drawn beside the tag."""

TAG_MARKS: Final = (*ACTIVATION_MARKS, "red", "yellow", "sail", "full")
"""Marks drawn beside the tag."""

HULL_MARKS: Final = (
    "damaged",
    "crippled",
    "immobile",
    "awash",
    "derelict",
    "burning",
    "smoke-port",
    "smoke-starboard",
    "smoke-bow",
    "smoke-stern",
    "struck",
    "captured",
    "port-oars-lost",
    "starboard-oars-lost",
    "mast-lost",
    "anchored",
    "flagship",
    "cataphract",
    "towers",
    "high-towers",
    "ballistae",
    "corvus",
    "harpax",
    "transport",
    "fire-pots",
)
"""Marks drawn on the hull."""

ROSTER_MARKS: Final = ("locked", "melee", "lost")
"""Marks that only rosters show: on the board, a lock or melee is a link, and a lost ship gone."""

MARKS: Final = (*TAG_MARKS, *HULL_MARKS, *ROSTER_MARKS)

LANE: Final = 0.2
"""The distance of each of two ships on one point from its middle, in board units."""

HULL_SIZE: Final = 1.18
"""The length of a drawn ship in board units, unless the board says otherwise."""

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


def abreast(bearing: float) -> Point:
    """Return the offset of a ship from the middle of a shared point, by the bearing of its lane."""
    angle = math.radians(bearing)
    return LANE * math.sin(angle), LANE * math.cos(angle)


@dataclass(frozen=True, slots=True)
class Hull:
    """A ship as the board shows it.

    `id` is unique in the scene and becomes part of the picture's element ids: letters, digits,
    `_`, `.` and `-`. `fleet` is 0 to 3. `glyph` names the symbol (`bireme`, `liner`, ...). (`x`,
    `y`) is the ship's position in the rules, `heading` the direction of its bow. `offset` moves
    only the drawing, for ships that share a point (see `abreast`). `size` is the length of the
    drawing in board units. `count` is a number beside the tag: the crew that is left. `title` is
    read aloud and shown on hover. `captor` is the fleet that took the ship, for the mark
    `captured`. `missiles` is the range of its missiles on a board of squares, or 0 to hide it.
    `beam` is the width of the ship's base in board units, or 0 for a ship without a base; a base is
    as long as the drawing and has `count` written on it.

    Raises ValueError for an id, a fleet, a mark or a number that cannot be drawn.
    """

    id: str
    fleet: int
    glyph: str
    x: float
    y: float
    heading: float
    tag: str = ""
    title: str = ""
    marks: tuple[str, ...] = ()
    offset: Point = (0.0, 0.0)
    size: float = HULL_SIZE
    captor: int | None = None
    count: str = ""
    missiles: int = 0
    beam: float = 0.0

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ValueError(
                f"hull id {self.id!r}: use letters, digits, '_', '.' and '-', "
                "starting with a letter or digit"
            )
        for fleet in (self.fleet, self.captor):
            if fleet is not None and fleet not in range(len(FLEETS)):
                raise ValueError(
                    f"hull {self.id}: fleet {fleet!r} is not one of 0 to {len(FLEETS) - 1}"
                )
        for mark in self.marks:
            if mark not in MARKS:
                raise ValueError(
                    f"hull {self.id}: unknown mark {mark!r}; marks are {', '.join(MARKS)}"
                )
        measures = (self.x, self.y, self.heading, *self.offset, self.size, self.beam)
        if not all(map(math.isfinite, measures)):
            raise ValueError(
                f"hull {self.id}: position, heading, offset and size must be finite numbers"
            )

    @property
    def centre(self) -> Point:
        """Return the centre of the drawing, in board units."""
        return self.x + self.offset[0], self.y + self.offset[1]


class Tie(Enum):
    """The kind of a tie between two hulls. A melee is drawn as crossed swords, and the others look
    alike; their names are read aloud.
    """

    GRAPPLE = "grappled"
    MELEE = "in melee"
    LOCK = "locked"
    TOW = "in tow"
    FOUL = "fouled"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Link:
    """A tie between two hulls, named by their ids."""

    a: str
    b: str
    tie: Tie = Tie.LOCK


@dataclass(frozen=True, slots=True)
class Squadron:
    """Ships that share one label when the board is too small to read their names. `hulls` are their
    ids.
    """

    fleet: int
    label: str
    hulls: tuple[str, ...]

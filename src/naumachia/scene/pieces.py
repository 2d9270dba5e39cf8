"""What stands on the board: hulls and what ties them."""

import math
import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from naumachia.scene.surface import FLEETS, Point

ACTIVATION_MARKS: Final = ("ready", "moved", "fired", "done")
"""Where a ship stands in its turn; drawn beside the tag."""

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

ROSTER_MARKS: Final = ("locked", "lost")
"""Marks that only lists of ships show: on the board a lock is a link, and a lost ship is gone."""

MARKS: Final = (*TAG_MARKS, *HULL_MARKS, *ROSTER_MARKS)

LANE: Final = 0.2
"""How far from the middle each of two ships abreast on one point lies, in board units."""

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


def abreast(bearing: float) -> Point:
    """Return the offset of a ship that lies in the lane on this bearing from the middle of a shared
    point.
    """
    angle = math.radians(bearing)
    return LANE * math.sin(angle), LANE * math.cos(angle)


@dataclass(frozen=True, slots=True)
class Hull:
    """A ship as the board shows it.

    `id` is unique in the scene and becomes part of the picture's element ids: letters, digits,
    `_`, `.` and `-`. `fleet` is 0 to 3; `glyph` names the symbol (`bireme`, `liner`, ...); (`x`,
    `y`) is where the rules say she is; `heading` is where her bow points. `offset` moves only the
    drawing, for ships that share a point (see `abreast`). `size` is the length of the drawing in
    board units. `count` is a number beside the tag: the crew that is left. `title` is read aloud
    and shown on hover. `captor` is the fleet that took her, for the mark `captured`. `missiles` is
    how many squares her missiles reach, on a board of squares; 0 where that is not shown.
    `beam` is the breadth of her base in board units, a base as long as she is drawn; 0 where she
    stands on none. On a base `count` is written on it, not beside the tag.

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
    size: float = 1.18
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
        """Return where the drawing is centred, in board units."""
        return self.x + self.offset[0], self.y + self.offset[1]


class Tie(Enum):
    """What holds two hulls together; drawn alike, read aloud by name."""

    GRAPPLE = "grappled"
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
    """Ships that are called by one name where a board is seen from so far that theirs cannot be
    read. `hulls` are their ids.
    """

    fleet: int
    label: str
    hulls: tuple[str, ...]

"""Overlays: what a board shows for a moment, such as a selection, a reach, targets, threats, or the
line that decided a ruling.

Overlays are data like the rest of a scene, so the page only has to turn one picture into the next.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from naumachia.scene.pieces import Hull
from naumachia.scene.surface import Point


class Tone(Enum):
    """Why an overlay is drawn: an action now, a refusal, a measurement, or background."""

    ACT = "act"
    BAD = "bad"
    INK = "ink"
    QUIET = "quiet"


class Stroke(Enum):
    """How a line is drawn."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"


class Wash(Enum):
    """How an area is filled: reach, extra reach (hatched), forbidden (hatched grey), a plain panel,
    chosen, or outlined only.
    """

    LEGAL = "legal"
    EXTRA = "extra"
    FORBIDDEN = "forbidden"
    PANEL = "panel"
    CHOSEN = "chosen"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle around a ship or a point: selection (ACT, solid), contact (ACT, dashed), the ship in
    the way (BAD).
    """

    at: Point
    radius: float = 0.6
    tone: Tone = Tone.ACT
    stroke: Stroke = Stroke.SOLID
    text: str = ""


@dataclass(frozen=True, slots=True)
class Brackets:
    """Corner brackets around a target."""

    at: Point
    size: float = 0.88
    tone: Tone = Tone.ACT


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ship where it would be: an open magenta outline without oars."""

    hull: Hull
    tone: Tone = Tone.ACT


@dataclass(frozen=True, slots=True)
class Track:
    """A path of straight legs; `arrow` puts a head on the last one."""

    points: tuple[Point, ...]
    tone: Tone = Tone.ACT
    stroke: Stroke = Stroke.DOTTED
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Segment:
    """A measured line with its number: the one that decided a ruling, or a ruler."""

    a: Point
    b: Point
    text: str = ""
    tone: Tone = Tone.ACT
    stroke: Stroke = Stroke.SOLID


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector of a ring, clockwise from bearing `start` to `end`: a firing arc, an angle band, a
    reach, or a whole ring.
    """

    at: Point
    outer: float
    start: float = 0.0
    end: float = 360.0
    inner: float = 0.0
    tone: Tone = Tone.ACT
    wash: Wash = Wash.LEGAL
    text: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """An area with one or more outlines: a reach, an extra reach, or forbidden water."""

    outlines: tuple[tuple[Point, ...], ...]
    wash: Wash = Wash.LEGAL
    tone: Tone = Tone.ACT


@dataclass(frozen=True, slots=True)
class Spot:
    """A dot on a point, with a letter or number in it if there is one."""

    at: Point
    text: str = ""
    tone: Tone = Tone.ACT


class Shape(Enum):
    """How a callout is drawn: filled for the proposed one, open for the others."""

    FILLED = "filled"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Callout:
    """A short label on the board, such as `FL ram`."""

    at: Point
    text: str
    tone: Tone = Tone.ACT
    shape: Shape = Shape.OPEN


@dataclass(frozen=True, slots=True)
class Clump:
    """One outline around hulls that form a group; `hulls` are their ids."""

    hulls: tuple[str, ...]


Overlay: TypeAlias = (
    Ring | Brackets | Ghost | Track | Segment | Sector | Region | Spot | Callout | Clump
)

"""What is said about a position for a moment: selection, reach, targets, threats, the line that
decided a ruling.

Overlays are data like the rest of a scene, so that the page only has to morph one picture into the
next.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from naumachia.scene.pieces import Hull
from naumachia.scene.surface import Point


class Tone(Enum):
    """Why something is drawn: what can be done now, what was refused, what is measured, what is in
    the background.
    """

    ACT = "act"
    BAD = "bad"
    INK = "ink"
    QUIET = "quiet"


class Stroke(Enum):
    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"


class Wash(Enum):
    """How an area is filled: reach, extra reach by hatching, forbidden by grey hatching, a plain
    panel, or only outlined.
    """

    LEGAL = "legal"
    EXTRA = "extra"
    FORBIDDEN = "forbidden"
    PANEL = "panel"
    CHOSEN = "chosen"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle round a ship or a point: selection (ACT, solid), contact (ACT, dashed), the ship in
    the way (BAD).
    """

    at: Point
    radius: float = 0.6
    tone: Tone = Tone.ACT
    stroke: Stroke = Stroke.SOLID
    text: str = ""


@dataclass(frozen=True, slots=True)
class Brackets:
    """Corner brackets round a target."""

    at: Point
    size: float = 0.88
    tone: Tone = Tone.ACT


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ship where she would be; open magenta, without oars."""

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
    """A part of a ring from bearing `start` clockwise to `end`: a firing arc, an angle band, a
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
    """Outlines that belong together: a reach, an extra reach, or forbidden water."""

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
    """How a callout stands out: the one proposed is filled, the others are open."""

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
    """One outline round hulls that hang together, named by their ids."""

    hulls: tuple[str, ...]


Overlay: TypeAlias = (
    Ring | Brackets | Ghost | Track | Segment | Sector | Region | Spot | Callout | Clump
)

"""A position as a page is sent it: the picture, the ships and cards beside it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

SeatId: TypeAlias = str
PieceId: TypeAlias = str
Point: TypeAlias = tuple[float, float]
Pose: TypeAlias = tuple[float, float, float]
Pair: TypeAlias = tuple[str, str]
Tone: TypeAlias = Literal["good", "even", "bad"]
SeatKind: TypeAlias = Literal["person", "computer"]
DiceKind: TypeAlias = Literal["rolled", "typed"]
OrderKind: TypeAlias = Literal["move", "attack", "place", "pass"]
StepState: TypeAlias = Literal["past", "now", "next", "skipped"]
ImpulseState: TypeAlias = Literal["past", "now", "next"]
MarkKind: TypeAlias = Literal["turn", "dice", "loss"]
GunSide: TypeAlias = Literal["port", "starboard", "bow", "stern"]
CardState: TypeAlias = Literal["playable", "barred", "plain"]


# -- the picture -------------------------------------------------------------------------


class WindRose(TypedDict):
    """The wind: where the picture's rose stands, the bearing it blows from, and its strength."""

    at: Point
    bearing: float
    blows: bool
    text: str


class Beyond(TypedDict):
    """How far beyond the edges of a picture, in its units, land is drawn that is worth seeing."""

    left: float
    above: float
    right: float
    below: float


class Frame(TypedDict):
    """Board units to units of the picture: with s = -1 where flipped, else 1, X = s (x - x0) scale
    and Y = s (y0 - y) scale. On the screen a heading points to heading + (flip ? 180 : 0).
    """

    scale: float
    x0: float
    y0: float
    flip: bool
    snap: float
    """The lattice of the ruler in board units; 0: none."""
    unit: str
    """What lengths are measured in, as "″"; "" on a grid."""
    wind: WindRose | None
    """The wind; null where the rules know none."""
    beyond: Beyond


class LayerPiece(TypedDict):
    """An element of a picture, which has the same id in every picture of a game."""

    id: str
    svg: str


class Layer(TypedDict):
    """A part of a picture: what it begins with, its pieces, what it ends with."""

    id: str
    open: str
    pieces: list[LayerPiece]
    close: str


class Drawing(TypedDict):
    """A picture in layers, which in a row are the SVG, and where things stand in it."""

    layers: list[Layer]
    frame: Frame


class Picture(TypedDict):
    """A picture, and where things stand in it."""

    svg: str
    frame: Frame


# -- beside the board --------------------------------------------------------------------


class Drawn(TypedDict):
    """How a ship is drawn."""

    glyph: str | None
    size: float | None
    """Length of her drawing in board units."""
    beam: float
    """Breadth of the base she stands on, in board units; 0 where she stands on none."""
    missiles: int
    """Squares that her missiles reach; 0 where none are shown."""


class LogGauge(TypedDict):
    """A row of boxes: how many are left of the whole, and the same in words."""

    label: str
    left: float
    whole: float
    said: str


class LogGuns(TypedDict):
    """Batteries by the side they stand on and the rank of their range, in half batteries."""

    side: GunSide
    label: str
    rank: int
    """0 for the shortest range."""
    range: str
    left: int
    whole: int


class ShipLog(TypedDict):
    """What is kept of a ship on paper, to be drawn."""

    masts_lost: int
    masts: int
    gauges: list[LogGauge]
    guns: list[LogGuns]


class RosterShip(Drawn):
    """A ship of a roster."""

    id: PieceId
    place: str
    mark: str
    """ready, moved, fired, done, locked, lost or nothing."""
    note: str
    lost: bool
    title: str
    sheet: list[Pair]
    """What her card says: labels and values."""
    log: ShipLog | None
    """What is drawn on her card in place of the lines of her sheet with the same labels."""
    count: str
    """The number beside her name on the board."""
    share: float | None
    """How much of its full strength that is, 0 to 1."""
    group: str
    """The squadron she belongs to, a heading over neighbours of the same one; or nothing."""
    name: str
    """What she is called: her id where she has no other name."""
    at: Pose | None
    """Where the picture shows her, lanes included; null when she is not on the board."""


class Moved(TypedDict):
    """The way of a piece that has moved, or would."""

    ship: PieceId
    path: list[Pose]


class RosterSide(TypedDict):
    """The ships of a seat."""

    seat: SeatId
    title: str
    note: str
    ships: list[RosterShip]


class PhaseStep(TypedDict):
    """A step of the turn's track."""

    id: str
    label: str
    note: str
    state: StepState
    share: float
    """How much of it is done, 0 to 1."""


class Card(TypedDict):
    """A card whose face is seen."""

    id: str
    title: str
    text: str
    number: str
    red: bool
    kind: str
    icon: str
    emblem: str
    foot: str
    state: CardState
    clause: str | None


class Pile(TypedDict):
    """A pile: the cards that this viewer sees, the last on top, and how many lie face down."""

    id: str
    title: str
    cards: list[Card]
    face_down: int
    note: str


class SeatCards(TypedDict):
    """A seat's hand as this viewer knows it, and its own piles: a card committed or set aside."""

    seat: SeatId
    hand: list[Card]
    face_down: int
    piles: list[Pile]


class Impulse(TypedDict):
    """A step of the impulse track."""

    label: str
    seats: list[SeatId]
    state: ImpulseState


class TrackNote(TypedDict):
    """What is said of a seat beside the track."""

    seat: SeatId
    text: str


class ImpulseTrack(TypedDict):
    """Who acts in which impulse."""

    title: str
    impulses: list[Impulse]
    notes: list[TrackNote]
    mover: SeatId | None


class CardTable(TypedDict):
    """Hands, common piles and the impulse track."""

    seats: list[SeatCards]
    piles: list[Pile]
    track: ImpulseTrack | None
    facts: list[Pair]


class CardWindow(TypedDict):
    """A moment to answer something with a card, opened by public facts alone: it is there whatever
    anybody holds.
    """

    id: str
    title: str
    text: str
    cards: list[str]
    """Titles of all cards that could answer it, in whoever's hand."""
    clause: str | None

"""Define the messages about a position: the picture, the ships and the cards."""

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
    """The wind: the place of the picture's rose, the bearing it blows from, and its strength."""

    at: Point
    bearing: float
    blows: bool
    text: str


class OutsideMap(TypedDict):
    """How far land is visible beyond the edges of a picture, in its units."""

    left: float
    above: float
    right: float
    below: float


class Frame(TypedDict):
    """Maps board units to units of the picture: with s = -1 if flipped, else 1, X = s (x - x0)
    scale and Y = s (y0 - y) scale. On the screen a heading points to heading + (flip ? 180 : 0).
    """

    scale: float
    x0: float
    y0: float
    flip: bool
    snap: float
    """The lattice of the ruler in board units; 0: none."""
    unit: str
    """The unit of lengths, such as "″"; "" on a grid."""
    wind: WindRose | None
    """The wind; null if the rules have none."""
    beyond: OutsideMap


class LayerPiece(TypedDict):
    """An element of a picture, with the same id in every picture of a game."""

    id: str
    svg: str


class Layer(TypedDict):
    """A part of a picture: its first markup, its pieces, its last markup."""

    id: str
    open: str
    pieces: list[LayerPiece]
    close: str


class Drawing(TypedDict):
    """A picture in layers, which joined are the SVG, and its frame."""

    layers: list[Layer]
    frame: Frame


class Picture(TypedDict):
    """A picture and its frame."""

    svg: str
    frame: Frame


# -- beside the board --------------------------------------------------------------------


class ShipDrawing(TypedDict):
    """The drawing of a ship."""

    glyph: str | None
    size: float | None
    """Its length in board units."""
    beam: float
    """The breadth of its base in board units; 0: it has no base."""
    missiles: int
    """The range of its missiles in squares; 0: not shown."""
    captor: str | None
    """The fleet that has taken it, whose colours it has."""


class LogGauge(TypedDict):
    """A row of boxes: how many are left, and the same in words."""

    label: str
    left: float
    whole: float
    said: str


class LogGuns(TypedDict):
    """Batteries by side and rank of range, in half batteries."""

    side: GunSide
    label: str
    rank: int
    """0 for the shortest range."""
    range: str
    left: int
    whole: int


class ShipLog(TypedDict):
    """The log of a ship, as a drawing on paper."""

    masts_lost: int
    masts: int
    gauges: list[LogGauge]
    guns: list[LogGuns]


class RosterShip(ShipDrawing):
    """A ship of a roster."""

    id: PieceId
    place: str
    mark: str
    """ready, moved, fired, done, locked, melee, captured, lost or empty."""
    note: str
    lost: bool
    title: str
    sheet: list[Pair]
    """The lines of its card: labels and values."""
    log: ShipLog | None
    """Drawn on its card in place of the lines of its sheet with the same labels."""
    count: str
    """The number beside its name on the board."""
    share: float | None
    """That number as a share of its full strength, 0 to 1."""
    group: str
    """Its squadron, a heading over neighbours with the same one; or empty."""
    name: str
    """Its name, or its id if it has none."""
    at: Pose | None
    """Where the picture shows it, including lanes; null if it is not on the board."""


class MovePath(TypedDict):
    """The path of a piece that moved, or would move."""

    ship: PieceId
    path: list[Pose]


class RosterSide(TypedDict):
    """The ships of a seat."""

    seat: SeatId
    title: str
    note: str
    ships: list[RosterShip]


class PhaseStep(TypedDict):
    """A step of the turn."""

    id: str
    label: str
    note: str
    state: StepState
    share: float
    """The share that is done, 0 to 1."""


class Card(TypedDict):
    """A card whose face is visible."""

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
    """A pile: the visible cards, the last on top, and the number of cards face down."""

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
    """A note about a seat beside the track."""

    seat: SeatId
    text: str


class ImpulseTrack(TypedDict):
    """Who acts in which impulse."""

    title: str
    impulses: list[Impulse]
    notes: list[TrackNote]
    mover: SeatId | None


class CardTable(TypedDict):
    """The hands, the common piles and the impulse track."""

    seats: list[SeatCards]
    piles: list[Pile]
    track: ImpulseTrack | None
    facts: list[Pair]


class CardWindow(TypedDict):
    """A moment to answer something with a card. It depends on public facts alone, not on what
    anybody holds.
    """

    id: str
    title: str
    text: str
    cards: list[str]
    """Titles of all cards that could answer it, in anybody's hand."""
    clause: str | None

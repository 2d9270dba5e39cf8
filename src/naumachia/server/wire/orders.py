"""Orders as a page is sent them: what they do, their odds, and why they are refused."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from naumachia.server.wire.board import Moved, OrderKind, Pair, PieceId, Point, Pose, Tone
from naumachia.server.wire.requests import Pointing

# -- refusals and odds -------------------------------------------------------------------

Segment = TypedDict("Segment", {"from": Point, "to": Point, "label": str})
"""The line that decides, with what it measures."""


class Refusal(TypedDict):
    """Why something is refused, with a short heading."""

    code: str
    clause: str | None
    title: str
    sentence: str
    segment: Segment | None
    at: Point | None
    nearest: list[str]
    """Legal orders that are like it."""
    place: NotRequired[str]
    """Where in a text the fault lies, and what would be right there."""
    expected: NotRequired[str]


class OddsPart(TypedDict):
    """One outcome: how likely it is, and whether it is to be hoped for."""

    label: str
    p: str
    value: float
    tone: Tone


class Outcomes(TypedDict):
    """What may come of a throw."""

    parts: list[OddsPart]
    worth: float
    """What the order gains on average, from -1 to 1."""


class OddsAnswer(Outcomes):
    """The odds after one answer of the other side."""

    label: str


class OddsHead(TypedDict):
    """What stands over odds."""

    title: str
    clause: str | None
    lines: list[Pair]
    """What more is to be said of the dice: labels and values."""
    brief: str
    """What counts most of it, for a line of a list; or nothing."""


class Odds(OddsHead, Outcomes):
    """The chances of an order; where the other side may answer first, those after the answer that
    serves it best.
    """

    answers: NotRequired[list[OddsAnswer]]
    """Where the other side may answer first: the odds after each answer."""


# -- orders ------------------------------------------------------------------------------


class OrderPose(TypedDict):
    """Where a piece comes to stand."""

    x: float
    y: float
    heading: float


class Join(TypedDict):
    """A piece that may join in an order of another; `bound`: it does without a choice."""

    ship: PieceId
    joined: bool
    bound: bool


class Duty(TypedDict):
    """An enemy that must be attacked, or may be, and by whom."""

    ships: list[PieceId]
    target: PieceId
    must: bool
    held: bool
    """They are held together, as by grapples."""
    clause: str


class Order(TypedDict):
    """An order: legal, or one that suggests itself and explains why it is not."""

    text: str
    """What to send back; whole orders, played all or not at all."""
    subject: PieceId | None
    """The piece that acts; null: the whole side, or a placement."""
    steps: list[str]
    label: str
    sentence: str
    brief: str
    """What a button says of it, where the sentence is too long for one; or nothing."""
    kind: OrderKind
    pose: OrderPose | None
    path: list[Pose]
    """Where the piece stands, and where it is after each step; an attack repeats the pose."""
    way: list[Pose]
    """The poses that the piece of a single decision passes, with the bends between; or nothing."""
    fellows: list[Moved]
    """The others of a group that moves as one, each from where she lies to where she would be."""
    costs: list[int | None]
    """What each step costs where steps are paid for, null: this one is not; else nothing."""
    target: PieceId | None
    cards: list[str]
    """The cards of the own hand that it plays."""
    use: str
    """What for, where a card has several uses."""
    declines: bool
    """It plays nothing in a window."""
    chain: list[str]
    """The parts of a declaration in their order: it is made up part by part."""
    numbers: list[int]
    """The numbers that it names, as impulses: they are ticked one by one."""
    manner: str
    """How it attacks, in a word: attacks of a piece on a target in one manner differ only in who
    joins in."""
    joins: list[Join]
    """Who can join in: asked for with `join`."""
    usual: bool
    """It is what is done of itself when nobody chooses; a player may have it done always."""
    seldom: bool
    """It is seldom given: it may stand behind others."""
    warning: str
    """What to know before it is given, as that the ship leaves the board for good."""
    key: str
    """Letters that pick it from the keyboard, others for each order of a piece; never e, i, m, n, t
    or v, which are the page's own."""
    clause: str | None
    odds: Odds | None
    refused: Refusal | None
    aim: NotRequired[Pointing]
    """Never sent: made by the page where nothing may be measured, to be sent in place of a text."""


class FormChoice(TypedDict):
    """One of the answers to a field."""

    value: str
    label: str


class FormOnly(TypedDict):
    """The answer to another field without which a field is idle."""

    field: str
    value: str


class FormField(TypedDict):
    """What is asked: one of `choices`, or where there are none a measure from `low` to `high`."""

    id: str
    label: str
    choices: list[FormChoice]
    low: float
    high: float
    step: float
    unit: str
    wraps: bool
    """Its ends are the same, as with a heading."""
    only: FormOnly | None


class FormPiece(TypedDict):
    """A piece that a form puts on the board, and how it is drawn there."""

    id: PieceId
    glyph: str
    size: float
    beam: float


class Form(TypedDict):
    """An order that is filled in field by field and asked for with `fill`."""

    id: str
    label: str
    note: str
    verb: str
    """What a button says that gives it."""
    pieces: list[FormPiece]
    fields: list[FormField]
    values: dict[str, str]
    """As it was given, or as it is suggested."""
    done: bool
    """It was given; giving it again replaces it."""
    east: str
    """Which fields pointing at the board sets."""
    north: str
    heading: str


class Suite(TypedDict):
    """Pieces that go by a name together."""

    label: str
    pieces: list[PieceId]


class Gathers(TypedDict):
    """Sets of pieces are chosen: these orders are not listed but asked for with `gather`."""

    pieces: list[PieceId]
    """Which may be named."""
    fitting: list[PieceId]
    """Which are in a legal set."""
    cards: list[str]
    """Which cards of the hand may be named."""
    suggested: list[list[PieceId]]
    wholes: list[list[PieceId]]
    """Sets of which a press on one piece takes all, while none is in hand."""
    suites: list[Suite]

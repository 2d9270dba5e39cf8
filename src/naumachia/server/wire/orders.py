"""Define the messages about orders: their effects, their odds, and why they are refused."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from naumachia.server.wire.board import MovePath, OrderKind, Pair, PieceId, Point, Pose, Tone
from naumachia.server.wire.requests import Pointing

# -- refusals and odds -------------------------------------------------------------------

Segment = TypedDict("Segment", {"from": Point, "to": Point, "label": str})
"""The decisive line, with its measurement."""


class Refusal(TypedDict):
    """Why something is refused, with a short heading."""

    code: str
    clause: str | None
    title: str
    sentence: str
    segment: Segment | None
    at: Point | None
    nearest: list[str]
    """Similar legal orders."""
    place: NotRequired[str]
    """Where in a text the error is, and what would be valid there."""
    expected: NotRequired[str]


class OddsPart(TypedDict):
    """One outcome: its probability, and whether it is good."""

    label: str
    p: str
    value: float
    tone: Tone


class Outcomes(TypedDict):
    """The outcomes of a roll."""

    parts: list[OddsPart]
    worth: float
    """The average gain of the order, from -1 to 1."""


class OddsAnswer(Outcomes):
    """The odds after one answer of the other side."""

    label: str


class OddsHead(TypedDict):
    """The heading of odds."""

    title: str
    clause: str | None
    lines: list[Pair]
    """Notes about the dice: labels and values."""
    brief: str
    """The most important note, for a line of a list; or empty."""


class SpreadBar(TypedDict):
    """The chance that a number is from `low` to `high`."""

    low: float
    high: float
    p: float


class Spread(TypedDict):
    """How likely each value of a number is, such as the damage of a broadside."""

    label: str
    mean: float
    bars: list[SpreadBar]


class Odds(OddsHead, Outcomes):
    """The chances of an order; if the other side may answer first, those after its best answer."""

    spread: NotRequired[Spread]
    """For an order whose result is a number."""

    answers: NotRequired[list[OddsAnswer]]
    """If the other side may answer first: the odds after each answer."""


# -- orders ------------------------------------------------------------------------------


class OrderPose(TypedDict):
    """Where a piece ends."""

    x: float
    y: float
    heading: float


class Join(TypedDict):
    """A piece that may join an order of another; `bound`: it must."""

    ship: PieceId
    joined: bool
    bound: bool


class Duty(TypedDict):
    """An enemy that must or may be attacked, and by whom."""

    ships: list[PieceId]
    target: PieceId
    must: bool
    held: bool
    """They are held together, as by grapples."""
    clause: str


class Order(TypedDict):
    """An order: legal, or a suggested one with the reason why it is illegal."""

    text: str
    """The text to send back; whole orders are played completely or not at all."""
    subject: PieceId | None
    """The piece that acts; null: the whole side, or a placement."""
    steps: list[str]
    label: str
    sentence: str
    brief: str
    """The text of a button, if the sentence is too long for one; or empty."""
    kind: OrderKind
    pose: OrderPose | None
    path: list[Pose]
    """The pose of the piece now and after each step; an attack repeats the pose."""
    way: list[Pose]
    """The poses on the way of a single decision, with the bends between; or empty."""
    fellows: list[MovePath]
    """The other pieces of a group that moves as one, each with its path."""
    costs: list[int | None]
    """The cost of each step if steps have costs, null for a free one; else empty."""
    target: PieceId | None
    cards: list[str]
    """The cards of the hand that it plays."""
    use: str
    """The use of the card, if it has several."""
    declines: bool
    """It plays nothing in a window."""
    chain: list[str]
    """The parts of a declaration in order, which is composed part by part."""
    numbers: list[int]
    """The numbers that it names, such as impulses, which are ticked one by one."""
    manner: str
    """How it attacks, in a word. Attacks of a piece on a target in the same manner differ only in
    who joins.
    """
    joins: list[Join]
    """Who can join; request it with `join`."""
    usual: bool
    """It is the default answer; a player may choose to always give it."""
    seldom: bool
    """It is rarely given, so it may be hidden behind others."""
    warning: str
    """What to know before it is given, such as that the ship leaves the board for good."""
    key: str
    """Letters that select it on the keyboard, unique among the orders of a piece; never e, i, m, n,
    t or v, which the page uses.
    """
    clause: str | None
    odds: Odds | None
    refused: Refusal | None
    aim: NotRequired[Pointing]
    """Never sent: set by the page if nothing may be measured, to be sent instead of a text."""


class FormChoice(TypedDict):
    """One of the values of a field."""

    value: str
    label: str


class FormCondition(TypedDict):
    """The value of another field without which a field has no effect."""

    field: str
    value: str


class FormField(TypedDict):
    """A question: one of `choices`, or if there are none, a measure from `low` to `high`."""

    id: str
    label: str
    choices: list[FormChoice]
    low: float
    high: float
    step: float
    unit: str
    wraps: bool
    """Its ends are the same, as for a heading."""
    only: FormCondition | None


class FormPiece(TypedDict):
    """A piece that a form puts on the board, and its drawing."""

    id: PieceId
    glyph: str
    size: float
    beam: float


class Form(TypedDict):
    """An order that is filled in field by field and requested with `fill`."""

    id: str
    label: str
    note: str
    verb: str
    """The text of its button."""
    pieces: list[FormPiece]
    fields: list[FormField]
    values: dict[str, str]
    """The current values, or the suggested ones."""
    done: bool
    """It was given; giving it again replaces it."""
    east: str
    """The fields that pointing at the board sets."""
    north: str
    heading: str


class NamedGroup(TypedDict):
    """Pieces with a common name."""

    label: str
    pieces: list[PieceId]


class GroupChoices(TypedDict):
    """Groups of pieces can be chosen: these orders are not listed; request them with `gather`."""

    pieces: list[PieceId]
    """The pieces that may be named."""
    fitting: list[PieceId]
    """The pieces of a legal group."""
    cards: list[str]
    """The cards of the hand that may be named."""
    suggested: list[list[PieceId]]
    wholes: list[list[PieceId]]
    """Groups that a press on one piece selects, while none is selected."""
    suites: list[NamedGroup]

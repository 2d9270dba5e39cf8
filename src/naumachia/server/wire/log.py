"""The log as a page is sent it: lines in parts, and the marks of the timeline."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from naumachia.server.wire.board import MarkKind, PieceId, SeatId

# -- the log -----------------------------------------------------------------------------


class TextPart(TypedDict):
    """A stretch of a sentence."""

    t: Literal["text", "strong"]
    s: str


class DiePart(TypedDict):
    """A die in a sentence, in the colours of a fleet."""

    t: Literal["die"]
    face: int
    sides: int
    fleet: str
    hit: NotRequired[bool]
    """Whether it scores; absent where dice do not count one by one."""


class ClausePart(TypedDict):
    """A clause in a sentence, to be opened."""

    t: Literal["clause"]
    id: str


EntryPart: TypeAlias = TextPart | DiePart | ClausePart
EntryKind: TypeAlias = Literal["move", "dice", "loss", "refused", "end", "chat", "note"]


DeedKind: TypeAlias = Literal[
    "ram", "rake", "shot", "grapple", "fight", "strike", "fire", "capture", "sink"
]


class Deed(TypedDict):
    """What ships did to each other, or what became of one, in a word for all rule sets: to be
    drawn, and to be heard.
    """

    do: DeedKind
    ship: PieceId
    target: PieceId | None


class Crew(TypedDict):
    """A ship's crew before and after a line, as shares of her full strength."""

    ship: PieceId
    count: str
    """The number beside her name on the board after it."""
    before: float
    after: float


class Entry(TypedDict):
    """A line of the log."""

    n: int
    """Lines have numbers of their own, by which they are ordered and told apart."""
    seq: int
    seat: SeatId | None
    subject: PieceId | None
    turn_title: NotRequired[str]
    """Begins a new stretch under this heading."""
    kind: EntryKind
    parts: list[EntryPart]
    answers: NotRequired[bool]
    """It is an answer in another's turn."""
    deeds: NotRequired[list[Deed]]
    """In their order."""
    crews: NotRequired[list[Crew]]
    """Of ships that fought hand to hand; told with news only."""


class TimelineMark(TypedDict):
    """Where a turn begins, dice fall or a ship is lost."""

    at: int
    kind: MarkKind
    title: str


class Milestones(TypedDict):
    """The length of the game so far, and what there is to go back to."""

    length: int
    marks: list[TimelineMark]

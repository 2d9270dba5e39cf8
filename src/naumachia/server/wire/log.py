"""Define the log: lines in parts, and the marks of the timeline."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from naumachia.server.wire.board import MarkKind, PieceId, SeatId

# -- the log -----------------------------------------------------------------------------


class TextPart(TypedDict):
    """A part of a sentence."""

    t: Literal["text", "strong"]
    s: str


class DiePart(TypedDict):
    """A die in a sentence, in the colours of a fleet."""

    t: Literal["die"]
    face: int
    sides: int
    fleet: str
    hit: NotRequired[bool]
    """Whether it scores; absent if dice do not count one by one."""


class ClausePart(TypedDict):
    """A clause in a sentence, which can be opened."""

    t: Literal["clause"]
    id: str


EntryPart: TypeAlias = TextPart | DiePart | ClausePart
EntryKind: TypeAlias = Literal["move", "dice", "loss", "refused", "end", "chat", "note"]


ActionKind: TypeAlias = Literal[
    "ram", "rake", "shot", "grapple", "fight", "strike", "fire", "capture", "sink"
]


class ActionSummary(TypedDict):
    """What ships did to each other, or what happened to one, as a word that is the same in all rule
    sets, for animation and sound.
    """

    do: ActionKind
    ship: PieceId
    target: PieceId | None


class Crew(TypedDict):
    """A ship's crew before and after a line, as shares of its full strength."""

    ship: PieceId
    count: str
    """The number beside its name on the board after the line."""
    before: float
    after: float


class Entry(TypedDict):
    """A line of the log."""

    n: int
    """The number of the line, its key and sort order."""
    seq: int
    seat: SeatId | None
    subject: PieceId | None
    turn_title: NotRequired[str]
    """Begins a new section with this heading."""
    kind: EntryKind
    parts: list[EntryPart]
    answers: NotRequired[bool]
    """It is an answer in another player's turn."""
    deeds: NotRequired[list[ActionSummary]]
    """In order."""
    crews: NotRequired[list[Crew]]
    """The crews of ships that fought hand to hand; only in new lines."""


class TimelineMark(TypedDict):
    """Where a turn begins, dice are rolled or a ship is lost."""

    at: int
    kind: MarkKind
    title: str


class TimelineSummary(TypedDict):
    """The length of the game, and the moments to go back to."""

    length: int
    marks: list[TimelineMark]

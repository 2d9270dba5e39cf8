"""What a page is sent, described once: `web/src/net/wire.ts` and the tables of `docs/wire.md` are
written from here by `scripts/write_wire.py`.

Fractions are texts as "5/12", times ISO 8601 UTC; lengths and places are in the rule set's units.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from naumachia.server.wire.answers import (
    Aimed,
    Checked,
    Done,
    Fault,
    Gathered,
    Onward,
    OnwardAttack,
    OrdersAnswer,
    Pong,
    Reach,
    Refused,
    Threat,
    Threats,
    Weighed,
    WeighedOrder,
)
from naumachia.server.wire.board import (
    Beyond,
    Card,
    CardState,
    CardTable,
    CardWindow,
    DiceKind,
    Drawing,
    Drawn,
    Frame,
    GunSide,
    Impulse,
    ImpulseState,
    ImpulseTrack,
    Layer,
    LayerPiece,
    LogGauge,
    LogGuns,
    MarkKind,
    Moved,
    OrderKind,
    Pair,
    PhaseStep,
    Picture,
    PieceId,
    Pile,
    Point,
    Pose,
    RosterShip,
    RosterSide,
    SeatCards,
    SeatId,
    SeatKind,
    ShipLog,
    StepState,
    Tone,
    TrackNote,
    WindRose,
)
from naumachia.server.wire.changes import Change, Fields, GoesOn, Is, Rows
from naumachia.server.wire.log import (
    ClausePart,
    Crew,
    Deed,
    DeedKind,
    DiePart,
    Entry,
    EntryKind,
    EntryPart,
    Milestones,
    TextPart,
    TimelineMark,
)
from naumachia.server.wire.orders import (
    Duty,
    Form,
    FormChoice,
    FormField,
    FormOnly,
    FormPiece,
    Gathers,
    Join,
    Odds,
    OddsAnswer,
    OddsHead,
    OddsPart,
    Order,
    OrderPose,
    Outcomes,
    Refusal,
    Segment,
    Suite,
)
from naumachia.server.wire.welcome import NextScenario, OptionText, Story, WelcomeSeat

__all__ = [
    "Absent",
    "Aimed",
    "Answer",
    "AskDice",
    "AskedDie",
    "Beyond",
    "Board",
    "Card",
    "CardState",
    "CardTable",
    "CardWindow",
    "Change",
    "Changes",
    "Chat",
    "Checked",
    "Choices",
    "ClausePart",
    "Clock",
    "Crew",
    "Deed",
    "DeedKind",
    "DiceKind",
    "DiePart",
    "Done",
    "Drawing",
    "Drawn",
    "Duty",
    "Entry",
    "EntryKind",
    "EntryPart",
    "Fault",
    "Fields",
    "Form",
    "FormChoice",
    "FormField",
    "FormOnly",
    "FormPiece",
    "Frame",
    "GameResult",
    "Gathered",
    "Gathers",
    "GoesOn",
    "GunSide",
    "Impulse",
    "ImpulseState",
    "ImpulseTrack",
    "Is",
    "Join",
    "Layer",
    "LayerPiece",
    "LogGauge",
    "LogGuns",
    "MarkKind",
    "Milestones",
    "Moved",
    "News",
    "NextScenario",
    "Odds",
    "OddsAnswer",
    "OddsHead",
    "OddsPart",
    "Onward",
    "OnwardAttack",
    "OptionText",
    "Order",
    "OrderKind",
    "OrderPose",
    "OrdersAnswer",
    "Outcomes",
    "Pair",
    "PhaseStep",
    "Picture",
    "PieceId",
    "Pile",
    "Point",
    "Pong",
    "Pose",
    "Presence",
    "Prompt",
    "Reach",
    "Refusal",
    "Refused",
    "Rematch",
    "RosterShip",
    "RosterSide",
    "Rows",
    "SeatCards",
    "SeatId",
    "SeatKind",
    "SeatOnline",
    "Seats",
    "Segment",
    "ServerMessage",
    "ShipLog",
    "StepState",
    "Story",
    "Suite",
    "Takeback",
    "TextPart",
    "Thinking",
    "Threat",
    "Threats",
    "TimelineMark",
    "Tone",
    "TrackNote",
    "Turn",
    "Undo",
    "Update",
    "Weighed",
    "WeighedOrder",
    "Welcome",
    "WelcomeSeat",
    "WindRose",
]
"""All that a page is sent, its parts included."""


# -- what is to be done ------------------------------------------------------------------


class Absent(TypedDict):
    """Whose answer is taken for given, after how many seconds of silence."""

    seat: SeatId
    after: int
    sentence: str


class Clock(TypedDict):
    """The time that a seat has for what it is to decide; it counts down in the page."""

    seat: SeatId
    total: int
    """Seconds in all."""
    left: int
    """Thousandths of a second that were left when it was set going, or stood."""
    ends: int | None
    """When it is up: thousandths of a second since 1970, by the server's clock; null: it stands,
    until everybody has come."""


class Prompt(TypedDict):
    """Who has to do what."""

    seats: list[SeatId]
    yours: bool
    phase: str
    sentence: str
    detail: str
    clause: str | None
    thinking: bool
    """Whether a computer is to decide."""
    absent: Absent | None
    clock: Clock | None
    window: CardWindow | None


class Turn(TypedDict):
    """The turn that is played."""

    number: int
    title: str


class Undo(TypedDict):
    """Whether the last order may be taken back; a heading and a reason where it may not."""

    allowed: bool
    ask: bool
    """Whether `takeback` may be sent."""
    title: str
    reason: str
    clause: str | None


class Takeback(TypedDict):
    """A request to take an order back that waits for consent."""

    by: SeatId
    agreed: list[SeatId]
    to: int
    goes: str
    """What goes with it: "3 moves, dice among them"."""


class AskedDie(TypedDict):
    """A die to be thrown; its faces run from `lowest`, 0 to 9 on a die of ten faces from 0."""

    label: str
    sides: int
    lowest: int


class AskDice(TypedDict):
    """Dice that the players are to throw on their own table."""

    title: str
    dice: list[AskedDie]


class GameResult(TypedDict):
    """How the game ended."""

    winners: list[SeatId]
    title: str
    clause: str | None
    sentence: str
    facts: list[Pair]


class Board(Drawing):
    """A position as the viewer may know it."""

    turn: Turn
    cards: CardTable | None
    roster: list[RosterSide]
    phases: list[PhaseStep]


class Choices(TypedDict):
    """What there is to choose from."""

    orders: list[Order]
    """Only for a seat that must answer."""
    unlisted: list[PieceId]
    """Pieces that have legal orders which are not listed, as they are too many: asked for, piece by
    piece, with `orders`."""
    aims: list[PieceId]
    """Pieces whose choice is continuous: their moves are not listed but asked for with `aim`."""
    holds: list[list[PieceId]]
    """Pieces that move as one: one of `aims`, and those with which it may be aimed as well."""
    gathers: Gathers | None
    forms: list[Form]
    duties: list[Duty]
    measuring: bool
    """False: nothing may be measured before an order is given."""
    ruler: bool
    """Whether a ruler may be laid on the board now."""


class News(TypedDict):
    """What an update tells once."""

    version: int
    """Updates are counted for each connection; 0 where nothing is to follow."""
    seq: int
    branch: int
    """The number of undos so far."""
    log: Literal["all", "more"]
    """Whether `entries` replace the log or go on with it."""
    entries: list[Entry]
    moves: list[Moved]


class Update(News, Board, Choices):
    """Everything that a page shows at one moment of a game."""

    type: Literal["update"]
    prompt: Prompt
    undo: Undo
    takeback: Takeback | None
    ask_dice: AskDice | None
    timeline: Milestones
    result: GameResult | None


class Changes(News):
    """The next update, told by what differs from the one before: of all but its news."""

    type: Literal["changes"]
    parts: Fields


# -- greetings and news ------------------------------------------------------------------


class Welcome(TypedDict):
    """The first message to a page."""

    type: Literal["welcome"]
    protocol: int
    game: str
    ruleset: str
    title: str
    scenario: str
    subtitle: str
    briefing: list[str]
    """Paragraphs to read before the first move."""
    story: Story
    next: NextScenario | None
    options: list[OptionText]
    seats: list[WelcomeSeat]
    you: list[SeatId]
    dice: DiceKind
    absent: int | None
    """Seconds after which the rules answer for a player who is away; null: never."""
    campaign: str | None
    """The campaign whose battle this is; the same link opens it."""
    what_if: str | None
    """Of which moment of which game this is a trial, which counts for nothing; null: a game."""
    by_hand: bool
    """A trial in which the computer says nothing: people were playing the game it began in."""
    unstored: bool
    """Opened from a record: nothing of it is stored until somebody plays on."""
    since: int
    now: int
    """The server's clock: thousandths of a second since 1970."""


class SeatOnline(TypedDict):
    """Whether somebody is there."""

    id: SeatId
    online: bool


class Presence(TypedDict):
    """Somebody came or went."""

    type: Literal["presence"]
    seats: list[SeatOnline]


class Seats(TypedDict):
    """The players are called otherwise now, or others."""

    type: Literal["seats"]
    seats: list[WelcomeSeat]


class Chat(Entry):
    """A line of talk."""

    type: Literal["chat"]


class Thinking(TypedDict):
    """How far the computer is, 0 to 1."""

    type: Literal["thinking"]
    seat: SeatId
    share: float


class Rematch(TypedDict):
    """Somebody has begun the next game: the same link's way there."""

    type: Literal["rematch"]
    path: str
    by: SeatId


Answer: TypeAlias = (
    Done
    | Refused
    | Checked
    | Aimed
    | Gathered
    | Reach
    | Threats
    | Weighed
    | Onward
    | OrdersAnswer
    | Pong
    | Fault
)
ServerMessage: TypeAlias = (
    Welcome | Update | Changes | Answer | Presence | Seats | Chat | Thinking | Rematch
)

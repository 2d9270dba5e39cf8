"""Define the messages to a page. `scripts/write_wire.py` writes `web/src/net/wire.ts` and the
tables of `docs/wire.md` from them.

Fractions are texts as "5/12", times ISO 8601 UTC. Lengths and places are in the rule set's units.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from naumachia.server.wire.answers import (
    AimAnswer,
    AttackOdds,
    AttackOddsAnswer,
    CheckAnswer,
    DoneAnswer,
    ErrorAnswer,
    GroupAnswer,
    NextAttack,
    NextAttacksAnswer,
    OrdersAnswer,
    Pong,
    ReachAnswer,
    RefusedAnswer,
    Threat,
    ThreatsAnswer,
)
from naumachia.server.wire.board import (
    Card,
    CardState,
    CardTable,
    CardWindow,
    DiceKind,
    Drawing,
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
    MovePath,
    OrderKind,
    OutsideMap,
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
    ShipDrawing,
    ShipLog,
    StepState,
    Tone,
    TrackNote,
    WindRose,
)
from naumachia.server.wire.changes import Change, FieldChanges, ListExtension, NewValue, RowChanges
from naumachia.server.wire.log import (
    ActionKind,
    ActionSummary,
    ClausePart,
    Crew,
    DiePart,
    Entry,
    EntryKind,
    EntryPart,
    TextPart,
    TimelineMark,
    TimelineSummary,
)
from naumachia.server.wire.orders import (
    Duty,
    Form,
    FormChoice,
    FormCondition,
    FormField,
    FormPiece,
    GroupChoices,
    Join,
    NamedGroup,
    Odds,
    OddsAnswer,
    OddsHead,
    OddsPart,
    Order,
    OrderPose,
    Outcomes,
    Refusal,
    Segment,
    Spread,
    SpreadBar,
)
from naumachia.server.wire.welcome import NextScenario, OptionText, Story, WelcomeSeat

__all__ = [
    "AbsenceTimeout",
    "ActionKind",
    "ActionSummary",
    "AimAnswer",
    "Answer",
    "AttackOdds",
    "AttackOddsAnswer",
    "Board",
    "Card",
    "CardState",
    "CardTable",
    "CardWindow",
    "Change",
    "Chat",
    "CheckAnswer",
    "Choices",
    "ClausePart",
    "Clock",
    "Crew",
    "DeltaUpdate",
    "DiceKind",
    "DiceToRoll",
    "DiePart",
    "DieToRoll",
    "DoneAnswer",
    "Drawing",
    "Duty",
    "Entry",
    "EntryKind",
    "EntryPart",
    "ErrorAnswer",
    "FieldChanges",
    "Form",
    "FormChoice",
    "FormCondition",
    "FormField",
    "FormPiece",
    "Frame",
    "GameResult",
    "GroupAnswer",
    "GroupChoices",
    "GunSide",
    "Impulse",
    "ImpulseState",
    "ImpulseTrack",
    "Join",
    "Layer",
    "LayerPiece",
    "ListExtension",
    "LogGauge",
    "LogGuns",
    "MarkKind",
    "MovePath",
    "NamedGroup",
    "NewValue",
    "NextAttack",
    "NextAttacksAnswer",
    "NextScenario",
    "Odds",
    "OddsAnswer",
    "OddsHead",
    "OddsPart",
    "OptionText",
    "Order",
    "OrderKind",
    "OrderPose",
    "OrdersAnswer",
    "Outcomes",
    "OutsideMap",
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
    "ReachAnswer",
    "Refusal",
    "RefusedAnswer",
    "Rematch",
    "RosterShip",
    "RosterSide",
    "RowChanges",
    "SeatCards",
    "SeatId",
    "SeatKind",
    "SeatOnline",
    "Seats",
    "Segment",
    "ServerMessage",
    "ShipDrawing",
    "ShipLog",
    "Spread",
    "SpreadBar",
    "StepState",
    "Story",
    "Takeback",
    "TextPart",
    "ThinkingProgress",
    "Threat",
    "ThreatsAnswer",
    "TimelineMark",
    "TimelineSummary",
    "Tone",
    "TrackNote",
    "Turn",
    "Undo",
    "Update",
    "UpdateHeader",
    "Welcome",
    "WelcomeSeat",
    "WindRose",
]
"""All messages to a page, with their parts."""


# -- what is to be done ------------------------------------------------------------------


class AbsenceTimeout(TypedDict):
    """The seat for which the rules answer, after this number of seconds."""

    seat: SeatId
    after: int
    sentence: str


class Clock(TypedDict):
    """The time of a seat to decide; the page counts it down."""

    seat: SeatId
    total: int
    """Seconds in all."""
    left: int
    """Milliseconds left when it started or stopped."""
    ends: int | None
    """When it is up: milliseconds since 1970, by the server's clock; null: it is stopped until
    everybody has joined.
    """


class Prompt(TypedDict):
    """Who has to act."""

    seats: list[SeatId]
    yours: bool
    phase: str
    sentence: str
    detail: str
    clause: str | None
    thinking: bool
    """Whether a computer is to decide."""
    absent: AbsenceTimeout | None
    clock: Clock | None
    window: CardWindow | None


class Turn(TypedDict):
    """The current turn."""

    number: int
    title: str


class Undo(TypedDict):
    """Whether the last order can be taken back; if not, a heading and a reason."""

    allowed: bool
    ask: bool
    """Whether `takeback` may be sent."""
    at_once: bool
    """Whether it needs nobody's consent."""
    redo: bool
    """Whether `redo` may be sent."""
    moves: int
    """How many moves `takeback` would take back, other players' and dice included."""
    dice: bool
    """Whether there are dice among them."""
    piece: PieceId | None
    """The piece of the order that `takeback` would take back; null: none, or there is no order."""
    title: str
    reason: str
    clause: str | None


class Takeback(TypedDict):
    """A request to take an order back that waits for consent."""

    by: SeatId
    agreed: list[SeatId]
    to: int
    goes: str
    """The moves that would be taken back: "3 moves, dice among them"."""


class DieToRoll(TypedDict):
    """A die to roll; its faces begin at `lowest`, 0 to 9 on a die of ten faces from 0."""

    label: str
    sides: int
    lowest: int


class DiceToRoll(TypedDict):
    """Dice that the players roll on their own table."""

    title: str
    dice: list[DieToRoll]


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
    """The choices of a seat."""

    orders: list[Order]
    """Only for a seat that must answer."""
    unlisted: list[PieceId]
    """Pieces with legal orders that are not listed, because they are too many; request them piece
    by piece with `orders`.
    """
    aims: list[PieceId]
    """Pieces with continuous moves, which are not listed; request them with `aim`."""
    holds: list[list[PieceId]]
    """Pieces that move as one: one of `aims`, and those that can be aimed in its place."""
    gathers: GroupChoices | None
    forms: list[Form]
    duties: list[Duty]
    measuring: bool
    """False: nothing may be measured before an order is given."""
    ruler: bool
    """Whether the ruler may be used now."""


class UpdateHeader(TypedDict):
    """The parts of an update that are always sent."""

    version: int
    """Updates are numbered for each connection; 0 if no delta follows."""
    seq: int
    branch: int
    """The number of undos so far."""
    log: Literal["all", "more"]
    """Whether `entries` replace the log or continue it."""
    entries: list[Entry]
    moves: list[MovePath]


class Update(UpdateHeader, Board, Choices):
    """Everything that a page shows at one moment of a game."""

    type: Literal["update"]
    prompt: Prompt
    undo: Undo
    takeback: Takeback | None
    ask_dice: DiceToRoll | None
    timeline: TimelineSummary
    result: GameResult | None


class DeltaUpdate(UpdateHeader):
    """The next update as a delta: all that differs from the one before, and the news."""

    type: Literal["changes"]
    parts: FieldChanges


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
    """Seconds after which the rules answer for an absent player; null: never."""
    campaign: str | None
    """The campaign of this battle; the same link opens it."""
    lesson: str | None
    """The lesson that is played; null: none."""
    what_if: str | None
    """The moment from which this what-if board begins; null: it is a game."""
    by_hand: bool
    """A what-if board on which the computer gives no opinion, because people played the original
    game.
    """
    unstored: bool
    """Opened from a record, and not stored until somebody plays on."""
    since: int
    now: int
    """The server's clock: milliseconds since 1970."""


class SeatOnline(TypedDict):
    """Whether the player of a seat is online."""

    id: SeatId
    online: bool


class Presence(TypedDict):
    """Somebody joined or left."""

    type: Literal["presence"]
    seats: list[SeatOnline]


class Seats(TypedDict):
    """The names of players changed, or the players."""

    type: Literal["seats"]
    seats: list[WelcomeSeat]


class Chat(Entry):
    """A line of chat."""

    type: Literal["chat"]


class ThinkingProgress(TypedDict):
    """The progress of the computer, 0 to 1."""

    type: Literal["thinking"]
    seat: SeatId
    share: float


class Rematch(TypedDict):
    """Somebody has begun the next game: its path for the same link."""

    type: Literal["rematch"]
    path: str
    by: SeatId


Answer: TypeAlias = (
    DoneAnswer
    | RefusedAnswer
    | CheckAnswer
    | AimAnswer
    | GroupAnswer
    | ReachAnswer
    | ThreatsAnswer
    | AttackOddsAnswer
    | NextAttacksAnswer
    | OrdersAnswer
    | Pong
    | ErrorAnswer
)
ServerMessage: TypeAlias = (
    Welcome | Update | DeltaUpdate | Answer | Presence | Seats | Chat | ThinkingProgress | Rematch
)

"""The bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name: TypeAlias = Annotated[str, StringConstraints(max_length=60)]
Word: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=128)]


class Problem(BaseModel):
    """What went wrong, and what would be right."""

    code: str
    message: str
    clause: str | None = None
    place: str | None = None
    expected: str | None = None


class Health(BaseModel):
    """Whether the server is well; `storage` is `fails` where orders cannot be stored."""

    ok: bool
    storage: Literal["writes", "fails"]
    version: str
    build: str


class SeatInfo(BaseModel):
    """A side of a game."""

    id: str
    title: str
    fleet: str


class ScenarioInfo(BaseModel):
    """A scenario to choose; it may have more seats than the rule set usually has. `minutes` are
    about what it takes a person against the computer, 0 where that is not known.
    """

    id: str
    title: str
    summary: str
    note: str
    briefing: list[str]
    next: str
    date: str
    minutes: int
    seats: list[SeatInfo]
    options: dict[str, bool | int | str]


class LessonInfo(BaseModel):
    """A lesson to begin with: the scenario and the seat in which it is taken."""

    id: str
    title: str
    summary: str
    scenario: str
    seat: str


class PrimerInfo(BaseModel):
    """A page of how a game is played, beside its picture; `clauses` say more."""

    title: str
    text: str
    clauses: list[str]


class Replay(BaseModel):
    """A battle that the front page replays.

    `sea` is an SVG with the symbols of all ships, whose colours are the page's; each of `frames` is
    the markup of the ships at one moment, every ship with the same id in each.
    """

    ruleset: str
    scenario: str
    title: str
    sea: str
    frames: list[str]


class OptionInfo(BaseModel):
    """A ruling that a table may change.

    `seating` is empty unless the option says who sits where: then it is, for each value, the seats
    in the order of the players.
    """

    id: str
    title: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    values: list[str]
    low: int | None
    high: int | None
    clause: str
    help: str
    seating: dict[str, list[str]]


class LevelInfo(BaseModel):
    """How well a computer plays."""

    id: str
    title: str
    summary: str


class CampaignInfo(BaseModel):
    """A campaign to choose: battles joined together."""

    id: str
    title: str
    summary: str
    note: str
    seats: list[SeatInfo]


class RulesetInfo(BaseModel):
    """A game to choose. `symbol` is the SVG `<symbol>` of its `ship`, with id `nm-<ship>`."""

    id: str
    title: str
    version: str
    summary: str
    players: str
    minutes: str
    ship: str
    symbol: str
    seats: list[SeatInfo]
    scenarios: list[ScenarioInfo]
    campaigns: list[CampaignInfo]
    lessons: list[LessonInfo]
    options: list[OptionInfo]
    levels: list[LevelInfo]
    manners: list[LevelInfo]
    clauses: int
    interrupts: bool


class ClauseInfo(BaseModel):
    """A clause of the rules."""

    id: str
    title: str
    text: str
    source: str
    remark: str


class SeatRequest(BaseModel):
    """Who is to sit at a seat; `level` and `manner` are a computer's."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["person", "computer"]
    name: Name = ""
    level: Name = ""
    manner: Name = ""


class GameRequest(BaseModel):
    """A game to set up; `seats` in the order of the players, `you` the seat of the one who asks."""

    model_config = ConfigDict(extra="forbid")
    ruleset: Word
    scenario: Word
    options: dict[Word, bool | int | Word] = Field(default_factory=dict, max_length=100)
    seats: list[SeatRequest] = Field(min_length=1, max_length=16)
    screen: Literal["shared", "separate"] = "separate"
    dice: Literal["rolled", "typed"] = "rolled"
    you: Word | None = None
    absent: int | None = Field(None, ge=5, le=86_400)


class GameLink(BaseModel):
    """A secret link to a game and the seats it holds."""

    seats: list[str]
    token: str
    path: str


class WatchLink(BaseModel):
    """A link for watching."""

    token: str
    path: str


class GameCreated(BaseModel):
    """A new game."""

    game: str
    links: list[GameLink]
    watch: WatchLink


class SeatState(BaseModel):
    """A seat of a running game."""

    id: str
    title: str
    name: str
    kind: str
    level: str | None
    manner: str | None
    fleet: str
    online: bool


class GameState(BaseModel):
    """A game at a glance. `winners` is null while it goes on, and empty for a draw; `what_if` marks
    a board on which something is tried out.
    """

    game: str
    ruleset: str
    scenario: str
    title: str
    you: list[str]
    seats: list[SeatState]
    status: Literal["yours", "waiting", "over", "halted"]
    winners: list[str] | None
    what_if: bool
    seq: int
    turn_note: str
    started: str
    changed: str


class RematchRequest(BaseModel):
    """Another game; with `swap` the sides are changed, with `next` it is the scenario's next."""

    model_config = ConfigDict(extra="forbid")
    swap: bool = False
    next: bool = False


class Path(BaseModel):
    """Where to go."""

    path: str


class RecordRequest(BaseModel):
    """A record to open: its text, or what stands after `r=` in a link. With `what_if` a what-if
    board at the moment after move `at` is opened, the last where that is left out.
    """

    model_config = ConfigDict(extra="forbid")
    record: str = ""
    link: str = ""
    at: int | None = Field(None, ge=0, le=1_000_000)
    what_if: bool = False


class OpenedRecord(BaseModel):
    """Where a record is opened: a replay, or a what-if board, of a game of `moves` moves."""

    game: str
    token: str
    path: str
    moves: int


class SharedRecord(BaseModel):
    """What of a game may leave it now, as a record; `why` says it to the reader.

    `holds` tells a whole game, one as far as it has come, and a position without moves, in which
    what is hidden is guessed. `moves` are those in the record.
    """

    record: str
    holds: Literal["game", "moves", "position"]
    moves: int
    why: str


class TrialRequest(BaseModel):
    """A trial of the moment after move `at`."""

    model_config = ConfigDict(extra="forbid")
    at: int = Field(ge=0, le=1_000_000)

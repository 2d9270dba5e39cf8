"""Define the bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name: TypeAlias = Annotated[str, StringConstraints(max_length=60)]
Word: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=128)]


class Problem(BaseModel):
    """What is wrong, and what would be valid."""

    code: str
    message: str
    clause: str | None = None
    place: str | None = None
    expected: str | None = None
    number: str | None = None
    """The number of an error of the server, which is in its log."""


class Health(BaseModel):
    """Whether the server works; `storage` is `fails` if orders cannot be stored."""

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
    """A scenario; it may have more seats than the rule set usually has. `minutes` is the
    approximate playing time of a person against the computer, 0: unknown. `host` marks a scenario
    of the server's host.
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
    host: bool


class LessonInfo(BaseModel):
    """A lesson to begin: its scenario, its seat, and its length in minutes."""

    id: str
    title: str
    summary: str
    minutes: int
    scenario: str
    seat: str


class PuzzleInfo(BaseModel):
    """A puzzle: a position in which `side` is to move and one order is clearly the best."""

    id: str
    title: str
    kind: str
    seat: str
    side: str
    scenario: str


class PuzzleBoard(BaseModel):
    """A board with the position of a puzzle; `token` holds the seat that is to move."""

    game: str
    token: str


class PuzzleVerdict(BaseModel):
    """What is to be said about the first order on a puzzle's board.

    `none`: there is no order yet; `open`: it is not complete. `given` is the order in words. A
    right order has `why` and the `clause` behind it. A wrong one has the `chance` to win after it,
    and `best`, the chance after the solution, both from 0 to 1.
    """

    verdict: Literal["none", "open", "right", "wrong"]
    given: str
    why: str
    clause: str | None
    chance: float | None = None
    best: float | None = None


class PuzzleSolution(BaseModel):
    """The solution of a puzzle: the order to give, the same in words, and the reason."""

    order: str
    sentence: str
    why: str
    clause: str | None


class PrimerInfo(BaseModel):
    """A page of the instructions, beside its picture; `clauses` say more."""

    title: str
    text: str
    clauses: list[str]


class TermInfo(BaseModel):
    """A term of the rulebook for newcomers: its other `spellings`, and the clause that says more,
    or "". A spelling without capitals also matches at the start of a sentence.
    """

    term: str
    spellings: list[str]
    meaning: str
    clause: str


class Replay(BaseModel):
    """A battle that the front page replays.

    `sea` is an SVG with the symbols of all ships, in the page's colours. Each of `frames` is the
    markup of the ships at one moment; every ship has the same id in each.
    """

    ruleset: str
    scenario: str
    title: str
    sea: str
    frames: list[str]


class OptionInfo(BaseModel):
    """A ruling that players may change.

    `seating` is empty unless the option sets who sits where: then it gives for each value the seats
    in the order of the players. `titles` are the names of the `values`, in their order.
    """

    id: str
    title: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    values: list[str]
    titles: list[str]
    low: int | None
    high: int | None
    clause: str
    help: str
    seating: dict[str, list[str]]


class LevelInfo(BaseModel):
    """A level of the computer."""

    id: str
    title: str
    summary: str


class CampaignInfo(BaseModel):
    """A campaign of several battles."""

    id: str
    title: str
    summary: str
    note: str
    seats: list[SeatInfo]


class RulesetInfo(BaseModel):
    """A rule set. `symbol` is the SVG `<symbol>` of its `ship`, with id `nm-<ship>`."""

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
    puzzles: int
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
    """The player of a seat; `level` and `manner` are the level and style of a computer."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["person", "computer"]
    name: Name = ""
    level: Name = ""
    manner: Name = ""


class GameRequest(BaseModel):
    """A game to create; `seats` are in the order of the players, and `you` is the seat of the
    sender. `source` is the text of a scenario file, in place of a scenario that the server has.
    """

    model_config = ConfigDict(extra="forbid")
    ruleset: Word
    scenario: Word
    options: dict[Word, bool | int | Word] = Field(default_factory=dict, max_length=100)
    seats: list[SeatRequest] = Field(min_length=1, max_length=16)
    screen: Literal["shared", "separate"] = "separate"
    dice: Literal["rolled", "typed"] = "rolled"
    you: Word | None = None
    absent: int | None = Field(None, ge=5, le=86_400)
    source: str = ""


class LessonRequest(BaseModel):
    """A lesson to begin; `name` is the name of the player."""

    model_config = ConfigDict(extra="forbid")
    name: Name = ""


class GameLink(BaseModel):
    """A secret link to a game and the seats it holds."""

    seats: list[str]
    token: str
    path: str


class WatchLink(BaseModel):
    """A link for spectators."""

    token: str
    path: str


class GameCreated(BaseModel):
    """A new game."""

    game: str
    links: list[GameLink]
    watch: WatchLink


class SeatState(BaseModel):
    """A seat of a game in progress."""

    id: str
    title: str
    name: str
    kind: str
    level: str | None
    manner: str | None
    fleet: str
    online: bool


class GameState(BaseModel):
    """A summary of a game. `winners` is null while it is in progress, and empty for a draw;
    `what_if` marks a what-if board.
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
    """Another game; `swap` exchanges the sides, and `next` takes the scenario's next."""

    model_config = ConfigDict(extra="forbid")
    swap: bool = False
    next: bool = False


class Path(BaseModel):
    """A path to go to."""

    path: str


class RecordRequest(BaseModel):
    """A record to open: its text, or what follows `r=` in a link. With `what_if`, a what-if board
    opens at the moment after move `at`, by default the last.
    """

    model_config = ConfigDict(extra="forbid")
    record: str = ""
    link: str = ""
    at: int | None = Field(None, ge=0, le=1_000_000)
    what_if: bool = False


class FileRequest(BaseModel):
    """A file of the user: its name and its text. `theme` is that of a scenario's picture."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    text: str
    theme: Literal["light", "dark"] = "light"


class File(BaseModel):
    """What a file holds: a record, a position as a record without moves, or a scenario of a rule
    set, with a picture of its opening.
    """

    kind: Literal["record", "position", "scenario"]
    record: str
    ruleset: str
    scenario: ScenarioInfo | None
    picture: str


class OpenedRecord(BaseModel):
    """Where a record opens: a replay, or a what-if board, of a game of `moves` moves."""

    game: str
    token: str
    path: str
    moves: int


class SharedRecord(BaseModel):
    """The part of a game that may be shared now, as a record; `why` explains it to the reader.

    `holds` distinguishes a whole game, a game so far, and a position without moves, in which hidden
    information is guessed. `moves` is the number of moves in the record.
    """

    record: str
    holds: Literal["game", "moves", "position"]
    moves: int
    why: str


class VariationLine(BaseModel):
    """A move of a variation: an order of a seat, or dice, with seat null."""

    seat: str | None
    text: str


class Variation(BaseModel):
    """A variation of a game: another way from the moment after move `at`, in the turn `turn`.

    `before` and `after` are the chances of the seats there and at its end, if the computer may give
    its opinion.
    """

    number: int
    at: int
    turn: str
    title: str
    comment: str
    lines: list[VariationLine]
    before: list[float] | None
    after: list[float] | None


class VariationRequest(BaseModel):
    """What was played on a what-if board, to be kept as a variation. `board` and `token` are of its
    link, and it began from the moment after move `at`.
    """

    model_config = ConfigDict(extra="forbid")
    at: int = Field(ge=0, le=1_000_000)
    board: Annotated[str, StringConstraints(min_length=1, max_length=128)]
    token: Annotated[str, StringConstraints(min_length=1, max_length=128)]
    title: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
    comment: Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)] = ""


class ChangedVariations(BaseModel):
    """The place of a game after its variations changed: a stored one stays; a record that is not
    stored becomes another record, at the address `link` after `#r=`.
    """

    link: str | None


class TrialRequest(BaseModel):
    """A what-if board from the moment after move `at`."""

    model_config = ConfigDict(extra="forbid")
    at: int = Field(ge=0, le=1_000_000)

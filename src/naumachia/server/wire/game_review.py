"""Define the review of a finished game: chances, dice, and losses."""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, SeatId


class ChancesAt(TypedDict):
    """The chance of every seat, 0 to 1, after move `at`."""

    at: int
    chances: list[float]


class Roll(TypedDict):
    """A roll, and its value compared with the average of such rolls."""

    at: int
    seat: SeatId | None
    """The seat whose order led to it; null: nobody's."""
    luck: list[float]
    """For every seat, its chance after the roll minus the expected one."""
    came: str
    chance: str
    """The probability of the result, as a fraction; empty if it was not counted."""


class Tally(TypedDict):
    """The results of a seat's rolls of one kind, actual and expected."""

    seat: SeatId
    label: str
    due: float
    got: float
    throws: int


class LossCause(TypedDict):
    """A lost ship, and the cause."""

    seat: SeatId
    ship: PieceId
    name: str
    title: str
    at: int
    turn: str
    sentence: str
    clause: str | None


class FleetCount(TypedDict):
    """The lost ships of a seat, and all its ships."""

    seat: SeatId
    lost: int
    ships: int


class TurningPoint(TypedDict):
    """A move that changed the chances: those before and after it."""

    at: int
    since: int
    """The move before it."""
    turn: str
    title: str
    sentence: str
    before: list[float]
    after: list[float]
    ships: list[PieceId]
    """The ships that took part."""


class GameReview(TypedDict):
    """The review of a game; lists of numbers are in the order of `seats`."""

    seats: list[SeatId]
    standings: list[ChancesAt]
    rolls: list[Roll]
    uncounted: int
    """Rolls with too many outcomes to count their luck."""
    tallies: list[Tally]
    fates: list[LossCause]
    fleets: list[FleetCount]
    turning: list[TurningPoint]

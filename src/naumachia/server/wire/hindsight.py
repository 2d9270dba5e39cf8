"""What is told of a game when it is over: who stood how, what the dice brought, how ships were
lost.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, SeatId


class ChancesAt(TypedDict):
    """The chances of every seat, 0 to 1, after move `at`."""

    at: int
    chances: list[float]


class Roll(TypedDict):
    """A throw, and what it was worth against what such throws bring on average."""

    at: int
    seat: SeatId | None
    """Whose order led to it; null: nobody's."""
    luck: list[float]
    """For every seat: its chances after the throw, less those that were to be expected."""
    came: str
    chance: str
    """How likely that was, as a fraction; empty where it was not counted."""


class Tally(TypedDict):
    """What the throws of a seat brought of one kind, against what was due by the odds."""

    seat: SeatId
    label: str
    due: float
    got: float
    throws: int


class Fate(TypedDict):
    """A ship that was lost, and how."""

    seat: SeatId
    ship: PieceId
    name: str
    title: str
    at: int
    turn: str
    sentence: str
    clause: str | None


class Afloat(TypedDict):
    """How many ships a seat has lost, of how many."""

    seat: SeatId
    lost: int
    ships: int


class TurningPoint(TypedDict):
    """A move after which the chances were others: those before and after it."""

    at: int
    since: int
    """The move before it."""
    turn: str
    title: str
    sentence: str
    before: list[float]
    after: list[float]
    ships: list[PieceId]
    """Whom it is about."""


class Hindsight(TypedDict):
    """A game looked back at; lists of numbers are in the order of `seats`."""

    seats: list[SeatId]
    standings: list[ChancesAt]
    rolls: list[Roll]
    uncounted: int
    """Throws with so many outcomes that their luck was not counted."""
    tallies: list[Tally]
    fates: list[Fate]
    fleets: list[Afloat]
    turning: list[TurningPoint]

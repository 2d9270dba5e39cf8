"""The actions of players: a finite vocabulary, built once and shared.

Ships are numbered 0..7 green and 8..15 orange; in text they are G1..G8 and O1..O8.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.declared import field, frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.values import ValueObject

NOBODY: Final = -1
NO_LANE: Final = -1
SHIPS: Final = 16

FORWARD: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
REVERSE: Final = 3
LETTERS: Final = "FLRB"


@frozen()
class Action(ValueObject):
    """A decision; `ship` is the ship that acts, or NOBODY for the whole side."""

    ship: i64


@frozen()
class Attack(Action):
    """An attack on an enemy, `target`."""

    target: i64


@final
@frozen(kind=1)
class Place(Action):
    """Set up the next ship on intersection (`column`, `row`) with `heading` (TRI-SETUP-04)."""

    ship: i64 = field(init=False, default=NOBODY)
    column: i64
    row: i64
    heading: i64


@final
@frozen(kind=2)
class Maneuver(Action):
    """One maneuver (TRI-MAN-02); `lane` is chosen when entering an occupied intersection."""

    kind: i64
    lane: i64


@final
@frozen(kind=3)
class Ram(Attack):
    """Ram `target`, which lies under the ram (TRI-RAM-02)."""


@final
@frozen(kind=4)
class Board(Attack):
    """Board `target` on the same intersection (TRI-BRD-01)."""


@final
@frozen(kind=5)
class Stop(Action):
    """End the ship's activation with maneuvers to spare."""


@final
@frozen(kind=6)
class EndTurn(Action):
    """Pass the turn (TRI-TURN-04)."""


def _maneuvers() -> list[Maneuver]:
    return [
        Maneuver(ship, kind, lane)
        for ship in range(SHIPS)
        for kind in range(4)
        for lane in range(NO_LANE, 8)
    ]


MANEUVERS: Final = _maneuvers()
RAMS: Final = [Ram(ship, target) for ship in range(SHIPS) for target in range(SHIPS)]
BOARDS: Final = [Board(ship, target) for ship in range(SHIPS) for target in range(SHIPS)]
STOPS: Final = [Stop(ship) for ship in range(SHIPS)]
END_TURN: Final = EndTurn(NOBODY)
LARGEST_BOARD: Final = 31
PLACES: Final = [
    Place(column, row, heading)
    for row in range(1, LARGEST_BOARD + 1)
    for column in range(1, LARGEST_BOARD + 1)
    for heading in range(8)
]


def maneuver(ship: i64, kind: i64, lane: i64) -> Maneuver:
    """Return the shared maneuver."""
    return MANEUVERS[(ship * 4 + kind) * 9 + lane + 1]


def ram(ship: i64, target: i64) -> Ram:
    """Return the shared ram."""
    return RAMS[ship * SHIPS + target]


def board(ship: i64, target: i64) -> Board:
    """Return the shared boarding."""
    return BOARDS[ship * SHIPS + target]


def place(column: i64, row: i64, heading: i64) -> Place:
    """Return the shared placement; `column` and `row` from 1 to 31."""
    return PLACES[((row - 1) * LARGEST_BOARD + column - 1) * 8 + heading]

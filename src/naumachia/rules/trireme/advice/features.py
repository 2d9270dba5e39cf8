"""The features of a learned evaluation: pairs of enemy ships, single ships, and losses."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import STEP_X, STEP_Y
from naumachia.kernel.advisor import Features
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.rules.trireme.model import NOT_ENDED, Ship, Trireme
from naumachia.squares.pairs import PLACES, place_of

FARTHEST: Final = 7
"""Enemies farther apart than this have no feature."""
STATES: Final = 8
"""Whose turn it is, and which of the two ships has moved or is locked."""
PAIRS: Final = FARTHEST * PLACES * STATES
ROOM: Final = 6
"""Open steps ahead of a ship are counted to one less than this."""
SHIPS: Final = PAIRS + ROOM * 2
MOST_LEFT: Final = 6
LOSSES: Final = SHIPS + MOST_LEFT * MOST_LEFT
COUNT: Final = LOSSES + 1
"""The last feature is the turn."""


def sector_of(across: i64, along: i64) -> i64:
    """Return the nearest of the eight headings for a step east and a step north, not both 0."""
    best: i64 = 0
    most = -1.0
    for heading in range(8):
        x: i64 = STEP_X[heading]
        y: i64 = STEP_Y[heading]
        cosine = float(across * x + along * y)
        if x != 0 and y != 0:
            cosine *= 0.70710678
        if cosine > most:
            best, most = heading, cosine
    return best


SPAN: Final = FARTHEST * 2 + 1
SECTORS: Final[list[int]] = [
    int(sector_of(at % SPAN - FARTHEST, at // SPAN - FARTHEST)) for at in range(SPAN * SPAN)
]
"""The heading towards a place, by steps east and steps north from FARTHEST west and south."""


class TriremeFeatures(Features[Trireme]):
    """Number the pairs of enemies by distance, bearing, relative heading and turn."""

    def __init__(self) -> None:
        self.name = "trireme pairs 1"
        self.count = COUNT
        self.package = "naumachia.rules.trireme"

    def of(self, state: Trireme, seat: int) -> list[int]:
        own: i64 = seat
        awaiting = state.awaiting
        mover: i64 = awaiting.seats[0] if isinstance(awaiting, Prompt) else 1 - own
        ours = [ship for ship in state.ships if ship.side == own and ship.afloat()]
        theirs = [ship for ship in state.ships if ship.side != own and ship.afloat()]
        found: list[int] = []
        for ship in ours:
            for other in theirs:
                add_pair(state, ship, other, mover, own, found)
        for ship in ours:
            found.append(PAIRS + room_ahead(state, ship))
        for other in theirs:
            found.append(~(PAIRS + room_ahead(state, other)))
        losses: i64 = state.rules.losses_to_lose
        left = within(losses - state.lost(own))
        enemy = within(losses - state.lost(1 - own))
        found.append(SHIPS + left * MOST_LEFT + enemy)
        found.append(~(SHIPS + enemy * MOST_LEFT + left))
        found.append(LOSSES if mover == own else ~LOSSES)
        return found


def within(left: i64) -> int:
    """Return the number of losses that a side can bear, at most `MOST_LEFT` - 1."""
    if left >= MOST_LEFT:
        return MOST_LEFT - 1
    return int(left) if left > 0 else 0


def is_done(ship: Ship) -> bool:
    """Return whether a ship lies still for the rest of the turn."""
    return ship.end != NOT_ENDED or ship.locked


def add_pair(
    state: Trireme, ship: Ship, other: Ship, mover: i64, own: i64, found: list[int]
) -> None:
    """Add what each of two enemies sees of the other; the first speaks for the seat."""
    size = state.grid.size
    row: i64 = ship.cell // size
    there: i64 = other.cell // size
    along = there - row
    across = other.cell - there * size - (ship.cell - row * size)
    wide = across if across > 0 else -across
    long = along if along > 0 else -along
    distance = wide if wide > long else long
    if distance > FARTHEST:
        return
    near: i64 = distance - 1 if distance > 0 else 0
    first: i64 = 1 if is_done(ship) else 0
    second: i64 = 1 if is_done(other) else 0
    turn: i64 = 1 if mover == own else 0
    bearing: i64 = SECTORS[(along + FARTHEST) * SPAN + across + FARTHEST]
    angle = (other.heading - ship.heading) & 7
    state_of: i64 = turn * 4 + first * 2 + second
    place: i64 = near * PLACES + place_of(bearing - ship.heading, angle)
    found.append(int(place * STATES + state_of))
    state_of = (1 - turn) * 4 + second * 2 + first
    place = near * PLACES + place_of(bearing + 4 - other.heading, -angle)
    found.append(~int(place * STATES + state_of))


def room_ahead(state: Trireme, ship: Ship) -> int:
    """Return the open steps ahead of a ship up to the edge, and whether it lies still."""
    size = state.grid.size
    row: i64 = ship.cell // size
    column = ship.cell - row * size
    x: i64 = STEP_X[ship.heading]
    y: i64 = STEP_Y[ship.heading]
    room: i64 = ROOM - 1
    if x != 0:
        beside: i64 = size - 1 - column if x > 0 else column
        room = beside if beside < room else room
    if y != 0:
        beyond: i64 = size - 1 - row if y > 0 else row
        room = beyond if beyond < room else room
    return int(room * 2 + (1 if is_done(ship) else 0))

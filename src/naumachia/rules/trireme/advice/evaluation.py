"""Evaluate positions for computer players. Nothing here decides what is legal.

A side's strength is the number of losses that it can still bear. The ships that the other side can
ram are subtracted: all of them in the other side's turn, and in the side's own turn chiefly those
that have already moved. A small amount is subtracted for ships far from the middle, so that fleets
meet.
"""

from __future__ import annotations

from math import pow as power
from typing import Final

from naumachia.geometry.grid import OFF_GRID
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.rules.trireme.actions import FORWARD, LEFT, NOBODY, RIGHT
from naumachia.rules.trireme.model import GREEN, NOT_ENDED, ORANGE, Ship, Trireme
from naumachia.rules.trireme.rules.maneuver import entry_ruling, forward_ruling, turned
from naumachia.rules.trireme.rules.ramming import under_ram

STRIKES_NOW: Final = 0.85
"""The expected loss, in ships, from a ram that the mover can make now."""
LIES_STILL: Final = 0.6
"""The expected loss from a ram of the other side on a ship that has moved or is locked."""
CAN_LEAVE: Final = 0.12
"""The expected loss from a ram of the other side on a ship that can still move away."""
LATER: Final = 0.05
"""The expected loss from a ram of the mover with a ship that has moved: only next turn."""
REMOTENESS: Final = 0.01
"""Subtracted for each step between a ship and the middle of the board."""
STEEPNESS: Final = 2.5
LEAST: Final = 0.2


def evaluate(state: Trireme, seat: i64) -> float:
    """Return how good the state is for `seat`: -1 is lost, 1 is won, 0 even."""
    green = strength(state, GREEN)
    orange = strength(state, ORANGE)
    value = (green - orange) / (green + orange)
    return value if seat == GREEN else -value


def strength(state: Trireme, side: i64) -> float:
    """Return the losses that `side` can bear minus threatened losses, raised to a power above 0."""
    left = float(state.rules.losses_to_lose - state.lost(side))
    left -= threatened_losses(state, side)
    left -= REMOTENESS * distance(state, side)
    return power(max(left, LEAST), STEEPNESS)


def threatened_losses(state: Trireme, side: i64) -> float:
    """Return the losses to rams that threaten `side`, in ships."""
    awaiting = state.awaiting
    mover: i64 = awaiting.seats[0] if isinstance(awaiting, Prompt) else 1 - side
    ready: i64 = 0
    rammers = 0.0
    later: i64 = 0
    for ship in state.ships:
        if ship.side != side and ship.free():
            if side != mover and ship.end != NOT_ENDED:
                later |= rammable(state, ship, 0)
                continue
            targets = rammable(state, ship, ship.made)
            if targets != 0:
                rammers += 1.0
                ready |= targets
    if side != mover:
        return STRIKES_NOW * min(rammers, count(ready)) + LATER * count(later & ~ready)
    still: i64 = 0
    for ship in state.ships:
        if ship.side == side and (ship.locked or ship.end != NOT_ENDED):
            still |= bit(ship)
    lying = count(ready & still)
    return LIES_STILL * min(rammers, lying) + CAN_LEAVE * min(rammers, count(ready & ~still))


def bit(ship: Ship) -> i64:
    """Return a set with one ship."""
    return 1 << ship.ident


def count(ships: i64) -> float:
    """Return the number of ships in a set."""
    total = 0.0
    while ships != 0:
        total += 1.0
        ships &= ships - 1
    return total


def rammable(state: Trireme, ship: Ship, made: i64) -> i64:
    """Return the enemies that a free ship can ram in its activation, after `made` maneuvers."""
    heading = ship.heading
    if made == 0:
        if forward_ruling(state, ship, False) is not None:
            return 0
        first: i64 = state.grid.ahead[ship.cell * 8 + heading]
    elif made == 1 and ship.last == FORWARD:
        first = ship.cell
    elif made == 2 and ship.forwards == made:
        return enemy_under_ram(state, ship, ship.cell, heading)
    else:
        return 0
    found = enemy_under_ram(state, ship, first, heading)
    there: i64 = state.top[first]
    if there == NOBODY or there == ship.ident:
        found |= enemy_under_ram(state, ship, first, turned(heading, LEFT))
        found |= enemy_under_ram(state, ship, first, turned(heading, RIGHT))
    second: i64 = state.grid.ahead[first * 8 + heading]
    if second != OFF_GRID and entry_ruling(state, ship, FORWARD, second, False) is None:
        found |= enemy_under_ram(state, ship, second, heading)
    return found


def enemy_under_ram(state: Trireme, ship: Ship, cell: i64, heading: i64) -> i64:
    """Return the set with the enemy that `ship` would ram from `cell` with `heading`."""
    target = under_ram(state, ship, cell, heading)
    if target == NOBODY or state.ships[target].side == ship.side:
        return 0
    return bit(state.ships[target])


def distance(state: Trireme, side: i64) -> float:
    """Return the sum of the steps from the ships of `side` to the middle of the board."""
    size = state.grid.size
    middle: i64 = size // 2
    total: i64 = 0
    for ship in state.ships:
        if ship.side == side and ship.afloat():
            row: i64 = ship.cell // size
            across: i64 = ship.cell - row * size - middle
            along: i64 = row - middle
            if across < 0:
                across = -across
            if along < 0:
                along = -along
            total += across if across > along else along
    return float(total)

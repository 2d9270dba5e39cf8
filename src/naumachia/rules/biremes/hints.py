"""What a position is worth, for computer players; nothing here decides what is legal.

A side's strength is the crew it has afloat, less for ships that cannot move, burn, or have lost
oars; captured ships count for their captor. A little is taken for distance, so that fleets meet.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.native import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.model import Biremes, Ship

HULL: Final = 0.5
"""What the ship itself counts beside its full crew, as a share of that."""
HELPLESS: Final = 0.6
MARKED: Final = 0.9
BANK: Final = 0.85
BALL: Final = 0.12
"""Taken for each cottonball."""
REMOTE: Final = 0.000004
"""Taken per step between a ship and the middle of the enemy, as a share of the ship."""


def evaluate(state: Biremes, seat: i64) -> float:
    """How good the state is for `seat`: -1 is lost, 1 is won, 0 even."""
    if state.result is not None:
        return max(-1.0, min(1.0, state.result.scores[seat]))
    ours = 0.0
    theirs = 0.0
    side = state.side(seat)
    for ship in state.ships:
        if ship.afloat() and ship.owner != NOBODY:
            worth = value(ship)
            if state.side_of(ship) == side:
                ours += worth * (1.0 - REMOTE * remoteness(state, ship, side))
            else:
                theirs += worth
    if ours + theirs <= 0.0:
        return 0.0
    return 0.99 * (ours - theirs) / (ours + theirs)


def value(ship: Ship) -> float:
    """The strength of one ship in men."""
    full = float(ship.kind.crew)
    worth = float(ship.crew) + HULL * full
    if ship.crew == 0:
        return 0.1 * full
    if ship.dead or ship.banks >= 2:
        worth *= HELPLESS
    elif ship.banks == 1:
        worth *= BANK
    elif ship.immobile != 0:
        worth *= MARKED
    return worth * max(0.1, 1.0 - BALL * float(ship.fire))


def remoteness(state: Biremes, ship: Ship, side: i64) -> float:
    """How far the ship is from the nearest enemy, in steps, along both axes."""
    hull = state.hull(ship)
    least = 50_000.0
    for other in state.ships:
        if other.afloat() and other.owner != NOBODY and state.side_of(other) != side:
            there = state.hull(other)
            away = abs(there.x - hull.x) + abs(there.y - hull.y)
            least = away if away < least else least
    return least

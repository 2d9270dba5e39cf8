"""The features of a learned evaluation: pairs of enemy ships, numbers of ships, and the turn."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.advisor import Features
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.advice.evaluation import is_free
from naumachia.rules.biremes.classes import TRIREME
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.table.pairs import PLACES, band_of, place_of

BANDS: Final = [float(inches * UNIT) for inches in (1.5, 3, 4.5, 6, 8, 11, 15)]
"""The limits of the bands of distance; enemies farther apart have no feature."""
KINDS: Final = 24
"""Light or heavy, of both ships; when the first acts; whether the second can get away."""
PAIRS: Final = len(BANDS) * PLACES * KINDS
MOST: Final = 8
"""Fleets are counted to one less than this."""
FLEETS: Final = PAIRS + MOST * MOST
COUNT: Final = FLEETS + 1
"""The last feature is the turn."""

ACTS_NOW: Final = 0
ACTS_SOON: Final = 1
ACTS_LATER: Final = 2


class BiremesFeatures(Features[Biremes]):
    """Number the pairs of enemies by distance, bearing, relative heading, class and turn."""

    def __init__(self) -> None:
        self.name = "biremes pairs 1"
        self.count = COUNT
        self.package = "naumachia.rules.biremes"

    def of(self, state: Biremes, seat: int) -> list[int]:
        side = state.side(seat)
        ours: list[Ship] = []
        theirs: list[Ship] = []
        for ship in state.ships:
            if is_free(ship):
                (ours if state.side_of(ship) == side else theirs).append(ship)
        found: list[int] = []
        for ship in ours:
            for other in theirs:
                add_pair(state, ship, other, found)
        own: i64 = min(len(ours), MOST - 1)
        enemy: i64 = min(len(theirs), MOST - 1)
        found.append(int(PAIRS + own * MOST + enemy))
        found.append(~int(PAIRS + enemy * MOST + own))
        active = state.active_seat()
        if active != NOBODY:
            found.append(FLEETS if state.side(active) == side else ~FLEETS)
        return found


def add_pair(state: Biremes, ship: Ship, other: Ship, found: list[int]) -> None:
    """Add what each of two enemies sees of the other; the first speaks for the seat."""
    hull, goal = state.hull(ship), state.hull(other)
    band = band_of(hull, goal, BANDS)
    if band < len(BANDS):
        found.append(int((band * PLACES + place_of(hull, goal)) * KINDS + kind(state, ship, other)))
        number = (band * PLACES + place_of(goal, hull)) * KINDS + kind(state, other, ship)
        found.append(~int(number))


def kind(state: Biremes, ship: Ship, other: Ship) -> i64:
    """Return the number of the two classes, of when the first acts, and of the second's plight."""
    number: i64 = acts(state, ship) * 4
    if ship.kind.size > TRIREME:
        number += 2
    if other.kind.size > TRIREME:
        number += 1
    return number * 2 + (0 if other.can_move() else 1)


def acts(state: Biremes, ship: Ship) -> i64:
    """Return when a ship can act next."""
    if ship.activated or not ship.can_move():
        return ACTS_LATER
    if state.active_seat() == ship.owner:
        return ACTS_NOW
    return ACTS_SOON if state.has_turn_to_come(ship.owner) else ACTS_LATER

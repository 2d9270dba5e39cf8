"""The features of a learned evaluation: pairs of enemy ships, crews, cards, and impulses."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.advisor import Features
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.advice.evaluation import bearing_to
from naumachia.rules.navarchoi.model import CRUISE, FULL, UNMARKED, Navarchoi, Ship
from naumachia.squares.pairs import PLACES, place_of

FARTHEST: Final = 9
"""Enemies at this distance or farther have no feature."""
KINDS: Final = 18
"""The pace of the first ship, whether it can still act, and whether it is the larger."""
PAIRS: Final = FARTHEST * PLACES * KINDS
PACES: Final = 3
QUARTERS: Final = 5
CREWS: Final = PAIRS + PACES * QUARTERS * 2
"""Single ships by pace, share of the crew left, and whether grappled come before."""
MOST_CARDS: Final = 8
CARDS: Final = CREWS + MOST_CARDS
COUNT: Final = CARDS + MOST_CARDS
"""The last features are the impulses to come."""


class NavarchoiFeatures(Features[Navarchoi]):
    """Number the pairs of enemies by distance, bearing, relative heading, pace and size."""

    def __init__(self) -> None:
        self.name = "navarchoi pairs 1"
        self.count = COUNT
        self.package = "naumachia.rules.navarchoi"

    def of(self, state: Navarchoi, seat: int) -> list[int]:
        ours, theirs = state.ships_of(seat), state.ships_of(1 - seat)
        found: list[int] = []
        for ship in ours:
            for other in theirs:
                if not ship.grappled and not other.grappled:
                    add_pair(state, ship, other, found)
        for ship in ours:
            found.append(crew_of(ship))
        for other in theirs:
            found.append(~crew_of(other))
        found.append(CREWS + cards_of(state, seat))
        found.append(~(CREWS + cards_of(state, 1 - seat)))
        found.append(CARDS + impulses_of(state, seat))
        found.append(~(CARDS + impulses_of(state, 1 - seat)))
        return found


def add_pair(state: Navarchoi, ship: Ship, other: Ship, found: list[int]) -> None:
    """Add what each of two enemies sees of the other; the first speaks for the seat."""
    apart: i64 = state.map.distance(ship.square, other.square)
    if apart >= FARTHEST:
        return
    larger: i64 = 1
    if ship.size != other.size:
        larger = 2 if ship.size > other.size else 0
    bearing: i64 = bearing_to(state, ship, other)
    place: i64 = apart * PLACES + place_of(bearing - ship.facing, other.facing - ship.facing)
    found.append(int(place * KINDS + (pace_of(ship) * 2 + can_act(ship)) * 3 + larger))
    place = apart * PLACES + place_of(bearing + 4 - other.facing, ship.facing - other.facing)
    found.append(~int(place * KINDS + (pace_of(other) * 2 + can_act(other)) * 3 + 2 - larger))


def pace_of(ship: Ship) -> i64:
    """Return the pace of a ship: 0 at Full, 1 at Cruise, 2 damaged or worse."""
    if ship.status == FULL:
        return 0
    return 1 if ship.status == CRUISE else 2


def can_act(ship: Ship) -> i64:
    """Return 1 for a ship that can still be activated, else 0."""
    return 1 if ship.marker == UNMARKED and ship.is_mobile() else 0


def crew_of(ship: Ship) -> int:
    """Return the number of a ship's pace, of the quarters of its crew left, and of grapples."""
    most: i64 = max(1, ship.manpower_max)
    quarter: i64 = max(0, min(QUARTERS - 1, ship.manpower * 4 // most))
    return int(PAIRS + (pace_of(ship) * QUARTERS + quarter) * 2 + (1 if ship.grappled else 0))


def cards_of(state: Navarchoi, seat: int) -> int:
    """Return how many cards a seat holds, at most `MOST_CARDS` - 1."""
    return min(MOST_CARDS - 1, len(state.hands.hands[seat]))


def impulses_of(state: Navarchoi, seat: int) -> int:
    """Return how many impulses are still to come for a seat, at most `MOST_CARDS` - 1."""
    left = sum(1 for impulse in state.impulses[seat] if impulse > state.impulse)
    return min(MOST_CARDS - 1, left)

"""Damage: what hits take from flotation, and the quarters of a ship's life (SAIL-RULE-75).

Flotation is in halves (SAIL-RULE-13).
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import Ship

QUARTER: Final = 1
HALF: Final = 2
THREE_QUARTERS: Final = 3
THRESHOLDS: Final = ["none", "quarter", "half", "three_quarters"]
"""The marks at which masts go and magazines catch fire."""


def hit(ship: Ship, flotation: i64) -> None:
    """Take so many halves off a ship's flotation, never below 0 (SAIL-FIRE-04)."""
    ship.flotation = ship.flotation - flotation if ship.flotation > flotation else 0


def newly_reached(ship: Ship, passed: i64) -> int:
    """The next threshold that a ship has reached and not had her dice for, after `passed` others
    of this move; 0 where there is none (SAIL-RULE-75, SAIL-RULE-76).
    """
    following = (ship.tested if ship.tested > passed else passed) + 1
    return int(following) if following <= ship.reached() else 0


def next_mark(state: AgeOfSail, ship: i64, passed: i64) -> tuple[int, int]:
    """The next ship from the number `ship` on that has reached a threshold in this move, and which;
    (NOBODY, 0) after the last. Of `ship` herself `passed` thresholds have been dealt with.
    """
    for other in state.ships[ship:]:
        if other.afloat():
            at = newly_reached(other, passed if other.ident == ship else 0)
            if at > 0:
                return int(other.ident), at
    return NOBODY, 0


def forget_marks(state: AgeOfSail) -> None:
    """The thresholds reached have had all their dice, once for ever."""
    for ship in state.ships:
        if ship.afloat():
            ship.tested = max(int(ship.tested), ship.reached())

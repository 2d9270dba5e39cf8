"""Estimate boarding fights by the crews; fitted to the exact odds of the rules."""

from __future__ import annotations

from math import exp, log
from typing import Final

from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import FLYING, Ship

EDGE: Final = 0.35
STEEP: Final = 6.5
"""Attackers win a fight that is fought out with odds of e to the `EDGE` from even crews, and
`STEEP` times the logarithm of what they outnumber the others by; fitted to the exact odds.
"""
TAKEN: Final = 1.5
"""What a capture scores, in the ship's value (SAIL-RULE-105)."""
COUNTERED: Final = 0.6
"""How often boarders who are thrown back are boarded in their turn, and taken."""
SPOILS: Final = 0.3
"""What it is worth beside that a ship fights no more, in its value."""


def wins(boarders: float, defenders: float) -> float:
    """Return the chance that boarders take a ship when the fight is fought out."""
    if boarders <= 0.0:
        return 0.0
    if defenders <= 0.0:
        return 1.0
    x = EDGE + STEEP * log(boarders / defenders)
    if x > 30.0:
        return 1.0
    return 0.0 if x < -30.0 else 1.0 / (1.0 + exp(-x))


def fight_worth(attacker: Ship, defender: Ship) -> float:
    """Return what a running fight is worth to the attacker, in points: he takes it, or he is thrown
    back and may be taken himself.
    """
    chance = wins(float(attacker.crew), float(defender.crew))
    prize = (TAKEN + SPOILS) * float(defender.whole) / 2.0
    own = (TAKEN + SPOILS) * float(attacker.whole) / 2.0
    return chance * prize - (1.0 - chance) * COUNTERED * own


def worth_boarding(state: AgeOfSail, ship: Ship, target: Ship) -> float:
    """Return what it is worth to lie alongside an enemy and grapple, in points, if it comes to a
    fight; below 0 for one who had better keep away.
    """
    if not state.enemies(ship, target) or target.flag != FLYING or ship.ablaze:
        return 0.0
    return fight_worth(ship, target)

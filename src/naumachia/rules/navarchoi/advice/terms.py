"""The terms of the evaluation by name, for those who are advised; in Victory Points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.advice.evaluation import (
    STEEP,
    dice_notes_of,
    remoteness,
    standing,
    strikes,
)
from naumachia.rules.navarchoi.advice.line import kept
from naumachia.rules.navarchoi.advice.under_way import carried_on, held_together, under_way, waived
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.victory import races, saved, ways_out

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "distance": 2.0},
    "careful": {"threats": 2.0, "order": 1.3, "strikes": 0.8},
    "boarder": {"melees": 2.0},
    "rammer": {"strikes": 1.5, "melees": 0.4},
}
"""How much each term weighs for who plays so."""


def terms(state: Navarchoi, seat: i64) -> dict[str, float]:
    """What each term is worth to a seat."""
    if state.result is None and waived(state):
        return terms(carried_on(state), seat)
    other = 1 - seat
    found = {
        "points": standing(state, seat) - standing(state, other),
        "strikes": strikes(state, seat),
        "threats": -strikes(state, other),
        "melees": held_together(state, seat),
        "order": under_way(state, seat) + kept(state, seat) - kept(state, other),
        "ways": ways_out(state, seat) - ways_out(state, other),
        "cards": dice_notes_of(state, seat) - dice_notes_of(state, other),
    }
    if races(state):
        found["race"] = saved(state, seat) - saved(state, other)
    else:
        found["distance"] = -remoteness(state, seat)
    return found


def unit(state: Navarchoi) -> float:
    """What a Victory Point is worth of the evaluation while nobody leads."""
    return 0.97 / (STEEP * float(state.battle.points_of(0) + state.battle.points_of(1)))

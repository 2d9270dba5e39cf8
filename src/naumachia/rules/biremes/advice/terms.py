"""The terms of the evaluation by name, for those who are advised; in men."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.advice.evaluation import (
    FAR,
    HULL,
    PRESENT,
    best_strike,
    exposures,
    is_free,
    likely_losses,
    on_points,
    remoteness,
    shared_out,
    strikes,
    value,
)
from naumachia.rules.biremes.model import Biremes, Ship

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "place": 3.0},
    "careful": {"threats": 2.0, "rams": 0.8, "boardings": 0.8},
    "boarder": {"boardings": 2.0, "melees": 1.6, "rams": 0.5},
    "rammer": {"rams": 1.8, "boardings": 0.4, "melees": 0.6},
}
"""How much each term weighs for who plays so."""


def terms(state: Biremes, seat: i64) -> dict[str, float]:
    """What each term is worth to a seat's side."""
    side = state.side(seat)
    found = dict.fromkeys(("strength", "threats", "rams", "boardings", "melees", "place"), 0.0)
    free = [ship for ship in state.ships if is_free(ship)]
    worths = [0.0] * len(state.ships)
    for ship in free:
        worths[ship.ident] = value(ship)
    losses = likely_losses(state, free, worths)
    boarded = victims_of_boarders(state, free, worths)
    for ship in free:
        worth = worths[ship.ident]
        if state.side_of(ship) == side:
            found["strength"] += worth
            found["threats"] -= worth * losses[ship.ident]
            left = worth * (1.0 - losses[ship.ident])
            found["place"] -= left * FAR * remoteness(state, ship, side)
        else:
            found["strength"] -= worth
            found["boardings" if ship.ident in boarded else "rams"] += worth * losses[ship.ident]
    for melee in state.melees:
        ours, theirs = shared_out(state, melee, side)
        found["melees"] += ours - theirs
    found["points"] = on_points(state, side, 0.0) * sum(
        float(ship.kind.crew) for ship in state.ships
    )
    return found


def victims_of_boarders(state: Biremes, free: list[Ship], worths: list[float]) -> list[int]:
    """The ships, by number, of which the enemy's best stroke would be to board."""
    found: list[int] = []
    for ship in free:
        if strikes(ship):
            victim, _ = best_strike(state, ship, free, worths)
            if victim != NOBODY and boards(state, ship, state.ships[victim]):
                found.append(int(victim))
    return found


def boards(state: Biremes, ship: Ship, target: Ship) -> bool:
    """Whether a ship does more to another by boarding than by her ram."""
    rammed, boarded = exposures(state, ship, target)
    return boarded > rammed


def unit(state: Biremes) -> float:
    """What a man is worth of the evaluation while the sides are about even."""
    whole = 0.0
    present = 0.0
    for ship in state.ships:
        whole += (1.0 + HULL) * float(ship.kind.crew)
        present += value(ship) if ship.afloat() else 0.0
    scale = PRESENT * present + (1.0 - PRESENT) * whole
    return 1.0 / scale if scale > 0.0 else 0.0

"""The terms of the evaluation by name, for those who are advised; in men."""

from __future__ import annotations

from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.advice.evaluation import (
    FAR,
    is_free,
    likely_losses,
    on_points,
    remoteness,
    shared_out,
    value,
)
from naumachia.rules.biremes.model import Biremes


def terms(state: Biremes, seat: i64) -> dict[str, float]:
    """What each term is worth to a seat's side."""
    side = state.side(seat)
    found = {"strength": 0.0, "threats": 0.0, "chances": 0.0, "melees": 0.0, "place": 0.0}
    free = [ship for ship in state.ships if is_free(ship)]
    worths = [0.0] * len(state.ships)
    for ship in free:
        worths[ship.ident] = value(ship)
    losses = likely_losses(state, free, worths)
    for ship in free:
        worth = worths[ship.ident]
        if state.side_of(ship) == side:
            found["strength"] += worth
            found["threats"] -= worth * losses[ship.ident]
            left = worth * (1.0 - losses[ship.ident])
            found["place"] -= left * FAR * remoteness(state, ship, side)
        else:
            found["strength"] -= worth
            found["chances"] += worth * losses[ship.ident]
    for melee in state.melees:
        ours, theirs = shared_out(state, melee, side)
        found["melees"] += ours - theirs
    found["points"] = on_points(state, side, 0.0) * sum(
        float(ship.kind.crew) for ship in state.ships
    )
    return found

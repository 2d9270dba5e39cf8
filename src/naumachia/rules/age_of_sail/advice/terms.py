"""Name the terms of the evaluation for players who ask for advice; in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.rules.age_of_sail.advice.evaluation import (
    SCALE,
    melees,
    pending_damage,
    standing,
)
from naumachia.rules.age_of_sail.advice.outlook import (
    Moment,
    boarders_near,
    closing,
    fire_given,
    placing,
)
from naumachia.rules.age_of_sail.model import AgeOfSail

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"danger": 0.3, "closing": 4.0},
    "careful": {"danger": 2.0, "place": 2.0, "closing": 0.5},
    "boarder": {"boarding": 3.0, "closing": 4.0, "guns": 0.6},
    "gunner": {"guns": 2.0, "boarding": 0.3},
}
"""How much each term weighs for who plays so."""


def terms(state: AgeOfSail, seat: int) -> dict[str, float]:
    """Return what each term is worth to a seat's side."""
    side = state.sides[seat]
    moment = Moment(state)
    found = {
        "ships": 0.0,
        "guns": 0.0,
        "danger": 0.0,
        "place": 0.0,
        "closing": 0.0,
        "volleys": pending_damage(state, side),
        "boarding": melees(state, side),
    }
    for ship in state.ships:
        found["ships"] += standing(ship) if ship.side == side else -standing(ship)
        if ship.active():
            hull = state.hull(ship)
            fire = fire_given(state, moment, ship, hull)
            boarders = boarders_near(state, moment, ship, hull)
            place = placing(state, moment, ship, hull) - boarders
            if ship.holder == side:
                found["guns"] += fire
                found["closing"] += closing(state, moment, ship, hull)
            else:
                found["danger"] -= fire
            found["place"] += place if ship.holder == side else -place
            found["boarding"] += boarders if ship.holder == side else -boarders
    return found


def unit(state: AgeOfSail) -> float:
    """Return what a point of flotation is worth of the evaluation while the sides are about
    even.
    """
    return SCALE / (1.0 + sum(float(ship.whole) for ship in state.ships) / 2.0)

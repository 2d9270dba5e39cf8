"""The terms of the evaluation by name, for those who are advised; in points."""

from __future__ import annotations

from naumachia.rules.age_of_sail.advice.evaluation import (
    fought,
    melees,
    standing,
)
from naumachia.rules.age_of_sail.advice.outlook import Moment, closing, given, placing
from naumachia.rules.age_of_sail.model import AgeOfSail


def terms(state: AgeOfSail, seat: int) -> dict[str, float]:
    """What each term is worth to a seat's side."""
    side = state.sides[seat]
    moment = Moment(state)
    found = {
        "ships": 0.0,
        "guns": 0.0,
        "closing": 0.0,
        "volleys": fought(state, side),
        "boarding": melees(state, side),
    }
    for ship in state.ships:
        found["ships"] += standing(ship) if ship.side == side else -standing(ship)
        if ship.active():
            hull = state.hull(ship)
            worth = given(state, moment, ship, hull) + placing(state, moment, ship, hull)
            found["guns"] += worth if ship.holder == side else -worth
            if ship.holder == side:
                found["closing"] += closing(state, moment, ship, hull)
    return found

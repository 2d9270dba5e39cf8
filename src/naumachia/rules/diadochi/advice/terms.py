"""The terms of the evaluation by name, for those who are advised; in ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.rules.diadochi.advice.evaluation import (
    both_prospects,
    boxes,
    distance_cost,
    harbour,
    order,
    sides_ships,
    standing,
)
from naumachia.rules.diadochi.advice.outlook import Outlook
from naumachia.rules.diadochi.model import Diadochi

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "distance": 2.0},
    "careful": {"threats": 1.8, "order": 2.0},
}
"""How much each term weighs for who plays so."""
UNIT: Final = 1.0
"""What a third of a side is worth of the evaluation while the sides are about even."""


def terms(state: Diadochi, seat: int) -> dict[str, float]:
    """What each term is worth to a seat's side."""
    if state.turn == 0:
        return {}
    me = state.sides[seat]
    look = Outlook(state, list(range(len(state.ships))), True)
    crews = sides_ships(look)
    fights, threats = both_prospects(look, me, crews)
    found = {
        "losses": standing(look, 1 - me) - standing(look, me),
        "fights": fights,
        "threats": -threats,
        "order": order(look, crews[me]) - order(look, crews[1 - me]),
    }
    goal = state.goal
    if goal is not None:
        made = harbour(look, goal, crews[goal.side])
        found["harbour"] = made if me == goal.side else -made
    if goal is None or me != goal.side:
        found["distance"] = -distance_cost(look, crews[me], boxes(state, 1 - me))
    return found

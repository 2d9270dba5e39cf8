"""The terms of the evaluation by name, for those who are advised; in ships."""

from __future__ import annotations

from naumachia.rules.diadochi.advice.evaluation import (
    boxes,
    distance_cost,
    harbour,
    order,
    prospects,
    sides_ships,
    standing,
)
from naumachia.rules.diadochi.advice.outlook import Outlook
from naumachia.rules.diadochi.model import Diadochi


def terms(state: Diadochi, seat: int) -> dict[str, float]:
    """What each term is worth to a seat's side."""
    if state.turn == 0:
        return {}
    me = state.sides[seat]
    look = Outlook(state, list(range(len(state.ships))), True)
    crews = sides_ships(look)
    found = {
        "losses": standing(look, 1 - me) - standing(look, me),
        "fights": prospects(look, me, crews),
        "order": order(look, crews[me]) - order(look, crews[1 - me]),
    }
    goal = state.goal
    if goal is not None:
        made = harbour(look, goal, crews[goal.side])
        found["harbour"] = made if me == goal.side else -made
    if goal is None or me != goal.side:
        found["distance"] = -distance_cost(look, crews[me], boxes(state, 1 - me))
    return found

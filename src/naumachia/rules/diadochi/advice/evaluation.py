"""Evaluate a position for computer players.

All terms are shares of what breaks a side, a third of its value: losses, likely losses in the
attacks that come next, how the ships lie for those after, order and command.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from naumachia.geometry.lattice import NEVER, UNIT
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import NOBODY
from naumachia.rules.diadochi.advice.odds import CRIPPLED
from naumachia.rules.diadochi.advice.outlook import (
    REACH,
    Outlook,
    fight_values,
    threat_value,
    volley_value,
)
from naumachia.rules.diadochi.model import AFLOAT, IDLE, SIDES, Diadochi, Goal, Ship
from naumachia.rules.diadochi.rules.victory import loss_of, starting_value

SOON: Final = 0.9
"""The weight of a fight of the current half-turn, once ships have begun to move."""
NEXT: Final = 0.62
NEXT_FORCED: Final = 0.35
"""The weight of a fight of the next half-turn, and of one that is forced and loses. Much may
come between, and a side that must attack at a loss may draw away first.
"""
LATER: Final = 0.3
LATER_FORCED: Final = 0.15
"""The same for the half-turn after that."""
THREAT_NEXT: Final = 0.34
THREAT_LATER: Final = 0.24
"""The weight of moves to contact that may follow in the next half-turn, or after it."""
VOLLEY_SOON: Final = 0.9
VOLLEY_NEXT: Final = 0.4
VOLLEY_LATER: Final = 0.2

JOINED: Final = 0.035
"""The value of being in formation, per worth of a ship."""
FAR: Final = 0.04
"""The cost of being beyond command, per worth of a ship."""
COMMAND: Final = 12.0 * UNIT
PULL: Final = 0.014
"""The cost of a cable farther from the enemy, per worth of a ship; it grows with time."""
MARKED: Final = 0.06
HARBOUR: Final = 40.0 * UNIT
"""From this distance on a ship's distance from the goal's harbour counts."""


def evaluate(state: Diadochi, seat: int, foresees: bool = False) -> float:
    """Return how good the state is for a seat, from -1 to 1.

    It counts losses, contacts, order and distance; with `foresees` also the next moves.
    """
    if state.turn == 0:
        return 0.0
    me = state.sides[seat]
    look = Outlook(state, list(range(len(state.ships))), foresees)
    value = loss_share(look, 1 - me) - loss_share(look, me)
    return squash(value + table_value(look, me, boxes(state, 1 - me)))


def evaluate_around(
    state: Diadochi, seat: int, ships: list[int], enemy: list[list[float]]
) -> float:
    """Return the part of the evaluation that some ships make, losses so far left out.

    `enemy` are the `boxes` of the other side.
    """
    return squash(table_value(Outlook(state, ships, True), state.sides[seat], enemy))


def table_value(look: Outlook, me: i64, enemy: list[list[float]]) -> float:
    """Return the value of the position of the ships for side `me`."""
    crews = sides_ships(look)
    value = prospects(look, me, crews)
    value += order(look, crews[me]) - order(look, crews[1 - me])
    goal = look.state.goal
    if goal is not None:
        progress = harbour(look, goal, crews[goal.side])
        return (
            value + progress
            if me == goal.side
            else value - progress - distance_cost(look, crews[me], enemy)
        )
    return value - distance_cost(look, crews[me], enemy)


def squash(value: float) -> float:
    """Return a sum squashed between -1 and 1."""
    size = value if value >= 0.0 else -value
    return value / (1.0 + size)


def sides_ships(look: Outlook) -> list[list[int]]:
    """Return by side the ships among those looked at that may act."""
    found: list[list[int]] = [[] for _ in range(SIDES)]
    for number in look.ships:
        ship = look.state.ships[number]
        if ship.is_sound():
            found[ship.holder].append(int(ship.ident))
    return found


def loss_share(look: Outlook, side: i64) -> float:
    """Return a side's losses in shares of what breaks it; they grow as it comes near to that."""
    state = look.state
    lost = 0.0
    hurts = 0.0
    for ship in state.ships:
        if ship.side != side:
            continue
        gone = loss_of(state, ship)
        if gone > 0:
            lost += float(gone)
        elif ship.status == AFLOAT and ship.holder == side and not ship.is_sound():
            hurts += CRIPPLED * look.worth[ship.ident]
    share = lost * 3.0 / float(starting_value(state, side)) + hurts
    return share + 0.35 * share * share


# -- what comes next ------------------------------------------------------------------------


def running_phase(state: Diadochi) -> str:
    """Return the name of the current phase once ships have begun to move, else ""."""
    for phase in state.stack[::-1]:
        name: str = phase.name
        if name == "combat" or name == "missiles" or name == "moves":
            return name
    return ""


def prospects(look: Outlook, me: i64, crews: list[list[int]]) -> float:
    """Return the value of the fights to come for `me`."""
    mine, theirs = both_prospects(look, me, crews)
    return mine - theirs


def both_prospects(look: Outlook, me: i64, crews: list[list[int]]) -> tuple[float, float]:
    """Return the value of their own fights to come for `me` and for the other side.

    First are those of the side to move, then those of the other after it.
    """
    state = look.state
    active = state.side if state.side != NOBODY else state.first
    if active == NOBODY:
        return 0.0, 0.0
    at = running_phase(state)
    if at:
        first = value_running(look, crews[active], at)
        second = value_next(look, crews[1 - active])
    else:
        first = value_next(look, crews[active])
        second = value_later(look, crews[1 - active])
    return (first, second) if active == me else (second, first)


def value_running(look: Outlook, ships: list[int], at: str) -> float:
    """Return the value of fights for a side that is moving, or has moved."""
    state = look.state
    fresh = ships
    value = 0.0
    if at == "combat":
        fresh = [ship for ship in ships if state.ships[ship].fight == IDLE]
        used = [ship for ship in ships if state.ships[ship].fight != IDLE]
        gain, loss = fight_values(look, used, True)
        value += LATER * gain - LATER_FORCED * loss
    else:
        value += VOLLEY_SOON * volley_value(look, ships)
    gain, loss = fight_values(look, fresh, at != "combat")
    value += SOON * (gain - loss)
    return value + THREAT_LATER * threat_value(look, ships) if look.foresees else value


def value_next(look: Outlook, ships: list[int]) -> float:
    """Return the value of fights for a side in the next half-turn, before it moves."""
    gain, loss = fight_values(look, ships, True)
    value = NEXT * gain - NEXT_FORCED * loss
    if not look.foresees:
        return value
    return value + THREAT_NEXT * threat_value(look, ships) + VOLLEY_NEXT * volley_value(look, ships)


def value_later(look: Outlook, ships: list[int]) -> float:
    """Return the value of fights for a side in the half-turn after that."""
    gain, loss = fight_values(look, ships, True)
    value = LATER * gain - LATER_FORCED * loss
    if not look.foresees:
        return value
    return (
        value + THREAT_LATER * threat_value(look, ships) + VOLLEY_LATER * volley_value(look, ships)
    )


# -- order ----------------------------------------------------------------------------------


def order(look: Outlook, ships: list[int]) -> float:
    """Return the value of formation and command for a side."""
    state = look.state
    found = 0.0
    for number in ships:
        ship = state.ships[number]
        worth = look.worth[number]
        if look.joined[number]:
            found += JOINED * worth
        if ship.out != 0:
            found -= MARKED * worth
        if far_from_flagship(state, ship):
            found -= FAR * worth
    return found


def far_from_flagship(state: Diadochi, ship: Ship) -> bool:
    """Return whether a ship is roughly beyond command distance of its flagship."""
    leader = state.squadrons[ship.squadron].flagship
    if leader == NOBODY:
        return False
    here, there = state.sea.hulls[ship.ident], state.sea.hulls[leader]
    if here is None or there is None:
        return False
    dx, dy = here.x - there.x, here.y - there.y
    return dx * dx + dy * dy > COMMAND * COMMAND


# -- a harbour ------------------------------------------------------------------------------


def harbour(look: Outlook, goal: Goal, ships: list[int]) -> float:
    """Return how near a side's foremost ships are to the harbour of the goal."""
    near: list[float] = []
    box = [float(goal.west), float(goal.south), float(goal.east), float(goal.north)]
    for number in ships:
        hull = look.state.sea.hulls[number]
        if hull is not None:
            near.append(box_distance(hull.x, hull.y, box))
    near.sort()
    found = 0.0
    for off in near[: goal.count]:
        found += 1.0 - off / HARBOUR if off < HARBOUR else 0.0
    return found / float(goal.count)


# -- distance -------------------------------------------------------------------------------


def boxes(state: Diadochi, side: i64) -> list[list[float]]:
    """Return by squadron the box around a side's able ships: west, south, east, north."""
    found: dict[int, list[float]] = {}
    for ship in state.ships:
        hull = state.sea.hulls[ship.ident]
        if hull is None or ship.holder != side or not ship.is_sound():
            continue
        squadron = int(ship.squadron)
        box = found.get(squadron)
        if box is None:
            found[squadron] = [hull.x, hull.y, hull.x, hull.y]
            continue
        box[0] = hull.x if hull.x < box[0] else box[0]
        box[1] = hull.y if hull.y < box[1] else box[1]
        box[2] = hull.x if hull.x > box[2] else box[2]
        box[3] = hull.y if hull.y > box[3] else box[3]
    return list(found.values())


def box_distance(x: float, y: float, box: list[float]) -> float:
    """Return the distance from a box, plus a little for the distance from its middle."""
    dx = dy = 0.0
    if x < box[0]:
        dx = box[0] - x
    elif x > box[2]:
        dx = x - box[2]
    if y < box[1]:
        dy = box[1] - y
    elif y > box[3]:
        dy = y - box[3]
    mx, my = x - (box[0] + box[2]) * 0.5, y - (box[1] + box[3]) * 0.5
    return sqrt(dx * dx + dy * dy) + 0.15 * sqrt(mx * mx + my * my)


def distance_cost(look: Outlook, ships: list[int], enemy: list[list[float]]) -> float:
    """Return the cost of ships out of the fight: a side that never closes never wins."""
    state = look.state
    if not enemy:
        return 0.0
    urgency = 1.0 + float(state.turn) / float(state.rules.turns)
    found = 0.0
    for number in ships:
        hull = state.sea.hulls[number]
        if hull is None or look.faced[number]:
            continue
        near = look.nearest[number]
        if near == NEVER:
            near = box_distance(hull.x, hull.y, enemy[0])
            for box in enemy:
                off = box_distance(hull.x, hull.y, box)
                near = off if off < near else near
            near += 1500.0
            near = near if near > REACH else REACH
        found += look.worth[number] * (near - 1000.0) / float(UNIT)
    return PULL * urgency * found


# -- terms by name -------------------------------------------------------------------------

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "distance": 2.0},
    "careful": {"threats": 1.8, "order": 2.0},
}
"""The weights of the terms by playing style."""
THIRD_WORTH: Final = 1.0
"""The worth in the evaluation of a third of a side, while the sides are about even."""


def terms(state: Diadochi, seat: int) -> dict[str, float]:
    """Return the value of each term for a seat's side."""
    if state.turn == 0:
        return {}
    me = state.sides[seat]
    look = Outlook(state, list(range(len(state.ships))), True)
    crews = sides_ships(look)
    fights, threats = both_prospects(look, me, crews)
    found = {
        "losses": loss_share(look, 1 - me) - loss_share(look, me),
        "fights": fights,
        "threats": -threats,
        "order": order(look, crews[me]) - order(look, crews[1 - me]),
    }
    goal = state.goal
    if goal is not None:
        progress = harbour(look, goal, crews[goal.side])
        found["harbour"] = progress if me == goal.side else -progress
    if goal is None or me != goal.side:
        found["distance"] = -distance_cost(look, crews[me], boxes(state, 1 - me))
    return found

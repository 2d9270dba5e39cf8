"""What a player should know before an act: the ship leaves the map, or will have to (NAV-RULE-42).

Stated points have to be spent, so that a ship near the edge can find no other way to spend them.
"""

from __future__ import annotations

from naumachia.kernel.clause import Facts
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.navarchoi.actions import (
    Action,
    Rotate,
    Rowing,
    Run,
    Stop,
    Turning,
)
from naumachia.rules.navarchoi.board.reach import Place, stepped
from naumachia.rules.navarchoi.board.sketch import driven_off, outcome
from naumachia.rules.navarchoi.model import FULL, ON_MAP, RESERVE, Navarchoi, Ship, ShipActivation
from naumachia.rules.navarchoi.rules.movement import hostile, list_acts, step_cost
from naumachia.rules.navarchoi.rules.victory import paid


def warning_of(state: Navarchoi, action: Action, phrases: Phrasebook) -> str:
    """The warning that goes with a legal act; "" where there is nothing to warn of.

    Exits that bring the ship's own side points are no matter for a warning.
    """
    if not isinstance(action, (Rowing, Turning, Run)):
        return ""
    ship = state.ships[action.ship]
    if isinstance(action, Run) and ship.place == RESERVE:
        return too_few_to_enter(state, ship, int(action.points), phrases)
    start = begun(state, ship, action)
    if start is None or ship.place != ON_MAP or driven_off(state, action):
        return ""
    facts: Facts = {"ship": ship.name}
    after = start if isinstance(action, Run) else stepped(state, start, action)
    if after is None:
        beyond = outcome(state, ship, action)[0]
        return "" if pays(state, ship, beyond) else phrases.fill("labels", "warn_leaves", facts)
    if not near_edge(state, after) or not bound_out(state, after):
        return ""
    facts["left"] = int(after.activation.left)
    return phrases.fill("labels", "warn_bound", facts)


def too_few_to_enter(state: Navarchoi, ship: Ship, points: int, phrases: Phrasebook) -> str:
    """The warning that the points stated do not pay for coming on the map (NAV-REINF-01)."""
    needs = int(step_cost(state, ship, ship.facing))
    if not 0 < points < needs:
        return ""
    facts: Facts = {"ship": ship.name, "needs": needs, "points": points}
    return phrases.fill("labels", "warn_entry", facts)


def begun(state: Navarchoi, ship: Ship, action: Action) -> Place | None:
    """The ship before its act, or with the points it states; None where it does not move now."""
    if isinstance(action, Run):
        full = ship.status == FULL or action.driven
        return Place(ship.clone(), ShipActivation(ship.ident, action.points, full), None, None)
    activation = state.activation
    if activation is None or activation.ship != ship.ident:
        return None
    return Place(ship.clone(), activation.clone(), None, None)


def near_edge(state: Navarchoi, place: Place) -> bool:
    """Whether the points left could carry the ship over an edge, at two a square at the least."""
    squares, square = state.map, place.ship.square
    column, row = int(squares.column(square)), int(squares.row(square))
    inside = min(column, row, squares.columns + 1 - column, squares.rows + 1 - row)
    return 2 * inside <= place.activation.left


def bound_out(state: Navarchoi, start: Place) -> bool:
    """Whether every way to spend the points leads off the map, one of them without reward.

    A square with an enemy in it counts as a way to stay: an attack may end the movement there.
    """
    seen: set[tuple[int, int, int, bool]] = set()
    places = [start]
    leaves = False
    while places:
        place = places.pop()
        here, activation = place.ship, place.activation
        key = (int(here.square), int(here.facing), int(activation.left), activation.fresh)
        if key in seen:
            continue
        seen.add(key)
        there = state.counters.get(int(here.square), ())
        acts = list_acts(state, here, activation)
        met = place is not start and hostile(state, there, here.side)
        if met or any(isinstance(act, Stop) for act in acts):
            return False
        for act in acts:
            after = None if isinstance(act, Rotate) else stepped(state, place, act)
            if after is not None:
                places.append(after)
            elif isinstance(act, Rowing):
                leaves = leaves or not pays(state, here, outcome(state, here, act)[0])
    return leaves


def pays(state: Navarchoi, ship: Ship, beyond: i64) -> bool:
    """Whether leaving to a square outside the map brings the ship's side Victory Points."""
    if beyond < 0:
        return False
    column, row = int(state.map.column(beyond)), int(state.map.row(beyond))
    return paid(state, ship, column, row) > 0

"""Plan orders for computer players; no rule depends on it.

A ship's activation is planned as a whole: every square and facing that it can reach, and every
enemy that it can attack. A side considers few formations, those nearest to the enemy.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.advisor import Plan
from naumachia.kernel.declared import frozen
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import (
    MISSILE,
    NOBODY,
    NOTHING,
    Action,
    Attack,
    Commit,
    Form,
    Rotate,
    Run,
    Sail,
    Speed,
)
from naumachia.rules.navarchoi.advice.evaluation import (
    MEAN_HAND,
    follow_leader,
    formations_needed,
    is_worth_sailing,
    nearness,
)
from naumachia.rules.navarchoi.model import CRUISE, FULL, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.action_cycles import CardSelect
from naumachia.rules.navarchoi.rules.activation import (
    FormationChoice,
    FormationTurn,
    ShipTurn,
    yet_to_go,
)
from naumachia.rules.navarchoi.rules.attacks import AttackChoice
from naumachia.rules.navarchoi.rules.combat import Combat
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase, Placing
from naumachia.rules.navarchoi.rules.turn import SideSpeeds

LONGEST: Final = 40
"""Decisions of one activation."""


@final
@frozen()
class Effort:
    """Limit the search for plans.

    `ships` of a formation, the nearest to the enemy, are planned for at a time. `formations` are
    considered. A ship's plans may lead to `places`. If `pressing`, they are searched from the
    nearest to the enemy, else in all directions. `together`: the formation follows its leader.
    """

    ships: int
    formations: int
    places: int
    pressing: bool
    together: bool


WHOLE: Final = Effort(ships=2, formations=8, places=160, pressing=False, together=True)
BRIEF: Final = Effort(ships=1, formations=3, places=24, pressing=True, together=False)


def plans(state: Navarchoi, seat: int, effort: Effort) -> list[Plan[Navarchoi, Action]]:
    """Return the plans of a seat that owes a decision; empty where it should weigh every choice."""
    top = state.stack[-1]
    if isinstance(top, CardSelect):
        return [plan_of(state, seat, [action]) for action in cards_to_choose(state, seat)]
    if isinstance(top, FormationChoice):
        return formation_plans(state, seat, effort)
    if isinstance(top, FormationTurn):
        found: list[Plan[Navarchoi, Action]] = []
        waiting = yet_to_go(state)
        for ship in nearest_first(state, seat, waiting)[: effort.ships]:
            runs = runs_of(state, seat, ship, effort)
            if effort.together and len(waiting) > 1:
                runs = [plan_for_formation(state, ship, run) for run in runs]
            found.extend(runs)
        return found
    if isinstance(top, ShipTurn):
        return rest_of_run(state, seat, effort)
    if isinstance(top, SideSpeeds):
        return speeds_to_set(state, seat)
    if isinstance(top, AttackChoice):
        return attacks_to_declare(state, seat)
    if isinstance(top, (MeleePhase, Placing)):
        return [plan_of(state, seat, [action]) for action in top.legal(state, seat)]
    return []


def nearest_first(state: Navarchoi, seat: i64, ships: list[Ship]) -> list[Ship]:
    """Return the ships by their distance to the enemy, the nearest first."""
    enemies = state.ships_of(1 - seat)
    ranked = [(-nearness(state, ship, enemies), int(ship.ident)) for ship in ships]
    return [state.ships[ident] for _, ident in sorted(ranked)]


# -- cards -------------------------------------------------------------------------------


def cards_to_choose(state: Navarchoi, seat: int) -> list[Action]:
    """Return the sensible cards for the cycle, or a pass.

    With ships to activate: the smallest number that is enough, the largest, and red cards for their
    events. With none left: a card that plans a larger hand than the die does, else a pass.
    """
    needed = formations_needed(state, seat)
    deck = state.battle.deck
    hand = sorted(
        state.hands.hands[seat], key=lambda number: (int(deck.card(number).value), number)
    )
    if not hand:
        return []
    chosen: list[int] = []
    if needed > 0:
        enough = [number for number in hand if deck.card(number).value >= needed]
        chosen = [enough[0] if enough else hand[-1], hand[-1]]
        chosen += [number for number in hand if deck.card(number).red]
    elif not state.has_planned[seat] and float(deck.card(hand[-1]).value) > MEAN_HAND:
        chosen = [hand[-1]]
    found: list[Action] = [Commit(number) for number in dict.fromkeys(chosen)]
    may_pass = state.stack[-1].check(state, seat, NOTHING) is None
    if may_pass and needed == 0 and not found:
        found.append(NOTHING)
    return found


# -- speeds and attacks ------------------------------------------------------------------


def speeds_to_set(state: Navarchoi, seat: int) -> list[Plan[Navarchoi, Action]]:
    """Return plans for phase F: one speed for all ships, lower sails, raise a sail, or pass."""
    legal = state.stack[-1].legal(state, seat)
    found: list[Plan[Navarchoi, Action]] = []
    for status in (FULL, CRUISE):
        alike: list[Action] = [
            action for action in legal if isinstance(action, Speed) and action.status == status
        ]
        if alike:
            found.append(plan_of(state, seat, alike))
    lower: list[Action] = [
        action for action in legal if isinstance(action, Sail) and not action.raised
    ]
    if lower:
        found.append(plan_of(state, seat, lower))
    for action in legal:
        if (
            isinstance(action, Sail)
            and action.raised
            and is_worth_sailing(state, state.ships[action.ship])
        ):
            # One at a time: a die says whether it is raised.
            found.append(plan_of(state, seat, [action]))
            break
    return [*found, plan_of(state, seat, [NOTHING])]


def attacks_to_declare(state: Navarchoi, seat: int) -> list[Plan[Navarchoi, Action]]:
    """Return every set of attacks with the missiles first: after a ram or rake they come
    too late.
    """
    found: list[Plan[Navarchoi, Action]] = []
    for action in state.stack[-1].legal(state, seat):
        if isinstance(action, Attack):
            kinds = [int(strike.kind) for strike in action.strikes]
            if MISSILE not in kinds[1:]:
                found.append(plan_of(state, seat, [action]))
    return found


# -- formations --------------------------------------------------------------------------


def formation_plans(state: Navarchoi, seat: int, effort: Effort) -> list[Plan[Navarchoi, Action]]:
    """Return the formations with most to do, and each of them with the Bonus cards that fit."""
    enemies = state.ships_of(1 - seat)
    ranked: list[tuple[float, int, Action]] = []
    grouped: set[int] = set()
    for at, action in enumerate(state.stack[-1].legal(state, seat)):
        if isinstance(action, Form):
            # Larger formations are listed first: who could go with others is not sent alone.
            if len(action.ships) > 1:
                grouped.update(action.ships)
            elif action.ships[0] in grouped:
                continue
            ships = [state.ships[ident] for ident in action.ships]
            busy = sum(nearness(state, ship, enemies) for ship in ships)
            ranked.append((-busy - 0.15 * float(len(ships)) - 0.02 * len(action.cards), at, action))
    ranked.sort(key=lambda entry: (entry[0], entry[1]))
    chosen: list[Action] = [action for _, _, action in ranked[: effort.formations]]
    return [plan_of(state, seat, [action]) for action in chosen or [NOTHING]]


def plan_of(state: Navarchoi, seat: int, actions: list[Action]) -> Plan[Navarchoi, Action]:
    """Return the plan that makes these decisions."""
    after = state.clone()
    for action in actions:
        after.stack[-1].decide(after, seat, action, SILENT)
        settle(after, SILENT)
    return Plan(actions, after)


# -- runs ----------------------------------------------------------------------------------


@final
@frozen()
class Route:
    """Hold a path that a ship could row.

    `actions` are the ship's own decisions; `certain` of them come before the enemy may interrupt.
    `spent` is its cost in MP. `asked`: the enemy was asked on the way.
    """

    actions: list[Action]
    certain: int
    spent: int
    asked: bool
    state: Navarchoi


def runs_of(
    state: Navarchoi, seat: int, ship: Ship, effort: Effort
) -> list[Plan[Navarchoi, Action]]:
    """Return the plans to run a ship of the formation.

    The search uses the most points that the ship may state; a plan states as many as its route
    takes.
    """
    found: list[Plan[Navarchoi, Action]] = []
    for full in (False, True):
        starts = [
            action
            for action in state.stack[-1].legal(state, seat)
            if isinstance(action, Run)
            and action.ship == ship.ident
            and (action.driven or ship.status == FULL) == full
        ]
        if starts:
            found.extend(runs_at_rate(state, seat, ship, starts, effort))
    return found or [plan_of(state, seat, [action]) for action in other_actions(state, seat, ship)]


def plan_for_formation(
    state: Navarchoi, leader: Ship, run: Plan[Navarchoi, Action]
) -> Plan[Navarchoi, Action]:
    """Return the plan of a leader, evaluated as if the whole formation had made the same run."""
    waiting = [ship for ship in yet_to_go(state) if ship.ident != leader.ident]
    return Plan(
        run.actions, follow_leader(leader, run.after, [int(ship.ident) for ship in waiting])
    )


def other_actions(state: Navarchoi, seat: int, ship: Ship) -> list[Action]:
    """Return all legal actions of the ship."""
    return [action for action in state.stack[-1].legal(state, seat) if action.ship == ship.ident]


def runs_at_rate(
    state: Navarchoi, seat: int, ship: Ship, starts: list[Run], effort: Effort
) -> list[Plan[Navarchoi, Action]]:
    """Return the runs at one rate, by the number of points they state."""
    by_points = {int(start.points): start for start in starts}
    longest = by_points[max(by_points)]
    begun = plan_of(state, seat, [longest]).after
    if not is_moving(begun, seat, int(ship.ident)):
        return [plan_of(state, seat, [start]) for start in starts]
    found: list[Plan[Navarchoi, Action]] = []
    for route in cheapest_routes(
        find_routes(begun, seat, int(ship.ident), effort), int(ship.ident)
    ):
        for points in points_for(route, by_points):
            plan = try_route(state, seat, by_points[points], route)
            if plan is not None:
                found.append(plan)
                break
    if 0 in by_points:
        found.append(plan_of(state, seat, [by_points[0]]))
        found.extend(rotations(found[-1], seat, ship))
    return found


def cheapest_routes(found: list[Route], ship: int) -> list[Route]:
    """Return the cheapest of the routes that end alike."""
    chosen: dict[tuple[int, int, int, int], Route] = {}
    for route in found:
        square, facing, _, kind, target, _ = place_of(route.state, ship)
        end = (square, facing, kind, target)
        if end not in chosen or route.spent < chosen[end].spent:
            chosen[end] = route
    return list(chosen.values())


def points_for(route: Route, by_points: dict[int, Run]) -> list[int]:
    """Return the points to state for a route: its cost, and enough to leave an enemy's square."""
    if not route.actions:
        return []
    if not isinstance(route.state.stack[-1], AttackChoice):
        return [route.spent] if route.spent in by_points else []
    least = min(int(route.state.battle.charts.costs.step(facing)) for facing in range(8))
    return [points for points in sorted(by_points) if points >= route.spent + least]


def try_route(
    state: Navarchoi, seat: int, start: Run, route: Route
) -> Plan[Navarchoi, Action] | None:
    """Return the plan of a route with the points of `start`; None if they are not enough."""
    after = state.clone()
    actions: list[Action] = []
    for action in [start, *route.actions[: route.certain]]:
        if actions and not is_moving(after, seat, int(start.ship)):
            break
        if after.stack[-1].check(after, seat, action) is not None:
            return None
        after.stack[-1].decide(after, seat, action, SILENT)
        settle(after, SILENT)
        actions.append(action)
    return Plan(actions, route.state)


def rotations(
    still: Plan[Navarchoi, Action], seat: int, ship: Ship
) -> list[Plan[Navarchoi, Action]]:
    """Return the plans of a ship that spends nothing and turns where it lies (NAV-MOVE-10)."""
    found: list[Plan[Navarchoi, Action]] = []
    if not is_moving(still.after, seat, int(ship.ident)):
        return found
    for facing in range(8):
        turn = Rotate(ship.ident, facing)
        if facing != ship.facing and still.after.stack[-1].check(still.after, seat, turn) is None:
            after = plan_of(still.after, seat, [turn]).after
            found.append(Plan([*still.actions, turn], after))
    return found


def is_moving(state: Navarchoi, seat: int, ship: int) -> bool:
    """Return whether the ship is asked for its next act."""
    awaiting = state.awaiting
    if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
        return False
    activation = state.activation
    return (
        isinstance(state.stack[-1], ShipTurn) and activation is not None and activation.ship == ship
    )


def find_routes(begun: Navarchoi, seat: int, ship: int, effort: Effort) -> list[Route]:
    """Return a route to every place that the ship can reach from here, and to every attack."""
    found: list[Route] = [Route([], 0, points_spent(begun, ship, 0), False, begun)]
    ahead = [found[0]]
    seen = {place_of(begun, ship)}
    while ahead and len(found) < effort.places:
        route = ahead.pop(nearest_end(ahead, seat, ship) if effort.pressing else 0)
        if len(route.actions) >= LONGEST or not is_moving(route.state, seat, ship):
            continue
        for action in route.state.stack[-1].legal(route.state, seat):
            after = route.state.clone()
            after.stack[-1].decide(after, seat, action, SILENT)
            settle(after, SILENT)
            asked = decline_for_enemy(after, seat)
            place = place_of(after, ship)
            if place not in seen:
                seen.add(place)
                found.append(extend_route(route, action, after, ship, asked))
                ahead.append(found[-1])
    return found


def nearest_end(ahead: list[Route], seat: int, ship: int) -> int:
    """Return the index of the route that ends nearest to an enemy."""
    best = 0
    most = -1.0
    for at, route in enumerate(ahead):
        state = route.state
        near = nearness(state, state.ships[ship], state.ships_of(1 - seat))
        if near > most:
            best, most = at, near
    return best


def extend_route(route: Route, action: Action, after: Navarchoi, ship: int, asked: bool) -> Route:
    """Return a route with one more act; after the enemy was asked, no act is certain."""
    certain = route.certain
    if certain == len(route.actions) and not route.asked:
        certain += 1
    spent = points_spent(after, ship, route.spent)
    return Route([*route.actions, action], certain, spent, route.asked or asked, after)


def points_spent(state: Navarchoi, ship: int, before: int) -> int:
    """Return the MP that the ship has spent; `before` once its activation is over."""
    activation = state.activation
    return int(activation.spent) if activation is not None and activation.ship == ship else before


def decline_for_enemy(state: Navarchoi, seat: int) -> bool:
    """Decline every window of the enemy; return whether there was one."""
    asked = False
    while True:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat in awaiting.seats:
            return asked
        top = state.stack[-1]
        if top.check(state, awaiting.seats[0], NOTHING) is not None:
            return asked
        asked = True
        top.decide(state, awaiting.seats[0], NOTHING, SILENT)
        settle(state, SILENT)


def place_of(state: Navarchoi, ship: int) -> tuple[int, int, int, int, int, bool]:
    """Return the key of a stage of a run: square, facing, points left, decision and target."""
    activation = state.activation
    record = state.ships[ship]
    top = state.stack[-1]
    target = int(top.engagement.targets[0]) if isinstance(top, Combat) else NOBODY
    if activation is None or activation.ship != ship:
        return (int(record.square), int(record.facing), -1, 0, target, False)
    left = int(activation.left)
    kind = 1 if isinstance(top, AttackChoice) else 2 if isinstance(top, ShipTurn) else 3
    return (int(record.square), int(record.facing), left, kind, target, bool(activation.may_turn))


def rest_of_run(state: Navarchoi, seat: int, effort: Effort) -> list[Plan[Navarchoi, Action]]:
    """Return the plans to end a run that has begun: spend the stated points, or attack."""
    activation = state.activation
    assert activation is not None, "a ship is active"
    found: list[Plan[Navarchoi, Action]] = []
    for route in find_routes(state, seat, int(activation.ship), effort):
        if route.actions and not is_moving(route.state, seat, int(activation.ship)):
            found.append(Plan(route.actions[: route.certain], route.state))
    return found

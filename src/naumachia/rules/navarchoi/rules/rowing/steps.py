"""The single acts of a moving ship: forward, back, turn, Avoidance, rotation, stop (NAV-MOVE)."""

from __future__ import annotations

from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.actions import (
    NOBODY,
    Action,
    Avoid,
    Back,
    Forward,
    Rotate,
    Stop,
    Turn,
)
from naumachia.rules.navarchoi.model import (
    CRUISE,
    ON_MAP,
    RESERVE,
    STACK_LIMIT,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.rules.movement import (
    among_enemies,
    any_step,
    by_right_of_attack,
    compel_off,
    dear_clause,
    facts_of_step,
    forbidden,
    hostile,
    leave_map,
    step_cost,
    step_refusal,
    turn_cost,
    turn_limit,
)

# -- what is legal ---------------------------------------------------------------------


def act_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, action: Action, facts: Facts | None
) -> ClauseId | None:
    """The clause that forbids an act of movement; facts when wanted."""
    if isinstance(action, Forward):
        return forward_refusal(state, ship, activation, facts)
    if isinstance(action, Turn):
        return turn_refusal(state, ship, activation, action.points, facts)
    if isinstance(action, Back):
        return back_refusal(state, ship, activation, facts)
    if isinstance(action, Avoid):
        return avoid_refusal(state, ship, activation, action.points, facts)
    if isinstance(action, Rotate):
        return rotate_refusal(state, ship, activation, action.facing, facts)
    return stop_refusal(state, ship, activation, facts)


def say(facts: Facts | None, clause: ClauseId, refusal: str) -> ClauseId:
    """Note the refusal's phrase, and give its clause back."""
    if facts is not None:
        facts["refusal"] = refusal
    return clause


def forward_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, facts: Facts | None
) -> ClauseId | None:
    """The clause against a step into the forward square."""
    if activation.backed:
        return say(facts, "NAV-MOVE-05", "backed_already")
    refused = step_refusal(state, ship, activation, ship.facing, activation.left)
    if refused is not None and facts is not None:
        facts.update(facts_of_step(state, ship, ship.facing, activation.left))
        facts["refusal"] = step_word(refused)
    return refused


def step_word(clause: ClauseId) -> str:
    """The phrase of a refused step."""
    if clause == "NAV-RULE-36":
        return "no_clean_exit"
    if clause in ("NAV-STACK-02", "NAV-STACK-03"):
        return "stack_full"
    return "exit_forbidden" if clause == "NAV-SCN-01" else "too_few_points"


def turn_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, points: i64, facts: Facts | None
) -> ClauseId | None:
    """The clause against a turn in the square just entered."""
    limit = turn_limit(state, activation)
    if facts is not None:
        facts["limit"] = int(limit)
    if activation.passage != NOBODY:
        return say(facts, "NAV-RAKE-06", "rake_goes_on")
    if not activation.fresh or activation.stated == 0:
        return say(facts, "NAV-MOVE-07", "turn_on_entry")
    if points in (-4, 4) and among_enemies(state, ship):
        return say(facts, "NAV-RULE-37", "turn_too_far")
    if points == 0 or points > limit or points < -limit:
        return say(facts, "NAV-MOVE-08", "turn_too_far")
    left = activation.left - turn_cost(state, ship, points)
    if left < 0:
        if facts is not None:
            facts["needs"] = int(turn_cost(state, ship, points))
            facts["left"] = int(activation.left)
        say(facts, "NAV-MOVE-09", "too_few_points")
        return dear_clause(state, ship, activation, activation.spent + activation.left - left)
    if among_enemies(state, ship) and not activation.backed:
        facing = (ship.facing + points) % 8
        if step_refusal(state, ship, activation, facing, left) is not None:
            return say(facts, "NAV-RULE-36", "no_way_on")
    return None


def back_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, facts: Facts | None
) -> ClauseId | None:
    """The clause against backing water (NAV-MOVE-04, -05, NAV-RULE-44)."""
    if activation.backed:
        return say(facts, "NAV-MOVE-04", "one_square_back")
    if activation.full or ship.status != CRUISE or ship.place == RESERVE:
        return say(facts, "NAV-MOVE-04", "back_at_cruise")
    if activation.origin != NOWHERE:
        return say(facts, "NAV-MOVE-05", "rowed_already")
    cost = step_cost(state, ship, (ship.facing + 4) % 8)
    if cost > activation.left:
        if facts is not None:
            facts["needs"], facts["left"] = int(cost), int(activation.left)
        say(facts, "NAV-MOVE-02", "too_few_points")
        return dear_clause(state, ship, activation, activation.spent + cost)
    spare = activation.left - cost
    if state.rules.declare_mp and spare not in (0, turn_cost(state, ship, 1)):
        return say(facts, "NAV-RULE-27", "back_exactly")
    square = state.map.astern(ship.square, ship.facing)
    if not state.map.inside(square):
        if forbidden(state, ship, square):
            return say(facts, "NAV-SCN-01", "exit_forbidden")
        return None
    there = state.counters.get(square, ())
    if len(there) >= STACK_LIMIT:
        return say(facts, "NAV-STACK-02", "stack_full")
    if hostile(state, there, ship.side):
        return say(facts, "NAV-RULE-44", "back_into_enemy")
    return None


def avoid_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, points: i64, facts: Facts | None
) -> ClauseId | None:
    """The clause against Avoidance (NAV-MOVE-11)."""
    begun = activation.spent > 0 or activation.origin != NOWHERE or activation.backed
    if begun or ship.place == RESERVE or points not in (-1, 1):
        return say(facts, "NAV-MOVE-11", "avoid_first")
    needs = state.battle.charts.costs.avoidance
    if needs > activation.left or activation.stated == 0:
        if facts is not None:
            facts["needs"], facts["left"] = int(needs), int(activation.left)
        return say(facts, "NAV-MOVE-11", "too_few_points")
    return None


def rotate_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, facing: i64, facts: Facts | None
) -> ClauseId | None:
    """The clause against rotating in place (NAV-MOVE-10); a ship that cannot row does not."""
    if not ship.mobile():
        return say(facts, "NAV-RULE-26", "rotate_immobile")
    stated = activation.stated > 0 and state.rules.declare_mp
    if stated or activation.full or activation.spent > 0 or not 0 <= facing < 8:
        return say(facts, "NAV-MOVE-10", "rotate_at_rest")
    if not activation.fresh and activation.stated == 0:
        return say(facts, "NAV-MOVE-10", "rotated_already")
    return say(facts, "NAV-MOVE-06", "faces_so") if facing == ship.facing else None


def stop_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, facts: Facts | None
) -> ClauseId | None:
    """The clause against ending the movement here (NAV-RULE-27, NAV-RULE-28)."""
    if activation.stated == 0:
        return None
    if facts is not None:
        facts["left"] = int(activation.left)
    if activation.passage != NOBODY:
        return say(facts, "NAV-RAKE-06", "rake_goes_on")
    if not activation.backed and among_enemies(state, ship):
        return say(facts, "NAV-STACK-01", "stop_with_enemy")
    if not state.rules.declare_mp:
        enough = not activation.full or activation.spent >= state.battle.charts.movement.full_least
        if enough:
            return None
    if activation.backed:
        owed = state.rules.declare_mp and activation.left > 0
        return say(facts, "NAV-RULE-27", "back_exactly") if owed else None
    if not any_step(state, ship, activation):
        return None
    return say(facts, "NAV-ACT-02" if activation.full else "NAV-RULE-27", "must_go_on")


def act_ruling(
    state: Navarchoi, ship: Ship, activation: ShipActivation, action: Action
) -> Ruling | None:
    """Why the act is not legal, with all its facts."""
    facts: Facts = {"ship": ship.name}
    refused = act_refusal(state, ship, activation, action, facts)
    return None if refused is None else Ruling(refused, facts)


def list_acts(state: Navarchoi, ship: Ship, activation: ShipActivation) -> list[Action]:
    """Every legal act of movement, Stop last."""
    found: list[Action] = []
    forward = forward_refusal(state, ship, activation, None) is None
    if forward:
        found.append(Forward(ship.ident))
    if activation.passage != NOBODY:
        return found
    if activation.fresh and activation.stated > 0:
        limit = turn_limit(state, activation)
        for points in range(-int(limit), int(limit) + 1):
            if points != 0 and turn_refusal(state, ship, activation, points, None) is None:
                found.append(Turn(ship.ident, points))
    if activation.origin == NOWHERE and not activation.backed:
        list_first_acts(state, ship, activation, found)
    if stop_refusal(state, ship, activation, None) is None:
        found.append(Stop(ship.ident))
    return found


def list_first_acts(
    state: Navarchoi, ship: Ship, activation: ShipActivation, found: list[Action]
) -> None:
    """List the acts that only come first: backing, Avoidance, rotation."""
    if back_refusal(state, ship, activation, None) is None:
        found.append(Back(ship.ident))
    for points in (-1, 1):
        if avoid_refusal(state, ship, activation, points, None) is None:
            found.append(Avoid(ship.ident, points))
    if (
        activation.spent == 0
        and rotate_refusal(state, ship, activation, (ship.facing + 1) % 8, None) is None
    ):
        found.extend(
            Rotate(ship.ident, (ship.facing + points) % 8) for points in (1, 7, 2, 6, 3, 5, 4)
        )


# -- carrying out ----------------------------------------------------------------------


def pay(activation: ShipActivation, cost: i64) -> None:
    """Spend MP."""
    activation.spent += cost
    activation.left -= cost


def row_forward(
    state: Navarchoi, ship: Ship, activation: ShipActivation, attacked: bool, log: Log
) -> None:
    """Step into the forward square; over the edge after an attack is no leaving (NAV-EXIT-02)."""
    square = state.map.ahead(ship.square, ship.facing)
    pay(activation, step_cost(state, ship, ship.facing))
    if not state.map.inside(square):
        if attacked:
            compel_off(state, ship, log)
        else:
            leave_map(state, ship, square, "NAV-RULE-42", log)
        return
    if ship.place == RESERVE:
        enter_map(state, ship, square, log)
    elif log.on:
        clause = "NAV-MOVE-03" if ship.facing % 2 == 0 else "NAV-MOVE-02"
        log.add(clause, "rowed", ship=ship.name, square=state.map.name(square))
    activation.origin = ship.square
    state.move(ship, square)
    activation.fresh = True
    activation.edge = by_right_of_attack(state, ship, activation, square)


def enter_map(state: Navarchoi, ship: Ship, square: i64, log: Log) -> None:
    """Come on the map by an entry square (NAV-REINF-01, NAV-RULE-43)."""
    ship.place = ON_MAP
    before = state.entered.get(int(square), 0)
    state.entered[int(square)] = before + 1
    if log.on:
        at = state.map.name(int(square))
        clause = "NAV-REINF-01" if before else "NAV-RULE-43"
        log.add(clause, "entered", ship=ship.name, square=at, before=before)


def back_water(state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
    """Step into the rear square (NAV-MOVE-04), or off the map (NAV-RULE-44)."""
    square = state.map.astern(ship.square, ship.facing)
    pay(activation, step_cost(state, ship, (ship.facing + 4) % 8))
    activation.backed = True
    if not state.map.inside(square):
        leave_map(state, ship, square, "NAV-EXIT-01", log)
        return
    activation.origin = ship.square
    activation.fresh = True
    state.move(ship, square)
    if log.on:
        log.add("NAV-MOVE-04", "backed", ship=ship.name, square=state.map.name(square))


def face(
    state: Navarchoi, ship: Ship, activation: ShipActivation, action: Action, log: Log
) -> None:
    """Turn on entering a square, avoid, or rotate in place."""
    clause = "NAV-MOVE-09"
    kind = "faces"
    facing = ship.facing
    if isinstance(action, Turn):
        pay(activation, turn_cost(state, ship, action.points))
        facing += action.points
        if action.points not in (-1, 1):
            clause = "NAV-RULE-30"
    elif isinstance(action, Avoid):
        clause, kind = "NAV-MOVE-11", "avoids"
        pay(activation, state.battle.charts.costs.avoidance)
        facing += action.points
    elif isinstance(action, Rotate):
        clause = "NAV-MOVE-10"
        facing = action.facing
        activation.stated = 0
        activation.left = 0
    activation.fresh = False
    ship.facing = facing % 8
    if log.on:
        facts: Facts = {"ship": ship.name, "facing": int(ship.facing)}
        if kind == "avoids":
            facts["points"] = int(state.battle.charts.costs.avoidance)
        log.add(clause, kind, **facts)

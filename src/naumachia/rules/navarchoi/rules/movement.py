"""Movement: costs, stacking, single acts, leaving the map (NAV-MOVE, NAV-STACK, NAV-EXIT)."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.square_map import NOWHERE, points_between
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
    FULL,
    IMMOBILE,
    LEFT,
    ON_MAP,
    OUTSIDE,
    RESERVE,
    STACK_LIMIT,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.rules.cards import bonus
from naumachia.rules.navarchoi.rules.damage import end_activation, grapple_all
from naumachia.rules.navarchoi.rules.victory import score_exit
from naumachia.rules.navarchoi.tables.battle import FORBIDDEN

# -- What steps and turns cost, where a ship may go, and how it leaves the map -------------

# -- costs -----------------------------------------------------------------------------


def step_cost(state: Navarchoi, ship: Ship, facing: i64) -> i64:
    """Return the MP for a step; more for each ship that entered there before (REINF-01)."""
    costs = state.battle.charts.costs
    cost: i64 = costs.step(facing)
    if ship.place == RESERVE:
        entry = state.map.ahead(ship.square, facing)
        cost += costs.entry * state.entries.get(entry, 0)
    return cost


def turn_cost(state: Navarchoi, ship: Ship, points: i64) -> i64:
    """Return the MP to turn by `points` on entering a square (NAV-MOVE-09, NAV-RULE-30)."""
    if points == 0 or bonus(state, "periplous") > 0:
        return 0
    cost: i64 = state.battle.charts.costs.turn(ship.size)
    if state.rules.turn_per_point:
        return cost * (points if points > 0 else -points)
    return cost


def turn_limit(state: Navarchoi, activation: ShipActivation) -> i64:
    """Return the most points of a turn on entering a square (NAV-MOVE-08)."""
    movement = state.battle.charts.movement
    limit: i64 = movement.turn
    if activation.full:
        limit = movement.turn_full
    elif activation.has_backed:
        limit = movement.turn_backing
    limit += bonus(state, "periplous")
    return limit if limit < 4 else 4


def most_points(state: Navarchoi, ship: Ship, full: bool) -> i64:
    """Return the most MP the ship may state now: status, Liburnians, the wind, lost Manpower."""
    movement = state.battle.charts.movement
    if ship.status == IMMOBILE or ship.grappled:
        return 0
    most: i64 = movement.most(FULL if full else ship.status, ship.liburnian)
    if not full and has_wind_in_sail(state, ship):
        most += movement.sail
    if state.rules.manpower_speed:
        least: i64 = 2
        most -= ship.lost_crew()
        most = most if most > least else least
    return most


def has_wind_in_sail(state: Navarchoi, ship: Ship) -> bool:
    """Return whether the ship is at sail with the wind behind it (NAV-SAIL-04, NAV-RULE-32)."""
    return ship.sail and state.has_following_wind(ship)


# -- where it may go -------------------------------------------------------------------


def has_enemy(state: Navarchoi, there: tuple[int, ...], seat: i64) -> bool:
    """Return whether one of these counters is an enemy ship; Awash is nobody's (NAV-RULE-38)."""
    for ident in there:
        ship = state.ships[ident]
        if ship.place == ON_MAP and ship.side != seat:
            return True
    return False


def is_among_enemies(state: Navarchoi, ship: Ship) -> bool:
    """Return whether an enemy ship is in the ship's own square."""
    there = state.counters.get(int(ship.square))
    return there is not None and len(there) > 1 and has_enemy(state, there, ship.side)


def is_exit_open(
    state: Navarchoi,
    ship: Ship,
    activation: ShipActivation,
    square: i64,
    heading: i64,
    left: i64,
    attack: bool,
) -> bool:
    """Return whether a ship that comes into `square` with `left` MP leaves its enemy cleanly
    (RULE-36).

    The square must hold fewer than three counters and no enemy, or have a clean exit of its own.
    The edge of the map is an exit for an `attack` only.
    """
    if not state.map.is_on_map(square):
        return attack
    there = state.counters.get(int(square))
    if there is None:
        return True
    count = len(there) - 1 if square == ship.square else len(there)
    if count >= STACK_LIMIT:
        return False
    if not has_enemy(state, there, ship.side):
        return True
    return has_exit(state, ship, activation, square, heading, left, False)


def has_exit(
    state: Navarchoi,
    ship: Ship,
    activation: ShipActivation,
    square: i64,
    heading: i64,
    left: i64,
    attack: bool,
) -> bool:
    """Return whether a legal turn and step lead on from `square`, just entered along `heading`.

    Never back to where it came from: that would be a turn of four points (NAV-RULE-37).
    """
    limit = turn_limit(state, activation)
    points = -limit
    while points <= limit:
        facing = (heading + points) % 8
        rest = left - turn_cost(state, ship, points) - state.battle.charts.costs.step(facing)
        if rest >= 0 and (points > -4 and points < 4):
            beyond = state.map.ahead(square, facing)
            if is_exit_open(state, ship, activation, beyond, facing, rest, attack):
                return True
        points += 1
    return False


def can_go_on(
    state: Navarchoi, ship: Ship, activation: ShipActivation, attack: bool = False
) -> bool:
    """Return whether the ship, just come into its square, has a clean exit (NAV-RULE-36,
    NAV-RULE-79).
    """
    return has_exit(state, ship, activation, ship.square, ship.facing, activation.left, attack)


def has_edge_attack(
    state: Navarchoi, ship: Ship, activation: ShipActivation, square: i64, heading: i64, left: i64
) -> bool:
    """Return whether an attack in `square` is open that would go on over the edge (NAV-RULE-36)."""
    if ship.transport or activation.has_backed:
        return False
    lesson = state.battle.lesson
    ram = lesson.rams and ship.is_undamaged() and not activation.has_rammed
    grapple = lesson.grapples and not activation.has_grappled
    if (ram or grapple) and has_exit(state, ship, activation, square, heading, left, True):
        return True
    if not lesson.rakes or not ship.is_undamaged() or ship.sail:
        return False
    left -= state.battle.charts.costs.step(heading)
    beyond = state.map.ahead(square, heading)
    if left < 0 or not is_exit_open(state, ship, activation, beyond, heading, left, True):
        return False
    for target in state.enemies_at(square, ship.side):
        fresh = target.status != IMMOBILE and target.ident not in activation.raked_ships
        if fresh and points_between(heading, target.facing) % 4 == 0:
            return True
    return False


def refuse_act(ship: Ship, clause: ClauseId, refusal: str, **facts: object) -> Ruling:
    """Return the ruling against an act of a ship."""
    return Ruling(clause, {"ship": ship.name, **facts, "refusal": refusal})


def step_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, facing: i64, left: i64
) -> Ruling | None:
    """Return the ruling that forbids a step forward along `facing` with `left` MP."""
    cost = step_cost(state, ship, facing)
    square = state.map.ahead(ship.square, facing)
    if cost > left:
        total = activation.spent + activation.left - left + cost
        clause = cost_clause(state, ship, activation, total)
        return refuse_step(state, ship, square, clause, "too_few_points", cost, left)
    if not state.map.is_on_map(square):
        if is_exit_forbidden(state, ship, square):
            return refuse_step(state, ship, square, "NAV-SCN-01", "exit_forbidden", cost, left)
        return None
    there = state.counters.get(square)
    if there is None:
        return None
    rest = left - cost
    if len(there) >= STACK_LIMIT:
        full: ClauseId = "NAV-STACK-03"
        if rest < state.battle.charts.costs.edge:
            full = "NAV-STACK-02"
        return refuse_step(state, ship, square, full, "stack_full", cost, left)
    if not has_enemy(state, there, ship.side):
        return None
    if has_exit(state, ship, activation, square, facing, rest, False):
        return None
    if has_edge_attack(state, ship, activation, square, facing, rest):
        return None
    return refuse_step(state, ship, square, "NAV-RULE-36", "no_clean_exit", cost, left)


def refuse_step(
    state: Navarchoi,
    ship: Ship,
    square: i64,
    clause: ClauseId,
    refusal: str,
    cost: i64,
    left: i64,
) -> Ruling:
    """Return the ruling against a step into `square`."""
    at = "-" if square == NOWHERE else state.map.name(int(square))
    return refuse_act(ship, clause, refusal, square=at, needs=int(cost), left=int(left))


def cost_clause(state: Navarchoi, ship: Ship, activation: ShipActivation, total: i64) -> ClauseId:
    """Return the clause that forbids `total` MP: that of the status, or of the stated MP."""
    if total > most_points(state, ship, activation.full):
        return "NAV-ACT-02"
    return "NAV-REINF-01" if ship.place == RESERVE else "NAV-MOVE-01"


def refuse_attack(ship: Ship, target: Ship, clause: ClauseId, **facts: object) -> Ruling:
    """Return the ruling against an attack of a ship on a target."""
    return Ruling(clause, {"ship": ship.name, "target": target.name, **facts})


PLENTY: Final = 99
"""More MP than any way out of a square takes."""


def exit_refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation, clause: ClauseId
) -> Ruling | None:
    """Return the ruling that forbids an attack without an exit: no MP, or no room (NAV-RULE-36)."""
    if can_go_on(state, ship, activation, attack=True):
        return None
    roomy = has_exit(state, ship, activation, ship.square, ship.facing, PLENTY, True)
    refusal = "no_points_to_leave" if roomy else "no_room_to_leave"
    left = int(activation.left)
    return refuse_attack(ship, target, clause, left=left, refusal=refusal)


def must_attack_over_edge(
    state: Navarchoi, ship: Ship, activation: ShipActivation, square: i64
) -> bool:
    """Return whether a ship just come into `square` must attack over the edge there
    (NAV-RULE-36).
    """
    there = state.counters.get(int(square), ())
    if not has_enemy(state, there, ship.side):
        return False
    return not has_exit(state, ship, activation, square, ship.facing, activation.left, False)


def can_step(state: Navarchoi, ship: Ship, activation: ShipActivation) -> bool:
    """Return whether a step forward is open, after a turn if one is allowed still (NAV-RULE-27)."""
    if activation.has_backed:
        return False
    if can_step_along(state, ship, activation, ship.facing, activation.left):
        return True
    if not activation.may_turn:
        return False
    limit = turn_limit(state, activation)
    points = -limit
    while points <= limit:
        left = activation.left - turn_cost(state, ship, points)
        facing = (ship.facing + points) % 8
        if left > 0 and can_step_along(state, ship, activation, facing, left):
            return True
        points += 1
    return False


def can_step_along(
    state: Navarchoi, ship: Ship, activation: ShipActivation, facing: i64, left: i64
) -> bool:
    """Return whether a step forward along `facing` is legal with `left` MP.

    The cost is checked first, because most steps fail for it; this creates no ruling.
    """
    if step_cost(state, ship, facing) > left:
        return False
    return step_refusal(state, ship, activation, facing, left) is None


def is_exit_forbidden(state: Navarchoi, ship: Ship, outside: i64) -> bool:
    """Return whether the scenario forbids the ship to leave the map by this virtual square."""
    column, row = state.map.column(outside), state.map.row(outside)
    rule = state.battle.exit_of(ship.side, ship.name, column, row, state.turn)
    return rule is not None and rule.effect == FORBIDDEN


# -- off the map and back ----------------------------------------------------------------


def leave_map(state: Navarchoi, ship: Ship, outside: i64, clause: ClauseId, log: Log) -> None:
    """Row off the map into a virtual square, out of the game (NAV-EXIT-01, NAV-RULE-42).

    The ship is in that square while the exit is scored.
    """
    square = ship.square
    state.lift(ship)
    ship.place = LEFT
    ship.square = outside
    end_activation(state, ship)
    if log.on:
        at = state.map.name(int(square))
        log.add(clause, "left_map", ship=ship.name, square=at)
    score_exit(state, ship, square, log)
    ship.square = NOWHERE


def compel_off(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Go on over the edge after an attack, to wait just outside (NAV-EXIT-02, NAV-RULE-41)."""
    outside = state.map.ahead(ship.square, ship.facing)
    state.lift(ship)
    ship.place = OUTSIDE
    ship.square = outside
    ship.since = state.turn
    if ship.status == FULL:
        ship.status = CRUISE
    end_activation(state, ship)
    if log.on:
        at = state.map.name(outside)
        log.add("NAV-EXIT-02", "compelled_off", ship=ship.name, square=at)


def send_back(state: Navarchoi, ship: Ship, log: Log) -> None:
    """End the activation of a ship that cannot go on (NAV-RULE-58).

    With an enemy in its square it goes back to its last square, heading kept. If that square is
    full, holds an enemy or is off the map, it is grappled instead.
    """
    activation = state.activation
    origin: i64 = (
        NOWHERE if activation is None or activation.ship != ship.ident else activation.origin
    )
    end_activation(state, ship)
    if ship.grappled or not ship.is_on_map() or not is_among_enemies(state, ship):
        return
    there = state.counters.get(int(origin), ())
    open_there = len(there) < STACK_LIMIT and not has_enemy(state, there, ship.side)
    if state.map.is_on_map(origin) and open_there:
        state.move(ship, origin)
        if log.on:
            at = state.map.name(int(origin))
            log.add("NAV-RULE-58", "sent_back", ship=ship.name, square=at)
        return
    if log.on:
        log.add("NAV-RULE-58", "held_fast", ship=ship.name)
    grapple_all(state, ship.square, log)


# -- single acts of a moving ship ----------------------------------------------------------

# -- legality --------------------------------------------------------------------------


def act_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, action: Action
) -> Ruling | None:
    """Return the ruling that forbids an act of movement."""
    if isinstance(action, Forward):
        return forward_refusal(state, ship, activation)
    if isinstance(action, Turn):
        return turn_refusal(state, ship, activation, action.points)
    if isinstance(action, Back):
        return back_refusal(state, ship, activation)
    if isinstance(action, Avoid):
        return avoid_refusal(state, ship, activation, action.points)
    if isinstance(action, Rotate):
        return rotate_refusal(state, ship, activation, action.facing)
    return stop_refusal(state, ship, activation)


def forward_refusal(state: Navarchoi, ship: Ship, activation: ShipActivation) -> Ruling | None:
    """Return the ruling that forbids a step into the forward square."""
    if activation.has_backed:
        return refuse_act(ship, "NAV-MOVE-05", "backed_already")
    return step_refusal(state, ship, activation, ship.facing, activation.left)


def turn_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, points: i64
) -> Ruling | None:
    """Return the ruling that forbids a turn in the square just entered."""
    limit = int(turn_limit(state, activation))
    if activation.exit_target != NOBODY:
        return refuse_act(ship, "NAV-RAKE-06", "rake_goes_on", limit=limit)
    if not activation.may_turn or activation.stated == 0:
        return refuse_act(ship, "NAV-MOVE-07", "turn_on_entry", limit=limit)
    if points in (-4, 4) and is_among_enemies(state, ship):
        return refuse_act(ship, "NAV-RULE-37", "turn_too_far", limit=limit)
    if points == 0 or points > limit or points < -limit:
        return refuse_act(ship, "NAV-MOVE-08", "turn_too_far", limit=limit)
    cost = turn_cost(state, ship, points)
    left = activation.left - cost
    if left < 0:
        clause = cost_clause(state, ship, activation, activation.spent + cost)
        needs, has = int(cost), int(activation.left)
        return refuse_act(ship, clause, "too_few_points", limit=limit, needs=needs, left=has)
    if is_among_enemies(state, ship) and not activation.has_backed:
        facing = (ship.facing + points) % 8
        if step_refusal(state, ship, activation, facing, left) is not None:
            return refuse_act(ship, "NAV-RULE-36", "no_way_on", limit=limit)
    return None


def back_refusal(state: Navarchoi, ship: Ship, activation: ShipActivation) -> Ruling | None:
    """Return the ruling that forbids backing water (NAV-MOVE-04, -05, NAV-RULE-44)."""
    if activation.has_backed:
        return refuse_act(ship, "NAV-MOVE-04", "one_square_back")
    if activation.full or ship.status != CRUISE or ship.place == RESERVE:
        return refuse_act(ship, "NAV-MOVE-04", "back_at_cruise")
    if activation.origin != NOWHERE:
        return refuse_act(ship, "NAV-MOVE-05", "rowed_already")
    cost = step_cost(state, ship, (ship.facing + 4) % 8)
    if cost > activation.left:
        clause = cost_clause(state, ship, activation, activation.spent + cost)
        needs, left = int(cost), int(activation.left)
        return refuse_act(ship, clause, "too_few_points", needs=needs, left=left)
    spare = activation.left - cost
    if state.rules.declare_mp and spare not in (0, turn_cost(state, ship, 1)):
        return refuse_act(ship, "NAV-RULE-27", "back_exactly")
    square = state.map.astern(ship.square, ship.facing)
    if not state.map.is_on_map(square):
        if is_exit_forbidden(state, ship, square):
            return refuse_act(ship, "NAV-SCN-01", "exit_forbidden")
        return None
    there = state.counters.get(square, ())
    if len(there) >= STACK_LIMIT:
        return refuse_act(ship, "NAV-STACK-02", "stack_full")
    if has_enemy(state, there, ship.side):
        return refuse_act(ship, "NAV-RULE-44", "back_into_enemy")
    return None


def avoid_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, points: i64
) -> Ruling | None:
    """Return the ruling that forbids Avoidance (NAV-MOVE-11)."""
    begun = activation.spent > 0 or activation.origin != NOWHERE or activation.has_backed
    if begun or ship.place == RESERVE or points not in (-1, 1):
        return refuse_act(ship, "NAV-MOVE-11", "avoid_first")
    needs, left = int(state.battle.charts.costs.avoidance), int(activation.left)
    if needs > left or activation.stated == 0:
        return refuse_act(ship, "NAV-MOVE-11", "too_few_points", needs=needs, left=left)
    return None


def rotate_refusal(
    state: Navarchoi, ship: Ship, activation: ShipActivation, facing: i64
) -> Ruling | None:
    """Return the ruling that forbids rotating in place (NAV-MOVE-10)."""
    if not ship.is_mobile():
        return refuse_act(ship, "NAV-RULE-26", "rotate_immobile")
    stated = activation.stated > 0 and state.rules.declare_mp
    if stated or activation.full or activation.spent > 0 or not 0 <= facing < 8:
        return refuse_act(ship, "NAV-MOVE-10", "rotate_at_rest")
    if not activation.may_turn and activation.stated == 0:
        return refuse_act(ship, "NAV-MOVE-10", "rotated_already")
    return refuse_act(ship, "NAV-MOVE-06", "faces_so") if facing == ship.facing else None


def stop_refusal(state: Navarchoi, ship: Ship, activation: ShipActivation) -> Ruling | None:
    """Return the ruling that forbids ending the movement here (NAV-RULE-27, NAV-RULE-28)."""
    if activation.stated == 0:
        return None
    left = int(activation.left)
    if activation.exit_target != NOBODY:
        return refuse_act(ship, "NAV-RAKE-06", "rake_goes_on", left=left)
    if not activation.has_backed and is_among_enemies(state, ship):
        return refuse_act(ship, "NAV-STACK-01", "stop_with_enemy", left=left)
    if not state.rules.declare_mp:
        enough = not activation.full or activation.spent >= state.battle.charts.movement.full_least
        if enough:
            return None
    if activation.has_backed:
        if state.rules.declare_mp and left > 0:
            return refuse_act(ship, "NAV-RULE-27", "back_exactly", left=left)
        return None
    if not can_step(state, ship, activation):
        return None
    clause: ClauseId = "NAV-ACT-02" if activation.full else "NAV-RULE-27"
    return refuse_act(ship, clause, "must_go_on", left=left)


def list_acts(state: Navarchoi, ship: Ship, activation: ShipActivation) -> list[Action]:
    """Return every legal act of movement, Stop last."""
    found: list[Action] = []
    left = activation.left
    if not activation.has_backed and can_step_along(state, ship, activation, ship.facing, left):
        found.append(Forward(ship.ident))
    if activation.exit_target != NOBODY:
        return found
    if activation.may_turn and activation.stated > 0:
        limit = turn_limit(state, activation)
        for points in range(-int(limit), int(limit) + 1):
            if points != 0 and turn_refusal(state, ship, activation, points) is None:
                found.append(Turn(ship.ident, points))
    if activation.origin == NOWHERE and not activation.has_backed:
        list_first_acts(state, ship, activation, found)
    if stop_refusal(state, ship, activation) is None:
        found.append(Stop(ship.ident))
    return found


def list_first_acts(
    state: Navarchoi, ship: Ship, activation: ShipActivation, found: list[Action]
) -> None:
    """List the acts that only come first: backing, Avoidance, rotation."""
    if not activation.full and back_refusal(state, ship, activation) is None:
        found.append(Back(ship.ident))
    if activation.spent > 0:
        return
    if avoid_refusal(state, ship, activation, 1) is None:
        found.extend((Avoid(ship.ident, -1), Avoid(ship.ident, 1)))
    if (
        not activation.full
        and rotate_refusal(state, ship, activation, (ship.facing + 1) % 8) is None
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
    if not state.map.is_on_map(square):
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
    activation.may_turn = True
    activation.has_edge_exit = must_attack_over_edge(state, ship, activation, square)


def enter_map(state: Navarchoi, ship: Ship, square: i64, log: Log) -> None:
    """Come on the map by an entry square (NAV-REINF-01, NAV-RULE-43)."""
    ship.place = ON_MAP
    before = state.entries.get(int(square), 0)
    state.entries[int(square)] = before + 1
    if log.on:
        at = state.map.name(int(square))
        clause = "NAV-REINF-01" if before else "NAV-RULE-43"
        log.add(clause, "entered", ship=ship.name, square=at, before=before)


def back_water(state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
    """Step into the rear square (NAV-MOVE-04), or off the map (NAV-RULE-44)."""
    square = state.map.astern(ship.square, ship.facing)
    pay(activation, step_cost(state, ship, (ship.facing + 4) % 8))
    activation.has_backed = True
    if not state.map.is_on_map(square):
        leave_map(state, ship, square, "NAV-EXIT-01", log)
        return
    activation.origin = ship.square
    activation.may_turn = True
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
    activation.may_turn = False
    ship.facing = facing % 8
    if log.on:
        facts: Facts = {"ship": ship.name, "facing": int(ship.facing)}
        if kind == "avoids":
            facts["points"] = int(state.battle.charts.costs.avoidance)
        log.add(clause, kind, **facts)

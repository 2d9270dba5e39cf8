"""Ram: the run, the angle, the dice (BIR-RAM-01..17, BIR-RULE-12..22)."""

from __future__ import annotations

from math import ceil, floor
from typing import ClassVar, Final, final

from naumachia.geometry.bearing import relative_bearing
from naumachia.geometry.hull import BOW, STERN, Hull
from naumachia.geometry.lattice import HALF, keel_angle, nearest
from naumachia.geometry.measure import RayHit, cast_ray
from naumachia.geometry.sea import HULL, Collision
from naumachia.geometry.sweep import hull_contact
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import ANGLE_STEP, Action, Ram
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import FRESH, SEATS, UNMARKED, Biremes, Ship, refuse_attack
from naumachia.rules.biremes.rules.attacks import (
    attack_bonus,
    enemies_near,
    enemy_ruling,
    melee_ruling,
    reasons,
)
from naumachia.rules.biremes.rules.fire import IGNITES_HELD, IGNITES_TOUCHED, touch
from naumachia.rules.biremes.rules.melee import remove, stick
from naumachia.rules.biremes.rules.movement import (
    OBSTACLES,
    QUARTER,
    VEER,
    is_at_least,
    is_at_most,
    meeting_facts,
    ram_limit,
    too_wide,
    turn_limit,
    turned_ram_limit,
)
from naumachia.table.refusal_facts import centre_point, note_ends
from naumachia.table.rounding import magnitude

SIZES: Final = [[0, 0, -1, -2], [0, 0, 0, -1], [1, 0, 0, 0], [2, 1, 0, 0]]
"""The modifier of the classes, rammer first, smallest class first (table T3, BIR-RULE-18)."""
SHORT_RUN: Final = 3000
LONG_RUN: Final = 4000
"""The longest short run and the least long one, in steps (BIR-RULE-14)."""
LOWEST_TOTAL: Final = 2
HIGHEST_TOTAL: Final = 12
"""The ends of table T2."""

SINKING_TOTAL: Final = 10
"""The lowest total that sinks the target of a ram (table T2)."""


@final
@frozen()
class Run:
    """A run at a target: the hull turned to it, what its bow's line strikes, the keel angle."""

    hull: Hull
    strike: RayHit
    angle: i64


def run_at(state: Biremes, ship: Ship, target: Ship, angle: i64) -> Run | None:
    """Return the run after a pivot by `angle`; None if the line of the bow misses the target."""
    hull = state.hull(ship)
    if angle != 0:
        hull = hull.at(hull.pose.turn(angle))
    goal = state.hull(target)
    x, y = hull.bow()
    struck = cast_ray(goal, x, y, hull.fx, hull.fy)
    if struck is None:
        return None
    return Run(hull, struck, keel_angle(goal.pose.heading, hull.pose.heading))


def run_limit(state: Biremes, ship: Ship, angle: i64) -> i64:
    """Return how far a ram may run after a pivot by `angle`; 0 when it may not (BIR-RULE-15)."""
    size = magnitude(angle)
    if size <= VEER:
        return ram_limit(ship)
    if size > QUARTER or size > turn_limit(state, ship):
        return 0
    return turned_ram_limit(state, ship)


def ram_ruling(state: Biremes, ship: Ship, target: Ship, angle: i64) -> Ruling | None:
    """Return why this ship, whose activation is open, may not ram `target`; None if it may."""
    ruling = ship.idle_ruling() or target_ruling(state, ship, target)
    if ruling is not None:
        return ruling
    if angle % ANGLE_STEP != 0:
        return refuse_attack("BIR-RULE-01", ship, target)
    ruling = gap_ruling(state, ship, target)
    if ruling is not None:
        return ruling
    limit = run_limit(state, ship, angle)
    if limit == 0:
        if ship.kind.size == BIREME:
            return too_wide("BIR-RULE-15", ship, angle, QUARTER, "ram_turn_too_far")
        return too_wide("BIR-MOVE-04", ship, angle, VEER, "ram_turn_too_far")
    run = run_at(state, ship, target, angle)
    if run is None:
        return refuse_attack("BIR-RAM-04", ship, target, refusal="misses")
    return run_ruling(state, ship, target, run, limit)


def target_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship may not ram this one from anywhere; None if it may."""
    ruling = enemy_ruling(state, ship, target) or melee_ruling(state, ship, target)
    if ruling is None and target.is_locked() and not state.rules.ram_into_melee:
        return refuse_attack("BIR-RULE-48", ship, target)
    return ruling


def gap_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a target is too near for a ram (BIR-RAM-03, BIR-RULE-13); None if it is not."""
    if has_gap(state, ship, target):
        return None
    x, y = state.hull(ship).bow()
    goal = state.hull(target)
    gap, least = nearest(goal.distance_to(x, y)), ship.kind.ram_min
    facts: Facts = {"refusal": "too_near", "gap": int(gap), "least": int(least)}
    px, py = goal.nearest_to(x, y)
    note_ends(facts, x, y, px, py)
    return refuse_attack("BIR-RAM-03", ship, target, **facts)


def has_gap(state: Biremes, ship: Ship, target: Ship) -> bool:
    """Return whether a target is far enough from the bow for a ram (BIR-RAM-03, BIR-RULE-13)."""
    x, y = state.hull(ship).bow()
    return is_at_least(state.hull(target).distance_to(x, y), ship.kind.ram_min)


def is_too_long(run: Run, limit: i64) -> bool:
    """Return whether the target is farther along the run than the ship may ram."""
    return not is_at_most(run.strike.distance, limit)


def run_ruling(state: Biremes, ship: Ship, target: Ship, run: Run, limit: i64) -> Ruling | None:
    """Return why a run may not be made: length, side struck, angle, obstacles; None if it may.

    The length comes first: the rest matters only if the ship can reach the target.
    """
    if is_too_long(run, limit):
        if ship.banks == 0:
            return refuse_run("BIR-RAM-05", ship, target, run, limit)
        return refuse_run(
            "BIR-RULE-32", ship, target, run, limit, refusal="run_too_far_for_her_oars"
        )
    if run.strike.edge == BOW or run.strike.edge == STERN:
        return refuse_run("BIR-RULE-12", ship, target, run, limit)
    if run.angle < state.rules.oblique_from:
        return refuse_run("BIR-RAM-07", ship, target, run, limit)
    met = run_obstacle(state, ship, target, run)
    if met is None:
        return None
    clause = "BIR-RULE-16" if met.kind == HULL else OBSTACLES.clause(met)
    return refuse_run(clause, ship, target, run, limit, **meeting_facts(state, met))


def refuse_run(
    clause: ClauseId, ship: Ship, target: Ship, run: Run, limit: i64, **reason: object
) -> Ruling:
    """Return the refusal of a run, with its measures."""
    facts: Facts = {
        "angle": int(run.angle),
        "distance": int(nearest(run.strike.distance)),
        "limit": int(limit),
    }
    x, y = run.hull.bow()
    note_ends(facts, x, y, run.strike.x, run.strike.y)
    return refuse_attack(clause, ship, target, **{**facts, **reason})


def run_obstacle(state: Biremes, ship: Ship, target: Ship, run: Run) -> Collision | None:
    """Return the first obstacle before the target of a run (BIR-RULE-16); None if none."""
    sea, hull = state.sea, run.hull
    met = sea.find_overlap(hull, ship.ident)
    if met is not None:
        return met
    return sea.first_collision(
        ship.ident, hull, hull.fx, hull.fy, contact(state, run, target), target.ident
    )


def contact(state: Biremes, run: Run, target: Ship) -> float:
    """Return the distance until the hulls first touch, at most the way of the bow."""
    hull = run.hull
    reach = run.strike.distance + hull.reach
    at = hull_contact(hull, hull.fx, hull.fy, reach, state.hull(target))
    return at if at < run.strike.distance else run.strike.distance


# -- the dice --------------------------------------------------------------------------


def ram_tally(state: Biremes, ship: Ship, target: Ship, run: Run) -> Tally:
    """Return the modifiers of a ram, which are cumulative (table T3, BIR-RAM-10)."""
    tally = Tally(0)
    size = SIZES[ship.kind.size][target.kind.size]
    if size != 0:
        tally.add("BIR-RULE-18", size, ship=ship.kind.name, target=target.kind.name)
    if target.is_helpless():
        tally.add("BIR-RULE-23", 2, target=target.name)
    if run.angle < state.rules.dead_on_from:
        tally.add("BIR-RULE-11", -1, angle=int(run.angle))
    travelled = run.strike.distance
    if is_at_most(travelled, SHORT_RUN):
        tally.add("BIR-RULE-14", -1, distance=int(nearest(travelled)))
    elif is_at_least(travelled, LONG_RUN):
        tally.add("BIR-RULE-14", 1, distance=int(nearest(travelled)))
    return attack_bonus(state, ship, tally)


@declared
class Ramming(Phase[Biremes, Action]):
    """Roll two dice for a ram that strikes its target (table T2)."""

    name: ClassVar[str] = "ramming"
    ship: Final[i64]
    target: Final[i64]
    modifier: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = SEATS[ship.owner]
        facts: Facts = {
            "ship": ship.name,
            "target": state.ships[self.target].name,
            "modifier": int(self.modifier),
        }
        return Dice("BIR-RAM-09", "ram", facts, (6, 6), (seat, seat))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        target = state.ships[self.target]
        total = outcome[0] + outcome[1] + self.modifier
        if log.on:
            beyond = total < LOWEST_TOTAL or total > HIGHEST_TOTAL
            log.add(
                "BIR-RULE-17" if beyond else "BIR-RAM-09",
                "ram_rolled",
                ship=ship.name,
                target=target.name,
                dice=outcome,
                dice_seats=(int(ship.owner), int(ship.owner)),
                modifier=int(self.modifier),
                needs=int(SINKING_TOTAL),
                total=int(total),
            )
        apply_ram(state, ship, target, total, log)


def apply_ram(state: Biremes, ship: Ship, target: Ship, total: i64, log: Log) -> None:
    """Apply the result of a ram; totals off table T2 count as its ends (BIR-RULE-17)."""
    if total >= SINKING_TOTAL:
        remove(state, target, "BIR-RAM-11", "rammed", log)
        return
    if total >= 8:
        stick(state, ship, target, log)
        touch(state, ship, target, IGNITES_HELD, log)
        return
    touch(state, ship, target, IGNITES_TOUCHED, log)
    if total >= 6:
        target.dead = True
        if log.on:
            log.add("BIR-RAM-15", "dead_in_water", ship=target.name)
    elif total >= 4:
        immobilise(target, "BIR-RAM-16", log)
    elif log.on:
        log.add("BIR-RULE-19", "glanced_off", ship=ship.name, target=target.name)


def immobilise(ship: Ship, clause: ClauseId, log: Log) -> None:
    """Immobilise a ship for one turn of its own; a second marker adds nothing (BIR-RULE-21)."""
    if ship.immobile == UNMARKED:
        ship.immobile = FRESH
    if log.on:
        log.add(clause, "immobilised", ship=ship.name)


def carry_out_ram(state: Biremes, ship: Ship, action: Ram, log: Log) -> None:
    """Move to the first contact of the hulls (BIR-RULE-16) and open the roll."""
    target = state.ships[action.target]
    run = run_at(state, ship, target, action.angle)
    assert run is not None, "a legal ram strikes its target"
    tally = ram_tally(state, ship, target, run)
    hull = run.hull
    at = contact(state, run, target)
    state.put(ship, state.sea.resting_pose(ship.ident, hull, hull.fx, hull.fy, at))
    if log.on:
        log.add(
            "BIR-RAM-01",
            "rams",
            ship=ship.name,
            target=target.name,
            angle=int(run.angle),
            distance=int(nearest(run.strike.distance)),
            modifier=tally.total,
            reasons=reasons(tally),
            at=centre_point(state.hull(ship)),
        )
    enter(state, Ramming(ship.ident, target.ident, tally.total), log)


# -- candidates ------------------------------------------------------------------------


def add_rams(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List rams of every legal target, at some of the angles that strike it."""
    if not ship.can_move():
        return
    for target in enemies_near(state, ship, ram_limit(ship)):
        if target_ruling(state, ship, target) is None and has_gap(state, ship, target):
            add_rams_of(state, ship, target, actions)


def add_rams_of(state: Biremes, ship: Ship, target: Ship, actions: list[Action]) -> None:
    """List rams of one enemy, at the ends and the middle of the pivots that strike it."""
    low, high = pivot_range(state.hull(ship), state.hull(target))
    widest: i64 = VEER
    if turned_ram_limit(state, ship) > 0:
        widest = QUARTER
    low = low if low > -widest else -widest
    high = high if high < widest else widest
    if low > high:
        return
    seen: list[i64] = []
    middle = (low + high) // (2 * ANGLE_STEP) * ANGLE_STEP
    for angle in (middle, low, high, 0, VEER, -VEER):
        if angle < low or angle > high or angle in seen:
            continue
        seen.append(angle)
        limit = run_limit(state, ship, angle)
        run = run_at(state, ship, target, angle)
        if limit > 0 and run is not None and not is_too_long(run, limit):
            if run_ruling(state, ship, target, run, limit) is None:
                actions.append(Ram(ship.ident, target.ident, angle))


def pivot_range(hull: Hull, goal: Hull) -> tuple[i64, i64]:
    """Return the range of pivots, in steps of orders, whose keel line crosses the side in view.

    The first exceeds the second when no long side is in view.
    """
    _, aside = goal.frame(hull.x, hull.y)
    if abs(aside) <= goal.half_beam:
        return 1, 0
    side = goal.half_beam if aside > 0.0 else -goal.half_beam
    x, y = goal.point(goal.half_length, side)
    one = relative_bearing(hull.pose.heading, x - hull.x, y - hull.y)
    x, y = goal.point(-goal.half_length, side)
    two = relative_bearing(hull.pose.heading, x - hull.x, y - hull.y)
    if abs(one - two) > float(HALF):
        return 1, 0
    least, most = (one, two) if one < two else (two, one)
    return ceil(least / ANGLE_STEP) * ANGLE_STEP, floor(most / ANGLE_STEP) * ANGLE_STEP

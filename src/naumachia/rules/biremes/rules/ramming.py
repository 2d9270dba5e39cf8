"""Rams: the run, the angle, the dice (BIR-RAM-01..17, BIR-RULE-12..22)."""

from __future__ import annotations

from math import ceil, floor
from typing import ClassVar, Final, final

from naumachia.geometry.bearing import off_heading
from naumachia.geometry.hull import BOW, STERN, Hull
from naumachia.geometry.lattice import HALF, TOLERANCE, keel_angle, nearest
from naumachia.geometry.measure import Strike, strike
from naumachia.geometry.sweep import hull_contact
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import NOTCH, Action, Ram
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import FRESH, SEATS, UNMARKED, Biremes, Ship
from naumachia.rules.biremes.rules.attacks import attack_bonus, holding_refusal, near, reasons
from naumachia.rules.biremes.rules.fire import HELD, STRUCK, touch
from naumachia.rules.biremes.rules.melee import remove, stick
from naumachia.rules.biremes.rules.movement import (
    OBSTACLES,
    QUARTER,
    VEER,
    idle_clause,
    note_meeting,
    ram_limit,
    turn_limit,
    turned_ram_limit,
)
from naumachia.table.grain import sized
from naumachia.table.measured import note_ends, point

SIZES: Final = [[0, 0, -1, -2], [0, 0, 0, -1], [1, 0, 0, 0], [2, 1, 0, 0]]
"""The modifier of the classes, rammer first, smallest class first (table T3, BIR-RULE-18)."""
SHORT: Final = 3000.0
LONG: Final = 4000.0
"""BIR-RULE-14, steps."""
LOWEST: Final = 2
HIGHEST: Final = 12
"""The ends of table T2."""

SINKS: Final = 10
"""The total from which on a ram sinks its target (table T2)."""


@final
class Run:
    """A run at a target: the hull turned to it, what its bow's line strikes, the keel angle."""

    __slots__ = ("angle", "hull", "strike")

    def __init__(self, hull: Hull, struck: Strike, angle: i64) -> None:
        self.hull: Final = hull
        self.strike: Final = struck
        self.angle: Final[i64] = angle


def run_at(state: Biremes, ship: Ship, target: Ship, angle: i64) -> Run | None:
    """The run after a pivot by `angle`; None when the bow's line misses the target."""
    hull = state.hull(ship)
    if angle != 0:
        hull = hull.at(hull.pose.turned(angle))
    goal = state.hull(target)
    x, y = hull.bow()
    struck = strike(goal, x, y, hull.fx, hull.fy)
    if struck is None:
        return None
    return Run(hull, struck, keel_angle(goal.pose.heading, hull.pose.heading))


def run_limit(state: Biremes, ship: Ship, angle: i64) -> i64:
    """How far a ram may run after a pivot by `angle`; 0 when it may not (BIR-RULE-15)."""
    size = sized(angle)
    if size <= VEER:
        return ram_limit(ship)
    if size > QUARTER or size > turn_limit(state, ship):
        return 0
    return turned_ram_limit(state, ship)


def ram_refusal(
    state: Biremes, ship: Ship, target: Ship, angle: i64, facts: Facts | None
) -> ClauseId | None:
    """The clause that forbids this free ship the ram; facts when wanted."""
    refused = idle_clause(ship)
    if refused is None:
        refused = holding_refusal(state, ship, target, facts)
    if refused is None and target.melee >= 0 and not state.rules.ram_into_melee:
        refused = "BIR-RULE-48"
    if refused is None and angle % NOTCH != 0:
        refused = "BIR-RULE-01"
    if refused is None:
        refused = gap_refusal(state, ship, target, facts)
    if refused is None and run_limit(state, ship, angle) == 0:
        refused = "BIR-RULE-15" if ship.kind.size == BIREME else "BIR-MOVE-04"
        if facts is not None:
            facts["refusal"] = "turn_too_far"
            facts["angle"] = int(sized(angle))
            facts["angle_limit"] = int(QUARTER if ship.kind.size == BIREME else VEER)
    return run_refusal(state, ship, target, angle, facts) if refused is None else refused


def gap_refusal(state: Biremes, ship: Ship, target: Ship, facts: Facts | None) -> ClauseId | None:
    """The clause against a target nearer than the minimum (BIR-RAM-03, BIR-RULE-13)."""
    x, y = state.hull(ship).bow()
    goal = state.hull(target)
    gap = goal.distance_to(x, y)
    if gap >= float(ship.kind.ram_min) - TOLERANCE:
        return None
    if facts is not None:
        px, py = goal.nearest_to(x, y)
        facts["refusal"] = "too_near"
        facts["gap"] = int(nearest(gap))
        facts["least"] = int(ship.kind.ram_min)
        note_ends(facts, x, y, px, py)
    return "BIR-RAM-03"


def run_refusal(
    state: Biremes, ship: Ship, target: Ship, angle: i64, facts: Facts | None
) -> ClauseId | None:
    """The clause against the run itself: what it strikes, how, how far, and what is in the way."""
    run = run_at(state, ship, target, angle)
    if run is None:
        if facts is not None:
            facts["refusal"] = "misses"
        return "BIR-RAM-04"
    if facts is not None:
        note_run(state, ship, run, angle, facts)
    # How it would strike is worth telling only of one that can be reached.
    if run.strike.distance > float(run_limit(state, ship, angle)) + TOLERANCE:
        return far_clause(ship, facts)
    if run.strike.edge == BOW or run.strike.edge == STERN:
        return "BIR-RULE-12"
    if run.angle < state.rules.oblique_from:
        return "BIR-RAM-07"
    return way_refusal(state, ship, target, run, facts)


def far_clause(ship: Ship, facts: Facts | None) -> ClauseId:
    """The clause against a run that is too long: of a ship with all oars, or of one without."""
    if ship.banks == 0:
        return "BIR-RAM-05"
    if facts is not None:
        facts["refusal"] = "run_too_far_for_her_oars"
    return "BIR-RULE-32"


def way_refusal(
    state: Biremes, ship: Ship, target: Ship, run: Run, facts: Facts | None
) -> ClauseId | None:
    """The clause against a run that meets something before its target (BIR-RULE-16)."""
    sea = state.sea
    hull = run.hull
    met = sea.overlapped(hull, ship.ident)
    if met is None:
        met = sea.met(ship.ident, hull, hull.fx, hull.fy, contact(state, run, target), target.ident)
    if met is None:
        return None
    note_meeting(state, met, facts)
    return "BIR-RULE-16" if OBSTACLES.clause(met) == "BIR-RULE-06" else OBSTACLES.clause(met)


def contact(state: Biremes, run: Run, target: Ship) -> float:
    """How far the rammer goes until the hulls first touch; never more than the bow's way."""
    hull = run.hull
    reach = run.strike.distance + hull.reach
    at = hull_contact(hull, hull.fx, hull.fy, reach, state.hull(target))
    return at if at < run.strike.distance else run.strike.distance


def note_run(state: Biremes, ship: Ship, run: Run, angle: i64, facts: Facts) -> None:
    """Note what was measured of a run."""
    x, y = run.hull.bow()
    facts["angle"] = int(run.angle)
    facts["distance"] = int(nearest(run.strike.distance))
    facts["limit"] = int(run_limit(state, ship, angle))
    note_ends(facts, x, y, run.strike.x, run.strike.y)


# -- the dice --------------------------------------------------------------------------


def ram_tally(state: Biremes, ship: Ship, target: Ship, run: Run) -> Tally:
    """The modifiers of a ram, which all add up (table T3, BIR-RAM-10)."""
    tally = Tally(0)
    size = SIZES[ship.kind.size][target.kind.size]
    if size != 0:
        tally.add("BIR-RULE-18", size, ship=ship.kind.name, target=target.kind.name)
    if target.helpless():
        tally.add("BIR-RULE-23", 2, target=target.name)
    if run.angle < state.rules.dead_on_from:
        tally.add("BIR-RULE-11", -1, angle=int(run.angle))
    travelled = run.strike.distance
    if travelled <= SHORT + TOLERANCE:
        tally.add("BIR-RULE-14", -1, distance=int(nearest(travelled)))
    elif travelled >= LONG - TOLERANCE:
        tally.add("BIR-RULE-14", 1, distance=int(nearest(travelled)))
    return attack_bonus(state, ship, tally)


@declared
class Ramming(Phase[Biremes, Action]):
    """A ram that has run home: two dice and the modifiers decide (table T2)."""

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
            beyond = total < LOWEST or total > HIGHEST
            log.add(
                "BIR-RULE-17" if beyond else "BIR-RAM-09",
                "ram_rolled",
                ship=ship.name,
                target=target.name,
                dice=outcome,
                dice_seats=(int(ship.owner), int(ship.owner)),
                modifier=int(self.modifier),
                needs=int(SINKS),
                total=int(total),
            )
        apply_ram(state, ship, target, total, log)


def apply_ram(state: Biremes, ship: Ship, target: Ship, total: i64, log: Log) -> None:
    """The result of a ram (table T2); totals off the table count as its ends (BIR-RULE-17)."""
    if total >= SINKS:
        remove(state, target, "BIR-RAM-11", "rammed", log)
        return
    if total >= 8:
        stick(state, ship, target, log)
        touch(state, ship, target, HELD, log)
        return
    touch(state, ship, target, STRUCK, log)
    if total >= 6:
        target.dead = True
        if log.on:
            log.add("BIR-RAM-15", "dead_in_water", ship=target.name)
    elif total >= 4:
        immobilise(target, "BIR-RAM-16", log)
    elif log.on:
        log.add("BIR-RULE-19", "glanced_off", ship=ship.name, target=target.name)


def immobilise(ship: Ship, clause: ClauseId, log: Log) -> None:
    """Mark a ship for one turn of its own; a second marker adds nothing (BIR-RULE-21)."""
    if ship.immobile == UNMARKED:
        ship.immobile = FRESH
    if log.on:
        log.add(clause, "immobilised", ship=ship.name)


def carry_out_ram(state: Biremes, ship: Ship, action: Ram, log: Log) -> None:
    """Run home and rest where the hulls first touch (BIR-RULE-16); the dice follow."""
    target = state.ships[action.target]
    run = run_at(state, ship, target, action.angle)
    assert run is not None, "a legal ram strikes its target"
    tally = ram_tally(state, ship, target, run)
    hull = run.hull
    at = contact(state, run, target)
    state.put(ship, state.sea.rest(ship.ident, hull, hull.fx, hull.fy, at))
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
            at=point(state.hull(ship)),
        )
    enter(state, Ramming(ship.ident, target.ident, tally.total), log)


# -- candidates ------------------------------------------------------------------------


def add_rams(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List rams of every enemy that can be rammed, at some angles of the window that hits."""
    if idle_clause(ship) is not None:
        return
    for target in near(state, ship, ram_limit(ship)):
        if holding_refusal(state, ship, target, None) is None:
            if gap_refusal(state, ship, target, None) is None:
                add_rams_of(state, ship, target, actions)


def add_rams_of(state: Biremes, ship: Ship, target: Ship, actions: list[Action]) -> None:
    """List rams of one enemy: the ends and the middle of the bearings on which it is struck."""
    low, high = window(state.hull(ship), state.hull(target))
    widest: i64 = VEER
    if turned_ram_limit(state, ship) > 0:
        widest = QUARTER
    low = low if low > -widest else -widest
    high = high if high < widest else widest
    if low > high:
        return
    seen: list[i64] = []
    middle = (low + high) // (2 * NOTCH) * NOTCH
    for angle in (middle, low, high, 0, VEER, -VEER):
        if low <= angle <= high and angle not in seen:
            seen.append(angle)
            if ram_refusal(state, ship, target, angle, None) is None:
                actions.append(Ram(ship.ident, target.ident, angle))


def window(hull: Hull, goal: Hull) -> tuple[i64, i64]:
    """The pivots, in whole notches, after which the keel line crosses the side in view.

    The first exceeds the second when no long side is in view.
    """
    _, aside = goal.frame(hull.x, hull.y)
    if abs(aside) <= goal.half_beam:
        return 1, 0
    side = goal.half_beam if aside > 0.0 else -goal.half_beam
    x, y = goal.point(goal.half_length, side)
    one = off_heading(hull.pose.heading, x - hull.x, y - hull.y)
    x, y = goal.point(-goal.half_length, side)
    two = off_heading(hull.pose.heading, x - hull.x, y - hull.y)
    if abs(one - two) > float(HALF):
        return 1, 0
    least, most = (one, two) if one < two else (two, one)
    return ceil(least / NOTCH) * NOTCH, floor(most / NOTCH) * NOTCH

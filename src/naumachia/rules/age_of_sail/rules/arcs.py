"""The template: a ship runs along an arc instead of turning at both ends (SAIL-RULE-61)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, final

from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import COS, NEVER, SIN, TURN, Pose, nearest, snapped
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import NOBODY, Arc
from naumachia.rules.age_of_sail.model import CONTACT, STOP, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import in_irons
from naumachia.rules.age_of_sail.rules.alongside import come_alongside
from naumachia.rules.age_of_sail.rules.anchors import let_go
from naumachia.rules.age_of_sail.rules.collisions import come_to_rest
from naumachia.rules.age_of_sail.rules.contact import (
    SHRINKS,
    ashore,
    off_table,
    shores,
    signed_gap,
)
from naumachia.rules.age_of_sail.rules.idleness import idle_ruling, turns_only
from naumachia.rules.age_of_sail.rules.pointing import (
    allowed,
    limit,
    limit_clause,
    off_wind,
    one_turn,
    turn_limit,
)
from naumachia.rules.age_of_sail.rules.sailing import (
    GRAIN,
    NOTCH,
    most_clause,
    way_limits,
)
from naumachia.rules.age_of_sail.rules.towing import in_tow_leg
from naumachia.rules.age_of_sail.rules.vicinity import touching
from naumachia.rules.age_of_sail.ship import IRONS, Ship
from naumachia.table.grain import sized

PACE: Final = 40
"""How far apart the places on an arc are that are looked at, in steps."""


def sweep_limit(state: AgeOfSail, ship: Ship) -> int:
    """How far the heading changes on an arc: two listed turns, or one where she has only one."""
    turn = turn_limit(state, ship)
    return turn if one_turn(state, ship) else 2 * turn


def arc_limit(state: AgeOfSail, ship: Ship, change: i64) -> int:
    """How long an arc with this change of heading may be (SAIL-RULE-61)."""
    most = way_limits(state, ship)[1]
    turn = turn_limit(state, ship)
    if turn == 0:
        return most
    return int(most * (4 * turn - sized(change)) // (4 * turn) // GRAIN * GRAIN)


def arc_ruling(state: AgeOfSail, ship: Ship, order: Arc) -> Ruling | None:
    """Why a ship may not run along this arc; None when she may."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.template:
        return Ruling("SAIL-RULE-61", {**facts, "refusal": "no_template"})
    ruling = idle_ruling(state, ship)
    if ruling is not None:
        return ruling
    if turns_only(state, ship) or in_tow_leg(ship) or ship.under_oars:
        return Ruling("SAIL-RULE-61", {**facts, "refusal": "no_arc_now"})
    if order.change % NOTCH != 0 or order.distance % GRAIN != 0:
        return Ruling("SAIL-RULE-20", {**facts, "refusal": "too_fine"})
    most_turn = sweep_limit(state, ship)
    if sized(order.change) > most_turn:
        facts["angle"] = int(sized(order.change))
        facts["angle_limit"] = most_turn
        return Ruling("SAIL-RULE-61", {**facts, "refusal": "turn_too_far"})
    return arc_length_ruling(state, ship, order)


def arc_length_ruling(state: AgeOfSail, ship: Ship, order: Arc) -> Ruling | None:
    """Why an arc is too short, too long, begins too close to the wind, or is barred."""
    facts: Facts = {"ship": ship.name, "distance": int(order.distance)}
    most = arc_limit(state, ship, order.change)
    least = min(way_limits(state, ship)[0], most)
    if order.distance < least:
        return Ruling("SAIL-WIND-14", {**facts, "refusal": "too_short", "limit": least})
    if order.distance > most:
        clause = "SAIL-RULE-61" if order.change != 0 else most_clause(state, ship)
        return Ruling(clause, {**facts, "refusal": "too_long", "limit": most})
    heading = state.hull(ship).pose.heading
    if not allowed(state, ship, heading):
        facts["angle"] = off_wind(state, heading)
        facts["angle_limit"] = limit(state, ship)
        return Ruling(limit_clause(state, ship), {**facts, "refusal": "too_close"})
    if order.distance == 0 and order.change != 0:
        return spin_ruling(ship, order)
    return None


def spin_ruling(ship: Ship, order: Arc) -> Ruling:
    """Why she may not turn where she lies: an arc has a length."""
    facts: Facts = {"refusal": "arc_without_way", "ship": ship.name, "angle": int(order.change)}
    return Ruling("SAIL-RULE-61", facts)


# -- the way -------------------------------------------------------------------------------


@final
class ArcEnd:
    """Where an arc ends: the pose, the way made, the ship that stops it, whether on land, whether
    a heading that is not allowed ends it.
    """

    def __init__(self, pose: Pose, way: i64, struck: i64, land: bool, irons: bool) -> None:
        self.pose: Final = pose
        self.way: Final[i64] = way
        self.struck: Final[i64] = struck
        self.land: Final = land
        self.irons: Final = irons


def arc_pose(start: Pose, change: i64, distance: i64, along: float) -> Pose:
    """Where a ship is so far along an arc of this length, on the lattice."""
    if change == 0 or distance == 0:
        return Pose(
            start.x + nearest(SIN[start.heading] * along),
            start.y + nearest(COS[start.heading] * along),
            start.heading,
        )
    radius = float(distance) / (float(change) * pi / 18000.0)
    turn = along / radius
    ahead = radius * sin(turn)
    aside = radius * (1.0 - cos(turn))
    fx, fy = SIN[start.heading], COS[start.heading]
    heading = start.heading + snapped(nearest(float(change) * along / float(distance)), NOTCH)
    return Pose(
        start.x + nearest(fx * ahead + fy * aside),
        start.y + nearest(fy * ahead - fx * aside),
        heading % TURN,
    )


def arc_end(state: AgeOfSail, ship: Ship, order: Arc) -> ArcEnd:
    """How far a ship comes along an arc, looked at every `PACE` steps."""
    start = state.hull(ship).pose
    held = touching(state, ship)
    near = [
        int(other)
        for other in state.sea.around(state.hull(ship), float(order.distance + CONTACT))
        if other != ship.ident
    ]
    land = len(shores(state)) > 0
    before = start
    done: i64 = 0
    while done < order.distance:
        along = min(done + PACE, order.distance)
        pose = arc_pose(start, order.change, order.distance, float(along))
        hull = Hull(pose, ship.design.length, ship.design.beam)
        if not allowed(state, ship, pose.heading):
            return ArcEnd(pose, along, NOBODY, False, True)
        if off_table(state, pose) >= 0:
            return ArcEnd(pose, along, NOBODY, False, False)
        struck = stopped_by(state, near, before, hull, held)
        if struck != NOBODY:
            return ArcEnd(before, done, struck, False, False)
        if land and ashore(state, hull):
            return ArcEnd(pose, along, NOBODY, True, False)
        before, done = pose, along
    return ArcEnd(before, done, NOBODY, False, False)


def stopped_by(state: AgeOfSail, near: list[int], before: Pose, hull: Hull, held: list[int]) -> int:
    """The ship that stops her here: she comes up against it, or closer to one she was in contact
    with.
    """
    for other in near:
        there = state.sea.hull(other)
        if other in held:
            now = signed_gap(hull, there)
            if now <= float(CONTACT) and now < signed_gap(hull.at(before), there) - SHRINKS:
                return other
        elif gap_within(hull, there, float(STOP)) != NEVER:
            return other
    return NOBODY


def carry_arc(state: AgeOfSail, ship: Ship, order: Arc, log: Log) -> None:
    """Carry out a legal arc; on a heading that is not allowed she stops in irons."""
    held = touching(state, ship)
    end = arc_end(state, ship, order)
    ship.moved = True
    ship.sailed = end.way > 0
    turned = int((end.pose.heading - state.hull(ship).pose.heading) % TURN)
    turned = turned - TURN if turned > TURN // 2 else turned
    state.put(ship, end.pose)
    if log.on:
        log.add("SAIL-RULE-61", "runs", ship=ship.name, distance=int(end.way), turned=turned)
    if not come_to_rest(state, ship, log):
        return
    if end.irons:
        ship.status = IRONS
        if log.on:
            log.add("SAIL-RULE-61", "in_irons", ship=ship.name)
    else:
        in_irons(state, ship, log)
    let_go(state, ship, log)
    come_alongside(state, ship, NOBODY if end.struck in held else end.struck, log)

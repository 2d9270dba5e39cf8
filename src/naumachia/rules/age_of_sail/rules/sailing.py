"""Sail: turn, straight leg, turn, or an arc of the template; and what follows on contact."""

from __future__ import annotations

from math import cos, pi, sin
from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import COS, NEVER, SIN, TURN, Pose, nearest, snap
from naumachia.geometry.polygon import Land
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Arc,
    Boats,
    Grapple,
    Let,
    Sail,
    Secure,
    Tow,
)
from naumachia.rules.age_of_sail.model import (
    CALM,
    CONTACT,
    LIGHT,
    MEDIUM_WIND,
    SEATS,
    STOP,
    AgeOfSail,
)
from naumachia.rules.age_of_sail.rules.boarding import GRAPPLING
from naumachia.rules.age_of_sail.rules.contact import (
    SHRINKS,
    STILL,
    Fairway,
    Sweep,
    Vicinity,
    barring_ship,
    come_to_rest,
    edge_ahead,
    edge_crossed,
    is_aground,
    is_ashore,
    pose_along,
    pose_turned_from,
    run_foul,
    ships_touching,
    shores,
    signed_gap,
    sweep_along,
    vicinity_of,
)
from naumachia.rules.age_of_sail.rules.crews import idle_ruling, in_irons, only_turns
from naumachia.rules.age_of_sail.rules.drifting import drift_once, let_go, oar_way
from naumachia.rules.age_of_sail.rules.holds import (
    TAKING_IN_TOW,
    Step,
    follow,
    has_tow,
    tow_room,
    tow_speed,
)
from naumachia.rules.age_of_sail.rules.prizes import PRIZES
from naumachia.rules.age_of_sail.rules.wind import (
    has_one_turn,
    leg_limits,
    may_point,
    off_wind,
    pointing_clause,
    pointing_limit,
    turn_limit,
)
from naumachia.rules.age_of_sail.ship import AFLOAT, ANCHORED, ANCHORING, IRONS, SAILING, Ship
from naumachia.table.refusal_facts import centre_point
from naumachia.table.rounding import magnitude

# -- contact at the end of a leg (SAIL-RULE-53) --------------------------------------------

OFFERED: Final[dict[type[Action], Step]] = {
    Grapple: GRAPPLING[Grapple],
    Tow: TAKING_IN_TOW,
    Secure: PRIZES[Secure],
}
"""The actions of a ship right after its leg (SAIL-RULE-88, SAIL-RULE-101, SAIL-RULE-104)."""


def offers(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return the actions offered to a ship that has come alongside another."""
    found: list[Action] = []
    for step in OFFERED.values():
        found += step.orders(state, ship)
    return found


def come_alongside(state: AgeOfSail, ship: Ship, struck: i64, log: Log) -> None:
    """Carry out what follows a ship's leg: `struck` has stopped it, NOBODY if nothing has."""
    if ship.fate != AFLOAT:
        return
    if struck != NOBODY and log.on:
        target = state.ships[struck].name
        log.add("SAIL-RULE-53", "runs_against", ship=ship.name, target=target)
    if offers(state, ship):
        enter(state, Alongside(ship.ident, struck), log)
    elif struck != NOBODY:
        run_foul(state, ship, state.ships[struck], log)


@declared
class Alongside(Phase[AgeOfSail, Action]):
    """Ask the owner of a ship in contact whether it grapples, tows or takes possession; one that
    has run into another and does none of these is foul of it (SAIL-RULE-53, SAIL-RULE-89).
    """

    name: ClassVar[str] = "alongside"
    ship: i64
    struck: i64

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        if ship.fate != AFLOAT or not offers(state, ship):
            return None
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        name = "alongside"
        if self.struck != NOBODY:
            facts["target"] = state.ships[self.struck].name
            name = "run_alongside"
        return Prompt((seat,), name, "SAIL-RULE-88", facts, ship.name)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        self.collide(state, NOBODY, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [*offers(state, state.ships[self.ship]), Let(self.ship)]

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        ship = state.ships[self.ship]
        if action.ship == self.ship:
            if isinstance(action, Let):
                return None
            step = OFFERED.get(type(action))
            if step is not None:
                return step.ruling(state, ship, action)
        return Ruling("SAIL-RULE-48", {"refusal": "ship_in_hand", "ship": ship.name})

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        return Let(self.ship)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        leave(state)
        if isinstance(action, Let):
            self.collide(state, NOBODY, log)
            return
        # Only the ship it closes with is spared the collision.
        self.collide(state, getattr(action, "target", NOBODY), log)
        OFFERED[type(action)].carry(state, state.ships[self.ship], action, log)

    def collide(self, state: AgeOfSail, closed: i64, log: Log) -> None:
        """Foul the two ships, unless the one that moved has closed with the other."""
        if self.struck == NOBODY or closed == self.struck:
            return
        ship, other = state.ships[self.ship], state.ships[self.struck]
        if ship.fate == AFLOAT and other.fate == AFLOAT:
            run_foul(state, ship, other, log)


# -- legs and turns (SAIL-MOVE-03, SAIL-RULE-38 to 44) -------------------------------------
# Under oars and in tow a leg has the same form.

LENGTH_STEP: Final = 10
"""Ways are ordered in 0.01 inch."""
ANGLE_STEP: Final = 10
"""Turns are ordered in 0.1 degree (SAIL-RULE-20)."""


def way_limits(state: AgeOfSail, ship: Ship) -> tuple[int, int]:
    """Return the least and the greatest way of a ship's leg: under sail, under oars, with a tow."""
    if ship.under_oars:
        least, most = 0, oar_way(state, ship)
    else:
        least, most = leg_limits(state, ship)
    if has_tow(ship):
        return 0, min(
            most, tow_speed(state, ship, state.ships[ship.hauling]) // LENGTH_STEP * LENGTH_STEP
        )
    return least, most


# -- what may be ordered -------------------------------------------------------------------


def sail_ruling(state: AgeOfSail, ship: Ship, order: Sail) -> Ruling | None:
    """Return why a ship may not sail like this; None if it may."""
    return (
        idle_ruling(state, ship)
        or template_ruling(state, ship)
        or step_ruling(ship, order)
        or shape_ruling(state, ship, order)
        or way_ruling(state, ship, order)
    )


def template_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship sails along an arc instead, if ships move by the template (SAIL-RULE-61).

    Rowers, tugs and ships that may only turn do not; one that lies too close to the wind has no arc
    that is allowed.
    """
    if not state.rules.template or ship.under_oars or has_tow(ship) or only_turns(state, ship):
        return None
    if not may_point(state, ship, state.hull(ship).pose.heading):
        return None
    return Ruling("SAIL-RULE-61", {"refusal": "arcs_only", "ship": ship.name})


def step_ruling(ship: Ship, order: Sail) -> Ruling | None:
    """Return why an order is finer than orders may be (SAIL-RULE-20)."""
    if (
        order.first % ANGLE_STEP == 0
        and order.last % ANGLE_STEP == 0
        and order.distance % LENGTH_STEP == 0
    ):
        return None
    return Ruling("SAIL-RULE-20", {"refusal": "too_fine", "ship": ship.name})


def shape_ruling(state: AgeOfSail, ship: Ship, order: Sail) -> Ruling | None:
    """Return why a ship may not turn or go this far, wherever it leads."""
    if only_turns(state, ship) and (order.distance != 0 or order.last != 0):
        facts: Facts = {"refusal": "turn_only", "ship": ship.name}
        return Ruling(turn_only_clause(state, ship), facts)
    ruling = turn_ruling(state, ship, order.first) or turn_ruling(state, ship, order.last)
    if ruling is not None:
        return ruling
    if order.first != 0 and order.last != 0 and has_one_turn(state, ship):
        return Ruling("SAIL-OAR-04", {"refusal": "one_turn", "ship": ship.name})
    if only_turns(state, ship):
        return None
    heading = state.hull(ship).pose.heading + order.first
    if not may_point(state, ship, heading):
        return pointing_ruling(state, ship, order, heading)
    return length_ruling(state, ship, order.distance)


def turn_only_clause(state: AgeOfSail, ship: Ship) -> ClauseId:
    """Return the clause that leaves a ship one turn and no more."""
    if ship.status == IRONS:
        return "SAIL-MOVE-16"
    if ship.status != SAILING:
        return "SAIL-RULE-57"
    return "SAIL-WIND-07" if state.strength == CALM else "SAIL-WIND-09"


def turn_ruling(state: AgeOfSail, ship: Ship, angle: i64) -> Ruling | None:
    """Return why a ship does not turn this far at once (SAIL-SHIP-08, SAIL-RULE-35)."""
    most = turn_limit(state, ship)
    if magnitude(angle) <= most:
        return None
    facts: Facts = {"refusal": "turn_too_far", "ship": ship.name}
    facts["angle"] = int(magnitude(angle))
    facts["angle_limit"] = most
    if ship.under_oars:
        return Ruling("SAIL-OAR-01", facts)
    if ship.status == ANCHORED:
        return Ruling("SAIL-RULE-57", facts)
    if state.strength == CALM:
        return Ruling("SAIL-RULE-35", facts)
    if state.strength == LIGHT and ship.masts == 1:
        return Ruling("SAIL-WIND-09", facts)
    return Ruling("SAIL-SHIP-08", facts)


def pointing_ruling(state: AgeOfSail, ship: Ship, order: Sail, heading: i64) -> Ruling | None:
    """Return why a ship that points too close makes no leg: it drifts and is in irons
    (SAIL-RULE-39).
    """
    if order.distance == 0 and order.last == 0:
        return None
    facts: Facts = {"refusal": "too_close", "ship": ship.name}
    facts["angle"] = off_wind(state, heading)
    facts["angle_limit"] = pointing_limit(state, ship)
    return Ruling(pointing_clause(state, ship), facts)


def length_ruling(state: AgeOfSail, ship: Ship, distance: i64) -> Ruling | None:
    """Return why a leg is too short or too long."""
    least, most = way_limits(state, ship)
    facts: Facts = {"ship": ship.name, "distance": int(distance)}
    if distance < 0:
        return Ruling("SAIL-RULE-38", {**facts, "refusal": "astern"})
    if distance < least:
        clause = "SAIL-WIND-14" if least <= 1000 else "SAIL-WIND-15"
        return Ruling(clause, {**facts, "refusal": "too_short", "limit": least})
    if distance > most:
        return Ruling(most_clause(state, ship), {**facts, "refusal": "too_long", "limit": most})
    return None


def most_clause(state: AgeOfSail, ship: Ship) -> ClauseId:
    """Return the clause that says how far a ship goes."""
    if ship.hauling != NOBODY:
        return "SAIL-TOW-02"
    if ship.under_oars:
        return oars_clause(state, ship)
    if state.strength == LIGHT:
        return "SAIL-WIND-08"
    if ship.notice == ANCHORING and ship.heaved:
        return "SAIL-RULE-57"
    if ship.masts == 1:
        return "SAIL-WIND-12"
    return "SAIL-WIND-11" if state.strength < 3 else "SAIL-WIND-15"


def oars_clause(state: AgeOfSail, ship: Ship) -> ClauseId:
    """Return the clause that says how far a ship is rowed (SAIL-RULE-102 for both halves)."""
    damaged, windy = ship.reached() >= 2, state.strength == MEDIUM_WIND
    if damaged and windy:
        return "SAIL-RULE-102"
    if damaged:
        return "SAIL-OAR-11"
    return "SAIL-OAR-07" if windy else "SAIL-OAR-01"


# -- where it leads ------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
@frozen()
class Course:
    """Describe where an order leads: the pose after the first turn, how far the leg comes, where it
    ends, and the pose after the last turn; None if another ship bars that turn.
    """

    start: Pose
    leg: Sweep
    way: i64
    end: Pose
    turned: Pose | None


def stops(leg: Sweep) -> bool:
    """Return whether a leg ends in a collision, on land or off the table: no turn follows it."""
    return (leg.struck != NOBODY and not leg.barred) or leg.land or leg.left


def course_of(state: AgeOfSail, ship: Ship, order: Sail) -> Course | None:
    """Return where an order leads; None if the first turn is barred."""
    vicinity = vicinity_of(state, ship, order.distance)
    fairway = fairway_of(state, ship, vicinity, order.first, order.distance)
    if fairway is None:
        return None
    return end_course(vicinity, begin_course(state, ship, fairway, order.distance), order.last)


def fairway_of(
    state: AgeOfSail, ship: Ship, vicinity: Vicinity, first: i64, longest: i64
) -> Fairway | None:
    """Return the way ahead of a ship after its first turn, for legs no longer than this; None where
    the turn is barred.
    """
    start = pose_turned_from(vicinity, vicinity.hull.pose, first)
    if start is None:
        return None
    hull = vicinity.hull if first == 0 else vicinity.hull.at(start)
    ux, uy = SIN[start.heading], COS[start.heading]
    others = vicinity.others
    if ship.hauling != NOBODY:
        others = [one for one in others if one[0] != ship.hauling]
    edge = edge_ahead(state, hull, ux, uy) if vicinity.edge else NEVER
    return Fairway(ship.ident, hull, ux, uy, float(longest), others, vicinity.shores, edge)


def begin_course(state: AgeOfSail, ship: Ship, fairway: Fairway, distance: i64) -> Course:
    """Return the first turn and the leg."""
    start = fairway.hull.pose
    if distance == 0:
        return Course(start, STILL, 0, start, start)
    way = int(tow_room(state, ship, start, distance) if has_tow(ship) else distance)
    leg = sweep_along([fairway], float(way)) if way > 0 else STILL
    end = pose_along(start, fairway.ux, fairway.uy, leg.distance)
    return Course(start, leg, way, end, end)


def end_course(vicinity: Vicinity, course: Course, last: i64) -> Course:
    """Return a course with the turn at its end, which is not made where something ends the leg."""
    if last == 0 or stops(course.leg):
        return course
    turned = pose_turned_from(vicinity, course.end, last)
    return Course(course.start, course.leg, course.way, course.end, turned)


def way_ruling(state: AgeOfSail, ship: Ship, order: Sail) -> Ruling | None:
    """Return what bars a move that is not too far: hulls in the way of a turn, and for rowers the
    land (SAIL-RULE-53, SAIL-RULE-54, SAIL-RULE-113).
    """
    course = course_of(state, ship, order)
    if course is None:
        return barred_turn(state, ship, state.hull(ship).pose, order.first)
    if course.turned is None:
        return barred_turn(state, ship, course.end, order.last)
    return wrecking_ruling(state, ship, order, course) if ship.under_oars else None


def wrecking_ruling(
    state: AgeOfSail, ship: Ship, order: Sail | Boats, course: Course
) -> Ruling | None:
    """Return why rowers may not take a course on which the ship would be wrecked, None if it would
    not be (SAIL-RULE-54).
    """
    land = vicinity_of(state, ship, order.distance).shores
    if not land:
        return None
    facts: Facts = {"ship": ship.name}
    hull = state.hull(ship).at(course.start)
    if is_aground(hull, land):
        facts["turned"] = int(order.turn if isinstance(order, Boats) else order.first)
        return Ruling("SAIL-RULE-54", {**facts, "refusal": "turn_onto_land"})
    if course.leg.land or is_aground(hull.at(course.end), land):
        facts["room"] = room_before(land, hull, course)
        return Ruling("SAIL-RULE-54", {**facts, "refusal": "land_in_way"})
    if isinstance(order, Sail) and course.turned is not None:
        if is_aground(hull.at(course.turned), land):
            facts["turned"] = int(order.last)
            return Ruling("SAIL-RULE-54", {**facts, "refusal": "turn_onto_land"})
    return None


def room_before(land: list[Land], hull: Hull, course: Course) -> int:
    """Return how far a ship may be ordered without touching land."""
    room: i64 = int(course.leg.distance) // LENGTH_STEP * LENGTH_STEP
    while room > 0 and is_aground(hull.at(course.start.advance(room)), land):
        room -= LENGTH_STEP
    return int(room)


def barred_turn(state: AgeOfSail, ship: Ship, pose: Pose, angle: i64) -> Ruling:
    """Return the ruling against a turn that would overlap a hull (SAIL-RULE-53, SAIL-RULE-113)."""
    facts: Facts = {"refusal": "hull_in_way", "ship": ship.name, "turned": int(angle)}
    other = barring_ship(vicinity_of(state, ship), pose, angle)
    if other != NOBODY:
        facts["blocker"] = state.ships[other].name
        facts["blocker_at"] = centre_point(state.sea.hull(other))
    return Ruling("SAIL-RULE-113", facts)


# -- the doing -----------------------------------------------------------------------------


def carry_sail(state: AgeOfSail, ship: Ship, order: Sail, log: Log) -> None:
    """Carry out a legal order to sail, row, tow or turn."""
    course = course_of(state, ship, order)
    assert course is not None, "the order is legal"
    ship.moved = True
    if only_turns(state, ship):
        state.put(ship, course.start)
        if log.on:
            kind = "turns" if order.first != 0 else "lies_still"
            clause = turn_only_clause(state, ship)
            log.add(clause, kind, ship=ship.name, turned=int(order.first))
        if come_to_rest(state, ship, log):
            in_irons(state, ship, log)
            let_go(state, ship, log)
        return
    if not may_point(state, ship, course.start.heading):
        point_too_close(state, ship, course.start, log)
        return
    make_leg(state, ship, order, course, log)


def point_too_close(state: AgeOfSail, ship: Ship, pose: Pose, log: Log) -> None:
    """Drift a ship once and put it in irons: it turned its bow too close to the wind, or could not
    turn away (SAIL-MOVE-15, SAIL-RULE-39).
    """
    state.put(ship, pose)
    ship.status = IRONS
    if log.on:
        angle = off_wind(state, pose.heading)
        log.add("SAIL-RULE-39", "points_too_close", ship=ship.name, angle=angle)
    if come_to_rest(state, ship, log):
        drift_once(state, ship, log)


def make_leg(state: AgeOfSail, ship: Ship, order: Sail, course: Course, log: Log) -> None:
    """Carry out the straight leg, the turn at its end, and what follows."""
    state.put(ship, course.end)
    ship.sailed = ship.sailed or (not ship.under_oars and course.leg.distance > 0.0)
    if log.on:
        note_leg(state, ship, order, course, log)
    towing = has_tow(ship)
    if towing and course.leg.distance > 0.0:
        follow(state, ship, course.end, log)
    if not come_to_rest(state, ship, log):
        return
    if course.turned is not None and course.turned != course.end:
        state.put(ship, course.turned)
        if not come_to_rest(state, ship, log):
            return
    in_irons(state, ship, log)
    let_go(state, ship, log)
    struck = course.leg.struck if not course.leg.barred else NOBODY
    come_alongside(state, ship, struck, log)


def note_leg(state: AgeOfSail, ship: Ship, order: Sail, course: Course, log: Log) -> None:
    """Log a leg as it was made: the first turn with the way, and the last."""
    clause = "SAIL-OAR-12" if ship.under_oars else "SAIL-RULE-38"
    leg = course.leg
    facts: Facts = {"ship": ship.name, "distance": int(nearest(leg.distance))}
    facts["turned"] = int(order.first)
    if leg.barred:
        log.add("SAIL-RULE-113", "held_back", blocker=state.ships[leg.struck].name, **facts)
    elif leg.distance > 0.0:
        kind = "rows" if ship.under_oars else "sails"
        log.add(clause, kind if order.first == 0 else f"turns_and_{kind}", **facts)
    elif order.first != 0 or order.last == 0:
        log.add(clause, "turns" if order.first != 0 else "lies_still", **facts)
    if order.last != 0 and not stops(leg):
        log.add("SAIL-MOVE-03", "turns_at_the_end", ship=ship.name, turned=int(order.last))


# -- arcs of the template (SAIL-RULE-61) ---------------------------------------------------

PACE: Final = 40
"""How far apart the places on an arc are that are checked, in steps."""


def sweep_limit(state: AgeOfSail, ship: Ship) -> int:
    """Return how far the heading changes on an arc: two listed turns, or one where it has only
    one.
    """
    turn = turn_limit(state, ship)
    return turn if has_one_turn(state, ship) else 2 * turn


def arc_limit(state: AgeOfSail, ship: Ship, change: i64) -> int:
    """Return how long an arc with this change of heading may be (SAIL-RULE-61)."""
    most = way_limits(state, ship)[1]
    turn = turn_limit(state, ship)
    if turn == 0:
        return most
    return int(most * (4 * turn - magnitude(change)) // (4 * turn) // LENGTH_STEP * LENGTH_STEP)


def arc_ruling(state: AgeOfSail, ship: Ship, order: Arc) -> Ruling | None:
    """Return why a ship may not run along this arc; None when it may."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.template:
        return Ruling("SAIL-RULE-61", {**facts, "refusal": "no_template"})
    ruling = idle_ruling(state, ship)
    if ruling is not None:
        return ruling
    if only_turns(state, ship) or has_tow(ship) or ship.under_oars:
        return Ruling("SAIL-RULE-61", {**facts, "refusal": "no_arc_now"})
    if order.change % ANGLE_STEP != 0 or order.distance % LENGTH_STEP != 0:
        return Ruling("SAIL-RULE-20", {**facts, "refusal": "too_fine"})
    most_turn = sweep_limit(state, ship)
    if magnitude(order.change) > most_turn:
        facts["angle"] = int(magnitude(order.change))
        facts["angle_limit"] = most_turn
        return Ruling("SAIL-RULE-61", {**facts, "refusal": "turn_too_far"})
    return arc_length_ruling(state, ship, order)


def arc_length_ruling(state: AgeOfSail, ship: Ship, order: Arc) -> Ruling | None:
    """Return why an arc is too short, too long, begins too close to the wind, or is barred."""
    facts: Facts = {"ship": ship.name, "distance": int(order.distance)}
    most = arc_limit(state, ship, order.change)
    least = min(way_limits(state, ship)[0], most)
    if order.distance < least:
        return Ruling("SAIL-WIND-14", {**facts, "refusal": "too_short", "limit": least})
    if order.distance > most:
        clause = "SAIL-RULE-61" if order.change != 0 else most_clause(state, ship)
        return Ruling(clause, {**facts, "refusal": "too_long", "limit": most})
    heading = state.hull(ship).pose.heading
    if not may_point(state, ship, heading):
        facts["angle"] = off_wind(state, heading)
        facts["angle_limit"] = pointing_limit(state, ship)
        return Ruling(pointing_clause(state, ship), {**facts, "refusal": "too_close"})
    if order.distance == 0 and order.change != 0:
        return spin_ruling(ship, order)
    return None


def spin_ruling(ship: Ship, order: Arc) -> Ruling:
    """Return the ruling against turning on the spot: an arc has a length."""
    facts: Facts = {"refusal": "arc_without_way", "ship": ship.name, "angle": int(order.change)}
    return Ruling("SAIL-RULE-61", facts)


# -- the way -------------------------------------------------------------------------------


@final
@frozen()
class ArcEnd:
    """Describe where an arc ends: the pose, the way made, the ship that stops it, whether on land,
    whether a heading that is not allowed ends it.
    """

    pose: Pose
    way: i64
    struck: i64
    land: bool
    irons: bool


def arc_pose(start: Pose, change: i64, distance: i64, along: float) -> Pose:
    """Return where a ship is this far along an arc of this length, on the lattice."""
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
    heading = start.heading + snap(nearest(float(change) * along / float(distance)), ANGLE_STEP)
    return Pose(
        start.x + nearest(fx * ahead + fy * aside),
        start.y + nearest(fy * ahead - fx * aside),
        heading % TURN,
    )


def arc_end(state: AgeOfSail, ship: Ship, order: Arc) -> ArcEnd:
    """Return how far a ship comes along an arc, sampled every `PACE` steps."""
    start = state.hull(ship).pose
    held = ships_touching(state, ship)
    near = [
        int(other)
        for other in state.sea.ships_near(state.hull(ship), float(order.distance + CONTACT))
        if other != ship.ident
    ]
    land = len(shores(state)) > 0
    before = start
    done: i64 = 0
    while done < order.distance:
        along = min(done + PACE, order.distance)
        pose = arc_pose(start, order.change, order.distance, float(along))
        hull = Hull(pose, ship.design.length, ship.design.beam)
        if not may_point(state, ship, pose.heading):
            return ArcEnd(pose, along, NOBODY, False, True)
        if edge_crossed(state, pose) >= 0:
            return ArcEnd(pose, along, NOBODY, False, False)
        struck = stopped_by(state, near, before, hull, held)
        if struck != NOBODY:
            return ArcEnd(before, done, struck, False, False)
        if land and is_ashore(state, hull):
            return ArcEnd(pose, along, NOBODY, True, False)
        before, done = pose, along
    return ArcEnd(before, done, NOBODY, False, False)


def stopped_by(state: AgeOfSail, near: list[int], before: Pose, hull: Hull, held: list[int]) -> int:
    """Return the ship that stops it here: the one it comes up against, or comes closer to after
    contact.
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
    """Carry out a legal arc; on a heading that is not allowed it stops in irons."""
    held = ships_touching(state, ship)
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

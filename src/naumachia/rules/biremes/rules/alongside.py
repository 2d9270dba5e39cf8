"""Coming alongside (BIR-RULE-26), and small moves out of turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.alongside import alongside_pose, heading_alongside
from naumachia.geometry.bearing import ANGLE_TOLERANCE, angle_to_keel, bearing, wrap
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, TURN, UNIT, Pose, lattice_pose, nearest
from naumachia.geometry.measure import crosses_hull
from naumachia.geometry.sea import EDGE, HULL, LAND, Collision, unit_vector
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.biremes.actions import LENGTH_STEP, NOBODY, Action, Slip
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import SEATS, Biremes, Ship, refuse, refuse_attack
from naumachia.rules.biremes.rules.movement import (
    OBSTACLES,
    QUARTER,
    VEER,
    PhaseChoices,
    forward_limit,
    idle_ruling,
    is_off_step,
    meeting_facts,
    refuse_obstacle,
    turn_limit,
    turned_limit,
)
from naumachia.table.moves import clear_centre, run_direction
from naumachia.table.rounding import magnitude, round_down, smaller

# -- the straight way alongside ------------------------------------------------------------
# Oar swipes, grapples and crew transfers share it. Lengths are in steps, angles in hundredths.

BESIDE: Final = 500
"""No farther than this a ship is alongside already: any bearing will do (BIR-RULE-26)."""
CROOKED: Final = 100
"""How far the bearing may be off a turned bireme's heading."""


@final
@frozen()
class Approach:
    """A way alongside.

    Attributes:
        start: the hull where it is, turned to the bearing.
        ux, uy, distance: the way of the centre.
        keel_angle: between the bearing and the target's keel.
        end: the pose alongside.
        limit: how far the ship may go, a swipe's run-on included.
    """

    start: Hull
    ux: float
    uy: float
    distance: float
    keel_angle: float
    end: Pose
    limit: i64


def approach(
    state: Biremes, ship: Ship, target: Ship, side: i64, offset: i64, beside: i64
) -> Approach | None:
    """Return the way to a pose alongside, whether clear or not; None when the bearing is too far
    off.

    Within `beside` steps (`BESIDE`, or 0 for a swipe) the ship's heading stands for the bearing.
    """
    hull = state.hull(ship)
    goal = state.hull(target)
    place = alongside_pose(goal, ship.kind.beam, side, offset, goal.pose.heading)
    way = unit_vector(hull.x, hull.y, float(place.x), float(place.y))
    limit = forward_limit(ship)
    if way[2] <= float(beside) + TOLERANCE:
        course = float(hull.pose.heading)
    else:
        course = bearing(way[0], way[1])
        off = abs(wrap(course - float(hull.pose.heading)))
        if off > float(VEER) + ANGLE_TOLERANCE:
            if ship.kind.size != BIREME or off > float(QUARTER + CROOKED) + ANGLE_TOLERANCE:
                return None
            limit = turned_limit(ship)
    start = hull.at(Pose(hull.pose.x, hull.pose.y, nearest(course) % TURN))
    heading = heading_alongside(goal.pose.heading, course)
    end = Pose(place.x, place.y, heading)
    return Approach(
        start, way[0], way[1], way[2], angle_to_keel(goal.pose.heading, course), end, limit
    )


def dead_on(state: Biremes, way: Approach) -> bool:
    """Return whether the keels cross too squarely to come alongside (BIR-SWP-05, BIR-RULE-11)."""
    return way.keel_angle >= float(state.rules.dead_on_from) - ANGLE_TOLERANCE


def is_beyond_reach(way: Approach, run_on: i64) -> bool:
    """Return whether the way and the run beyond it are longer than the ship may go."""
    return way.distance + float(run_on) > float(way.limit) + TOLERANCE


def refuse_way(
    clause: ClauseId, ship: Ship, target: Ship, way: Approach, **reason: object
) -> Ruling:
    """Refuse a way alongside, with its measures."""
    facts: Facts = {
        "angle": int(nearest(way.keel_angle)),
        "distance": int(nearest(way.distance)),
        "limit": int(way.limit),
    }
    return refuse_attack(clause, ship, target, **{**facts, **reason})


def way_ruling(state: Biremes, ship: Ship, target: Ship, way: Approach) -> Ruling | None:
    """Return why the ship may not go this way: what it crosses, meets, or would lie on at its end;
    None if it may.
    """
    goal = state.hull(target)
    if crosses_hull(goal, way.start.x, way.start.y, float(way.end.x), float(way.end.y)):
        return refuse_way("BIR-RULE-26", ship, target, way, refusal="crosses_target")
    sea = state.sea
    met: Collision | None = sea.find_overlap(way.start, ship.ident, target.ident)
    if met is None:
        met = sea.first_collision(ship.ident, way.start, way.ux, way.uy, way.distance, target.ident)
    if met is None:
        met = sea.find_overlap(way.start.at(way.end), ship.ident)
    if met is None:
        return None
    return refuse_way(OBSTACLES.clause(met), ship, target, way, **meeting_facts(state, met))


def offset_ruling(ship: Ship, target: Ship, offset: i64, limit: i64) -> Ruling | None:
    """Return why a pose may not lie so far along the target's keel (BIR-RULE-01, BIR-RULE-26)."""
    if offset % LENGTH_STEP != 0:
        return refuse_attack("BIR-RULE-01", ship, target)
    if magnitude(offset) <= limit:
        return None
    measures: Facts = {"distance": int(magnitude(offset)), "limit": int(limit)}
    return refuse_attack("BIR-RULE-26", ship, target, refusal="offset_too_far", **measures)


def offset_limit(ship: Ship, target: Ship) -> i64:
    """Return how far off a grapple or transfer may lie along the target's keel (BIR-RULE-26)."""
    longer = ship.kind.length if ship.kind.length > target.kind.length else target.kind.length
    return longer // 2


def swipe_offset_limit(ship: Ship, target: Ship) -> i64:
    """Return how far off a swipe may touch."""
    return (ship.kind.length + target.kind.length) // 2 - 250


# -- turning away, drawing off -------------------------------------------------------------

STEP: Final = UNIT
"""How far a ship may slip ahead or astern (BIR-GRP-09, BIR-XFR-04)."""

SUDDEN: Final = 0
ESCAPE: Final = 1
DRAW_OFF: Final = 2
NAMES: Final = ["sudden_turn", "escape", "draw_off"]
ASKING: Final = ["BIR-RULE-29", "BIR-GRP-09", "BIR-XFR-04"]
SHEERING: Final = {HULL: "sheers_on_hull", LAND: "sheers_on_land", EDGE: "sheers_off_table"}
"""The refusals of a turning away, by what she would lie on."""
LIMITS: Final = ["BIR-RULE-29", "BIR-GRP-09", "BIR-RULE-57"]


def sheered(state: Biremes, ship: Ship, other: Ship, angle: i64) -> Pose | None:
    """Return where a ship lies that turns away from `other`: pivoted, then sheered off sideways
    from it by the least distance that leaves the hulls only touching (BIR-RULE-36); None when that
    overlaps.
    """
    hull, x, y = sheering(state, ship, other, angle)
    return state.sea.fitting_pose(ship.ident, hull, x, y, NOBODY)


def sheering(state: Biremes, ship: Ship, other: Ship, angle: i64) -> tuple[Hull, float, float]:
    """Return the hull of a ship pivoted away from `other`, and the point to which it sheers off."""
    hull = state.hull(ship)
    hull = hull.at(hull.pose.turn(angle))
    goal = state.hull(other)
    _, aside = goal.frame(hull.x, hull.y)
    ux, uy = (goal.fy, -goal.fx) if aside >= 0.0 else (-goal.fy, goal.fx)
    x, y = clear_centre(hull, goal, ux, uy, 0.0)
    return hull, x, y


def sheered_hull(state: Biremes, ship: Ship, other: Ship, angle: i64) -> Hull:
    """Return the hull where it would lie, whether it fits there or not."""
    hull, x, y = sheering(state, ship, other, angle)
    return hull.at(lattice_pose(x, y, hull.pose.heading))


def slip_ruling(state: Biremes, ship: Ship, other: Ship, kind: i64, slip: Slip) -> Ruling | None:
    """Return why a ship may not slip so; None if it may."""
    if is_off_step(slip.angle, slip.distance, 0):
        return refuse("BIR-RULE-01", ship)
    if slip.distance == 0 and slip.angle == 0:
        return None
    ruling = idle_ruling(ship)
    if ruling is not None:
        return ruling
    distance, angle = magnitude(slip.distance), magnitude(slip.angle)
    longest: i64 = 0 if kind == SUDDEN else STEP
    widest = smaller(QUARTER, turn_limit(state, ship))
    if distance > longest or angle > widest or (distance != 0 and angle != 0):
        return refuse(LIMITS[kind], ship, distance=int(distance), angle=int(angle))
    met = slip_met(state, ship, kind, slip)
    if met is None and kind != SUDDEN and angle != 0:
        return sheering_ruling(state, ship, other, slip.angle)
    return None if met is None else refuse_obstacle(state, ship, met)


def sheering_ruling(state: Biremes, ship: Ship, other: Ship, angle: i64) -> Ruling | None:
    """Return what a ship would lie on if it turned away from `other`; None if nothing."""
    if sheered(state, ship, other, angle) is not None:
        return None
    met = state.sea.find_overlap(sheered_hull(state, ship, other, angle), ship.ident)
    if met is None:
        return refuse("BIR-RULE-36", ship)
    return refuse(
        "BIR-RULE-36", ship, **{**meeting_facts(state, met), "refusal": SHEERING[met.kind]}
    )


def slip_met(state: Biremes, ship: Ship, kind: i64, slip: Slip) -> Collision | None:
    """Return what a straight slip or a sudden turn runs into; turning away is checked where it
    ends.
    """
    hull = state.hull(ship)
    if slip.distance != 0:
        ux, uy = run_direction(hull, slip.distance)
        return state.sea.first_collision(ship.ident, hull, ux, uy, float(magnitude(slip.distance)))
    if kind == SUDDEN:
        return state.sea.find_overlap(hull.at(hull.pose.turn(slip.angle)), ship.ident)
    return None


def slip_end(state: Biremes, ship: Ship, other: Ship, kind: i64, slip: Slip) -> Pose:
    """Return where a legal slip ends."""
    hull = state.hull(ship)
    if slip.distance != 0:
        ux, uy = run_direction(hull, slip.distance)
        return state.sea.resting_pose(ship.ident, hull, ux, uy, float(magnitude(slip.distance)))
    if kind == SUDDEN or slip.angle == 0:
        return hull.pose.turn(slip.angle)
    found = sheered(state, ship, other, slip.angle)
    return hull.pose if found is None else found


def slips(state: Biremes, ship: Ship, other: Ship, kind: i64) -> list[Action]:
    """Canonical slips: none, the inch ahead and astern or what there is of it, four turns."""
    actions: list[Action] = [Slip(ship.ident, 0, 0)]
    if not ship.can_move():
        return actions
    for way in (STEP, -STEP) if kind != SUDDEN else ():
        slip = Slip(ship.ident, way, 0)
        met = slip_met(state, ship, kind, slip)
        if met is not None:
            room = round_down(int(met.distance), LENGTH_STEP)
            slip = Slip(ship.ident, room if way > 0 else -room, 0)
        if slip.distance != 0:
            actions.append(slip)
    for angle in (4500, -4500, 9000, -9000):
        slip = Slip(ship.ident, 0, angle)
        if slip_ruling(state, ship, other, kind, slip) is None:
            actions.append(slip)
    return actions


@declared
class Slipping(Phase[Biremes, Action]):
    """The owner of `ship` may slip away from `other`: by a sudden turn, after a quick turn or a
    failed grapple, or from a fire it has docked with.
    """

    name: ClassVar[str] = "slipping"
    ship: Final[i64]
    other: Final[i64]
    kind: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        if not ship.afloat() or not ship.can_move():
            return None
        facts: Facts = {"seat": SEATS[ship.owner], "ship": ship.name}
        facts["other"] = state.ships[self.other].name
        return Prompt((int(ship.owner),), NAMES[self.kind], ASKING[self.kind], facts, ship.name)

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        return slips(state, state.ships[self.ship], state.ships[self.other], self.kind)

    def default(self, state: Biremes, seat: int) -> Action | None:
        """She stays where she is (BIR-RULE-29, BIR-RULE-36)."""
        return Slip(self.ship, 0, 0)

    def choices(self, state: Biremes, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self)

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Slip) or action.ship != self.ship:
            return Ruling(ASKING[self.kind], {"refusal": "answer_first"})
        ship, other = state.ships[self.ship], state.ships[self.other]
        return slip_ruling(state, ship, other, self.kind, action)

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        leave(state)
        assert isinstance(action, Slip)
        ship, other = state.ships[self.ship], state.ships[self.other]
        if action.distance == 0 and action.angle == 0:
            return
        state.put(ship, slip_end(state, ship, other, self.kind, action))
        if log.on:
            # Turning away from a ship alongside takes the sheering off that the ruling adds.
            sheers = self.kind == ESCAPE and action.angle != 0
            log.add(
                "BIR-RULE-36" if sheers else ASKING[self.kind],
                "slipped" if action.distance != 0 else "turned_away",
                ship=ship.name,
                distance=int(action.distance),
                turned=int(action.angle),
            )

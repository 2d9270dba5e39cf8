"""Come alongside (BIR-RULE-26), and make small moves out of turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.alongside import alongside_pose, heading_alongside
from naumachia.geometry.bearing import ANGLE_TOLERANCE, angle_to_keel, bearing, wrap
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TURN, UNIT, Pose, lattice_pose, nearest
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
    is_at_most,
    is_too_fine,
    meeting_facts,
    refuse_obstacle,
    turn_limit,
    turned_limit,
)
from naumachia.table.moves import clear_centre, run_direction
from naumachia.table.rounding import magnitude, round_down, smaller

# -- the straight way alongside ------------------------------------------------------------
# Oar swipes, grapples and crew transfers use it. Lengths are in steps, angles in hundredths.

BESIDE: Final = 500
"""The distance within which a ship is alongside already, at any bearing (BIR-RULE-26)."""
BEARING_SLACK: Final = 100
"""The angle by which the bearing may be off a turned bireme's heading."""


@final
@frozen()
class Approach:
    """A straight way alongside.

    Attributes:
        start: the hull at its place, turned to the bearing.
        ux, uy, distance: the direction and length of the centre's way.
        keel_angle: the angle between the bearing and the target's keel.
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
    """Return the way to a pose alongside, clear or not; None when the bearing is too far off.

    Within `beside` steps (`BESIDE`, or 0 for a swipe) the bearing is the ship's heading.
    """
    hull = state.hull(ship)
    goal = state.hull(target)
    place = alongside_pose(goal, ship.kind.beam, side, offset, goal.pose.heading)
    ux, uy, distance = unit_vector(hull.x, hull.y, float(place.x), float(place.y))
    if is_at_most(distance, beside):
        course, limit = float(hull.pose.heading), forward_limit(ship)
    else:
        course = bearing(ux, uy)
        limit = approach_limit(ship, abs(wrap(course - float(hull.pose.heading))))
        if limit == 0:
            return None
    start = hull.at(Pose(hull.pose.x, hull.pose.y, nearest(course) % TURN))
    heading = heading_alongside(goal.pose.heading, course)
    end = Pose(place.x, place.y, heading)
    return Approach(start, ux, uy, distance, angle_to_keel(goal.pose.heading, course), end, limit)


def approach_limit(ship: Ship, off: float) -> i64:
    """Return how far a ship may go on a bearing `off` its heading, 0 for not at all.

    It veers, or a bireme turns first (BIR-RULE-26).
    """
    if off <= float(VEER) + ANGLE_TOLERANCE:
        return forward_limit(ship)
    turns = ship.kind.size == BIREME and off <= float(QUARTER + BEARING_SLACK) + ANGLE_TOLERANCE
    return turned_limit(ship) if turns else 0


def is_dead_on(state: Biremes, way: Approach) -> bool:
    """Return whether the keels cross too squarely to come alongside (BIR-SWP-05, BIR-RULE-11)."""
    return way.keel_angle >= float(state.rules.dead_on_from) - ANGLE_TOLERANCE


def is_beyond_reach(way: Approach, run_on: i64) -> bool:
    """Return whether the way and the run beyond it are too long for the ship."""
    return not is_at_most(way.distance + float(run_on), way.limit)


def refuse_way(
    clause: ClauseId, ship: Ship, target: Ship, way: Approach, **reason: object
) -> Ruling:
    """Return the refusal of a way alongside, with its measures."""
    facts: Facts = {
        "angle": int(nearest(way.keel_angle)),
        "distance": int(nearest(way.distance)),
        "limit": int(way.limit),
    }
    return refuse_attack(clause, ship, target, **{**facts, **reason})


def way_ruling(state: Biremes, ship: Ship, target: Ship, way: Approach) -> Ruling | None:
    """Return why the ship may not go this way: an obstacle on it or at its end; None if it may."""
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
    """Return why a pose may not have this offset along the target's keel (BIR-RULE-01, 26)."""
    if offset % LENGTH_STEP != 0:
        return refuse_attack("BIR-RULE-01", ship, target)
    if magnitude(offset) <= limit:
        return None
    measures: Facts = {"distance": int(magnitude(offset)), "limit": int(limit)}
    return refuse_attack("BIR-RULE-26", ship, target, refusal="offset_too_far", **measures)


def offset_limit(ship: Ship, target: Ship) -> i64:
    """Return the largest offset along the target's keel of a grapple or transfer (BIR-RULE-26)."""
    longer = ship.kind.length if ship.kind.length > target.kind.length else target.kind.length
    return longer // 2


def swipe_offset_limit(ship: Ship, target: Ship) -> i64:
    """Return the largest offset of a swipe along the target's keel."""
    return (ship.kind.length + target.kind.length) // 2 - 250


# -- turning away, drawing off -------------------------------------------------------------

SLIP_LIMIT: Final = UNIT
"""The longest slip ahead or astern (BIR-GRP-09, BIR-XFR-04)."""

SUDDEN: Final = 0
ESCAPE: Final = 1
DRAW_OFF: Final = 2
PROMPTS: Final = ["sudden_turn", "escape", "draw_off"]
PROMPT_CLAUSES: Final = ["BIR-RULE-29", "BIR-GRP-09", "BIR-XFR-04"]
SHEERING_REFUSALS: Final = {
    HULL: "sheers_on_hull",
    LAND: "sheers_on_land",
    EDGE: "sheers_off_table",
}
"""The refusals of a turn away, by the obstacle at its end."""
LIMIT_CLAUSES: Final = ["BIR-RULE-29", "BIR-GRP-09", "BIR-RULE-57"]


def sheered_pose(state: Biremes, ship: Ship, other: Ship, angle: i64) -> Pose | None:
    """Return the pose of a ship that turns away from `other`; None if there is no room.

    It pivots, then sheers off sideways until the hulls only touch (BIR-RULE-36).
    """
    hull, x, y = sheering_path(state, ship, other, angle)
    return state.sea.fitting_pose(ship.ident, hull, x, y, NOBODY)


def sheering_path(state: Biremes, ship: Ship, other: Ship, angle: i64) -> tuple[Hull, float, float]:
    """Return the hull of a ship pivoted away from `other`, and the point to which it sheers off."""
    hull = state.hull(ship)
    hull = hull.at(hull.pose.turn(angle))
    goal = state.hull(other)
    _, aside = goal.frame(hull.x, hull.y)
    ux, uy = (goal.fy, -goal.fx) if aside >= 0.0 else (-goal.fy, goal.fx)
    x, y = clear_centre(hull, goal, ux, uy, 0.0)
    return hull, x, y


def sheered_hull(state: Biremes, ship: Ship, other: Ship, angle: i64) -> Hull:
    """Return the hull of a ship that turned away, whether it fits there or not."""
    hull, x, y = sheering_path(state, ship, other, angle)
    return hull.at(lattice_pose(x, y, hull.pose.heading))


def slip_ruling(state: Biremes, ship: Ship, other: Ship, kind: i64, slip: Slip) -> Ruling | None:
    """Return why a ship may not make a slip; None if it may."""
    if is_too_fine(slip.angle, slip.distance, 0):
        return refuse("BIR-RULE-01", ship)
    if slip.distance == 0 and slip.angle == 0:
        return None
    ruling = ship.idle_ruling()
    if ruling is not None:
        return ruling
    distance, angle = magnitude(slip.distance), magnitude(slip.angle)
    longest: i64 = 0 if kind == SUDDEN else SLIP_LIMIT
    widest = smaller(QUARTER, turn_limit(state, ship))
    if distance > longest or angle > widest or (distance != 0 and angle != 0):
        return refuse(LIMIT_CLAUSES[kind], ship, distance=int(distance), angle=int(angle))
    met = slip_obstacle(state, ship, kind, slip)
    if met is None and kind != SUDDEN and angle != 0:
        return sheering_ruling(state, ship, other, slip.angle)
    return None if met is None else refuse_obstacle(state, ship, met)


def sheering_ruling(state: Biremes, ship: Ship, other: Ship, angle: i64) -> Ruling | None:
    """Return the refusal of a turn away from `other` for lack of room; None if there is room."""
    if sheered_pose(state, ship, other, angle) is not None:
        return None
    met = state.sea.find_overlap(sheered_hull(state, ship, other, angle), ship.ident)
    if met is None:
        return refuse("BIR-RULE-36", ship)
    return refuse(
        "BIR-RULE-36", ship, **{**meeting_facts(state, met), "refusal": SHEERING_REFUSALS[met.kind]}
    )


def slip_obstacle(state: Biremes, ship: Ship, kind: i64, slip: Slip) -> Collision | None:
    """Return the obstacle of a straight slip or a sudden turn; None for other turns."""
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
    found = sheered_pose(state, ship, other, slip.angle)
    return hull.pose if found is None else found


def slips(state: Biremes, ship: Ship, other: Ship, kind: i64) -> list[Action]:
    """Return canonical slips: none, up to an inch ahead and astern, four turns."""
    actions: list[Action] = [Slip(ship.ident, 0, 0)]
    if not ship.can_move():
        return actions
    for way in (SLIP_LIMIT, -SLIP_LIMIT) if kind != SUDDEN else ():
        slip = Slip(ship.ident, way, 0)
        met = slip_obstacle(state, ship, kind, slip)
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
    """Ask the owner of `ship` whether it slips away from `other`.

    It may do so by a sudden turn, after a quick turn or a failed grapple, or from a ship on fire.
    """

    name: ClassVar[str] = "slipping"
    ship: Final[i64]
    other: Final[i64]
    kind: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        if not ship.is_afloat() or not ship.can_move():
            return None
        facts: Facts = {"seat": SEATS[ship.owner], "ship": ship.name}
        facts["other"] = state.ships[self.other].name
        return Prompt(
            (int(ship.owner),), PROMPTS[self.kind], PROMPT_CLAUSES[self.kind], facts, ship.name
        )

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        return slips(state, state.ships[self.ship], state.ships[self.other], self.kind)

    def default(self, state: Biremes, seat: int) -> Action | None:
        """Return the slip that stays in place (BIR-RULE-29, BIR-RULE-36)."""
        return Slip(self.ship, 0, 0)

    def choices(self, state: Biremes, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self)

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Slip) or action.ship != self.ship:
            return Ruling(PROMPT_CLAUSES[self.kind], {"refusal": "answer_first"})
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
            # A turn away from a ship alongside includes the sheering off that the ruling adds.
            sheers = self.kind == ESCAPE and action.angle != 0
            log.add(
                "BIR-RULE-36" if sheers else PROMPT_CLAUSES[self.kind],
                "slipped" if action.distance != 0 else "turned_away",
                ship=ship.name,
                distance=int(action.distance),
                turned=int(action.angle),
            )

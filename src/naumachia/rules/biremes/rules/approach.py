"""Coming alongside: the straight way to a pose side against side (BIR-RULE-26).

Oar swipes, grapples and crew transfers share it. Lengths are in steps, angles in hundredths.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.alongside import alongside, heading_alongside
from naumachia.geometry.bearing import SHARPNESS, bearing, off_keel, wrapped
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, TURN, Pose, nearest
from naumachia.geometry.measure import cuts
from naumachia.geometry.sea import Meeting, toward
from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import GRAIN
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.oars import QUARTER, VEER, forward_limit, turned_limit
from naumachia.rules.biremes.rules.reasons import OBSTACLES, note_meeting
from naumachia.table.grain import sized
from naumachia.table.measured import note_limit

BESIDE: Final = 500
"""No farther than this a ship is alongside already: any bearing will do (BIR-RULE-26)."""
CROOKED: Final = 100
"""How far the bearing may be off a turned bireme's heading."""


@final
class Approach:
    """A way alongside.

    Attributes:
        start: the hull where it is, turned to the bearing.
        ux, uy, distance: the way of the centre.
        keel_angle: between the bearing and the target's keel.
        end: the pose alongside.
        limit: how far the ship may go, a swipe's run-on included.
    """

    __slots__ = ("distance", "end", "keel_angle", "limit", "start", "ux", "uy")

    def __init__(
        self,
        start: Hull,
        way: tuple[float, float, float],
        keel_angle: float,
        end: Pose,
        limit: i64,
    ) -> None:
        self.start: Final = start
        self.ux: Final = way[0]
        self.uy: Final = way[1]
        self.distance: Final = way[2]
        self.keel_angle: Final = keel_angle
        self.end: Final = end
        self.limit: Final[i64] = limit


def approach(
    state: Biremes, ship: Ship, target: Ship, side: i64, offset: i64, beside: i64
) -> Approach | None:
    """The way to a pose alongside, whether clear or not; None when the bearing is too far off.

    Within `beside` steps (`BESIDE`, or 0 for a swipe) the ship's heading stands for the bearing.
    """
    hull = state.hull(ship)
    goal = state.hull(target)
    place = alongside(goal, ship.kind.beam, side, offset, goal.pose.heading)
    way = toward(hull.x, hull.y, float(place.x), float(place.y))
    limit = forward_limit(ship)
    if way[2] <= float(beside) + TOLERANCE:
        course = float(hull.pose.heading)
    else:
        course = bearing(way[0], way[1])
        off = abs(wrapped(course - float(hull.pose.heading)))
        if off > float(VEER) + SHARPNESS:
            if ship.kind.size != BIREME or off > float(QUARTER + CROOKED) + SHARPNESS:
                return None
            limit = turned_limit(ship)
    start = hull.at(Pose(hull.pose.x, hull.pose.y, nearest(course) % TURN))
    heading = heading_alongside(goal.pose.heading, course)
    end = Pose(place.x, place.y, heading)
    return Approach(start, way, off_keel(goal.pose.heading, course), end, limit)


def dead_on(state: Biremes, way: Approach) -> bool:
    """Whether the keels cross too squarely to come alongside (BIR-SWP-05, BIR-RULE-11)."""
    return way.keel_angle >= float(state.rules.dead_on_from) - SHARPNESS


def way_refusal(
    state: Biremes, ship: Ship, target: Ship, way: Approach, facts: Facts | None
) -> ClauseId | None:
    """The clause against going this way to its end: what it crosses, meets or ends on."""
    goal = state.hull(target)
    if cuts(goal, way.start.x, way.start.y, float(way.end.x), float(way.end.y)):
        if facts is not None:
            facts["refusal"] = "crosses_target"
        return "BIR-RULE-26"
    sea = state.sea
    met: Meeting | None = sea.overlapped(way.start, ship.ident, target.ident)
    if met is None:
        met = sea.met(ship.ident, way.start, way.ux, way.uy, way.distance, target.ident)
    if met is None:
        met = sea.overlapped(way.start.at(way.end), ship.ident)
    if met is None:
        return None
    note_meeting(state, met, facts)
    return OBSTACLES.clause(met)


def offset_refusal(offset: i64, limit: i64, facts: Facts | None) -> ClauseId | None:
    """The clause against a pose so far along the target's keel (BIR-RULE-01, BIR-RULE-26)."""
    if offset % GRAIN != 0:
        return "BIR-RULE-01"
    if sized(offset) <= limit:
        return None
    note_limit(facts, "offset_too_far", sized(offset), limit)
    return "BIR-RULE-26"


def offset_limit(ship: Ship, target: Ship) -> i64:
    """How far off a grapple or transfer may lie along the target's keel (BIR-RULE-26)."""
    longer = ship.kind.length if ship.kind.length > target.kind.length else target.kind.length
    return longer // 2


def swipe_offset_limit(ship: Ship, target: Ship) -> i64:
    """How far off a swipe may touch."""
    return (ship.kind.length + target.kind.length) // 2 - 250

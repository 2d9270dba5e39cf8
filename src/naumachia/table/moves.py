"""Check and carry out moves of a pivot, a straight run ahead or astern, and a pivot.

A run is swept: it stops at the first obstacle. A pivot is tested only where it ends. `ship` is the
ship's number in the sea. Distances below 0 go astern; turns are positive to starboard.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose
from naumachia.geometry.sea import EDGE, LAND, Collision, Sea
from naumachia.geometry.sweep import separation_distance
from naumachia.kernel.mypyc import i64
from naumachia.table.rounding import magnitude, round_down


@final
class RunEnds:
    """The obstacles that end a run without forbidding it: the edge of the table, land.

    Land ends a run only after `least` steps, so that a ship that lies against it does not run
    aground.
    """

    __slots__ = ("edge", "land", "least")

    def __init__(self, edge: bool, land: bool, least: i64) -> None:
        self.edge: Final = edge
        self.land: Final = land
        self.least: Final = float(least)

    def allows(self, met: Collision) -> bool:
        """Return whether a run may end at this meeting."""
        if met.kind == EDGE:
            return self.edge
        return met.kind == LAND and self.land and met.distance >= self.least


NO_RUN_ENDS: Final = RunEnds(False, False, 0)
"""No obstacle may end a run: the whole run must be clear."""


def pivot_hull(sea: Sea, ship: i64, angle: i64) -> Hull:
    """Return the hull of a ship after a pivot in place."""
    hull = sea.hull(ship)
    return hull if angle == 0 else hull.at(hull.pose.turn(angle))


def run_direction(hull: Hull, distance: i64) -> tuple[float, float]:
    """Return the unit vector ahead, or astern if `distance` is negative."""
    return (hull.fx, hull.fy) if distance > 0 else (-hull.fx, -hull.fy)


def run_obstacle(sea: Sea, ship: i64, hull: Hull, distance: i64) -> Collision | None:
    """Return what a run from `hull` would meet, or None."""
    if distance == 0:
        return None
    ux, uy = run_direction(hull, distance)
    return sea.first_collision(ship, hull, ux, uy, float(magnitude(distance)))


def run_end(sea: Sea, ship: i64, hull: Hull, distance: i64) -> Pose:
    """Return where a clear run from `hull` comes to rest."""
    if distance == 0:
        return hull.pose
    ux, uy = run_direction(hull, distance)
    return sea.resting_pose(ship, hull, ux, uy, float(magnitude(distance)))


def obstacle(
    sea: Sea, ship: i64, first: i64, distance: i64, last: i64, ends: RunEnds
) -> Collision | None:
    """Return what forbids a move, or None. A pivot must always end clear."""
    hull = pivot_hull(sea, ship, first)
    if first != 0:
        met = sea.find_overlap(hull, ship)
        if met is not None:
            return met
    met = run_obstacle(sea, ship, hull, distance)
    if met is not None:
        return None if ends.allows(met) else met
    if last == 0:
        return None
    end = run_end(sea, ship, hull, distance)
    return sea.find_overlap(hull.at(end.turn(last)), ship)


def destination(sea: Sea, ship: i64, first: i64, distance: i64, last: i64) -> Pose:
    """Return the pose at the end of a move. A run that meets something ends there, unpivoted."""
    hull = pivot_hull(sea, ship, first)
    met = run_obstacle(sea, ship, hull, distance)
    if met is not None:
        ux, uy = run_direction(hull, distance)
        return sea.resting_pose(ship, hull, ux, uy, met.distance)
    end = run_end(sea, ship, hull, distance)
    return end.turn(last) if last != 0 else end


def clear_run(sea: Sea, ship: i64, angle: i64, limit: i64, length_step: i64, ends: RunEnds) -> i64:
    """Return the clear distance ahead after a pivot, up to `limit`.

    It is in whole length steps, unless it is `limit`.
    """
    hull = sea.hull(ship)
    if angle != 0:
        hull = hull.at(hull.pose.turn(angle))
        if not sea.fits(hull, ship):
            return 0
    met = sea.first_collision(ship, hull, hull.fx, hull.fy, float(limit))
    if met is None or ends.allows(met):
        return limit
    return round_down(int(met.distance), length_step) if met.distance < NEVER else limit


def clear_centre(hull: Hull, other: Hull, ux: float, uy: float, gap: float) -> tuple[float, float]:
    """Return the centre of a hull moved along a unit vector until it is clear of another.

    The hull stops `gap` steps after the two part. If it is clear already, it does not move. To
    store the result, see `Sea.settled`.
    """
    off = separation_distance(hull, ux, uy, other)
    if off > 0.0:
        off += gap
    return hull.x + ux * off, hull.y + uy * off


@final
class DriftResult:
    """The result of a drift: the final pose, the distance, and what stopped it.

    `struck` lists the ships that the hull ran against, in rising order.
    """

    __slots__ = ("distance", "met", "pose", "struck")

    def __init__(
        self, pose: Pose, distance: float, met: Collision | None, struck: list[i64]
    ) -> None:
        self.pose: Final = pose
        self.distance: Final = distance
        self.met: Final = met
        self.struck: Final = struck


def drift(sea: Sea, ship: i64, ux: float, uy: float, distance: i64) -> DriftResult:
    """Return the result of moving a ship along a unit vector, its heading unchanged.

    Something that the ship only touches at the very end does not stop it.
    """
    hull = sea.hull(ship)
    met = sea.first_collision(ship, hull, ux, uy, float(distance))
    if met is not None and met.distance >= float(distance) - TOLERANCE:
        met = None
    gone = float(distance) if met is None else met.distance
    pose = sea.resting_pose(ship, hull, ux, uy, gone)
    struck: list[i64] = []
    if met is not None:
        struck = sea.ships_hit(ship, hull, ux, uy, met.distance)
    return DriftResult(pose, gone, met, struck)

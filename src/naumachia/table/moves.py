"""Moves of turn, run, turn: a pivot, a straight run ahead or astern, a pivot at its end.

A pivot counts at its end only, a run is swept. `ship` is the ship's number in the sea; a distance
below 0 goes astern; turns are positive to starboard.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose
from naumachia.geometry.sea import EDGE, LAND, Meeting, Sea
from naumachia.geometry.sweep import parting
from naumachia.kernel.mypyc import i64
from naumachia.table.grain import grained, sized


@final
class Ends:
    """What ends a run without forbidding it: the edge of the table, land.

    Land ends a run that has gone `least` or farther; a ship that lies against it does not run
    aground.
    """

    __slots__ = ("edge", "land", "least")

    def __init__(self, edge: bool, land: bool, least: i64) -> None:
        self.edge: Final = edge
        self.land: Final = land
        self.least: Final = float(least)

    def allow(self, met: Meeting) -> bool:
        """Return whether a run may end so."""
        if met.kind == EDGE:
            return self.edge
        return met.kind == LAND and self.land and met.distance >= self.least


NOWHERE: Final = Ends(False, False, 0)
"""Every run has to be clear to its end."""


def pivoted(sea: Sea, ship: i64, angle: i64) -> Hull:
    """Return the hull of a ship after a pivot where it lies."""
    hull = sea.hull(ship)
    return hull if angle == 0 else hull.at(hull.pose.turned(angle))


def course(hull: Hull, distance: i64) -> tuple[float, float]:
    """Return the unit vector ahead, or astern for a negative distance."""
    return (hull.fx, hull.fy) if distance > 0 else (-hull.fx, -hull.fy)


def run_met(sea: Sea, ship: i64, hull: Hull, distance: i64) -> Meeting | None:
    """Return what a run from `hull` would meet."""
    if distance == 0:
        return None
    ux, uy = course(hull, distance)
    return sea.met(ship, hull, ux, uy, float(sized(distance)))


def run_end(sea: Sea, ship: i64, hull: Hull, distance: i64) -> Pose:
    """Return where a clear run from `hull` comes to rest."""
    if distance == 0:
        return hull.pose
    ux, uy = course(hull, distance)
    return sea.rest(ship, hull, ux, uy, float(sized(distance)))


def obstacle(
    sea: Sea, ship: i64, first: i64, distance: i64, last: i64, ends: Ends
) -> Meeting | None:
    """Return what forbids a move, None when nothing does. A pivot never ends on anything."""
    hull = pivoted(sea, ship, first)
    if first != 0:
        met = sea.overlapped(hull, ship)
        if met is not None:
            return met
    met = run_met(sea, ship, hull, distance)
    if met is not None:
        return None if ends.allow(met) else met
    if last == 0:
        return None
    end = run_end(sea, ship, hull, distance)
    return sea.overlapped(hull.at(end.turned(last)), ship)


def destination(sea: Sea, ship: i64, first: i64, distance: i64, last: i64) -> Pose:
    """Return where a move ends; one that meets something ends there, and turns no more."""
    hull = pivoted(sea, ship, first)
    met = run_met(sea, ship, hull, distance)
    if met is not None:
        ux, uy = course(hull, distance)
        return sea.rest(ship, hull, ux, uy, met.distance)
    end = run_end(sea, ship, hull, distance)
    return end.turned(last) if last != 0 else end


def clear_run(sea: Sea, ship: i64, angle: i64, limit: i64, grain: i64, ends: Ends) -> i64:
    """Return how far the way ahead is clear after a pivot, in whole grains up to `limit`."""
    hull = sea.hull(ship)
    if angle != 0:
        hull = hull.at(hull.pose.turned(angle))
        if not sea.fits(hull, ship):
            return 0
    met = sea.met(ship, hull, hull.fx, hull.fy, float(limit))
    if met is None or ends.allow(met):
        return limit
    return grained(int(met.distance), grain) if met.distance < NEVER else limit


def clear_of(hull: Hull, other: Hull, ux: float, uy: float, gap: float) -> tuple[float, float]:
    """Return where the centre of a hull that lies in another goes along a unit vector to come clear
    of it, `gap` beyond the first touch; where it is when it is clear. To store it, see
    `Sea.settled`.
    """
    off = parting(hull, ux, uy, other)
    if off > 0.0:
        off += gap
    return hull.x + ux * off, hull.y + uy * off


@final
class Drifted:
    """A way without a will: where the hull comes to rest, how far it got, what cut it short.

    `struck` are the ships it came up against, in rising order.
    """

    __slots__ = ("distance", "met", "pose", "struck")

    def __init__(self, pose: Pose, distance: float, met: Meeting | None, struck: list[i64]) -> None:
        self.pose: Final = pose
        self.distance: Final = distance
        self.met: Final = met
        self.struck: Final = struck


def drifted(sea: Sea, ship: i64, ux: float, uy: float, distance: i64) -> Drifted:
    """A ship goes along a unit vector, its heading kept, until something stops it.

    What it only comes to touch at the very end has not stopped it.
    """
    hull = sea.hull(ship)
    met = sea.met(ship, hull, ux, uy, float(distance))
    if met is not None and met.distance >= float(distance) - TOLERANCE:
        met = None
    way = float(distance) if met is None else met.distance
    pose = sea.rest(ship, hull, ux, uy, way)
    struck: list[i64] = []
    if met is not None:
        struck = sea.struck(ship, hull, ux, uy, met.distance)
    return Drifted(pose, way, met, struck)

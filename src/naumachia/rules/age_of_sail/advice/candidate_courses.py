"""Propose courses by geometry; whether they are legal is not asked.

A course is a turn, a way and a turn. Its way leads across an enemy's bow or stern, abreast of it,
to windward, into line with a friend, or on; the turn at its end brings a broadside to bear.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.bearing import bearing
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, RIGHT, SIN, TURN, Pose, difference, nearest, snap
from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.advice.outlook import Moment, nearest_ship, outlook
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import edge_crossed
from naumachia.rules.age_of_sail.rules.crews import only_turns
from naumachia.rules.age_of_sail.rules.sailing import ANGLE_STEP, LENGTH_STEP, way_limits
from naumachia.rules.age_of_sail.rules.wind import (
    has_one_turn,
    may_point,
    pointing_limit,
    turn_limit,
)
from naumachia.rules.age_of_sail.ship import Ship

FOES: Final = 3
"""Enemies near that a ship steers by."""
OFFINGS: Final = [2200.0, 5000.0]
"""How far off an enemy's bow or stern a ship crosses it, in steps."""
ASTERN: Final = 1200.0
"""The gap that a ship leaves to the next ahead."""
SIGHT: Final = 30000.0
"""Enemies farther off are only steered for."""
COARSE_TURN: Final = 600
COARSE_WAY: Final = 400
"""Courses that differ by less than this count as one."""


@frozen()
class ScoredCourse:
    """Hold a course (turn, leg, turn) and the value of the place it leads to."""

    first: i64
    way: i64
    last: i64
    value: float


def foes_of(state: AgeOfSail, ship: Ship, hull: Hull, most: int = FOES) -> list[tuple[float, int]]:
    """Return the nearest enemies who fight, by distance, with their numbers."""
    found: list[tuple[float, int]] = []
    for other in state.ships:
        if other.active() and state.enemies(ship, other):
            there = state.hull(other)
            dx, dy = there.x - hull.x, there.y - hull.y
            found.append((sqrt(dx * dx + dy * dy), int(other.ident)))
    found.sort()
    return found[:most]


def heading_to(hull: Hull, x: float, y: float) -> int:
    """Return the heading from a ship to a point."""
    return int(nearest(bearing(x - hull.x, y - hull.y)) % TURN)


def clamp_turn(turn: i64, most: i64) -> int:
    """Return a turn clamped to the limit and rounded to an order's step."""
    turn = most if turn > most else -most if turn < -most else turn
    return int(snap(turn, ANGLE_STEP))


def scored_courses(state: AgeOfSail, ship: Ship, moment: Moment, brief: bool) -> list[ScoredCourse]:
    """Return the courses worth considering, by the value of their ends. The state is restored."""
    hull = state.hull(ship)
    foes = foes_of(state, ship, hull, 1 if brief else FOES)
    found: list[ScoredCourse] = []
    if only_turns(state, ship):
        shapes = [(turn, 0, [0]) for turn in still_turns(state, ship, foes)]
    else:
        shapes = legs_of(state, moment, ship, hull, foes, brief)
    seen: set[tuple[int, int, int]] = set()
    for first, way, lasts in shapes:
        for last in lasts:
            key = (first // COARSE_TURN, way // COARSE_WAY, last // COARSE_TURN)
            if key in seen:
                continue
            seen.add(key)
            pose = end_pose(hull, first, way, last)
            if edge_crossed(state, pose) >= 0:
                continue
            if not only_turns(state, ship) and not may_point(state, ship, pose.heading):
                continue
            there = hull.at(pose)
            state.sea.place(ship.ident, there)
            found.append(ScoredCourse(first, way, last, outlook(state, moment, ship, there)))
    state.sea.place(ship.ident, hull)
    found.sort(key=lambda one: -one.value)
    return found


def end_pose(hull: Hull, first: int, way: int, last: int) -> Pose:
    """Return where a course ends that nothing stops."""
    at = (hull.pose.heading + first) % TURN
    return Pose(
        nearest(hull.x + SIN[at] * float(way)),
        nearest(hull.y + COS[at] * float(way)),
        at + last,
    )


def still_turns(state: AgeOfSail, ship: Ship, foes: list[tuple[float, int]]) -> list[int]:
    """Return the one turn of a ship that makes no way: none, all it may, its broadsides to the
    enemy.
    """
    most = turn_limit(state, ship)
    hull = state.hull(ship)
    found = [0, int(most), -int(most), *to_limits(state, ship, hull, most)]
    for _, foe in foes:
        found += broadside_turns(state, hull.pose, foe, most)
    return list(dict.fromkeys(found))


def to_limits(state: AgeOfSail, ship: Ship, hull: Hull, most: i64) -> list[int]:
    """Return the turns that bring it as close to the wind as it may point, on either tack."""
    least = pointing_limit(state, ship)
    found: list[int] = []
    if least > 0:
        for heading in (state.wind + least, state.wind - least):
            turn = difference(hull.pose.heading, heading % TURN)
            if -most <= turn <= most:
                found.append(int(snap(turn, ANGLE_STEP)))
    return found


def broadside_turns(state: AgeOfSail, pose: Pose, foe: int, most: i64) -> list[int]:
    """Return the turns that bring one broadside or the other to bear on an enemy."""
    there = state.sea.hull(foe)
    to = nearest(bearing(there.x - float(pose.x), there.y - float(pose.y)))
    return [
        clamp_turn(difference(pose.heading, (to + side) % TURN), most) for side in (RIGHT, -RIGHT)
    ]


def legs_of(
    state: AgeOfSail,
    moment: Moment,
    ship: Ship,
    hull: Hull,
    foes: list[tuple[float, int]],
    brief: bool,
) -> list[tuple[int, int, list[int]]]:
    """Return first turns and ways, each with the turns that may end it."""
    most = turn_limit(state, ship)
    short, long = way_limits(state, ship)
    legs: list[tuple[int, int]] = []
    ways = [long, (short + long) // 2 // LENGTH_STEP * LENGTH_STEP]
    if not brief:
        ways.append(short)
    for first in first_turns(state, ship, hull, foes, most, brief):
        legs += [(first, way) for way in ways]
    near = [foe for apart, foe in foes if apart < SIGHT]
    for x, y in places(state, moment, ship, hull, near, brief):
        leg = leg_to(hull, x, y, most, short, long)
        if leg is not None:
            legs.append(leg)
    single = has_one_turn(state, ship)
    found: list[tuple[int, int, list[int]]] = []
    for first, way in dict.fromkeys(legs):
        if not may_point(state, ship, hull.pose.heading + first):
            continue
        if single and first != 0:
            found.append((first, way, [0]))
            continue
        lasts = [0]
        pose = end_pose(hull, first, way, 0)
        for foe in near:
            lasts += broadside_turns(state, pose, foe, most)
        if not brief or not near:
            lasts += [clamp_turn(most, most), clamp_turn(-most, most)]
        found.append((first, way, lasts))
    return found


def first_turns(
    state: AgeOfSail,
    ship: Ship,
    hull: Hull,
    foes: list[tuple[float, int]],
    most: i64,
    brief: bool,
) -> list[int]:
    """Return headings to set out on: on, about, close to the wind, for the enemy and away from
    him.
    """
    turns = [
        0,
        clamp_turn(most, most),
        clamp_turn(-most, most),
        *to_limits(state, ship, hull, most),
    ]
    for _, foe in foes[:2]:
        there = state.sea.hull(foe)
        turn = difference(hull.pose.heading, heading_to(hull, there.x, there.y))
        turns.append(clamp_turn(turn, most))
        if not brief:
            turns.append(clamp_turn(difference(0, (turn + 2 * RIGHT) % TURN), most))
    if not brief:
        turns += [clamp_turn(most // 2, most), clamp_turn(-(most // 2), most)]
    return list(dict.fromkeys(turns))


def places(
    state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull, near: list[int], brief: bool
) -> list[tuple[float, float]]:
    """Return points worth going to: before bows and behind sterns of enemies, astern of a
    friend.
    """
    found: list[tuple[float, float]] = []
    for foe in near:
        there = state.sea.hull(foe)
        for off in OFFINGS:
            found += [there.point(off, 0.0), there.point(-off, 0.0)]
            if not brief:
                found += [there.point(0.0, off), there.point(0.0, -off)]
    leader = nearest_ship(state, moment, ship, hull, False)
    if leader is not None:
        friend = state.hull(leader)
        back = friend.half_length + hull.half_length + ASTERN
        found.append(friend.point(-back, 0.0))
    return found


def leg_to(
    hull: Hull, x: float, y: float, most: i64, short: int, long: int
) -> tuple[int, int] | None:
    """Return the turn and way that lead to a point, or as far towards it as it goes; None if it
    cannot turn to it, or is too near.
    """
    dx, dy = x - hull.x, y - hull.y
    way = int(sqrt(dx * dx + dy * dy)) // LENGTH_STEP * LENGTH_STEP
    turn = difference(hull.pose.heading, heading_to(hull, x, y))
    if turn > most or turn < -most or way < short:
        return None
    return clamp_turn(turn, most), min(way, long)

"""The moves that suggest themselves to a ship; each stands for many like it."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import TURN, difference, snapped
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import Action, Arc, Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.arcs import arc_end, arc_limit, arc_ruling, sweep_limit
from naumachia.rules.age_of_sail.rules.contact import ashore, off_table, touching
from naumachia.rules.age_of_sail.rules.idleness import idle_ruling, turns_only
from naumachia.rules.age_of_sail.rules.pointing import allowed, limit, one_turn, turn_limit
from naumachia.rules.age_of_sail.rules.sailing import (
    GRAIN,
    NOTCH,
    Course,
    begin_course,
    course_of,
    ended_course,
    shape_ruling,
    way_limits,
)
from naumachia.rules.age_of_sail.ship import Ship

FULL: Final = 40
"""Candidates of one ship where few are to be moved."""


def sail_courses(state: AgeOfSail, ship: Ship, most: int = FULL) -> list[Action]:
    """Legal orders to sail, row, tow or turn: none that end on land or off the table where there
    are others. Empty where she may not move by herself.
    """
    if idle_ruling(state, ship) is not None:
        return []
    if turns_only(state, ship):
        return turn_orders(state, ship)
    found: list[Action] = []
    lost: list[Action] = []
    heading = state.hull(ship).pose.heading
    contacts = touching(state, ship)
    begun: dict[tuple[int, int], Course | None] = {}
    for first, way, last in shapes(state, ship):
        order = Sail(ship.ident, first, way, last)
        if (
            not allowed(state, ship, heading + first)
            or shape_ruling(state, ship, order) is not None
        ):
            continue
        if (first, way) not in begun:
            begun[first, way] = begin_course(state, ship, first, way, contacts)
        course = begun[first, way]
        if course is None:
            continue
        course = ended_course(state, ship, course, last, contacts)
        if course.turned is None:
            continue
        if not loses(state, ship, course):
            found.append(order)
        elif not ship.under_oars or not course.leg.land:
            lost.append(order)
        if len(found) >= most:
            return found
    return found or lost[:most] or pointing_orders(state, ship)


def loses(state: AgeOfSail, ship: Ship, course: Course) -> bool:
    """Whether a course ends on land or off the table."""
    if course.leg.land or course.leg.left or course.turned is None:
        return True
    return course.turned != course.end and ashore(state, state.hull(ship).at(course.turned))


def pointing_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Where she cannot turn to any heading that is allowed: to lie as she does, and drift."""
    order = Sail(ship.ident, 0, 0, 0)
    return [order] if shape_ruling(state, ship, order) is None else []


def turn_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """The one turn of a ship that may make no more: to both sides, the limit of the wind first."""
    found: list[Action] = []
    turns = [*to_the_wind(state, ship), turn_limit(state, ship), -turn_limit(state, ship)]
    turns += [turn_limit(state, ship) // 2, -(turn_limit(state, ship) // 2)]
    for turn in turns:
        order = Sail(ship.ident, snapped(turn, NOTCH), 0, 0)
        if order.first == 0 or order in found or shape_ruling(state, ship, order) is not None:
            continue
        course = course_of(state, ship, order)
        if course is not None and not loses(state, ship, course):
            found.append(order)
    return found


def to_the_wind(state: AgeOfSail, ship: Ship) -> list[int]:
    """The turns that bring her as close to the wind as she may point, on either tack."""
    least = limit(state, ship)
    if least == 0:
        return []
    heading = state.hull(ship).pose.heading
    return [
        int(difference(heading, (state.wind + least) % TURN)),
        int(difference(heading, (state.wind - least) % TURN)),
    ]


def shapes(state: AgeOfSail, ship: Ship) -> list[tuple[int, int, int]]:
    """First turn, way and last turn of the candidates, the plainest first."""
    turn = turn_limit(state, ship)
    half = snapped(turn // 2, NOTCH)
    least, most = way_limits(state, ship)
    middle = (least + most) // 2 // GRAIN * GRAIN
    close = [one for one in to_the_wind(state, ship) if -turn <= one <= turn and one != 0]
    found: list[tuple[int, int, int]] = [(0, most, 0)]
    firsts = [*close, turn, -turn, int(half), -int(half)]
    found += [(first, most, 0) for first in firsts]
    if one_turn(state, ship):
        found += [(0, way, last) for way in (most, least) for last in (turn, -turn)]
    else:
        for way in (most, middle, least):
            for first in (0, turn, -turn, *close):
                found += [(first, way, last) for last in (turn, -turn)]
    for way in (least, middle):
        found += [(first, way, 0) for first in (0, *firsts)]
    # Without a way a single turn is the first.
    return [one for one in dict.fromkeys(found) if one[0] != 0 or one[1] != 0 or one[2] == 0]


def arc_courses(state: AgeOfSail, ship: Ship, most: int = FULL) -> list[Action]:
    """Legal arcs, where ships move by the template (SAIL-RULE-61)."""
    if not state.rules.template or idle_ruling(state, ship) is not None:
        return []
    found: list[Action] = []
    lost: list[Action] = []
    sweep = sweep_limit(state, ship)
    for share in (0, 4, -4, 2, -2, 3, -3, 1, -1):
        change = snapped(sweep * share // 4, NOTCH)
        longest = arc_limit(state, ship, change)
        shortest = min(way_limits(state, ship)[0], longest)
        for way in (longest, (longest + shortest) // 2 // GRAIN * GRAIN, shortest):
            order = Arc(ship.ident, change, way)
            if order in found or order in lost or arc_ruling(state, ship, order) is not None:
                continue
            end = arc_end(state, ship, order)
            bad = end.land or end.irons or off_table(state, end.pose) >= 0
            (lost if bad else found).append(order)
            if len(found) >= most:
                return found
    return found or lost[:most]


def least_course(state: AgeOfSail, ship: Ship, turn: i64 = 0) -> Action | None:
    """What a ship does for which nobody decides: straight on for the least way after a turn, by
    custom of 0 (SAIL-RULE-60). None where she may not.
    """
    least: i64 = way_limits(state, ship)[0]
    if not allowed(state, ship, state.hull(ship).pose.heading + turn):
        least = 0
    if state.rules.template and least > 0:
        arc = Arc(ship.ident, turn, least)
        return arc if arc_ruling(state, ship, arc) is None else None
    order = Sail(ship.ident, turn, least, 0)
    return order if idle_ruling(state, ship) is None else None

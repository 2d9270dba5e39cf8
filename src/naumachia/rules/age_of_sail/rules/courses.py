"""The moves that suggest themselves to a ship; each stands for many like it."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.lattice import NEVER, TOLERANCE, TURN, difference, snapped
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import Action, Arc, Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.arcs import arc_end, arc_limit, arc_ruling, sweep_limit
from naumachia.rules.age_of_sail.rules.contact import Fairway, aground, beside, off_table
from naumachia.rules.age_of_sail.rules.idleness import idle_ruling, turns_only
from naumachia.rules.age_of_sail.rules.pointing import (
    allowed,
    limit,
    off_angle,
    one_turn,
    turn_limit,
)
from naumachia.rules.age_of_sail.rules.sailing import (
    GRAIN,
    NOTCH,
    Course,
    begun_course,
    ended_course,
    fairway_of,
    way_limits,
)
from naumachia.rules.age_of_sail.rules.towing import in_tow_leg
from naumachia.rules.age_of_sail.rules.vicinity import Vicinity, vicinity_of
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.table.memory import Memory

FULL: Final = 40
"""Candidates of one ship where few are to be moved."""


def sail_courses(state: AgeOfSail, ship: Ship, most: int = FULL) -> list[Action]:
    """Legal orders to sail, row, tow or turn: none that end on land or off the table where there
    are others. Empty where she may not move by herself.
    """
    if idle_ruling(state, ship) is not None:
        return []
    return menu_of(state, ship).orders(state, ship, most)


# -- what a ship may do with her helm -------------------------------------------------------


@final
class Helm:
    """How far a ship turns and goes in this move, and how close to the wind she points.

    Attributes:
        turn: the greatest turn; `once` whether she makes one only, `still` no leg with it.
        least, most: the way of her leg.
        close: how close to the wind she may point, 0 where it does not matter.
        wind: where it comes from.
        limits: all of it, and what else her courses rest on.
    """

    __slots__ = ("close", "least", "limits", "most", "once", "still", "turn", "wind")

    def __init__(self, state: AgeOfSail, ship: Ship) -> None:
        self.turn: Final[i64] = turn_limit(state, ship)
        self.once: Final = one_turn(state, ship)
        self.still: Final = turns_only(state, ship)
        least, most = way_limits(state, ship)
        self.least: Final[i64] = least
        self.most: Final[i64] = most
        self.close: Final[i64] = limit(state, ship)
        self.wind: Final[i64] = state.wind
        self.limits: Final = (
            int(self.turn),
            least,
            most,
            int(self.close),
            int(self.wind),
            int(ship.hauling),
            self.once,
            self.still,
            ship.under_oars,
            in_tow_leg(ship),
        )

    def to_the_wind(self, heading: i64) -> list[int]:
        """The turns that bring her as close to the wind as she may point, on either tack."""
        if self.close == 0:
            return []
        return [
            int(difference(heading, (self.wind + self.close) % TURN)),
            int(difference(heading, (self.wind - self.close) % TURN)),
        ]

    def shapes(self, heading: i64) -> list[tuple[int, int, int]]:
        """First turn, way and last turn of the candidates, the plainest first."""
        turn = int(self.turn)
        close = self.to_the_wind(heading)
        if self.still:
            turns = [*close, turn, -turn, turn // 2, -(turn // 2)]
            return [(one, 0, 0) for one in unlike(turns) if one != 0 and -turn <= one <= turn]
        half = int(snapped(turn // 2, NOTCH))
        least, most = int(self.least), int(self.most)
        middle = (least + most) // 2 // GRAIN * GRAIN
        close = [one for one in close if -turn <= one <= turn and one != 0]
        firsts = [0, *close, turn, -turn, half, -half]
        found = [(first, most, 0) for first in firsts]
        if self.once:
            found += [(0, way, last) for way in (most, least) for last in (turn, -turn)]
        else:
            for way in (most, middle, least):
                for first in (0, turn, -turn, *close):
                    found += [(first, way, turn), (first, way, -turn)]
        for way in (least, middle):
            found += [(first, way, 0) for first in firsts]
        if least > 0 and middle >= least:
            return list(dict.fromkeys(found))
        # Without a way a single turn is the first.
        found = [one for one in found if one[0] != 0 or one[1] != 0 or one[2] == 0]
        return [one for one in dict.fromkeys(found) if one[1] >= least]


def unlike(turns: list[int]) -> list[int]:
    """Turns as they are ordered, each once."""
    return list(dict.fromkeys([int(snapped(one, NOTCH)) for one in turns]))


# -- the courses of one ship ----------------------------------------------------------------


@final
class SailMenu(Memory):
    """The courses of a ship from where she lies, looked at in their order as far as is asked for.

    Attributes:
        helm, vicinity: what they rest on.
        found: legal orders, and `lost` those that end on land or off the table.
        shapes: the candidates, of which `looked` have been looked at.
        clear: by first turn, how long a leg may be, and end with any turn, so that nothing is near;
            -1 for none, or where she may not turn so.
        fairways: by first turn, the way ahead where something is; None where she may not turn so.
        begun: by first turn and way, where the leg leads.
        towing: another ship is behind her, and has to have room.
    """

    __slots__ = (
        "begun", "clear", "fairways", "found", "helm", "looked", "lost", "shapes", "towing",
        "vicinity",
    )  # fmt: skip

    def __init__(self, ship: Ship, vicinity: Vicinity, helm: Helm) -> None:
        self.helm: Final = helm
        self.vicinity: Final = vicinity
        self.shapes: Final = helm.shapes(vicinity.hull.pose.heading)
        self.looked: i64 = 0
        self.found: Final[list[Action]] = []
        self.lost: Final[list[Action]] = []
        self.fairways: Final[dict[int, Fairway | None]] = {}
        self.clear: Final[dict[int, float]] = {}
        self.begun: Final[dict[tuple[int, int], Course]] = {}
        self.towing: Final = in_tow_leg(ship)

    def orders(self, state: AgeOfSail, ship: Ship, most: int) -> list[Action]:
        """Her orders, no more than `most` where she may make a leg."""
        helm = self.helm
        wanted = len(self.shapes) if helm.still else most
        found, clear = self.found, self.clear
        while len(found) < wanted and self.looked < len(self.shapes):
            first, way, last = self.shapes[self.looked]
            self.looked += 1
            if first not in clear:
                self.look_ahead(state, ship, first)
            if way <= clear[first] or self.ends_well(state, ship, first, way, last):
                found.append(Sail(ship.ident, first, way, last))
        if found or helm.still:
            return found[:wanted]
        return self.lost[:most] or self.as_she_lies(ship)

    def look_ahead(self, state: AgeOfSail, ship: Ship, first: i64) -> None:
        """Note the way ahead after a first turn, and how far nothing is near."""
        helm = self.helm
        heading = self.vicinity.hull.pose.heading + first
        if not helm.still and off_angle(helm.wind, heading) < helm.close:
            self.fairways[first], self.clear[first] = None, -1.0
            return
        if self.vicinity.open and not self.towing:
            self.clear[first] = NEVER
            return
        fairway = fairway_of(state, ship, self.vicinity, first, helm.most)
        self.fairways[first], self.clear[first] = fairway, -1.0
        if fairway is not None and not self.towing:
            clear = fairway.clear
            self.clear[first] = fairway.edge if fairway.edge < clear else clear

    def ends_well(self, state: AgeOfSail, ship: Ship, first: i64, way: i64, last: i64) -> bool:
        """Whether nothing bars a course, which ends neither on land nor off the table; where it
        does, it is noted as lost.
        """
        fairway = self.fairways[first]
        if fairway is None:
            return False
        course = self.begun.get((first, way))
        if course is None:
            course = self.begun[first, way] = begun_course(state, ship, fairway, way)
        course = ended_course(self.vicinity, course, last)
        if course.turned is None:
            return False
        if not self.loses(course):
            return True
        if not ship.under_oars or not course.leg.land:
            self.lost.append(Sail(ship.ident, first, way, last))
        return False

    def loses(self, course: Course) -> bool:
        """Whether a course ends on land or off the table."""
        if course.leg.land or course.leg.left or course.turned is None:
            return True
        hull, turned = self.vicinity.hull, course.turned
        for shore in self.vicinity.shores:
            if beside(shore, float(turned.x), float(turned.y), hull.reach + TOLERANCE):
                return turned != course.end and aground(hull.at(turned), self.vicinity.shores)
        return False

    def as_she_lies(self, ship: Ship) -> list[Action]:
        """Where she cannot turn to any heading that is allowed: to lie as she does, and drift."""
        helm = self.helm
        too_close = off_angle(helm.wind, self.vicinity.hull.pose.heading) < helm.close
        return [Sail(ship.ident, 0, 0, 0)] if too_close or helm.least == 0 else []


def menu_of(state: AgeOfSail, ship: Ship) -> SailMenu:
    """The courses of a ship, those known from before where all they rest on is as it was."""
    helm = Helm(state, ship)
    vicinity = vicinity_of(state, ship, helm.most)
    known = vicinity.menu
    if isinstance(known, SailMenu) and known.helm.limits == helm.limits and not in_tow_leg(ship):
        return known
    menu = SailMenu(ship, vicinity, helm)
    vicinity.menu = menu
    return menu


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

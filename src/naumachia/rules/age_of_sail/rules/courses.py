"""The moves that suggest themselves to a ship; each stands for many like it."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.lattice import NEVER, TOLERANCE, snapped
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import Action, Arc, Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.arcs import arc_end, arc_limit, arc_ruling, sweep_limit
from naumachia.rules.age_of_sail.rules.contact import Fairway, aground, beside, off_table
from naumachia.rules.age_of_sail.rules.helm import Helm, Shape, limits_of
from naumachia.rules.age_of_sail.rules.idleness import idle_ruling
from naumachia.rules.age_of_sail.rules.pointing import allowed
from naumachia.rules.age_of_sail.rules.sailing import (
    GRAIN,
    NOTCH,
    Course,
    begun_course,
    fairway_of,
    stops,
    way_limits,
)
from naumachia.rules.age_of_sail.rules.vicinity import Vicinity, turned_from, vicinity_of
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.table.memory import Memory

MOST_SAID: Final = 300
"""Orders of a ship that are kept to be listed again."""
FULL: Final = 40
"""Candidates of one ship where few are to be moved."""


def sail_courses(state: AgeOfSail, ship: Ship, most: int = FULL) -> list[Action]:
    """Legal orders to sail, row, tow or turn: none that end on land or off the table where there
    are others. Empty where she may not move by herself.
    """
    if idle_ruling(state, ship) is not None:
        return []
    return menu_of(state, ship).orders(state, ship, most)


# -- the courses of one ship ----------------------------------------------------------------

LOST: Final = 0
FINE: Final = 1
ASK: Final = 2
"""Of a leg: it ends on land or off the table; or well, whatever turn follows; or that depends."""


@final
class Leg:
    """A first turn and a straight way, and how it ends: `LOST`, `FINE` or `ASK`."""

    __slots__ = ("course", "ends")

    def __init__(self, course: Course, ends: i64) -> None:
        self.course: Final = course
        self.ends: Final[i64] = ends


@final
class SailMenu(Memory):
    """The courses of a ship from where she lies, looked at in their order as far as is asked for.

    Attributes:
        helm, vicinity: what they rest on.
        shapes: the candidates, of which `looked` have been looked at.
        found: legal orders, and `lost` those that end on land or off the table.
        said: orders by their shapes, of this menu and earlier ones.
        clear: by first turn, how long a leg may be, and end with any turn, so that nothing is near;
            -1 for none, or where she may not turn so.
        fairways: by first turn, the way ahead where something is; None where she may not turn so.
        legs: by first turn and way.
    """

    __slots__ = (
        "clear", "fairways", "found", "helm", "legs", "looked", "lost", "said", "shapes",
        "vicinity",
    )  # fmt: skip

    def __init__(self, vicinity: Vicinity, helm: Helm, said: dict[Shape, Sail]) -> None:
        self.helm: Final = helm
        self.vicinity: Final = vicinity
        self.shapes: Final = helm.shapes(vicinity.hull.pose.heading)
        self.looked: i64 = 0
        self.found: Final[list[Action]] = []
        self.lost: Final[list[Action]] = []
        self.said: Final = said
        self.clear: Final[dict[int, float]] = {}
        self.fairways: Final[dict[int, Fairway | None]] = {}
        self.legs: Final[dict[tuple[int, int], Leg]] = {}

    def orders(self, state: AgeOfSail, ship: Ship, most: int) -> list[Action]:
        """Her orders, no more than `most` where she may make a leg."""
        still = self.helm.still
        wanted = len(self.shapes) if still else most
        found, clear = self.found, self.clear
        while len(found) < wanted and self.looked < len(self.shapes):
            shape = self.shapes[self.looked]
            self.looked += 1
            if shape[0] not in clear:
                self.look_ahead(state, ship, shape[0])
            if shape[1] <= clear[shape[0]] or self.ends_well(state, ship, shape):
                found.append(self.order(shape))
        if found or still:
            return found[:wanted]
        return self.lost[:most] or self.as_she_lies()

    def order(self, shape: Shape) -> Sail:
        """The order to sail so; orders never change, and the same one is listed again and again."""
        order = self.said.get(shape)
        if order is None:
            order = self.said[shape] = Sail(self.vicinity.ship, shape[0], shape[1], shape[2])
        return order

    def look_ahead(self, state: AgeOfSail, ship: Ship, first: i64) -> None:
        """Note the way ahead after a first turn, and how far nothing is near."""
        helm, vicinity = self.helm, self.vicinity
        self.fairways[first], self.clear[first] = None, -1.0
        if not helm.still and helm.points_too_close(vicinity.hull.pose.heading + first):
            return
        if vicinity.open and not helm.tows:
            self.clear[first] = NEVER
            return
        fairway = fairway_of(state, ship, vicinity, first, helm.most)
        self.fairways[first] = fairway
        if fairway is not None and not helm.tows:
            clear = fairway.clear
            self.clear[first] = fairway.edge if fairway.edge < clear else clear

    def ends_well(self, state: AgeOfSail, ship: Ship, shape: Shape) -> bool:
        """Whether nothing bars a course, which ends neither on land nor off the table; where it
        does, it is noted as lost.
        """
        first, way, last = shape
        leg = self.legs.get((first, way))
        if leg is None:
            fairway = self.fairways[first]
            if fairway is None:
                return False
            leg = self.legs[first, way] = self.leg(begun_course(state, ship, fairway, way))
        if leg.ends == FINE or (leg.ends == ASK and last == 0):
            return True
        if leg.ends == ASK:
            turned = turned_from(self.vicinity, leg.course.end, last)
            if turned is None:
                return False
            shores = self.vicinity.shores
            if turned == leg.course.end or not aground(self.vicinity.hull.at(turned), shores):
                return True
        if not self.helm.rows or not leg.course.leg.land:
            self.lost.append(self.order(shape))
        return False

    def leg(self, course: Course) -> Leg:
        """A leg, with how it ends."""
        if course.leg.land or course.leg.left:
            return Leg(course, LOST)
        if stops(course.leg):
            return Leg(course, FINE)
        x, y = float(course.end.x), float(course.end.y)
        if self.vicinity.crowded(x, y):
            return Leg(course, ASK)
        for shore in self.vicinity.shores:
            if beside(shore, x, y, self.vicinity.hull.reach + TOLERANCE):
                return Leg(course, ASK)
        return Leg(course, FINE)

    def as_she_lies(self) -> list[Action]:
        """Where she cannot turn to any heading that is allowed: to lie as she does, and drift."""
        if self.helm.least == 0 or self.helm.points_too_close(self.vicinity.hull.pose.heading):
            return [Sail(self.vicinity.ship, 0, 0, 0)]
        return []


def menu_of(state: AgeOfSail, ship: Ship) -> SailMenu:
    """The courses of a ship, those known from before where all they rest on is as it was."""
    limits = limits_of(state, ship)
    vicinity = vicinity_of(state, ship, limits[1])
    known = vicinity.menu
    said: dict[Shape, Sail] = {}
    if isinstance(known, SailMenu):
        helm = known.helm
        if known.vicinity is vicinity and helm.limits == limits and not helm.tows:
            return known
        if len(known.said) < MOST_SAID:
            said = known.said
    menu = SailMenu(vicinity, Helm(limits), said)
    vicinity.menu = menu
    return menu


# -- arcs, and what is done where nobody decides ---------------------------------------------


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

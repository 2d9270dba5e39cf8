"""List moves that represent many similar ones, and vary and round them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from naumachia.geometry.lattice import NEVER, TOLERANCE, TURN, difference, snap
from naumachia.geometry.polygon import Land
from naumachia.kernel.declared import field, frozen
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.phase import Phase
from naumachia.kernel.values import ValueObject
from naumachia.rules.age_of_sail.actions import Action, Arc, Boats, Man, Sail, Secure
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import (
    Fairway,
    Vicinity,
    edge_crossed,
    is_aground,
    is_beside,
    pose_turned_from,
    vicinity_of,
)
from naumachia.rules.age_of_sail.rules.crews import idle_ruling, only_turns
from naumachia.rules.age_of_sail.rules.holds import has_tow
from naumachia.rules.age_of_sail.rules.sailing import (
    ANGLE_STEP,
    LENGTH_STEP,
    Course,
    arc_end,
    arc_limit,
    arc_ruling,
    begin_course,
    fairway_of,
    stops,
    sweep_limit,
    way_limits,
)
from naumachia.rules.age_of_sail.rules.wind import (
    has_one_turn,
    may_point,
    off_angle,
    pointing_limit,
    turn_limit,
)
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.table import choices
from naumachia.table.choices import ANGLE, CHOICE, FIXED, PATH_ANGLE, PATH_LENGTH, VariationSpec
from naumachia.table.memory import Memory

# -- variation -----------------------------------------------------------------------------

SPREAD: Final = 800
"""How far lengths are varied, in steps."""
SWING: Final = 1500
"""How far angles are varied, in hundredths of a degree."""

KINDS: Final[dict[type[Action], list[int]]] = {
    Sail: [FIXED, PATH_ANGLE, PATH_LENGTH, ANGLE],
    Arc: [FIXED, PATH_ANGLE, PATH_LENGTH],
    Boats: [FIXED, PATH_ANGLE, PATH_LENGTH],
    Man: [FIXED, CHOICE],
    Secure: [FIXED, FIXED, CHOICE],
}
"""How each parameter of an action is varied."""

VARIATION: Final[VariationSpec[Action]] = VariationSpec(
    LENGTH_STEP, ANGLE_STEP, SPREAD, SWING, KINDS
)


class MoveChoices(choices.PhaseChoices[AgeOfSail, Action]):
    """Offer the choices of a movement phase, whose `check` allows more than is listed."""

    def __init__(
        self, legal: list[Action], state: AgeOfSail, seat: int, phase: Phase[AgeOfSail, Action]
    ) -> None:
        super().__init__(legal, state, seat, phase, VARIATION)


# -- limits of the helm --------------------------------------------------------------------

MOST_FANS: Final = 4096
"""The most fans that are cached: those of a whole fleet for many moves."""


@final
@mypyc_attr(acyclic=True)
@frozen()
class Helm:
    """Hold everything that a ship's courses depend on, except its surroundings.

    Attributes:
        least, most: the way of its leg.
        turn: the greatest turn; `once` whether it makes one only, `still` no leg with it.
        close: how close to the wind it may point, 0 if it does not matter.
        wind: where it comes from.
        hauling: the ship that it has in tow; `tows` if the tow holds, so that it needs room.
        rows: whether it is under oars.
    """

    least: i64
    most: i64
    turn: i64
    close: i64
    wind: i64
    hauling: i64
    once: bool
    still: bool
    rows: bool
    tows: bool

    def same(self, other: Helm) -> bool:
        """Return whether another ship's or move's helm has the same limits."""
        return (
            self.least == other.least
            and self.most == other.most
            and self.turn == other.turn
            and self.close == other.close
            and self.wind == other.wind
            and self.hauling == other.hauling
            and self.once == other.once
            and self.still == other.still
            and self.rows == other.rows
            and self.tows == other.tows
        )

    def points_too_close(self, heading: i64) -> bool:
        """Return whether it may not point there (SAIL-RULE-37)."""
        return off_angle(self.wind, heading) < self.close

    def to_the_wind(self, heading: i64) -> list[int]:
        """Return the turns that bring it as close to the wind as it may point, on either tack,
        those that it may make at once.
        """
        found: list[int] = []
        if self.close != 0:
            for wind in (self.wind + self.close, self.wind - self.close):
                turn = int(difference(heading, wind % TURN))
                if -self.turn <= turn <= self.turn:
                    found.append(turn)
        return found

    def spread(self, heading: i64) -> Spread:
        """Return the parts of the courses that are worth listing."""
        close = tuple(self.to_the_wind(heading))
        return Spread(self.least, self.most, self.turn, close, self.once, self.still)


def helm_of(state: AgeOfSail, ship: Ship) -> Helm:
    """Return what limits a ship's courses in this move."""
    still = only_turns(state, ship)
    least, most = (0, 0) if still else way_limits(state, ship)
    return Helm(
        least,
        most,
        turn_limit(state, ship),
        pointing_limit(state, ship),
        state.wind,
        ship.hauling,
        has_one_turn(state, ship),
        still,
        ship.under_oars,
        has_tow(ship),
    )


@final
@mypyc_attr(acyclic=True)
@frozen(kind=1)
class Spread(ValueObject):
    """Hold the ways and turns that a fan combines; `close` are the turns to the wind."""

    least: int
    most: int
    turn: int
    close: tuple[int, ...]
    once: bool
    still: bool


@final
@mypyc_attr(acyclic=True)
class Fan:
    """List candidate orders, the plainest first, without asking what bars them."""

    __slots__ = ("orders", "ship")

    def __init__(self, ship: i64, spread: Spread) -> None:
        self.ship: Final[i64] = ship
        self.orders: Final[list[Sail]] = []
        least, most, turn, once = spread.least, spread.most, spread.turn, spread.once
        close = spread.close
        if spread.still:
            self.add_turns([*close, turn, -turn, turn // 2, -(turn // 2)], turn)
            return
        middle = (least + most) // 2 // LENGTH_STEP * LENGTH_STEP
        if middle < least:
            middle = most
        half = int(snap(turn // 2, ANGLE_STEP))
        firsts = distinct([0, *close, turn, -turn, half, -half])
        self.add(firsts, most, [0])
        if turn == 0:
            # Without turns only the lengths differ.
            for way in distinct([most, least, middle] if once else [most, middle, least])[1:]:
                self.add([0], way, [0])
            return
        for way in distinct([most, least] if once else [most, middle, least]):
            self.add([0] if once else distinct([0, turn, -turn, *close]), way, [turn, -turn])
        for way in distinct([least, middle]):
            if way != most:
                self.add(firsts, way, [0])

    def add(self, firsts: list[int], way: i64, lasts: list[int]) -> None:
        """Add courses with a way."""
        for first in firsts:
            for last in lasts:
                # Without a way a single turn is the first.
                if way != 0 or first != 0 or last == 0:
                    self.orders.append(Sail(self.ship, first, way, last))

    def add_turns(self, turns: list[int], most: int) -> None:
        """Add the one turn of a ship that may make no more, the limit of the wind first."""
        for turn in distinct([int(snap(one, ANGLE_STEP)) for one in turns]):
            if turn != 0 and -most <= turn <= most:
                self.add([turn], 0, [0])


@lru_cache(maxsize=MOST_FANS)
def fan_of(ship: int, spread: Spread) -> Fan:
    """Return the fan of a ship. It depends on nothing else and never changes."""
    return Fan(ship, spread)


def distinct(numbers: list[int]) -> list[int]:
    """Return numbers in their order, each once."""
    found: list[int] = []
    for number in numbers:
        if number not in found:
            found.append(number)
    return found


# -- suggested moves -----------------------------------------------------------------------

FULL: Final = 40
"""How many candidates a ship has if few ships are to be moved."""


def sail_courses(state: AgeOfSail, ship: Ship, most: int = FULL) -> list[Action]:
    """Return legal orders to sail, row, tow or turn.

    Orders that end on land or off the table are listed only if there are no others. Empty if the
    ship may not move by itself.
    """
    if idle_ruling(state, ship) is not None:
        return []
    return list_courses(state, ship, most)


# -- the courses of one ship ----------------------------------------------------------------

LOST: Final = 0
FINE: Final = 1
ASK: Final = 2
BARRED: Final = 3
"""How a leg ends: on land or off the table; well, whatever turn follows; or it depends on the turn.
A course may also be barred.
"""


@final
@mypyc_attr(acyclic=True)
@frozen()
class Leg:
    """Hold a first turn and a straight leg, and how it ends: `LOST`, `FINE` or `ASK`."""

    course: Course
    ends: i64


@final
@mypyc_attr(acyclic=True)
@frozen()
class Outset:
    """Hold the possible legs after a first turn.

    Attributes:
        clear: how long a leg may be, and end with any turn, so that nothing is near; -1 for none.
        fairway: the way ahead where something is near; None if it may not turn so.
        legs: the legs looked at, by their ways.
    """

    clear: i64
    fairway: Fairway | None
    legs: dict[int, Leg] = field(init=False, factory=dict)


NO_WAY: Final = Outset(-1, None)
OPEN_WATER: Final = Outset(int(NEVER), None)


@final
@mypyc_attr(acyclic=True)
class SailMenu(Memory):
    """Examine the courses of a ship in order, as many as are requested.

    It is kept in its vicinity (`Vicinity.menu`), which each method is given.

    Attributes:
        helm: what limits them, beside the vicinity.
        fan: the candidates, of which `looked` have been looked at.
        found: legal orders, and `lost` those that end on land or off the table.
        outsets: by first turn.
    """

    __slots__ = ("fan", "found", "helm", "looked", "lost", "outsets")

    def __init__(self, helm: Helm, fan: Fan) -> None:
        self.helm: Final = helm
        self.fan: Final = fan
        self.looked: i64 = 0
        self.found: list[Action] = []
        self.lost: list[Action] = []
        self.outsets: Final[dict[int, Outset]] = {}

    def orders(self, state: AgeOfSail, ship: Ship, vicinity: Vicinity, most: int) -> list[Action]:
        """Return its orders, no more than `most` where it may make a leg."""
        still = self.helm.still
        wanted = len(self.fan.orders) if still else most
        if len(self.found) < wanted:
            self.look(state, ship, vicinity, wanted)
        if self.found or still:
            return self.found[:wanted]
        return self.lost[:most] or self.as_she_lies(vicinity)

    def look(self, state: AgeOfSail, ship: Ship, vicinity: Vicinity, wanted: int) -> None:
        """Look at candidates until as many orders as are wanted are found."""
        outsets = self.outsets
        looked, found, lost = self.looked, self.found.copy(), self.lost.copy()
        missing: i64 = wanted - len(found)
        for order in self.fan.orders[looked:]:
            looked += 1
            outset = outsets.get(order.first)
            if outset is None:
                outset = outsets[order.first] = self.outset(state, ship, vicinity, order.first)
            ends: i64 = FINE
            if order.distance > outset.clear:
                ends = self.end_of(state, ship, vicinity, outset, order)
            if ends == LOST:
                lost.append(order)
            elif ends == FINE:
                found.append(order)
                missing -= 1
                if missing == 0:
                    break
        # Assign all three together: another thread may be looking as well.
        self.looked, self.found, self.lost = looked, found, lost

    def outset(self, state: AgeOfSail, ship: Ship, vicinity: Vicinity, first: i64) -> Outset:
        """Look ahead after a first turn."""
        helm = self.helm
        if not helm.still and helm.points_too_close(vicinity.hull.pose.heading + first):
            return NO_WAY
        if vicinity.open and not helm.tows:
            return OPEN_WATER
        fairway = fairway_of(state, ship, vicinity, first, helm.most)
        if fairway is None:
            return NO_WAY
        clear = fairway.edge if fairway.edge < fairway.clear else fairway.clear
        return Outset(-1 if helm.tows or clear < 0.0 else int(clear), fairway)

    def end_of(
        self, state: AgeOfSail, ship: Ship, vicinity: Vicinity, outset: Outset, order: Sail
    ) -> i64:
        """Return how a course ends: `FINE`, `LOST`, or `BARRED` where a ship bars it, or land a
        rower.
        """
        if outset.fairway is None:
            return BARRED
        leg = outset.legs.get(order.distance)
        if leg is None:
            course = begin_course(state, ship, outset.fairway, order.distance)
            leg = leg_of(vicinity, course, self.helm.rows)
            outset.legs[order.distance] = leg
        if leg.ends == FINE or (leg.ends == ASK and order.last == 0):
            return FINE
        if leg.ends == ASK:
            turned = pose_turned_from(vicinity, leg.course.end, order.last)
            if turned is None:
                return BARRED
            if turned == leg.course.end or not is_aground(
                vicinity.hull.at(turned), vicinity.shores
            ):
                return FINE
        return BARRED if self.helm.rows and not leg.course.leg.left else LOST

    def as_she_lies(self, vicinity: Vicinity) -> list[Action]:
        """Return where it cannot turn to any heading that is allowed: to lie as it does, and
        drift.
        """
        if self.helm.least == 0 or self.helm.points_too_close(vicinity.hull.pose.heading):
            return [Sail(vicinity.ship, 0, 0, 0)]
        return []


def leg_of(vicinity: Vicinity, course: Course, rows: bool) -> Leg:
    """Return a leg, with how it ends. A rower is not to touch land with its first turn either."""
    if course.leg.land or course.leg.left:
        return Leg(course, LOST)
    x, y = float(course.end.x), float(course.end.y)
    reach = vicinity.hull.reach + TOLERANCE
    beside = any_beside(vicinity.shores, x, y, reach)
    if beside and is_aground(vicinity.hull.at(course.end), vicinity.shores):
        return Leg(course, LOST)
    if rows and is_aground(vicinity.hull.at(course.start), vicinity.shores):
        return Leg(course, LOST)
    if stops(course.leg):
        return Leg(course, FINE)
    return Leg(course, ASK if beside or vicinity.crowded(x, y) else FINE)


def any_beside(shores: list[Land], x: float, y: float, reach: float) -> bool:
    """Return whether the box around any of the land is within reach of a place."""
    return any(is_beside(shore, x, y, reach) for shore in shores)


def list_courses(state: AgeOfSail, ship: Ship, most: int) -> list[Action]:
    """Return the courses of a ship that may move by itself.

    Cached courses are reused if everything that they depend on is unchanged.
    """
    helm = helm_of(state, ship)
    vicinity = vicinity_of(state, ship, helm.most)
    menu = vicinity.menu
    # What is behind a tug is not in its vicinity.
    if not isinstance(menu, SailMenu) or menu.helm.tows or not menu.helm.same(helm):
        menu = SailMenu(helm, fan_of(ship.ident, helm.spread(vicinity.hull.pose.heading)))
        vicinity.menu = menu
    return menu.orders(state, ship, vicinity, most)


# -- arcs, and default moves -----------------------------------------------------------------


def arc_courses(state: AgeOfSail, ship: Ship, most: int = FULL) -> list[Action]:
    """Return legal arcs, where ships move by the template (SAIL-RULE-61)."""
    if not state.rules.template or idle_ruling(state, ship) is not None:
        return []
    found: list[Action] = []
    lost: list[Action] = []
    sweep = sweep_limit(state, ship)
    for share in (0, 4, -4, 2, -2, 3, -3, 1, -1):
        change = snap(sweep * share // 4, ANGLE_STEP)
        longest = arc_limit(state, ship, change)
        shortest = min(way_limits(state, ship)[0], longest)
        for way in (longest, (longest + shortest) // 2 // LENGTH_STEP * LENGTH_STEP, shortest):
            order = Arc(ship.ident, change, way)
            if order in found or order in lost or arc_ruling(state, ship, order) is not None:
                continue
            end = arc_end(state, ship, order)
            bad = end.land or end.irons or edge_crossed(state, end.pose) >= 0
            (lost if bad else found).append(order)
            if len(found) >= most:
                return found
    return found or lost[:most]


def least_course(state: AgeOfSail, ship: Ship, turn: i64 = 0) -> Action | None:
    """Return the move of a ship for which nobody decides; None if it may not move.

    It goes straight ahead by the least way, after a turn of 0 by default (SAIL-RULE-60).
    """
    least: i64 = way_limits(state, ship)[0]
    if not may_point(state, ship, state.hull(ship).pose.heading + turn):
        least = 0
    if state.rules.template and least > 0:
        arc = Arc(ship.ident, turn, least)
        return arc if arc_ruling(state, ship, arc) is None else None
    order = Sail(ship.ident, turn, least, 0)
    return order if idle_ruling(state, ship) is None else None

"""Resolve contact: hulls that touch, hulls in the way, collisions (SAIL-RULE-52 to 54, 64, 113)."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, gap, gap_within, overlaps, penetration
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose, nearest
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Land
from naumachia.geometry.sweep import hull_contact, land_contact
from naumachia.kernel.declared import frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import CONTACT, DRIFT_MOVE, STOP, AgeOfSail
from naumachia.rules.age_of_sail.rules.losses import leave_table, part_tow, wreck
from naumachia.rules.age_of_sail.ship import AFLOAT, ANCHORED, FOULED, Ship
from naumachia.table.memory import Memory

# -- hulls that touch ----------------------------------------------------------------------
# Lengths are in steps, angles in hundredths of a degree. A gap below 0 says how deep hulls lie in
# each other: positions are rounded, and so hulls that lean on each other may overlap by a step.

BEARING_OFF: Final = 10
"""The gap that a turning ship leaves to a hull it bears off (SAIL-RULE-113)."""
SHRINKS: Final = 1e-6
"""A gap that shrinks by less than this in a step does not count as shrinking."""


def signed_gap(one: Hull, two: Hull) -> float:
    """Return the gap between two hulls; below 0 how deep they lie in each other."""
    deep = penetration(one, two)
    return -deep if deep > 0.0 else gap(one, two)


# -- a way in a straight line --------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
@frozen()
class Sweep:
    """Describe how far a body of ships comes.

    Attributes:
        distance: so far, in steps.
        striker, struck: the ship of the body that is stopped, and the hull that stops it; NOBODY
            where nothing does. At `barred` a hull in contact at the start keeps the body where it
            is, and that is no collision (SAIL-RULE-113).
        land: it has come upon land (SAIL-RULE-54).
        left: the mainmast of a single ship has crossed the edge on this way (SAIL-RULE-55).
    """

    distance: float
    striker: i64
    struck: i64
    barred: bool
    land: bool
    left: bool


STILL: Final = Sweep(0.0, NOBODY, NOBODY, False, False, False)


@final
@mypyc_attr(acyclic=True)
class Fairway:
    """Hold the straight way of one hull along a unit vector, and what may stop it there.

    Attributes:
        ship, hull: whose way it is, and from where.
        barrier: the ship in contact that keeps it where it is, NOBODY for none.
        clear: how far it may go with no other hull and no land near, `NEVER` if none is.
        ahead: the ships, by number, that stop it within the longest way it may go.
        shores: the land that does.
        edge: after what distance its mainmast crosses the edge, or `NEVER`.
    """

    __slots__ = (
        "ahead", "barrier", "clear", "edge", "hull", "ship", "shores", "ux", "uy", "wide",
    )  # fmt: skip

    def __init__(
        self,
        ship: i64,
        hull: Hull,
        ux: float,
        uy: float,
        longest: float,
        others: list[tuple[i64, Hull]],
        shores: list[Land],
        edge: float,
    ) -> None:
        self.ship: Final[i64] = ship
        self.hull: Final = hull
        self.ux: Final = ux
        self.uy: Final = uy
        self.edge: Final = edge
        self.wide = hull
        self.clear = NEVER
        self.barrier: i64 = NOBODY
        self.ahead: Final[list[tuple[i64, Hull]]] = []
        self.shores: Final[list[Land]] = []
        for one in others:
            near = self.near_from(one[1], longest)
            if near < NEVER:
                self.clear = near if near < self.clear else self.clear
                self.take_in(one, longest)
        for shore in shores:
            if self.may_strand(shore, longest):
                self.clear = -1.0
                if land_contact(hull, ux, uy, longest, shore) != NEVER:
                    self.shores.append(shore)

    def near_from(self, there: Hull, longest: float) -> float:
        """Return from where on the way the two hulls may come in contact, however the ship turns
        there; `NEVER` if they cannot.
        """
        dx, dy = there.x - self.hull.x, there.y - self.hull.y
        room = self.hull.reach + there.reach + float(CONTACT + STOP)
        along = dx * self.ux + dy * self.uy
        if along < -room or along > longest + room:
            return NEVER
        aside = dx * self.uy - dy * self.ux
        return along - room if -room < aside < room else NEVER

    def may_strand(self, shore: Land, longest: float) -> bool:
        """Return whether land is so near the way that it may lie upon it, however it turns."""
        hull = self.hull
        ex, ey = hull.x + self.ux * longest, hull.y + self.uy * longest
        room = hull.reach + float(CONTACT)
        return (
            (hull.x if hull.x < ex else ex) - room <= shore.east
            and (hull.x if hull.x > ex else ex) + room >= shore.west
            and (hull.y if hull.y < ey else ey) - room <= shore.north
            and (hull.y if hull.y > ey else ey) + room >= shore.south
        )

    def take_in(self, one: tuple[i64, Hull], longest: float) -> None:
        """Note what another ship means for the way."""
        number, there = one
        hull = self.hull
        if gap_within(hull, there, float(CONTACT)) != NEVER:
            if self.barrier == NOBODY and is_closing(hull, there, self.ux, self.uy):
                self.barrier = number
            return
        if self.wide is hull:
            self.wide = Hull(hull.pose, hull.length + 2 * STOP, hull.beam + 2 * STOP)
        if hull_contact(self.wide, self.ux, self.uy, longest, there) != NEVER:
            self.ahead.append(one)

    def land_within(self, distance: float) -> float:
        """Return after what distance the ship comes upon land, or `NEVER`."""
        best = NEVER
        for shore in self.shores:
            at = land_contact(self.hull, self.ux, self.uy, distance, shore)
            best = at if at < best else best
        return best


def sweep(state: AgeOfSail, ships: list[int], ux: float, uy: float, distance: i64) -> Sweep:
    """Return how far a ship, or several as one body, come along a unit vector, their headings kept.

    A hull comes before land at the same distance. The way of one ship ends beyond the edge where
    it crosses it before it meets anything; of several each is judged where the way ends.
    """
    hulls = [state.sea.hull(ship) for ship in ships]
    return sweep_from(state, ships, hulls, ux, uy, float(distance))


def sweep_from(
    state: AgeOfSail,
    ships: list[int],
    hulls: list[Hull],
    ux: float,
    uy: float,
    distance: float,
    ignored: i64 = NOBODY,
) -> Sweep:
    """Return the same as `sweep`, from these hulls instead of the stored ones; one ship may be left
    out.
    """
    if distance <= 0.0:
        return STILL
    land = shores(state)
    ways: list[Fairway] = []
    for ship, hull in zip(ships, hulls, strict=True):
        others: list[tuple[i64, Hull]] = []
        for other in ships_along(state, hull, ux, uy, distance):
            there = state.sea.hulls[other]
            if there is not None and other != ignored and other not in ships:
                others.append((other, there))
        edge = edge_ahead(state, hull, ux, uy)
        ways.append(Fairway(ship, hull, ux, uy, distance, others, land, edge))
    return sweep_along(ways, distance)


def sweep_along(ways: list[Fairway], distance: float) -> Sweep:
    """Return how far the ships of a body come, each on a way of its own as long as the others'."""
    best = NEVER
    ashore = NEVER
    striker: i64 = NOBODY
    struck: i64 = NOBODY
    for way in ways:
        if way.barrier != NOBODY:
            return Sweep(0.0, way.ship, way.barrier, True, False, False)
        for other, there in way.ahead:
            at = hull_contact(way.wide, way.ux, way.uy, distance, there)
            if at < best:
                best, striker, struck = at, way.ship, other
        at = way.land_within(distance)
        ashore = at if at < ashore else ashore
    land = ashore < best
    stop = ashore if land else best
    if len(ways) == 1 and ways[0].edge < stop and ways[0].edge < distance:
        return Sweep(distance, NOBODY, NOBODY, False, False, True)
    if stop >= distance:
        return Sweep(distance, NOBODY, NOBODY, False, False, False)
    if land:
        return Sweep(stop, NOBODY, NOBODY, False, True, False)
    return Sweep(stop, striker, struck, False, False, False)


def ships_along(state: AgeOfSail, hull: Hull, ux: float, uy: float, distance: float) -> list[i64]:
    """Return ships among which are all that a hull may come near on a way."""
    ex = hull.x + ux * distance
    ey = hull.y + uy * distance
    reach = hull.reach + state.sea.widest + float(CONTACT)
    return state.sea.cells.ships_in_box(
        (hull.x if hull.x < ex else ex) - reach,
        (hull.y if hull.y < ey else ey) - reach,
        (hull.x if hull.x > ex else ex) + reach,
        (hull.y if hull.y > ey else ey) + reach,
    )


def is_closing(hull: Hull, other: Hull, ux: float, uy: float) -> bool:
    """Return whether the gap to a hull shrinks when a hull begins to go along a unit vector.

    Of a straight way the gap falls and then rises, never the other way round: what does not shrink
    at the start does not shrink later.
    """
    moved = Hull(hull.pose, hull.length, hull.beam, (hull.x + ux, hull.y + uy, hull.fx, hull.fy))
    return signed_gap(moved, other) < signed_gap(hull, other) - SHRINKS


def shores(state: AgeOfSail) -> list[Land]:
    """Return all that a hull is wrecked on (SAIL-RULE-54)."""
    return state.waters.coasts + state.waters.shoals


def land_ahead(state: AgeOfSail, hulls: list[Hull], ux: float, uy: float, distance: float) -> float:
    """Return after what distance the first of some hulls comes upon land, or `NEVER`."""
    best = NEVER
    for shore in shores(state):
        for hull in hulls:
            at = land_contact(hull, ux, uy, distance, shore)
            best = at if at < best else best
    return best


def edge_ahead(state: AgeOfSail, hull: Hull, ux: float, uy: float) -> float:
    """Return after what distance the mainmast crosses the edge, or `NEVER` (SAIL-RULE-55)."""
    if state.rules.open_edge:
        return NEVER
    best = NEVER
    east, north = float(state.rules.width), float(state.rules.height)
    if ux != 0.0:
        at = ((east if ux > 0.0 else 0.0) - hull.x) / ux
        best = at if at < best else best
    if uy != 0.0:
        at = ((north if uy > 0.0 else 0.0) - hull.y) / uy
        best = at if at < best else best
    return best + TOLERANCE


def edge_crossed(state: AgeOfSail, pose: Pose) -> int:
    """Return the edge that a mainmast has crossed, NOBODY if it is on the table
    (SAIL-RULE-55).
    """
    if state.rules.open_edge:
        return NOBODY
    if pose.y > state.rules.height:
        return NORTH
    if pose.x > state.rules.width:
        return EAST
    if pose.y < 0:
        return SOUTH
    return WEST if pose.x < 0 else NOBODY


def is_ashore(state: AgeOfSail, hull: Hull) -> bool:
    """Return whether a hull lies upon land or against it, so that it is wrecked (SAIL-RULE-54)."""
    return is_aground(hull, shores(state))


def is_aground(hull: Hull, land: list[Land]) -> bool:
    """Return whether a hull is ashore on any of the land that may be near."""
    for shore in land:
        if is_beside(shore, hull.x, hull.y, hull.reach + TOLERANCE) and shore.is_within(hull, 1.0):
            return True
    return False


def is_beside(shore: Land, x: float, y: float, reach: float) -> bool:
    """Return whether the box around land is within reach of a place."""
    return (
        x - reach <= shore.east
        and x + reach >= shore.west
        and y - reach <= shore.north
        and y + reach >= shore.south
    )


def pose_along(pose: Pose, ux: float, uy: float, distance: float) -> Pose:
    """Return a pose so far along a unit vector, rounded to the lattice; bodies stay as they are."""
    return Pose(pose.x + nearest(ux * distance), pose.y + nearest(uy * distance), pose.heading)


# -- hulls in each other --------------------------------------------------------------------


def overlapped_ships(state: AgeOfSail, ship: i64, hull: Hull) -> list[int]:
    """Return the ships that a ship would overlap with its hull there, by number."""
    found: list[int] = []
    for other in state.sea.ships_near(hull, 0.0):
        there = state.sea.hulls[other]
        if other != ship and there is not None and penetration(hull, there) > TOLERANCE:
            found.append(int(other))
    return found


def bear_off(hull: Hull, other: Hull) -> Hull:
    """Return a hull moved along the line from the mainmast of another to its own, by the least
    whole number of steps that leaves `BEARING_OFF` between them (SAIL-RULE-113).
    """
    dx, dy = hull.x - other.x, hull.y - other.y
    size = sqrt(dx * dx + dy * dy)
    if size == 0.0:
        dx, dy, size = hull.fy, -hull.fx, 1.0
    low: i64 = 0
    high: i64 = ceil(hull.reach + other.reach) + BEARING_OFF + 1
    while low < high:
        middle = (low + high) // 2
        there = hull.at(pose_along(hull.pose, dx / size, dy / size, float(middle)))
        if signed_gap(there, other) >= float(BEARING_OFF) - TOLERANCE:
            high = middle
        else:
            low = middle + 1
    return hull.at(pose_along(hull.pose, dx / size, dy / size, float(low)))


# -- the ships nearby ----------------------------------------------------------------------
# A ship turns and goes a leg (SAIL-RULE-38) many times in thought: each course that is listed is
# one. What it may meet on all of them is found together, and kept with the state: its own hull,
# the hulls and the land that it can come near in a move, and whether the edge is so near.


@final
@mypyc_attr(acyclic=True)
class Vicinity(Memory):
    """Hold the surroundings of a ship, as far as they matter to it in a move.

    Attributes:
        ship, hull: whose they are, and where it lies.
        way: the longest leg it may make.
        reach: hulls whose mainmasts are farther off than this, east or north, do not matter.
        others: all other ships within it, by number, with their hulls.
        shores: the land on which it may be wrecked.
        edge: whether its mainmast may cross the edge of the table.
        open: there is none of all this.
        menu: the courses that were last listed for it from here (`courses.SailMenu`).
    """

    __slots__ = (
        "_contacts", "_known", "_near_by", "_widest", "edge", "hull", "menu", "open", "others",
        "reach", "ship", "shores", "way",
    )  # fmt: skip

    def __init__(self, state: AgeOfSail, ship: Ship, way: i64) -> None:
        sea = state.sea
        hull = state.hull(ship)
        self.ship: Final[i64] = ship.ident
        self.hull: Final = hull
        self.way: Final[i64] = way
        # At the end of its leg it may bear off one ship, and then overlap a third.
        off = 2.0 * (hull.reach + sea.widest) + float(BEARING_OFF + CONTACT)
        self.reach: Final = float(way) + off
        self.others: Final[list[tuple[i64, Hull]]] = []
        self.shores: Final[list[Land]] = []
        self.edge: Final = not state.rules.open_edge and not self.inside(state)
        self.menu: Memory | None = None
        self._known = sea.hulls.copy()
        self._widest: Final = sea.widest
        self._near_by: list[int] | None = None
        self._contacts: list[int] | None = None
        x, y, reach = hull.x, hull.y, self.reach
        for other in range(len(sea.hulls)):
            there = sea.hulls[other]
            if there is not None and other != ship.ident and self.near(there):
                self.others.append((other, there))
        for land in shores(state):
            if is_beside(land, x, y, reach):
                self.shores.append(land)
        self.open: Final = not self.others and not self.shores and not self.edge

    def inside(self, state: AgeOfSail) -> bool:
        """Return whether it is farther from the edge of the table than it may go."""
        x, y, way = self.hull.x, self.hull.y, float(self.way + 1)
        east, north = float(state.rules.width), float(state.rules.height)
        return x > way and y > way and x < east - way and y < north - way

    def near(self, there: Hull | None) -> bool:
        """Return whether a hull lies within reach."""
        if there is None:
            return False
        dx, dy, reach = there.x - self.hull.x, there.y - self.hull.y, self.reach
        return -reach <= dx <= reach and -reach <= dy <= reach

    def holds(self, state: AgeOfSail) -> bool:
        """Return whether no hull within reach has come, gone or moved, its own included."""
        hulls, known = state.sea.hulls, self._known
        # A hull never changes, and equals itself alone.
        if hulls == known:
            return True
        if state.sea.widest > self._widest:
            return False
        for number in range(len(hulls)):
            if hulls[number] is not known[number]:
                if self.near(known[number]) or self.near(hulls[number]):
                    return False
        self._known = hulls.copy()
        return True

    def contacts(self) -> list[int]:
        """Return the numbers of the ships in contact with it, in rising order (SAIL-RULE-64)."""
        if self._contacts is None:
            self._contacts = self.within(float(CONTACT))
        return self._contacts

    def near_by(self) -> list[int]:
        """Return the numbers of the ships within a drift move, hull to hull, in rising order."""
        if self._near_by is None:
            self._near_by = self.within(float(DRIFT_MOVE))
        return self._near_by

    def within(self, distance: float) -> list[int]:
        """Return the numbers of the ships no farther off than this, which is in reach."""
        return [
            int(number)
            for number, there in self.others
            if gap_within(self.hull, there, distance) != NEVER
        ]

    def crowded(self, x: float, y: float) -> bool:
        """Return whether a hull lies so near a place that it may overlap it with its mainmast
        there.
        """
        for _, there in self.others:
            dx, dy = there.x - x, there.y - y
            room = self.hull.reach + there.reach
            if dx * dx + dy * dy < room * room:
                return True
        return False

    def overlapped(self, hull: Hull) -> list[int]:
        """Return the ships that it would overlap with its hull there, by number."""
        return [int(number) for number, there in self.others if overlaps(hull, there)]


def vicinity_of(state: AgeOfSail, ship: Ship, way: i64 = DRIFT_MOVE) -> Vicinity:
    """Return what lies about a ship, as far at least as this way leads, or a drift move."""
    known = state.memories.get(ship.ident)
    if not isinstance(known, Vicinity):
        known = None
    elif known.way >= way and known.holds(state):
        return known
    elif known.way > way:
        # The vicinity reaches as far as was asked before.
        way = known.way
    found = Vicinity(state, ship, way if way > DRIFT_MOVE else DRIFT_MOVE)
    state.memories[ship.ident] = found
    return found


def ships_touching(state: AgeOfSail, ship: Ship) -> list[int]:
    """Return the numbers of the ships in contact with a ship, in rising order (SAIL-RULE-64)."""
    return vicinity_of(state, ship).contacts()


# -- a turn --------------------------------------------------------------------------------


def pose_turned(state: AgeOfSail, ship: Ship, angle: i64) -> Pose | None:
    """Return where a ship lies after a turn, bearing off a hull it is in contact with; None where
    the turn is barred (SAIL-RULE-113).
    """
    return pose_turned_from(vicinity_of(state, ship), state.hull(ship).pose, angle)


def pose_turned_from(vicinity: Vicinity, pose: Pose, angle: i64) -> Pose | None:
    """Return the same as `pose_turned` from this pose; its contacts are those at the start of its
    step.
    """
    if angle == 0:
        return pose
    there = pose.turn(angle)
    if not vicinity.crowded(float(pose.x), float(pose.y)):
        return there
    hull = vicinity.hull.at(there)
    met = vicinity.overlapped(hull)
    if not met:
        return there
    if met[0] not in vicinity.contacts():
        return None
    hull = clear_of(vicinity, hull, met[0])
    return None if vicinity.overlapped(hull) else hull.pose


def clear_of(vicinity: Vicinity, hull: Hull, other: int) -> Hull:
    """Return a hull that bears off one of the ships near."""
    for number, there in vicinity.others:
        if number == other:
            return bear_off(hull, there)
    return hull


def barring_ship(vicinity: Vicinity, pose: Pose, angle: i64) -> int:
    """Return the ship that bars a turn; NOBODY if none does."""
    hull = vicinity.hull.at(pose.turn(angle))
    met = vicinity.overlapped(hull)
    if not met:
        return NOBODY
    if met[0] not in vicinity.contacts():
        return met[0]
    met = vicinity.overlapped(clear_of(vicinity, hull, met[0]))
    return met[0] if met else NOBODY


# -- collisions ----------------------------------------------------------------------------


def foul(state: AgeOfSail, ship: Ship, log: Log) -> bool:
    """Return a ship that has been run into starts to drift, and is fouled until a roll frees it
    (SAIL-DRIFT-03); at anchor or grappled it is unaffected (SAIL-RULE-52). Whether it is fouled.
    """
    if (ship.status == ANCHORED and not ship.ablaze) or state.grappled(ship.ident):
        return False
    part_tow(state, ship, log)
    if ship.status != FOULED:
        ship.status = FOULED
        if log.on:
            log.add("SAIL-DRIFT-03", "fouled", ship=ship.name)
    return True


def run_foul(state: AgeOfSail, ship: Ship, other: Ship, log: Log) -> None:
    """Foul a ship that has sailed into another and meant nothing friendlier (SAIL-RULE-53)."""
    if not state.rules.foul:
        return
    foul(state, ship, log)
    foul(state, other, log)


def come_to_rest(state: AgeOfSail, ship: Ship, log: Log) -> bool:
    """Apply the effects of a ship's new place, shore or edge; return whether it is still afloat.

    See SAIL-RULE-54 and SAIL-RULE-55.
    """
    if ship.fate != AFLOAT:
        return False
    hull = state.hull(ship)
    if edge_crossed(state, hull.pose) >= 0:
        leave_table(state, ship, log)
    elif is_ashore(state, hull):
        wreck(state, ship, log)
    return ship.fate == AFLOAT

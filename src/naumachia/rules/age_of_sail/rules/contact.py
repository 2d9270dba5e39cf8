"""Hulls that touch, and hulls in the way (SAIL-RULE-64, SAIL-RULE-113, SAIL-RULE-54).

Lengths are in steps, angles in hundredths of a degree. A gap below 0 says how deep hulls lie in
each other: positions are rounded, and so hulls that lean on each other may overlap by a step.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, gap, gap_within, penetration
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose, nearest
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Land
from naumachia.geometry.sweep import hull_contact, land_contact
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import CONTACT, STOP, AgeOfSail
from naumachia.rules.age_of_sail.ship import Ship

BEARING_OFF: Final = 10
"""The gap that a turning ship leaves to a hull she bears off (SAIL-RULE-113)."""
SHRINKS: Final = 1e-6
"""By how much a gap must shrink in a step to be one that shrinks."""
EDGE_NAMES: Final = ["north", "east", "south", "west"]


def signed_gap(one: Hull, two: Hull) -> float:
    """The gap between two hulls; below 0 how deep they lie in each other."""
    deep = penetration(one, two)
    return -deep if deep > 0.0 else gap(one, two)


def in_contact(state: AgeOfSail, one: Ship, two: Ship) -> bool:
    """Whether two ships that are afloat are in contact (SAIL-RULE-64)."""
    return gap(state.hull(one), state.hull(two)) <= float(CONTACT) + TOLERANCE


# -- a way in a straight line --------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Swept:
    """How far a body comes.

    Attributes:
        distance: so far, in steps.
        striker, struck: the ship of the body that is stopped, and the hull that stops her; NOBODY
            where nothing does. At `barred` a hull in contact at the start keeps the body where it
            is, and that is no collision (SAIL-RULE-113).
        land: it has come upon land (SAIL-RULE-54).
        left: the mainmast of a single ship has crossed the edge on this way (SAIL-RULE-55).
    """

    __slots__ = ("barred", "distance", "land", "left", "striker", "struck")

    def __init__(
        self, distance: float, striker: i64, struck: i64, barred: bool, land: bool, left: bool
    ) -> None:
        self.distance: Final = distance
        self.striker: Final[i64] = striker
        self.struck: Final[i64] = struck
        self.barred: Final[bool] = barred
        self.land: Final[bool] = land
        self.left: Final[bool] = left


STILL: Final = Swept(0.0, NOBODY, NOBODY, False, False, False)


@final
@mypyc_attr(acyclic=True)
class Fairway:
    """The straight way of one hull along a unit vector, and what may stop her on it.

    Attributes:
        ship, hull: whose way it is, and from where.
        barrier: the ship in contact that keeps her where she is, NOBODY for none.
        clear: how far she may go with no other hull and no land near, `NEVER` where none is.
        ahead: the ships, by number, that stop her within the longest way she may go.
        shores: the land that does.
        edge: after what distance her mainmast crosses the edge, or `NEVER`.
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
        """From where on the way a hull is so near that the two may come in contact, however she
        turns there; `NEVER` where it is not.
        """
        dx, dy = there.x - self.hull.x, there.y - self.hull.y
        room = self.hull.reach + there.reach + float(CONTACT + STOP)
        along = dx * self.ux + dy * self.uy
        if along < -room or along > longest + room:
            return NEVER
        aside = dx * self.uy - dy * self.ux
        return along - room if -room < aside < room else NEVER

    def may_strand(self, shore: Land, longest: float) -> bool:
        """Whether land is so near the way that she may lie upon it, however she turns."""
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
            if self.barrier == NOBODY and closing(hull, there, self.ux, self.uy):
                self.barrier = number
            return
        if self.wide is hull:
            self.wide = Hull(hull.pose, hull.length + 2 * STOP, hull.beam + 2 * STOP)
        if hull_contact(self.wide, self.ux, self.uy, longest, there) != NEVER:
            self.ahead.append(one)

    def land_within(self, distance: float) -> float:
        """After what distance she comes upon land, or `NEVER`."""
        best = NEVER
        for shore in self.shores:
            at = land_contact(self.hull, self.ux, self.uy, distance, shore)
            best = at if at < best else best
        return best


def swept(state: AgeOfSail, ships: list[int], ux: float, uy: float, distance: i64) -> Swept:
    """How far a ship, or several as one body, come along a unit vector, their headings kept.

    A hull comes before land at the same distance. The way of one ship ends beyond the edge where
    she crosses it before she meets anything; of several each is judged where the way ends.
    """
    hulls = [state.sea.hull(ship) for ship in ships]
    return swept_from(state, ships, hulls, ux, uy, float(distance))


def swept_from(
    state: AgeOfSail,
    ships: list[int],
    hulls: list[Hull],
    ux: float,
    uy: float,
    distance: float,
    ignored: i64 = NOBODY,
) -> Swept:
    """As `swept`, from these hulls instead of the stored ones; one ship may be left out."""
    if distance <= 0.0:
        return STILL
    land = shores(state)
    ways: list[Fairway] = []
    for ship, hull in zip(ships, hulls, strict=True):
        others: list[tuple[i64, Hull]] = []
        for other in along(state, hull, ux, uy, distance):
            there = state.sea.hulls[other]
            if there is not None and other != ignored and other not in ships:
                others.append((other, there))
        edge = edge_ahead(state, hull, ux, uy)
        ways.append(Fairway(ship, hull, ux, uy, distance, others, land, edge))
    return swept_along(ways, distance)


def swept_along(ways: list[Fairway], distance: float) -> Swept:
    """How far the ships of a body come, each on a way of her own as long as the others'."""
    best = NEVER
    ashore = NEVER
    striker: i64 = NOBODY
    struck: i64 = NOBODY
    for way in ways:
        if way.barrier != NOBODY:
            return Swept(0.0, way.ship, way.barrier, True, False, False)
        for other, there in way.ahead:
            at = hull_contact(way.wide, way.ux, way.uy, distance, there)
            if at < best:
                best, striker, struck = at, way.ship, other
        at = way.land_within(distance)
        ashore = at if at < ashore else ashore
    land = ashore < best
    stop = ashore if land else best
    if len(ways) == 1 and ways[0].edge < stop and ways[0].edge < distance:
        return Swept(distance, NOBODY, NOBODY, False, False, True)
    if stop >= distance:
        return Swept(distance, NOBODY, NOBODY, False, False, False)
    if land:
        return Swept(stop, NOBODY, NOBODY, False, True, False)
    return Swept(stop, striker, struck, False, False, False)


def along(state: AgeOfSail, hull: Hull, ux: float, uy: float, distance: float) -> list[i64]:
    """Ships among which are all that a hull may come near on a way."""
    ex = hull.x + ux * distance
    ey = hull.y + uy * distance
    reach = hull.reach + state.sea.widest + float(CONTACT)
    return state.sea.cells.box(
        (hull.x if hull.x < ex else ex) - reach,
        (hull.y if hull.y < ey else ey) - reach,
        (hull.x if hull.x > ex else ex) + reach,
        (hull.y if hull.y > ey else ey) + reach,
    )


def closing(hull: Hull, other: Hull, ux: float, uy: float) -> bool:
    """Whether the gap to a hull shrinks when a hull begins to go along a unit vector.

    Of a straight way the gap falls and then rises, never the other way round: what does not shrink
    at the start does not shrink later.
    """
    moved = Hull(hull.pose, hull.length, hull.beam, (hull.x + ux, hull.y + uy, hull.fx, hull.fy))
    return signed_gap(moved, other) < signed_gap(hull, other) - SHRINKS


def shores(state: AgeOfSail) -> list[Land]:
    """All that a hull is wrecked on (SAIL-RULE-54)."""
    return state.waters.coasts + state.waters.shoals


def land_ahead(state: AgeOfSail, hulls: list[Hull], ux: float, uy: float, distance: float) -> float:
    """After what distance the first of some hulls comes upon land, or `NEVER`."""
    best = NEVER
    for shore in shores(state):
        for hull in hulls:
            at = land_contact(hull, ux, uy, distance, shore)
            best = at if at < best else best
    return best


def edge_ahead(state: AgeOfSail, hull: Hull, ux: float, uy: float) -> float:
    """After what distance the mainmast crosses the edge, or `NEVER` (SAIL-RULE-55)."""
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


def off_table(state: AgeOfSail, pose: Pose) -> int:
    """The edge that a mainmast has crossed, NOBODY where it is on the table (SAIL-RULE-55)."""
    if state.rules.open_edge:
        return NOBODY
    if pose.y > state.rules.height:
        return NORTH
    if pose.x > state.rules.width:
        return EAST
    if pose.y < 0:
        return SOUTH
    return WEST if pose.x < 0 else NOBODY


def ashore(state: AgeOfSail, hull: Hull) -> bool:
    """Whether a hull lies upon land or against it, so that she is wrecked (SAIL-RULE-54)."""
    return aground(hull, shores(state))


def aground(hull: Hull, land: list[Land]) -> bool:
    """As `ashore`, of the land that may be near."""
    for shore in land:
        if beside(shore, hull.x, hull.y, hull.reach + TOLERANCE) and shore.within(hull, 1.0):
            return True
    return False


def beside(shore: Land, x: float, y: float, reach: float) -> bool:
    """Whether the box around land is within reach of a place."""
    return (
        x - reach <= shore.east
        and x + reach >= shore.west
        and y - reach <= shore.north
        and y + reach >= shore.south
    )


def gone(pose: Pose, ux: float, uy: float, distance: float) -> Pose:
    """A pose so far along a unit vector, rounded to the lattice; bodies stay as they are."""
    return Pose(pose.x + nearest(ux * distance), pose.y + nearest(uy * distance), pose.heading)


# -- hulls in each other --------------------------------------------------------------------


def overlapped(state: AgeOfSail, ship: i64, hull: Hull) -> list[int]:
    """The ships that a ship would overlap with her hull there, by number."""
    found: list[int] = []
    for other in state.sea.around(hull, 0.0):
        there = state.sea.hulls[other]
        if other != ship and there is not None and penetration(hull, there) > TOLERANCE:
            found.append(int(other))
    return found


def borne_off(hull: Hull, other: Hull) -> Hull:
    """A hull moved along the line from the mainmast of another to its own, by the least whole
    number of steps that leaves `BEARING_OFF` between them (SAIL-RULE-113).
    """
    dx, dy = hull.x - other.x, hull.y - other.y
    size = sqrt(dx * dx + dy * dy)
    if size == 0.0:
        dx, dy, size = hull.fy, -hull.fx, 1.0
    low: i64 = 0
    high: i64 = ceil(hull.reach + other.reach) + BEARING_OFF + 1
    while low < high:
        middle = (low + high) // 2
        there = hull.at(gone(hull.pose, dx / size, dy / size, float(middle)))
        if signed_gap(there, other) >= float(BEARING_OFF) - TOLERANCE:
            high = middle
        else:
            low = middle + 1
    return hull.at(gone(hull.pose, dx / size, dy / size, float(low)))

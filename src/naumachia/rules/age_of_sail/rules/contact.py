"""Hulls that touch, and hulls in the way (SAIL-RULE-64, SAIL-RULE-113, SAIL-RULE-54).

Lengths are in steps, angles in hundredths of a degree. A gap below 0 says how deep hulls lie in
each other: positions are rounded, and so hulls that lean on each other may overlap by a step.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, gap, penetration
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose, nearest
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Land
from naumachia.geometry.sweep import hull_contact, land_contact
from naumachia.kernel.mypyc import i64
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


def touching(state: AgeOfSail, ship: Ship) -> list[int]:
    """The numbers of the ships in contact with a ship, in rising order (SAIL-RULE-64)."""
    return [int(other) for other in state.sea.within(ship.ident, float(CONTACT))]


def in_contact(state: AgeOfSail, one: Ship, two: Ship) -> bool:
    """Whether two ships that are afloat are in contact (SAIL-RULE-64)."""
    return gap(state.hull(one), state.hull(two)) <= float(CONTACT) + TOLERANCE


# -- a way in a straight line --------------------------------------------------------------


@final
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
        return Swept(0.0, NOBODY, NOBODY, False, False, False)
    best = NEVER
    striker: i64 = NOBODY
    struck: i64 = NOBODY
    for ship, hull in zip(ships, hulls, strict=True):
        wide = Hull(hull.pose, hull.length + 2 * STOP, hull.beam + 2 * STOP)
        for other in along(state, hull, ux, uy, distance):
            there = state.sea.hulls[other]
            if there is None or other == ignored or other in ships:
                continue
            if gap(hull, there) <= float(CONTACT) + TOLERANCE:
                if closing(hull, there, ux, uy):
                    return Swept(0.0, ship, other, True, False, False)
                continue
            at = hull_contact(wide, ux, uy, distance, there)
            if at < best:
                best, striker, struck = at, ship, other
    ashore = land_ahead(state, hulls, ux, uy, distance)
    land = ashore < best
    stop = ashore if land else best
    if len(hulls) == 1:
        edge = edge_ahead(state, hulls[0], ux, uy)
        if edge < stop and edge < distance:
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
    for shore in shores(state):
        reach = hull.reach + TOLERANCE
        if (
            hull.x - reach <= shore.east
            and hull.x + reach >= shore.west
            and hull.y - reach <= shore.north
            and hull.y + reach >= shore.south
            and shore.gap(hull) <= 1.0
        ):
            return True
    return False


def gone(pose: Pose, ux: float, uy: float, distance: float) -> Pose:
    """A pose so far along a unit vector, rounded to the lattice; bodies stay as they are."""
    return Pose(pose.x + nearest(ux * distance), pose.y + nearest(uy * distance), pose.heading)


# -- a turn --------------------------------------------------------------------------------


def turned(state: AgeOfSail, ship: Ship, angle: i64) -> Pose | None:
    """Where a ship lies after a turn, bearing off a hull she is in contact with; None where the
    turn is barred (SAIL-RULE-113).
    """
    return turned_from(state, ship, state.hull(ship).pose, angle, touching(state, ship))


def turned_from(
    state: AgeOfSail, ship: Ship, pose: Pose, angle: i64, contacts: list[int]
) -> Pose | None:
    """As `turned`, from this pose; `contacts` are those she had when her step began."""
    if angle == 0:
        return pose
    hull = Hull(pose.turned(angle), ship.design.length, ship.design.beam)
    met = overlapped(state, ship.ident, hull)
    if not met:
        return hull.pose
    if met[0] not in contacts:
        return None
    hull = borne_off(hull, state.sea.hull(met[0]))
    return None if overlapped(state, ship.ident, hull) else hull.pose


def barring(state: AgeOfSail, ship: Ship, pose: Pose, angle: i64, contacts: list[int]) -> int:
    """The ship that bars a turn; NOBODY where none does."""
    hull = Hull(pose.turned(angle), ship.design.length, ship.design.beam)
    met = overlapped(state, ship.ident, hull)
    if not met:
        return NOBODY
    if met[0] not in contacts:
        return met[0]
    met = overlapped(state, ship.ident, borne_off(hull, state.sea.hull(met[0])))
    return met[0] if met else NOBODY


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

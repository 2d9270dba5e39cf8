"""What lies about a ship, found once and used until something near her moves.

A ship turns and goes a leg (SAIL-RULE-38) many times in thought: each course that is listed is one.
What she may meet on all of them is found together, and kept with the state: her own hull, the
hulls and the land that she can come near in a move, and whether the edge is so near.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull, gap_within, overlaps
from naumachia.geometry.lattice import NEVER, Pose
from naumachia.geometry.polygon import Land
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import CONTACT, DRIFT_MOVE, AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import BEARING_OFF, beside, borne_off, shores
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.table.memory import Memory


@final
@mypyc_attr(acyclic=True)
class Vicinity(Memory):
    """The surroundings of a ship as far as she may have to do with them in a move.

    Attributes:
        ship, hull: whose they are, and where she lies.
        way: the longest leg she may make.
        reach: hulls whose mainmasts are farther off than this, east or north, do not matter.
        others: all other ships within it, by number, with their hulls.
        shores: the land on which she may be wrecked.
        edge: whether her mainmast may cross the edge of the table.
        open: there is none of all this.
        menu: the courses that were last listed for her from here (`courses.SailMenu`).
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
        # At the end of her leg she may bear off whom she overlaps, and then overlap a third.
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
            if beside(land, x, y, reach):
                self.shores.append(land)
        self.open: Final = not self.others and not self.shores and not self.edge

    def inside(self, state: AgeOfSail) -> bool:
        """Whether she is farther from the edge of the table than she may go."""
        x, y, way = self.hull.x, self.hull.y, float(self.way + 1)
        east, north = float(state.rules.width), float(state.rules.height)
        return x > way and y > way and x < east - way and y < north - way

    def near(self, there: Hull | None) -> bool:
        """Whether a hull lies within reach."""
        if there is None:
            return False
        dx, dy, reach = there.x - self.hull.x, there.y - self.hull.y, self.reach
        return -reach <= dx <= reach and -reach <= dy <= reach

    def holds(self, state: AgeOfSail) -> bool:
        """Whether no hull within reach has come, gone or moved, her own included."""
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
        """The numbers of the ships in contact with her, in rising order (SAIL-RULE-64)."""
        if self._contacts is None:
            self._contacts = self.within(float(CONTACT))
        return self._contacts

    def near_by(self) -> list[int]:
        """The numbers of the ships within a drift move, hull to hull, in rising order."""
        if self._near_by is None:
            self._near_by = self.within(float(DRIFT_MOVE))
        return self._near_by

    def within(self, distance: float) -> list[int]:
        """The numbers of the ships no farther off than this, which is in reach."""
        return [
            int(number)
            for number, there in self.others
            if gap_within(self.hull, there, distance) != NEVER
        ]

    def crowded(self, x: float, y: float) -> bool:
        """Whether a hull lies so near a place that she may overlap it with her mainmast there."""
        for _, there in self.others:
            dx, dy = there.x - x, there.y - y
            room = self.hull.reach + there.reach
            if dx * dx + dy * dy < room * room:
                return True
        return False

    def overlapped(self, hull: Hull) -> list[int]:
        """The ships that she would overlap with her hull there, by number."""
        return [int(number) for number, there in self.others if overlaps(hull, there)]


def vicinity_of(state: AgeOfSail, ship: Ship, way: i64 = DRIFT_MOVE) -> Vicinity:
    """What lies about a ship, as far at least as this way leads, or a drift move."""
    known = state.memories.get(ship.ident)
    if not isinstance(known, Vicinity):
        known = None
    elif known.way >= way and known.holds(state):
        return known
    elif known.way > way:
        # As far as she was asked to look before.
        way = known.way
    found = Vicinity(state, ship, way if way > DRIFT_MOVE else DRIFT_MOVE)
    state.memories[ship.ident] = found
    return found


def touching(state: AgeOfSail, ship: Ship) -> list[int]:
    """The numbers of the ships in contact with a ship, in rising order (SAIL-RULE-64)."""
    return vicinity_of(state, ship).contacts()


# -- a turn --------------------------------------------------------------------------------


def turned(state: AgeOfSail, ship: Ship, angle: i64) -> Pose | None:
    """Where a ship lies after a turn, bearing off a hull she is in contact with; None where the
    turn is barred (SAIL-RULE-113).
    """
    return turned_from(vicinity_of(state, ship), state.hull(ship).pose, angle)


def turned_from(vicinity: Vicinity, pose: Pose, angle: i64) -> Pose | None:
    """As `turned`, from this pose; in contact she is with whom she was when her step began."""
    if angle == 0:
        return pose
    there = pose.turned(angle)
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
    """A hull that bears off one of the ships near."""
    for number, there in vicinity.others:
        if number == other:
            return borne_off(hull, there)
    return hull


def barring(vicinity: Vicinity, pose: Pose, angle: i64) -> int:
    """The ship that bars a turn; NOBODY where none does."""
    hull = vicinity.hull.at(pose.turned(angle))
    met = vicinity.overlapped(hull)
    if not met:
        return NOBODY
    if met[0] not in vicinity.contacts():
        return met[0]
    met = vicinity.overlapped(clear_of(vicinity, hull, met[0]))
    return met[0] if met else NOBODY

"""What hulls that move as one meet on a way of several paths.

It is found by samples, `step` apart (DIA-RULE-44); between two samples the way is bisected. Lengths
are in steps; along a turn they are hundredths of a degree.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull, overlaps, penetration
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.paths import Path
from naumachia.geometry.polygon import NORTH, WEST
from naumachia.geometry.sea import EDGE, HULL, LAND, Meeting, Sea
from naumachia.kernel.mypyc import i64, mypyc_attr


@final
class Clearance:
    """What the ships of a group may not run into: everything but each other.

    A ship may lie in another as deep as the sea tolerates, or as deep as it did when the way began.
    One that is not wholly on the table yet is held by the edge only from when it is (DIA-RULE-18).

    Attributes:
        near: by hull, the ships that it may meet in the part of the way that is looked at; `hulls`
            are theirs.
        since: from where on each hull may meet anything there, `NEVER` for never.
        aboard: which hulls are, or have been, wholly on the table.
        open_edge: an edge of the table that holds nobody, -1 for none.
        member: which of the hulls met what was met last.
    """

    def __init__(
        self, sea: Sea, ships: list[i64], hulls: list[Hull], overlap: float, open_edge: i64 = -1
    ) -> None:
        self.sea: Final = sea
        self.ships: Final = ships
        self.overlap: Final = overlap
        self.open_edge: Final[i64] = open_edge
        self.member: i64 = 0
        self.since: list[float] = [0.0] * len(ships)
        self.edges = True
        self.near: list[list[i64]] = []
        self.hulls: list[list[Hull]] = []
        self.aboard: Final = [sea.table.holds(hull) for hull in hulls]
        self.deeper: Final[list[tuple[int, int, float]]] = []
        for i in range(len(ships)):
            for other in sea.around(hulls[i], 0.0):
                there = sea.hulls[other]
                if there is not None and other not in ships:
                    if overlaps(hulls[i], there, overlap):
                        self.deeper.append((i, int(other), penetration(hulls[i], there)))

    def loosen(self, hulls: list[Hull]) -> None:
        """Let hulls lie as deep as their first step lays them, if the sea tolerates that.

        Hulls that lie in each other are drawn apart by it: that must not jam them.
        """
        sea = self.sea
        most = sea.overlap - ROUNDING
        for i in range(len(hulls)):
            for other in sea.around(hulls[i], 0.0):
                there = sea.hulls[other]
                if there is None or other in self.ships:
                    continue
                deep = penetration(hulls[i], there)
                if deep > self.overlap and deep <= sea.overlap and not self._noted(i, other):
                    self.deeper.append((i, int(other), deep if deep < most else most))

    def _noted(self, member: i64, other: i64) -> bool:
        """Whether a hull lies in another already."""
        return any(one == member and two == other for one, two, _ in self.deeper)

    def look(self, path: Path) -> None:
        """Note what may be met on this part, and from where on by whom."""
        west, south, east, north = path.box()
        sea = self.sea
        self.near = [[] for _ in self.ships]
        self.hulls = [[] for _ in self.ships]
        self.edges = (
            west < 0.0
            or south < 0.0
            or east > float(sea.table.width)
            or north > float(sea.table.height)
        )
        everywhere = self.edges or len(sea.lands) > 0 or False in self.aboard
        self.since = [0.0 if everywhere else NEVER] * len(self.ships)
        reach = sea.widest
        for other in sea.cells.box(west - reach, south - reach, east + reach, north + reach):
            there = sea.hulls[other]
            if there is None or other in self.ships:
                continue
            off = there.reach
            if there.x + off < west or there.x - off > east:
                continue
            if there.y + off < south or there.y - off > north:
                continue
            strikes = path.strikes(there, self.overlap)
            for i in range(len(strikes)):
                if strikes[i] != NEVER:
                    self.near[i].append(other)
                    self.hulls[i].append(there)
                    self.since[i] = strikes[i] if strikes[i] < self.since[i] else self.since[i]

    def count(self, along: float) -> i64:
        """How many of the hulls, from the first, may meet anything so far along or before."""
        return last_since(self.since, along) + 1

    def met(self, hulls: list[Hull]) -> Meeting | None:
        """What the first of the hulls that is not clear there overlaps, or None.

        Only what `look` has found for the part is looked at.
        """
        for i in range(len(hulls)):
            hull = hulls[i]
            self.member = i
            there = self.hulls[i]
            for number in range(len(there)):
                if overlaps(hull, there[number], self.overlap):
                    if self._too_deep(i, self.near[i][number], hull, there[number]):
                        return Meeting(HULL, self.near[i][number], 0.0)
            for number in range(len(self.sea.lands)):
                if self.sea.lands[number].overlaps(hull):
                    return Meeting(LAND, number, 0.0)
            if self.edges and self.aboard[i] and not self.sea.table.holds(hull):
                edge = self._edge(hull)
                if edge >= 0:
                    return Meeting(EDGE, edge, 0.0)
        return None

    def passed(self, hulls: list[Hull]) -> None:
        """Note which hulls have come onto the table."""
        for i in range(len(hulls)):
            self.aboard[i] = self.aboard[i] or self.sea.table.holds(hulls[i])

    def _edge(self, hull: Hull) -> i64:
        """The edge that a hull sticks out over farthest and that holds it, -1 for none."""
        found: i64 = -1
        least = -TOLERANCE
        side: i64 = NORTH
        while side <= WEST:
            room = self.sea.table.room_at(hull, side)
            if side != self.open_edge and room < least:
                found, least = side, room
            side += 1
        return found

    def _too_deep(self, member: i64, other: i64, hull: Hull, there: Hull) -> bool:
        for one, two, depth in self.deeper:
            if one == member and two == other:
                # Rounding alone must not jam a hull that lies in another.
                return penetration(hull, there) > depth + ROUNDING
        return True


ROUNDING: Final = 1.0
"""What a depth is allowed to grow by between two poses of the lattice, in steps."""


def last_since(since: list[float], along: float) -> i64:
    """The last of those that begin so far along or before; -1 when none does."""
    last: i64 = len(since) - 1
    while last >= 0 and since[last] > along:
        last -= 1
    return last


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Looks on while ships go their way."""

    def wants(self, part: i64, along: float) -> i64:
        """How many hulls, from the first, it has to see at a sample; never fewer farther on."""
        return 0

    def see(self, part: i64, along: float, hulls: list[Hull]) -> None:
        """The hulls at a sample that is clear: at least as many as it wants."""


@final
class Stop:
    """Where a way of several parts is first not clear.

    Attributes:
        part: the number of the part.
        clear: the last sample of it that is clear, -1 when its start is not.
        beyond: the first that is not.
        met: what stands there; its distance is `clear`.
        member: the place in the group of the ship that meets it.
        clearance: what the ships had to keep clear of so far.
    """

    __slots__ = ("beyond", "clear", "clearance", "member", "met", "part")

    def __init__(
        self, part: i64, clear: float, beyond: float, met: Meeting, clearance: Clearance
    ) -> None:
        self.member: Final[i64] = clearance.member
        self.part: Final[i64] = part
        self.clear: Final = clear
        self.beyond: Final = beyond
        self.met: Final = met
        self.clearance: Final = clearance


def first_stop(
    sea: Sea,
    ships: list[i64],
    parts: list[Path],
    overlap: float,
    watcher: Watcher | None = None,
    open_edge: i64 = -1,
) -> Stop | None:
    """Where the ships that go these parts in turn first overlap something by more than `overlap`;
    None when the whole way is clear. Members never stop each other.

    A part on which nothing can be met, and that the watcher does not want, is not sampled.
    """
    if not parts:
        return None
    clearance = Clearance(sea, ships, parts[0].at(0.0), overlap, open_edge)
    if overlap < sea.overlap:
        clearance.loosen(parts[0].set_out())
    for number in range(len(parts)):
        path = parts[number]
        clearance.look(path)
        if clearance.count(path.length) == 0:
            if watcher is None or watcher.wants(number, path.length) == 0:
                continue
        clear = -1.0
        for along in path.samples():
            count = clearance.count(along)
            wanted: i64 = 0 if watcher is None else watcher.wants(number, along)
            hulls = path.seen(along, wanted if wanted > count else count)
            met = clearance.met(hulls)
            if met is not None:
                at = Meeting(met.kind, met.which, clear)
                return Stop(number, clear, along, at, clearance)
            if watcher is not None and wanted > 0:
                watcher.see(number, along, hulls)
            clearance.passed(hulls)
            clear = along
    return None


def trimmed(parts: list[Path], stop: Stop, fine: float) -> float:
    """How far along the part in which they stop the ships come, to within `fine` (DIA-RULE-35)."""
    if stop.clear < 0.0:
        return 0.0
    low, high = stop.clear, stop.beyond
    count = stop.clearance.count(high)
    while high - low > fine:
        middle = (low + high) * 0.5
        if stop.clearance.met(parts[stop.part].seen(middle, count)) is None:
            low = middle
        else:
            high = middle
    return low

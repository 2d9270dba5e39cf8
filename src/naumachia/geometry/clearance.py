"""What hulls that move as one meet on a way of several paths.

It is found by samples, `step` apart (DIA-RULE-44); between two samples the way is bisected. Lengths
are in steps; along a turn they are hundredths of a degree.

Samples at which nothing can be met are passed over. A look at two hulls says how deep they lie in
each other, and none of their points moves faster than `Path.speed`: until they have come as much
nearer as they lack, they cannot meet.
"""

from __future__ import annotations

from math import floor
from typing import Final, final

from naumachia.geometry.hull import Hull, depth_of, overlaps, penetration
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.paths import Path, Straight, box_of
from naumachia.geometry.polygon import NORTH, WEST
from naumachia.geometry.sea import EDGE, HULL, LAND, Meeting, Sea
from naumachia.geometry.surroundings import Surroundings
from naumachia.geometry.sweep import MARGIN
from naumachia.kernel.mypyc import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Deeper:
    """A member that lies in another ship as its way begins, and how deep."""

    __slots__ = ("depth", "member", "other")

    def __init__(self, member: i64, other: i64, depth: float) -> None:
        self.member: Final[i64] = member
        self.other: Final[i64] = other
        self.depth: Final = depth


@final
@mypyc_attr(acyclic=True)
class Encounter:
    """A ship that a member may meet on one part of the way.

    Attributes:
        other, hull: the ship and its hull.
        limit: how deep the member may lie in it.
        since: from where on along the part it may be met; rises as the part is gone.
        strike: where `since` began.
        before: what `since` was before it was last looked at; `looked` is where that was.
    """

    __slots__ = ("before", "hull", "limit", "looked", "other", "since", "strike")

    def __init__(self, other: i64, hull: Hull, limit: float, since: float) -> None:
        self.other: Final[i64] = other
        self.hull: Final = hull
        self.limit: Final = limit
        self.since: float = since
        self.strike: Final = since
        self.before: float = since
        self.looked: float = -1.0


@final
@mypyc_attr(acyclic=True)
class Outset:
    """How a group lies as its way begins: what is around it, and what it lies in already.

    It is the same for every way the group may go.

    Attributes:
        sea, ships, hulls: the group and where it lies; members never stop each other.
        overlap: how deep hulls may lie in each other.
        around: the other ships near.
        aboard: which hulls are wholly on the table.
        deeper: who lies deeper in another ship than that.
    """

    __slots__ = ("aboard", "around", "deeper", "hulls", "overlap", "sea", "ships")

    def __init__(
        self, sea: Sea, ships: list[i64], hulls: list[Hull], overlap: float, around: Surroundings
    ) -> None:
        self.sea: Final = sea
        self.ships: Final = ships
        self.hulls: Final = hulls
        self.overlap: Final = overlap
        self.around: Final = around
        self.aboard: Final = [sea.table.holds(hull) for hull in hulls]
        self.deeper: Final[list[Deeper]] = []
        for i in range(len(ships)):
            for other in around.near(hulls[i]):
                if overlaps(hulls[i], other.hull, overlap):
                    depth = penetration(hulls[i], other.hull)
                    self.deeper.append(Deeper(i, other.number, depth))

    def loosen(self, hulls: list[Hull]) -> None:
        """Let hulls lie as deep as their first step lays them, if the sea tolerates that.

        Hulls that lie in each other are drawn apart by it: that must not jam them.
        """
        if self.overlap >= self.sea.overlap:
            return
        most = self.sea.overlap - ROUNDING
        for i in range(len(hulls)):
            for other in self.around.near(hulls[i]):
                deep, number = penetration(hulls[i], other.hull), other.number
                if deep > self.overlap and deep <= self.sea.overlap and not self._noted(i, number):
                    self.deeper.append(Deeper(i, number, deep if deep < most else most))

    def _noted(self, member: i64, other: i64) -> bool:
        """Return whether a hull lies in another already."""
        return any(one.member == member and one.other == other for one in self.deeper)

    def limit(self, member: i64, other: i64) -> float:
        """Return how deep a member may lie in another ship; rounding must not jam one that does."""
        for one in self.deeper:
            if one.member == member and one.other == other:
                return max(self.overlap, one.depth + ROUNDING)
        return self.overlap


UNKNOWN: Final[list[float]] = []
NOBODY_MET: Final[list[list[Encounter]]] = []
"""Of a part that has not been looked at yet."""


@final
@mypyc_attr(acyclic=True)
class Clearance:
    """What the ships of a group may not run into: everything but each other.

    A ship may lie in another as deep as the sea tolerates, or as deep as it did when the way began.
    One that is not wholly on the table yet is held by the edge only from when it is (DIA-RULE-18).

    Attributes:
        outset: how they lie as the way begins.
        encounters: by hull, what it may meet in the part of the way that is looked at.
        since: from where on each hull may meet anything there, `NEVER` for never.
        ashore: from where on each hull may meet land or an edge.
        aboard: which hulls are, or have been, wholly on the table.
        open: whether nothing at all may be met there.
        open_edge: an edge of the table that holds nobody, -1 for none.
        member: which of the hulls met what was met last.
    """

    def __init__(self, outset: Outset, open_edge: i64 = -1) -> None:
        self.outset: Final = outset
        self.sea: Final = outset.sea
        self.open_edge: Final[i64] = open_edge
        self.member: i64 = 0
        self.since: list[float] = UNKNOWN
        self.ashore: list[float] = UNKNOWN
        self.edges = True
        self.everywhere = True
        self.open = False
        self.encounters: list[list[Encounter]] = NOBODY_MET
        # It changes only while somebody is not aboard.
        self.aboard: Final = outset.aboard.copy() if False in outset.aboard else outset.aboard

    def look(self, path: Path) -> None:
        """Note what may be met on this part, and from where on by whom."""
        west, south, east, north = path.box()
        outset, sea = self.outset, self.sea
        self.edges = (
            west < 0.0
            or south < 0.0
            or east > float(sea.table.width)
            or north > float(sea.table.height)
        )
        self.everywhere = self.edges or len(sea.lands) > 0 or False in self.aboard
        near = outset.around.within(west, south, east, north)
        self.open = not self.everywhere and len(near) == 0
        if self.open:
            return
        self.ashore = [0.0 if self.everywhere else NEVER] * len(outset.ships)
        self.since = self.ashore.copy()
        self.encounters = [[] for _ in outset.ships]
        for one in near:
            strikes = path.strikes(one.hull, outset.overlap)
            for i in range(len(strikes)):
                since = strikes[i]
                if since != NEVER:
                    limit = outset.limit(i, one.number) if outset.deeper else outset.overlap
                    self.encounters[i].append(Encounter(one.number, one.hull, limit, since))
                    self.since[i] = since if since < self.since[i] else self.since[i]

    def due(self) -> float:
        """From where on any of the hulls may meet anything."""
        if self.open:
            return NEVER
        first = NEVER
        for since in self.since:
            first = since if since < first else first
        return first

    def met(self, path: Path, along: float) -> Meeting | None:
        """Return what the first of the hulls that is not clear there overlaps, or None.

        Where all are clear it notes how much farther they are sure to be.
        """
        for i in range(len(self.since)):
            if self.since[i] > along:
                continue
            self.member = i
            x, y, fx, fy = path.place(i, along)
            speed = path.speed(i)
            size = self.outset.hulls[i]
            long, wide = size.half_length, size.half_beam
            since = NEVER
            for one in self.encounters[i]:
                if one.since <= along:
                    deep = depth_of(x, y, fx, fy, long, wide, one.hull)
                    if deep > one.limit:
                        return Meeting(HULL, one.other, 0.0)
                    one.before, one.looked = one.since, along
                    one.since = later(along, one.limit - deep, speed)
                since = one.since if one.since < since else since
            if self.ashore[i] <= along:
                hull = path.shown(i, along)
                met = self._met_ashore(i, hull)
                if met is not None:
                    return met
                self.ashore[i] = self._clear_ashore(i, hull, along, speed)
            self.since[i] = since if since < self.ashore[i] else self.ashore[i]
        if False in self.aboard:
            for i in range(len(self.aboard)):
                self.aboard[i] = self.aboard[i] or self.sea.table.holds(path.shown(i, along))
        return None

    def _met_ashore(self, member: i64, hull: Hull) -> Meeting | None:
        """Return the land or the edge that a hull overlaps."""
        for number in range(len(self.sea.lands)):
            if self.sea.lands[number].overlaps(hull):
                return Meeting(LAND, number, 0.0)
        if self.edges and self.aboard[member] and not self.sea.table.holds(hull):
            edge = self._edge(hull)
            if edge >= 0:
                return Meeting(EDGE, edge, 0.0)
        return None

    def _clear_ashore(self, member: i64, hull: Hull, along: float, speed: float) -> float:
        """From where on a hull that is clear here may meet land or an edge."""
        if len(self.sea.lands) > 0 or not self.aboard[member]:
            return along
        if not self.edges:
            return NEVER
        return later(along, self.sea.table.nearest_edge(hull)[1], speed)

    def _edge(self, hull: Hull) -> i64:
        """Return the edge that a hull sticks out over farthest and that holds it, -1 for none."""
        found: i64 = -1
        least = -TOLERANCE
        side: i64 = NORTH
        while side <= WEST:
            room = self.sea.table.room_at(hull, side)
            if side != self.open_edge and room < least:
                found, least = side, room
            side += 1
        return found

    def stopped(self, path: Path, along: float) -> None:
        """Note what may be met up to a place that is not clear, from where all were clear."""
        for encounters in self.encounters:
            for one in encounters:
                if one.looked == along:
                    one.since = one.before
        for i in range(len(self.since)):
            first = 0.0 if self.everywhere else NEVER
            for one in self.encounters[i]:
                first = one.since if one.since < first else first
            self.since[i] = first

    def entry(self, path: Path, along: float) -> float:
        """About where on a straight part the one ship that may be met is met, `NEVER` for several.

        Two convex shapes that pass each other overlap from one place to another, and not between.
        """
        found = NEVER
        if self.everywhere or not isinstance(path, Straight):
            return NEVER
        for i in range(len(self.since)):
            for one in self.encounters[i]:
                if one.since <= along:
                    if found != NEVER or one.limit != self.outset.overlap:
                        return NEVER
                    found = one.strike
        return found

    def clear_at(self, path: Path, along: float) -> bool:
        """Return whether all hulls are clear at a place between a clear sample and one that
        is not.
        """
        for i in range(len(self.since)):
            if self.since[i] > along:
                continue
            x, y, fx, fy = path.place(i, along)
            size = self.outset.hulls[i]
            for one in self.encounters[i]:
                if one.since <= along:
                    long, wide = size.half_length, size.half_beam
                    if depth_of(x, y, fx, fy, long, wide, one.hull) > one.limit:
                        return False
            if self.everywhere and self._met_ashore(i, path.shown(i, along)) is not None:
                return False
        return True


def bisected(low: float, high: float, at: float, fine: float) -> tuple[float, float]:
    """Bisect to within `fine` as if all up to `at` were clear, and nothing beyond it."""
    while high - low > fine:
        middle = (low + high) * 0.5
        if middle < at:
            low = middle
        else:
            high = middle
    return low, high


def later(along: float, room: float, speed: float) -> float:
    """Return how far along something comes by `room` steps at the least, less a margin."""
    if room <= MARGIN or speed == NEVER:
        return along
    return along + (room - MARGIN) / speed if speed > 0.0 else NEVER


ROUNDING: Final = 1.0
"""What a depth is allowed to grow by between two poses of the lattice, in steps."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Looks on while ships go their way."""

    def due(self, part: i64, path: Path) -> float:
        """From where on along a part it has to see samples; it rises as they are seen."""
        return NEVER

    def see(self, part: i64, along: float, path: Path) -> None:
        """A sample that is clear."""


@final
@mypyc_attr(acyclic=True)
class Stop:
    """Where a way of several parts is first not clear.

    Attributes:
        part: the number of the part.
        clear: the last sample of it that is clear, -1 when its start is not.
        beyond: the first that is not.
        met: what stands there; its distance is `clear`.
        member: the place in the group of the ship that meets it.
        clearance: what the ships had to keep clear of so far.
        steps: how many whole steps the ships come, -1 until `whole_steps` works it out.
    """

    __slots__ = ("beyond", "clear", "clearance", "member", "met", "part", "steps")

    def __init__(
        self, part: i64, clear: float, beyond: float, met: Meeting, clearance: Clearance
    ) -> None:
        self.member: Final[i64] = clearance.member
        self.part: Final[i64] = part
        self.clear: Final = clear
        self.beyond: Final = beyond
        self.met: Final = met
        self.clearance: Final = clearance
        self.steps: float = -1.0


def first_stop(
    sea: Sea,
    ships: list[i64],
    parts: list[Path],
    overlap: float,
    watcher: Watcher | None = None,
    open_edge: i64 = -1,
) -> Stop | None:
    """Return where the ships that go these parts in turn first overlap something by more than
    `overlap`; None when the whole way is clear. Members never stop each other.
    """
    if not parts:
        return None
    hulls = parts[0].at(0.0)
    outset = Outset(sea, ships, hulls, overlap, Surroundings(sea, ships, box_of(hulls), 0.0))
    outset.loosen(parts[0].set_out())
    return first_stop_from(outset, parts, watcher, open_edge)


def first_stop_from(
    outset: Outset,
    parts: list[Path],
    watcher: Watcher | None = None,
    open_edge: i64 = -1,
    begun: i64 = 0,
) -> Stop | None:
    """Return the first stop of a group whose `outset` is known; see `first_stop`.

    The first parts, `begun` of them, are known to be clear.
    """
    clearance = Clearance(outset, open_edge)
    for number in range(begun, len(parts)):
        clearance.look(parts[number])
        if clearance.open and watcher is None:
            continue
        stop = stop_on(clearance, number, parts[number], watcher)
        if stop is not None:
            return stop
    return None


def stop_on(clearance: Clearance, number: i64, path: Path, watcher: Watcher | None) -> Stop | None:
    """Return where ships first are not clear on one part of their way."""
    along = -1.0
    while True:
        due = clearance.due()
        watched = NEVER if watcher is None else watcher.due(number, path)
        first = due if due < watched else watched
        if first > path.length or along >= path.length:
            return None
        along = path.sample_from(first) if first > along else path.sample_after(along)
        if due <= along:
            met = clearance.met(path, along)
            if met is not None:
                clear = path.sample_before(along)
                clearance.stopped(path, along)
                at = Meeting(met.kind, met.which, clear)
                return Stop(number, clear, along, at, clearance)
        if watcher is not None and watched <= along:
            watcher.see(number, along, path)


def trimmed(parts: list[Path], stop: Stop, fine: float, whole: bool = False) -> float:
    """Return how far along the part in which they stop the ships come, to within `fine`
    (DIA-RULE-35).

    With `whole` no closer than to tell whole steps.
    """
    if stop.clear < 0.0:
        return 0.0
    low, high = stop.clear, stop.beyond
    path = parts[stop.part]
    guess = stop.clearance.entry(path, high)
    if guess != NEVER:
        near, far = bisected(low, high, guess, fine)
        clear = near == low or stop.clearance.clear_at(path, near)
        if clear and (far == high or not stop.clearance.clear_at(path, far)):
            return near
    while high - low > fine and (not whole or floor(low) + 1.0 < high):
        middle = (low + high) * 0.5
        if stop.clearance.clear_at(path, middle):
            low = middle
        else:
            high = middle
    return low


def whole_steps(parts: list[Path], stop: Stop, fine: float) -> float:
    """Return how many whole steps the ships come; see `trimmed`. A stop remembers it."""
    if stop.steps < 0.0:
        stop.steps = float(floor(trimmed(parts, stop, fine, whole=True)))
    return stop.steps

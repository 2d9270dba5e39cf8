"""Find the first collision of hulls that move together along several paths.

Paths are sampled every `step`, and bisected between two samples. Lengths are in steps; along a turn
they are in hundredths of a degree.

Samples at which no collision is possible are skipped. A check of two hulls gives their penetration,
and `Path.speed` bounds how fast it can grow. From both follows the next sample to check.
"""

from __future__ import annotations

from math import floor
from typing import Final, final

from naumachia.geometry.hull import Hull, overlaps, penetration, penetration_at
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.paths import Path, Straight, box_around
from naumachia.geometry.polygon import NORTH, WEST
from naumachia.geometry.sea import EDGE, HULL, LAND, Collision, Sea
from naumachia.geometry.surroundings import Surroundings
from naumachia.geometry.sweep import MARGIN
from naumachia.kernel.mypyc import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class InitialOverlap:
    """The penetration of a member into another ship at the start of its path."""

    __slots__ = ("depth", "member", "other")

    def __init__(self, member: i64, other: i64, depth: float) -> None:
        self.member: Final[i64] = member
        self.other: Final[i64] = other
        self.depth: Final = depth


@final
@mypyc_attr(acyclic=True)
class Encounter:
    """A ship that a member may meet on one part of its path.

    Attributes:
        other, hull: the ship and its hull.
        limit: the penetration that is allowed.
        check_from: the first place along the part at which they may meet; it rises.
        contact_from: the initial value of `check_from`.
        checked_at: the place of the last check.
        previous_check_from: the value of `check_from` before the last check.
    """

    __slots__ = (
        "check_from",
        "checked_at",
        "contact_from",
        "hull",
        "limit",
        "other",
        "previous_check_from",
    )

    def __init__(self, other: i64, hull: Hull, limit: float, check_from: float) -> None:
        self.other: Final[i64] = other
        self.hull: Final = hull
        self.limit: Final = limit
        self.check_from: float = check_from
        self.contact_from: Final = check_from
        self.previous_check_from: float = check_from
        self.checked_at: float = -1.0


@final
@mypyc_attr(acyclic=True)
class GroupStart:
    """A group at the start of its path, with its neighbours and its overlaps.

    All paths of the group can share it.

    Attributes:
        sea, ships, hulls: the group and its hulls; members never stop each other.
        overlap: the penetration that is allowed.
        around: the other ships near.
        on_table: for each hull, whether it is wholly on the table.
        initial_overlaps: the penetrations that are deeper than `overlap`.
    """

    __slots__ = ("around", "hulls", "initial_overlaps", "on_table", "overlap", "sea", "ships")

    def __init__(
        self, sea: Sea, ships: list[i64], hulls: list[Hull], overlap: float, around: Surroundings
    ) -> None:
        self.sea: Final = sea
        self.ships: Final = ships
        self.hulls: Final = hulls
        self.overlap: Final = overlap
        self.around: Final = around
        self.on_table: Final = [sea.table.contains_hull(hull) for hull in hulls]
        self.initial_overlaps: Final[list[InitialOverlap]] = []
        for i in range(len(ships)):
            for other in around.near(hulls[i]):
                if overlaps(hulls[i], other.hull, overlap):
                    depth = penetration(hulls[i], other.hull)
                    self.initial_overlaps.append(InitialOverlap(i, other.number, depth))

    def allow_first_step(self, hulls: list[Hull]) -> None:
        """Allow the penetrations that the first step causes, if the sea tolerates them.

        The first step separates members that overlap. It must not block them.
        """
        if self.overlap >= self.sea.overlap:
            return
        most = self.sea.overlap - ROUNDING_DEPTH
        for i in range(len(hulls)):
            for other in self.around.near(hulls[i]):
                deep, number = penetration(hulls[i], other.hull), other.number
                if (
                    deep > self.overlap
                    and deep <= self.sea.overlap
                    and not self._overlaps_at_start(i, number)
                ):
                    self.initial_overlaps.append(
                        InitialOverlap(i, number, deep if deep < most else most)
                    )

    def _overlaps_at_start(self, member: i64, other: i64) -> bool:
        """Return whether `initial_overlaps` has an entry for the two ships."""
        return any(one.member == member and one.other == other for one in self.initial_overlaps)

    def overlap_limit(self, member: i64, other: i64) -> float:
        """Return the penetration that is allowed between a member and another ship.

        An initial overlap may grow by `ROUNDING_DEPTH`, so that rounding does not block the ship.
        """
        for one in self.initial_overlaps:
            if one.member == member and one.other == other:
                return max(self.overlap, one.depth + ROUNDING_DEPTH)
        return self.overlap


NO_CHECKS: Final[list[float]] = []
NO_ENCOUNTERS: Final[list[list[Encounter]]] = []
"""The initial values of a `Clearance`, before its first part."""


@final
@mypyc_attr(acyclic=True)
class Clearance:
    """The collision checks of a group along one part of its path.

    Members collide with everything except each other. A member may overlap another ship as deeply
    as the sea tolerates, or as it did at the start. The edge stops a ship only after the ship has
    been wholly on the table.

    Attributes:
        start: the group at the start of its path.
        encounters: for each hull, the ships that it may meet on this part.
        check_from: the first place at which each hull may collide; `NEVER` for none.
        terrain_check_from: the first place at which each hull may meet land or an edge.
        checks_edges: whether a hull may leave the table on this part.
        checks_terrain: whether a hull may meet land or an edge on this part.
        on_table: for each hull, whether it is or was wholly on the table.
        is_open: whether no collision is possible on this part.
        open_edge: an edge of the table that stops nobody, -1 for none.
        member: the index of the hull in the last collision.
    """

    def __init__(self, start: GroupStart, open_edge: i64 = -1) -> None:
        self.start: Final = start
        self.sea: Final = start.sea
        self.open_edge: Final[i64] = open_edge
        self.member: i64 = 0
        self.check_from: list[float] = NO_CHECKS
        self.terrain_check_from: list[float] = NO_CHECKS
        self.checks_edges = True
        self.checks_terrain = True
        self.is_open = False
        self.encounters: list[list[Encounter]] = NO_ENCOUNTERS
        # The list changes only while a hull is off the table, so most groups can share it.
        self.on_table: Final = start.on_table.copy() if False in start.on_table else start.on_table

    def enter_part(self, path: Path) -> None:
        """Find the ships and terrain that each hull may meet on a part, and from where on."""
        west, south, east, north = path.box()
        start, sea = self.start, self.sea
        self.checks_edges = (
            west < 0.0
            or south < 0.0
            or east > float(sea.table.width)
            or north > float(sea.table.height)
        )
        self.checks_terrain = self.checks_edges or len(sea.lands) > 0 or False in self.on_table
        near = start.around.within(west, south, east, north)
        self.is_open = not self.checks_terrain and len(near) == 0
        if self.is_open:
            return
        self.terrain_check_from = self._terrain_starts(path)
        self.check_from = self.terrain_check_from.copy()
        self.encounters = [[] for _ in start.ships]
        for one in near:
            overlap_starts = path.earliest_overlaps(one.hull, start.overlap)
            for i in range(len(overlap_starts)):
                first = overlap_starts[i]
                if first != NEVER:
                    limit = (
                        start.overlap_limit(i, one.number)
                        if start.initial_overlaps
                        else start.overlap
                    )
                    self.encounters[i].append(Encounter(one.number, one.hull, limit, first))
                    self.check_from[i] = first if first < self.check_from[i] else self.check_from[i]

    def _terrain_starts(self, path: Path) -> list[float]:
        """Return the first place on a part at which each hull may meet land or an edge."""
        count = len(self.start.ships)
        if not self.checks_terrain:
            return [NEVER] * count
        if len(self.sea.lands) > 0 or False in self.on_table:
            return [0.0] * count
        return [path.earliest_exit(i, self.sea.table) for i in range(count)]

    def next_check(self) -> float:
        """Return the first place at which any hull may collide."""
        if self.is_open:
            return NEVER
        first = NEVER
        for since in self.check_from:
            first = since if since < first else first
        return first

    def collision_at(self, path: Path, along: float) -> Collision | None:
        """Return the collision of the first hull that is not clear at a place, or None.

        If all are clear, this postpones their next checks.
        """
        for i in range(len(self.check_from)):
            if self.check_from[i] > along:
                continue
            self.member = i
            x, y, fx, fy = path.placement(i, along)
            speed = path.speed(i)
            size = self.start.hulls[i]
            long, wide = size.half_length, size.half_beam
            since = NEVER
            for one in self.encounters[i]:
                if one.check_from <= along:
                    deep = penetration_at(x, y, fx, fy, long, wide, one.hull)
                    if deep > one.limit:
                        return Collision(HULL, one.other, 0.0)
                    one.previous_check_from, one.checked_at = one.check_from, along
                    one.check_from = next_possible_contact(along, one.limit - deep, speed)
                since = one.check_from if one.check_from < since else since
            if self.terrain_check_from[i] <= along:
                hull = path.unposed_hull(i, along)
                met = self._terrain_collision(i, hull)
                if met is not None:
                    return met
                self.terrain_check_from[i] = self._next_terrain_check(i, hull, along, speed)
            self.check_from[i] = (
                since if since < self.terrain_check_from[i] else self.terrain_check_from[i]
            )
        if False in self.on_table:
            for i in range(len(self.on_table)):
                self.on_table[i] = self.on_table[i] or self.sea.table.contains_hull(
                    path.unposed_hull(i, along)
                )
        return None

    def _terrain_collision(self, member: i64, hull: Hull) -> Collision | None:
        """Return the land or the edge that a hull overlaps, or None."""
        for number in range(len(self.sea.lands)):
            if self.sea.lands[number].overlaps(hull):
                return Collision(LAND, number, 0.0)
        if self.checks_edges and self.on_table[member]:
            edge = self._blocking_edge(hull)
            if edge >= 0:
                return Collision(EDGE, edge, 0.0)
        return None

    def _next_terrain_check(self, member: i64, hull: Hull, along: float, speed: float) -> float:
        """Return the first place at which a hull that is clear here may meet land or an edge."""
        if len(self.sea.lands) > 0 or not self.on_table[member]:
            return along
        if not self.checks_edges:
            return NEVER
        return next_possible_contact(along, self.sea.table.nearest_edge(hull)[1], speed)

    def _blocking_edge(self, hull: Hull) -> i64:
        """Return the closed edge that a hull extends beyond farthest, -1 for none."""
        found: i64 = -1
        least = -TOLERANCE
        side, room = self.sea.table.nearest_edge(hull)
        if room >= least:
            return found
        if side != self.open_edge:
            return side
        side = NORTH
        while side <= WEST:
            room = self.sea.table.edge_distance(hull, side)
            if side != self.open_edge and room < least:
                found, least = side, room
            side += 1
        return found

    def rewind(self, path: Path, along: float) -> None:
        """Undo the postponements of the check at `along`, which found a collision.

        The place of the collision can then be bisected.
        """
        for encounters in self.encounters:
            for one in encounters:
                if one.checked_at == along:
                    one.check_from = one.previous_check_from
        for i in range(len(self.check_from)):
            first = 0.0 if self.checks_terrain else NEVER
            for one in self.encounters[i]:
                first = one.check_from if one.check_from < first else first
            self.check_from[i] = first

    def predicted_contact(self, path: Path, along: float) -> float:
        """Return about where on a straight part the hulls meet the only thing that they may meet.

        That is a ship or an edge; `NEVER` if there are several, or land. The prediction works
        because two convex shapes that pass each other overlap along a single interval.
        """
        found = NEVER
        if len(self.sea.lands) > 0 or False in self.on_table or not isinstance(path, Straight):
            return NEVER
        for i in range(len(self.check_from)):
            if self.checks_terrain and self.terrain_check_from[i] <= along:
                if found != NEVER:
                    return NEVER
                found = path.earliest_exit(i, self.sea.table) + MARGIN
            for one in self.encounters[i]:
                if one.check_from <= along:
                    if found != NEVER or one.limit != self.start.overlap:
                        return NEVER
                    found = one.contact_from
        return found

    def is_clear_at(self, path: Path, along: float) -> bool:
        """Return whether all hulls are clear at a place between a clear and a blocked sample."""
        for i in range(len(self.check_from)):
            if self.check_from[i] > along:
                continue
            x, y, fx, fy = path.placement(i, along)
            size = self.start.hulls[i]
            for one in self.encounters[i]:
                if one.check_from <= along:
                    long, wide = size.half_length, size.half_beam
                    if penetration_at(x, y, fx, fy, long, wide, one.hull) > one.limit:
                        return False
            if (
                self.checks_terrain
                and self._terrain_collision(i, path.unposed_hull(i, along)) is not None
            ):
                return False
        return True


def bisect_to(low: float, high: float, at: float, fine: float) -> tuple[float, float]:
    """Bisect to within `fine`, as if exactly the places up to `at` were clear.

    Returns:
        The last clear and the first blocked place.
    """
    while high - low > fine:
        middle = (low + high) * 0.5
        if middle < at:
            low = middle
        else:
            high = middle
    return low, high


def next_possible_contact(along: float, room: float, speed: float) -> float:
    """Return the earliest place at which a hull can have come nearer by `room` steps.

    A margin is subtracted.
    """
    if room <= MARGIN or speed == NEVER:
        return along
    return along + (room - MARGIN) / speed if speed > 0.0 else NEVER


ROUNDING_DEPTH: Final = 1.0
"""How much a penetration may grow by rounding to the lattice, in steps."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """An observer of ships that move along their path."""

    def next_sample(self, part: i64, path: Path) -> float:
        """Return the first place along a part at which it needs a sample."""
        return NEVER

    def record_sample(self, part: i64, along: float, path: Path) -> None:
        """Record a clear sample."""


@final
@mypyc_attr(acyclic=True)
class Stop:
    """The first collision on a path of several parts.

    Attributes:
        part: the number of the part.
        last_clear: the last clear sample of the part, -1 if its start is blocked.
        first_blocked: the first blocked sample.
        collision: the obstacle; its distance is `last_clear`.
        member: the index in the group of the ship that collides.
        clearance: the checks up to the collision.
        whole_steps: the clear length in whole steps, -1 until `clear_whole_steps` computes it.
    """

    __slots__ = (
        "clearance",
        "collision",
        "first_blocked",
        "last_clear",
        "member",
        "part",
        "whole_steps",
    )

    def __init__(
        self,
        part: i64,
        last_clear: float,
        first_blocked: float,
        collision: Collision,
        clearance: Clearance,
    ) -> None:
        self.member: Final[i64] = clearance.member
        self.part: Final[i64] = part
        self.last_clear: Final = last_clear
        self.first_blocked: Final = first_blocked
        self.collision: Final = collision
        self.clearance: Final = clearance
        self.whole_steps: float = -1.0


def first_stop(
    sea: Sea,
    ships: list[i64],
    parts: list[Path],
    overlap: float,
    watcher: Watcher | None = None,
    open_edge: i64 = -1,
) -> Stop | None:
    """Return the first collision of ships that move along these parts in turn, or None.

    A collision is a penetration by more than `overlap`. Members never stop each other.
    """
    if not parts:
        return None
    hulls = parts[0].at(0.0)
    start = GroupStart(sea, ships, hulls, overlap, Surroundings(sea, ships, box_around(hulls), 0.0))
    start.allow_first_step(parts[0].first_hulls())
    return first_stop_from(start, parts, watcher, open_edge)


def first_stop_from(
    start: GroupStart,
    parts: list[Path],
    watcher: Watcher | None = None,
    open_edge: i64 = -1,
    known_clear: i64 = 0,
) -> Stop | None:
    """Return the first collision of a group; see `first_stop`.

    The first `known_clear` parts are not checked.
    """
    clearance = Clearance(start, open_edge)
    for number in range(known_clear, len(parts)):
        clearance.enter_part(parts[number])
        if clearance.is_open and watcher is None:
            continue
        stop = first_stop_on_part(clearance, number, parts[number], watcher)
        if stop is not None:
            return stop
    return None


def first_stop_on_part(
    clearance: Clearance, number: i64, path: Path, watcher: Watcher | None
) -> Stop | None:
    """Return the first collision of ships on one part of their path, or None."""
    along = -1.0
    while True:
        due = clearance.next_check()
        watched = NEVER if watcher is None else watcher.next_sample(number, path)
        first = due if due < watched else watched
        if first > path.length or along >= path.length:
            return None
        along = path.sample_from(first) if first > along else path.sample_after(along)
        if due <= along:
            met = clearance.collision_at(path, along)
            if met is not None:
                clear = path.sample_before(along)
                clearance.rewind(path, along)
                at = Collision(met.kind, met.number, clear)
                return Stop(number, clear, along, at, clearance)
        if watcher is not None and watched <= along:
            watcher.record_sample(number, along, path)


def clear_length(parts: list[Path], stop: Stop, fine: float, whole: bool = False) -> float:
    """Return the clear length of the part with the collision, to within `fine`.

    If `whole`, only the whole steps of the result are reliable.
    """
    if stop.last_clear < 0.0:
        return 0.0
    low, high = stop.last_clear, stop.first_blocked
    path = parts[stop.part]
    guess = stop.clearance.predicted_contact(path, high)
    if guess != NEVER:
        near, far = bisect_to(low, high, guess, fine)
        clear = near == low or stop.clearance.is_clear_at(path, near)
        if clear and (far == high or not stop.clearance.is_clear_at(path, far)):
            return near
    while high - low > fine and (not whole or floor(low) + 1.0 < high):
        middle = (low + high) * 0.5
        if stop.clearance.is_clear_at(path, middle):
            low = middle
        else:
            high = middle
    return low


def clear_whole_steps(parts: list[Path], stop: Stop, fine: float) -> float:
    """Return the clear length in whole steps, and cache it in the stop; see `clear_length`."""
    if stop.whole_steps < 0.0:
        stop.whole_steps = float(floor(clear_length(parts, stop, fine, whole=True)))
    return stop.whole_steps

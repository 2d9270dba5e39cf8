"""Paths of hulls that move as one: a straight way, a pivot, a wheel, and what they meet.

A path gives the hulls, in the order of their ships, for every `along` from 0 to its `length`; what
it meets is found by samples, `step` apart (DIA-RULE-44). Between two samples the way is bisected.
Lengths are in steps; along a turn they are hundredths of a degree.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull, between, overlaps, penetration
from naumachia.geometry.lattice import COS, SIN, TURN, Pose, nearest
from naumachia.geometry.sea import EDGE, HULL, LAND, Meeting, Sea
from naumachia.kernel.mypyc import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Path:
    """One part of a way.

    Attributes:
        length: where it ends.
        step: how far apart its samples are.
    """

    def __init__(self, length: float, step: float) -> None:
        self.length: float = length
        self.step: float = step

    def at(self, along: float) -> list[Hull]:
        """The hulls there."""
        raise NotImplementedError

    def corners(self) -> list[float]:
        """Where the path bends, to be sampled as well."""
        return []

    def samples(self) -> list[float]:
        """0, every `step`, every corner, and the end, rising."""
        found = [0.0]
        count = 1
        while float(count) * self.step < self.length:
            found.append(float(count) * self.step)
            count += 1
        if self.length > 0.0:
            found.append(self.length)
        corners = [at for at in self.corners() if 0.0 < at < self.length and at not in found]
        if corners:
            found += corners
            found.sort()
        return found


@final
class Straight(Path):
    """Every hull goes along the unit vector (`ux`, `uy`) and keeps its heading."""

    def __init__(self, hulls: list[Hull], ux: float, uy: float, length: float, step: float) -> None:
        super().__init__(length, step)
        self.hulls: Final = hulls
        self.ux: Final = ux
        self.uy: Final = uy

    def at(self, along: float) -> list[Hull]:
        return [moved(hull, self.ux * along, self.uy * along) for hull in self.hulls]


@final
class Turning(Path):
    """Every hull turns about a point of its own by `angle`, positive to starboard.

    Turns are in whole hundredths of a degree, so that headings stay on the lattice.
    """

    def __init__(
        self, hulls: list[Hull], points: list[tuple[float, float]], angle: i64, step: float
    ) -> None:
        super().__init__(float(angle if angle >= 0 else -angle), step)
        self.hulls: Final = hulls
        self.points: Final = points
        self.to_starboard: Final = angle >= 0

    def at(self, along: float) -> list[Hull]:
        angle = nearest(along)
        if not self.to_starboard:
            angle = -angle
        found: list[Hull] = []
        for i in range(len(self.hulls)):
            x, y = self.points[i]
            found.append(turned_about(self.hulls[i], x, y, angle))
        return found


def pivot(hulls: list[Hull], angle: i64, step: float) -> Turning:
    """Every hull turns about its own centre."""
    return Turning(hulls, [(hull.x, hull.y) for hull in hulls], angle, step)


def wheel(hulls: list[Hull], x: float, y: float, angle: i64, step: float) -> Turning:
    """All hulls turn rigidly about one point (DIA-RULE-37)."""
    return Turning(hulls, [(x, y)] * len(hulls), angle, step)


def moved(hull: Hull, dx: float, dy: float) -> Hull:
    """A hull carried away by a vector, between the points of the lattice."""
    x = hull.x + dx
    y = hull.y + dy
    pose = Pose(nearest(x), nearest(y), hull.pose.heading)
    return Hull(pose, hull.length, hull.beam, (x, y, hull.fx, hull.fy))


def turned_about(hull: Hull, x: float, y: float, angle: i64) -> Hull:
    """A hull turned about a point; positive is to starboard.

    A hull whose heading is of the lattice has one again, exactly.
    """
    at = angle % TURN
    sin, cos = SIN[at], COS[at]
    dx = hull.x - x
    dy = hull.y - y
    cx = x + dx * cos + dy * sin
    cy = y + dy * cos - dx * sin
    heading = hull.pose.heading
    if hull.fx == SIN[heading] and hull.fy == COS[heading]:
        pose = Pose(nearest(cx), nearest(cy), heading + angle)
        return Hull(pose, hull.length, hull.beam, (cx, cy, SIN[pose.heading], COS[pose.heading]))
    fx = hull.fx * cos + hull.fy * sin
    fy = hull.fy * cos - hull.fx * sin
    return between(cx, cy, fx, fy, hull.length, hull.beam)


@final
class Clearance:
    """What the ships of a group may not run into: everything but each other.

    A ship may lie in another as deep as the sea tolerates, or as deep as it did when the way began.
    One that is not wholly on the table yet is held by the edge only from when it is (DIA-RULE-18).
    """

    def __init__(self, sea: Sea, ships: list[i64], hulls: list[Hull], overlap: float) -> None:
        self.sea: Final = sea
        self.ships: Final = ships
        self.overlap: Final = overlap
        self.aboard: Final = [sea.table.holds(hull) for hull in hulls]
        self.deeper: Final[list[tuple[int, int, float]]] = []
        for i in range(len(ships)):
            for other in sea.around(hulls[i], 0.0):
                there = sea.hulls[other]
                if there is not None and other not in ships:
                    if overlaps(hulls[i], there, overlap):
                        self.deeper.append((i, int(other), penetration(hulls[i], there)))

    def met(self, hulls: list[Hull]) -> Meeting | None:
        """What the first of the hulls that is not clear there overlaps, or None."""
        for i in range(len(hulls)):
            hull = hulls[i]
            for other in self.sea.around(hull, 0.0):
                there = self.sea.hulls[other]
                if there is None or other in self.ships:
                    continue
                if overlaps(hull, there, self.overlap) and self._too_deep(i, other, hull, there):
                    return Meeting(HULL, other, 0.0)
            for number in range(len(self.sea.lands)):
                if self.sea.lands[number].overlaps(hull):
                    return Meeting(LAND, number, 0.0)
            if self.aboard[i] and not self.sea.table.holds(hull):
                return Meeting(EDGE, self.sea.table.nearest_edge(hull)[0], 0.0)
        return None

    def passed(self, hulls: list[Hull]) -> None:
        """Note which hulls have come onto the table."""
        for i in range(len(hulls)):
            self.aboard[i] = self.aboard[i] or self.sea.table.holds(hulls[i])

    def _too_deep(self, member: i64, other: i64, hull: Hull, there: Hull) -> bool:
        for one, two, depth in self.deeper:
            if one == member and two == other:
                # Rounding alone must not jam a hull that lies in another.
                return penetration(hull, there) > depth + ROUNDING
        return True


ROUNDING: Final = 1.0
"""What a depth is allowed to grow by between two poses of the lattice, in steps."""


@final
class Stop:
    """Where a way of several parts is first not clear.

    Attributes:
        part: the number of the part.
        clear: the last sample of it that is clear, -1 when its start is not.
        beyond: the first that is not.
        met: what stands there; its distance is `clear`.
        clearance: what the ships had to keep clear of so far.
    """

    __slots__ = ("beyond", "clear", "clearance", "met", "part")

    def __init__(
        self, part: i64, clear: float, beyond: float, met: Meeting, clearance: Clearance
    ) -> None:
        self.part: Final[i64] = part
        self.clear: Final = clear
        self.beyond: Final = beyond
        self.met: Final = met
        self.clearance: Final = clearance


def first_stop(sea: Sea, ships: list[i64], parts: list[Path], overlap: float) -> Stop | None:
    """Where the ships that go these parts in turn first overlap something by more than `overlap`;
    None when the whole way is clear. Members never stop each other.
    """
    if not parts:
        return None
    clearance = Clearance(sea, ships, parts[0].at(0.0), overlap)
    for number in range(len(parts)):
        clear = -1.0
        for along in parts[number].samples():
            hulls = parts[number].at(along)
            met = clearance.met(hulls)
            if met is not None:
                at = Meeting(met.kind, met.which, clear)
                return Stop(number, clear, along, at, clearance)
            clearance.passed(hulls)
            clear = along
    return None


def trimmed(parts: list[Path], stop: Stop, fine: float) -> float:
    """How far along the part in which they stop the ships come, to within `fine` (DIA-RULE-35)."""
    if stop.clear < 0.0:
        return 0.0
    low, high = stop.clear, stop.beyond
    while high - low > fine:
        middle = (low + high) * 0.5
        if stop.clearance.met(parts[stop.part].at(middle)) is None:
            low = middle
        else:
            high = middle
    return low

"""Columns that follow their leader: each hull goes where the one ahead of it went (DIA-RULE-39)."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, between, depth_of
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, TURN
from naumachia.geometry.paths import Path, segments_off, shown_at
from naumachia.geometry.sea import toward
from naumachia.kernel.mypyc import i64

ASTERN: Final = 6000.0
"""How far the track runs on straight behind the last ship."""
SCAN: Final = 20.0
"""How far a follower that would lie in the ship ahead is drawn back at a time."""
HALF_FORGIVEN: Final = TOLERANCE * 0.5
PUSHED: Final = 1000.0
"""Farther than any follower is pushed astern of where it began, as it lies on the way."""
CHUNK: Final = 1000.0
"""Of the track, looked at as one piece."""
MOST_CHORDS: Final = 60
"""A bound on the search for where followers touch; it takes five or six."""


@final
class Track:
    """A line of straight pieces, measured from its beginning."""

    __slots__ = ("found", "ways", "xs", "ys")

    def __init__(self, points: list[tuple[float, float]]) -> None:
        """Take the corners in order; points that lie together count once."""
        xs: list[float] = []
        ys: list[float] = []
        ways: list[float] = []
        for x, y in points:
            if not xs:
                xs.append(x)
                ys.append(y)
                ways.append(0.0)
                continue
            far = toward(xs[-1], ys[-1], x, y)[2]
            if far > 0.0:
                xs.append(x)
                ys.append(y)
                ways.append(ways[-1] + far)
        self.xs: Final = xs
        self.ys: Final = ys
        self.ways: Final = ways
        self.found: i64 = 0

    def piece(self, way: float) -> i64:
        """The number of the corner behind which a point this far along lies.

        It is looked for from where the last one was found, as they are asked for in order.
        """
        ways = self.ways
        i = self.found
        last: i64 = len(ways) - 2
        while i < last and ways[i + 1] <= way:
            i += 1
        while i > 0 and ways[i] > way:
            i -= 1
        self.found = i
        return i

    def point(self, way: float) -> tuple[float, float]:
        """The point so far along; beyond the ends the ends."""
        if way <= 0.0:
            return self.xs[0], self.ys[0]
        if way >= self.ways[-1]:
            return self.xs[-1], self.ys[-1]
        i = self.piece(way)
        share = (way - self.ways[i]) / (self.ways[i + 1] - self.ways[i])
        return (
            self.xs[i] + (self.xs[i + 1] - self.xs[i]) * share,
            self.ys[i] + (self.ys[i + 1] - self.ys[i]) * share,
        )

    def behind(self, way: float, distance: float) -> float:
        """The nearest place before `way` that is `distance` off it in a straight line.

        The beginning of the track when there is none.
        """
        px, py = self.point(way)
        return self.before(way, distance, px, py)

    def before(self, way: float, distance: float, px: float, py: float) -> float:
        """As `behind`, of a place whose point is known."""
        i = self.piece(way)
        square = distance * distance
        while i >= 0:
            x, y = self.xs[i], self.ys[i]
            dx, dy = px - x, py - y
            if dx * dx + dy * dy >= square:
                size = self.ways[i + 1] - self.ways[i]
                ux = (self.xs[i + 1] - x) / size
                uy = (self.ys[i + 1] - y) / size
                along = dx * ux + dy * uy
                off = dx * uy - dy * ux
                left = square - off * off
                return self.ways[i] + along - (sqrt(left) if left > 0.0 else 0.0)
            i -= 1
        return 0.0


@final
class Column(Path):
    """The way of a column whose leader goes straight legs, each after a turn.

    Attributes:
        hulls: from the leader to the last, where they lie when it begins; they need not lie in
            line, but each should touch the one ahead.
        legs: turns in hundredths of a degree, positive to starboard, and distances.
    """

    def __init__(self, hulls: list[Hull], legs: list[tuple[i64, i64]], step: float) -> None:
        super().__init__(float(sum(int(distance) for _, distance in legs)), step)
        self.hulls: Final = hulls
        self._longest: Final = max([float(hull.length) for hull in hulls])
        points: list[tuple[float, float]] = []
        last = hulls[-1]
        points.append(last.point(-last.half_length - ASTERN, 0.0))
        self._starts: Final[list[float]] = [0.0] * len(hulls)
        for i in range(len(hulls) - 1, -1, -1):
            points.append(hulls[i].stern())
            points.append(hulls[i].bow())
            self._starts[i] = Track(points).ways[-1]
        self._bends: Final[list[float]] = []
        x, y = hulls[0].bow()
        heading: i64 = hulls[0].pose.heading
        gone = 0.0
        for turn, distance in legs:
            heading = (heading + turn) % TURN
            x += SIN[heading] * float(distance)
            y += COS[heading] * float(distance)
            gone += float(distance)
            points.append((x, y))
            self._bends.append(gone)
        self.track: Final = Track(points)
        self._chunks: list[tuple[float, float, float, float, float, float]] = []

    def corners(self) -> list[float]:
        return self._bends

    def at(self, along: float) -> list[Hull]:
        return self.followed(along)[0]

    def seen(self, along: float, count: i64) -> list[Hull]:
        return self._followed(along, count, False)[0]

    def box(self) -> tuple[float, float, float, float]:
        track = self.track
        west = east = track.xs[1]
        south = north = track.ys[1]
        for i in range(2, len(track.xs)):
            x, y = track.xs[i], track.ys[i]
            west = x if x < west else west
            east = x if x > east else east
            south = y if y < south else south
            north = y if y > north else north
        # Both ends of a hull are on the track, save for how far one is pushed back.
        off = self._longest + PUSHED
        return west - off, south - off, east + off, north + off

    def first_near(self, ax: float, ay: float, bx: float, by: float, radius: float) -> list[float]:
        """As the bow and the stern of a hull are on the track, and its bow behind all those ahead
        of it, a length each.
        """
        chunks = self._near_chunks(ax, ay, bx, by, radius + self._longest * 0.5)
        found: list[float] = []
        some = False
        ahead = self._starts[0]
        for i in range(len(self.hulls)):
            long = float(self.hulls[i].length)
            first = self._starts[i] - long - PUSHED
            at = NEVER
            for begins, ends in chunks:
                if ends >= first:
                    if begins <= ahead + self.length:
                        at = begins - ahead if begins > ahead else 0.0
                        some = True
                    break
            found.append(at)
            ahead -= long
        return found if some else []

    def kept_within(self, member: i64, along: float, axis: Hull, limit: float) -> bool:
        """Whether the centre of a hull has been within a limit of the line through another's bow
        and stern from the beginning so far; no only when it is not plain to see.
        """
        track = self.track
        first = self._starts[member] - float(self.hulls[member].length)
        last = self._starts[0] + along
        for i in range(member):
            last -= float(self.hulls[i].length)
        points = [track.point(first), track.point(last)]
        for corner in range(track.piece(first) + 1, track.piece(last) + 1):
            points.append((track.xs[corner], track.ys[corner]))
        for x, y in points:
            _, aside = axis.frame(x, y)
            if aside > limit or aside < -limit:
                return False
        return True

    def _near_chunks(
        self, ax: float, ay: float, bx: float, by: float, reach: float
    ) -> list[tuple[float, float]]:
        """From where to where chunks of the track go that come within reach of a segment."""
        if not self._chunks:
            self._chunks = self._cut()
        mx, my = (ax + bx) * 0.5, (ay + by) * 0.5
        wide = reach + sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) * 0.5 + CHUNK
        found: list[tuple[float, float]] = []
        for way, end, px, py, x, y in self._chunks:
            if mx - px > wide or px - mx > wide or my - py > wide or py - my > wide:
                continue
            if segments_off(px, py, x, y, ax, ay, bx, by) <= reach * reach:
                found.append((way, end))
        return found

    def _cut(self) -> list[tuple[float, float, float, float, float, float]]:
        """The track, from where the last ship may be pushed, in pieces of a chunk or less."""
        track = self.track
        found: list[tuple[float, float, float, float, float, float]] = []
        last = len(self.hulls) - 1
        way = self._starts[last] - float(self.hulls[last].length) - PUSHED
        px, py = track.point(way)
        for i in range(track.piece(way), len(track.ways) - 1):
            while way < track.ways[i + 1]:
                end = way + CHUNK if way + CHUNK < track.ways[i + 1] else track.ways[i + 1]
                x, y = track.point(end)
                found.append((way, end, px, py, x, y))
                px, py, way = x, y, end
        return found

    def followed(self, along: float) -> tuple[list[Hull], float]:
        """The hulls when the leader has gone so far, and how far back any of them was pushed.

        More than a step of the latter means legs too short and hard to be followed.
        """
        return self._followed(along, len(self.hulls), True)

    def _followed(self, along: float, count: i64, posed: bool) -> tuple[list[Hull], float]:
        found: list[Hull] = []
        pushed = 0.0
        way = self._starts[0] + along
        flat = False
        for i in range(count):
            size = self.hulls[i]
            # Two in line on one straight piece only touch: the foremost place is the one behind.
            clear = flat and way - float(size.length) >= self.track.ways[self.track.piece(way)]
            if i > 0 and not clear:
                way = self._follower(found[i - 1], way, size)
            (x, y, ux, uy), stern = self._lies(way, size)
            if posed:
                hull = between(x, y, ux, uy, size.length, size.beam)
            else:
                hull = shown_at(size, x, y, ux, uy)
            if self._starts[i] - way > pushed:
                pushed = self._starts[i] - way
            found.append(hull)
            flat = self.track.piece(stern) == self.track.piece(way)
            way = stern
        return found, pushed

    def _lies(self, way: float, size: Hull) -> tuple[tuple[float, float, float, float], float]:
        """Centre and forward vector of a hull whose bow is so far along, and where its stern is."""
        bx, by = self.track.point(way)
        stern = self.track.before(way, float(size.length), bx, by)
        sx, sy = self.track.point(stern)
        ux, uy, _ = toward(sx, sy, bx, by)
        half = size.half_length
        return (bx - ux * half, by - uy * half, ux, uy), stern

    def _depth(self, way: float, size: Hull, ahead: Hull) -> float:
        """How deep a hull there would lie in the one ahead, less half of what is forgiven.

        What pose it has does not matter, so that none is worked out.
        """
        bx, by = self.track.point(way)
        stern = self.track.before(way, float(size.length), bx, by)
        sx, sy = self.track.point(stern)
        dx, dy = bx - sx, by - sy
        far = sqrt(dx * dx + dy * dy)
        fx, fy = (dx / far, dy / far) if far > 0.0 else (0.0, 0.0)
        half = size.half_length
        x, y = bx - fx * half, by - fy * half
        return depth_of(x, y, fx, fy, half, size.half_beam, ahead) - HALF_FORGIVEN

    def _follower(self, ahead: Hull, way: float, size: Hull) -> float:
        """The foremost place behind a ship for a bow no farther than `way`, clear of her."""
        deep = self._depth(way, size, ahead)
        if deep > HALF_FORGIVEN:
            low, clear = way - SCAN, self._depth(way - SCAN, size, ahead)
            while clear > HALF_FORGIVEN and low > 0.0:
                way, deep = low, clear
                low -= SCAN
                clear = self._depth(low, size, ahead)
            way = self._touching(low, clear, way, deep, size, ahead)
        return way

    def _touching(
        self, low: float, clear: float, high: float, deep: float, size: Hull, ahead: Hull
    ) -> float:
        """Where between a clear place and a foul one the hulls touch, by chords.

        An end that stays counts half the next time (the Illinois way), so that both close in.
        """
        stayed = 0
        for _ in range(MOST_CHORDS):
            if abs(clear) <= HALF_FORGIVEN:
                break
            at = high - deep * (high - low) / (deep - clear)
            depth = self._depth(at, size, ahead)
            if abs(depth) <= HALF_FORGIVEN:
                return at
            if depth > 0.0:
                high, deep = at, depth
                clear = clear * 0.5 if stayed > 0 else clear
                stayed = 1
            else:
                low, clear = at, depth
                deep = deep * 0.5 if stayed < 0 else deep
                stayed = -1
        return low

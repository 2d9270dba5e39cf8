"""Columns that follow their leader: each hull goes where the one ahead of it went (DIA-RULE-39)."""

from __future__ import annotations

from bisect import bisect_left
from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, between, depth_of
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, TURN
from naumachia.geometry.paths import Path, point_off, segments_off
from naumachia.geometry.placement import shown_at
from naumachia.geometry.sea import toward
from naumachia.geometry.track import SLACK, Chunk, Track
from naumachia.kernel.mypyc import i64, mypyc_attr

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
@mypyc_attr(acyclic=True)
class Laying:
    """Hulls of a column laid on its track from the head, when that has gone so far.

    Attributes:
        posed: whether their poses are worked out.
        way: where the stern of the last of them is along the track.
        flat: whether the last of them lies on one straight piece.
        pushed: how far back any of them was pushed.
    """

    __slots__ = ("along", "flat", "hulls", "posed", "pushed", "way")

    def __init__(self, along: float, posed: bool) -> None:
        self.along: Final = along
        self.posed: Final = posed
        self.hulls: Final[list[Hull]] = []
        self.way = 0.0
        self.flat = False
        self.pushed = 0.0


@final
@mypyc_attr(acyclic=True)
class Column(Path):
    """The way of a column whose leader goes straight legs, each after a turn.

    At 0 the hulls are where they lie. A follower that lies aside of the track swings onto it with
    the first step of the leader, however short, and farther than the leader goes.

    Attributes:
        hulls: from the leader to the last, where they lie when it begins; they need not lie in
            line, but each should touch the one ahead.
        legs: turns in hundredths of a degree, positive to starboard, and distances.
    """

    def __init__(self, hulls: list[Hull], legs: list[tuple[i64, i64]], step: float) -> None:
        super().__init__(float(sum(int(distance) for _, distance in legs)), step)
        self.hulls: Final = hulls
        self._longest: Final = max([float(hull.length) for hull in hulls])
        self._shortest: Final = min([float(hull.length) for hull in hulls])
        self._beam: Final = max([float(hull.beam) for hull in hulls])
        self._widest: Final = max([hull.reach for hull in hulls])
        last = hulls[-1]
        self.track: Final = Track([last.point(-last.half_length - ASTERN, 0.0)])
        track = self.track
        self._starts: Final[list[float]] = [0.0] * len(hulls)
        for i in range(len(hulls) - 1, -1, -1):
            x, y = hulls[i].stern()
            track.go_on(x, y)
            x, y = hulls[i].bow()
            track.go_on(x, y)
            self._starts[i] = track.ways[-1]
        self._bends: Final[list[float]] = []
        x, y = hulls[0].bow()
        heading: i64 = hulls[0].pose.heading
        gone = 0.0
        for turn, distance in legs:
            heading = (heading + turn) % TURN
            x += SIN[heading] * float(distance)
            y += COS[heading] * float(distance)
            gone += float(distance)
            track.go_on(x, y)
            self._bends.append(gone)
        self._chunks: list[Chunk] = []
        self._sampled: list[float] = []
        self._seen = Laying(-1.0, False)
        self._posed = Laying(-1.0, True)

    def samples(self) -> list[float]:
        if not self._sampled:
            self._sampled = super().samples()
        return self._sampled

    def sample_from(self, at: float) -> float:
        samples = self.samples()
        place = bisect_left(samples, at)
        return samples[place] if place < len(samples) else self.length

    def sample_before(self, at: float) -> float:
        samples = self.samples()
        place = bisect_left(samples, at)
        return samples[place - 1] if place > 0 else -1.0

    def corners(self) -> list[float]:
        return self._bends

    def at(self, along: float) -> list[Hull]:
        return self.followed(along)[0]

    def set_out(self) -> list[Hull]:
        laying = Laying(0.0, False)
        self._lay(laying, len(self.hulls))
        return laying.hulls

    def seen(self, along: float, count: i64) -> list[Hull]:
        if along <= 0.0:
            return self.hulls[:count]
        return self._laid(along, count).hulls[:count]

    def shown(self, member: i64, along: float) -> Hull:
        if along <= 0.0:
            return self.hulls[member]
        return self._laid(along, member + 1).hulls[member]

    def bounds(self) -> tuple[float, float, float, float]:
        track = self.track
        # Both ends of a hull are on the track, from where the last one may be pushed to.
        west, south = track.point(track.ways[1] - self._longest - PUSHED)
        east, north = west, south
        for i in range(1, len(track.xs)):
            x, y = track.xs[i], track.ys[i]
            west = x if x < west else west
            east = x if x > east else east
            south = y if y < south else south
            north = y if y > north else north
        off = self._beam * 0.5 + TOLERANCE
        return west - off, south - off, east + off, north + off

    def first_near(self, ax: float, ay: float, bx: float, by: float, radius: float) -> list[float]:
        """As the bow and the stern of a hull are on the track, and its bow behind all those ahead
        of it, a length each.
        """
        west, east = (ax, bx) if ax < bx else (bx, ax)
        south, north = (ay, by) if ay < by else (by, ay)
        reach = radius + self._longest * 0.5
        found: list[Chunk] = []
        for chunk in self._cut():
            if west - chunk.east > reach or chunk.west - east > reach:
                continue
            if south - chunk.north > reach or chunk.south - north > reach:
                continue
            off = segments_off(chunk.ax, chunk.ay, chunk.bx, chunk.by, ax, ay, bx, by)
            if off > reach * reach:
                continue
            if chunk.lane and self._centres_off(chunk, ax, ay, bx, by, radius):
                continue
            found.append(chunk)
        return self._first(found) if found else []

    def _centres_off(
        self, chunk: Chunk, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> bool:
        """Return whether no hull in a lane has its centre, half a length behind its bow, within a
        radius of a segment.
        """
        back, less = self._longest * 0.5 + chunk.room, self._shortest * 0.5 - chunk.room
        reach = radius + chunk.room
        px, py = chunk.ax - chunk.ux * back, chunk.ay - chunk.uy * back
        x, y = chunk.bx - chunk.ux * less, chunk.by - chunk.uy * less
        return segments_off(px, py, x, y, ax, ay, bx, by) > reach * reach

    def strikes(self, there: Hull, overlap: float) -> list[float]:
        """As the hulls on a straight part of the track do not leave their lane, what lies beside it
        is nobody's to meet.
        """
        reach = self._widest + there.reach + self._longest * 0.5
        x, y = there.x, there.y
        found: list[Chunk] = []
        for chunk in self._cut():
            if x - chunk.east > reach or chunk.west - x > reach:
                continue
            if y - chunk.north > reach or chunk.south - y > reach:
                continue
            if point_off(x, y, chunk.ax, chunk.ay, chunk.bx, chunk.by) > reach * reach:
                continue
            if chunk.lane:
                long, wide = chunk.long, chunk.wide
                deep = depth_of(chunk.x, chunk.y, chunk.ux, chunk.uy, long, wide, there)
                if deep <= overlap - TOLERANCE:
                    continue
            found.append(chunk)
        return self._first(found) if found else []

    def _first(self, chunks: list[Chunk]) -> list[float]:
        """From where on each bow may be on one of these chunks; nothing at all when none may."""
        found: list[float] = []
        some = False
        ahead = self._starts[0]
        for i in range(len(self.hulls)):
            long = float(self.hulls[i].length)
            first = self._starts[i] - long - PUSHED
            at = NEVER
            for chunk in chunks:
                if chunk.ends >= first:
                    if chunk.begins <= ahead + self.length:
                        at = chunk.begins - ahead if chunk.begins > ahead else 0.0
                        some = True
                    break
            found.append(at)
            ahead -= long
        return found if some else []

    def kept_within(self, member: i64, along: float, axis: Hull, limit: float) -> bool:
        """Return whether the centre of a hull has been within a limit of the line through another's
        bow and stern from the beginning so far; no only when it is not plain to see.
        """
        track = self.track
        first = self._starts[member] - float(self.hulls[member].length)
        last = self._starts[0] + along
        for i in range(member):
            last -= float(self.hulls[i].length)
        for x, y in track.between(first, last):
            _, aside = axis.frame(x, y)
            if aside > limit or aside < -limit:
                return False
        return True

    def _cut(self) -> list[Chunk]:
        """Return the track, from where the last ship may be pushed, in pieces of a chunk or
        less.
        """
        if self._chunks:
            return self._chunks
        track = self.track
        last = len(self.hulls) - 1
        way = self._starts[last] - float(self.hulls[last].length) - PUSHED
        px, py = track.point(way)
        for i in range(track.piece(way), len(track.ways) - 1):
            while way < track.ways[i + 1]:
                end = way + CHUNK if way + CHUNK < track.ways[i + 1] else track.ways[i + 1]
                x, y = track.point(end)
                chunk = Chunk(way, end, px, py, x, y)
                back = way - self._longest - 2.0 * SLACK
                chunk.fit(track.between(back, end), end - back, self._beam)
                self._chunks.append(chunk)
                px, py, way = x, y, end
        return self._chunks

    def followed(self, along: float) -> tuple[list[Hull], float]:
        """Return the hulls when the leader has gone so far, and how far back any of them was
        pushed.

        More than a step of the latter means legs too short and hard to be followed.
        """
        if along <= 0.0:
            return self.hulls, 0.0
        if self._posed.along != along:
            self._posed = Laying(along, True)
            self._lay(self._posed, len(self.hulls))
        return self._posed.hulls, self._posed.pushed

    def _laid(self, along: float, count: i64) -> Laying:
        """Return the hulls so far along, the first `count` of them at least, to be looked
        at only.
        """
        if self._seen.along != along:
            self._seen = Laying(along, False)
        if len(self._seen.hulls) < count:
            self._lay(self._seen, count)
        return self._seen

    def _lay(self, laying: Laying, count: i64) -> None:
        """Lay hulls on the track, each behind the one ahead, until there are so many."""
        found = laying.hulls
        for i in range(len(found), count):
            size = self.hulls[i]
            way = laying.way if i > 0 else self._starts[0] + laying.along
            # Two in line on one straight piece only touch: the foremost place is the one behind.
            clear = (
                laying.flat and way - float(size.length) >= self.track.ways[self.track.piece(way)]
            )
            if i > 0 and not clear:
                way = self._follower(found[i - 1], way, size)
            (x, y, ux, uy), stern = self._lies(way, size)
            if laying.posed:
                hull = between(x, y, ux, uy, size.length, size.beam)
            else:
                hull = shown_at(size, x, y, ux, uy)
            if self._starts[i] - way > laying.pushed:
                laying.pushed = self._starts[i] - way
            found.append(hull)
            laying.flat = self.track.piece(stern) == self.track.piece(way)
            laying.way = stern

    def _lies(self, way: float, size: Hull) -> tuple[tuple[float, float, float, float], float]:
        """Centre and forward vector of a hull whose bow is so far along, and where its stern is."""
        bx, by, stern, sx, sy = self.track.chord(way, float(size.length))
        ux, uy, _ = toward(sx, sy, bx, by)
        half = size.half_length
        return (bx - ux * half, by - uy * half, ux, uy), stern

    def _depth(self, way: float, size: Hull, ahead: Hull) -> float:
        """Return how deep a hull there would lie in the one ahead, less half of what is forgiven.

        What pose it has does not matter, so that none is worked out.
        """
        bx, by, _, sx, sy = self.track.chord(way, float(size.length))
        dx, dy = bx - sx, by - sy
        far = sqrt(dx * dx + dy * dy)
        fx, fy = (dx / far, dy / far) if far > 0.0 else (0.0, 0.0)
        half = size.half_length
        x, y = bx - fx * half, by - fy * half
        return depth_of(x, y, fx, fy, half, size.half_beam, ahead) - HALF_FORGIVEN

    def _follower(self, ahead: Hull, way: float, size: Hull) -> float:
        """Return the foremost place behind a ship for a bow no farther than `way`, clear of her."""
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
        """Return where between a clear place and a foul one the hulls touch, by chords.

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

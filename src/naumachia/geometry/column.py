"""The path of a column that follows its leader: each hull on the track of the one ahead."""

from __future__ import annotations

from bisect import bisect_left
from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, exact_hull, penetration_at
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, TURN
from naumachia.geometry.paths import Path, squared_point_distance, squared_segment_distance
from naumachia.geometry.placement import unposed_hull_at
from naumachia.geometry.polygon import Table
from naumachia.geometry.sea import unit_vector
from naumachia.geometry.track import SLACK, Chunk, Track
from naumachia.kernel.mypyc import i64, mypyc_attr

TRACK_ASTERN: Final = 6000.0
"""The length of straight track behind the last ship."""
SCAN_STEP: Final = 20.0
"""A follower that overlaps the ship ahead is moved back by this distance at a time."""
HALF_TOLERANCE: Final = TOLERANCE * 0.5
MAX_PUSH: Final = 1000.0
"""An upper bound of how far a follower is pushed astern of its start, along the track."""
CHUNK_LENGTH: Final = 1000.0
"""The greatest length of a chunk of the track."""
MAX_CHORDS: Final = 60
"""The maximum number of steps in the search for touching hulls; five or six are usual."""


@final
@mypyc_attr(acyclic=True)
class ColumnLayout:
    """The first hulls of a column, placed on its track for one position of the leader.

    Attributes:
        along: the distance that the leader has moved.
        has_poses: whether the poses of the hulls are computed.
        hulls: the hulls placed so far, from the leader.
        stern_at: the distance of the last hull's stern along the track.
        is_straight: whether the last hull lies on one straight piece.
        push: the greatest distance that a hull was pushed back.
    """

    __slots__ = ("along", "has_poses", "hulls", "is_straight", "push", "stern_at")

    def __init__(self, along: float, has_poses: bool) -> None:
        self.along: Final = along
        self.has_poses: Final = has_poses
        self.hulls: Final[list[Hull]] = []
        self.stern_at = 0.0
        self.is_straight = False
        self.push = 0.0


@final
@mypyc_attr(acyclic=True)
class Column(Path):
    """The path of a column whose leader moves along straight legs, with a turn before each.

    At 0 the hulls have their initial places. A follower beside the track moves onto it with the
    first step of the leader, however short, and may move farther than the leader.

    Attributes:
        hulls: the hulls at the start, from the leader to the last. They need not be in line, but
            each should touch the one ahead.
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
        self.track: Final = Track([last.point(-last.half_length - TRACK_ASTERN, 0.0)])
        track = self.track
        self._starts: Final[list[float]] = [0.0] * len(hulls)
        for i in range(len(hulls) - 1, -1, -1):
            x, y = hulls[i].stern()
            track.add_corner(x, y)
            x, y = hulls[i].bow()
            track.add_corner(x, y)
            self._starts[i] = track.distances[-1]
        self._bends: Final[list[float]] = []
        x, y = hulls[0].bow()
        heading: i64 = hulls[0].pose.heading
        gone = 0.0
        for turn, distance in legs:
            heading = (heading + turn) % TURN
            x += SIN[heading] * float(distance)
            y += COS[heading] * float(distance)
            gone += float(distance)
            track.add_corner(x, y)
            self._bends.append(gone)
        self._chunks: list[Chunk] = []
        self._exits: list[float] = []
        self._sample_cache: list[float] = []
        self._unposed = ColumnLayout(-1.0, False)
        self._posed = ColumnLayout(-1.0, True)

    def samples(self) -> list[float]:
        if not self._sample_cache:
            self._sample_cache = super().samples()
        return self._sample_cache

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
        return self.lay_out(along)[0]

    def first_hulls(self) -> list[Hull]:
        layout = ColumnLayout(0.0, False)
        self._extend_layout(layout, len(self.hulls))
        return layout.hulls

    def unposed_hulls(self, along: float, count: i64) -> list[Hull]:
        if along <= 0.0:
            return self.hulls[:count]
        return self._layout_at(along, count).hulls[:count]

    def unposed_hull(self, member: i64, along: float) -> Hull:
        if along <= 0.0:
            return self.hulls[member]
        return self._layout_at(along, member + 1).hulls[member]

    def compute_box(self) -> tuple[float, float, float, float]:
        track = self.track
        # Both ends of a hull are on the track. It starts where the last hull may be pushed to.
        west, south = track.point_at(track.distances[1] - self._longest - MAX_PUSH)
        east, north = west, south
        for i in range(1, len(track.xs)):
            x, y = track.xs[i], track.ys[i]
            west = x if x < west else west
            east = x if x > east else east
            south = y if y < south else south
            north = y if y > north else north
        off = self._beam * 0.5 + TOLERANCE
        return west - off, south - off, east + off, north + off

    def earliest_near(
        self, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> list[float]:
        """Return the bounds of `Path.earliest_near`.

        They follow from the chunks near the segment: the bow and the stern of a hull are on the
        track, and each bow is at least a hull's length behind the one ahead.
        """
        west, east = (ax, bx) if ax < bx else (bx, ax)
        south, north = (ay, by) if ay < by else (by, ay)
        reach = radius + self._longest * 0.5
        found: list[Chunk] = []
        for chunk in self._track_chunks():
            if west - chunk.east > reach or chunk.west - east > reach:
                continue
            if south - chunk.north > reach or chunk.south - north > reach:
                continue
            off = squared_segment_distance(chunk.ax, chunk.ay, chunk.bx, chunk.by, ax, ay, bx, by)
            if off > reach * reach:
                continue
            if chunk.is_lane and self._are_centres_beyond(chunk, ax, ay, bx, by, radius):
                continue
            found.append(chunk)
        return self._earliest(found) if found else []

    def _are_centres_beyond(
        self, chunk: Chunk, ax: float, ay: float, bx: float, by: float, radius: float
    ) -> bool:
        """Return whether all hulls in a lane have their centres beyond `radius` of a segment.

        A centre is half a length behind the bow, which is on the chunk.
        """
        back, less = self._longest * 0.5 + chunk.slack, self._shortest * 0.5 - chunk.slack
        reach = radius + chunk.slack
        px, py = chunk.ax - chunk.ux * back, chunk.ay - chunk.uy * back
        x, y = chunk.bx - chunk.ux * less, chunk.by - chunk.uy * less
        return squared_segment_distance(px, py, x, y, ax, ay, bx, by) > reach * reach

    def earliest_overlaps(self, there: Hull, overlap: float) -> list[float]:
        """Return the bounds of `Path.earliest_overlaps`.

        A hull beside a lane meets nobody in it, because hulls do not leave their lane.
        """
        reach = self._widest + there.reach + self._longest * 0.5
        x, y = there.x, there.y
        found: list[Chunk] = []
        for chunk in self._track_chunks():
            if x - chunk.east > reach or chunk.west - x > reach:
                continue
            if y - chunk.north > reach or chunk.south - y > reach:
                continue
            if squared_point_distance(x, y, chunk.ax, chunk.ay, chunk.bx, chunk.by) > reach * reach:
                continue
            if chunk.is_lane:
                long, wide = chunk.long, chunk.wide
                deep = penetration_at(chunk.x, chunk.y, chunk.ux, chunk.uy, long, wide, there)
                if deep <= overlap - TOLERANCE:
                    continue
            found.append(chunk)
        return self._earliest(found) if found else []

    def earliest_exit(self, member: i64, table: Table) -> float:
        if not self._exits:
            beyond = [
                chunk
                for chunk in self._track_chunks()
                if not chunk.stays_on(table, self._longest, self._beam)
            ]
            self._exits = self._earliest(beyond) or [NEVER] * len(self.hulls)
        return self._exits[member]

    def _earliest(self, chunks: list[Chunk]) -> list[float]:
        """Return a lower bound of where each bow is on one of these chunks; empty if none is."""
        found: list[float] = []
        some = False
        ahead = self._starts[0]
        for i in range(len(self.hulls)):
            long = float(self.hulls[i].length)
            first = self._starts[i] - long - MAX_PUSH
            at = NEVER
            for chunk in chunks:
                if chunk.end >= first:
                    if chunk.start <= ahead + self.length:
                        at = chunk.start - ahead if chunk.start > ahead else 0.0
                        some = True
                    break
            found.append(at)
            ahead -= long
        return found if some else []

    def stays_within(self, member: i64, along: float, axis: Hull, limit: float) -> bool:
        """Return whether a hull's centre has certainly stayed near the keel line of `axis` so far.

        Near is within `limit`. The test may return False although the centre did.
        """
        track = self.track
        first = self._starts[member] - float(self.hulls[member].length)
        last = self._starts[0] + along
        for i in range(member):
            last -= float(self.hulls[i].length)
        for x, y in track.points_between(first, last):
            _, aside = axis.frame(x, y)
            if aside > limit or aside < -limit:
                return False
        return True

    def _track_chunks(self) -> list[Chunk]:
        """Return the chunks of the track, which start where the last ship may be pushed to."""
        if self._chunks:
            return self._chunks
        track = self.track
        last = len(self.hulls) - 1
        start = self._starts[last] - float(self.hulls[last].length) - MAX_PUSH
        px, py = track.point_at(start)
        for i in range(track.piece_at(start), len(track.distances) - 1):
            while start < track.distances[i + 1]:
                end = (
                    start + CHUNK_LENGTH
                    if start + CHUNK_LENGTH < track.distances[i + 1]
                    else track.distances[i + 1]
                )
                x, y = track.point_at(end)
                chunk = Chunk(start, end, px, py, x, y)
                back = start - self._longest - 2.0 * SLACK
                chunk.fit_lane(track.points_between(back, end), end - back, self._beam)
                self._chunks.append(chunk)
                px, py, start = x, y, end
        return self._chunks

    def lay_out(self, along: float) -> tuple[list[Hull], float]:
        """Return the hulls at a place, and the greatest distance that a hull was pushed back.

        If that is more than a step, the legs are too short or their turns too sharp to follow.
        """
        if along <= 0.0:
            return self.hulls, 0.0
        if self._posed.along != along:
            self._posed = ColumnLayout(along, True)
            self._extend_layout(self._posed, len(self.hulls))
        return self._posed.hulls, self._posed.push

    def _layout_at(self, along: float, count: i64) -> ColumnLayout:
        """Return a layout without poses of at least the first `count` hulls."""
        if self._unposed.along != along:
            self._unposed = ColumnLayout(along, False)
        if len(self._unposed.hulls) < count:
            self._extend_layout(self._unposed, count)
        return self._unposed

    def _extend_layout(self, layout: ColumnLayout, count: i64) -> None:
        """Place hulls on the track, each behind the one ahead, until there are `count`."""
        found = layout.hulls
        for i in range(len(found), count):
            size = self.hulls[i]
            bow = layout.stern_at if i > 0 else self._starts[0] + layout.along
            # Two hulls in line on one straight piece only touch, so nothing needs to be searched.
            clear = (
                layout.is_straight
                and bow - float(size.length) >= self.track.distances[self.track.piece_at(bow)]
            )
            if i > 0 and not clear:
                bow = self._follower_bow(found[i - 1], bow, size)
            (x, y, ux, uy), stern = self._hull_at(bow, size)
            if layout.has_poses:
                hull = exact_hull(x, y, ux, uy, size.length, size.beam)
            else:
                hull = unposed_hull_at(size, x, y, ux, uy)
            if self._starts[i] - bow > layout.push:
                layout.push = self._starts[i] - bow
            found.append(hull)
            layout.is_straight = self.track.piece_at(stern) == self.track.piece_at(bow)
            layout.stern_at = stern

    def _hull_at(self, bow: float, size: Hull) -> tuple[tuple[float, float, float, float], float]:
        """Return the centre and forward vector of a hull with its bow at `bow`, and its stern."""
        bx, by, stern, sx, sy = self.track.chord(bow, float(size.length))
        ux, uy, _ = unit_vector(sx, sy, bx, by)
        half = size.half_length
        return (bx - ux * half, by - uy * half, ux, uy), stern

    def _overlap_depth(self, bow: float, size: Hull, ahead: Hull) -> float:
        """Return the penetration of a hull at `bow` into the one ahead, minus `HALF_TOLERANCE`.

        This computes no pose.
        """
        bx, by, _, sx, sy = self.track.chord(bow, float(size.length))
        dx, dy = bx - sx, by - sy
        far = sqrt(dx * dx + dy * dy)
        fx, fy = (dx / far, dy / far) if far > 0.0 else (0.0, 0.0)
        half = size.half_length
        x, y = bx - fx * half, by - fy * half
        return penetration_at(x, y, fx, fy, half, size.half_beam, ahead) - HALF_TOLERANCE

    def _follower_bow(self, ahead: Hull, bow: float, size: Hull) -> float:
        """Return the foremost place up to `bow` for a bow, clear of the ship ahead."""
        deep = self._overlap_depth(bow, size, ahead)
        if deep > HALF_TOLERANCE:
            low, clear = bow - SCAN_STEP, self._overlap_depth(bow - SCAN_STEP, size, ahead)
            while clear > HALF_TOLERANCE and low > 0.0:
                bow, deep = low, clear
                low -= SCAN_STEP
                clear = self._overlap_depth(low, size, ahead)
            bow = self._touching_bow(low, clear, bow, deep, size, ahead)
        return bow

    def _touching_bow(
        self, low: float, clear: float, high: float, deep: float, size: Hull, ahead: Hull
    ) -> float:
        """Return the place of a bow between a clear and a blocked one at which the hulls touch.

        This is the Illinois variant of the secant method: an end that stays has its value halved,
        so that both ends converge.
        """
        stayed = 0
        for _ in range(MAX_CHORDS):
            if abs(clear) <= HALF_TOLERANCE:
                break
            at = high - deep * (high - low) / (deep - clear)
            depth = self._overlap_depth(at, size, ahead)
            if abs(depth) <= HALF_TOLERANCE:
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

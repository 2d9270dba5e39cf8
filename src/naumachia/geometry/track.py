"""Tracks of straight pieces that columns go along, and the chunks they are looked at in."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.sea import toward
from naumachia.kernel.mypyc import i64, mypyc_attr

LANE_BEND: Final = 30.0
"""A track that leaves its chord by no more than this is a lane that hulls on it do not leave."""
SLACK: Final = 50.0
"""Such a lane's track is longer than its chord by no more than this."""
LANE_ROOM: Final = 1.0
"""How much wider a lane is taken than it need be, in steps."""


@final
@mypyc_attr(acyclic=True)
class Track:
    """A line of straight pieces, measured from its beginning."""

    __slots__ = ("found", "ways", "xs", "ys")

    def __init__(self, points: list[tuple[float, float]]) -> None:
        """Take the corners in order; points that lie together count once."""
        self.xs: Final[list[float]] = []
        self.ys: Final[list[float]] = []
        self.ways: Final[list[float]] = []
        self.found: i64 = 0
        for x, y in points:
            self.go_on(x, y)

    def go_on(self, x: float, y: float) -> None:
        """Add a corner at the end."""
        if not self.xs:
            self.xs.append(x)
            self.ys.append(y)
            self.ways.append(0.0)
            return
        dx, dy = x - self.xs[-1], y - self.ys[-1]
        far = sqrt(dx * dx + dy * dy)
        if far > 0.0:
            self.xs.append(x)
            self.ys.append(y)
            self.ways.append(self.ways[-1] + far)

    def piece(self, way: float) -> i64:
        """Return the number of the corner behind which a point this far along lies.

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
        """Return the point so far along; beyond the ends the ends."""
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

    def between(self, first: float, last: float) -> list[tuple[float, float]]:
        """Return the points so far along, and the corners between them, in their order."""
        found = [self.point(first)]
        for corner in range(self.piece(first) + 1, self.piece(last) + 1):
            found.append((self.xs[corner], self.ys[corner]))
        found.append(self.point(last))
        return found

    def chord(self, way: float, length: float) -> tuple[float, float, float, float, float]:
        """Return a point so far along; the nearest place before it that is a length off it in a
        straight line, the beginning of the track where there is none; the point there.
        """
        xs, ys, ways = self.xs, self.ys, self.ways
        i = self.piece(way)
        bx, by = xs[i], ys[i]
        if way >= ways[-1]:
            bx, by = xs[-1], ys[-1]
        elif way > 0.0:
            share = (way - ways[i]) / (ways[i + 1] - ways[i])
            bx += (xs[i + 1] - bx) * share
            by += (ys[i + 1] - by) * share
        square = length * length
        dx, dy = bx - xs[i], by - ys[i]
        while dx * dx + dy * dy < square:
            i -= 1
            if i < 0:
                return bx, by, 0.0, xs[0], ys[0]
            dx, dy = bx - xs[i], by - ys[i]
        x, y = xs[i], ys[i]
        size = ways[i + 1] - ways[i]
        ux = (xs[i + 1] - x) / size
        uy = (ys[i + 1] - y) / size
        off = dx * uy - dy * ux
        left = square - off * off
        stern = ways[i] + (dx * ux + dy * uy) - (sqrt(left) if left > 0.0 else 0.0)
        if ways[i] <= stern < ways[i + 1]:
            share = (stern - ways[i]) / size
            return bx, by, stern, x + (xs[i + 1] - x) * share, y + (ys[i + 1] - y) * share
        sx, sy = self.point(stern)
        return bx, by, stern, sx, sy


@final
@mypyc_attr(acyclic=True)
class Chunk:
    """A piece of a track, looked at as one; a bow is on it.

    Attributes:
        begins, ends: how far along the track.
        ax, ay, bx, by: its ends, and `west` to `north` the box around them.
        lane: whether all hulls whose bows are on it lie in a rectangle, within half of `long` and
            of `wide` of (`x`, `y`), along the unit vector (`ux`, `uy`).
        room: how much of both is for hulls that lie a little aslant.
    """

    __slots__ = (
        "ax", "ay", "begins", "bx", "by", "east", "ends", "lane", "long", "north", "room",
        "south", "ux", "uy", "west", "wide", "x", "y",
    )  # fmt: skip

    def __init__(
        self, begins: float, ends: float, ax: float, ay: float, bx: float, by: float
    ) -> None:
        self.begins: Final = begins
        self.ends: Final = ends
        self.ax: Final = ax
        self.ay: Final = ay
        self.bx: Final = bx
        self.by: Final = by
        self.west: Final = ax if ax < bx else bx
        self.east: Final = bx if ax < bx else ax
        self.south: Final = ay if ay < by else by
        self.north: Final = by if ay < by else ay
        self.lane = False
        self.x = self.y = self.ux = self.uy = self.long = self.wide = self.room = 0.0

    def fit(self, points: list[tuple[float, float]], arc: float, beam: float) -> None:
        """Make a lane of the track up to here, if it is straight enough: its corners from where the
        last stern may be, and how long it is.
        """
        px, py = points[0]
        ux, uy, far = toward(px, py, self.bx, self.by)
        off = 0.0
        for x, y in points:
            aside = (x - px) * uy - (y - py) * ux
            off = aside if aside > off else -aside if -aside > off else off
        if far == 0.0 or off > LANE_BEND or arc - far > SLACK:
            return
        self.lane = True
        self.ux, self.uy = ux, uy
        self.x, self.y = (px + self.bx) * 0.5, (py + self.by) * 0.5
        # A hull lies a little aslant in it: its corners are off by no more than its ends are.
        self.room = off * 4.0 + LANE_ROOM
        self.long = far * 0.5 + self.room
        self.wide = beam * 0.5 + self.room

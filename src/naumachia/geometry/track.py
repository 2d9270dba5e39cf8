"""Tracks of straight pieces for columns, divided into chunks for collision checks."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.polygon import Table
from naumachia.geometry.sea import unit_vector
from naumachia.kernel.mypyc import i64, mypyc_attr

LANE_BEND: Final = 30.0
"""A track within this distance of its chord is a lane, which the hulls on it do not leave."""
SLACK: Final = 50.0
"""The track of a lane exceeds its chord by at most this length."""
LANE_MARGIN: Final = 1.0
"""A safety margin added to the width of a lane, in steps."""


@final
@mypyc_attr(acyclic=True)
class Track:
    """A line of straight pieces. `distances` are those of its corners from its start."""

    __slots__ = ("_last_piece", "distances", "xs", "ys")

    def __init__(self, points: list[tuple[float, float]]) -> None:
        """Add the corners in order; successive equal points count once."""
        self.xs: Final[list[float]] = []
        self.ys: Final[list[float]] = []
        self.distances: Final[list[float]] = []
        self._last_piece: i64 = 0
        for x, y in points:
            self.add_corner(x, y)

    def add_corner(self, x: float, y: float) -> None:
        """Add a corner at the end."""
        if not self.xs:
            self.xs.append(x)
            self.ys.append(y)
            self.distances.append(0.0)
            return
        dx, dy = x - self.xs[-1], y - self.ys[-1]
        far = sqrt(dx * dx + dy * dy)
        if far > 0.0:
            self.xs.append(x)
            self.ys.append(y)
            self.distances.append(self.distances[-1] + far)

    def piece_at(self, along: float) -> i64:
        """Return the number of the last corner at or before a distance.

        The search starts at the previous result, because queries come in order.
        """
        distances = self.distances
        i = self._last_piece
        last: i64 = len(distances) - 2
        while i < last and distances[i + 1] <= along:
            i += 1
        while i > 0 and distances[i] > along:
            i -= 1
        self._last_piece = i
        return i

    def point_at(self, along: float) -> tuple[float, float]:
        """Return the point at a distance; beyond the ends, the end."""
        if along <= 0.0:
            return self.xs[0], self.ys[0]
        if along >= self.distances[-1]:
            return self.xs[-1], self.ys[-1]
        i = self.piece_at(along)
        share = (along - self.distances[i]) / (self.distances[i + 1] - self.distances[i])
        return (
            self.xs[i] + (self.xs[i + 1] - self.xs[i]) * share,
            self.ys[i] + (self.ys[i + 1] - self.ys[i]) * share,
        )

    def points_between(self, first: float, last: float) -> list[tuple[float, float]]:
        """Return the points at two distances and the corners between them, in order."""
        found = [self.point_at(first)]
        for corner in range(self.piece_at(first) + 1, self.piece_at(last) + 1):
            found.append((self.xs[corner], self.ys[corner]))
        found.append(self.point_at(last))
        return found

    def chord(self, along: float, length: float) -> tuple[float, float, float, float, float]:
        """Return the ends of a chord of a length whose front end is at the distance `along`.

        Returns:
            x and y of the front end; the distance of the rear end along the track; its x and y. If
            no point of the track is far enough behind, the rear end is the start of the track.
        """
        xs, ys, distances = self.xs, self.ys, self.distances
        i = self.piece_at(along)
        bx, by = xs[i], ys[i]
        if along >= distances[-1]:
            bx, by = xs[-1], ys[-1]
        elif along > 0.0:
            share = (along - distances[i]) / (distances[i + 1] - distances[i])
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
        size = distances[i + 1] - distances[i]
        ux = (xs[i + 1] - x) / size
        uy = (ys[i + 1] - y) / size
        off = dx * uy - dy * ux
        left = square - off * off
        stern = distances[i] + (dx * ux + dy * uy) - (sqrt(left) if left > 0.0 else 0.0)
        if distances[i] <= stern < distances[i + 1]:
            share = (stern - distances[i]) / size
            return bx, by, stern, x + (xs[i + 1] - x) * share, y + (ys[i + 1] - y) * share
        sx, sy = self.point_at(stern)
        return bx, by, stern, sx, sy


@final
@mypyc_attr(acyclic=True)
class Chunk:
    """A piece of a track, which is checked as a whole for the bows on it.

    Attributes:
        start, end: the distances of its ends along the track.
        ax, ay, bx, by: its ends, with the bounding box `west`, `south`, `east`, `north`.
        lane: whether all hulls with their bows on it stay in a rectangle. The centre is (`x`, `y`),
            the axis is the unit vector (`ux`, `uy`), and `long` and `wide` are half of its sides.
        slack: the part of `long` and `wide` for hulls that are not quite parallel to the axis.
    """

    __slots__ = (
        "ax",
        "ay",
        "bx",
        "by",
        "east",
        "end",
        "is_lane",
        "long",
        "north",
        "slack",
        "south",
        "start",
        "ux",
        "uy",
        "west",
        "wide",
        "x",
        "y",
    )  # fmt: skip

    def __init__(
        self, start: float, end: float, ax: float, ay: float, bx: float, by: float
    ) -> None:
        self.start: Final = start
        self.end: Final = end
        self.ax: Final = ax
        self.ay: Final = ay
        self.bx: Final = bx
        self.by: Final = by
        self.west: Final = ax if ax < bx else bx
        self.east: Final = bx if ax < bx else ax
        self.south: Final = ay if ay < by else by
        self.north: Final = by if ay < by else ay
        self.is_lane = False
        self.x = self.y = self.ux = self.uy = self.long = self.wide = self.slack = 0.0

    def fit_lane(self, points: list[tuple[float, float]], arc: float, beam: float) -> None:
        """Define the lane, if the track is straight enough.

        `points` are its corners, starting where the rearmost stern may be. `arc` is its length.
        """
        px, py = points[0]
        ux, uy, far = unit_vector(px, py, self.bx, self.by)
        off = 0.0
        for x, y in points:
            aside = (x - px) * uy - (y - py) * ux
            off = aside if aside > off else -aside if -aside > off else off
        if far == 0.0 or off > LANE_BEND or arc - far > SLACK:
            return
        self.is_lane = True
        self.ux, self.uy = ux, uy
        self.x, self.y = (px + self.bx) * 0.5, (py + self.by) * 0.5
        # A hull may be oblique to the axis; its corners deviate no more than its ends.
        self.slack = off * 4.0 + LANE_MARGIN
        self.long = far * 0.5 + self.slack
        self.wide = beam * 0.5 + self.slack

    def stays_on(self, table: Table, longest: float, beam: float) -> bool:
        """Return whether all hulls with their bows on it are wholly on a table.

        They are at most `longest` long and `beam` wide.
        """
        wide = high = longest + beam * 0.5 + LANE_MARGIN
        west, south, east, north = self.west, self.south, self.east, self.north
        if self.is_lane:
            wide = self.long * abs(self.ux) + self.wide * abs(self.uy)
            high = self.long * abs(self.uy) + self.wide * abs(self.ux)
            west = east = self.x
            south = north = self.y
        return (
            west - wide >= 0.0
            and south - high >= 0.0
            and east + wide <= float(table.width)
            and north + high <= float(table.height)
        )

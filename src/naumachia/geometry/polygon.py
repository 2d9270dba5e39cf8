"""Land as simple polygons, convex or not, and the rectangle of the table.

Corners are on the lattice, in steps. A hull may touch land or the table's edge, not overlap it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, TURN, nearest
from naumachia.kernel.mypyc import i64

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3


@final
class Convex:
    """A convex piece of land: corners counter-clockwise, and the outward normal of each edge."""

    __slots__ = ("nx", "ny", "offset", "xs", "ys")

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs: Final = xs
        self.ys: Final = ys
        nx: list[float] = []
        ny: list[float] = []
        offset: list[float] = []
        for i in range(len(xs)):
            j = i + 1 if i + 1 < len(xs) else 0
            dx = xs[j] - xs[i]
            dy = ys[j] - ys[i]
            size = sqrt(dx * dx + dy * dy)
            nx.append(dy / size)
            ny.append(-dx / size)
            offset.append(dy / size * xs[i] - dx / size * ys[i])
        self.nx: Final = nx
        self.ny: Final = ny
        self.offset: Final = offset


@final
class Land:
    """A coast or an island: a simple polygon.

    Attributes:
        xs, ys: its corners in steps, counter-clockwise.
        west, south, east, north: its bounding box.
        pieces: convex polygons that make up the land.
    """

    __slots__ = ("east", "north", "pieces", "south", "west", "xs", "ys")

    def __init__(self, corners: list[tuple[i64, i64]]) -> None:
        """Accept the corners in either order.

        Raises:
            ValueError: fewer than three corners, repeated corners, edges that cross or touch, or
                no area.
        """
        ring = _checked_ring(corners)
        self.xs: Final = [float(x) for x, _ in ring]
        self.ys: Final = [float(y) for _, y in ring]
        self.west: Final = min(self.xs)
        self.east: Final = max(self.xs)
        self.south: Final = min(self.ys)
        self.north: Final = max(self.ys)
        self.pieces: Final = _convex_pieces(ring)

    def overlaps(self, hull: Hull) -> bool:
        """Return whether a hull overlaps the land. A hull that only touches it does not."""
        if (
            hull.x - hull.reach >= self.east
            or hull.x + hull.reach <= self.west
            or hull.y - hull.reach >= self.north
            or hull.y + hull.reach <= self.south
        ):
            return False
        return any(land_penetration(hull, piece) > TOLERANCE for piece in self.pieces)

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is on land or on the shore line."""
        inside = False
        for i in range(len(self.xs)):
            ax, ay = self.xs[i - 1], self.ys[i - 1]
            bx, by = self.xs[i], self.ys[i]
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                inside = not inside
        if inside:
            return True
        px, py = self.shore_point(x, y)
        return abs(px - x) <= TOLERANCE and abs(py - y) <= TOLERANCE

    def nearest_to(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the land nearest to a point; the point itself if it is on land."""
        return (x, y) if self.contains(x, y) else self.shore_point(x, y)

    def shore_point(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the shore line nearest to a point, even if that is on land."""
        best = NEVER * NEVER
        found = (x, y)
        for i in range(len(self.xs)):
            ax, ay = self.xs[i - 1], self.ys[i - 1]
            px, py = nearest_on_segment(ax, ay, self.xs[i], self.ys[i], x, y)
            distance = (px - x) * (px - x) + (py - y) * (py - y)
            if distance < best:
                best = distance
                found = (px, py)
        return found

    def gap(self, hull: Hull) -> float:
        """Return the distance from a hull to the land, 0 if they meet."""
        for piece in self.pieces:
            if land_penetration(hull, piece) >= 0.0:
                return 0.0
        least = NEVER
        for i in range(len(self.xs)):
            distance = hull.distance_to(self.xs[i], self.ys[i])
            least = distance if distance < least else least
        for x, y in hull.corners():
            px, py = self.shore_point(x, y)
            distance = sqrt((px - x) * (px - x) + (py - y) * (py - y))
            least = distance if distance < least else least
        return least

    def is_within(self, hull: Hull, distance: float) -> bool:
        """Return whether the gap between a hull and the land is at most `distance`."""
        for piece in self.pieces:
            # The gap is never smaller than the separation along an axis.
            if land_penetration(hull, piece) >= -distance - TOLERANCE:
                return self.gap(hull) <= distance
        return False

    def crosses(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Return whether the segment between two points crosses the inside of the land."""
        return self.entry_share(ax, ay, bx, by) != NEVER

    def entry_share(self, ax: float, ay: float, bx: float, by: float) -> float:
        """Return the share of the segment from a to b at which it enters the land, or `NEVER`."""
        marks = [0.0, 1.0]
        dx = bx - ax
        dy = by - ay
        for i in range(len(self.xs)):
            ex = self.xs[i] - self.xs[i - 1]
            ey = self.ys[i] - self.ys[i - 1]
            denominator = dx * ey - dy * ex
            if denominator != 0.0:
                px = self.xs[i - 1] - ax
                py = self.ys[i - 1] - ay
                at = (px * ey - py * ex) / denominator
                if 0.0 < at < 1.0:
                    marks.append(at)
        marks.sort()
        for i in range(len(marks) - 1):
            at = (marks[i] + marks[i + 1]) * 0.5
            if self._is_well_inside(ax + dx * at, ay + dy * at):
                return marks[i]
        return NEVER

    def _is_well_inside(self, x: float, y: float) -> bool:
        px, py = self.shore_point(x, y)
        off_shore = abs(px - x) > TOLERANCE or abs(py - y) > TOLERANCE
        return off_shore and self.contains(x, y)


@final
class Table:
    """The rectangle from (0, 0) to (width, height), in steps."""

    __slots__ = ("height", "width")

    def __init__(self, width: i64, height: i64) -> None:
        self.width: Final[i64] = width
        self.height: Final[i64] = height

    def edge_distance(self, hull: Hull, side: i64) -> float:
        """Return the distance from the hull to one edge; negative if the hull extends beyond it."""
        if side == NORTH:
            return float(self.height) - hull.y - hull.extent_y()
        if side == EAST:
            return float(self.width) - hull.x - hull.extent_x()
        if side == SOUTH:
            return hull.y - hull.extent_y()
        return hull.x - hull.extent_x()

    def nearest_edge(self, hull: Hull) -> tuple[i64, float]:
        """Return the edge with the least `edge_distance`, and that distance."""
        wide, high = hull.extent_x(), hull.extent_y()
        side: i64 = NORTH
        least = float(self.height) - hull.y - high
        room = float(self.width) - hull.x - wide
        if room < least:
            side, least = EAST, room
        room = hull.y - high
        if room < least:
            side, least = SOUTH, room
        room = hull.x - wide
        if room < least:
            side, least = WEST, room
        return side, least

    def contains_hull(self, hull: Hull) -> bool:
        """Return whether the whole hull is on the table, including its edge."""
        reach = hull.reach
        if reach <= hull.x <= float(self.width) - reach:
            if reach <= hull.y <= float(self.height) - reach:
                return True
        return self.nearest_edge(hull)[1] >= -TOLERANCE

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is on the table, including its edge."""
        return (
            x >= -TOLERANCE
            and y >= -TOLERANCE
            and x <= float(self.width) + TOLERANCE
            and y <= float(self.height) + TOLERANCE
        )


def nearest_on_segment(
    ax: float, ay: float, bx: float, by: float, x: float, y: float
) -> tuple[float, float]:
    """Return the point of the segment from a to b nearest to a point."""
    dx = bx - ax
    dy = by - ay
    size = dx * dx + dy * dy
    at = ((x - ax) * dx + (y - ay) * dy) / size if size > 0.0 else 0.0
    if at >= 1.0:
        return bx, by
    return (ax, ay) if at <= 0.0 else (ax + dx * at, ay + dy * at)


def projection(piece: Convex, nx: float, ny: float) -> tuple[float, float]:
    """Return the least and the greatest coordinate of a piece along an axis."""
    low = NEVER
    high = -NEVER
    for i in range(len(piece.xs)):
        at = piece.xs[i] * nx + piece.ys[i] * ny
        low = at if at < low else low
        high = at if at > high else high
    return low, high


def land_penetration(hull: Hull, piece: Convex) -> float:
    """Return the penetration of a hull and a convex piece of land; see `hull.penetration`."""
    least = NEVER
    for i in range(len(piece.nx)):
        nx, ny = piece.nx[i], piece.ny[i]
        half = abs(nx * hull.fx + ny * hull.fy) * hull.half_length
        half += abs(nx * hull.fy - ny * hull.fx) * hull.half_beam
        room = piece.offset[i] + half - (hull.x * nx + hull.y * ny)
        least = room if room < least else least
    for ax, ay, half in (
        (hull.fx, hull.fy, hull.half_length),
        (hull.fy, -hull.fx, hull.half_beam),
    ):
        low, high = projection(piece, ax, ay)
        centre = hull.x * ax + hull.y * ay
        room = high + half - centre
        least = room if room < least else least
        room = centre + half - low
        least = room if room < least else least
    return least


def edge_strip(table: Table, side: int, size: i64) -> Land:
    """Return land along one edge of the table (`NORTH`, `EAST`, `SOUTH`, `WEST`), `size` deep."""
    east, north = table.width, table.height
    west: i64 = 0
    south: i64 = 0
    if side == NORTH:
        south = north - size
    elif side == EAST:
        west = east - size
    elif side == SOUTH:
        north = size
    else:
        east = size
    return Land([(west, south), (east, south), (east, north), (west, north)])


def regular_polygon(x: i64, y: i64, radius: i64, sides: i64, first: i64) -> Land:
    """Return a regular polygon about a point; `first` is the bearing of one corner."""
    corners: list[tuple[i64, i64]] = []
    for k in range(sides):
        at = (first + TURN * k // sides) % TURN
        corners.append(
            (
                nearest(float(x) + SIN[at] * float(radius)),
                nearest(float(y) + COS[at] * float(radius)),
            )
        )
    return Land(corners)


def _doubled_area(a: tuple[i64, i64], b: tuple[i64, i64], c: tuple[i64, i64]) -> i64:
    """Return twice the area of a triangle, positive if counter-clockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _checked_ring(corners: list[tuple[i64, i64]]) -> list[tuple[i64, i64]]:
    """Return the corners counter-clockwise, without those on a straight edge.

    Raises:
        ValueError: the polygon is not simple.
    """
    if len(corners) < 3:
        raise ValueError(f"land needs three corners or more, not {len(corners)}")
    if len(set(corners)) < len(corners):
        raise ValueError(f"land has the same corner twice: {corners}")
    count = len(corners)
    for i in range(count):
        for j in range(i + 1, count):
            if not _are_apart(corners, i, j):
                raise ValueError(f"land has edges that meet: from {corners[i]} and {corners[j]}")
    ring = [
        corners[i]
        for i in range(count)
        if _doubled_area(corners[i - 1], corners[i], corners[(i + 1) % count]) != 0
    ]
    area: i64 = 0
    for i in range(len(ring)):
        area += ring[i - 1][0] * ring[i][1] - ring[i - 1][1] * ring[i][0]
    if area == 0:
        raise ValueError(f"land has no area: {corners}")
    return ring if area > 0 else ring[::-1]


def _are_apart(corners: list[tuple[i64, i64]], i: i64, j: i64) -> bool:
    """Return whether two edges of a ring share no point except a common corner."""
    count = len(corners)
    a, b = corners[i], corners[(i + 1) % count]
    c, d = corners[j], corners[(j + 1) % count]
    if b == c:
        return _doubled_area(a, b, d) != 0 or _dot(b, a, d) < 0
    if a == d:
        return _doubled_area(c, a, b) != 0 or _dot(a, c, b) < 0
    one = _sign(_doubled_area(a, b, c)) * _sign(_doubled_area(a, b, d))
    two = _sign(_doubled_area(c, d, a)) * _sign(_doubled_area(c, d, b))
    if one > 0 or two > 0:
        return True
    if one < 0 and two < 0:
        return False
    return not (
        _is_on_segment(a, b, c)
        or _is_on_segment(a, b, d)
        or _is_on_segment(c, d, a)
        or _is_on_segment(c, d, b)
    )


def _dot(at: tuple[i64, i64], a: tuple[i64, i64], b: tuple[i64, i64]) -> i64:
    return (a[0] - at[0]) * (b[0] - at[0]) + (a[1] - at[1]) * (b[1] - at[1])


def _sign(value: i64) -> i64:
    if value == 0:
        return 0
    return 1 if value > 0 else -1


def _is_on_segment(a: tuple[i64, i64], b: tuple[i64, i64], c: tuple[i64, i64]) -> bool:
    return _doubled_area(a, b, c) == 0 and _dot(c, a, b) <= 0


def _convex_pieces(ring: list[tuple[i64, i64]]) -> list[Convex]:
    """Return a convex ring as one piece, any other as triangles (ear clipping)."""
    count = len(ring)
    if all(_doubled_area(ring[i - 1], ring[i], ring[(i + 1) % count]) > 0 for i in range(count)):
        return [_convex(ring)]
    pieces: list[Convex] = []
    left = list(ring)
    while left:
        ear = _find_ear(left)
        pieces.append(_convex([left[ear - 1], left[ear], left[(ear + 1) % len(left)]]))
        del left[ear]
        left = [
            left[i]
            for i in range(len(left))
            if _doubled_area(left[i - 1], left[i], left[(i + 1) % len(left)]) != 0
        ]
    return pieces


def _convex(ring: list[tuple[i64, i64]]) -> Convex:
    return Convex([float(x) for x, _ in ring], [float(y) for _, y in ring])


def _find_ear(ring: list[tuple[i64, i64]]) -> i64:
    """Return a corner whose triangle with its neighbours contains no other corner.

    Every simple ring has one.

    Raises:
        ValueError: the ring is not simple.
    """
    count = len(ring)
    for i in range(count):
        a, b, c = ring[i - 1], ring[i], ring[(i + 1) % count]
        if _doubled_area(a, b, c) > 0 and not any(
            p not in (a, b, c)
            and _doubled_area(a, b, p) >= 0
            and _doubled_area(b, c, p) >= 0
            and _doubled_area(c, a, p) >= 0
            for p in ring
        ):
            return i
    raise ValueError(f"land is not a simple polygon: {ring}")

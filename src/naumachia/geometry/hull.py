"""Oriented rectangles: points of a hull, penetration, overlap, distance.

Lengths are in steps (`naumachia.geometry.lattice`). Touching hulls do not overlap: an overlap is a
penetration deeper than a tolerance. The default tolerance is `TOLERANCE`.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.bearing import bearing
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, TURN, Pose, nearest
from naumachia.kernel.mypyc import i64, mypyc_attr

BOW: Final = 0
STARBOARD: Final = 1
STERN: Final = 2
PORT: Final = 3


@final
@mypyc_attr(acyclic=True)
class Hull:
    """An immutable rectangle, `length` by `beam`, at a pose.

    A hull off the lattice has an `exact` centre and forward vector; create it by `exact_hull`.

    Attributes:
        pose, length, beam: as given, in steps.
        x, y: the centre.
        fx, fy: the forward unit vector; starboard is (fy, -fx).
        half_length, half_beam: half of `length` and of `beam`.
        reach: the distance from the centre to a corner.
    """

    __slots__ = (
        "beam", "fx", "fy", "half_beam", "half_length", "length", "pose", "reach", "x", "y",
    )  # fmt: skip

    def __init__(
        self,
        pose: Pose,
        length: i64,
        beam: i64,
        # Not a constant: mypyc 2.4 takes a `Final` tuple of floats for one that is not set.
        exact: tuple[float, float, float, float] = (NEVER, NEVER, 0.0, 0.0),
    ) -> None:
        self.pose: Final = pose
        self.length: Final[i64] = length
        self.beam: Final[i64] = beam
        x, y, fx, fy = exact
        if x == NEVER:
            x, y = float(pose.x), float(pose.y)
            fx, fy = SIN[pose.heading], COS[pose.heading]
        self.x: Final = x
        self.y: Final = y
        self.fx: Final = fx
        self.fy: Final = fy
        half_length = float(length) * 0.5
        half_beam = float(beam) * 0.5
        self.half_length: Final = half_length
        self.half_beam: Final = half_beam
        self.reach: Final = sqrt(half_length * half_length + half_beam * half_beam)

    def at(self, pose: Pose) -> Hull:
        """Return a hull of the same size at another pose."""
        return Hull(pose, self.length, self.beam)

    def bow(self) -> tuple[float, float]:
        """Return the midpoint of the front edge, from which runs are measured."""
        return self.point(self.half_length, 0.0)

    def stern(self) -> tuple[float, float]:
        """Return the midpoint of the rear edge."""
        return self.point(-self.half_length, 0.0)

    def starboard(self) -> tuple[float, float]:
        """Return the midpoint of the starboard side."""
        return self.point(0.0, self.half_beam)

    def port(self) -> tuple[float, float]:
        """Return the midpoint of the port side."""
        return self.point(0.0, -self.half_beam)

    def point(self, forward: float, starboard: float) -> tuple[float, float]:
        """Return the point of the table at these coordinates in the hull's frame."""
        return (
            self.x + self.fx * forward + self.fy * starboard,
            self.y + self.fy * forward - self.fx * starboard,
        )

    def frame(self, x: float, y: float) -> tuple[float, float]:
        """Return the coordinates of a point in the hull's frame: forward, starboard."""
        dx = x - self.x
        dy = y - self.y
        return dx * self.fx + dy * self.fy, dx * self.fy - dy * self.fx

    def corners(self) -> list[tuple[float, float]]:
        """Return the corners, clockwise from the port bow."""
        long, wide = self.half_length, self.half_beam
        return [
            self.point(long, -wide),
            self.point(long, wide),
            self.point(-long, wide),
            self.point(-long, -wide),
        ]

    def nearest_to(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the hull nearest to a point; the point itself if it is inside."""
        forward, starboard = self.frame(x, y)
        return self.point(clamp(forward, self.half_length), clamp(starboard, self.half_beam))

    def distance_to(self, x: float, y: float) -> float:
        """Return the distance from a point to the hull, 0 inside."""
        forward, starboard = self.frame(x, y)
        return sqrt(_squared_distance(forward, starboard, self.half_length, self.half_beam))

    def extent_x(self) -> float:
        """Return half of the width of the hull's bounding box."""
        return abs(self.fx) * self.half_length + abs(self.fy) * self.half_beam

    def extent_y(self) -> float:
        """Return half of the height of the hull's bounding box."""
        return abs(self.fy) * self.half_length + abs(self.fx) * self.half_beam


def exact_hull(x: float, y: float, fx: float, fy: float, length: i64, beam: i64) -> Hull:
    """Return a hull off the lattice, such as a sample of a path.

    (`fx`, `fy`) is its forward unit vector. Its `pose` is the nearest one of the lattice.
    """
    pose = Pose(nearest(x), nearest(y), nearest_heading(fx, fy))
    return Hull(pose, length, beam, (x, y, fx, fy))


def nearest_heading(fx: float, fy: float) -> i64:
    """Return the heading of the lattice nearest to a direction, the same on every platform.

    The arc tangent, whose last bit may differ, only proposes; the products with the sines decide.
    """
    guess = nearest(bearing(fx, fy))
    best: i64 = guess % TURN
    least = NEVER
    for near in (guess - 1, guess, guess + 1):
        at = near % TURN
        off = abs(fx * COS[at] - fy * SIN[at])
        if off < least:
            least = off
            best = at
    return best


def clamp(value: float, limit: float) -> float:
    """Return `value` clamped to [-limit, limit]."""
    if value > limit:
        return limit
    return -limit if value < -limit else value


def _squared_distance(
    forward: float, starboard: float, half_length: float, half_beam: float
) -> float:
    """Return the squared distance from a hull to a point in its frame."""
    dx = abs(forward) - half_length
    dy = abs(starboard) - half_beam
    if dx <= 0.0:
        return dy * dy if dy > 0.0 else 0.0
    return dx * dx + dy * dy if dy > 0.0 else dx * dx


def penetration(a: Hull, b: Hull) -> float:
    """Return the least overlap along the four edge normals; negative if the hulls are apart.

    One hull must be pushed at least this far so that the two only touch.
    """
    dx = b.x - a.x
    dy = b.y - a.y
    cos = abs(a.fx * b.fx + a.fy * b.fy)
    sin = abs(a.fx * b.fy - a.fy * b.fx)
    least = a.half_length + b.half_length * cos + b.half_beam * sin - abs(dx * a.fx + dy * a.fy)
    depth = a.half_beam + b.half_length * sin + b.half_beam * cos - abs(dx * a.fy - dy * a.fx)
    least = depth if depth < least else least
    depth = b.half_length + a.half_length * cos + a.half_beam * sin - abs(dx * b.fx + dy * b.fy)
    least = depth if depth < least else least
    depth = b.half_beam + a.half_length * sin + a.half_beam * cos - abs(dx * b.fy - dy * b.fx)
    return depth if depth < least else least


def penetration_at(
    x: float, y: float, fx: float, fy: float, half_length: float, half_beam: float, b: Hull
) -> float:
    """Return the `penetration` of a rectangle and a hull, without creating a `Hull`.

    The rectangle has its centre at (`x`, `y`) and the forward unit vector (`fx`, `fy`).
    """
    dx = b.x - x
    dy = b.y - y
    cos = abs(fx * b.fx + fy * b.fy)
    sin = abs(fx * b.fy - fy * b.fx)
    least = half_length + b.half_length * cos + b.half_beam * sin - abs(dx * fx + dy * fy)
    depth = half_beam + b.half_length * sin + b.half_beam * cos - abs(dx * fy - dy * fx)
    least = depth if depth < least else least
    depth = b.half_length + half_length * cos + half_beam * sin - abs(dx * b.fx + dy * b.fy)
    least = depth if depth < least else least
    depth = b.half_beam + half_length * sin + half_beam * cos - abs(dx * b.fy - dy * b.fx)
    return depth if depth < least else least


def overlaps(a: Hull, b: Hull, tolerance: float = TOLERANCE) -> bool:
    """Return whether the hulls overlap by more than `tolerance`; touching is not overlapping."""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.reach + b.reach
    if dx * dx + dy * dy >= reach * reach:
        return False
    return penetration(a, b) > tolerance


def gap(a: Hull, b: Hull) -> float:
    """Return the distance between the nearest points of two hulls, 0 if they touch or overlap."""
    if penetration(a, b) >= 0.0:
        return 0.0
    one = _squared_corner_distance(a, b)
    two = _squared_corner_distance(b, a)
    return sqrt(two if two < one else one)


def gap_within(a: Hull, b: Hull, limit: float) -> float:
    """Return the `gap` of two hulls, or `NEVER` if it is more than `limit`.

    This is fast for hulls that are far apart.
    """
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.reach + b.reach + limit + TOLERANCE
    if dx * dx + dy * dy > reach * reach:
        return NEVER
    distance = gap(a, b)
    return distance if distance <= limit + TOLERANCE else NEVER


def _squared_corner_distance(a: Hull, b: Hull) -> float:
    """Return the least squared distance from a corner of `b` to `a`."""
    dx = b.x - a.x
    dy = b.y - a.y
    forward = dx * a.fx + dy * a.fy
    starboard = dx * a.fy - dy * a.fx
    along = (b.fx * a.fx + b.fy * a.fy) * b.half_length
    aside = (b.fx * a.fy - b.fy * a.fx) * b.half_length
    across = (b.fy * a.fx - b.fx * a.fy) * b.half_beam
    beside = (b.fy * a.fy + b.fx * a.fx) * b.half_beam
    long, wide = a.half_length, a.half_beam
    least = _squared_distance(forward + along + across, starboard + aside + beside, long, wide)
    other = _squared_distance(forward + along - across, starboard + aside - beside, long, wide)
    least = other if other < least else least
    other = _squared_distance(forward - along + across, starboard - aside + beside, long, wide)
    least = other if other < least else least
    other = _squared_distance(forward - along - across, starboard - aside - beside, long, wide)
    return other if other < least else least

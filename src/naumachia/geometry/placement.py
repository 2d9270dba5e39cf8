"""Move hulls by a vector and turn them about a point, for `paths`."""

from __future__ import annotations

from naumachia.geometry.hull import Hull, exact_hull
from naumachia.geometry.lattice import COS, SIN, TURN, Pose, nearest
from naumachia.kernel.mypyc import i64


def unposed_hull_at(hull: Hull, x: float, y: float, fx: float, fy: float) -> Hull:
    """Return a hull with a new exact centre and forward vector, but its old pose."""
    return Hull(hull.pose, hull.length, hull.beam, (x, y, fx, fy))


def shift_hull(hull: Hull, dx: float, dy: float) -> Hull:
    """Return a hull moved by a vector, off the lattice."""
    x = hull.x + dx
    y = hull.y + dy
    pose = Pose(nearest(x), nearest(y), hull.pose.heading)
    return Hull(pose, hull.length, hull.beam, (x, y, hull.fx, hull.fy))


def is_on_lattice(hull: Hull) -> bool:
    """Return whether the forward vector of a hull is exactly that of a lattice heading."""
    heading = hull.pose.heading
    return hull.fx == SIN[heading] and hull.fy == COS[heading]


def turn_vector(hull: Hull, angle: i64) -> tuple[float, float]:
    """Return the forward vector of a hull after a turn.

    If the hull has a lattice heading, so has the result.
    """
    if is_on_lattice(hull):
        at = (hull.pose.heading + angle) % TURN
        return SIN[at], COS[at]
    sin, cos = SIN[angle % TURN], COS[angle % TURN]
    return hull.fx * cos + hull.fy * sin, hull.fy * cos - hull.fx * sin


def turn_in_place(hull: Hull, angle: i64) -> Hull:
    """Return a hull turned about its centre; positive is to starboard."""
    if is_on_lattice(hull):
        pose = hull.pose.turn(angle)
        exact = (hull.x, hull.y, SIN[pose.heading], COS[pose.heading])
        return Hull(pose, hull.length, hull.beam, exact)
    fx, fy = turn_vector(hull, angle)
    return exact_hull(hull.x, hull.y, fx, fy, hull.length, hull.beam)


def turn_about(hull: Hull, x: float, y: float, angle: i64) -> Hull:
    """Return a hull turned about a point; positive is to starboard."""
    sin, cos = SIN[angle % TURN], COS[angle % TURN]
    dx = hull.x - x
    dy = hull.y - y
    cx = x + dx * cos + dy * sin
    cy = y + dy * cos - dx * sin
    fx, fy = turn_vector(hull, angle)
    if is_on_lattice(hull):
        pose = Pose(nearest(cx), nearest(cy), hull.pose.heading + angle)
        return Hull(pose, hull.length, hull.beam, (cx, cy, fx, fy))
    return exact_hull(cx, cy, fx, fy, hull.length, hull.beam)

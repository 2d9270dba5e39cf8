"""Hulls moved by a vector and turned about a point, for the paths of hulls that move as one."""

from __future__ import annotations

from naumachia.geometry.hull import Hull, between
from naumachia.geometry.lattice import COS, SIN, TURN, Pose, nearest
from naumachia.kernel.mypyc import i64


def shown_at(hull: Hull, x: float, y: float, fx: float, fy: float) -> Hull:
    """Return a hull carried to an exact place; the pose is still that of where it was."""
    return Hull(hull.pose, hull.length, hull.beam, (x, y, fx, fy))


def moved(hull: Hull, dx: float, dy: float) -> Hull:
    """Return a hull carried away by a vector, between the points of the lattice."""
    x = hull.x + dx
    y = hull.y + dy
    pose = Pose(nearest(x), nearest(y), hull.pose.heading)
    return Hull(pose, hull.length, hull.beam, (x, y, hull.fx, hull.fy))


def is_on_lattice(hull: Hull) -> bool:
    """Return whether the bow of a hull points exactly along a heading of the lattice."""
    heading = hull.pose.heading
    return hull.fx == SIN[heading] and hull.fy == COS[heading]


def turned_vector(hull: Hull, angle: i64) -> tuple[float, float]:
    """Return where a hull's bow points when it has turned; of a lattice's heading again exactly
    one.
    """
    if is_on_lattice(hull):
        at = (hull.pose.heading + angle) % TURN
        return SIN[at], COS[at]
    sin, cos = SIN[angle % TURN], COS[angle % TURN]
    return hull.fx * cos + hull.fy * sin, hull.fy * cos - hull.fx * sin


def turned_in_place(hull: Hull, angle: i64) -> Hull:
    """Return a hull turned about its centre; positive is to starboard."""
    fx, fy = turned_vector(hull, angle)
    if is_on_lattice(hull):
        return Hull(hull.pose.turned(angle), hull.length, hull.beam, (hull.x, hull.y, fx, fy))
    return between(hull.x, hull.y, fx, fy, hull.length, hull.beam)


def turned_about(hull: Hull, x: float, y: float, angle: i64) -> Hull:
    """Return a hull turned about a point; positive is to starboard."""
    sin, cos = SIN[angle % TURN], COS[angle % TURN]
    dx = hull.x - x
    dy = hull.y - y
    cx = x + dx * cos + dy * sin
    cy = y + dy * cos - dx * sin
    fx, fy = turned_vector(hull, angle)
    if is_on_lattice(hull):
        pose = Pose(nearest(cx), nearest(cy), hull.pose.heading + angle)
        return Hull(pose, hull.length, hull.beam, (cx, cy, fx, fy))
    return between(cx, cy, fx, fy, hull.length, hull.beam)

"""Place one hull beside another, side against side."""

from __future__ import annotations

from naumachia.geometry.bearing import ANGLE_TOLERANCE, reverse, wrap
from naumachia.geometry.hull import STARBOARD, Hull
from naumachia.geometry.lattice import NEVER, RIGHT, Pose, keel_angle, nearest
from naumachia.kernel.mypyc import i64


def alongside_pose(target: Hull, beam: i64, side: i64, offset: i64, heading: i64) -> Pose:
    """Return the pose of a hull of this `beam` beside `target`, on its `STARBOARD` or `PORT` side.

    `offset` is the distance of the two centres along the target's keel, positive forward.
    `heading` is the target's heading or its reverse. The centre is the lattice point nearest to
    the exact place at which the hulls do not overlap. Off the four main headings, a gap of less
    than 0.0015 units may remain.
    """
    apart = (float(beam) + float(target.beam)) * 0.5
    out = apart if side == STARBOARD else -apart
    x, y = target.point(float(offset), out)
    best = NEVER
    found = target.pose
    for k in range(9):
        px = nearest(x) + k // 3 - 1
        py = nearest(y) + k % 3 - 1
        dx = float(px) - x
        dy = float(py) - y
        far = dx * dx + dy * dy
        if far < best and abs(target.frame(float(px), float(py))[1]) >= apart - 1e-6:
            best = far
            found = Pose(px, py, heading)
    return found


def heading_alongside(target: i64, bearing: float) -> i64:
    """Return the target's heading or its reverse, whichever is within 90 degrees of `bearing`.

    At exactly 90 degrees, return the target's heading.
    """
    away = abs(wrap(bearing - float(target)))
    return target if away <= float(RIGHT) + ANGLE_TOLERANCE else reverse(target)


def alongside_offset(target: Hull, hull: Hull, distance: float, angle: i64) -> float | None:
    """Return the offset of a hull alongside a target, or None if it is not alongside.

    A hull is alongside if its centre is within `distance` of an alongside pose, and its keel
    within `angle` of the target's.
    """
    if keel_angle(target.pose.heading, hull.pose.heading) > angle:
        return None
    forward, starboard = target.frame(hull.x, hull.y)
    apart = (float(hull.beam) + float(target.beam)) * 0.5
    return forward if abs(abs(starboard) - apart) <= distance else None

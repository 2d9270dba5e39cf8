"""Sweep a hull along a straight line, and return the distance of the first contact.

A sweep moves a hull from its pose along a unit vector, up to `travel` steps, with its heading
unchanged. Touching is not a contact: a hull may slide along another, and overlap it within the
tolerance of a game. The distance is that of the first touch, or `NEVER` if the sweep is clear. A
hull that overlaps something at the start has contact at 0, unless it leaves at once.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull, overlaps
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.polygon import NORTH, SOUTH, WEST, Convex, Land, Table, projection
from naumachia.kernel.mypyc import i64

_STILL: Final = 1e-12
MARGIN: Final = 0.001
"""Added to computed penetrations for safety, in steps."""


def hull_contact(
    mover: Hull, ux: float, uy: float, travel: float, other: Hull, tolerance: float = TOLERANCE
) -> float:
    """Return the distance at which a sweeping hull first touches another, or `NEVER`.

    Only a hull that the sweep then overlaps by more than `tolerance` counts.
    """
    dx, dy = other.x - mover.x, other.y - mover.y
    reach = mover.reach + other.reach
    along = dx * ux + dy * uy
    if along >= travel + reach or along <= -reach or abs(dx * uy - dy * ux) >= reach:
        return NEVER
    cos = abs(mover.fx * other.fx + mover.fy * other.fy)
    sin = abs(mover.fx * other.fy - mover.fy * other.fx)
    touch = -NEVER
    enter = -NEVER
    leave = NEVER
    for axis in range(4):
        one, two = (mover, other) if axis < 2 else (other, mover)
        if axis == 0 or axis == 2:
            nx, ny = one.fx, one.fy
            room = one.half_length + two.half_length * cos + two.half_beam * sin
        else:
            nx, ny = one.fy, -one.fx
            room = one.half_beam + two.half_length * sin + two.half_beam * cos
        away = dx * nx + dy * ny
        speed = ux * nx + uy * ny
        if speed < 0.0:
            away = -away
            speed = -speed
        if speed <= _STILL:
            if abs(away) >= room - tolerance:
                return NEVER
            continue
        at = (away - room) / speed
        touch = at if at > touch else touch
        at = (away - room + tolerance) / speed
        enter = at if at > enter else enter
        at = (away + room - tolerance) / speed
        leave = at if at < leave else leave
    if enter >= leave or leave <= 0.0 or enter >= travel:
        return NEVER
    return touch if touch > 0.0 else 0.0


def first_depth(
    mover: Hull, ux: float, uy: float, travel: float, there: Hull, depth: float
) -> float:
    """Return a lower bound of the distance at which a sweep penetrates `there` by over `depth`.

    `NEVER` if it certainly does not within `travel`.
    """
    dx, dy = there.x - mover.x, there.y - mover.y
    reach = mover.reach + there.reach
    along = dx * ux + dy * uy
    if along >= travel + reach or along <= -reach or abs(dx * uy - dy * ux) >= reach:
        return NEVER
    less = depth - MARGIN
    enter, leave = 0.0, travel + MARGIN
    cos = abs(mover.fx * there.fx + mover.fy * there.fy)
    sin = abs(mover.fx * there.fy - mover.fy * there.fx)
    room = mover.half_length + there.half_length * cos + there.half_beam * sin - less
    away, speed = dx * mover.fx + dy * mover.fy, ux * mover.fx + uy * mover.fy
    enter, leave = narrow_interval(away, speed, room, enter, leave)
    if enter >= leave:
        return NEVER
    room = mover.half_beam + there.half_length * sin + there.half_beam * cos - less
    away, speed = dx * mover.fy - dy * mover.fx, ux * mover.fy - uy * mover.fx
    enter, leave = narrow_interval(away, speed, room, enter, leave)
    if enter >= leave:
        return NEVER
    room = there.half_length + mover.half_length * cos + mover.half_beam * sin - less
    away, speed = dx * there.fx + dy * there.fy, ux * there.fx + uy * there.fy
    enter, leave = narrow_interval(away, speed, room, enter, leave)
    if enter >= leave:
        return NEVER
    room = there.half_beam + mover.half_length * sin + mover.half_beam * cos - less
    away, speed = dx * there.fy - dy * there.fx, ux * there.fy - uy * there.fx
    enter, leave = narrow_interval(away, speed, room, enter, leave)
    return enter if enter < leave else NEVER


def narrow_interval(
    away: float, speed: float, room: float, enter: float, leave: float
) -> tuple[float, float]:
    """Return the part of a time interval in which an object is within `room` along an axis.

    The object starts `away` from the origin of the axis and approaches it by `speed`.
    """
    if -_STILL < speed < _STILL:
        return (enter, leave) if -room < away < room else (NEVER, -NEVER)
    first, last = (away - room) / speed, (away + room) / speed
    if first > last:
        first, last = last, first
    return (first if first > enter else enter), (last if last < leave else leave)


def separation_distance(mover: Hull, ux: float, uy: float, other: Hull) -> float:
    """Return how far a hull must move along a unit vector until it only touches another.

    0 if the hulls do not overlap. Ships that sheer off use this. To store the end, see
    `Sea.fitting_pose`.
    """
    if not overlaps(mover, other):
        return 0.0
    dx = other.x - mover.x
    dy = other.y - mover.y
    cos = abs(mover.fx * other.fx + mover.fy * other.fy)
    sin = abs(mover.fx * other.fy - mover.fy * other.fx)
    least = NEVER
    for one, two in ((mover, other), (other, mover)):
        room = one.half_length + two.half_length * cos + two.half_beam * sin
        at = _passing_time(dx * one.fx + dy * one.fy, ux * one.fx + uy * one.fy, room)
        least = at if at < least else least
        room = one.half_beam + two.half_length * sin + two.half_beam * cos
        at = _passing_time(dx * one.fy - dy * one.fx, ux * one.fy - uy * one.fx, room)
        least = at if at < least else least
    return least


def _passing_time(away: float, speed: float, room: float) -> float:
    """Return the time at which an object, `away` along an axis, is left `room` behind."""
    if speed > _STILL:
        return (away + room) / speed
    return (away - room) / speed if speed < -_STILL else NEVER


def piece_contact(mover: Hull, ux: float, uy: float, travel: float, piece: Convex) -> float:
    """Return the distance at which a sweeping hull meets a convex piece of land, or `NEVER`."""
    touch = -NEVER
    enter = -NEVER
    leave = NEVER
    rooms, speeds = _gaps_and_speeds(mover, ux, uy, piece)
    for i in range(len(rooms)):
        room, speed = rooms[i], speeds[i]
        if speed > _STILL:
            at = room / speed
            touch = at if at > touch else touch
            at = (room + TOLERANCE) / speed
            enter = at if at > enter else enter
        elif speed < -_STILL:
            at = (room + TOLERANCE) / speed
            leave = at if at < leave else leave
        elif room > -TOLERANCE:
            return NEVER
    if enter >= leave or leave <= 0.0 or enter >= travel:
        return NEVER
    return touch if touch > 0.0 else 0.0


def _gaps_and_speeds(
    mover: Hull, ux: float, uy: float, piece: Convex
) -> tuple[list[float], list[float]]:
    """Return the gap between a hull and a piece along each axis, and how fast it shrinks."""
    rooms: list[float] = []
    speeds: list[float] = []
    for i in range(len(piece.nx)):
        nx, ny = piece.nx[i], piece.ny[i]
        half = abs(nx * mover.fx + ny * mover.fy) * mover.half_length
        half += abs(nx * mover.fy - ny * mover.fx) * mover.half_beam
        rooms.append(mover.x * nx + mover.y * ny - half - piece.offset[i])
        speeds.append(-(ux * nx + uy * ny))
    for nx, ny, half in (
        (mover.fx, mover.fy, mover.half_length),
        (mover.fy, -mover.fx, mover.half_beam),
    ):
        low, high = projection(piece, nx, ny)
        centre = mover.x * nx + mover.y * ny
        speed = ux * nx + uy * ny
        rooms.append(low - centre - half)
        speeds.append(speed)
        rooms.append(centre - half - high)
        speeds.append(-speed)
    return rooms, speeds


def land_contact(mover: Hull, ux: float, uy: float, travel: float, land: Land) -> float:
    """Return the distance at which a sweeping hull meets land, or `NEVER`."""
    ex = mover.x + ux * travel
    ey = mover.y + uy * travel
    reach = mover.reach
    if (
        (mover.x if mover.x < ex else ex) - reach >= land.east
        or (mover.x if mover.x > ex else ex) + reach <= land.west
        or (mover.y if mover.y < ey else ey) - reach >= land.north
        or (mover.y if mover.y > ey else ey) + reach <= land.south
    ):
        return NEVER
    least = NEVER
    for piece in land.pieces:
        at = piece_contact(mover, ux, uy, travel, piece)
        least = at if at < least else least
    return least


def edge_contact(
    mover: Hull, ux: float, uy: float, travel: float, table: Table
) -> tuple[i64, float]:
    """Return the edge that a sweeping hull first meets, and the distance.

    The edge is `NORTH`, `EAST`, `SOUTH` or `WEST`. The distance is `NEVER` if the hull stays on the
    table.
    """
    least = NEVER
    edge: i64 = NORTH
    side: i64 = NORTH
    while side <= WEST:
        speed = uy if side == NORTH or side == SOUTH else ux
        if side == SOUTH or side == WEST:
            speed = -speed
        room = table.edge_distance(mover, side)
        if speed > _STILL and room + TOLERANCE < speed * travel:
            at = room / speed if room > 0.0 else 0.0
            if at < least:
                least = at
                edge = side
        side += 1
    return edge, least

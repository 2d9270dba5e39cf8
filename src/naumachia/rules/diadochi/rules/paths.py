"""The ways of orders as parts of geometry, and the hulls they end in (DIA-RULE-37 to 41).

A way is a list of parts: each begins where the one before it ends. Hulls are in the order of their
unit, and exact between the points of the lattice; `stored` gives the poses that are kept.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.column import Column
from naumachia.geometry.hull import STARBOARD, Hull, between
from naumachia.geometry.lattice import COS, RIGHT, SIN, TURN, UNIT, Pose
from naumachia.geometry.paths import Path, Pivot, Resting, Straight, wheel
from naumachia.geometry.polygon import Table
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import ABREAST, NOBODY, Abreast, Action, Back, Change, Legs
from naumachia.rules.diadochi.rules.formations import bow_corners

STEP: Final = 50.0
"""How far apart the samples of a straight part or of a column are (`STEP`, DIA-RULE-44)."""
STEP_ANGLE: Final = 200.0
"""The same for pivots and wheels, in hundredths of a degree (`STEP_A`)."""
RADIAN: Final = 5729.577951308232
"""In hundredths of a degree."""


def way_parts(form: i64, hulls: list[Hull], action: Action, guide: i64 = NOBODY) -> list[Path]:
    """The parts of the way that an order takes a unit; none for one that moves nothing.

    `guide` is the place in the unit of the guide of a change. Raises ValueError for an action that
    is no move.
    """
    if isinstance(action, Back):
        return back_parts(hulls, action.distance)
    if isinstance(action, Abreast):
        return abreast_parts(hulls, action)
    if isinstance(action, Legs):
        if len(hulls) == 1:
            return single_parts(hulls[0], action.legs)
        return column_parts(hulls, action.legs)
    if isinstance(action, Change):
        return change_parts(form, hulls, action.side, guide)
    raise ValueError(action.key())


def guide_place(ships: tuple[int, ...], action: Action) -> int:
    """The place in a unit of the guide that a change names; NOBODY where it names none."""
    if isinstance(action, Change) and action.guide in ships:
        return ships.index(action.guide)
    return NOBODY


def ended(parts: list[Path], hulls: list[Hull]) -> list[Hull]:
    """Where a way ends; where it begins when it has no part."""
    return parts[-1].end() if parts else hulls


def straight_part(hulls: list[Hull], heading: i64, distance: i64) -> Path:
    """All hulls go the same way, their headings kept."""
    at = heading % TURN
    return Straight(hulls, SIN[at], COS[at], float(distance), STEP)


def back_parts(hulls: list[Hull], distance: i64) -> list[Path]:
    """Straight astern (DIA-MOVE-03, DIA-MOVE-10)."""
    if distance == 0:
        return []
    return [straight_part(hulls, hulls[0].pose.heading + 2 * RIGHT, distance)]


def abreast_parts(hulls: list[Hull], action: Abreast) -> list[Path]:
    """A line abreast wheels and moves, in either order (DIA-RULE-37)."""
    parts: list[Path] = []
    now = hulls
    for step in range(2):
        now = ended(parts, now)
        if (step == 0) == action.wheel_first:
            if action.wheel != 0:
                x, y = wheel_point(now, action.wheel)
                parts.append(wheel(now, x, y, action.wheel, STEP_ANGLE))
        elif action.distance != 0:
            heading = now[0].pose.heading + action.direction
            parts.append(straight_part(now, heading, action.distance))
    return parts


def wheel_point(hulls: list[Hull], angle: i64) -> tuple[float, float]:
    """What a line wheels about: the inner bow corner of the end ship on that side."""
    if angle > 0:
        return bow_corners(hulls[-1])[1]
    return bow_corners(hulls[0])[0]


def wheel_way(count: int, angle: i64) -> float:
    """How far the outside ship of a line moves in a wheel, its outer bow corner (DIA-MOVE-02)."""
    size = angle if angle >= 0 else -angle
    return float(count * UNIT) * float(size) / RADIAN


def greatest_wheel(count: int, way: i64) -> i64:
    """The greatest wheel for which the outside ship moves no farther, in hundredths."""
    return int(float(way) * RADIAN / float(count * UNIT))


def single_parts(hull: Hull, legs: tuple[tuple[int, int], ...]) -> list[Path]:
    """A ship turns in place and goes straight ahead, leg by leg (DIA-RULE-40)."""
    parts: list[Path] = []
    now = [hull]
    for turn, distance in legs:
        if turn != 0:
            if parts:
                now = parts[-1].end()
            parts.append(Pivot(now, turn, STEP_ANGLE))
        if distance != 0:
            if parts:
                now = parts[-1].end()
            parts.append(straight_part(now, now[0].pose.heading, distance))
    return parts


def column_parts(hulls: list[Hull], legs: tuple[tuple[int, int], ...]) -> list[Path]:
    """A column follows its leader (DIA-RULE-38, DIA-RULE-39).

    Its head does not turn without going anywhere, so that legs without a way are none at all.
    """
    if sum(distance for _, distance in legs) == 0:
        return []
    steps: list[tuple[i64, i64]] = [(turn, distance) for turn, distance in legs]
    return [Column(hulls, steps, STEP)]


# -- changes of formation -------------------------------------------------------


def has_long(hulls: list[Hull]) -> bool:
    """Whether any base is longer than one cable (DIA-FORM-09)."""
    return any(hull.length > UNIT for hull in hulls)


def change_parts(form: i64, hulls: list[Hull], side: i64, guide: i64) -> list[Path]:
    """All ships turn 90 degrees in place; long bases then close up, or open out, to the guide.

    That is the whole move of the group (DIA-FORM-11).
    """
    turn: i64 = RIGHT if side == STARBOARD else -RIGHT
    parts: list[Path] = [Pivot(hulls, turn, STEP_ANGLE)]
    if has_long(hulls):
        parts.append(Resting(drawn_up(form, hulls, turn, guide)))
    return parts


def drawn_up(form: i64, hulls: list[Hull], turn: i64, guide: i64) -> list[Hull]:
    """Where ships with long bases lie after a change, the guide's centre kept (DIA-RULE-41).

    A column becomes a line with even bows, a line a straight column (DIA-RULE-42).
    """
    fixed = hulls[guide]
    heading = (fixed.pose.heading + turn) % TURN
    frame = Hull(
        Pose(fixed.pose.x, fixed.pose.y, heading),
        fixed.length,
        fixed.beam,
        (fixed.x, fixed.y, SIN[heading], COS[heading]),
    )
    aside = 0.0
    before = 0.0
    places: list[tuple[float, float]] = []
    for i in range(len(hulls)):
        hull = hulls[i]
        if form == ABREAST:
            # The ship on the side turned to leads: her number is the highest to starboard.
            places.append((before + hull.half_length, 0.0))
            before += float(hull.length)
        else:
            places.append((fixed.half_length - hull.half_length, aside + hull.half_beam))
            aside += float(hull.beam)
    sign = 1.0 if turn > 0 else -1.0
    found: list[Hull] = []
    for i in range(len(hulls)):
        if form == ABREAST:
            forward, starboard = sign * (places[i][0] - places[guide][0]), 0.0
        else:
            forward, starboard = places[i][0], sign * (places[i][1] - places[guide][1])
        x, y = frame.point(forward, starboard)
        found.append(between(x, y, frame.fx, frame.fy, hulls[i].length, hulls[i].beam))
    return found


def after_change(form: i64, ships: tuple[int, ...], side: i64) -> tuple[int, ...]:
    """The ships of a unit in the order of the formation they have changed to.

    Turning to starboard the head of a column becomes the port end of the line, and the starboard
    end of a line the head of the column; to port the other way.
    """
    reverse = (form == ABREAST) == (side == STARBOARD)
    return tuple(reversed(ships)) if reverse else ships


# -- poses ----------------------------------------------------------------------


def stored(table: Table, hulls: list[Hull]) -> list[Pose]:
    """The poses that are kept of hulls: the nearest of the lattice (DIA-RULE-10).

    Rounding does not push over the edge what is on the table.
    """
    return [stored_pose(table, hull) for hull in hulls]


def stored_pose(table: Table, hull: Hull) -> Pose:
    """The pose of the lattice that is kept of one hull."""
    pose = hull.pose
    if table.holds(hull.at(pose)) or not table.holds(hull):
        return pose
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        inside = Pose(pose.x + dx, pose.y + dy, pose.heading)
        if table.holds(hull.at(inside)):
            return inside
    return pose

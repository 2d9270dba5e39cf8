"""Compute the paths of orders, and limit distances and turns (DIA-MOVE, DIA-RULE-37 to 42)."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.column import Column
from naumachia.geometry.hull import PORT, STARBOARD, Hull, exact_hull
from naumachia.geometry.lattice import COS, HALF, RIGHT, SIN, TOLERANCE, TURN, UNIT, Pose
from naumachia.geometry.paths import Path, Pivot, Stationary, Straight, wheel
from naumachia.geometry.polygon import Table
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    SINGLE,
    Abreast,
    Action,
    Back,
    Change,
    Legs,
)
from naumachia.rules.diadochi.model import Diadochi, Unit
from naumachia.rules.diadochi.rules.formations import (
    bow_corners,
    hulls_of,
    rounded_up,
    straight_ruling,
)
from naumachia.rules.diadochi.rules.players import names
from naumachia.table.refusal_facts import note_limit
from naumachia.table.rounding import magnitude

# -- paths and the hulls they end in -------------------------------------------------------
# Each path begins where the one before it ends. Hulls are in the order of their unit, and exact
# between the points of the lattice; `rounded_poses` gives the poses to store.

STEP: Final = 50.0
"""The distance between samples of a straight path or a column (`STEP`, DIA-RULE-44)."""
STEP_ANGLE: Final = 200.0
"""The same for pivots and wheels, in hundredths of a degree (`STEP_A`)."""
RADIAN: Final = 5729.577951308232
"""One radian in hundredths of a degree."""


@final
@mypyc_attr(acyclic=True)
class FirstTurns:
    """Keep the turns in place of a single ship, which many of its orders begin with."""

    __slots__ = ("hulls", "known")

    def __init__(self, hulls: list[Hull]) -> None:
        self.hulls: Final = hulls
        self.known: Final[dict[int, Pivot]] = {}

    def turn(self, angle: int) -> Pivot:
        """Return the turn by an angle, positive to starboard."""
        found = self.known.get(angle)
        if found is None:
            found = self.known[angle] = Pivot(self.hulls, angle, STEP_ANGLE)
        return found


def order_paths(form: i64, hulls: list[Hull], action: Action, guide: i64 = NOBODY) -> list[Path]:
    """Return the paths of an order, each from where the one before ends; none if nothing moves.

    `guide` is the index in the unit of the guide of a change. Raises ValueError for an action that
    is no move.
    """
    if isinstance(action, Legs):
        if len(hulls) == 1:
            return single_paths(hulls[0], action.legs)
        return column_paths(hulls, action.legs)
    if isinstance(action, Abreast):
        return abreast_paths(hulls, action)
    if isinstance(action, Back):
        return back_paths(hulls, action.distance)
    if isinstance(action, Change):
        return change_paths(form, hulls, action.side, guide)
    raise ValueError(action.key())


def guide_place(ships: tuple[int, ...], action: Action) -> int:
    """Return the index in a unit of the guide that a change names; NOBODY without one."""
    if isinstance(action, Change) and action.guide in ships:
        return ships.index(action.guide)
    return NOBODY


def end_hulls(parts: list[Path], hulls: list[Hull]) -> list[Hull]:
    """Return the hulls at the end of paths, or where they begin without any."""
    return parts[-1].end() if parts else hulls


def straight_path(hulls: list[Hull], heading: i64, distance: i64) -> Path:
    """Return a path on which all hulls move the same way and keep their headings."""
    at = heading % TURN
    return Straight(hulls, SIN[at], COS[at], float(distance), STEP)


def back_paths(hulls: list[Hull], distance: i64) -> list[Path]:
    """Return the paths of a move straight astern (DIA-MOVE-03, DIA-MOVE-10)."""
    if distance == 0:
        return []
    return [straight_path(hulls, hulls[0].pose.heading + 2 * RIGHT, distance)]


def abreast_paths(hulls: list[Hull], action: Abreast) -> list[Path]:
    """Return the paths of a line abreast that wheels and moves, in either order (DIA-RULE-37)."""
    parts: list[Path] = []
    now = hulls
    for step in range(2):
        now = end_hulls(parts, now)
        if (step == 0) == action.wheel_first:
            if action.wheel != 0:
                x, y = wheel_point(now, action.wheel > 0)
                parts.append(wheel(now, x, y, action.wheel, STEP_ANGLE))
        elif action.distance != 0:
            heading = now[0].pose.heading + action.direction
            parts.append(straight_path(now, heading, action.distance))
    return parts


def wheel_point(hulls: list[Hull], to_starboard: bool) -> tuple[float, float]:
    """Return the point a line wheels about: the inner bow corner of the end ship on that side."""
    return bow_corners(hulls[-1])[1] if to_starboard else bow_corners(hulls[0])[0]


def wheel_distance(count: int, angle: i64) -> float:
    """Return how far the outer bow corner of a line moves in a wheel (DIA-MOVE-02)."""
    size = angle if angle >= 0 else -angle
    return float(count * UNIT) * float(size) / RADIAN


def greatest_wheel(count: int, way: i64) -> i64:
    """Return the greatest wheel whose outside ship moves no farther than `way`, in hundredths."""
    return int(float(way) * RADIAN / float(count * UNIT))


def single_paths(
    hull: Hull, legs: tuple[tuple[int, int], ...], turns: FirstTurns | None = None
) -> list[Path]:
    """Return the paths of a ship that turns in place and goes ahead, leg by leg (DIA-RULE-40).

    `turns` are those known from other orders of the same ship.
    """
    parts: list[Path] = []
    now = [hull]
    for turn, distance in legs:
        if turn != 0:
            if parts:
                now = parts[-1].end()
                parts.append(Pivot(now, turn, STEP_ANGLE))
            else:
                parts.append(Pivot(now, turn, STEP_ANGLE) if turns is None else turns.turn(turn))
        if distance != 0:
            if parts:
                now = parts[-1].end()
            parts.append(straight_path(now, now[0].pose.heading, distance))
    return parts


def column_paths(hulls: list[Hull], legs: tuple[tuple[int, int], ...]) -> list[Path]:
    """Return the path of a column that follows its leader (DIA-RULE-38, DIA-RULE-39).

    Its head does not turn without moving, so legs without a distance are no path.
    """
    if sum(distance for _, distance in legs) == 0:
        return []
    steps: list[tuple[i64, i64]] = [(turn, distance) for turn, distance in legs]
    return [Column(hulls, steps, STEP)]


# -- changes of formation -------------------------------------------------------


def has_long(hulls: list[Hull]) -> bool:
    """Return whether any base is longer than one cable (DIA-FORM-09)."""
    return any(hull.length > UNIT for hull in hulls)


def change_paths(form: i64, hulls: list[Hull], side: i64, guide: i64) -> list[Path]:
    """Return the paths of a change: all ships turn 90 degrees, then long bases close up or open
    out.

    It is the whole move of the group (DIA-FORM-11).
    """
    turn: i64 = RIGHT if side == STARBOARD else -RIGHT
    parts: list[Path] = [Pivot(hulls, turn, STEP_ANGLE)]
    if has_long(hulls):
        parts.append(Stationary(hulls_after_change(form, hulls, turn, guide)))
    return parts


def hulls_after_change(form: i64, hulls: list[Hull], turn: i64, guide: i64) -> list[Hull]:
    """Return the hulls of long bases after a change; the guide's centre is kept (DIA-RULE-41).

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
            # The ship on the side turned to leads: its number is the highest to starboard.
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
        found.append(exact_hull(x, y, frame.fx, frame.fy, hulls[i].length, hulls[i].beam))
    return found


def after_change(form: i64, ships: tuple[int, ...], side: i64) -> tuple[int, ...]:
    """Return the ships of a unit in the order of their new formation.

    In a turn to starboard the head of a column becomes the port end of the line, and the starboard
    end of a line the head of the column; to port the other way.
    """
    reverse = (form == ABREAST) == (side == STARBOARD)
    return tuple(reversed(ships)) if reverse else ships


# -- poses ----------------------------------------------------------------------


def rounded_poses(table: Table, hulls: list[Hull]) -> list[Pose]:
    """Return the poses to store: the nearest of the lattice (DIA-RULE-10).

    Rounding pushes nothing over the edge.
    """
    return [rounded_pose(table, hull) for hull in hulls]


def rounded_pose(table: Table, hull: Hull) -> Pose:
    """Return the pose to store for one hull."""
    pose = hull.pose
    if table.contains_hull(hull.at(pose)) or not table.contains_hull(hull):
        return pose
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        inside = Pose(pose.x + dx, pose.y + dy, pose.heading)
        if table.contains_hull(hull.at(inside)):
            return inside
    return pose


# -- limits --------------------------------------------------------------------------------

MOVE: Final = 4 * UNIT
"""The move of a line abreast and of a single ship (DIA-MOVE-04, DIA-MOVE-06)."""
COLUMN_MOVE: Final = 8 * UNIT
BACK_MOVE: Final = 2 * UNIT
SLANT: Final = RIGHT // 2
"""The greatest angle off its facing at which a line abreast may move (DIA-MOVE-01)."""
COLUMN_TURN: Final = RIGHT
SINGLE_TURN: Final = HALF
COLUMN_LEGS: Final = 6
SINGLE_LEGS: Final = 4


def limit_ruling(state: Diadochi, unit: Unit, action: Action) -> Ruling | None:
    """Return why an order is beyond what this unit could do on an empty sea."""
    if isinstance(action, Legs):
        return legs_ruling(state, unit, action)
    if isinstance(action, Abreast):
        return abreast_ruling(state, unit, action)
    if isinstance(action, Back):
        return back_ruling(state, unit, action)
    if isinstance(action, Change):
        return change_ruling(state, unit, action)
    return Ruling("DIA-TURN-01", {"refusal": "movement_now"})


def unit_facts(state: Diadochi, unit: Unit, refusal: str) -> Facts:
    """Return the facts of a refusal to a unit: its name, first ship and count."""
    return {
        "refusal": refusal,
        "unit": unit_name(state, unit),
        "ship": state.ships[unit.ships[0]].name,
        "count": len(unit.ships),
    }


def unit_name(state: Diadochi, unit: Unit) -> str:
    """Return the name of a unit: its ship, or its first and last."""
    first = state.ships[unit.ships[0]].name
    if len(unit.ships) == 1:
        return first
    return f"{first}\N{EN DASH}{state.ships[unit.ships[-1]].name}"


def distance_limit_ruling(
    state: Diadochi, unit: Unit, clause: ClauseId, refusal: str, size: i64, limit: i64
) -> Ruling | None:
    """Refuse a distance that is beyond its limit."""
    if size <= limit:
        return None
    facts = unit_facts(state, unit, refusal)
    note_limit(facts, refusal, size, limit)
    return Ruling(clause, facts)


def angle_limit_ruling(
    state: Diadochi, unit: Unit, clause: ClauseId, refusal: str, angle: i64, limit: i64
) -> Ruling | None:
    """Refuse an angle that is beyond its limit."""
    if angle <= limit:
        return None
    facts = unit_facts(state, unit, refusal)
    facts["angle"] = int(angle)
    facts["angle_limit"] = int(limit)
    return Ruling(clause, facts)


def is_off_table(state: Diadochi, unit: Unit) -> bool:
    """Return whether any ship of a unit is not wholly on the table (DIA-RULE-18)."""
    return any(not state.is_on_table(state.ships[ship]) for ship in unit.ships)


def back_ruling(state: Diadochi, unit: Unit, action: Back) -> Ruling | None:
    """Return why a unit may not back so: up to 2 cables, no column (DIA-MOVE-03, DIA-MOVE-10)."""
    clause = "DIA-MOVE-03" if unit.form == ABREAST else "DIA-MOVE-10"
    if unit.form == AHEAD:
        return Ruling(clause, unit_facts(state, unit, "column_backs"))
    if is_off_table(state, unit):
        return Ruling("DIA-RULE-18", unit_facts(state, unit, "off_table_ahead_only"))
    if action.distance <= 0:
        return Ruling(clause, unit_facts(state, unit, "no_way_back"))
    return distance_limit_ruling(state, unit, clause, "backs_too_far", action.distance, BACK_MOVE)


def abreast_ruling(state: Diadochi, unit: Unit, action: Abreast) -> Ruling | None:
    """Return why a line may not move so: up to 4 cables, up to 45 degrees off its facing.

    A wheel counts as the distance of its outside ship (DIA-RULE-37).
    """
    if unit.form != ABREAST:
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "no_line"))
    if action.distance < 0:
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "ahead_only"))
    if not is_canonical(action):
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "line_untidy"))
    if magnitude(action.direction) > SLANT:
        angle = magnitude(action.direction)
        return angle_limit_ruling(state, unit, "DIA-MOVE-01", "slants_too_far", angle, SLANT)
    if state.rules.one_way_only and action.distance > 0 and action.wheel != 0:
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "one_way_only"))
    count = len(unit.ships)
    wheel = wheel_distance(count, action.wheel)
    if wheel > float(MOVE) + TOLERANCE:
        size = rounded_up(wheel)
        return distance_limit_ruling(state, unit, "DIA-MOVE-02", "wheels_too_far", size, MOVE)
    if wheel + float(action.distance) <= float(MOVE) + TOLERANCE:
        return None
    refusal = "line_too_far" if action.wheel == 0 else "line_too_far_wheeling"
    size = rounded_up(wheel + float(action.distance))
    return distance_limit_ruling(state, unit, "DIA-MOVE-04", refusal, size, MOVE)


def is_canonical(action: Abreast) -> bool:
    """Return whether an order of a line is written in its one form.

    It has no direction without a distance, and the wheel first unless there are both.
    """
    if action.distance == 0 and action.direction != 0:
        return False
    return action.wheel_first or (action.wheel != 0 and action.distance != 0)


def legs_ruling(state: Diadochi, unit: Unit, action: Legs) -> Ruling | None:
    """Return why a column or a single ship may not go these legs (DIA-RULE-38, DIA-RULE-40)."""
    if unit.form == ABREAST:
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "line_has_no_legs"))
    column = unit.form == AHEAD
    most = COLUMN_LEGS if column else SINGLE_LEGS
    clause = "DIA-RULE-38" if column else "DIA-RULE-40"
    if len(action.legs) > most:
        facts = unit_facts(state, unit, "legs")
        facts["legs"] = len(action.legs)
        facts["most_legs"] = most
        return Ruling(clause, facts)
    way: i64 = 0
    angle: i64 = 0
    for turn, distance in action.legs:
        if distance < 0:
            return Ruling(clause, unit_facts(state, unit, "ahead_only"))
        way += distance
        angle += magnitude(turn)
    if angle > 0 and not state.is_on_table(state.ships[unit.ships[0]]):
        # Followers go where the head went; a column led from beyond the edge only comes on.
        refusal = "off_table_head" if column else "off_table_ahead_only"
        return Ruling("DIA-RULE-18", unit_facts(state, unit, refusal))
    if column:
        ruling = angle_limit_ruling(
            state, unit, "DIA-MOVE-08", "column_turns_too_far", angle, COLUMN_TURN
        )
        return ruling or distance_limit_ruling(
            state, unit, "DIA-MOVE-05", "column_too_far", way, COLUMN_MOVE
        )
    ruling = angle_limit_ruling(
        state, unit, "DIA-MOVE-09", "ship_turns_too_far", angle, SINGLE_TURN
    )
    return ruling or distance_limit_ruling(state, unit, "DIA-MOVE-06", "ship_too_far", way, MOVE)


def change_ruling(state: Diadochi, unit: Unit, action: Change) -> Ruling | None:
    """Return why a unit may not change formation so: a straight column, a guide for long bases."""
    if unit.form == SINGLE:
        return Ruling("DIA-FORM-07", unit_facts(state, unit, "single_changes"))
    if action.side != STARBOARD and action.side != PORT:
        return Ruling("DIA-RULE-41", unit_facts(state, unit, "no_such_side"))
    if is_off_table(state, unit):
        return Ruling("DIA-RULE-18", unit_facts(state, unit, "off_table_changes"))
    hulls = hulls_of(state, unit.ships)
    if has_long(hulls):
        if action.guide not in unit.ships:
            return Ruling("DIA-RULE-41", unit_facts(state, unit, "guide_needed"))
    elif action.guide != NOBODY:
        return Ruling("DIA-RULE-41", unit_facts(state, unit, "guide_not_needed"))
    if unit.form != AHEAD:
        return None
    return straight_ruling(hulls, names(state, unit.ships))

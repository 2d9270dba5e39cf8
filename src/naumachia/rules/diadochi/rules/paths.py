"""Paths of orders, and how far units go and turn (DIA-MOVE-01 to 10, DIA-RULE-37 to 42)."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.column import Column
from naumachia.geometry.hull import PORT, STARBOARD, Hull, between
from naumachia.geometry.lattice import COS, HALF, RIGHT, SIN, TOLERANCE, TURN, UNIT, Pose
from naumachia.geometry.paths import Path, Pivot, Resting, Straight, wheel
from naumachia.geometry.polygon import Table
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.mypyc import i64
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
from naumachia.table.grain import sized
from naumachia.table.measured import note_limit

# -- paths and the hulls they end in -------------------------------------------------------
# A way is a list of parts: each begins where the one before it ends. Hulls are in the order of
# their unit, and exact between the points of the lattice; `stored` gives the poses that are kept.

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
                x, y = wheel_point(now, action.wheel > 0)
                parts.append(wheel(now, x, y, action.wheel, STEP_ANGLE))
        elif action.distance != 0:
            heading = now[0].pose.heading + action.direction
            parts.append(straight_part(now, heading, action.distance))
    return parts


def wheel_point(hulls: list[Hull], to_starboard: bool) -> tuple[float, float]:
    """What a line wheels about: the inner bow corner of the end ship on that side."""
    return bow_corners(hulls[-1])[1] if to_starboard else bow_corners(hulls[0])[0]


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


# -- limits --------------------------------------------------------------------------------

WAY: Final = 4 * UNIT
"""Of a line abreast and of a single ship (DIA-MOVE-04, DIA-MOVE-06)."""
COLUMN_WAY: Final = 8 * UNIT
BACK_WAY: Final = 2 * UNIT
SLANT: Final = RIGHT // 2
"""How far off its facing a line abreast may go (DIA-MOVE-01)."""
COLUMN_TURN: Final = RIGHT
SINGLE_TURN: Final = HALF
COLUMN_LEGS: Final = 6
SINGLE_LEGS: Final = 4


def way_limit(form: i64) -> i64:
    """How far a unit of this form goes ahead."""
    return COLUMN_WAY if form == AHEAD else WAY


def turn_limit(form: i64) -> i64:
    """How far a column or a single ship turns in all."""
    return COLUMN_TURN if form == AHEAD else SINGLE_TURN


def limit_ruling(state: Diadochi, unit: Unit, action: Action) -> Ruling | None:
    """Why an order is beyond what this unit can do on an empty sea of any size."""
    if isinstance(action, Back):
        return back_ruling(state, unit, action)
    if isinstance(action, Abreast):
        return abreast_ruling(state, unit, action)
    if isinstance(action, Legs):
        return legs_ruling(state, unit, action)
    if isinstance(action, Change):
        return change_ruling(state, unit, action)
    return Ruling("DIA-TURN-01", {"refusal": "movement_now"})


def unit_facts(state: Diadochi, unit: Unit, refusal: str) -> Facts:
    """The facts of a refusal to a unit: its name, its first ship, how many there are."""
    return {
        "refusal": refusal,
        "unit": unit_name(state, unit),
        "ship": state.ships[unit.ships[0]].name,
        "count": len(unit.ships),
    }


def unit_name(state: Diadochi, unit: Unit) -> str:
    """A unit by its ship, or by its first and its last."""
    first = state.ships[unit.ships[0]].name
    if len(unit.ships) == 1:
        return first
    return f"{first}\N{EN DASH}{state.ships[unit.ships[-1]].name}"


def too_far(
    state: Diadochi, unit: Unit, clause: ClauseId, refusal: str, size: i64, limit: i64
) -> Ruling | None:
    """The refusal of a length that is beyond its limit."""
    if size <= limit:
        return None
    facts = unit_facts(state, unit, refusal)
    note_limit(facts, refusal, size, limit)
    return Ruling(clause, facts)


def turned_too_far(
    state: Diadochi, unit: Unit, clause: ClauseId, refusal: str, angle: i64, limit: i64
) -> Ruling | None:
    """The refusal of an angle that is beyond its limit."""
    if angle <= limit:
        return None
    facts = unit_facts(state, unit, refusal)
    facts["angle"] = int(angle)
    facts["angle_limit"] = int(limit)
    return Ruling(clause, facts)


def off_table(state: Diadochi, unit: Unit) -> bool:
    """Whether any ship of a unit is not wholly on the table (DIA-RULE-18)."""
    return any(not state.on_table(state.ships[ship]) for ship in unit.ships)


def back_ruling(state: Diadochi, unit: Unit, action: Back) -> Ruling | None:
    """Straight back, up to 2 cables; a column does not back (DIA-MOVE-03, DIA-MOVE-10)."""
    clause = "DIA-MOVE-03" if unit.form == ABREAST else "DIA-MOVE-10"
    if unit.form == AHEAD:
        return Ruling(clause, unit_facts(state, unit, "column_backs"))
    if off_table(state, unit):
        return Ruling("DIA-RULE-18", unit_facts(state, unit, "off_table_ahead_only"))
    if action.distance <= 0:
        return Ruling(clause, unit_facts(state, unit, "no_way_back"))
    return too_far(state, unit, clause, "backs_too_far", action.distance, BACK_WAY)


def abreast_ruling(state: Diadochi, unit: Unit, action: Abreast) -> Ruling | None:
    """A line moves up to 4 cables, up to 45 degrees off its facing; its wheel counts as the way of
    its outside ship (DIA-RULE-37).
    """
    if unit.form != ABREAST:
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "no_line"))
    if action.distance < 0:
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "ahead_only"))
    if not tidy(action):
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "line_untidy"))
    if sized(action.direction) > SLANT:
        angle = sized(action.direction)
        return turned_too_far(state, unit, "DIA-MOVE-01", "slants_too_far", angle, SLANT)
    if state.rules.one_way_only and action.distance > 0 and action.wheel != 0:
        return Ruling("DIA-RULE-37", unit_facts(state, unit, "one_way_only"))
    count = len(unit.ships)
    wheel = wheel_way(count, action.wheel)
    if wheel > float(WAY) + TOLERANCE:
        size = rounded_up(wheel)
        return too_far(state, unit, "DIA-MOVE-02", "wheels_too_far", size, WAY)
    if wheel + float(action.distance) <= float(WAY) + TOLERANCE:
        return None
    refusal = "line_too_far" if action.wheel == 0 else "line_too_far_wheeling"
    size = rounded_up(wheel + float(action.distance))
    return too_far(state, unit, "DIA-MOVE-04", refusal, size, WAY)


def tidy(action: Abreast) -> bool:
    """Whether an order of a line is written the one way it can be: no direction without a way, and
    the wheel first where it is not both.
    """
    if action.distance == 0 and action.direction != 0:
        return False
    return action.wheel_first or (action.wheel != 0 and action.distance != 0)


def legs_ruling(state: Diadochi, unit: Unit, action: Legs) -> Ruling | None:
    """Legs of a column or a single ship (DIA-RULE-38, DIA-RULE-40)."""
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
        angle += sized(turn)
    if column:
        head = state.ships[unit.ships[0]]
        if angle > 0 and not state.on_table(head):
            # Her followers go where she went; a column led from beyond the edge only comes on.
            return Ruling("DIA-RULE-18", unit_facts(state, unit, "off_table_head"))
        ruling = turned_too_far(
            state, unit, "DIA-MOVE-08", "column_turns_too_far", angle, COLUMN_TURN
        )
        return ruling or too_far(state, unit, "DIA-MOVE-05", "column_too_far", way, COLUMN_WAY)
    if angle > 0 and off_table(state, unit):
        return Ruling("DIA-RULE-18", unit_facts(state, unit, "off_table_ahead_only"))
    ruling = turned_too_far(state, unit, "DIA-MOVE-09", "ship_turns_too_far", angle, SINGLE_TURN)
    return ruling or too_far(state, unit, "DIA-MOVE-06", "ship_too_far", way, WAY)


def change_ruling(state: Diadochi, unit: Unit, action: Change) -> Ruling | None:
    """A change of formation: of a group, a column straight, with a guide for long bases."""
    if unit.form == SINGLE:
        return Ruling("DIA-FORM-07", unit_facts(state, unit, "single_changes"))
    if action.side != STARBOARD and action.side != PORT:
        return Ruling("DIA-RULE-41", unit_facts(state, unit, "no_such_side"))
    if off_table(state, unit):
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

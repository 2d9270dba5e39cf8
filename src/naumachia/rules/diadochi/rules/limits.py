"""How far units go and turn, whatever they meet (DIA-MOVE-01 to 10, DIA-RULE-37 to 42)."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import PORT, STARBOARD
from naumachia.geometry.lattice import HALF, RIGHT, TOLERANCE, UNIT
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
    fault_ruling,
    hulls_of,
    rounded_up,
    straight_fault,
)
from naumachia.rules.diadochi.rules.paths import has_long, wheel_way
from naumachia.table.grain import sized
from naumachia.table.measured import note_limit

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
    fault = straight_fault(hulls) if unit.form == AHEAD else None
    return None if fault is None else fault_ruling(state, unit.ships, fault)

"""How a unit goes when it carries out an order, as poses to be drawn."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.column import Column
from naumachia.geometry.lattice import UNIT
from naumachia.geometry.paths import Path, Pivot, Resting, Turning
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import (
    ABREAST,
    NOBODY,
    SINGLE,
    Abreast,
    Action,
    Back,
    Call,
    Change,
    Legs,
)
from naumachia.rules.diadochi.model import AFLOAT, ORDERED, Diadochi, Unit
from naumachia.rules.diadochi.rules.formations import hulls_of, leading
from naumachia.rules.diadochi.rules.movement import Moves, MoveUnit, waiting
from naumachia.rules.diadochi.rules.paths import guide_place, way_parts
from naumachia.scene.margin import Pose
from naumachia.table.shown import drawn

MOVES: Final = (Abreast, Back, Change, Legs)
"""The actions that move a unit."""
TURN_STEP: Final = 1000.0
"""How far apart the drawn poses of a wheel are, in hundredths of a degree."""
COLUMN_STEP: Final = float(UNIT)
"""How far apart those of a column are, along the way of its head."""


def unit_named(state: Diadochi, ship: i64) -> Unit:
    """The unit of this half-turn that a ship belongs to; she alone where she is in none."""
    unit = state.unit_of(ship)
    return Unit(SINGLE, (int(ship),), ORDERED) if unit is None else unit


def piece_of(state: Diadochi, action: Action) -> str:
    """The ship that an action is an order of on the board; "" for one of the whole side, and for a
    unit that is named: that is a set of ships.
    """
    if action.ship == NOBODY or isinstance(action, Call):
        return ""
    ship = int(action.ship)
    if isinstance(action, MOVES):
        ship = leading(unit_named(state, ship))
    return state.ships[ship].name


def afloat(state: Diadochi, unit: Unit) -> bool:
    """Whether all ships of a unit are there still."""
    return all(state.ships[ship].status == AFLOAT for ship in unit.ships)


def open_units(state: Diadochi, seat: int) -> list[Unit]:
    """The units of a player whose orders are to be carried out now."""
    phase = state.stack[-1]
    if isinstance(phase, MoveUnit):
        return [state.units[phase.unit]]
    if not isinstance(phase, Moves):
        return []
    return [state.units[place] for place in waiting(state, seat)]


def parts_of(state: Diadochi, unit: Unit, action: Action) -> list[Path]:
    """The parts of the way of an order, whether it is legal or not; none for one that a unit of
    this form cannot even try.
    """
    if unit.form == SINGLE and isinstance(action, (Abreast, Change)):
        return []
    if isinstance(action, Legs if unit.form == ABREAST else Abreast):
        return []
    guide = guide_place(unit.ships, action)
    if isinstance(action, Change) and guide < 0:
        guide = len(unit.ships) // 2
    return way_parts(unit.form, hulls_of(state, unit.ships), action, guide)


def poses_of(state: Diadochi, unit: Unit, action: Action) -> list[tuple[Pose, ...]]:
    """For each ship of the unit the poses she passes, from where she lies to where she ends."""
    parts = parts_of(state, unit, action)
    found = [[drawn(hull.pose)] for hull in hulls_of(state, unit.ships)]
    for part in parts:
        for along in stops(part):
            for poses, hull in zip(found, part.at(along), strict=True):
                poses.append(drawn(hull.pose))
    return [tuple(poses) for poses in found]


def stops(part: Path) -> list[float]:
    """Where on a part poses are drawn: its end, and before it what shows how it bends."""
    step = part.length
    if isinstance(part, Pivot | Turning):
        step = TURN_STEP
    elif isinstance(part, Column):
        step = COLUMN_STEP
    elif isinstance(part, Resting):
        return [0.0]
    found: list[float] = []
    if step > 0.0:
        found = [step * number for number in range(1, int(part.length / step) + 1)]
    if not found or found[-1] < part.length:
        found.append(part.length)
    return found

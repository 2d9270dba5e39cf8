"""Carry out blunders (DIA-BLUN, DIA-RULE-26 to 35, table 2.4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull, gap, nearest_heading
from naumachia.geometry.lattice import HALF, NEVER, TOLERANCE, UNIT, difference, nearest
from naumachia.geometry.paths import Path
from naumachia.geometry.sea import HULL, unit_vector
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.declared import declared, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    SINGLE,
    Abreast,
    Action,
    Back,
    Legs,
)
from naumachia.rules.diadochi.model import BLUNDERED, FRESH, Diadochi, Ship, Unit
from naumachia.rules.diadochi.rules.obstacles import End, end_ruling, forced_end
from naumachia.rules.diadochi.rules.paths import order_paths
from naumachia.rules.diadochi.rules.players import unit_facts
from naumachia.table.refusal_facts import centre_point


@final
@frozen()
class Blunder:
    """Hold one result of table 2.4.

    Attributes:
        word: its name in facts and phrases.
        ruling: the ruling by which it is carried out.
    """

    word: str
    ruling: ClauseId


BACK: Final = Blunder("back", "DIA-RULE-30")
FULL: Final = Blunder("full", "DIA-RULE-31")
TOWARD: Final = Blunder("toward", "DIA-RULE-32")
AWAY: Final = Blunder("away", "DIA-RULE-33")
SILENCE: Final = Blunder("silence", "DIA-RULE-28")
OUT: Final = Blunder("out", "DIA-RULE-27")

TABLE: Final[list[dict[int, tuple[Blunder, ClauseId]]]] = [
    {
        ABREAST: (BACK, "DIA-BLUN-01"),
        AHEAD: (AWAY, "DIA-BLUN-02"),
        SINGLE: (BACK, "DIA-BLUN-01"),
    },
    dict.fromkeys((ABREAST, AHEAD, SINGLE), (FULL, "DIA-BLUN-03")),
    dict.fromkeys((ABREAST, AHEAD, SINGLE), (TOWARD, "DIA-BLUN-04")),
    {
        ABREAST: (BACK, "DIA-BLUN-06"),
        AHEAD: (AWAY, "DIA-BLUN-05"),
        SINGLE: (AWAY, "DIA-BLUN-05"),
    },
    dict.fromkeys((ABREAST, AHEAD, SINGLE), (SILENCE, "DIA-BLUN-07")),
    dict.fromkeys((ABREAST, AHEAD, SINGLE), (OUT, "DIA-BLUN-08")),
]
"""The result of each die for a unit of each form, with its printed clause (table 2.4)."""

ASTERN: Final = 2 * UNIT
SHORT: Final = 4 * UNIT
LONG: Final = 8 * UNIT
"""The full move of a line abreast or a ship, and of a line ahead (DIA-RULE-31)."""
ASIDE: Final = 4500
"""The greatest angle off its facing at which a line abreast moves (DIA-RULE-32)."""
QUARTER: Final = 9000
LESS: Final = 100
"""The step, in hundredths, by which a column's turn is reduced until it can follow."""


def blunder_of(unit: Unit) -> Blunder:
    """Return the result of a unit's blunder die."""
    return TABLE[int(unit.blunder) - 1][int(unit.form)][0]


def begin_blunder(state: Diadochi, number: i64, log: Log) -> None:
    """Apply the immediate effect: silence the squadron (DIA-RULE-28) or mark the unit
    (DIA-RULE-27).

    Those two are then over. Moves come when the movement phase begins (DIA-RULE-26).
    """
    unit = state.units[number]
    result, clause = TABLE[int(unit.blunder) - 1][int(unit.form)]
    if log.on:
        facts = unit_facts(state, unit.form, unit.ships)
        facts["dice"] = (int(unit.blunder),)
        facts["dice_seats"] = (state.commander(state.ships[unit.ships[0]]),)
        facts["squadron"] = state.squadron_of(state.ships[unit.ships[0]]).name
        log.add(clause, f"blunder_{result.word}", **facts)
    if result is SILENCE:
        for ship in unit.ships:
            state.squadron_of(state.ships[ship]).silent = True
    elif result is OUT:
        for ship in unit.ships:
            state.ships[ship].out = FRESH
    else:
        return
    state.units[number] = unit.ended()


@declared
class Blunders(Phase[Diadochi, Action]):
    """Move blundering units, in the order of their rolls (DIA-RULE-26)."""

    name: ClassVar[str] = "blunders"
    side: i64

    def advance(self, state: Diadochi, log: Log) -> None:
        for number, unit in enumerate(state.units):
            if unit.fate == BLUNDERED:
                state.units[number] = unit.ended()
                carry_out_blunder(state, unit, log)
                return
        leave(state)


def carry_out_blunder(state: Diadochi, unit: Unit, log: Log) -> None:
    """Move a unit as its blunder says, as far as there is room (DIA-RULE-34, DIA-RULE-35)."""
    parts = forced_paths(state, unit)
    end = forced_end(state, unit.ships, parts)
    before = [state.sea.hull(ship).pose for ship in unit.ships]
    for ship, pose in zip(unit.ships, end.poses, strict=True):
        state.put(state.ships[ship], pose)
    if not log.on:
        return
    facts = unit_facts(state, unit.form, unit.ships)
    result = blunder_of(unit)
    if not any(one != other for one, other in zip(before, end.poses, strict=True)):
        if result in (TOWARD, AWAY) and nearest_enemy(state, unit) is None:
            log.add("DIA-RULE-29", "blunder_without_enemy", **facts)
        else:
            log.add("DIA-RULE-34", "blunder_stays", **facts)
        return
    # The distance and turn are those of the first ship, which the event names.
    first = before[0]
    gone = unit_vector(
        float(first.x), float(first.y), float(end.poses[0].x), float(end.poses[0].y)
    )[2]
    facts["distance"] = int(nearest(gone))
    facts["turned"] = int(difference(first.heading, end.poses[0].heading))
    facts["at"] = centre_point(state.sea.hull(unit.ships[0]))
    log.add(result.ruling, f"moved_{result.word}", **facts)
    note_stop(state, unit, end, log)


def note_stop(state: Diadochi, unit: Unit, end: End, log: Log) -> None:
    """Log the obstacle that stopped a forced move."""
    met = end.met
    if met is not None and met.kind == HULL:
        ship = state.ships[unit.ships[end.member]].name
        log.add("DIA-RULE-35", "stopped_by", ship=ship, blocker=state.ships[met.number].name)
    elif met is not None:
        log.add("DIA-RULE-21", "stopped_at_edge", ship=state.ships[unit.ships[end.member]].name)
    elif not end.whole:
        log.add("DIA-RULE-35", "stopped_short", ship=state.ships[unit.ships[0]].name)


# -- the ways -------------------------------------------------------------------------------


def forced_paths(state: Diadochi, unit: Unit) -> list[Path]:
    """Return the paths of a blunder on an empty sea; none without an enemy to go to or from."""
    hulls = [state.sea.hull(ship) for ship in unit.ships]
    ship = unit.ships[0]
    result = blunder_of(unit)
    if result is BACK:
        return order_paths(unit.form, hulls, Back(ship, ASTERN))
    if result is FULL:
        return order_paths(unit.form, hulls, forward_move(unit, 0))
    enemy = nearest_enemy(state, unit)
    if enemy is None:
        return []
    x, y = reference(unit, hulls)
    there = state.hull(enemy)
    turn = turn_onto(hulls[0].pose.heading, there.x - x, there.y - y, result is AWAY)
    if unit.form == AHEAD:
        travel: i64 = state.rules.turn_away_travel if result is AWAY else LONG
        return column_forced_paths(state, unit, hulls, turn, travel)
    if result is AWAY:
        return order_paths(SINGLE, hulls, Legs(ship, ((int(turn), 0),)))
    if unit.form == ABREAST:
        turn = min(max(turn, -ASIDE), ASIDE)
    return order_paths(unit.form, hulls, forward_move(unit, turn))


def forward_move(unit: Unit, turn: i64) -> Action:
    """Return the full move of a unit after a turn; a line abreast goes in that direction."""
    ship = unit.ships[0]
    if unit.form == ABREAST:
        return Abreast(ship, 0, turn, SHORT, True)
    travel = LONG if unit.form == AHEAD else SHORT
    return Legs(ship, ((int(turn), travel),))


def column_forced_paths(
    state: Diadochi, unit: Unit, hulls: list[Hull], turn: i64, travel: i64
) -> list[Path]:
    """Return the paths of a column whose head turns at once and goes straight on.

    The turn is reduced degree by degree until the others can follow (DIA-RULE-32, DIA-RULE-33,
    DIA-RULE-39).
    """
    sign: i64 = 1 if turn >= 0 else -1
    size: i64 = min(turn * sign, QUARTER)
    parts: list[Path] = []
    for less in (*range(int(size), 0, -LESS), 0):
        legs = ((int(less * sign), int(travel)),)
        parts = order_paths(AHEAD, hulls, Legs(unit.ships[0], legs))
        last = parts[-1]
        if end_ruling(state, unit.ships, last, last.length) is None:
            break
    return parts


def turn_onto(heading: i64, dx: float, dy: float, away: bool) -> i64:
    """Return the shorter turn onto a direction, or away from it; half a turn is to starboard.

    Headings are whole hundredths of a degree.
    """
    ux, uy, far = unit_vector(0.0, 0.0, dx, dy)
    if far == 0.0:
        return 0
    return difference(heading, nearest_heading(ux, uy) + (HALF if away else 0))


def reference(unit: Unit, hulls: list[Hull]) -> tuple[float, float]:
    """Return the point from which bearings are taken (DIA-RULE-29).

    It is the middle of a line abreast's bows, else the first ship's centre.
    """
    if unit.form != ABREAST:
        return hulls[0].x, hulls[0].y
    first, last = hulls[0], hulls[-1]
    ax, ay = first.point(first.half_length, -first.half_beam)
    bx, by = last.point(last.half_length, last.half_beam)
    return (ax + bx) * 0.5, (ay + by) * 0.5


def nearest_enemy(state: Diadochi, unit: Unit) -> Ship | None:
    """Return the enemy nearest to any ship of a unit, no prize and wholly on the table
    (DIA-RULE-29).

    Of several it is the one with the lowest number.
    """
    own = state.ships[unit.ships[0]]
    hulls = [state.sea.hull(ship) for ship in unit.ships]
    best = NEVER
    found: Ship | None = None
    for ship in state.ships:
        if not state.enemies(own, ship) or ship.captured or not state.is_on_table(ship):
            continue
        there = state.hull(ship)
        for hull in hulls:
            distance = gap(hull, there)
            if distance < best - TOLERANCE:
                best = distance
                found = ship
    return found

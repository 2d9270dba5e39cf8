"""Movement without an attack: forward, veer, turn, reverse, a bireme's turn with a move."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import Pose, nearest
from naumachia.geometry.sea import EDGE, LAND
from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import GRAIN, NOTCH, Action, Move
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import FRESH, LEFT, UNMARKED, Biremes, Ship
from naumachia.rules.biremes.rules.oars import (
    QUARTER,
    VEER,
    forward_limit,
    idle_clause,
    reverse_limit,
    speed_clause,
    turn_clause,
    turn_limit,
    turned_limit,
)
from naumachia.rules.biremes.rules.reasons import OBSTACLES, note_meeting
from naumachia.table import moves
from naumachia.table.grain import grained, sized
from naumachia.table.moves import obstacle, pivoted, run_met

VEERS: Final[list[i64]] = [0, 1200, -1200, 2500, -2500]
TURNS: Final[list[i64]] = [4500, -4500, 9000, -9000, 13500, -13500, 18000]
"""Angles of the candidates."""


def off_grain(first: i64, distance: i64, last: i64) -> bool:
    """Whether an order is finer than 0.01 inch and 0.1 degree (BIR-RULE-01)."""
    return first % NOTCH != 0 or distance % GRAIN != 0 or last % NOTCH != 0


def shape_refusal(state: Biremes, ship: Ship, move: Move, facts: Facts | None) -> ClauseId | None:
    """The clause against a move of this form and length, wherever it leads."""
    first, last, distance = sized(move.first), sized(move.last), move.distance
    if off_grain(move.first, distance, move.last):
        return "BIR-RULE-01"
    if distance == 0:
        return turn_refusal(state, ship, move, facts)
    if last == 0 and (first == 0 or (distance > 0 and first <= VEER)):
        limit = forward_limit(ship) if distance > 0 else reverse_limit(ship)
        return length_refusal(sized(distance), limit, speed_clause(ship), facts)
    if ship.kind.size != BIREME:
        if distance < 0 and last == 0 and first <= VEER:
            return "BIR-RULE-10"
        note_refusal(facts, "turn_at_the_end" if last != 0 else "")
        return "BIR-MOVE-06"
    if first != 0 and last != 0:
        return "BIR-RULE-09"
    turn = first + last
    if turn > QUARTER or turn > turn_limit(state, ship):
        return length_refusal(turn, QUARTER, "BIR-MOVE-08", facts)
    limit = turned_limit(ship) if distance > 0 else reverse_limit(ship) // 2
    return length_refusal(sized(distance), limit, "BIR-MOVE-09", facts)


def note_refusal(facts: Facts | None, refusal: str) -> None:
    """Name the phrase of a refusal, where its clause does not say it ("")."""
    if facts is not None and refusal:
        facts["refusal"] = refusal


def turn_refusal(state: Biremes, ship: Ship, move: Move, facts: Facts | None) -> ClauseId | None:
    """The clause against a turn on the spot (BIR-MOVE-05, BIR-RULE-08)."""
    if move.last != 0:
        return "BIR-MOVE-10"
    if move.first == 0:
        return "BIR-MOVE-12"
    if sized(move.first) <= turn_limit(state, ship):
        return None
    if facts is not None:
        facts["refusal"] = "turn_too_far"
        facts["angle"] = int(sized(move.first))
        facts["angle_limit"] = int(turn_limit(state, ship))
    return turn_clause(state, ship)


def length_refusal(size: i64, limit: i64, clause: ClauseId, facts: Facts | None) -> ClauseId | None:
    """`clause` when a distance or angle is above its limit."""
    if size <= limit:
        return None
    if facts is not None:
        angle = clause == "BIR-MOVE-08"
        facts["refusal"] = "turn_too_far" if angle else far_word(clause)
        facts["angle" if angle else "distance"] = int(size)
        facts["angle_limit" if angle else "limit"] = int(limit)
    return clause


def far_word(clause: ClauseId) -> str:
    """The refusal of a distance, by the clause that limits it."""
    if clause == "BIR-SWP-14":
        return "too_far_for_her_oars"
    return "too_far_with_a_turn" if clause == "BIR-MOVE-09" else "too_far"


def move_refusal(state: Biremes, ship: Ship, move: Move, facts: Facts | None) -> ClauseId | None:
    """The clause that forbids this free ship the move (BIR-RULE-06); facts when wanted."""
    refused = idle_clause(ship)
    if refused is None:
        refused = shape_refusal(state, ship, move, facts)
    if refused is not None:
        return refused
    met = obstacle(state.sea, ship.ident, move.first, move.distance, move.last, state.rules.ends)
    if met is None:
        return None
    note_meeting(state, met, facts)
    return OBSTACLES.clause(met)


def destination(state: Biremes, ship: Ship, move: Move) -> Pose:
    """Where a legal move ends; one that is cut short by land ends there, and turns no more."""
    return moves.destination(state.sea, ship.ident, move.first, move.distance, move.last)


def carry_out_move(state: Biremes, ship: Ship, move: Move, log: Log) -> None:
    """Make a legal move (BIR-MOVE-01)."""
    sea = state.sea
    met = run_met(sea, ship.ident, pivoted(sea, ship.ident, move.first), move.distance)
    if met is not None and met.kind == LAND:
        # What the ship does, not what was ordered: the land ends it.
        room = nearest(met.distance)
        move = Move(ship.ident, move.first, room if move.distance > 0 else -room, 0)
    state.put(ship, destination(state, ship, move))
    if log.on:
        note_move(ship, move, log)
    if met is None:
        return
    if met.kind == EDGE:
        leave_table(state, ship, log)
    elif ship.immobile == UNMARKED:
        ship.immobile = FRESH
        if log.on:
            log.add("BIR-RULE-05", "aground", ship=ship.name)


def leave_table(state: Biremes, ship: Ship, log: Log) -> None:
    """A ship goes off the table and out of the game (BIR-RULE-04, option `edge`)."""
    state.sea.remove(ship.ident)
    ship.status = LEFT
    if log.on:
        log.add("BIR-RULE-04", "left_table", ship=ship.name)


def note_move(ship: Ship, move: Move, log: Log) -> None:
    """Log a move that has been made, by the option it is (BIR-MOVE-02)."""
    first, last, distance = int(move.first), int(move.last), int(move.distance)
    name = ship.name
    if distance == 0:
        log.add("BIR-MOVE-05", "turned", ship=name, turned=first)
    elif first == 0 and last == 0:
        if distance > 0:
            log.add("BIR-MOVE-03", "forward", ship=name, distance=distance)
        else:
            log.add("BIR-MOVE-11", "reversed", ship=name, distance=-distance)
    elif last == 0 and sized(first) <= VEER and distance > 0:
        log.add("BIR-MOVE-04", "veered", ship=name, turned=first, distance=distance)
    elif last == 0:
        log.add("BIR-MOVE-07", "turned_and_moved", ship=name, turned=first, distance=distance)
    else:
        log.add("BIR-MOVE-07", "moved_and_turned", ship=name, turned=last, distance=distance)


# -- candidates ------------------------------------------------------------------------


def add_moves(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List canonical moves of a ship that can move: a fan of veers, turns, reverse."""
    if idle_clause(ship) is not None:
        return
    limit = forward_limit(ship)
    for angle in VEERS:
        add_runs(state, ship, angle, limit, actions)
    for angle in TURNS:
        if sized(angle) <= turn_limit(state, ship):
            add_legal(state, ship, Move(ship.ident, angle, 0, 0), actions)
    reverse = reverse_limit(ship)
    add_legal(state, ship, Move(ship.ident, 0, -reverse, 0), actions)
    add_legal(state, ship, Move(ship.ident, 0, -grained(reverse // 2, GRAIN), 0), actions)
    if ship.kind.size == BIREME:
        add_turned_moves(state, ship, actions)


def add_runs(state: Biremes, ship: Ship, angle: i64, limit: i64, actions: list[Action]) -> None:
    """List runs after one veer: to the limit or the obstacle, and two shorter ones."""
    room = clear_run(state, ship, angle, limit)
    third = grained(limit // 3, GRAIN)
    for part in (limit, 2 * third, third):
        if part <= room:
            actions.append(Move(ship.ident, angle, part, 0))
    if third < room < limit and room % third != 0:
        actions.append(Move(ship.ident, angle, room, 0))


def clear_run(state: Biremes, ship: Ship, angle: i64, limit: i64) -> i64:
    """How far the way ahead is clear after a pivot, in whole grains up to `limit`."""
    return moves.clear_run(state.sea, ship.ident, angle, limit, GRAIN, state.rules.ends)


def add_turned_moves(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List a bireme's turns with a move (BIR-RULE-09)."""
    half = grained(turned_limit(ship), GRAIN)
    back = grained(reverse_limit(ship) // 2, GRAIN)
    for angle in (4500, -4500, 9000, -9000):
        add_legal(state, ship, Move(ship.ident, angle, half, 0), actions)
        add_legal(state, ship, Move(ship.ident, 0, half, angle), actions)
    for angle in (9000, -9000):
        add_legal(state, ship, Move(ship.ident, angle, -back, 0), actions)


def add_legal(state: Biremes, ship: Ship, move: Move, actions: list[Action]) -> None:
    """List a move if it is legal."""
    if move.distance == 0 and move.first == 0:
        return
    if move_refusal(state, ship, move, None) is None:
        actions.append(move)

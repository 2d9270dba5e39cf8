"""Move without an attack: forward, veer, turn, reverse (BIR-MOVE)."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.geometry.lattice import TOLERANCE, UNIT, Pose, nearest
from naumachia.geometry.sea import EDGE, HULL, LAND, Collision
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase
from naumachia.rules.biremes.actions import (
    ANGLE_STEP,
    LENGTH_STEP,
    Action,
    Deploy,
    Grapple,
    Move,
    Ram,
    Slip,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.classes import BIREME, TRIREME
from naumachia.rules.biremes.model import FRESH, LEFT, UNMARKED, Biremes, Ship, refuse
from naumachia.table import choices, moves, refusal_facts
from naumachia.table.choices import (
    ANGLE,
    CHOICE,
    COORDINATE,
    FIXED,
    HEADING,
    LENGTH,
    PATH_ANGLE,
    PATH_LENGTH,
    VariationSpec,
)
from naumachia.table.moves import obstacle, pivot_hull, run_obstacle
from naumachia.table.refusal_facts import Obstacles
from naumachia.table.rounding import magnitude, round_down

# -- variation of actions ------------------------------------------------------------------

SPREAD: Final = 700
"""How far lengths are varied, in steps."""
SWING: Final = 1000
"""How far angles are varied, in hundredths of a degree."""

KINDS: Final[dict[type[Action], list[int]]] = {
    Move: [FIXED, PATH_ANGLE, PATH_LENGTH, ANGLE],
    Ram: [FIXED, FIXED, ANGLE],
    Swipe: [FIXED, FIXED, CHOICE, LENGTH, PATH_LENGTH],
    Grapple: [FIXED, FIXED, CHOICE, LENGTH],
    Transfer: [FIXED, FIXED, CHOICE, COORDINATE, CHOICE],
    Slip: [FIXED, PATH_LENGTH, PATH_ANGLE],
    Deploy: [FIXED, LENGTH, LENGTH, HEADING],
}
"""How each field of an action is varied, in order."""


def vary_move(action: Action, rng: Random) -> Action:
    """Vary a move: it turns at one end only, and not if it goes straight astern (BIR-MOVE-10)."""
    assert isinstance(action, Move)
    first = (
        VARIATION.vary_angle(action.first, rng) if action.distance == 0 or action.last == 0 else 0
    )
    last = VARIATION.vary_angle(action.last, rng) if action.last != 0 else 0
    if action.distance < 0 and action.first == 0:
        first = 0
    return Move(action.ship, first, VARIATION.vary_length(action.distance, rng), last)


def vary_slip(action: Action, rng: Random) -> Action:
    """Vary a slip: it goes or turns, not both."""
    assert isinstance(action, Slip)
    if action.angle != 0:
        return Slip(action.ship, 0, VARIATION.vary_angle(action.angle, rng))
    return Slip(action.ship, VARIATION.vary_length(action.distance, rng), 0)


VARIATION: Final[VariationSpec[Action]] = VariationSpec(
    LENGTH_STEP, ANGLE_STEP, SPREAD, SWING, KINDS, {Move: vary_move, Slip: vary_slip}
)


class PhaseChoices(choices.PhaseChoices[Biremes, Action]):
    """Hold the choices of a phase whose `check` allows more actions than `legal` lists."""

    def __init__(
        self, legal: list[Action], state: Biremes, seat: int, phase: Phase[Biremes, Action]
    ) -> None:
        super().__init__(legal, state, seat, phase, VARIATION)


# -- measured lengths ----------------------------------------------------------------------


def is_at_most(length: float, limit: i64) -> bool:
    """Return whether a measured length is within a limit."""
    return length <= float(limit) + TOLERANCE


def is_at_least(length: float, least: i64) -> bool:
    """Return whether a measured length reaches a minimum."""
    return length >= float(least) - TOLERANCE


# -- speed under oars ----------------------------------------------------------------------

VEER: Final = 2500
"""The widest veer, in hundredths of a degree (BIR-MOVE-04)."""
QUARTER: Final = 9000
"""The widest turn with a move, and out of turn (BIR-MOVE-08, BIR-GRP-09)."""


def after_lost_bank(ship: Ship, distance: i64) -> i64:
    """Return a distance under oars, halved by a lost bank (BIR-SWP-14, BIR-RULE-32)."""
    return distance // 2 if ship.banks == 1 else distance


def forward_limit(ship: Ship) -> i64:
    """Return how far the ship goes forward in a turn, in steps."""
    return after_lost_bank(ship, ship.kind.forward)


def reverse_limit(ship: Ship) -> i64:
    """Return how far it goes astern."""
    return after_lost_bank(ship, ship.kind.reverse)


def turn_limit(state: Biremes, ship: Ship) -> i64:
    """Return how far it turns, in hundredths of a degree; banks count by option only
    (BIR-RULE-32).
    """
    if state.rules.oar_loss_halves_turn:
        return after_lost_bank(ship, ship.kind.turn)
    return ship.kind.turn


def ram_limit(ship: Ship) -> i64:
    """Return the longest run of a ram: the bonus is not halved (BIR-RAM-05, BIR-RULE-32)."""
    return forward_limit(ship) + ship.kind.ram_bonus


def turned_ram_limit(state: Biremes, ship: Ship) -> i64:
    """Return the longest run of a ram after a turn, 0 when there is none (BIR-RULE-15)."""
    if ship.kind.size != BIREME or state.rules.bireme_turn_ram == 0:
        return 0
    if state.rules.bireme_turn_ram == 4 * UNIT:
        return ram_limit(ship) // 2
    return forward_limit(ship) // 2


def turned_limit(ship: Ship) -> i64:
    """Return how far a bireme goes forward in a move with a turn; no other ship does
    (BIR-MOVE-09).
    """
    return forward_limit(ship) // 2 if ship.kind.size == BIREME else 0


def class_clause(ship: Ship) -> ClauseId:
    """Return the clause with the distances and turns of the ship's class."""
    if ship.kind.size == BIREME:
        return "BIR-SPD-02"
    return "BIR-SPD-03" if ship.kind.size == TRIREME else "BIR-SPD-04"


# -- refusals ------------------------------------------------------------------------------

OBSTACLES: Final = Obstacles("BIR-RULE-06", "BIR-RULE-05", "BIR-RULE-04")
"""The clauses that keep a ship off a hull, land or the edge."""


AT_ONCE: Final = {
    "hull_in_way": "hull_at_once",
    "land_in_way": "land_at_once",
    "edge_in_way": "edge_at_once",
}
"""The refusals if the obstacle leaves no room at all, as for a pivot."""


def meeting_facts(state: Biremes, met: Collision) -> Facts:
    """Return the facts of an obstacle: its kind, name and place."""
    facts: Facts = {}
    name = state.ships[met.number].name if met.kind == HULL else ""
    refusal_facts.note_collision(met, name, state.sea.hulls[met.number] if name else None, facts)
    # In the steps of orders (BIR-RULE-01), rounded down.
    facts["room"] = int(round_down(int(met.distance), LENGTH_STEP))
    if facts["room"] == 0:
        facts["refusal"] = AT_ONCE[str(facts["refusal"])]
    return facts


def refuse_obstacle(state: Biremes, ship: Ship, met: Collision) -> Ruling:
    """Return the refusal of a move into an obstacle."""
    return refuse(OBSTACLES.clause(met), ship, **meeting_facts(state, met))


def distance_ruling(ship: Ship, distance: i64, limit: i64) -> Ruling | None:
    """Return why the ship may not go this far; None if it may."""
    return None if distance <= limit else too_far(ship, distance, limit)


def too_far(ship: Ship, distance: i64, limit: i64) -> Ruling:
    """Return the refusal of a distance, by a lost bank (BIR-SWP-14) or the ship's class."""
    measures: Facts = {"distance": int(distance), "limit": int(limit)}
    if ship.banks == 1:
        return refuse("BIR-SWP-14", ship, refusal="too_far_for_her_oars", **measures)
    return refuse(class_clause(ship), ship, refusal="too_far", **measures)


def too_wide(
    clause: ClauseId, ship: Ship, angle: i64, limit: i64, refusal: str = "turn_too_far"
) -> Ruling:
    """Return the refusal of a turn of this angle."""
    return refuse(
        clause, ship, refusal=refusal, angle=int(magnitude(angle)), angle_limit=int(limit)
    )


# -- moves ---------------------------------------------------------------------------------

VEERS: Final[list[i64]] = [0, 1200, -1200, 2500, -2500]
TURNS: Final[list[i64]] = [4500, -4500, 9000, -9000, 13500, -13500, 18000]
"""The angles of candidates."""


def is_too_fine(first: i64, distance: i64, last: i64) -> bool:
    """Return whether an order is finer than 0.01 inch and 0.1 degree (BIR-RULE-01)."""
    return first % ANGLE_STEP != 0 or distance % LENGTH_STEP != 0 or last % ANGLE_STEP != 0


def shape_ruling(state: Biremes, ship: Ship, move: Move) -> Ruling | None:
    """Return why no move may have this form and length, whatever its way; None if one may."""
    first, last, distance = magnitude(move.first), magnitude(move.last), move.distance
    if is_too_fine(move.first, distance, move.last):
        return refuse("BIR-RULE-01", ship)
    if distance == 0:
        return turn_ruling(state, ship, move)
    if last == 0 and (first == 0 or (distance > 0 and first <= VEER)):
        limit = forward_limit(ship) if distance > 0 else reverse_limit(ship)
        return distance_ruling(ship, magnitude(distance), limit)
    if ship.kind.size == BIREME:
        return turned_move_ruling(ship, move)
    if distance < 0 and last == 0 and first <= VEER:
        return refuse("BIR-RULE-10", ship)
    if last != 0:
        return refuse("BIR-MOVE-06", ship, refusal="turn_at_the_end")
    return refuse("BIR-MOVE-06", ship)


def turn_ruling(state: Biremes, ship: Ship, move: Move) -> Ruling | None:
    """Return why the ship may not turn so on the spot (BIR-MOVE-05, BIR-RULE-08); None if it may.

    By option a lost bank of oars limits the turn, else the class of the ship.
    """
    if move.last != 0:
        return refuse("BIR-MOVE-10", ship)
    if move.first == 0:
        return refuse("BIR-MOVE-12", ship)
    limit = turn_limit(state, ship)
    if magnitude(move.first) <= limit:
        return None
    halved_turn = ship.banks == 1 and state.rules.oar_loss_halves_turn
    return too_wide("BIR-RULE-32" if halved_turn else class_clause(ship), ship, move.first, limit)


def turned_move_ruling(ship: Ship, move: Move) -> Ruling | None:
    """Return why a bireme may not make this move with a turn (BIR-MOVE-07..10)."""
    if move.first != 0 and move.last != 0:
        return refuse("BIR-RULE-09", ship)
    turn = move.first + move.last
    if magnitude(turn) > QUARTER:
        return too_wide("BIR-MOVE-08", ship, turn, QUARTER)
    distance = magnitude(move.distance)
    limit = turned_limit(ship) if move.distance > 0 else reverse_limit(ship) // 2
    if distance <= limit:
        return None
    measures: Facts = {"distance": int(distance), "limit": int(limit)}
    return refuse("BIR-MOVE-09", ship, refusal="too_far_with_a_turn", **measures)


def move_ruling(state: Biremes, ship: Ship, move: Move) -> Ruling | None:
    """Return why the ship may not make this move; None if it may."""
    return ship.idle_ruling() or free_move_ruling(state, ship, move)


def free_move_ruling(state: Biremes, ship: Ship, move: Move) -> Ruling | None:
    """Return why a ship that can move may not make this move (BIR-RULE-06); None if it may."""
    ruling = shape_ruling(state, ship, move)
    if ruling is not None:
        return ruling
    met = move_obstacle(state, ship, move)
    return None if met is None else refuse_obstacle(state, ship, met)


def move_obstacle(state: Biremes, ship: Ship, move: Move) -> Collision | None:
    """Return the obstacle that forbids a move (BIR-RULE-06); None if its way is clear."""
    ends = state.rules.ends
    return obstacle(state.sea, ship.ident, move.first, move.distance, move.last, ends)


def destination(state: Biremes, ship: Ship, move: Move) -> Pose:
    """Return the end of a legal move; land ends a move without its last turn."""
    return moves.destination(state.sea, ship.ident, move.first, move.distance, move.last)


def carry_out_move(state: Biremes, ship: Ship, move: Move, log: Log) -> None:
    """Make a legal move (BIR-MOVE-01)."""
    sea = state.sea
    met = run_obstacle(sea, ship.ident, pivot_hull(sea, ship.ident, move.first), move.distance)
    if met is not None and met.kind == LAND:
        # The land ends the move: log the distance that the ship goes.
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
    """Remove a ship that leaves the table (BIR-RULE-04, option `edge`)."""
    state.sea.remove(ship.ident)
    ship.status = LEFT
    if log.on:
        log.add("BIR-RULE-04", "left_table", ship=ship.name)


def note_move(ship: Ship, move: Move, log: Log) -> None:
    """Log a move by its kind (BIR-MOVE-02)."""
    first, last, distance = int(move.first), int(move.last), int(move.distance)
    name = ship.name
    if distance == 0:
        log.add("BIR-MOVE-05", "turned", ship=name, turned=first)
    elif first == 0 and last == 0:
        if distance > 0:
            log.add("BIR-MOVE-03", "forward", ship=name, distance=distance)
        else:
            log.add("BIR-MOVE-11", "reversed", ship=name, distance=-distance)
    elif last == 0 and magnitude(first) <= VEER and distance > 0:
        log.add("BIR-MOVE-04", "veered", ship=name, turned=first, distance=distance)
    elif last == 0:
        log.add("BIR-MOVE-07", "turned_and_moved", ship=name, turned=first, distance=distance)
    else:
        log.add("BIR-MOVE-07", "moved_and_turned", ship=name, turned=last, distance=distance)


# -- candidates ------------------------------------------------------------------------


def add_moves(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List canonical moves of a ship that can move: a fan of veers, turns, reverse."""
    if not ship.can_move():
        return
    limit = forward_limit(ship)
    for angle in VEERS:
        add_runs(state, ship, angle, limit, actions)
    widest = turn_limit(state, ship)
    for angle in TURNS:
        if magnitude(angle) <= widest:
            add_legal(state, ship, Move(ship.ident, angle, 0, 0), actions)
    reverse = reverse_limit(ship)
    add_legal(state, ship, Move(ship.ident, 0, -reverse, 0), actions)
    add_legal(state, ship, Move(ship.ident, 0, -round_down(reverse // 2, LENGTH_STEP), 0), actions)
    if ship.kind.size == BIREME:
        add_turned_moves(state, ship, actions)


def add_runs(state: Biremes, ship: Ship, angle: i64, limit: i64, actions: list[Action]) -> None:
    """List runs after one veer: to the limit or the obstacle, and two shorter ones."""
    room = clear_run(state, ship, angle, limit)
    third = round_down(limit // 3, LENGTH_STEP)
    for part in (limit, 2 * third, third):
        if part <= room:
            actions.append(Move(ship.ident, angle, part, 0))
    if third < room < limit and room % third != 0:
        actions.append(Move(ship.ident, angle, room, 0))


def clear_run(state: Biremes, ship: Ship, angle: i64, limit: i64) -> i64:
    """Return how far the way ahead is clear after a pivot, in steps of orders up to `limit`."""
    return moves.clear_run(state.sea, ship.ident, angle, limit, LENGTH_STEP, state.rules.ends)


def add_turned_moves(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List a bireme's turns with a move (BIR-RULE-09)."""
    half = round_down(turned_limit(ship), LENGTH_STEP)
    back = round_down(reverse_limit(ship) // 2, LENGTH_STEP)
    for angle in (4500, -4500, 9000, -9000):
        add_legal(state, ship, Move(ship.ident, angle, half, 0), actions)
        add_legal(state, ship, Move(ship.ident, 0, half, angle), actions)
    for angle in (9000, -9000):
        add_legal(state, ship, Move(ship.ident, angle, -back, 0), actions)


def add_legal(state: Biremes, ship: Ship, move: Move, actions: list[Action]) -> None:
    """List a move if it is legal."""
    if move.distance == 0 and move.first == 0:
        return
    if shape_ruling(state, ship, move) is None and move_obstacle(state, ship, move) is None:
        actions.append(move)

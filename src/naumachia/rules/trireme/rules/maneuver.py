"""Maneuvers: forward, turn and reverse, also on occupied intersections."""

from __future__ import annotations

from naumachia.geometry.grid import OFF_GRID
from naumachia.kernel.clause import UNEXPLAINED, ClauseId, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.trireme.actions import (
    FORWARD,
    LEFT,
    LETTERS,
    NO_LANE,
    NOBODY,
    REVERSE,
    RIGHT,
    Action,
    maneuver,
)
from naumachia.rules.trireme.model import (
    BOARDED,
    NOT_ENDED,
    RAMMED,
    TIED,
    Ship,
    Trireme,
    ship_facts,
    ship_name,
)
from naumachia.rules.trireme.rules.ramming import KEEL_ANGLES, under_ram


def sequence_ruling(state: Trireme, ship: Ship, kind: i64, why: bool) -> Ruling | None:
    """Return why the ship's maneuvers of this turn forbid `kind` (table T2)."""
    if ship.end == RAMMED:
        return no_maneuver(state, ship, kind, "TRI-RAM-09", why)
    if ship.last == LEFT or ship.last == RIGHT:
        clause: ClauseId = "TRI-FWD-03" if kind == FORWARD else "TRI-TRN-03"
        return no_maneuver(state, ship, kind, clause, why)
    if ship.last == REVERSE:
        return no_maneuver(state, ship, kind, "TRI-REV-02", why)
    if ship.made >= 2:
        clause = "TRI-MAN-01" if kind == FORWARD else "TRI-FWD-02"
        return no_maneuver(state, ship, kind, clause, why)
    ended = ended_by(ship)
    return None if ended is None else no_maneuver(state, ship, kind, ended, why)


def ended_by(ship: Ship) -> ClauseId | None:
    """Return the clause that ended the ship's activation; None if it has not ended yet."""
    if ship.end == RAMMED:
        return "TRI-RAM-09"
    if ship.end == TIED:
        return "TRI-RULE-25"
    if ship.end == BOARDED:
        return "TRI-RULE-22"
    return None if ship.end == NOT_ENDED else "TRI-RULE-18"


def entry_ruling(state: Trireme, ship: Ship, kind: i64, cell: i64, why: bool) -> Ruling | None:
    """Return why the ship may not end on `cell` with its heading (TRI-OCC-00).

    Ships are parallel if they have the same or opposite headings (TRI-RULE-13). Ships on the two
    neighbours of a diagonal step do not matter (TRI-RULE-15).
    """
    if cell == OFF_GRID:
        return no_maneuver(state, ship, kind, "TRI-RULE-16", why)
    there: i64 = state.top[cell]
    if there == NOBODY:
        return None
    other = state.ships[there]
    if other.mate != NOBODY:
        return no_maneuver(state, ship, kind, "TRI-OCC-02", why)
    if (ship.heading - other.heading) & 3 != 0:
        return no_maneuver(state, ship, kind, "TRI-OCC-01", why)
    return None


def own_ram_ruling(
    state: Trireme, ship: Ship, kind: i64, cell: i64, heading: i64, why: bool
) -> Ruling | None:
    """Return why the ship may not end on `cell` with `heading`, if it would ram an own ship."""
    if not state.rules.own_ram_block:
        return None
    target = under_ram(state, ship, cell, heading)
    if target == NOBODY or state.ships[target].side != ship.side:
        return None
    beside = state.ships[target].mate
    reason = ""
    if beside != NOBODY and state.ships[beside].side != ship.side:
        reason = "own_nearer" if state.rules.lanes else "own_shield"
    return no_maneuver(state, ship, kind, "TRI-RAM-11", why, target, reason)


def forward_ruling(state: Trireme, ship: Ship, why: bool) -> Ruling | None:
    """Return why the ship may not go forward one intersection (TRI-FWD-01).

    Passing through an intersection is just two such steps (TRI-RULE-14).
    """
    cell: i64 = state.grid.ahead[ship.cell * 8 + ship.heading]
    ruling = entry_ruling(state, ship, FORWARD, cell, why)
    if ruling is not None:
        return ruling
    return own_ram_ruling(state, ship, FORWARD, cell, ship.heading, why)


def turn_ruling(state: Trireme, ship: Ship, kind: i64, why: bool) -> Ruling | None:
    """Return why the ship may not turn 45 degrees (TRI-TRN-01).

    A turn without a forward before it rams nobody (TRI-RAM-07).
    """
    if ship.mate != NOBODY:
        return no_maneuver(state, ship, kind, "TRI-TRN-04", why, ship.mate)
    if ship.forwards == 0:
        return None
    return own_ram_ruling(state, ship, kind, ship.cell, turned(ship.heading, kind), why)


def reverse_ruling(state: Trireme, ship: Ship, why: bool) -> Ruling | None:
    """Return why the ship may not go back one intersection (TRI-REV-01).

    The intersection that it has just left counts too (TRI-RULE-17).
    """
    astern: i64 = state.grid.ahead[ship.cell * 8 + ((ship.heading + 4) & 7)]
    return entry_ruling(state, ship, REVERSE, astern, why)


def maneuver_ruling(state: Trireme, ship: Ship, kind: i64, why: bool) -> Ruling | None:
    """Return why this own ship may not make a maneuver in any lane."""
    if ship.locked:
        return no_maneuver(state, ship, kind, "TRI-BRD-02", why, ship.mate)
    ruling = sequence_ruling(state, ship, kind, why)
    if ruling is not None:
        return ruling
    if kind == FORWARD:
        return forward_ruling(state, ship, why)
    if kind == REVERSE:
        return reverse_ruling(state, ship, why)
    return turn_ruling(state, ship, kind, why)


def lane_ruling(state: Trireme, ship: Ship, kind: i64, lane: i64) -> Ruling | None:
    """Return why a legal maneuver may not name this lane, or must name one (TRI-RULE-10)."""
    cell = destination(state, ship, kind)
    alone = cell == ship.cell or state.top[cell] == NOBODY
    if not state.rules.lanes:
        reason = "" if lane == NO_LANE else "no_lanes"
    elif alone:
        reason = "" if lane == NO_LANE else "lane_alone"
    else:
        beside = lane != NO_LANE and (lane - ship.heading) & 3 == 2
        reason = "" if beside else "lane_side"
    if not reason:
        return None
    return no_maneuver(state, ship, kind, "TRI-RULE-10", True, reason=reason)


def no_maneuver(
    state: Trireme,
    ship: Ship,
    kind: i64,
    clause: ClauseId,
    why: bool,
    blocker: i64 = NOBODY,
    reason: str = "",
) -> Ruling:
    """Refuse a maneuver by a clause, with its destination and the blocking ship as facts.

    The blocking ship is `blocker`, else the one at the destination.
    """
    if not why:
        return UNEXPLAINED
    facts = ship_facts(ship)
    if reason:
        facts["refusal"] = reason
    facts["maneuver"] = LETTERS[kind]
    facts["from"] = state.point(ship)
    cell = destination(state, ship, kind)
    if cell == OFF_GRID:
        return Ruling(clause, facts)
    facts["at"] = state.grid.point(int(cell))
    if blocker == NOBODY and cell != ship.cell:
        blocker = state.top[cell]
    if blocker != NOBODY:
        other = state.ships[blocker]
        heading = turned(ship.heading, kind) if kind in (LEFT, RIGHT) else ship.heading
        facts["blocker"] = ship_name(blocker)
        facts["blocker_at"] = state.point(other)
        facts["angle"] = KEEL_ANGLES[(heading - other.heading) & 7]
    return Ruling(clause, facts)


def destination(state: Trireme, ship: Ship, kind: i64) -> i64:
    """Return the intersection on which a maneuver ends; OFF_GRID beyond the edge."""
    if kind == FORWARD:
        return state.grid.ahead[ship.cell * 8 + ship.heading]
    if kind == REVERSE:
        return state.grid.ahead[ship.cell * 8 + ((ship.heading + 4) & 7)]
    return ship.cell


def turned(heading: i64, kind: i64) -> i64:
    """Return the heading after a turn to the left or to the right."""
    return (heading - 1) & 7 if kind == LEFT else (heading + 1) & 7


def goes_on(ship: Ship) -> bool:
    """Return whether the ship's earlier maneuvers allow another one."""
    if ship.locked or ship.end != NOT_ENDED:
        return False
    return ship.made == 0 or (ship.made == 1 and ship.last == FORWARD)


def add_maneuvers(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List a ship's legal maneuvers, with every lane."""
    if not goes_on(ship):
        return
    if forward_ruling(state, ship, False) is None:
        add_steps(state, ship, FORWARD, actions)
    if turn_ruling(state, ship, LEFT, False) is None:
        actions.append(maneuver(ship.ident, LEFT, NO_LANE))
    if turn_ruling(state, ship, RIGHT, False) is None:
        actions.append(maneuver(ship.ident, RIGHT, NO_LANE))
    if reverse_ruling(state, ship, False) is None:
        add_steps(state, ship, REVERSE, actions)


def add_steps(state: Trireme, ship: Ship, kind: i64, actions: list[Action]) -> None:
    """List a legal forward or reverse once for each possible lane, starboard first."""
    cell = destination(state, ship, kind)
    if state.top[cell] == NOBODY or not state.rules.lanes:
        actions.append(maneuver(ship.ident, kind, NO_LANE))
        return
    actions.append(maneuver(ship.ident, kind, (ship.heading + 2) & 7))
    actions.append(maneuver(ship.ident, kind, (ship.heading - 2) & 7))


def can_maneuver(state: Trireme, ship: Ship) -> bool:
    """Return whether any maneuver is legal (TRI-RULE-19)."""
    return goes_on(ship) and (
        turn_ruling(state, ship, LEFT, False) is None
        or turn_ruling(state, ship, RIGHT, False) is None
        or forward_ruling(state, ship, False) is None
        or reverse_ruling(state, ship, False) is None
    )


def carry_out(state: Trireme, ship: Ship, kind: i64, lane: i64, log: Log) -> None:
    """Make a legal maneuver; a turn keeps the mast where it is (TRI-SHIP-05, TRI-TRN-02)."""
    was_sharing = ship.mate != NOBODY
    passing = was_sharing and kind == FORWARD and ship.last == FORWARD
    if kind in (FORWARD, REVERSE):
        cell = destination(state, ship, kind)
        state.lift(ship)
        state.put(ship, cell, lane)
    else:
        ship.heading = turned(ship.heading, kind)
    ship.made += 1
    ship.last = kind
    if kind == FORWARD:
        ship.forwards += 1
    if log.on:
        note_maneuver(state, ship, kind, passing, log)


def note_maneuver(state: Trireme, ship: Ship, kind: i64, passing: bool, log: Log) -> None:
    """Log a maneuver."""
    name = ship_name(ship.ident)
    at = state.point(ship)
    if kind == FORWARD and passing:
        log.add("TRI-OCC-04", "passed", ship=name, at=at)
    elif kind == FORWARD:
        log.add("TRI-FWD-01", "forward", ship=name, at=at)
    elif kind == REVERSE:
        log.add("TRI-REV-01", "reverse", ship=name, at=at)
    else:
        hand = "left" if kind == LEFT else "right"
        log.add("TRI-TRN-01", "turn", ship=name, hand=hand, heading=int(ship.heading))
    if ship.mate != NOBODY and kind in (FORWARD, REVERSE):
        mate = ship_name(ship.mate)
        log.add("TRI-OCC-01", "enters", ship=name, mate=mate, at=at, lane=int(ship.lane))

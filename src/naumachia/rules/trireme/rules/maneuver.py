"""Maneuvers: forward, turn and reverse, and the intersections others stand on."""

from __future__ import annotations

from naumachia.geometry.grid import OFF_GRID
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.trireme.actions import (
    FORWARD,
    LEFT,
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
    ship_name,
)
from naumachia.rules.trireme.rules.ramming import own_ship_rammed


def sequence_refusal(ship: Ship, kind: i64) -> ClauseId | None:
    """The clause against making `kind` after what the ship has made this turn (table T2)."""
    if ship.end == RAMMED:
        return "TRI-RAM-09"
    if ship.last == LEFT or ship.last == RIGHT:
        return "TRI-FWD-03" if kind == FORWARD else "TRI-TRN-03"
    if ship.last == REVERSE:
        return "TRI-REV-02"
    if ship.made >= 2:
        return "TRI-MAN-01" if kind == FORWARD else "TRI-FWD-02"
    return ended_by(ship)


def ended_by(ship: Ship) -> ClauseId | None:
    """The clause that ended the ship's activation; None while it is open or still to come."""
    if ship.end == RAMMED:
        return "TRI-RAM-09"
    if ship.end == TIED:
        return "TRI-RULE-25"
    if ship.end == BOARDED:
        return "TRI-RULE-22"
    return None if ship.end == NOT_ENDED else "TRI-RULE-18"


def entry_refusal(state: Trireme, ship: Ship, cell: i64) -> ClauseId | None:
    """The clause against standing on `cell` with the heading the ship has (TRI-OCC-00).

    Ships are parallel when they head the same or the opposite way (TRI-RULE-13). What stands on
    the two neighbours of a diagonal step does not matter (TRI-RULE-15).
    """
    if cell == OFF_GRID:
        return "TRI-RULE-16"
    there: i64 = state.top[cell]
    if there == NOBODY:
        return None
    other = state.ships[there]
    if other.mate != NOBODY:
        return "TRI-OCC-02"
    return None if (ship.heading - other.heading) & 3 == 0 else "TRI-OCC-01"


def forward_refusal(state: Trireme, ship: Ship) -> ClauseId | None:
    """The clause against going forward one intersection (TRI-FWD-01).

    Passing through is no more than two such steps (TRI-RULE-14).
    """
    cell: i64 = state.grid.ahead[ship.cell * 8 + ship.heading]
    refusal = entry_refusal(state, ship, cell)
    if refusal is not None:
        return refusal
    return own_ship_rammed(state, ship, cell, ship.heading)


def turn_refusal(state: Trireme, ship: Ship, kind: i64) -> ClauseId | None:
    """The clause against turning 45 degrees (TRI-TRN-01); a lone turn rams nobody (TRI-RAM-07)."""
    if ship.mate != NOBODY:
        return "TRI-TRN-04"
    if ship.forwards == 0:
        return None
    return own_ship_rammed(state, ship, ship.cell, turned(ship.heading, kind))


def reverse_refusal(state: Trireme, ship: Ship) -> ClauseId | None:
    """The clause against going back one intersection (TRI-REV-01), also to where the ship has
    just come from (TRI-RULE-17)."""
    astern: i64 = state.grid.ahead[ship.cell * 8 + ((ship.heading + 4) & 7)]
    return entry_refusal(state, ship, astern)


def maneuver_refusal(state: Trireme, ship: Ship, kind: i64) -> ClauseId | None:
    """The clause that forbids this own ship a maneuver, whatever lane it would take."""
    if ship.locked:
        return "TRI-BRD-02"
    refusal = sequence_refusal(ship, kind)
    if refusal is not None:
        return refusal
    if kind == FORWARD:
        return forward_refusal(state, ship)
    if kind == REVERSE:
        return reverse_refusal(state, ship)
    return turn_refusal(state, ship, kind)


def lane_refusal(state: Trireme, ship: Ship, kind: i64, lane: i64) -> ClauseId | None:
    """The clause against naming, or not naming, this lane for a legal maneuver (TRI-RULE-10)."""
    cell = destination(state, ship, kind)
    if cell == ship.cell or state.top[cell] == NOBODY or not state.rules.lanes:
        return None if lane == NO_LANE else "TRI-RULE-10"
    if lane == NO_LANE or (lane - ship.heading) & 3 != 2:
        return "TRI-RULE-10"
    return None


def destination(state: Trireme, ship: Ship, kind: i64) -> i64:
    """The intersection a maneuver ends on; OFF_GRID beyond the edge."""
    if kind == FORWARD:
        return state.grid.ahead[ship.cell * 8 + ship.heading]
    if kind == REVERSE:
        return state.grid.ahead[ship.cell * 8 + ((ship.heading + 4) & 7)]
    return ship.cell


def turned(heading: i64, kind: i64) -> i64:
    """The heading after a turn to the left or to the right."""
    return (heading - 1) & 7 if kind == LEFT else (heading + 1) & 7


def add_maneuvers(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List the maneuvers open to a ship, with every lane."""
    if ship.locked or ship.made >= 2 or ship.end != NOT_ENDED:
        return
    if ship.made == 1 and ship.last != FORWARD:
        return
    if forward_refusal(state, ship) is None:
        add_steps(state, ship, FORWARD, actions)
    if turn_refusal(state, ship, LEFT) is None:
        actions.append(maneuver(ship.ident, LEFT, NO_LANE))
    if turn_refusal(state, ship, RIGHT) is None:
        actions.append(maneuver(ship.ident, RIGHT, NO_LANE))
    if reverse_refusal(state, ship) is None:
        add_steps(state, ship, REVERSE, actions)


def add_steps(state: Trireme, ship: Ship, kind: i64, actions: list[Action]) -> None:
    """List a legal forward or reverse once for each lane it may take, starboard first."""
    cell = destination(state, ship, kind)
    if state.top[cell] == NOBODY or not state.rules.lanes:
        actions.append(maneuver(ship.ident, kind, NO_LANE))
        return
    actions.append(maneuver(ship.ident, kind, (ship.heading + 2) & 7))
    actions.append(maneuver(ship.ident, kind, (ship.heading - 2) & 7))


def can_maneuver(state: Trireme, ship: Ship) -> bool:
    """Whether any first maneuver is legal (TRI-RULE-19)."""
    return (
        turn_refusal(state, ship, LEFT) is None
        or turn_refusal(state, ship, RIGHT) is None
        or forward_refusal(state, ship) is None
        or reverse_refusal(state, ship) is None
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
    """Log a maneuver that has been made."""
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

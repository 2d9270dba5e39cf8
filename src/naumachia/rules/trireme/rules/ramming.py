"""Ramming: which ship lies under a ram, and whether it can be rammed."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import OFF_GRID
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.trireme.actions import (
    LEFT,
    NO_LANE,
    NOBODY,
    REVERSE,
    RIGHT,
    Action,
    ram,
)
from naumachia.rules.trireme.model import RAMMED, Ship, Trireme, ship_name
from naumachia.rules.trireme.rules.victory import remove

KEEL_ANGLES: Final = [0, 45, 90, 45, 0, 45, 90, 45]
"""Degrees between the keels by relative heading (TRI-RULE-05)."""


def can_ram_at(state: Trireme, heading: i64, target: Ship) -> bool:
    """Whether the angle allows the ram (TRI-RAM-02, TRI-RAM-03, TRI-RULE-05)."""
    relative = (heading - target.heading) & 7
    if relative & 3 == 0:
        return False
    return state.rules.ram_135 or (relative != 3 and relative != 5)


def nearest(state: Trireme, cell: i64, heading: i64, side: i64) -> i64:
    """The ship on `cell` that a ram coming with `heading` meets first, or NOBODY.

    Of two ships it is the one whose lane is within one compass step of the rammer (TRI-RULE-09);
    at a table without lanes it is a ship of `side` if there is one (TRI-RULE-10), and of two of
    these the one that the angle lets be rammed (TRI-RULE-12).
    """
    if cell == OFF_GRID:
        return NOBODY
    first: i64 = state.top[cell]
    if first == NOBODY:
        return NOBODY
    ship = state.ships[first]
    if ship.mate == NOBODY:
        return first
    if ship.lane == NO_LANE:
        mate = state.ships[ship.mate]
        if ship.side == mate.side:
            return first if can_ram_at(state, heading, ship) else ship.mate
        return first if ship.side == side else ship.mate
    off_rammer = (ship.lane - heading - 4 + 1) & 7
    return first if off_rammer <= 2 else ship.mate


def under_ram(state: Trireme, ship: Ship, cell: i64, heading: i64) -> i64:
    """The ship that `ship`, standing on `cell` with `heading`, would ram; own ships too."""
    target = nearest(state, state.grid.ahead[cell * 8 + heading], heading, ship.side)
    if target == NOBODY or not can_ram_at(state, heading, state.ships[target]):
        return NOBODY
    return target


def own_ship_rammed(state: Trireme, ship: Ship, cell: i64, heading: i64) -> ClauseId | None:
    """The clause against ending on `cell` with `heading`, if that would ram an own ship."""
    if not state.rules.own_ram_block:
        return None
    target = under_ram(state, ship, cell, heading)
    own = target != NOBODY and state.ships[target].side == ship.side
    return "TRI-RAM-11" if own else None


def in_ram_position(ship: Ship) -> bool:
    """Whether what the ship has done this turn lets it ram (TRI-RULE-07)."""
    return ship.forwards > 0 and ship.last != REVERSE


def ram_refusal(state: Trireme, ship: Ship, target: Ship) -> ClauseId | None:
    """The clause that forbids this free ship, whose activation is open, to ram `target`."""
    if target.side == ship.side:
        return "TRI-RAM-10"
    if not target.afloat():
        return "TRI-RAM-04"
    if target.cell == ship.cell:
        return "TRI-RAM-08"
    if ship.forwards == 0:
        return "TRI-RAM-06" if ship.last in (LEFT, RIGHT) else "TRI-RAM-05"
    if not in_ram_position(ship):
        return "TRI-RULE-07"
    ahead: i64 = state.grid.ahead[ship.cell * 8 + ship.heading]
    if target.cell != ahead:
        return "TRI-RULE-04"
    if not can_ram_at(state, ship.heading, target):
        parallel = (ship.heading - target.heading) & 3 == 0
        return "TRI-RAM-03" if parallel else "TRI-RULE-05"
    first = nearest(state, ahead, ship.heading, ship.side)
    if first == target.ident or (not state.rules.lanes and state.ships[first].side != ship.side):
        return None
    if state.ships[first].side != ship.side:
        return "TRI-RAM-12"
    return "TRI-RAM-13" if state.rules.lanes else "TRI-RULE-11"


def add_rams(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List the rams open to a free ship in the middle of its activation."""
    if not in_ram_position(ship):
        return
    cell: i64 = state.grid.ahead[ship.cell * 8 + ship.heading]
    if cell == OFF_GRID:
        return
    there: i64 = state.top[cell]
    if there == NOBODY:
        return
    first = state.ships[there]
    if ram_refusal(state, ship, first) is None:
        actions.append(ram(ship.ident, there))
    if first.mate != NOBODY and ram_refusal(state, ship, state.ships[first.mate]) is None:
        actions.append(ram(ship.ident, first.mate))


def carry_out_ram(state: Trireme, ship: Ship, target: Ship, log: Log) -> None:
    """Remove the target at once, locked or not; the rammer stays where it is and is finished.

    TRI-RAM-01, TRI-RAM-04, TRI-RAM-09, TRI-BRD-07, TRI-RULE-08.
    """
    if log.on:
        angle = KEEL_ANGLES[(ship.heading - target.heading) & 7]
        log.add(
            "TRI-RAM-02",
            "ram",
            ship=ship_name(ship.ident),
            target=ship_name(target.ident),
            at=state.point(target),
            angle=angle,
        )
    ship.end = RAMMED
    remove(state, target, "TRI-BRD-08" if target.locked else "TRI-RAM-04", "rammed", log)

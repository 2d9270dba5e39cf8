"""Ramming: find the ship under a ram, and decide whether it can be rammed."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import OFF_GRID
from naumachia.kernel.clause import UNEXPLAINED, ClauseId, Ruling
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
from naumachia.rules.trireme.model import RAMMED, Ship, Trireme, attack_facts, ship_name
from naumachia.rules.trireme.rules.victory import remove

KEEL_ANGLES: Final = [0, 45, 90, 45, 0, 45, 90, 45]
"""Degrees between the keels by relative heading (TRI-RULE-05)."""


def can_ram_at(state: Trireme, heading: i64, target: Ship) -> bool:
    """Return whether the angle allows the ram (TRI-RAM-02, TRI-RAM-03, TRI-RULE-05)."""
    relative = (heading - target.heading) & 7
    if relative & 3 == 0:
        return False
    return state.rules.ram_135 or (relative != 3 and relative != 5)


def nearest(state: Trireme, cell: i64, heading: i64, side: i64) -> i64:
    """Return the ship on `cell` that a ram with `heading` meets first, or NOBODY.

    If there are two ships, it is the one whose lane is within one compass step of the rammer
    (TRI-RULE-09). Without lanes it is a ship of `side` (TRI-RULE-10); if both are, the one whose
    angle allows the ram (TRI-RULE-12).
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
    """Return the ship, own or enemy, that `ship` would ram from `cell` with `heading`."""
    target = nearest(state, state.grid.ahead[cell * 8 + heading], heading, ship.side)
    if target == NOBODY or not can_ram_at(state, heading, state.ships[target]):
        return NOBODY
    return target


def in_ram_position(ship: Ship) -> bool:
    """Return whether the ship's actions of this turn allow it to ram (TRI-RULE-07)."""
    return ship.forwards > 0 and ship.last != REVERSE


def ram_ruling(state: Trireme, ship: Ship, target: Ship, why: bool) -> Ruling | None:
    """Return why this free ship, whose activation is open, may not ram `target`; None if it may."""
    if target.side == ship.side:
        return no_ram(state, ship, target, "TRI-RAM-10", why)
    if not target.afloat():
        return no_ram(state, ship, target, "TRI-RAM-04", why)
    if target.cell == ship.cell:
        return no_ram(state, ship, target, "TRI-RAM-08", why)
    if ship.forwards == 0:
        clause = "TRI-RAM-06" if ship.last in (LEFT, RIGHT) else "TRI-RAM-05"
        return no_ram(state, ship, target, clause, why)
    if not in_ram_position(ship):
        return no_ram(state, ship, target, "TRI-RULE-07", why)
    ahead: i64 = state.grid.ahead[ship.cell * 8 + ship.heading]
    if target.cell != ahead:
        return no_ram(state, ship, target, "TRI-RULE-04", why)
    if not can_ram_at(state, ship.heading, target):
        parallel = (ship.heading - target.heading) & 3 == 0
        return no_ram(state, ship, target, "TRI-RAM-03" if parallel else "TRI-RULE-05", why)
    first = nearest(state, ahead, ship.heading, ship.side)
    if first == target.ident or (not state.rules.lanes and state.ships[first].side != ship.side):
        return None
    if not state.rules.lanes:
        return no_ram(state, ship, target, "TRI-RULE-11", why, refusal="shielded")
    clause = "TRI-RAM-13" if state.ships[first].side == ship.side else "TRI-RAM-12"
    return no_ram(state, ship, target, clause, why, nearer=ship_name(first))


def no_ram(
    state: Trireme, ship: Ship, target: Ship, clause: ClauseId, why: bool, **reason: object
) -> Ruling:
    """Refuse a ram by a clause, with the angle and the name of a further `reason` as facts."""
    if not why:
        return UNEXPLAINED
    facts = attack_facts(ship, target)
    if target.afloat():
        facts["target_at"] = state.point(target)
        facts["angle"] = KEEL_ANGLES[(ship.heading - target.heading) & 7]
    return Ruling(clause, {**facts, **reason})


def ship_ahead(state: Trireme, ship: Ship) -> i64:
    """Return a ship on the intersection ahead of a ship that may ram, or NOBODY."""
    if not in_ram_position(ship):
        return NOBODY
    cell: i64 = state.grid.ahead[ship.cell * 8 + ship.heading]
    return NOBODY if cell == OFF_GRID else state.top[cell]


def can_ram(state: Trireme, ship: Ship) -> bool:
    """Return whether a free ship in the middle of its activation can ram."""
    there = ship_ahead(state, ship)
    if there == NOBODY:
        return False
    first = state.ships[there]
    if ram_ruling(state, ship, first, False) is None:
        return True
    return first.mate != NOBODY and ram_ruling(state, ship, state.ships[first.mate], False) is None


def must_ram(state: Trireme, ship: Ship) -> bool:
    """Return whether the options make the ship's possible ram automatic (TRI-RULE-06)."""
    return state.rules.automatic_ram and can_ram(state, ship)


def add_rams(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List the legal rams of a free ship in the middle of its activation."""
    there = ship_ahead(state, ship)
    if there == NOBODY:
        return
    first = state.ships[there]
    if ram_ruling(state, ship, first, False) is None:
        actions.append(ram(ship.ident, there))
    if first.mate != NOBODY and ram_ruling(state, ship, state.ships[first.mate], False) is None:
        actions.append(ram(ship.ident, first.mate))


def carry_out_ram(state: Trireme, ship: Ship, target: Ship, log: Log) -> None:
    """Remove the target at once, locked or not; the rammer stays in place and is finished.

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

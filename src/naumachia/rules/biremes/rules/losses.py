"""Ships that go down, and ships that are left without a crew."""

from __future__ import annotations

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.model import SUNK, Biremes, Ship
from naumachia.table.measured import point


def sink(state: Biremes, ship: Ship, clause: ClauseId, cause: str, log: Log) -> None:
    """Sink a ship with its crew (BIR-CAP-02); `cause` is the kind of the event.

    The melee that held it is not told: `victory.remove` does that.
    """
    if log.on:
        log.add(clause, cause, ship=ship.name, at=point(state.hull(ship)))
    state.sea.remove(ship.ident)
    ship.status = SUNK
    ship.melee = NOBODY
    ship.crew = 0


def lose_men(ship: Ship, men: i64, log: Log) -> None:
    """Kill some of a ship's own crew; without any it is a derelict of its owner (BIR-RULE-50)."""
    left = ship.crew - men
    ship.crew = left if left > 0 else 0
    if ship.crew == 0 and log.on:
        log.add("BIR-RULE-50", "derelict", ship=ship.name)

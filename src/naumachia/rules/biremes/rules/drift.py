"""Drift: crewless fireships go straight ahead until something stops them (BIR-RULE-56)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import UNIT, nearest
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.fire import STRUCK, touch
from naumachia.table.measured import point
from naumachia.table.moves import Drifted, drifted

FAR: Final = UNIT
"""How far a ship drifts in a turn, in steps (BIR-FSH-02)."""


def drifts(state: Biremes, ship: Ship) -> bool:
    """Whether a ship drifts: a crewless fireship, or by an option any crewless ship.

    What is dead in the water, has lost its oars, is held or beached lies still, and so does what
    has been stopped once; an immobilised marker does not keep a ship from drifting.
    """
    if not ship.afloat() or ship.crew > 0 or ship.stopped or ship.locked():
        return False
    if ship.dead or ship.banks >= 2 or ship.beached > 0:
        return False
    return ship.fireship or state.rules.derelict_drift


@declared
class Drift(Phase[Biremes, Action]):
    """The end of a player's turn: his drifting ships, by number, without any decision.

    `cursor` is the next ship to look at. The seat NOBODY is for ownerless derelicts, at the end of
    a game turn; they drift only at a table where all derelicts do.
    """

    name: ClassVar[str] = "drift"
    seat: i64
    cursor: i64 = 0

    def advance(self, state: Biremes, log: Log) -> None:
        if self.cursor >= len(state.ships) or (
            self.seat == NOBODY and not state.rules.derelict_drift
        ):
            leave(state)
            return
        ship = state.ships[self.cursor]
        self.cursor += 1
        if ship.owner == self.seat and drifts(state, ship):
            carry_on(state, ship, log)


def carry_on(state: Biremes, ship: Ship, log: Log) -> None:
    """Let a ship drift; what cuts its way short stops it for good, and a hull there is touched."""
    hull = state.hull(ship)
    way = drifted(state.sea, ship.ident, hull.fx, hull.fy, FAR)
    ship.stopped = way.met is not None
    state.put(ship, way.pose)
    if log.on:
        note_drift(state, ship, way, log)
    for other in reversed(way.struck):
        touch(state, ship, state.ships[other], STRUCK, log)


def note_drift(state: Biremes, ship: Ship, way: Drifted, log: Log) -> None:
    """Log a drift and what ended it."""
    at = point(state.hull(ship))
    log.add("BIR-FSH-02", "drifts", ship=ship.name, at=at, distance=int(nearest(way.distance)))
    if way.met is None:
        return
    if way.struck:
        names = ", ".join(state.ships[other].name for other in way.struck)
        log.add("BIR-RULE-56", "drifts_against", ship=ship.name, target=names)
    else:
        log.add("BIR-RULE-56", "drifts_aground", ship=ship.name)

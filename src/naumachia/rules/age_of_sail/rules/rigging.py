"""Rigging: jury masts are set up in moves without close fire (SAIL-MAST, SAIL-RULE-100)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.event import Log
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import Ship

WORK: Final = 5
"""How many counted moves a jury mast takes (SAIL-MAST-01)."""


class JuryRig(Phase[AgeOfSail, Action]):
    """The end of a move: a move of work is counted for each ship that has not been fired at close.

    The count begins at the end of the move in which a mast falls, with nothing.
    """

    name: ClassVar[str] = "jury_rig"

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        if not state.rules.jury_rig:
            return
        for ship in state.ships:
            if ship.afloat() and ship.masts > 0 and not ship.jury and ship.crew > 0:
                work(ship, log)


def work(ship: Ship, log: Log) -> None:
    """Begin a jury mast, or go on with it (SAIL-MAST-01 to 03)."""
    if ship.rig_moves == NOBODY:
        ship.rig_moves = 0
        if log.on:
            log.add("SAIL-RULE-100", "rigging_begins", ship=ship.name, moves=WORK)
        return
    if ship.peppered:
        if log.on:
            log.add("SAIL-MAST-02", "rigging_hindered", ship=ship.name)
        return
    ship.rig_moves += 1
    if ship.rig_moves < WORK:
        return
    ship.rig_moves = NOBODY
    ship.jury = True
    ship.masts -= 1
    if log.on:
        log.add("SAIL-MAST-01", "jury_mast", ship=ship.name)

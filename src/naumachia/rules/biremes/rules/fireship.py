"""Fireships: an owner sets his own ship alight (BIR-FSH-01)."""

from __future__ import annotations

from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import Log
from naumachia.rules.biremes.actions import Action, Fireship
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.fire import catch_fire


def fireship_ruling(ship: Ship) -> Ruling | None:
    """Why a ship whose activation begins may not be declared a fireship; None when it may.

    Burning or not, crewed or not (BIR-RULE-54), but not while it is held (BIR-RULE-68).
    """
    if ship.locked():
        return Ruling("BIR-RULE-68", {"ship": ship.name})
    if ship.fireship:
        return Ruling("BIR-RULE-54", {"refusal": "fireship_already", "ship": ship.name})
    return None


def add_fireship(ship: Ship, actions: list[Action]) -> None:
    """List the declaration if it is open to a ship whose activation begins."""
    if fireship_ruling(ship) is None:
        actions.append(Fireship(ship.ident))


def carry_out_fireship(state: Biremes, ship: Ship, log: Log) -> None:
    """Declare a fireship: it is lit, and nobody will try to put the fire out (BIR-RULE-54)."""
    ship.fireship = True
    ship.stopped = False
    if log.on:
        # Without a crew somebody has to light her: her owner (BIR-RULE-54).
        kind = "fireship" if ship.crew > 0 else "fireship_unmanned"
        log.add("BIR-FSH-01", kind, ship=ship.name, seat=SEATS[ship.owner])
    catch_fire(state, ship, "BIR-RULE-54", log)

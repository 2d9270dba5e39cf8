"""Ships that come up against each other (SAIL-RULE-52, SAIL-RULE-53)."""

from __future__ import annotations

from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import ashore, off_table
from naumachia.rules.age_of_sail.rules.fates import leave_table, part_tow, wreck
from naumachia.rules.age_of_sail.ship import AFLOAT, ANCHORED, FOULED, Ship


def foul(state: AgeOfSail, ship: Ship, log: Log) -> bool:
    """A ship that has been run into starts to drift, and is fouled until a throw frees her
    (SAIL-DRIFT-03); at anchor or grappled she is unaffected (SAIL-RULE-52). Whether she is fouled.
    """
    if (ship.status == ANCHORED and not ship.ablaze) or state.grappled(ship.ident):
        return False
    part_tow(state, ship, log)
    if ship.status != FOULED:
        ship.status = FOULED
        if log.on:
            log.add("SAIL-DRIFT-03", "fouled", ship=ship.name)
    return True


def run_foul(state: AgeOfSail, ship: Ship, other: Ship, log: Log) -> None:
    """A ship has sailed into another, and nothing friendlier was meant (SAIL-RULE-53)."""
    if not state.rules.foul:
        return
    foul(state, ship, log)
    foul(state, other, log)


def come_to_rest(state: AgeOfSail, ship: Ship, log: Log) -> bool:
    """What the place where a ship has come to does to her: the shore, the edge (SAIL-RULE-54,
    SAIL-RULE-55). Whether she is still afloat there.
    """
    if ship.fate != AFLOAT:
        return False
    hull = state.hull(ship)
    if off_table(state, hull.pose) >= 0:
        leave_table(state, ship, log)
    elif ashore(state, hull):
        wreck(state, ship, log)
    return ship.fate == AFLOAT

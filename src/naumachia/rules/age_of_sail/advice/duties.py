"""Answer by rule when to strike, whether to roll, cut, rise, or take possession."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Cut,
    Dishonour,
    Escape,
    Finish,
    Let,
    Restart,
    Surrender,
)
from naumachia.rules.age_of_sail.advice.outlook import power
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Manning, Rising
from naumachia.rules.age_of_sail.rules.casualties import Foundering
from naumachia.rules.age_of_sail.rules.guns import distance_of
from naumachia.rules.age_of_sail.rules.holds import CutOffer, Recovery
from naumachia.rules.age_of_sail.rules.prizes import (
    Accepting,
    Escaping,
    Offers,
    Possession,
    hurt_ships,
)
from naumachia.rules.age_of_sail.ship import ANCHORED, Ship

BY_DEFAULT: Final = (Accepting, Possession, Manning, Foundering)
"""Questions to which the rules know a sensible answer."""
HELP: Final = 10.0 * UNIT
"""Ships within this count for whether a captain fights on."""
LOST: Final = 5.0
"""A captain strikes to enemies near that are this many times as strong as he and his friends."""


def duty(state: AgeOfSail, seat: int) -> Action | None:
    """Return the answer to a question that needs no search; None where it does."""
    top = state.stack[-1]
    if isinstance(top, Offers):
        for ship in hurt_ships(state, seat):
            if lost(state, ship):
                return Surrender(ship.ident)
        return Finish(NOBODY)
    if isinstance(top, Recovery):
        for ident in top.asked(state, seat):
            if state.ships[ident].status != ANCHORED:
                return Restart(ident)
        return Finish(NOBODY)
    if isinstance(top, CutOffer):
        stronger = state.ships[top.ship].crew > state.ships[top.target].crew
        return Let(top.ship) if stronger else Cut(top.ship, top.target)
    if isinstance(top, Rising):
        return Dishonour(top.ship)
    if isinstance(top, Escaping):
        return Escape(top.ship)
    if isinstance(top, BY_DEFAULT):
        return top.default(state, seat)
    return None


def lost(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a captain strikes: his ship is three quarters beaten, cannot sail away nor
    hurt anybody much, and friends near are no match for the enemies near.
    """
    if ship.reached() < 3 and 4 * ship.crew > ship.complement:
        return False
    if not ship.dismasted() and not ship.ablaze and ship.batteries() > 0:
        return False
    hull = state.hull(ship)
    own, others = 0.0, 0.0
    for other in state.ships:
        if not other.active() or distance_of(hull, state.hull(other)) > HELP:
            continue
        if other.holder == ship.holder:
            own += power(other)
        elif other.batteries() > 0:
            others += power(other)
    return others > LOST * own

"""Whether the numbers of an open phase of movement can be; as `open_phases` for gunfire."""

from __future__ import annotations

from typing import Any

from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import tow_tried
from naumachia.rules.age_of_sail.rules.alongside import Alongside
from naumachia.rules.age_of_sail.rules.caught import Caught
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.pointing import limit
from naumachia.rules.age_of_sail.rules.recovery import Recovery, may_restart, throws
from naumachia.rules.age_of_sail.rules.towing import Towing


def sound_moves(state: AgeOfSail, phase: Any) -> bool:
    """Whether the numbers of one of these phases are such as the rules would give it; true of every
    other phase.
    """
    if isinstance(phase, Movements):
        return 0 <= phase.done <= len(state.order)
    if isinstance(phase, Movement):
        return phase.side in state.sides and phase.finished >= 0
    if isinstance(phase, Caught):
        if not 0 <= phase.cursor <= len(state.ships):
            return False
        return not phase.choosing or (
            afloat(state, phase.cursor) and limit(state, state.ships[phase.cursor]) > 0
        )
    if isinstance(phase, Recovery):
        return sound_recovery(state, phase)
    if isinstance(phase, Towing):
        return afloat(state, phase.ship) and trying(state, phase.ship)
    if isinstance(phase, Alongside):
        struck = phase.struck == NOBODY or afloat(state, phase.struck)
        return afloat(state, phase.ship) and struck and phase.ship != phase.struck
    return True


def sound_recovery(state: AgeOfSail, phase: Recovery) -> bool:
    """Whether the ship whose throw is on has something to throw for."""
    if phase.done < 0 or not all(0 <= ship < len(state.ships) for ship in phase.tried):
        return False
    if phase.ship == NOBODY:
        return True
    if not afloat(state, phase.ship):
        return False
    ship = state.ships[phase.ship]
    return throws(state, ship) or may_restart(state, ship)


def afloat(state: AgeOfSail, ship: int) -> bool:
    """Whether there is a ship of this number, afloat."""
    return 0 <= ship < len(state.ships) and state.ships[ship].afloat()


def trying(state: AgeOfSail, tug: int) -> bool:
    """Whether a ship tries to take another in tow."""
    ship = state.ships[tug]
    return tow_tried(ship) and afloat(state, int(ship.hauling))

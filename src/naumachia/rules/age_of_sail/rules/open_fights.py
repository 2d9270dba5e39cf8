"""Whether the numbers of an open phase of boarding or of flags can be; as `open_phases` for
gunfire.
"""

from __future__ import annotations

from typing import Any

from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Grappling
from naumachia.rules.age_of_sail.rules.cutting import CutOffer, Cutting
from naumachia.rules.age_of_sail.rules.flags import held_by_captor, nearest_enemy
from naumachia.rules.age_of_sail.rules.melee import (
    OUTCOME,
    Fight,
    Manning,
    Melee,
    Morale,
    Rising,
    defender_of,
)
from naumachia.rules.age_of_sail.rules.offers import Accepting, Escaping, Possession
from naumachia.rules.age_of_sail.ship import PRIZE, STRUCK


def sound_fights(state: AgeOfSail, phase: Any) -> bool:
    """Whether the numbers of one of these phases are such as the rules would give it; true of every
    other phase.
    """
    if isinstance(phase, Fight):
        return 0 <= phase.step <= OUTCOME and held(state, phase.ship, phase.target)
    if isinstance(phase, (Melee, Morale)):
        return opposed(state, phase.ship, phase.target)
    if isinstance(phase, (Cutting, CutOffer)):
        return held(state, phase.ship, phase.target)
    if isinstance(phase, Grappling):
        both = afloat(state, phase.ship) and afloat(state, phase.target)
        return both and state.enemies(state.ships[phase.ship], state.ships[phase.target])
    if isinstance(phase, Rising):
        return held(state, phase.ship, phase.friend)
    if isinstance(phase, Manning):
        return afloat(state, phase.ship)
    return sound_flags(state, phase)


def sound_flags(state: AgeOfSail, phase: Any) -> bool:
    """As `sound_fights`, for ships that strike, are taken, or rise."""
    if isinstance(phase, Possession):
        if not afloat(state, phase.ship):
            return False
        ship = state.ships[phase.ship]
        return ship.flag == STRUCK and held_by_captor(state, ship)
    if isinstance(phase, Escaping):
        return afloat(state, phase.ship) and state.ships[phase.ship].flag == PRIZE
    if isinstance(phase, Accepting):
        if not afloat(state, phase.ship):
            return False
        ship = state.ships[phase.ship]
        return ship.active() and nearest_enemy(state, ship) is not None
    return True


def afloat(state: AgeOfSail, ship: int) -> bool:
    """Whether there is a ship of this number, afloat."""
    return 0 <= ship < len(state.ships) and state.ships[ship].afloat()


def held(state: AgeOfSail, one: int, two: int) -> bool:
    """Whether two ships are grappled to each other."""
    return afloat(state, one) and afloat(state, two) and state.between(one, two) is not None


def opposed(state: AgeOfSail, ship: int, target: int) -> bool:
    """Whether boarders are held to a ship that anybody defends."""
    if not held(state, ship, target):
        return False
    return defender_of(state, state.ships[ship], state.ships[target]) is not None

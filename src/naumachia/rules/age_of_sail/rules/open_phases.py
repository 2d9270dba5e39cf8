"""Whether the numbers of an open phase of gunfire or of the end of a move can be; those of movement
are in `open_moves`, those of boarding and flags in `open_fights`.

A position is a text that nobody has checked: the ships, facings and batteries its phases name are
looked at here, before anything is done with them.
"""

from __future__ import annotations

from typing import Any, Final

from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.assessing import HARM, OWED, Assessing, Striking
from naumachia.rules.age_of_sail.rules.damage import THREE_QUARTERS
from naumachia.rules.age_of_sail.rules.explosions import Explosions
from naumachia.rules.age_of_sail.rules.fires import Fires
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings, Volleys
from naumachia.rules.age_of_sail.rules.foundering import Foundering
from naumachia.rules.age_of_sail.rules.gunnery import SHOT, all_shots, dice_of, number_of_dice
from naumachia.rules.age_of_sail.rules.masts import Masts
from naumachia.rules.age_of_sail.rules.open_fights import sound_fights
from naumachia.rules.age_of_sail.rules.open_moves import sound_moves
from naumachia.rules.age_of_sail.tables.designs import FACINGS

MOST: Final = 1000
"""No damage or number of batteries is larger, in halves."""


def sound(state: AgeOfSail, phase: Any) -> bool:
    """Whether the numbers of one of these phases are such as the rules would give it; true of every
    other phase.
    """
    if isinstance(phase, Firings):
        return 0 <= phase.done <= len(state.order)
    if isinstance(phase, Firing):
        return sound_firing(state, phase)
    if isinstance(phase, Volleys):
        return sound_volleys(state, phase)
    if isinstance(phase, Assessing):
        return sound_harm(state, phase.harm) and sound_owed(state, phase.owed)
    if isinstance(phase, Striking):
        return sound_owed(state, [int(phase.ship), int(phase.firer), int(phase.owed)])
    if isinstance(phase, (Masts, Explosions)):
        known = 0 <= phase.ship <= len(state.ships)
        return known and 0 <= phase.passed <= THREE_QUARTERS
    if isinstance(phase, Foundering):
        return 0 <= phase.ship <= len(state.ships)
    if isinstance(phase, Fires):
        return all(known_ship(state, ship) for ship in phase.burning)
    return sound_moves(state, phase) and sound_fights(state, phase)


def known_ship(state: AgeOfSail, ship: int) -> bool:
    """Whether there is a ship of this number."""
    return 0 <= ship < len(state.ships)


def sound_firing(state: AgeOfSail, phase: Firing) -> bool:
    """Whether a side, players of it and volleys are named that there are."""
    if phase.side not in state.sides or phase.finished < 0:
        return False
    return sound_shots(state, phase.shots) and sound_harm(state, phase.harm)


def sound_volleys(state: AgeOfSail, phase: Volleys) -> bool:
    """Whether there are so many volleys, and such hits to be confirmed."""
    if not sound_shots(state, phase.shots) or not sound_harm(state, phase.harm):
        return False
    waiting = phase.unconfirmed
    if waiting and (len(waiting) != 4 or min(waiting) < 0 or not 0 < sum(waiting) <= MOST):
        return False
    return (1 if waiting else 0) <= phase.rolled <= len(phase.shots) // SHOT


def sound_shots(state: AgeOfSail, shots: list[int]) -> bool:
    """Whether these are volleys: of ships afloat, with guns that throw dice."""
    if len(shots) % SHOT != 0:
        return False
    for shot in all_shots(shots):
        there = known_ship(state, shot.ship) and known_ship(state, shot.target)
        if not there or not 0 <= shot.facing < len(FACINGS):
            return False
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        if not ship.afloat() or not target.afloat():
            return False
        if not all(0 <= halves <= MOST for halves in shot.batteries):
            return False
        if number_of_dice(dice_of(state, ship, shot.facing, target, shot.batteries)) == 0:
            return False
    return True


def sound_harm(state: AgeOfSail, harm: list[int]) -> bool:
    """Whether these are harms of volleys: target, damage, batteries owed, firer."""
    if len(harm) % HARM != 0:
        return False
    for at in range(0, len(harm), HARM):
        target, damage, owed, firer = harm[at : at + HARM]
        if not known_ship(state, target) or not known_ship(state, firer):
            return False
        if not (0 <= damage <= MOST and 0 <= owed <= MOST):
            return False
    return True


def sound_owed(state: AgeOfSail, owing: list[int]) -> bool:
    """Whether these are batteries owed: by a ship afloat, to a firer or nobody, how many."""
    if len(owing) % OWED != 0:
        return False
    for at in range(0, len(owing), OWED):
        ship, firer, owed = owing[at : at + OWED]
        if not known_ship(state, ship) or not state.ships[ship].afloat():
            return False
        if firer != NOBODY and not known_ship(state, firer):
            return False
        if not 0 <= owed <= MOST:
            return False
    return True

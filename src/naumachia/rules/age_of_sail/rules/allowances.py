"""The time for a player's orders (SAIL-EQP-03, SAIL-RULE-60); whoever keeps it does so outside."""

from __future__ import annotations

from naumachia.kernel.pending import Prompt, TimeLimit
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import hands
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.ship import STRUCK, Ship


def time_limit(state: AgeOfSail, seat: int) -> TimeLimit | None:
    """So many seconds for each of a player's ships that can act, a move: they run while he moves
    and names targets, and stand while damage is assessed and others decide.
    """
    awaiting = state.awaiting
    if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
        return None
    if state.rules.clock == 0 or not his_step(state, seat):
        return None
    ships = sum(1 for ship in state.ships if can_act(ship) and state.commander(ship) == seat)
    return TimeLimit(int(state.rules.clock) * max(1, ships), f"move {state.move}")


def his_step(state: AgeOfSail, seat: int) -> bool:
    """Whether it is a player's turn to move or to name targets, whatever is asked within it."""
    for phase in state.stack:
        if isinstance(phase, Movement | Firing) and phase.seat(state) == seat:
            return True
    return False


def can_act(ship: Ship) -> bool:
    """Whether a ship counts for the time: one with a crew that has not struck and does not burn."""
    return ship.afloat() and ship.flag != STRUCK and not ship.ablaze and hands(ship) > 0

"""What computer players ask of a turn: which ships may act, and whether an attack is answered."""

from __future__ import annotations

from naumachia.rules.biremes.actions import END_TURN, NOBODY, Action, Stay
from naumachia.rules.biremes.activation import Activate, Activation, able, add_actions
from naumachia.rules.biremes.deployment import Deployment
from naumachia.rules.biremes.model import Biremes


def quiet(state: Biremes) -> bool:
    """Whether no attack waits for an answer and no spoils for their division."""
    phase = state.stack[-1]
    return isinstance(phase, (Activate, Activation, Deployment))


def movers(state: Biremes) -> list[str] | None:
    """The names of the ships that may still act in a player's turn, "" for ending it.

    None where the game does not wait for the activation of a ship.
    """
    phase = state.stack[-1]
    if not isinstance(phase, Activate):
        return None
    found = [ship.name for ship in state.ships if able(ship, phase.seat)]
    found.append("")
    return found


def legal_with(state: Biremes, ident: int) -> list[Action] | None:
    """What may be done with one ship, NOBODY for the end of the turn; None as for `movers`."""
    phase = state.stack[-1]
    if not isinstance(phase, Activate):
        return None
    if ident == NOBODY:
        return [END_TURN]
    actions: list[Action] = []
    ship = state.ships[ident]
    add_actions(state, ship, Activation(ship.ident), actions)
    if ship.crew > 0:
        actions.append(Stay(ship.ident))
    return actions

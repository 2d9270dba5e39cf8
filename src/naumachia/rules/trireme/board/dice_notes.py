"""Show the odds of a boarding after its first roll (table T5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.rules.trireme.actions import Action, Board
from naumachia.rules.trireme.model import SIDES, Trireme
from naumachia.scene.board import Odds

SIDES_OF_A_DIE: Final = 6
THROWS: Final = SIDES_OF_A_DIE**2
TIE: Final = Fraction(SIDES_OF_A_DIE, THROWS)
"""The chance of a tie: the ships are locked and roll again (TRI-BRD-05)."""

WIN: Final = Fraction(THROWS - SIDES_OF_A_DIE, 2 * THROWS)
"""The chance that the initiator's die is higher; either die is equally often (TRI-BRD-04)."""


class TriremeOdds(Odds[Trireme, Action]):
    """The chance to win a boarding within two rolls, and the effect of each result."""

    def dice_notes(self, view: View[Trireme], seat: int, action: Action) -> list[tuple[str, str]]:
        if not isinstance(action, Board):
            return []
        state, phrases = view.state, self.rules.phrases
        within = phrases.fill("labels", "won_within", {})
        own = state.ships[action.ship].side
        lost = ("if_lost", "if_lost_game", "game_lost")
        won = ("if_won", "if_won_game", "game_won")
        return [
            (within, str(WIN + TIE * WIN)),
            after_a_loss(state, int(own), lost, phrases),
            after_a_loss(state, int(1 - own), won, phrases),
        ]


def after_a_loss(
    state: Trireme, side: int, keys: tuple[str, str, str], phrases: Phrasebook
) -> tuple[str, str]:
    """Describe the state of `side` after one more loss; too many end the game (TRI-OBJ-01)."""
    usual, final, over = keys
    count = int(state.lost(side)) + 1
    if count >= state.rules.losses_to_lose:
        return phrases.fill("labels", final, {}), phrases.fill("labels", over, {})
    label = phrases.fill("labels", usual, {"side": SIDES[side]})
    return label, phrases.fill("labels", "losses_then", {"lost": count})

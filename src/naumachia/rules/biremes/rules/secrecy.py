"""Hide rosters: the crews that a player may not know (BIR-RULE-64)."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.kernel.event import Log
from naumachia.kernel.knowledge import Knowledge
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.classes import QUINQREME
from naumachia.rules.biremes.model import ROMAN, Biremes, Ship

FULL_CREW_CHANCE: Final = 0.5
"""The chance at which a guess gives a hidden crew its full strength."""
CORVUS_CHANCE: Final = 0.8
"""The chance at which a guess gives a Roman quinquereme a corvus."""


def is_crew_known(state: Biremes, seat: int | None, ship: Ship) -> bool:
    """Return whether `seat`, None a spectator, knows how large the crew of a ship is."""
    open_rosters = not state.rules.hidden_rosters
    return open_rosters or ship.owner == seat or ship.known or ship.crew == 0


def reveal(state: Biremes, ship: Ship, log: Log) -> None:
    """Reveal the crew and corvus of a ship to all players (BIR-RULE-64)."""
    if ship.known:
        return
    ship.known = True
    if state.rules.hidden_rosters:
        log.unveil()


def is_roster_hidden(state: Biremes, ship: Ship) -> bool:
    """Return whether only its owner knows the roster of a ship."""
    return state.rules.hidden_rosters and not ship.known


class RosterKnowledge(Knowledge[Biremes, Action]):
    """Hide the crews and corvi of others, where rosters are hidden (BIR-RULE-64)."""

    def conceal(self, state: Biremes, seat: int | None) -> Biremes:
        """Blank, in this copy, the crews and corvi that `seat` may not know; None is a spectator.

        A player knows the own ships, and ships that a melee has held, that missiles have hit or
        that have boarded. All know which ships have no crew. Other ships appear with the full crew
        of their class and no corvus.
        """
        if not state.rules.hidden_rosters:
            return state
        for ship in state.ships:
            if not is_crew_known(state, seat, ship):
                ship.crew = ship.kind.crew
                ship.corvus = False
        return state

    def imagine(self, state: Biremes, seat: int | None, rng: Random) -> None:
        """Guess the crews and corvi that `seat` does not see."""
        for ship in state.ships:
            if is_crew_known(state, seat, ship):
                continue
            if rng.random() >= FULL_CREW_CHANCE:
                ship.crew = 1 + int(rng.random() * float(ship.kind.crew))
            if ship.kind.size == QUINQREME and ship.nation == ROMAN:
                ship.corvus = rng.random() < CORVUS_CHANCE

    def all_known(self, state: Biremes) -> bool:
        return not state.rules.hidden_rosters

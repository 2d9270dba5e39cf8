"""Hidden rosters: what a player may know of the others' crews (BIR-RULE-64)."""

from __future__ import annotations

from naumachia.rules.biremes.model import Biremes, Ship


def crew_known(state: Biremes, seat: int | None, ship: Ship) -> bool:
    """Whether `seat`, None a spectator, knows how large the crew of a ship is."""
    open_rosters = not state.rules.hidden_rosters
    return open_rosters or ship.owner == seat or ship.known or ship.crew == 0


def conceal(state: Biremes, seat: int | None) -> Biremes:
    """Blank, in this copy, the crews and corvi that `seat` may not know; None is a spectator.

    Known are the own ships, those that a melee or missiles have concerned or that have boarded, and
    that a ship has no crew at all; the others seem to have the full crew of their class and no
    corvus, and what an opponent is told that dice need counts with that. A throw against a fire is
    open, and its modifier tells whether the crew is large (BIR-FIRE-05).
    """
    if not state.rules.hidden_rosters:
        return state
    for ship in state.ships:
        if not crew_known(state, seat, ship):
            ship.crew = ship.kind.crew
            ship.corvus = False
    return state

"""What ships could do from where they lie, if it were their turn now; places are in inches."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import NOBODY, Action, Attack, Grapple, Ram, Shoot, Swipe
from naumachia.rules.biremes.board.sketch import end_of
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.fire import add_shots
from naumachia.rules.biremes.rules.grappling import add_grapples
from naumachia.rules.biremes.rules.ramming import add_rams
from naumachia.rules.biremes.rules.swiping import add_swipes
from naumachia.scene.margin import Threat
from naumachia.table.shown import drawn

WAYS: Final[dict[type[Action], tuple[str, ClauseId]]] = {
    Ram: ("ram", "BIR-RAM-01"),
    Swipe: ("swipe", "BIR-SWP-01"),
    Grapple: ("grapple", "BIR-GRP-03"),
    Shoot: ("shoot", "BIR-MIS-04"),
}
"""What each kind of attack is called, and its clause."""


def threats_of(state: Biremes, seat: i64, phrases: Phrasebook) -> list[Threat]:
    """What each ship of a seat could strike, every kind of attack on every enemy once."""
    found: list[Threat] = []
    for ship in state.ships:
        if ship.owner == seat and ship.afloat() and ship.crew > 0 and ship.melee == NOBODY:
            found += ship_threats(state, ship, phrases)
    return found


def ship_threats(state: Biremes, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """The attacks of one ship on enemies."""
    actions: list[Action] = []
    if ship.beached == 0 and (ship.fire == 0 or ship.fireship):
        add_rams(state, ship, actions)
        add_swipes(state, ship, actions)
        add_grapples(state, ship, actions)
    add_shots(state, ship, actions)
    found: list[Threat] = []
    seen: set[tuple[str, int]] = set()
    for action in actions:
        assert isinstance(action, Attack), "only attacks are listed"
        way, clause = WAYS[type(action)]
        target = state.ships[action.target]
        if not state.enemies(ship, target) or (way, int(target.ident)) in seen:
            continue
        seen.add((way, int(target.ident)))
        end = end_of(state, action)
        there = state.hull(target).pose if end is None else end
        word = phrases.fill("labels", f"threat_{way}", {})
        found.append(Threat(ship.name, word, drawn(there)[:2], target.name, clause))
    return found

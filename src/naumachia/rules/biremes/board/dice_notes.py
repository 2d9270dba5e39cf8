"""What more is said of the dice of an attack: how far, at what angle, and each modifier."""

from __future__ import annotations

from naumachia.geometry.lattice import angle_text, length_text, nearest, snapped
from naumachia.kernel.clause import Tally
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.rules.biremes.actions import GRAIN, Action, Grapple, Ram, Swipe
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.grappling import grapple_tally
from naumachia.rules.biremes.rules.ramming import ram_tally, run_at
from naumachia.rules.biremes.rules.swiping import swipe_tally

Lines = list[tuple[str, str]]


def dice_notes_of(state: Biremes, action: Action, phrases: Phrasebook) -> Lines:
    """The lines of an attack; none for other actions."""
    if isinstance(action, Ram):
        ship, target = state.ships[action.ship], state.ships[action.target]
        run = run_at(state, ship, target, action.angle)
        if run is None:
            return []
        measured = [
            ("odds_run", f"{length_text(int(snapped(nearest(run.strike.distance), GRAIN)))}″"),
            ("odds_angle", f"{angle_text(int(run.angle))}°"),
        ]
        told = [(phrases.fill("labels", label, {}), value) for label, value in measured]
        return told + reasons_of(ram_tally(state, ship, target, run), phrases)
    if isinstance(action, Swipe):
        ship, target = state.ships[action.ship], state.ships[action.target]
        return reasons_of(swipe_tally(state, ship, target), phrases)
    if isinstance(action, Grapple):
        ship, target = state.ships[action.ship], state.ships[action.target]
        return reasons_of(grapple_tally(state, ship, target), phrases)
    return []


def reasons_of(tally: Tally, phrases: Phrasebook) -> Lines:
    """Each modifier of a throw with its reason (tables T3, T6, T7)."""
    found: Lines = []
    for modifier in tally.modifiers:
        key = f"modifier_{modifier.clause}"
        said = phrases.fill("labels", key, modifier.facts)
        found.append((said, signed(modifier.value)))
    return found

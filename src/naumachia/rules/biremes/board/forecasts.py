"""Explain the dice of an attack, and give its odds where rosters are hidden."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

from naumachia.geometry.lattice import angle_text, length_text, nearest, snap
from naumachia.kernel.clause import ClauseId, Tally
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.kernel.ruleset import View
from naumachia.rules.biremes.actions import (
    FIRE,
    LENGTH_STEP,
    Action,
    Attack,
    Grapple,
    Ram,
    Shoot,
    Swipe,
)
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.fire import IGNITES_SHOT
from naumachia.rules.biremes.rules.grappling import SAVING_DIE, grapple_tally
from naumachia.rules.biremes.rules.ramming import ram_tally, run_at
from naumachia.rules.biremes.rules.secrecy import is_crew_known
from naumachia.rules.biremes.rules.swiping import swipe_tally
from naumachia.scene.board import Odds
from naumachia.scene.margin import Forecast

# -- notes about the dice ------------------------------------------------------------------

Lines = list[tuple[str, str]]


def reasons_of(tally: Tally, phrases: Phrasebook) -> Lines:
    """Return each modifier of a throw with its reason (tables T3, T6, T7)."""
    found: Lines = []
    for modifier in tally.modifiers:
        key = f"modifier_{modifier.clause}"
        said = phrases.fill("labels", key, modifier.facts)
        found.append((said, signed(modifier.value)))
    return found


# -- odds with hidden rosters --------------------------------------------------------------
# They are those of the dice alone, which depend on nothing that is hidden: what a ram, a swipe, a
# grapple or fire shot may do to its target. The tree is used as soon as every crew is known.

Rows = list[tuple[str, Fraction]]
"""Outcomes: the label that tells each, and its chance; the last one is no success."""

RAMS: Final = [
    ("odds_rammed", 10),
    ("odds_stuck_fast", 8),
    ("odds_dead_in_water", 6),
    ("odds_immobilised", 4),
    ("odds_glanced_off", -9),
]
"""Table T2: from which modified total on each result comes about."""
SWIPES: Final = [("odds_bank_lost", 10), ("odds_immobilised", 5), ("odds_no_damage", -9)]
"""Table T6."""
MISSED: Final = Fraction(SAVING_DIE - 1, 6)
"""How often a save fails."""


def dice_of(
    state: Biremes, ship: Ship, target: Ship, action: Action
) -> tuple[ClauseId, Rows] | None:
    """Return the clause of an attack's dice and their outcomes; against a defence that is tried."""
    if isinstance(action, Ram):
        run = run_at(state, ship, target, action.angle)
        if run is None:
            return None
        return "BIR-RAM-09", thrown(RAMS, ram_tally(state, ship, target, run).total)
    if isinstance(action, Swipe):
        rows = thrown(SWIPES, swipe_tally(state, ship, target).total)
        return "BIR-SWP-13", rows if target.crew == 0 else saved(rows)
    if isinstance(action, Grapple):
        if target.is_helpless():
            return None
        modifier = grapple_tally(state, ship, target).total
        faces = list(product(range(1, 7), repeat=2))
        held = Fraction(sum(one + modifier >= two for one, two in faces), len(faces))
        return "BIR-GRP-06", saved([("odds_grappled", held), ("odds_not_grappled", 1 - held)])
    if isinstance(action, Shoot) and action.missile == FIRE and target.fire == 0:
        lit = Fraction(7 - IGNITES_SHOT, 6)
        return "BIR-MIS-09", [("odds_catches_fire", lit), ("odds_fire_shot", 1 - lit)]
    return None


def thrown(table: list[tuple[str, int]], modifier: int) -> Rows:
    """Return the outcomes of two dice and a modifier on a table."""
    totals = [one + two + modifier for one, two in product(range(1, 7), repeat=2)]
    rows: Rows = []
    below = 99
    for label, least in table:
        count = sum(1 for total in totals if least <= total < below)
        rows.append((label, Fraction(count, len(totals))))
        below = least
    return rows


def saved(rows: Rows) -> Rows:
    """Return the same where the target's save comes first; one that works is the last outcome."""
    label, chance = rows[-1]
    left = [(one, share * MISSED) for one, share in rows[:-1]]
    return [*left, (label, chance * MISSED + 1 - MISSED)]


class BiremesOdds(Odds[Biremes, Action]):
    """The reasons for the dice of an attack, and its odds where rosters are hidden."""

    def dice_notes(self, view: View[Biremes], seat: int, action: Action) -> list[tuple[str, str]]:
        """Return the lines of an attack; none for other actions."""
        state, phrases = view.state, self.rules.phrases
        if isinstance(action, Ram):
            ship, target = state.ships[action.ship], state.ships[action.target]
            run = run_at(state, ship, target, action.angle)
            if run is None:
                return []
            measured = [
                (
                    "odds_run",
                    f"{length_text(int(snap(nearest(run.strike.distance), LENGTH_STEP)))}″",
                ),
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

    def forecast(self, view: View[Biremes], seat: int, action: Action) -> Forecast | None:
        """Return what the dice of an attack may bring; None where all crews are known, and for what
        has no dice that can be told of.
        """
        state, rules = view.state, self.rules
        if all(is_crew_known(state, seat, ship) for ship in state.ships if ship.is_afloat()):
            return None
        if not isinstance(action, Attack):
            return None
        target = state.ships[action.target]
        found = dice_of(state, state.ships[action.ship], target, action)
        if found is None:
            return None
        clause, rows = found
        phrases = rules.phrases
        facts: dict[str, object] = {"ship": target.name, "target": target.name}
        parts = tuple(
            (
                phrases.fill("labels", label, facts),
                chance,
                "even" if (label, chance) == rows[-1] else "good",
            )
            for label, chance in rows
            if chance > 0
        )
        return Forecast(
            rules.clauses[clause].text, clause, parts, tuple(self.dice_notes(view, seat, action))
        )

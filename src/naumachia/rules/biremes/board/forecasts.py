"""Explain the dice of an attack, and give its odds where rosters are hidden."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

from naumachia.geometry.lattice import angle_text, length_text, nearest, snap
from naumachia.kernel.clause import ClauseId, Tally
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.kernel.ruleset import View
from naumachia.kernel.texts import decimal
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


def modifier_lines(tally: Tally, phrases: Phrasebook) -> Lines:
    """Return each modifier of a roll with its reason (tables T3, T6, T7)."""
    found: Lines = []
    for modifier in tally.modifiers:
        key = f"modifier_{modifier.clause}"
        named = {
            name: phrases.spelled("class", value)
            for name, value in modifier.facts.items()
            if isinstance(value, str)
        }
        label = phrases.fill("labels", key, {**modifier.facts, **named})
        found.append((label, signed(modifier.value)))
    return found


# -- odds with hidden rosters --------------------------------------------------------------
# These are the odds of an attack's own dice, which depend on nothing hidden. When every crew is
# known, the full tree of outcomes is used instead.

Rows = list[tuple[str, Fraction]]
"""Outcomes: label and probability of each; the last one is the failure."""

RAMS: Final = [
    ("odds_rammed", 10),
    ("odds_stuck_fast", 8),
    ("odds_dead_in_water", 6),
    ("odds_immobilised", 4),
    ("odds_glanced_off", -9),
]
"""Table T2: the least modified total of each result."""
SWIPES: Final = [("odds_bank_lost", 10), ("odds_immobilised", 5), ("odds_no_damage", -9)]
"""Table T6."""
SAVE_FAILS: Final = Fraction(SAVING_DIE - 1, 6)
"""The probability that a save fails."""


def dice_of(
    state: Biremes, ship: Ship, target: Ship, action: Action
) -> tuple[ClauseId, Rows] | None:
    """Return the clause of an attack's dice and their outcomes if the target defends itself."""
    if isinstance(action, Ram):
        run = run_at(state, ship, target, action.angle)
        if run is None:
            return None
        return "BIR-RAM-09", table_rows(RAMS, ram_tally(state, ship, target, run).total)
    if isinstance(action, Swipe):
        rows = table_rows(SWIPES, swipe_tally(state, ship, target).total)
        return "BIR-SWP-13", rows if target.crew == 0 else rows_after_save(rows)
    if isinstance(action, Grapple):
        if target.is_helpless():
            return None
        modifier = grapple_tally(state, ship, target).total
        faces = list(product(range(1, 7), repeat=2))
        chance = Fraction(sum(one + modifier >= two for one, two in faces), len(faces))
        return "BIR-GRP-06", rows_after_save(
            [("odds_grappled", chance), ("odds_not_grappled", 1 - chance)]
        )
    if isinstance(action, Shoot) and action.missile == FIRE and target.fire == 0:
        chance = Fraction(7 - IGNITES_SHOT, 6)
        return "BIR-MIS-09", [("odds_catches_fire", chance), ("odds_fire_shot", 1 - chance)]
    return None


def table_rows(table: list[tuple[str, int]], modifier: int) -> Rows:
    """Return the outcomes of two dice and a modifier on a table."""
    totals = [one + two + modifier for one, two in product(range(1, 7), repeat=2)]
    rows: Rows = []
    below = 99
    for label, least in table:
        count = sum(1 for total in totals if least <= total < below)
        rows.append((label, Fraction(count, len(totals))))
        below = least
    return rows


def rows_after_save(rows: Rows) -> Rows:
    """Return the outcomes if the target first rolls a save; a save means the last outcome."""
    label, chance = rows[-1]
    left = [(one, share * SAVE_FAILS) for one, share in rows[:-1]]
    return [*left, (label, chance * SAVE_FAILS + 1 - SAVE_FAILS)]


class BiremesOdds(Odds[Biremes, Action]):
    """The modifiers of an attack, and its odds if rosters are hidden."""

    def dice_notes(self, view: View[Biremes], seat: int, action: Action) -> list[tuple[str, str]]:
        """Return the modifiers of an attack; none for other actions."""
        state, phrases = view.state, self.rules.phrases
        if isinstance(action, Ram):
            ship, target = state.ships[action.ship], state.ships[action.target]
            run = run_at(state, ship, target, action.angle)
            if run is None:
                return []
            distance = length_text(int(snap(nearest(run.strike.distance), LENGTH_STEP)))
            measured = [
                ("odds_run", f"{decimal(distance)}″"),
                ("odds_angle", f"{decimal(angle_text(int(run.angle)))}°"),
            ]
            lines = [(phrases.fill("labels", label, {}), value) for label, value in measured]
            return lines + modifier_lines(ram_tally(state, ship, target, run), phrases)
        if isinstance(action, Swipe):
            ship, target = state.ships[action.ship], state.ships[action.target]
            return modifier_lines(swipe_tally(state, ship, target), phrases)
        if isinstance(action, Grapple):
            ship, target = state.ships[action.ship], state.ships[action.target]
            return modifier_lines(grapple_tally(state, ship, target), phrases)
        return []

    def forecast(self, view: View[Biremes], seat: int, action: Action) -> Forecast | None:
        """Return the odds of an attack; None if all crews are known or there are no such dice."""
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

"""Odds of attacks at a table with hidden rosters, where the chance tree would need every crew.

They are those of the dice alone, which depend on nothing that is hidden: what a ram, a swipe, a
grapple or fire shot may do to its target. The tree is used as soon as every crew is known.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules.biremes.actions import FIRE, Action, Attack, Grapple, Ram, Shoot, Swipe
from naumachia.rules.biremes.board.dice_notes import dice_notes_of
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.fire import ALIGHT
from naumachia.rules.biremes.rules.grappling import SAVED, grapple_tally
from naumachia.rules.biremes.rules.ramming import ram_tally, run_at
from naumachia.rules.biremes.rules.secrecy import crew_known
from naumachia.rules.biremes.rules.swiping import swipe_tally
from naumachia.scene.margin import Forecast

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
MISSED: Final = Fraction(SAVED - 1, 6)
"""How often a save fails."""


def forecast_of(state: Biremes, seat: int, action: Action, rules: AnyRuleset) -> Forecast | None:
    """What the dice of an attack may bring; None where all crews are known, and for what has no
    dice that can be told of.
    """
    if all(crew_known(state, seat, ship) for ship in state.ships if ship.afloat()):
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
        rules.clauses[clause].text, clause, parts, tuple(dice_notes_of(state, action, phrases))
    )


def dice_of(
    state: Biremes, ship: Ship, target: Ship, action: Action
) -> tuple[ClauseId, Rows] | None:
    """The clause of an attack's dice and their outcomes; against a defence that is tried."""
    if isinstance(action, Ram):
        run = run_at(state, ship, target, action.angle)
        if run is None:
            return None
        return "BIR-RAM-09", thrown(RAMS, ram_tally(state, ship, target, run).total)
    if isinstance(action, Swipe):
        rows = thrown(SWIPES, swipe_tally(state, ship, target).total)
        return "BIR-SWP-13", rows if target.crew == 0 else saved(rows)
    if isinstance(action, Grapple):
        if target.helpless():
            return None
        modifier = grapple_tally(state, ship, target).total
        faces = list(product(range(1, 7), repeat=2))
        held = Fraction(sum(one + modifier >= two for one, two in faces), len(faces))
        return "BIR-GRP-06", saved([("odds_grappled", held), ("odds_not_grappled", 1 - held)])
    if isinstance(action, Shoot) and action.missile == FIRE and target.fire == 0:
        lit = Fraction(7 - ALIGHT, 6)
        return "BIR-MIS-09", [("odds_catches_fire", lit), ("odds_fire_shot", 1 - lit)]
    return None


def thrown(table: list[tuple[str, int]], modifier: int) -> Rows:
    """The outcomes of two dice and a modifier on a table."""
    totals = [one + two + modifier for one, two in product(range(1, 7), repeat=2)]
    rows: Rows = []
    below = 99
    for label, least in table:
        count = sum(1 for total in totals if least <= total < below)
        rows.append((label, Fraction(count, len(totals))))
        below = least
    return rows


def saved(rows: Rows) -> Rows:
    """The same where the target's save comes first; one that works is the last outcome."""
    label, chance = rows[-1]
    left = [(one, share * MISSED) for one, share in rows[:-1]]
    return [*left, (label, chance * MISSED + 1 - MISSED)]

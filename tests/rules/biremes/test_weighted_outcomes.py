"""Test the weighted outcomes that computer players use in place of all dice."""

from __future__ import annotations

from random import Random

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules.biremes.advice.advisor import weighted_outcomes
from naumachia.rules.biremes.advice.evaluation import evaluate, melee_odds
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.ruleset import RULESET

EXACT = {"ram", "swipe", "grapple", "quick_turn", "sudden_turn", "draw_oars", "missiles_fire"}
EXACT |= {"fire_check", "contact", "docking"}


def mean(state: Biremes, weighted: list[tuple[tuple[int, ...], float]]) -> float:
    """Return the mean evaluation after weighted outcomes."""
    total = 0.0
    for outcome, weight in weighted:
        after = state.clone()
        RULESET.resolve(after, outcome, SILENT)
        total += weight * evaluate(after, 0)
    return total


@pytest.mark.fast
def test_what_is_lumped_comes_to_the_same() -> None:
    scenario = RULESET.scenarios()["squadrons"]
    seen: set[str] = set()
    for seed in range(30):
        state = RULESET.setup(scenario, Options(RULESET.options(), scenario.options))
        rng = Random(seed)
        for _ in range(150):
            pending = RULESET.pending(state)
            if isinstance(pending, Chance):
                found = weighted_outcomes(pending)
                if found:
                    assert abs(sum(weight for _, weight in found) - 1.0) < 1e-9, pending.name
                    assert all(pending.possible(outcome) for outcome, _ in found), pending.name
                if pending.name in EXACT:
                    seen.add(pending.name)
                    every = [(o, float(p)) for o, p in pending.outcomes()]
                    assert abs(mean(state, found) - mean(state, every)) < 1e-9, (seed, pending.name)
                RULESET.resolve(state, pending.sample(rng), SILENT)
            elif isinstance(pending, Prompt):
                seat = pending.seats[0]
                RULESET.decide(state, seat, rng.choice(RULESET.legal(state, seat)), SILENT)
            else:
                break
    assert {"ram", "grapple", "fire_check", "quick_turn"} <= seen


def test_melees_end_as_the_ledger_counts_them() -> None:
    for men, enemies, share, survivors in (
        (30, 20, 0.998115, 16.003),
        (20, 20, 0.487933, 5.423),
        (20, 10, 0.997036, 11.989),
        (10, 10, 0.480759, 3.763),
    ):
        won, left = melee_odds(men, enemies, False, False)
        assert abs(won - share) < 1e-6
        assert abs(left / won - survivors) < 1e-3

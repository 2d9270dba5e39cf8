"""Test that the terms that explain advice are those of the evaluation."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules import ids, load

SCENARIOS = {"trireme": "line", "biremes": "threes", "diadochi": "intro"}
"""Small battles in which much happens soon; of the others the first."""

MOVES = 150
LEAST = 0.9
"""The share of pairs of positions that both must order alike. What one order can change is foreseen
farther by some terms than by the evaluation of a whole position (Diadochi), and an advantage in a
small fleet is a larger one (Biremes).
"""
ALIKE = 1e-6


def evaluated(ruleset_id: str) -> list[tuple[float, dict[str, float]]]:
    """Positions of a game of random orders: what the evaluation says, and the terms."""
    ruleset = load(ruleset_id)
    scenarios = ruleset.scenarios()
    scenario = scenarios[SCENARIOS.get(ruleset_id, next(iter(scenarios)))]
    match: Match[Any, Any] = Match(ruleset, scenario, Options(ruleset.options(), scenario.options))
    dice, found = Random(1), []
    for _ in range(MOVES):
        pending = match.pending
        if isinstance(pending, Prompt):
            advisor = match.ruleset.advisor
            found.append((advisor.evaluate(match.state, 0), advisor.terms(match.state, 0)))
            seat = pending.seats[0]
            match.play(seat, dice.choice(match.ruleset.legal(match.state, seat)))
        elif isinstance(pending, Chance):
            match.roll(dice)
    return found


@pytest.mark.parametrize("ruleset", ids())
def test_the_sum_of_the_terms_orders_positions_as_the_evaluation_does(ruleset: str) -> None:
    alike = others = 0
    for (one, terms), (other, others_terms) in combinations(evaluated(ruleset), 2):
        change, told = other - one, sum(others_terms.values()) - sum(terms.values())
        if abs(change) > ALIKE and abs(told) > ALIKE:
            alike += change * told > 0
            others += change * told < 0
    assert alike > 100
    assert alike / (alike + others) >= LEAST


@pytest.mark.parametrize("ruleset", ids())
def test_a_change_of_every_term_is_said_in_words(ruleset: str) -> None:
    labels = load(ruleset).phrases.sections["labels"]
    names = {name for _, terms in evaluated(ruleset) for name in terms}
    assert names
    for name in names:
        assert labels.get(f"advice_{name}_more")
        assert labels.get(f"advice_{name}_less")

"""Compute chances of winning from the evaluation of an advisor."""

from __future__ import annotations

from math import exp
from typing import Any

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.pending import Result
from naumachia.kernel.ruleset import AnyRuleset


def chances_of(ruleset: AnyRuleset, state: Any) -> list[float]:
    """Return the chance of every seat to win, from the evaluation or the result."""
    pending = ruleset.pending(state)
    if isinstance(pending, Result):
        return chances_of_result(pending.scores)
    advisor, seats = ruleset.advisor, range(len(ruleset.seats))
    return chances_from_values(advisor, [advisor.evaluate(state, seat) for seat in seats])


def chance_at(advisor: Advisor[Any, Any], value: float) -> float:
    """Return the chance to win of a seat with the evaluation `value` (-1 to 1) against one enemy
    with the evaluation `-value`.
    """
    return chances_from_values(advisor, [value, -value])[0]


def chances_from_values(advisor: Advisor[Any, Any], values: list[float]) -> list[float]:
    """Return the chances of seats to win from their evaluations, -1 to 1.

    The function is logistic, with the advisor's `win_scale`.
    """
    scale = advisor.settings.win_scale
    weights = [exp(scale * value / 2.0) for value in values]
    return [weight / sum(weights) for weight in weights]


def chances_of_result(scores: tuple[float, ...]) -> list[float]:
    """Return the chances in a finished game: 1 shared among the winners, else 0."""
    best = max(scores)
    winners = [score == best for score in scores]
    return [float(won) / sum(winners) for won in winners]

"""Chances of winning, from what an advisor's evaluation says."""

from __future__ import annotations

from math import exp
from typing import Any

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.pending import Result
from naumachia.kernel.ruleset import AnyRuleset


def chances_of(ruleset: AnyRuleset, state: Any) -> list[float]:
    """The chances of every seat to win, by the evaluation of the advisor or the result."""
    pending = ruleset.pending(state)
    if isinstance(pending, Result):
        return decided(pending.scores)
    advisor, seats = ruleset.advisor, range(len(ruleset.seats))
    return by_values(advisor, [advisor.evaluate(state, seat) for seat in seats])


def chance_at(advisor: Advisor[Any, Any], value: float) -> float:
    """The chance of a seat to win whose state is worth `value` to it, -1 to 1, against one enemy to
    whom it is worth as much less.
    """
    return by_values(advisor, [value, -value])[0]


def by_values(advisor: Advisor[Any, Any], values: list[float]) -> list[float]:
    """The chances of seats to win to whom a state is worth `values`, -1 to 1: logistic with the
    advisor's `assurance`.
    """
    weights = [exp(advisor.assurance * value / 2.0) for value in values]
    return [weight / sum(weights) for weight in weights]


def decided(scores: tuple[float, ...]) -> list[float]:
    """The chances of a game that is over: all to who has won, shared where several did."""
    best = max(scores)
    winners = [score == best for score in scores]
    return [float(won) / sum(winners) for won in winners]

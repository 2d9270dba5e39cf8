"""Evaluate states with the advisor and the playing style of a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)
A = TypeVar("A")

PLAIN: Final[dict[str, float]] = {}
"""The weights of a player without a style."""


class Evaluator(Generic[S, A]):
    """Evaluate states for any seat, from -1 to 1.

    For `seat`, the terms of the advisor get the weights of its playing style in `weights`, 1 where
    that names none. Other seats have no style.
    """

    __slots__ = ("advisor", "seat", "weights")

    def __init__(
        self, advisor: Advisor[S, A], seat: int = -1, weights: Mapping[str, float] = PLAIN
    ) -> None:
        self.advisor: Final = advisor
        self.seat: Final = seat
        self.weights: Final = weights

    def evaluate(self, state: S, seat: int) -> float:
        """Return how good a state is for `seat`."""
        value = self.advisor.evaluate(state, seat)
        if seat != self.seat or not self.weights:
            return value
        terms = self.advisor.terms(state, seat)
        more = 0.0
        for name, weight in self.weights.items():
            more += (weight - 1.0) * terms.get(name, 0.0)
        return max(-1.0, min(1.0, value + self.advisor.unit(state) * more))

    def near(self, state: S) -> Evaluator[S, A]:
        """Return an evaluator for states that are one order away from this one."""
        return Evaluator(self.advisor.near(state), self.seat, self.weights)


def evaluator_for(ruleset: Ruleset[S, A], seat: int, style: str = "") -> Evaluator[S, A]:
    """Return the evaluator of `seat` in a playing style of the advisor, or in none."""
    advisor = ruleset.advisor
    return Evaluator(advisor, seat, advisor.styles[style]) if style else Evaluator(advisor)

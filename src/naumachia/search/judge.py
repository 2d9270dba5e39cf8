"""What states are worth in a bot's mind: what the advisor says, coloured by a seat's manner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)
A = TypeVar("A")

PLAIN: Final[dict[str, float]] = {}
"""The weights of who plays in no manner of its own."""


class Judge(Generic[S, A]):
    """What a state is worth to a seat, from -1 to 1.

    As the advisor says it; to `seat`, which plays in a manner, each of the advisor's terms counts
    by its weight in `weights`, 1 where that names none. What the others want is not coloured.
    """

    __slots__ = ("advisor", "seat", "weights")

    def __init__(
        self, advisor: Advisor[S, A], seat: int = -1, weights: Mapping[str, float] = PLAIN
    ) -> None:
        self.advisor: Final = advisor
        self.seat: Final = seat
        self.weights: Final = weights

    def evaluate(self, state: S, seat: int) -> float:
        """How good a state is for `seat`; the terms are looked at only where they are weighed."""
        value = self.advisor.evaluate(state, seat)
        if seat != self.seat or not self.weights:
            return value
        terms = self.advisor.terms(state, seat)
        more = 0.0
        for name, weight in self.weights.items():
            more += (weight - 1.0) * terms.get(name, 0.0)
        return max(-1.0, min(1.0, value + self.advisor.unit(state) * more))

    def near(self, state: S) -> Judge[S, A]:
        """The same judge for states that differ little from this one."""
        return Judge(self.advisor.near(state), self.seat, self.weights)


def judge_of(ruleset: Ruleset[S, A], seat: int, manner: str = "") -> Judge[S, A]:
    """Who judges for `seat`, which plays in one of the advisor's manners, or in none."""
    advisor = ruleset.advisor
    return Judge(advisor, seat, advisor.manners[manner]) if manner else Judge(advisor)

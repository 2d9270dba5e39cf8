"""The orders open to a seat, each with what it is worth one order ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.clock import Clock
from naumachia.search.judge import Judge
from naumachia.search.knowledge import MOST_GUESSES, Planner
from naumachia.search.lines import worth

S = TypeVar("S", bound=State)
A = TypeVar("A")


OPENING: Final = 0.25
"""The share of the time after which no more guesses are made before the first walk."""


class Candidate(Generic[A]):
    """One order.

    `estimate` is its worth one order ahead; `total` the sum of the values of its `walks`, in which
    its own side goes on in a `manner` of the advisor's, or in none.
    """

    __slots__ = ("actions", "estimate", "manner", "total", "walks")

    def __init__(self, actions: list[A], estimate: float, manner: str = "") -> None:
        self.actions: Final = actions
        self.estimate = estimate
        self.manner: Final = manner
        self.total = 0.0
        self.walks = 0

    def value(self, trust: float) -> float:
        """The mean of its walks and of the estimate, which counts as `trust` walks."""
        return (self.total + trust * self.estimate) / (self.walks + trust)


def candidates(
    ruleset: Ruleset[S, A],
    view: View[S],
    seat: int,
    rng: Random,
    clock: Clock | None = None,
    judge: Judge[S, A] | None = None,
) -> list[Candidate[A]]:
    """All orders of `seat`, which owes a decision, in the order of the rule set; `judge` says what
    they are worth, else the advisor of the rule set.

    Where things are hidden the estimates are means over guesses, fewer of them where a look at all
    orders takes much of the time; plans rest on nothing hidden.
    """
    planner = Planner(ruleset, view.state, rng)
    state = ruleset.guess(view, rng)
    asked = Judge(ruleset.advisor) if judge is None else judge
    near = asked.near(state)
    plans = planner.plans(state, seat)
    guesses = 1 if plans or planner.open else MOST_GUESSES
    lines = [line for _, line in plans] if plans else planner.each(state, seat)
    found = [Candidate(line.actions, worth(ruleset, line.after, seat, rng, near)) for line in lines]
    made = 1
    while made < guesses and (clock is None or clock.gone() < OPENING):
        for candidate, (_, line) in zip(found, planner.lines(state, seat), strict=True):
            candidate.estimate += worth(ruleset, line.after, seat, rng, asked)
        made += 1
    for candidate in found:
        candidate.estimate /= made
    return found


def at_a_glance(seen: Sequence[Candidate[A]], carelessness: float, rng: Random) -> Candidate[A]:
    """One of a few, the best first among them: one that is worse by `carelessness` (in units of the
    evaluation, where 2 lies between lost and won) is taken about a third as often as the best.
    """
    if carelessness <= 0.0:
        return seen[0]
    weights = [exp((one.estimate - seen[0].estimate) / carelessness) for one in seen]
    return rng.choices(seen, weights)[0]

"""List the legal orders of a seat, each with its evaluation one order ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.clock import Clock
from naumachia.search.evaluator import Evaluator
from naumachia.search.knowledge import MOST_GUESSES, Planner
from naumachia.search.lines import worth

S = TypeVar("S", bound=State)
A = TypeVar("A")


OPENING: Final = 0.25
"""After this share of the time, no more guesses are made before the first rollout."""


class Candidate(Generic[A]):
    """One order.

    `estimate` is its value one order ahead, and `total` the sum of the values of its `rollouts`. In
    these its own side plays in a `style` of the advisor; "": none.
    """

    __slots__ = ("actions", "estimate", "rollouts", "style", "total")

    def __init__(self, actions: list[A], estimate: float, style: str = "") -> None:
        self.actions: Final = actions
        self.estimate = estimate
        self.style: Final = style
        self.total = 0.0
        self.rollouts = 0

    def value(self, trust: float) -> float:
        """Return the mean of the rollouts and of the estimate, which counts as `trust` rollouts."""
        return (self.total + trust * self.estimate) / (self.rollouts + trust)


def candidates(
    ruleset: Ruleset[S, A],
    view: View[S],
    seat: int,
    rng: Random,
    clock: Clock | None = None,
    evaluator: Evaluator[S, A] | None = None,
) -> list[Candidate[A]]:
    """Return all orders of `seat`, which owes a decision, as the rule set lists them.

    `evaluator` gives their values; by default the advisor of the rule set does. If information is
    hidden, estimates are means over guesses, and `clock` limits the number of guesses. Plans need
    one guess, because they do not depend on hidden information.
    """
    planner = Planner(ruleset, view.state, rng)
    state = ruleset.guess(view, rng)
    full = Evaluator(ruleset.advisor) if evaluator is None else evaluator
    near = full.near(state)
    plans = planner.plans(state, seat)
    guesses = 1 if plans or planner.open else MOST_GUESSES
    lines = [line for _, line in plans] if plans else planner.each(state, seat)
    found = [Candidate(line.actions, worth(ruleset, line.after, seat, rng, near)) for line in lines]
    count = 1
    while count < guesses and (clock is None or clock.gone() < OPENING):
        for candidate, (_, line) in zip(found, planner.lines(state, seat), strict=True):
            candidate.estimate += worth(ruleset, line.after, seat, rng, full)
        count += 1
    for candidate in found:
        candidate.estimate /= count
    return found


def pick_carelessly(best: Sequence[Candidate[A]], carelessness: float, rng: Random) -> Candidate[A]:
    """Pick one of a few orders, sorted from the best.

    An order that is worse by `carelessness` is picked about a third as often as the best.
    `carelessness` is in units of the evaluation, which goes from -1 (lost) to 1 (won).
    """
    if carelessness <= 0.0:
        return best[0]
    weights = [exp((one.estimate - best[0].estimate) / carelessness) for one in best]
    return rng.choices(best, weights)[0]

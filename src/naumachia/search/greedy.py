"""A player that looks one order ahead."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.bot import Bot
from naumachia.search.knowledge import MOST_GUESSES, Planner
from naumachia.search.lines import worth
from naumachia.search.memory import without_collection

S = TypeVar("S", bound=State)
A = TypeVar("A")


class GreedyBot(Bot[S, A]):
    """Plays the order after which the rule set's evaluation is best, counting all dice exactly.

    With `carelessness` above 0 it takes an order that is worse by so much about a third as often
    as the best one (in units of the evaluation, where 2 lies between lost and won).
    """

    def __init__(self, ruleset: Ruleset[S, A], rng: Random, carelessness: float = 0.0) -> None:
        super().__init__(ruleset, rng)
        self.carelessness = carelessness

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        return self.order(view, seat, legal)[0]

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        if len(legal) == 1:
            return [legal[0]]
        planner = Planner(self.ruleset, view.state, self.rng)
        with without_collection():
            state = self.ruleset.guess(view, self.rng)
            planned = [line for _, line in planner.plans(state, seat)]
            guesses = 1 if planned or planner.open else MOST_GUESSES
            planned = planned or [line for _, line in planner.lines(state, seat)]
            values = [worth(self.ruleset, line.after, seat, self.rng) for line in planned]
            for _ in range(guesses - 1):
                for at, (_, line) in enumerate(planner.lines(state, seat)):
                    values[at] += worth(self.ruleset, line.after, seat, self.rng)
            values = [value / guesses for value in values]
        return planned[self._pick(values)].actions

    def _pick(self, values: list[float]) -> int:
        best = max(values)
        if self.carelessness <= 0.0:
            equals = [index for index, value in enumerate(values) if value == best]
            return equals[int(self.rng.random() * len(equals))]
        weights = [exp((value - best) / self.carelessness) for value in values]
        return self.rng.choices(range(len(values)), weights)[0]

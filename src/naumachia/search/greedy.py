"""A player that looks one order ahead."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.bot import Bot
from naumachia.search.candidates import candidates
from naumachia.search.memory import without_collection

S = TypeVar("S", bound=State)
A = TypeVar("A")


class GreedyBot(Bot[S, A]):
    """Plays the order after which the advisor's evaluation is best, counting all dice exactly.

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
        with without_collection():
            field = candidates(self.ruleset, view, seat, self.rng)
        return field[self._pick([candidate.estimate for candidate in field])].actions

    def _pick(self, values: list[float]) -> int:
        best = max(values)
        if self.carelessness <= 0.0:
            equals = [index for index, value in enumerate(values) if value == best]
            return equals[int(self.rng.random() * len(equals))]
        weights = [exp((value - best) / self.carelessness) for value in values]
        return self.rng.choices(range(len(values)), weights)[0]

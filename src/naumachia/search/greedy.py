"""Play the best order one order ahead."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final, TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.bot import Bot
from naumachia.search.candidates import Candidate, candidates, pick_carelessly
from naumachia.search.evaluator import evaluator_for
from naumachia.search.memory import without_collection
from naumachia.search.sense import sensible

S = TypeVar("S", bound=State)
A = TypeVar("A")


class GreedyBot(Bot[S, A]):
    """Play the order with the best evaluation, as the exact mean over all dice.

    With `carelessness` above 0, pick one of the best orders that are not pointless, as
    `pick_carelessly` does.
    """

    def __init__(self, ruleset: Ruleset[S, A], rng: Random, carelessness: float = 0.0) -> None:
        super().__init__(ruleset, rng)
        self.carelessness = carelessness
        self.beam: Final = ruleset.advisor.settings.beam

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        return self.order(view, seat, legal)[0]

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        self.candidates = ()
        if len(legal) == 1:
            return [legal[0]]
        with without_collection():
            evaluator = evaluator_for(self.ruleset, seat, self.style)
            field = candidates(self.ruleset, view, seat, self.rng, evaluator=evaluator)
            if self.carelessness > 0.0:
                return self._careless(view, seat, field).actions
        self.candidates = sorted(field, key=lambda candidate: -candidate.estimate)[: self.beam]
        best = max(candidate.estimate for candidate in field)
        equals = [candidate for candidate in field if candidate.estimate == best]
        return equals[int(self.rng.random() * len(equals))].actions

    def _careless(self, view: View[S], seat: int, field: list[Candidate[A]]) -> Candidate[A]:
        """Pick one of the best sensible orders."""
        self.rng.shuffle(field)
        field.sort(key=lambda candidate: -candidate.estimate)
        guess = self.ruleset.guess(view, self.rng)
        best = list(islice(sensible(self.ruleset, guess, seat, field), self.beam))
        self.candidates = best
        return pick_carelessly(best, self.carelessness, self.rng)

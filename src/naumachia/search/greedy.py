"""A player that looks one order ahead."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final, TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.bot import Bot
from naumachia.search.candidates import Candidate, at_a_glance, candidates
from naumachia.search.judge import judge_of
from naumachia.search.memory import without_collection
from naumachia.search.sense import sensible

S = TypeVar("S", bound=State)
A = TypeVar("A")


class GreedyBot(Bot[S, A]):
    """Plays the order after which the advisor's evaluation is best, counting all dice exactly.

    With `carelessness` above 0 it takes one of the few best that are not pointless, as
    `at_a_glance` does.
    """

    def __init__(self, ruleset: Ruleset[S, A], rng: Random, carelessness: float = 0.0) -> None:
        super().__init__(ruleset, rng)
        self.carelessness = carelessness
        self.seen: Final = ruleset.advisor.seen

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        return self.order(view, seat, legal)[0]

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        self.considered = ()
        if len(legal) == 1:
            return [legal[0]]
        with without_collection():
            judge = judge_of(self.ruleset, seat, self.manner)
            field = candidates(self.ruleset, view, seat, self.rng, judge=judge)
            if self.carelessness > 0.0:
                return self._careless(view, seat, field).actions
        self.considered = sorted(field, key=lambda candidate: -candidate.estimate)[: self.seen]
        best = max(candidate.estimate for candidate in field)
        equals = [candidate for candidate in field if candidate.estimate == best]
        return equals[int(self.rng.random() * len(equals))].actions

    def _careless(self, view: View[S], seat: int, field: list[Candidate[A]]) -> Candidate[A]:
        """One of the best orders that make sense."""
        self.rng.shuffle(field)
        field.sort(key=lambda candidate: -candidate.estimate)
        guess = self.ruleset.guess(view, self.rng)
        seen = list(islice(sensible(self.ruleset, guess, seat, field), self.seen))
        self.considered = seen
        return at_a_glance(seen, self.carelessness, self.rng)

"""Search a tree of orders, dice and replies."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.bot import Bot
from naumachia.search.clock import Clock, Progress
from naumachia.search.memory import without_collection
from naumachia.search.tree import Settings, Tree

S = TypeVar("S", bound=State)
A = TypeVar("A")

ITERATIONS: Final = 40


class MctsBot(Bot[S, A]):
    """Monte Carlo tree search, up to `iterations` passes or `seconds` an order.

    While the clock does not end a search, the same seed gives the same orders on every machine.
    A pass that may not end in time is not begun. `progress` is called from time to time with the
    share of the work that is done, from 0 to 1.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        rng: Random,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        settings: Settings | None = None,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(ruleset, rng)
        self.iterations = iterations
        self.seconds = seconds
        self.settings = settings or Settings()
        self.progress = progress
        self._trees: dict[int, Tree[S, A]] = {}

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        return self.order(view, seat, legal)[0]

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        if len(legal) == 1:
            return [legal[0]]
        if seat not in self._trees:
            self._trees[seat] = Tree(self.ruleset, view, seat, self.rng, self.settings)
        with without_collection():
            return self._search(self._trees[seat], view)

    def _search(self, tree: Tree[S, A], view: View[S]) -> list[A]:
        clock = Clock(self.iterations, self.seconds, self.progress)
        root = tree.root(view)
        clock.ready()
        while (len(root.edges) > 1 or not tree.open) and clock.share() < 1.0:
            tree.pass_once(view, root)
            clock.count()
        if clock.done:
            self.note(clock)
        return tree.best(root)

"""Play random legal actions."""

from __future__ import annotations

from typing import TypeVar

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import View
from naumachia.search.bot import Bot

S = TypeVar("S", bound=State)
A = TypeVar("A")


class RandomBot(Bot[S, A]):
    """Play a random legal action, all with the same probability."""

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        return self.pick(legal)

    def pick(self, legal: list[A]) -> A:
        """Return a random action."""
        return legal[int(self.rng.random() * len(legal))]

"""What a seat may do now: all of it, or the canonical candidates of a continuous choice."""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

from naumachia.kernel.mypyc import mypyc_attr

A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(Generic[A]):
    """What a seat may do now.

    `legal` holds all legal actions when `complete`, else canonical candidates of a continuous
    choice; `sample` and `snap` then reach the rest.
    """

    def __init__(self, legal: list[A], complete: bool) -> None:
        self.legal = legal
        self.complete = complete

    def sample(self, rng: Random) -> A:
        """One legal action at random."""
        return self.legal[int(rng.random() * len(self.legal))]

    def snap(self, action: A) -> A | None:
        """The legal action nearest to `action`, or None when there is nothing near."""
        return action if action in self.legal else None

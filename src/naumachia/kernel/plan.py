"""Plans: what a rule set suggests to computer players."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class Plan(Generic[S, A]):
    """Decisions of one seat in a row that are worth considering, and the state they aim at.

    The state may lie further on: what others could do in between is taken not to happen.
    """

    __slots__ = ("actions", "after")

    def __init__(self, actions: list[A], after: S) -> None:
        self.actions: Final = actions
        self.after: Final = after

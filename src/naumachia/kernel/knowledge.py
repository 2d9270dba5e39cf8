"""What is hidden in a game, from whom, and what may be there in its place."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.pending import Answer, Decision
from naumachia.kernel.phase import Sealed, State

S = TypeVar("S", bound=State)
A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[S, A]):
    """Who knows what. As it stands, only the answers of `Sealed` phases are hidden.

    A game that hides more overrides `conceal` and `imagine`, and `secret_to` if moves are secret.
    """

    def conceal(self, state: S, seat: int | None) -> S:
        """Blank, in this copy, what `seat` may not know; None is a spectator."""
        return state

    def imagine(self, state: S, seat: int | None, rng: Random) -> None:
        """Put, in place, what could be there in place of what `seat` does not see. Sealed answers
        come by themselves.
        """

    def all_known(self, state: S) -> bool:
        """Return whether every seat knows all there is to know in a game with the options of
        `state`.
        """
        imagines = getattr(type(self), "imagine") is not getattr(Knowledge, "imagine")  # noqa: B009
        return not (imagines or any(isinstance(phase, Sealed) for phase in state.stack))

    def has_open_odds(self, state: S, seat: int, action: A) -> bool:
        """Return whether nothing hidden from `seat` can change what `action` leads to, dice
        included.

        Asked while something is hidden, of a guess from the seat's view. True lets every interface
        count the odds in that guess; the conformance kit counts them in others and compares.
        """
        return False

    def secret_to(self, state: S, move: Decision[A] | Answer) -> tuple[int, ...] | None:
        """Return the only seats that may read `move` while the game runs; None: it is public."""
        if isinstance(move, Decision) and state.stack and isinstance(state.stack[-1], Sealed):
            return (move.seat,)
        return None


OPEN: Final[Knowledge[Any, Any]] = Knowledge()
"""The knowledge of a game in which only sealed answers are hidden."""

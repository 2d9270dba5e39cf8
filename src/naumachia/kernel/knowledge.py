"""Hide information from seats, and guess what may be in its place."""

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
    """What each seat may know. By default, only the answers of `Sealed` phases are hidden.

    A game that hides more overrides `conceal` and `imagine`, and `secret_to` if moves are secret.
    """

    def conceal(self, state: S, seat: int | None) -> S:
        """Blank in `state`, a copy, what `seat` may not know; None is a spectator."""
        return state

    def imagine(self, state: S, seat: int | None, rng: Random) -> None:
        """Replace in `state` what `seat` does not see by a random guess.

        Sealed answers are guessed already.
        """

    def all_known(self, state: S) -> bool:
        """Return whether nothing is ever hidden in a game with the options of `state`."""
        imagines = getattr(type(self), "imagine") is not getattr(Knowledge, "imagine")  # noqa: B009
        return not (imagines or any(isinstance(phase, Sealed) for phase in state.stack))

    def has_open_odds(self, state: S, seat: int, action: A) -> bool:
        """Return whether nothing hidden from `seat` can change the outcomes of `action`.

        Called while something is hidden, with a guess from the seat's view. If True, every
        interface counts the odds in that guess. The conformance kit checks them in other guesses.
        """
        return False

    def secret_to(self, state: S, move: Decision[A] | Answer) -> tuple[int, ...] | None:
        """Return the seats that may read `move` while the game runs; None: everybody."""
        if isinstance(move, Decision) and state.stack and isinstance(state.stack[-1], Sealed):
            return (move.seat,)
        return None


OPEN: Final[Knowledge[Any, Any]] = Knowledge()
"""The knowledge of a game in which only sealed answers are hidden."""

"""List all actions of a game whose orders are finite in number."""

from __future__ import annotations

from typing import Generic, TypeVar

from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import State

S = TypeVar("S", bound=State)
A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionTable(Generic[S, A]):
    """The fixed list of actions of a game, for programs that learn one number for each action."""

    def actions(self, opening: S, seat: int) -> list[A]:
        """Return every action that `seat` can take in a game from `opening`, each once.

        The lists of all seats are equally long. The same index means the same action to each
        seat, seen from its own side of the board: "ship 3 goes forward".
        """
        raise NotImplementedError

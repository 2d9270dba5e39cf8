"""The state of a game of breakthrough."""

from __future__ import annotations

from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import State


class Pawns(State):
    """The pawns of both sides as 64 bits each, and the seat to move."""

    def __init__(self, white: i64, black: i64, mover: i64) -> None:
        super().__init__()
        self.white: i64 = white
        self.black: i64 = black
        self.mover: i64 = mover

    def clone(self) -> Pawns:
        """An independent copy."""
        other = Pawns(self.white, self.black, self.mover)
        other.result = self.result
        return other

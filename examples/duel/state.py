"""What a game of Duel consists of."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.phase import State

NAMES: Final = ("red", "blue")
AHEAD: Final = (1, -1)
ROW: Final = "row"
BACK: Final = "back"
SHOOT: Final = "shoot"


class Duel(State):
    """Two galleys on a line of `squares`: where each is `at`, and the `hits` it has taken.

    The open phases follow from `round` and `mover`.
    """

    derived: ClassVar[frozenset[str]] = frozenset({"Cycle.cursor", "Turn.seat", "Turn.moved"})

    def __init__(self, squares: int, to_sink: int) -> None:
        super().__init__()
        self.squares = squares
        self.to_sink = to_sink
        self.at = [1, squares]
        self.hits = [0, 0]
        self.round = 1
        self.mover = 0

    def clone(self) -> Duel:
        """An independent copy."""
        other = Duel(self.squares, self.to_sink)
        self.copy_machine(other)
        other.at, other.hits = self.at.copy(), self.hits.copy()
        other.round, other.mover = self.round, self.mover
        return other

    def distance(self) -> int:
        """Squares from one galley to the other; 1 when they are side by side."""
        return abs(self.at[1] - self.at[0])

    def beyond(self, seat: int, action: str) -> int:
        """The square that a galley rows to."""
        return self.at[seat] + (AHEAD[seat] if action == ROW else -AHEAD[seat])

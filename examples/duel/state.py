"""What a game of Duel consists of."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.declared import declared, field
from naumachia.kernel.phase import State

NAMES: Final = ("red", "blue")
AHEAD: Final = (1, -1)
ROW: Final = "row"
BACK: Final = "back"
SHOOT: Final = "shoot"


@declared
class Duel(State):
    """Two galleys on a line of `squares`: where each is `at`, and the `hits` it has taken.

    The open phases follow from `round` and `mover`.
    """

    derived: ClassVar[frozenset[str]] = frozenset({"Cycle.cursor", "Turn.seat", "Turn.moved"})

    squares: int
    to_sink: int
    at: list[int] = field(init=False)
    hits: list[int] = field(init=False)
    round: int = field(init=False)
    mover: int = field(init=False)

    def __init__(self, squares: int, to_sink: int) -> None:
        super().__init__()
        self.squares = squares
        self.to_sink = to_sink
        self.at = [1, squares]
        self.hits = [0, 0]
        self.round = 1
        self.mover = 0

    def distance(self) -> int:
        """Squares from one galley to the other; 1 when they are side by side."""
        return abs(self.at[1] - self.at[0])

    def beyond(self, seat: int, action: str) -> int:
        """The square that a galley rows to."""
        return self.at[seat] + (AHEAD[seat] if action == ROW else -AHEAD[seat])

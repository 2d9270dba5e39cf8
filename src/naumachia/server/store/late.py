"""Games that are stored when they first change, not when they are begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from naumachia.server.store.games import AnswerRow, ChatRow, GameRow, MoveRow, Store


class LateStore(Store):
    """Stores one game with its first change: until then nothing of it is written."""

    def __init__(self, store: Store, game: GameRow, moves: Sequence[MoveRow]) -> None:
        super().__init__(store.database)
        self._game: Final = game
        self._moves: Final = tuple(moves)
        self._kept = False

    def _keep(self) -> None:
        if not self._kept:
            self.create(self._game, self._moves)
            self._kept = True

    def append(self, game: GameRow, moves: Sequence[MoveRow], answer: AnswerRow | None) -> None:
        """Add moves to the game."""
        self._keep()
        super().append(game, moves, answer)

    def truncate(
        self,
        game: GameRow,
        moves: tuple[int, int],
        branch: int,
        last: Sequence[MoveRow],
        answer: AnswerRow | None,
    ) -> None:
        """Take moves away."""
        self._keep()
        super().truncate(game, moves, branch, last, answer)

    def resign(self, game: GameRow, seat: int, answer: AnswerRow | None) -> None:
        """Store that a seat has given the game up."""
        self._keep()
        super().resign(game, seat, answer)

    def rename(self, game: GameRow, seat: int, answer: AnswerRow) -> None:
        """Store what the player of a seat is called."""
        self._keep()
        super().rename(game, seat, answer)

    def reseat(self, game: GameRow, answer: AnswerRow | None = None) -> None:
        """Store who plays the seats."""
        self._keep()
        super().reseat(game, answer)

    def say(self, game: GameRow, chat: ChatRow, answer: AnswerRow | None) -> None:
        """Add a line of talk."""
        self._keep()
        super().say(game, chat, answer)

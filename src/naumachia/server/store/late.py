"""Store games when they first change, not when they begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from naumachia.server.store.games import AnswerRow, ChatRow, GameRow, MoveRow, Store


class LateStore(Store):
    """Stores a game with its first change, and nothing before that."""

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
        """Remove moves."""
        self._keep()
        super().truncate(game, moves, branch, last, answer)

    def resign(self, game: GameRow, seat: int, answer: AnswerRow | None) -> None:
        """Store that a seat has resigned."""
        self._keep()
        super().resign(game, seat, answer)

    def rename(self, game: GameRow, seat: int, answer: AnswerRow) -> None:
        """Store the name of a seat's player."""
        self._keep()
        super().rename(game, seat, answer)

    def reseat(self, game: GameRow, answer: AnswerRow | None = None) -> None:
        """Store the players of the seats."""
        self._keep()
        super().reseat(game, answer)

    def add_chat(self, game: GameRow, chat: ChatRow, answer: AnswerRow | None) -> None:
        """Add a chat line."""
        self._keep()
        super().add_chat(game, chat, answer)

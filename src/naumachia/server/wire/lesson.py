"""Define the messages about a lesson."""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, SeatId


class LessonStep(TypedDict):
    """A step: it is completed by a move, by reading it, or by selecting its piece."""

    text: str
    press: PieceId | None
    waits: bool
    """Whether a move completes it."""
    orders: list[str]
    """The orders to give, if they are known beforehand."""
    done: int | None
    """The move that completed it; null: it is not completed, or no move completes it."""


class Lesson(TypedDict):
    """A lesson, in the game in which it is played."""

    id: str
    title: str
    seat: SeatId
    steps: list[LessonStep]

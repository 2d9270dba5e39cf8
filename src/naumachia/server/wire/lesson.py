"""A lesson as a page leads through it."""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, SeatId


class LessonStep(TypedDict):
    """A step: it ends with a move, or when it has been read, or its piece selected."""

    text: str
    press: PieceId | None
    waits: bool
    """Whether the game ends it."""
    orders: list[str]
    """What to do, where that can be said beforehand."""
    done: int | None
    """The move that ended it; null: it goes on, or what ends it is no move."""


class Lesson(TypedDict):
    """A lesson in the game in which it is taken."""

    id: str
    title: str
    seat: SeatId
    steps: list[LessonStep]

"""Define the messages about a lesson."""

from __future__ import annotations

from typing_extensions import TypedDict

from naumachia.server.wire.board import PieceId, SeatId


class LessonStep(TypedDict):
    """A step: it is completed by a move, by reading it, or by selecting its piece."""

    text: str
    phone: str | None
    """What a page of the size of a phone shows in its place; null: the same."""
    press: PieceId | None
    waits: bool
    """Whether a move completes it."""
    orders: list[str]
    """The orders to give, if they are known beforehand."""
    done: int | None
    """The move that completed it; null: it is not completed, or no move completes it."""


class LessonHint(TypedDict):
    """What to say of an order other than the one that the lesson asks for."""

    step: int
    """The step that it is about, from 0."""
    text: str
    lost: bool
    """Whether the lesson cannot reach its end any more."""
    move: int | None
    """The first move of that order; null: it cannot be taken back."""


class NextLesson(TypedDict):
    """The lesson after this one."""

    id: str
    title: str
    summary: str
    minutes: int


class Lesson(TypedDict):
    """A lesson, in the game in which it is played."""

    id: str
    title: str
    seat: SeatId
    steps: list[LessonStep]
    learned: str
    hint: LessonHint | None
    next: NextLesson | None

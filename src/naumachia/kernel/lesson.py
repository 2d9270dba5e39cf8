"""Lessons: a small game in which a beginner is led, step by step, on the real board.

A lesson is a file of the rule set's: what to read, what to press, what to do, and which event of
the game, or which turn of it, ends the step. The game is played against a computer and may go as
it likes: a step waits for what it waits for.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.data import DataTable, read_toml
from naumachia.kernel.errors import BadScenario


class Step:
    """One step of a lesson.

    `text` is read. `press` is a piece to be selected, "" none. `events` are kinds of events, one of
    which ends the step, by an order of the pupil's or the dice after it, or `anyone`'s; `turn` is
    the number of the turn in which the seat is to decide when it ends, 0 for none; of both, what
    comes first. A step with neither ends when it has been read, or the piece selected. `orders` are
    what to do, if that can be said beforehand.
    """

    __slots__ = ("anyone", "events", "orders", "press", "text", "turn")

    def __init__(
        self,
        text: str,
        press: str,
        events: tuple[str, ...],
        turn: int,
        orders: tuple[str, ...],
        anyone: bool = False,
    ) -> None:
        self.anyone: Final = anyone
        self.text: Final = text
        self.press: Final = press
        self.events: Final = events
        self.turn: Final = turn
        self.orders: Final = orders


class Lesson:
    """A lesson: the scenario that is played, by which seat, and its steps."""

    __slots__ = ("id", "scenario", "seat", "steps", "summary", "title")

    def __init__(
        self, id: str, title: str, summary: str, scenario: str, seat: str, steps: tuple[Step, ...]
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.summary: Final = summary
        self.scenario: Final = scenario
        self.seat: Final = seat
        self.steps: Final = steps


def read_lesson(source: str | bytes, file: str) -> Lesson:
    """Read one lesson file. Raises BadScenario with file, line and field."""
    table = read_toml(source, file)
    lesson = Lesson(
        id=table.text("id"),
        title=table.text("title"),
        summary=table.text("summary"),
        scenario=table.text("scenario"),
        seat=table.text("seat"),
        steps=tuple(_step(step) for step in table.tables("steps")),
    )
    table.close()
    if not lesson.steps:
        raise BadScenario("a lesson without steps", lesson.id, file, "[[steps]]")
    return lesson


def _step(table: DataTable) -> Step:
    step = Step(
        text=" ".join(table.text("text").split()),
        press=table.text("press", ""),
        events=_words(table, "events"),
        turn=table.integer("turn", 0, 1000, 0),
        orders=_words(table, "orders"),
        anyone=table.flag("anyone", False),
    )
    table.close()
    return step


def _words(table: DataTable, key: str) -> tuple[str, ...]:
    return tuple(table.texts(key)) if table.has(key) else ()


@cache
def packaged_lessons(package: str) -> dict[str, Lesson]:
    """The lesson files in `data/lessons` of a rule set's package, by id, in the order of their
    names; read once. Raises BadScenario, also when two have the same id.
    """
    lessons: dict[str, Lesson] = {}
    folder = files(package).joinpath("data").joinpath("lessons")
    if not folder.is_dir():
        return lessons
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            lesson = read_lesson(file.read_bytes(), file.name)
            if lesson.id in lessons:
                raise BadScenario("id used twice", lesson.id, file.name, "a new id")
            lessons[lesson.id] = lesson
    return lessons

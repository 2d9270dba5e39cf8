"""Compute the progress in a lesson from the moves of the game; it is not stored."""

from __future__ import annotations

from naumachia.kernel.content import Lesson, Step
from naumachia.kernel.pending import Prompt
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.wire import lesson as wire


def lesson_of(game: Game, id: str) -> wire.Lesson:
    """Return a lesson of the rule set, with the moves that completed its steps. Raises Refused."""
    known = game.ruleset.content.lessons()
    lesson = known.get(id)
    if lesson is None or lesson.scenario != game.timeline.match.scenario.id:
        message = f"{game.ruleset.about.title} has no lesson {id!r} in this scenario."
        expected = ", ".join(known) or "a rule set with lessons"
        raise Refused(404, "no_lesson", message, place="lesson", expected=expected)
    done = completed_moves(game.timeline, lesson)
    return {
        "id": lesson.id,
        "title": lesson.title,
        "seat": lesson.seat,
        "steps": [
            {
                "text": step.text,
                "press": step.press or None,
                "waits": needs_move(step),
                "orders": list(step.orders),
                "done": move,
            }
            for step, move in zip(lesson.steps, done, strict=True)
        ],
    }


def needs_move(step: Step) -> bool:
    """Return whether a move completes the step."""
    return bool(step.events) or step.turn > 0


def completed_moves(timeline: Timeline, lesson: Lesson) -> list[int | None]:
    """Return for each step the move that completed it, or None."""
    seat = timeline.ruleset.seats.index(lesson.seat)
    found: list[int | None] = []
    since, going = 0, True
    for step in lesson.steps:
        move = _ends(timeline, step, seat, since) if going and needs_move(step) else None
        found.append(move)
        if needs_move(step):
            going = going and move is not None
            since = since if move is None else move
    return found


def _ends(timeline: Timeline, step: Step, seat: int, since: int) -> int | None:
    """Return the first move after `since` that completes a step."""
    ruleset = timeline.ruleset
    mover: int | None = None
    for moment in timeline.moments[1:]:
        entry = moment.entry
        if entry is not None and entry.seat is not None:
            mover = entry.seat
        if moment.seq <= since or entry is None:
            continue
        counts = step.anyone or mover == seat
        if counts and any(event.kind in step.events for event in entry.events):
            return moment.seq
        if 0 < step.turn <= moment.turn:
            pending = ruleset.pending(moment.state)
            if isinstance(pending, Prompt) and seat in pending.seats:
                return moment.seq
    return None

"""Compute the progress in a lesson from the moves of the game; it is not stored."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.content import Lesson, Step
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.texts import Texts
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.lesson_script import is_legal, matching_moves, rehearse
from naumachia.server.game.names import game_title
from naumachia.server.game.timeline import Timeline
from naumachia.server.texts import t
from naumachia.server.wire import lesson as wire
from naumachia.server.wire.board import PieceId

STILL_POSSIBLE: Final = "That is another order than the lesson asks for; it is allowed."
LOST: Final = "The lesson cannot go on from here. Take your order back and try again."
OVER: Final = "The battle ended before the lesson did."


def lesson_of(game: Game, id: str) -> wire.Lesson:
    """Return a lesson of the rule set, with the moves that completed its steps. Raises Refused."""
    known = game.ruleset.content.lessons()
    lesson = known.get(id)
    if lesson is None or lesson.scenario != game.timeline.match.scenario.id:
        message = t(
            "{game} has no lesson {id} in this scenario.",
            game=game_title(game.ruleset),
            id=repr(id),
        )
        expected = ", ".join(known) or "a rule set with lessons"
        raise Refused(404, "no_lesson", message, place="lesson", expected=expected)
    texts = game.ruleset.content.texts
    done = completed_moves(game.timeline, lesson)
    next_piece = piece_to_press(game.timeline, lesson, done)
    return {
        "id": lesson.id,
        "title": texts(lesson.title),
        "seat": lesson.seat,
        "learned": texts(lesson.learned),
        "steps": [
            {
                "text": texts(step.text),
                "phone": texts(step.phone) if step.phone else None,
                "press": next_piece.get(number, step.press) or None,
                "waits": step.needs_move,
                "orders": list(step.orders),
                "done": move,
            }
            for number, (step, move) in enumerate(zip(lesson.steps, done, strict=True))
        ],
        "hint": hint(game.timeline, lesson, done),
        "next": _after(list(known.values()), id, texts),
    }


def _after(lessons: list[Lesson], id: str, texts: Texts) -> wire.NextLesson | None:
    """Return the lesson after the one with this id."""
    ids = [lesson.id for lesson in lessons]
    following = lessons[ids.index(id) + 1 :]
    if not following:
        return None
    lesson = following[0]
    return {
        "id": lesson.id,
        "title": texts(lesson.title),
        "summary": texts(lesson.summary),
        "minutes": lesson.minutes,
    }


# -- progress ------------------------------------------------------------------------------


def completed_moves(timeline: Timeline, lesson: Lesson) -> list[int | None]:
    """Return for each step the move that completed it, or None."""
    seat = timeline.ruleset.seats.index(lesson.seat)
    found: list[int | None] = []
    since, going = 0, True
    for step in lesson.steps:
        move = _ends(timeline, step, seat, since) if going and step.needs_move else None
        found.append(move)
        if step.needs_move:
            going = going and move is not None
            since = since if move is None else move
    return found


def _ends(timeline: Timeline, step: Step, seat: int, since: int) -> int | None:
    """Return the first move after `since` that completes a step."""
    if step.orders and not step.events and not step.turn:
        return Orders(timeline, seat, step.orders, since).completed
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


class Orders:
    """The orders of a seat after move `since`, compared with those a step asks for.

    `left` are those not given yet. `begun`: the first part of one has been given. `completed` is
    the move that completed the last of them, and `other` the first move of the last order that was
    not asked for; None: there is none.
    """

    def __init__(self, timeline: Timeline, seat: int, asked: tuple[str, ...], since: int) -> None:
        self.left = list(asked)
        self.since = since
        self.begun = False
        self.completed: int | None = None
        self.other: int | None = None
        seq = since + 1
        while seq <= timeline.seq and self.completed is None:
            seq = self._read(timeline, seat, seq) + 1

    def _read(self, timeline: Timeline, seat: int, seq: int) -> int:
        """Compare the order that begins with move `seq`; return its last move."""
        entry = timeline.moments[seq].entry
        if entry is None or entry.seat != seat:
            return seq
        for text in self.left:
            given, parts = matching_moves(timeline, seq, seat, text)
            end = seq + given - 1
            if given == parts:
                self.left.remove(text)
                self.completed = None if self.left else end
                return end
            if given > 0 and end == timeline.seq:
                self.begun = True
                return end
        if timeline.moments[seq].first > self.since:
            self.other = timeline.moments[seq].first
        return seq


def current_step(lesson: Lesson, done: list[int | None]) -> int | None:
    """Return the first step that waits for a move; None if there is none."""
    waiting = (n for n, step in enumerate(lesson.steps) if step.needs_move and done[n] is None)
    return next(waiting, None)


def remaining_orders(timeline: Timeline, lesson: Lesson, done: list[int | None]) -> Orders:
    """Return the orders of the current step, compared with those given since the step before."""
    number = current_step(lesson, done)
    assert number is not None, "a step waits for a move"
    seat = timeline.ruleset.seats.index(lesson.seat)
    since = max((move for move in done if move is not None), default=0)
    return Orders(timeline, seat, lesson.steps[number].orders, since)


def piece_to_press(
    timeline: Timeline, lesson: Lesson, done: list[int | None]
) -> dict[int, PieceId]:
    """Return the piece of the next order, if the current step asks for several; by step.

    The order of a piece begins with its id.
    """
    number = current_step(lesson, done)
    if number is None:
        return {}
    step = lesson.steps[number]
    if len(step.orders) < 2 or step.orders[0].split()[0] != step.press:
        return {}
    orders = remaining_orders(timeline, lesson, done)
    seat = timeline.ruleset.seats.index(lesson.seat)
    legal = (text for text in orders.left if is_legal(timeline, seat, text))
    text = None if orders.begun else next(legal, None)
    return {} if text is None else {number: text.split()[0]}


def can_go_on(timeline: Timeline, lesson: Lesson, done: list[int | None]) -> bool:
    """Return whether the orders of the steps that are left will be legal.

    Try them on a fork, with the replies and dice that the lesson sets. Where it sets no reply,
    what comes after is unknown, and the answer is true.
    """
    number = current_step(lesson, done)
    if number is None:
        return True
    seat = timeline.ruleset.seats.index(lesson.seat)
    since = 0
    for step, move in zip(lesson.steps[:number], done, strict=False):
        if Orders(timeline, seat, step.orders, since).begun:
            return True
        since = since if move is None else move
    now = remaining_orders(timeline, lesson, done)
    if now.begun:
        return True
    following = [text for step in lesson.steps[number + 1 :] for text in step.orders]
    return rehearse(timeline.fork(), lesson, seat, [*now.left, *following])


# -- what was overlooked -------------------------------------------------------------------


def hint(timeline: Timeline, lesson: Lesson, done: list[int | None]) -> wire.LessonHint | None:
    """Return what to say of the pupil's last order; None if it is what the lesson asks for."""
    number = current_step(lesson, done)
    if number is None:
        return None
    texts = timeline.ruleset.content.texts
    step = lesson.steps[number]
    seat = timeline.ruleset.seats.index(lesson.seat)
    if not can_go_on(timeline, lesson, done):
        move, better = _wrong_order(timeline, lesson, seat)
        over = isinstance(timeline.match.pending, Result)
        text = f"{t(OVER if over else LOST)} {texts(better)}".strip()
        return {"step": number, "text": text, "lost": True, "move": None if over else move}
    other = remaining_orders(timeline, lesson, done).other if step.orders else None
    if other is None:
        return None
    text = f"{t(STILL_POSSIBLE)} {texts(step.better)}".strip()
    return {"step": number, "text": text, "lost": False, "move": other}


def _wrong_order(timeline: Timeline, lesson: Lesson, seat: int) -> tuple[int | None, str]:
    """Return the first move of the order after which the lesson could not go on, and what would
    have been better."""
    rows = timeline.rows(0)
    earlier = Timeline(timeline.match.fork_at_start())
    first, better = None, ""
    for row in rows:
        if row.seat == seat and row.first == row.seq:
            done = completed_moves(earlier, lesson)
            number = current_step(lesson, done)
            if not can_go_on(earlier, lesson, done):
                break
            first = row.first
            better = lesson.steps[number].better if number is not None else ""
        earlier.replay((row,))
    return first, better

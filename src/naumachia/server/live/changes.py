"""What a request makes of a game: always on a fork of its course, which is kept once it is stored.

All of this may take its time and is done in a thread.
"""

from __future__ import annotations

from naumachia.kernel.chance import Outcome
from naumachia.kernel.errors import BadInput, RulesError
from naumachia.server.errors import Refused
from naumachia.server.game.game import Table
from naumachia.server.game.timeline import Course
from naumachia.server.page.measuring import committed
from naumachia.server.page.questions import turned_down
from naumachia.server.wire.encoding import Json
from naumachia.server.wire.requests import OrderRequest


def ordered(table: Table, told: Table, seat: int, request: OrderRequest) -> Course | Json:
    """The course after an order, or why it is refused; `told` is the game as the seat knows it.

    Raises Refused when the order names nothing.
    """
    text = committed(told, seat, request)
    course = table.course.fork()
    try:
        if told is not table:
            # What others have answered in secret must not decide whether this is refused.
            told.course.fork().order(seat, text)
        course.order(seat, text)
    except RulesError as error:
        return turned_down(told, seat, text, error)
    return course


def thrown(table: Table, faces: Outcome) -> Course:
    """The course after dice that the players threw. Raises Refused."""
    course = table.course.fork()
    try:
        course.throw(faces)
    except RulesError as error:
        expected = error.expected if isinstance(error, BadInput) else ""
        message = f"These dice cannot be: {error}"
        raise Refused(422, "bad_dice", message, place="faces", expected=expected) from error
    return course


def played(table: Table, seat: int, orders: list[str]) -> Course:
    """The course after orders of a computer, or those the rules give. Raises RulesError."""
    course = table.course.fork()
    for order in orders:
        course.order(seat, order)
    return course


def undone(table: Table, seat: int) -> Course:
    """The course without the last order of a seat, which it may take back."""
    course = table.course.fork()
    course.undo(seat)
    return course


def must_be_fresh(course: Course, seat: int, base: int) -> None:
    """Refuse an order given in another position than the present one.

    Sealed answers of others may have come in between: they cannot have changed anything the seat
    knows.
    """
    since = course.match.history[base:] if base <= course.seq else None
    if since is None or not all(
        entry.seat != seat and entry.secret_to is not None and seat not in entry.secret_to
        for entry in since
    ):
        message = f"The game is at move {course.seq}, the order was given at move {base}."
        raise Refused(409, "stale", message, place="base", expected=f"base {course.seq}")

"""What a request makes of a game: on a fork of its timeline, which is kept once it is stored.

All of this may take its time and is done in a thread.
"""

from __future__ import annotations

from naumachia.kernel.chance import Outcome
from naumachia.kernel.errors import BadInput, IllegalAction, RulesError
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.page.measuring import committed
from naumachia.server.page.questions import turned_down
from naumachia.server.wire import messages as wire
from naumachia.server.wire.requests import OrderRequest


def ordered(game: Game, told: Game, seat: int, request: OrderRequest) -> Timeline | wire.Refused:
    """The timeline after an order, or why it is refused; `told` is the game as the seat knows it.

    Raises Refused when the order names nothing.
    """
    text = committed(told, seat, request)
    timeline = game.timeline.fork()
    try:
        if told is not game:
            # What others have answered in secret must not decide whether this is refused.
            told.timeline.fork().order(seat, text)
        timeline.order(seat, text)
    except RulesError as error:
        return turned_down(told, seat, text, error)
    return timeline


def thrown(game: Game, faces: Outcome) -> Timeline:
    """The timeline after dice that the players threw. Raises Refused."""
    timeline = game.timeline.fork()
    try:
        timeline.throw(faces)
    except RulesError as error:
        expected = error.expected if isinstance(error, BadInput) else ""
        message = f"These dice cannot be: {error}"
        if isinstance(error, IllegalAction):
            message = error.sentence
        raise Refused(422, "bad_dice", message, place="faces", expected=expected) from error
    return timeline


def played(game: Game, seat: int, orders: list[str]) -> Timeline:
    """The timeline after orders of a computer, or those the rules give. Raises RulesError."""
    timeline = game.timeline.fork()
    for order in orders:
        timeline.order(seat, order)
    return timeline


def undone(game: Game, seat: int) -> Timeline:
    """The timeline without the last order of a seat, which it may take back."""
    timeline = game.timeline.fork()
    timeline.undo(seat)
    return timeline


def must_be_fresh(timeline: Timeline, seat: int, base: int) -> None:
    """Refuse an order given in another position than the present one.

    Sealed answers of others may have come in between: they cannot have changed anything the seat
    knows.
    """
    since = timeline.match.history[base:] if base <= timeline.seq else None
    if since is None or not all(
        entry.seat != seat and entry.secret_to is not None and seat not in entry.secret_to
        for entry in since
    ):
        message = f"The game is at move {timeline.seq}, the order was given at move {base}."
        raise Refused(409, "stale", message, place="base", expected=f"base {timeline.seq}")

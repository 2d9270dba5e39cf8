"""Apply requests to a fork of a game's timeline, which becomes current once it is stored.

These functions may be slow and run in a thread.
"""

from __future__ import annotations

from naumachia.kernel.chance import Outcome
from naumachia.kernel.errors import BadInput, IllegalAction, RulesError
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.page.measuring import committed_text
from naumachia.server.page.questions import explain_refusal
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire
from naumachia.server.wire.requests import OrderRequest


def apply_order(
    game: Game, visible: Game, seat: int, request: OrderRequest
) -> Timeline | wire.RefusedAnswer:
    """Return the timeline after an order, or why it is refused; `visible` is the game as the seat
    sees it.

    Raises Refused if the order is unreadable.
    """
    text = request.text or ""
    timeline = game.timeline.fork()
    try:
        text = committed_text(visible, seat, request)
        if visible is not game:
            # Sealed answers of others must not decide whether this is refused.
            visible.timeline.fork().order(seat, text)
        timeline.order(seat, text)
    except RulesError as error:
        return explain_refusal(visible, seat, text, error)
    return timeline


def apply_dice(game: Game, faces: Outcome) -> Timeline:
    """Return the timeline after dice that the players rolled. Raises Refused."""
    timeline = game.timeline.fork()
    try:
        timeline.enter_dice(faces)
    except RulesError as error:
        expected = error.expected if isinstance(error, BadInput) else ""
        message = t("These dice are impossible: {error}", error=error)
        if isinstance(error, IllegalAction):
            message = error.sentence
        raise Refused(422, "bad_dice", message, place="faces", expected=expected) from error
    return timeline


def apply_orders(game: Game, seat: int, orders: list[str]) -> Timeline:
    """Return the timeline after orders of a computer or of the rules. Raises RulesError."""
    timeline = game.timeline.fork()
    for order in orders:
        timeline.order(seat, order)
    return timeline


def apply_undo(game: Game, seat: int) -> Timeline:
    """Return the timeline without the last order of a seat."""
    timeline = game.timeline.fork()
    timeline.undo(seat)
    return timeline


def must_be_fresh(timeline: Timeline, seat: int, base: int) -> None:
    """Raise Refused for an order that was given in an earlier position.

    Sealed answers of others may have come in between, because they change nothing that the seat
    knows.
    """
    since = timeline.match.history[base:] if base <= timeline.seq else None
    if since is None or not all(
        entry.seat != seat and entry.secret_to is not None and seat not in entry.secret_to
        for entry in since
    ):
        message = t(
            "The game is at move {now}, the order was given at move {base}.",
            now=timeline.seq,
            base=base,
        )
        raise Refused(409, "stale", message, place="base", expected=f"base {timeline.seq}")

"""Answer requests that change nothing, from what the asking seat knows.

These functions may be slow and run in a thread.
"""

from __future__ import annotations

from naumachia.kernel.errors import RulesError
from naumachia.kernel.ruleset import View
from naumachia.scene.board import board_of
from naumachia.server.errors import of_rules
from naumachia.server.game.game import Game
from naumachia.server.game.seating import seat_number
from naumachia.server.game.viewer import Viewer
from naumachia.server.page.aiming import answer_aim, answer_group, answer_reach
from naumachia.server.page.attacks import threats
from naumachia.server.page.building import read_order
from naumachia.server.page.filling import answer_fill
from naumachia.server.page.gestures import aimable_pieces
from naumachia.server.page.measuring import must_not_measure
from naumachia.server.page.next_attacks import next_attacks_answer
from naumachia.server.page.one_order import describe
from naumachia.server.page.order_list import attack_odds, list_orders, order_texts
from naumachia.server.page.position import Position
from naumachia.server.page.refusals import error_refusal, nearest, refused
from naumachia.server.wire import messages as wire
from naumachia.server.wire.requests import (
    AimRequest,
    CheckRequest,
    FillRequest,
    GroupRequest,
    JoinRequest,
    NextAttacksRequest,
    OddsRequest,
    OrdersRequest,
    PingRequest,
    ReachRequest,
    ThreatsRequest,
)

Question = (
    CheckRequest
    | AimRequest
    | GroupRequest
    | FillRequest
    | JoinRequest
    | ReachRequest
    | OddsRequest
    | NextAttacksRequest
    | OrdersRequest
    | ThreatsRequest
    | PingRequest
)


def answer(game: Game, viewer: Viewer, seat: int, request: Question) -> wire.Answer:
    """Return the answer to a request that changes nothing, for its seat.

    Raises Refused.
    """
    must_not_measure(game, request)
    if isinstance(request, PingRequest):
        return {"type": "pong"}
    if isinstance(request, ThreatsRequest):
        return list_threats(game, viewer, seat_number(game.ruleset.seats, request.seat))
    match request:
        case CheckRequest():
            return check(game, seat, request.text)
        case AimRequest():
            at = (request.at[0], request.at[1])
            return answer_aim(game, seat, request.subject, at, request.heading)
        case GroupRequest():
            return answer_group(game, seat, request.pieces, request.cards)
        case FillRequest():
            return answer_fill(game, seat, request.form, request.values)
        case JoinRequest():
            return join(game, seat, request.text, tuple(request.pieces))
        case ReachRequest():
            flipped = viewer.flipped
            return answer_reach(game, seat, request.subject, request.order, flipped=flipped)
        case NextAttacksRequest():
            return next_attacks_answer(game, seat, request.text)
        case OrdersRequest():
            return answer_orders(game, seat, request.subject)
        case OddsRequest():
            position = Position(game.ruleset, game.timeline.match.state, seat)
            return {"type": "odds", "items": attack_odds(position, request.subject, request.target)}


def answer_orders(game: Game, seat: int, piece: str) -> wire.OrdersAnswer:
    """Return the orders of a piece that are not listed; nothing for a piece without orders."""
    answer: wire.OrdersAnswer = {
        "type": "orders",
        "seq": game.timeline.seq,
        "orders": [],
        "aims": [],
    }
    if game.closed or seat not in game.timeline.match.owing():
        return answer
    position = Position(game.ruleset, game.timeline.match.state, seat)
    if piece in position.unlisted:
        answer["orders"] = list_orders(position, piece)
        answer["aims"] = aimable_pieces(position, piece)
    return answer


def list_threats(game: Game, viewer: Viewer, seat: int) -> wire.ThreatsAnswer:
    """Return what a seat could attack, as far as the viewer can tell."""
    ruleset, state = game.ruleset, game.timeline.match.state
    items = threats(ruleset, state, viewer.eyes(ruleset, state), seat)
    return {"type": "threats", "items": items}


def check(game: Game, seat: int, text: str) -> wire.CheckAnswer:
    """Answer a `check`: legal with its odds, or the refusal."""
    ruleset = game.ruleset
    position = Position(ruleset, game.timeline.match.state, seat)
    answer: wire.CheckAnswer = {
        "type": "checked",
        "ok": False,
        "refused": None,
        "odds": None,
        "order": None,
    }
    try:
        order = read_order(position, text)
    except RulesError as error:
        answer["refused"] = error_refusal(error, text, order_texts(position, text))
        return answer
    described = describe(position, order)
    if order.refused is not None:
        refusal = described["refused"]
        assert isinstance(refusal, dict)
        refusal["nearest"] = nearest(str(described["text"]), order_texts(position, text))
    answer["ok"] = order.refused is None
    answer["refused"], answer["odds"] = described["refused"], described["odds"]
    answer["order"] = described
    return answer


def join(game: Game, seat: int, text: str, pieces: tuple[str, ...]) -> wire.CheckAnswer:
    """Answer a `join`: the order with these pieces, checked; refused if there is none."""
    ruleset, state = game.ruleset, game.timeline.match.state
    position = Position(ruleset, state, seat)
    try:
        order = read_order(position, text)
    except RulesError as error:
        raise of_rules(error) from error
    view = View(seat, position.state)
    action = board_of(ruleset).attacks.join(view, seat, order.actions[-1], pieces)
    return check(game, seat, ruleset.notation.format_action(position.state, action))


def explain_refusal(game: Game, seat: int, text: str, error: RulesError) -> wire.RefusedAnswer:
    """Return why an order is refused, with a drawing if its action is readable."""
    checked = check(game, seat, text)
    refusal = checked.get("refused")
    if not isinstance(refusal, dict):
        legal = order_texts(Position(game.ruleset, game.timeline.match.state, seat), text)
        refusal = error_refusal(error, text, legal)
    return refused(refusal, game.timeline.seq)

"""What a piece could attack from where a move leads it, before the move is made.

Thought ahead from what the asking seat knows, and as if all others did nothing out of turn that
they need not do.
"""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.event import SILENT
from naumachia.kernel.orders import Order
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.scene.board import board_of
from naumachia.server.errors import of_rules
from naumachia.server.game.game import Game
from naumachia.server.page.orders import AvailableOrders
from naumachia.server.page.reading import read_order
from naumachia.server.wire import messages as wire

MOST_ANSWERS: Final = 8
"""Answers of others that are passed over until the piece can go on."""

MOST_ATTACKS: Final = 12
"""Attacks that are told of."""

LEFT: Final = "Left after this"
ON: Final = "Without an attack"
FREE: Final = "she can go on"
ENDS: Final = "her move ends here"


def onward(game: Game, seat: int, text: str) -> wire.Onward:
    """The answer to an `onward`: the attacks from where a move leads with their odds, what is left
    after it and whether she gets out again; nothing for what is no legal move. Raises Refused for a
    text that is no order.
    """
    ruleset = game.ruleset
    available = AvailableOrders(ruleset, game.timeline.match.state, seat)
    answer: wire.Onward = {"type": "onward", "attacks": [], "lines": [], "later": False}
    try:
        order = read_order(available, text)
    except RulesError as error:
        raise of_rules(error) from error
    if order.refused is not None or not order.piece or not leads_on(available, order):
        return answer
    after = moved(ruleset, order, seat)
    there, later = attacking(ruleset, after, seat, order.piece)
    if there is None:
        return answer
    answer["attacks"] = attacks(AvailableOrders(ruleset, there, seat), order.piece)
    answer["later"] = later
    if answer["attacks"]:
        answer["lines"] = left(available, order)
        if not later:
            answer["lines"].append(
                (ON, FREE if goes_on(ruleset, there, seat, order.piece) else ENDS)
            )
    return answer


def leads_on(available: AvailableOrders, order: Order[Any, Any]) -> bool:
    """Whether an order is a move."""
    return available.sketch(order.states[-1], order.actions[-1]).kind == "move"


def moved(ruleset: AnyRuleset, order: Order[Any, Any], seat: int) -> State:
    """The position after an order."""
    after: State = ruleset.clone(order.states[-1])
    ruleset.decide(after, seat, order.actions[-1], SILENT)
    return after


def attacking(
    ruleset: AnyRuleset, state: State, seat: int, piece: str
) -> tuple[State | None, bool]:
    """The position in which the piece goes on from where it lies now, and whether that is in a
    later step of the turn; None where dice come between, or nobody can say.
    """
    view = View(seat, state)
    later: State | None = board_of(ruleset).attacking(view, seat, piece)
    if later is not None:
        return later, True
    waited = waited_for(ruleset, state, seat)
    pending = None if waited is None else ruleset.pending(waited)
    if isinstance(pending, Prompt) and pending.piece in ("", piece):
        return waited, False
    return None, False


def waited_for(ruleset: AnyRuleset, state: State, seat: int) -> State | None:
    """The position in which the seat is asked again when others, asked in between, do what is
    usual; None where something else comes first.
    """
    for _ in range(MOST_ANSWERS):
        pending = ruleset.pending(state)
        if not isinstance(pending, Prompt):
            return None
        if seat in pending.seats:
            return state
        other = pending.seats[0]
        usual = ruleset.default(state, other)
        if usual is None:
            return None
        state = ruleset.clone(state)
        ruleset.decide(state, other, usual, SILENT)
    return None


def attacks(there: AvailableOrders, piece: str) -> list[wire.OnwardAttack]:
    """The attacks of a piece with their odds, the best first."""
    found: list[wire.OnwardAttack] = []
    for order in there.listed(piece):
        if order.piece != piece or order.refused is not None:
            continue
        if there.sketch(order.states[-1], order.actions[-1]).kind != "attack":
            continue
        told = there.describe(order)
        odds = told["odds"]
        if odds is not None and len(told["chain"]) <= 1:
            found.append({"label": told["sentence"], "target": told["target"], "odds": odds})
    found.sort(key=lambda one: -one["odds"]["worth"])
    return found[:MOST_ATTACKS]


def left(available: AvailableOrders, order: Order[Any, Any]) -> list[tuple[str, str]]:
    """What is left of what the steps of a move are paid with."""
    legs = [sketch.leg for sketch in available.sketches(order) if sketch.leg is not None]
    return [(LEFT, str(legs[-1].left))] if legs else []


def goes_on(ruleset: AnyRuleset, there: State, seat: int, piece: str) -> bool:
    """Whether the piece can move on without attacking: at once, or after it has declined to."""
    available = AvailableOrders(ruleset, there, seat)
    if moves(available, piece):
        return True
    for action in ruleset.legal(available.state, seat):
        if available.kind(action) != "pass" or ruleset.piece(available.state, action) != piece:
            continue
        after = ruleset.clone(available.state)
        ruleset.decide(after, seat, action, SILENT)
        again = waited_for(ruleset, after, seat)
        if again is not None and moves(AvailableOrders(ruleset, again, seat), piece):
            return True
    return False


def moves(available: AvailableOrders, piece: str) -> bool:
    """Whether a piece has a legal move now, in the middle of its own."""
    ruleset, state, seat = available.ruleset, available.state, available.seat
    pending = ruleset.pending(state)
    if not isinstance(pending, Prompt) or pending.piece != piece:
        return False
    return any(
        available.kind(action) == "move" and ruleset.piece(state, action) == piece
        for action in ruleset.legal(state, seat)
    )

"""Find what a piece could attack after a move, before the move is made.

The answer uses what the asking seat knows, and assumes that others do nothing they need not do.
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
from naumachia.server.page.building import read_order
from naumachia.server.page.one_order import describe
from naumachia.server.page.order_list import list_decisions
from naumachia.server.page.position import Position
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire

MOST_ANSWERS: Final = 8
"""The most answers of others that are skipped until the piece can continue."""

MOST_ATTACKS: Final = 12
"""The most attacks that are listed."""

LEFT: Final = "Left after this"
ON: Final = "Without an attack"
FREE: Final = "she can go on"
ENDS: Final = "her move ends here"


def next_attacks_answer(game: Game, seat: int, text: str) -> wire.NextAttacksAnswer:
    """Answer an `onward`: the attacks after a move with their odds, what is left of its costs, and
    whether the ship can disengage. Return nothing for an illegal move. Raises Refused for an
    unreadable text.
    """
    ruleset = game.ruleset
    position = Position(ruleset, game.timeline.match.state, seat)
    answer: wire.NextAttacksAnswer = {"type": "onward", "attacks": [], "lines": [], "later": False}
    try:
        order = read_order(position, text)
    except RulesError as error:
        raise of_rules(error) from error
    if order.refused is not None or not order.piece or not is_move(position, order):
        return answer
    after = position_after(ruleset, order, seat)
    there, later = attack_position(ruleset, after, seat, order.piece)
    if there is None:
        return answer
    answer["attacks"] = attacks(Position(ruleset, there, seat), order.piece)
    answer["later"] = later
    if answer["attacks"]:
        answer["lines"] = remaining(position, order)
        if not later:
            answer["lines"].append(
                (t(ON), t(FREE if can_go_on(ruleset, there, seat, order.piece) else ENDS))
            )
    return answer


def is_move(position: Position, order: Order[Any, Any]) -> bool:
    """Return whether an order is a move."""
    return position.sketch(order.states[-1], order.actions[-1]).kind == "move"


def position_after(ruleset: AnyRuleset, order: Order[Any, Any], seat: int) -> State:
    """Return the position after an order."""
    after: State = ruleset.clone(order.states[-1])
    ruleset.decide(after, seat, order.actions[-1], SILENT)
    return after


def attack_position(
    ruleset: AnyRuleset, state: State, seat: int, piece: str
) -> tuple[State | None, bool]:
    """Return the position in which the piece continues after its move, and whether that is in a
    later step of the turn; None if dice come first or it is unknown.
    """
    view = View(seat, state)
    later: State | None = board_of(ruleset).attacks.later_position(view, seat, piece)
    if later is not None:
        return later, True
    waited = next_own_position(ruleset, state, seat)
    pending = None if waited is None else ruleset.pending(waited)
    if isinstance(pending, Prompt) and pending.piece in ("", piece):
        return waited, False
    return None, False


def next_own_position(ruleset: AnyRuleset, state: State, seat: int) -> State | None:
    """Return the position in which the seat decides again, if others answer as usual in between;
    None if something else comes first.
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


def attacks(there: Position, piece: str) -> list[wire.NextAttack]:
    """Return the attacks of a piece with their odds, the best first."""
    found: list[wire.NextAttack] = []
    for order in list_decisions(there, piece):
        if order.piece != piece or order.refused is not None:
            continue
        if there.sketch(order.states[-1], order.actions[-1]).kind != "attack":
            continue
        order_data = describe(there, order)
        odds = order_data["odds"]
        if odds is not None and len(order_data["chain"]) <= 1:
            found.append(
                {"label": order_data["sentence"], "target": order_data["target"], "odds": odds}
            )
    found.sort(key=lambda one: -one["odds"]["worth"])
    return found[:MOST_ATTACKS]


def remaining(position: Position, order: Order[Any, Any]) -> list[tuple[str, str]]:
    """Return what is left to pay for steps after a move."""
    legs = [leg for one in position.sketches(order) if (leg := one.motion.leg) is not None]
    return [(LEFT, str(legs[-1].left))] if legs else []


def can_go_on(ruleset: AnyRuleset, there: State, seat: int, piece: str) -> bool:
    """Return whether the piece can move on without attacking, at once or after declining."""
    position = Position(ruleset, there, seat)
    if moves(position, piece):
        return True
    for action in ruleset.legal(position.state, seat):
        if position.kind(action) != "pass" or ruleset.piece(position.state, action) != piece:
            continue
        after = ruleset.clone(position.state)
        ruleset.decide(after, seat, action, SILENT)
        again = next_own_position(ruleset, after, seat)
        if again is not None and moves(Position(ruleset, again, seat), piece):
            return True
    return False


def moves(position: Position, piece: str) -> bool:
    """Return whether a piece has a legal move in the middle of its own."""
    ruleset, state, seat = position.ruleset, position.state, position.seat
    pending = ruleset.pending(state)
    if not isinstance(pending, Prompt) or pending.piece != piece:
        return False
    return any(
        position.kind(action) == "move" and ruleset.piece(state, action) == piece
        for action in ruleset.legal(state, seat)
    )

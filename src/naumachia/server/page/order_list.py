"""List the orders of a seat: with their odds, without, or as texts."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.orders import Order, orders
from naumachia.server.page.groups import takes_group
from naumachia.server.page.keys import give_keys, name_nearest
from naumachia.server.page.one_order import describe, describe_unmeasured, order_text
from naumachia.server.page.position import Position
from naumachia.server.wire import messages as wire


def list_orders(position: Position, piece: str = "") -> list[wire.Order]:
    """Return every order, including suggested illegal ones; if pieces are requested one by one,
    only those of this piece, or of the whole side ("").

    If moves are continuous, return single decisions that are not moves, without odds. Moves are
    aimed at the board, and odds are requested.
    """
    if position.blind:
        described = [describe_unmeasured(position, order) for order in _named(position, piece)]
    elif position.continuous:
        described = [
            describe(position, order, odds=False) for order in list_decisions(position, piece)
        ]
    else:
        found = orders(
            position.ruleset, position.state, position.seat, position.suggested_actions(piece)
        )
        described = [
            describe(position, order) for order in found if not takes_group(position, order)
        ]
    name_nearest(described)
    give_keys(described)
    return described


def order_texts(position: Position, like: str = "") -> list[str]:
    """Return the texts of the legal orders. If moves are continuous, return the candidates;
    with many pieces, those of the piece with which the text `like` begins.

    Return None if nothing may be measured, because the texts would reveal distances.
    """
    if position.blind:
        return []
    piece = like.split(maxsplit=1)[0] if like.strip() else ""
    if position.continuous:
        legal = position.choices(piece).legal
        return [position.ruleset.notation.format_action(position.state, action) for action in legal]
    found = orders(
        position.ruleset, position.state, position.seat, position.suggested_actions(piece)
    )
    return [order_text(position, order) for order in found if order.refused is None]


def list_decisions(position: Position, piece: str) -> list[Order[Any, Any]]:
    """Return the single decisions that are not moves, without those that read alike."""
    found: dict[tuple[str, str], Order[Any, Any]] = {}
    stepwise = position.ruleset.long_lists.one_step_at_a_time(position.state)
    considered = (
        position.suggested_actions(piece)
        if position.button_actions is None
        else position.button_actions
    )
    for action in considered:
        if position.kind(action) == "move" and not stepwise:
            continue
        sketch = position.sketch(position.state, action)
        if sketch.selection.pieces:
            continue
        acting = position.ruleset.piece(position.state, action)
        ruling = position.ruleset.check(position.state, position.seat, action)
        order = Order(acting, [action], [position.state], ruling)
        known = found.get((acting, sketch.sentence))
        if known is None or (known.refused is not None and ruling is None):
            found[acting, sketch.sentence] = order
    return list(found.values())


def _named(position: Position, piece: str) -> list[Order[Any, Any]]:
    """Return the orders that may be named without measuring, each once, possible or not."""
    found: dict[tuple[str, str], Order[Any, Any]] = {}
    declarable = position.board.pointing.declarable_actions(position.working_view, position.seat)
    for action in declarable or position.choices(piece).legal:
        acting = position.ruleset.piece(position.state, action)
        if position.movable_pieces is not None and acting != piece:
            continue
        sketch = position.sketch(position.state, action)
        if sketch.kind != "move" and (acting, sketch.sentence) not in found:
            order = Order(acting, [action], [position.state], None)
            found[acting, sketch.sentence] = order
    return list(found.values())


def attack_odds(position: Position, piece: str, target: str | None = None) -> list[wire.AttackOdds]:
    """Return the odds of every listed legal attack of a piece, or of those on one target."""
    found: list[wire.AttackOdds] = []
    for order in list_decisions(position, piece):
        if order.piece != piece or order.refused is not None:
            continue
        sketch = position.sketch(order.states[-1], order.actions[-1])
        if sketch.kind == "attack" and target in (None, sketch.aim.target):
            order_data = describe(position, order)
            found.append({"text": order_data["text"], "odds": order_data["odds"]})
    return found

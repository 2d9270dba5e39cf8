"""Enforce that nothing is measured before an order, in games with that rule.

Questions about distances or chances are refused. An order is named or pointed out, and then carried
out as nearly as possible.
"""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.ruleset import Measuring
from naumachia.notation.typed_orders import canonical_order
from naumachia.scene.board import board_of
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.page.building import as_order, nearest_legal
from naumachia.server.page.one_order import order_text
from naumachia.server.page.position import Position
from naumachia.server.texts import t
from naumachia.server.wire.requests import (
    AimRequest,
    AnyRequest,
    CheckRequest,
    FillRequest,
    JoinRequest,
    NextAttacksRequest,
    OddsRequest,
    OrderRequest,
    Pointing,
    ReachRequest,
    ThreatsRequest,
)

MEASURING: Final = (
    AimRequest,
    CheckRequest,
    FillRequest,
    JoinRequest,
    OddsRequest,
    NextAttacksRequest,
    ReachRequest,
    ThreatsRequest,
)
"""Requests about a distance, a chance, or whether something is possible."""

NOT_BEFORE: Final = "At this table nothing is measured before an order is given."


def must_not_measure(game: Game, request: AnyRequest) -> None:
    """Raise Refused for a request that would measure before an order."""
    allowed = game.ruleset.measuring(game.timeline.match.state)
    if isinstance(request, MEASURING) and allowed is Measuring.NOTHING:
        raise Refused(409, "no_measuring", NOT_BEFORE)


def committed_text(game: Game, seat: int, request: OrderRequest) -> str:
    """Return the text of the order that a request commits to. Raises Refused for an
    unreadable one.
    """
    position = Position(game.ruleset, game.timeline.match.state, seat)
    if request.aim is not None:
        return pointed_order(position, request.aim)
    assert request.text is not None, "the request has a text or an aim"
    text = canonical_order(position.ruleset, position.state, seat, request.text)
    return named_order(position, text) if position.blind else text


def pointed_order(position: Position, aim: Pointing) -> str:
    """Return the order that pointing to a place means, or the nearest legal one.

    Without measuring, pointing beside an enemy is a move and not an attack.
    """
    ruleset, view = position.ruleset, position.working_view
    at = (aim.at[0], aim.at[1])
    actions = board_of(ruleset).pointing.aim(view, position.seat, aim.subject, at, aim.heading)
    if position.blind:
        actions = [one for one in actions if position.sketch(position.state, one).kind != "attack"]
    if not actions:
        message = t("{ship} has no order that leads there.", ship=aim.subject)
        raise Refused(409, "nothing_there", message)
    meant = as_order(position, actions[0])
    legal = None if meant.refused is None else nearest_legal(position, actions)
    return order_text(position, legal or meant)


def named_order(position: Position, text: str) -> str:
    """Return a named order as it can be carried out; its text if it is legal, or not possible at
    all.
    """
    ruleset, state, seat = position.ruleset, position.state, position.seat
    parts = ruleset.notation.split(text)
    if len(parts) != 1:
        return text
    try:
        action: Any = ruleset.notation.parse_action(state, seat, parts[0])
    except RulesError:
        return text
    if ruleset.check(state, seat, action) is None:
        return text
    made = position.choices(ruleset.piece(state, action)).snap(action)
    return text if made is None else ruleset.notation.format_action(state, made)

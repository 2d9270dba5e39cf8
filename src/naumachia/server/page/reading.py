"""Parse a text as an order."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.orders import Order
from naumachia.kernel.phase import State
from naumachia.server.page.orders import AvailableOrders


def read_order(available: AvailableOrders, text: str) -> Order[Any, Any]:
    """Return the order in a text, up to its first illegal action.

    Raises BadInput for an unreadable text.
    """
    ruleset, seat = available.ruleset, available.seat
    state: State = available.state
    parts = ruleset.notation.split(text)
    if not parts:
        raise BadInput("empty order", text, "", "an order")
    actions: list[Any] = []
    states: list[State] = []
    piece = ""
    for part in parts:
        action = ruleset.notation.parse_action(state, seat, part)
        actions.append(action)
        states.append(state)
        piece = piece or ruleset.piece(state, action)
        ruling = ruleset.check(state, seat, action)
        if ruling is not None:
            return Order(piece, actions, states, ruling)
        state = ruleset.clone(state)
        ruleset.decide(state, seat, action, SILENT)
    return Order(piece, actions, states, None)

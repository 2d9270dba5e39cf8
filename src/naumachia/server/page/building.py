"""Build orders from texts and decisions, checked up to the first illegal one."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.orders import Order
from naumachia.kernel.phase import State
from naumachia.notation.typed_orders import canonical_order
from naumachia.server.page.position import Position


def read_order(position: Position, text: str) -> Order[Any, Any]:
    """Return the order in a text, up to its first illegal action.

    Raises BadInput for an unreadable text.
    """
    ruleset, seat = position.ruleset, position.seat
    state: State = position.state
    parts = ruleset.notation.split(canonical_order(ruleset, state, seat, text))
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


def as_order(position: Position, action: Any) -> Order[Any, Any]:
    """Return a single decision as an order."""
    ruleset, state = position.ruleset, position.state
    ruling = ruleset.check(state, position.seat, action)
    return Order(ruleset.piece(state, action), [action], [state], ruling)


def join_decisions(position: Position, way: list[Any]) -> Order[Any, Any]:
    """Return decisions in a row as one order, up to an answer of somebody else."""
    ruleset, seat, state = position.ruleset, position.seat, position.state
    actions: list[Any] = []
    states: list[Any] = []
    for action in way:
        ruling = ruleset.check(state, seat, action)
        if ruling is not None and actions:
            break
        actions.append(action)
        states.append(state)
        if ruling is not None:
            return Order(ruleset.piece(state, action), actions, states, ruling)
        after = ruleset.clone(state)
        ruleset.decide(after, seat, action, SILENT)
        state = after
    return Order(ruleset.piece(states[-1], actions[-1]), actions, states, None)


def together(position: Position, actions: list[Any]) -> Order[Any, Any]:
    """Return an order of several pieces in a row; if one part is illegal, all of it is."""
    ruleset, seat, state = position.ruleset, position.seat, position.state
    states: list[Any] = []
    for number, action in enumerate(actions):
        states.append(state)
        ruling = ruleset.check(state, seat, action)
        if ruling is not None:
            return Order(ruleset.piece(state, action), actions[: number + 1], states, ruling)
        if number < len(actions) - 1:
            state = ruleset.clone(state)
            ruleset.decide(state, seat, action, SILENT)
    return Order(ruleset.piece(state, actions[0]), actions, states, None)


def nearest_legal(position: Position, actions: list[Any]) -> Order[Any, Any] | None:
    """Return the first legal one of the further actions, else the action that the choices
    snap to.
    """
    for action in actions[1:]:
        order = as_order(position, action)
        if order.refused is None:
            return order
    piece = position.ruleset.piece(position.state, actions[0])
    snapped = position.choices(piece).snap(actions[0])
    return None if snapped is None else as_order(position, snapped)

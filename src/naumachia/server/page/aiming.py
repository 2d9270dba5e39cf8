"""Find the order that pointing at the board with a piece means.

The answers use only what the asking seat knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.event import SILENT
from naumachia.kernel.orders import Order
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.render import draw_overlays
from naumachia.scene import Overlay
from naumachia.scene.board import board_of
from naumachia.scene.surface import Point
from naumachia.server.game.game import Game
from naumachia.server.page.orders import AvailableOrders
from naumachia.server.wire import messages as wire

NAMED: Final = 6
"""The most pieces of a group that are named one by one."""


def answer_aim(game: Game, seat: int, subject: str, at: Point, heading: float | None) -> wire.Aimed:
    """Answer an `aim`: the order meant, and the nearest legal one if it differs."""
    ruleset = game.ruleset
    available = AvailableOrders(ruleset, game.timeline.match.state, seat)
    answer: wire.Aimed = {"type": "aimed", "order": None, "nearest": None}
    view = View(seat, available.state)
    way = board_of(ruleset).pointing.route(view, seat, subject, at, heading)
    if way:
        order = as_way(available, way)
        described = available.describe(order, odds=False)
        answer["order"] = {
            **described,
            "sentence": with_costs(available, order, described["sentence"]),
        }
        return answer
    actions = board_of(ruleset).pointing.aim(view, seat, subject, at, heading)
    if not actions:
        return answer
    meant = as_order(available, actions[0])
    described = available.describe(meant)
    answer["order"] = described
    if meant.refused is None:
        return answer
    legal = nearest_legal(available, actions)
    if legal is not None:
        answer["nearest"] = available.describe(legal)
        refusal = described["refused"]
        assert isinstance(refusal, dict)
        refusal["nearest"] = [available.text(legal)]
    return answer


def answer_gather(game: Game, seat: int, pieces: list[str], cards: list[str]) -> wire.Gathered:
    """Answer a `gather`: the order for exactly these pieces, legal or not."""
    available = AvailableOrders(game.ruleset, game.timeline.match.state, seat)
    view = View(seat, available.state)
    actions = board_of(game.ruleset).pointing.gather(view, seat, tuple(pieces), tuple(cards))
    if not actions:
        return {"type": "gathered", "order": None}
    order = together(available, actions)
    described = available.describe(order, odds=False)
    if len(actions) > 1:
        described = merge(available, order, described)
    return {"type": "gathered", "order": described}


def together(available: AvailableOrders, actions: list[Any]) -> Order[Any, Any]:
    """Return an order of several pieces in a row; if one part is illegal, all of it is."""
    ruleset, seat, state = available.ruleset, available.seat, available.state
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


def merge(available: AvailableOrders, order: Order[Any, Any], described: wire.Order) -> wire.Order:
    """Return an order of several pieces with the same action as one sentence."""
    sketches = available.sketches(order)
    first = sketches[-1].sentence
    names = [name for sketch in sketches for name in sketch.pieces]
    who = ", ".join(names) if len(names) <= NAMED else f"{len(names)} ships"
    sentence = f"{who}: {first[:1].lower()}{first[1:]}"
    label = f"{len(names)} ships: {sketches[-1].step}"
    return {**described, "subject": None, "steps": [label], "label": label, "sentence": sentence}


def with_costs(available: AvailableOrders, order: Order[Any, Any], sentence: str) -> str:
    """Return the sentence of a move with its total cost: where it leads, the cost of each step, the
    sum, and what is left. A move without costs keeps its own sentence.
    """
    sketches = available.sketches(order)
    legs = [sketch.leg for sketch in sketches if sketch.leg is not None]
    if not legs or order.refused is not None:
        return sentence
    if len(legs) == 1:
        return sketches[-1].sentence
    labels = available.ruleset.phrases
    facts = {
        "goal": legs[-1].goal,
        "cost": sum(leg.cost for leg in legs),
        "parts": " + ".join(str(leg.cost) for leg in legs),
        "left": legs[-1].left,
    }
    return labels.fill("labels", "way", facts)


def as_way(available: AvailableOrders, way: list[Any]) -> Order[Any, Any]:
    """Return decisions in a row as one order, up to an answer of somebody else."""
    ruleset, seat, state = available.ruleset, available.seat, available.state
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


def nearest_legal(available: AvailableOrders, actions: list[Any]) -> Order[Any, Any] | None:
    """Return the first legal one of the further actions, else the action that the choices
    snap to.
    """
    for action in actions[1:]:
        order = as_order(available, action)
        if order.refused is None:
            return order
    piece = available.ruleset.piece(available.state, actions[0])
    snapped = available.choices(piece).snap(actions[0])
    return None if snapped is None else as_order(available, snapped)


def as_order(available: AvailableOrders, action: Any) -> Order[Any, Any]:
    """Return a single decision as an order."""
    ruleset, state = available.ruleset, available.state
    ruling = ruleset.check(state, available.seat, action)
    return Order(ruleset.piece(state, action), [action], [state], ruling)


def answer_reach(
    game: Game, seat: int, subject: str, order: str | None, *, flipped: bool
) -> wire.Reach:
    """Answer a `reach`: a drawing in the frame of the picture, "" if there is none.

    With the text of an attack, draw the sides from which it may meet its target.
    """
    ruleset, state = game.ruleset, game.timeline.match.state
    view = ruleset.observe(state, seat)
    if order is None:
        overlays = board_of(ruleset).reach(view, seat, subject)
    else:
        overlays = attack_sides(ruleset, view, seat, order)
    if not overlays:
        return {"type": "reach", "svg": ""}
    scene = replace(board_of(ruleset).scene(view), overlays=overlays)
    return {"type": "reach", "svg": draw_overlays(scene, flipped=flipped)}


def attack_sides(
    ruleset: AnyRuleset, view: View[Any], seat: int, order: str
) -> tuple[Overlay, ...]:
    """Return the sides of a target; nothing for an unreadable order."""
    try:
        action = ruleset.notation.parse_action(view.state, seat, order)
    except RulesError:
        return ()
    return board_of(ruleset).bands(view, seat, action)

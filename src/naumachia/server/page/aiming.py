"""Find the order that pointing at the board with a piece means.

The answers use only what the asking seat knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.orders import Order
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.render import draw_overlays
from naumachia.scene import Overlay
from naumachia.scene.board import board_of
from naumachia.scene.outcomes import lower_first
from naumachia.scene.surface import Point
from naumachia.server.game.game import Game
from naumachia.server.page.building import as_order, join_decisions, nearest_legal, together
from naumachia.server.page.one_order import describe, order_text
from naumachia.server.page.position import Position
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire

NAMED: Final = 6
"""The most pieces of a group that are named one by one."""


def answer_aim(
    game: Game, seat: int, subject: str, at: Point, heading: float | None
) -> wire.AimAnswer:
    """Answer an `aim`: the order meant, and the nearest legal one if it differs."""
    ruleset = game.ruleset
    position = Position(ruleset, game.timeline.match.state, seat)
    answer: wire.AimAnswer = {"type": "aimed", "order": None, "nearest": None}
    view = View(seat, position.state)
    way = board_of(ruleset).pointing.route(view, seat, subject, at, heading)
    if way:
        order = join_decisions(position, way)
        described = describe(position, order, odds=False)
        answer["order"] = {
            **described,
            "sentence": with_costs(position, order, described["sentence"]),
        }
        return answer
    actions = board_of(ruleset).pointing.aim(view, seat, subject, at, heading)
    if not actions:
        return answer
    meant = as_order(position, actions[0])
    described = describe(position, meant)
    answer["order"] = described
    if meant.refused is None:
        return answer
    legal = nearest_legal(position, actions)
    if legal is not None:
        answer["nearest"] = describe(position, legal)
        refusal = described["refused"]
        assert isinstance(refusal, dict)
        refusal["nearest"] = [order_text(position, legal)]
    return answer


def answer_group(game: Game, seat: int, pieces: list[str], cards: list[str]) -> wire.GroupAnswer:
    """Answer a `gather`: the order for exactly these pieces, legal or not."""
    position = Position(game.ruleset, game.timeline.match.state, seat)
    view = View(seat, position.state)
    actions = board_of(game.ruleset).groups.gather(view, seat, tuple(pieces), tuple(cards))
    if not actions:
        return {"type": "gathered", "order": None}
    order = together(position, actions)
    described = describe(position, order, odds=False)
    if len(actions) > 1:
        described = merge(position, order, described)
    return {"type": "gathered", "order": described}


def merge(position: Position, order: Order[Any, Any], described: wire.Order) -> wire.Order:
    """Return an order of several pieces with the same action as one sentence."""
    sketches = position.sketches(order)
    first = sketches[-1].sentence
    names = [name for sketch in sketches for name in sketch.selection.pieces]
    several = t("{count} {count:ship|ships}", count=len(names))
    who = ", ".join(names) if len(names) <= NAMED else several
    sentence = f"{who}: {lower_first(first)}"
    label = f"{several}: {sketches[-1].step}"
    return {**described, "subject": None, "steps": [label], "label": label, "sentence": sentence}


def with_costs(position: Position, order: Order[Any, Any], sentence: str) -> str:
    """Return the sentence of a move with its total cost: where it leads, the cost of each step, the
    sum, and what is left. A move without costs keeps its own sentence.
    """
    sketches = position.sketches(order)
    legs = [leg for sketch in sketches if (leg := sketch.motion.leg) is not None]
    if not legs or order.refused is not None:
        return sentence
    if len(legs) == 1:
        return sketches[-1].sentence
    labels = position.ruleset.phrases
    facts = {
        "goal": legs[-1].goal,
        "cost": sum(leg.cost for leg in legs),
        "parts": " + ".join(str(leg.cost) for leg in legs),
        "left": legs[-1].left,
    }
    return labels.fill("labels", "way", facts)


def answer_reach(
    game: Game, seat: int, subject: str, order: str | None, *, flipped: bool
) -> wire.ReachAnswer:
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
    return board_of(ruleset).attacks.bands(view, seat, action)

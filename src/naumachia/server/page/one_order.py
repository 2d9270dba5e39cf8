"""Describe one order as the page draws, names and sends it."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any, Final, cast

from naumachia.kernel.clause import Ruling
from naumachia.kernel.orders import Order
from naumachia.scene import Scene, Tabletop
from naumachia.scene.margin import Aim, Pose, Sketch
from naumachia.scene.outcomes import lower_first
from naumachia.scene.seat_odds import has_open_odds
from naumachia.server.page.odds import forecast
from naumachia.server.page.position import Position
from naumachia.server.page.refusals import ruling_refusal
from naumachia.server.wire import messages as wire

WEIGHT: Final = {"attack": 3, "place": 2, "move": 1, "pass": 0}


def order_text(position: Position, order: Order[Any, Any]) -> str:
    """Return an order as text."""
    notation = position.ruleset.notation
    pairs = zip(order.states, order.actions, strict=True)
    return "; ".join(notation.join([notation.format_action(s, a) for s, a in pairs]))


def describe(position: Position, order: Order[Any, Any], *, odds: bool = True) -> wire.Order:
    """Return one order for the page, with or without its odds."""
    sketches = position.sketches(order)
    start = shown_pose(position.scene, order.piece) if order.piece else None
    order_data = _without_stop(sketches)
    end = next((s.motion.end for s in reversed(sketches) if s.motion.path), None)
    kind = max((sketch.kind for sketch in sketches), key=lambda kind: WEIGHT[kind])
    refused = order.refused
    weighs = odds and refused is None and (kind == "attack" or _has_odds(position, order))
    known_odds = order_odds(position, order) if weighs else None
    clause = refused.clause if refused else known_odds["clause"] if known_odds else None
    return {
        "text": order_text(position, order),
        "subject": order.piece or None,
        "steps": [sketch.step for sketch in order_data],
        "label": _label(order_data),
        "sentence": _sentence(order_data),
        "brief": order_data[-1].brief if len(order_data) == 1 else "",
        "kind": cast("wire.OrderKind", kind),
        "pose": None if end is None else {"x": end[0], "y": end[1], "heading": end[2]},
        "path": _path(start, order_data),
        "way": _way(order_data),
        "fellows": _group(sketches),
        "costs": _costs(order_data),
        "target": next((s.aim.target for s in reversed(sketches) if s.aim.target), None),
        "cards": [card for sketch in sketches for card in sketch.play.cards],
        "use": next((s.play.use for s in reversed(sketches) if s.play.use), ""),
        "declines": sketches[-1].play.declines,
        "chain": list(sketches[-1].selection.chain),
        "numbers": list(sketches[-1].selection.numbers),
        "manner": sketches[-1].aim.manner,
        "joins": _joins(sketches[-1].aim),
        "usual": sketches[-1].usual,
        "seldom": len(order_data) == 1 and _is_seldom(position, order_data[0]),
        "warning": next((s.warning for s in reversed(sketches) if s.warning), ""),
        "key": "",
        "clause": clause,
        "odds": known_odds,
        "refused": None if refused is None else _refusal(position, order, refused, sketches),
    }


def describe_unmeasured(position: Position, order: Order[Any, Any]) -> wire.Order:
    """Return one order for the page, without its destination and legality."""
    return {**describe(position, order, odds=False), "pose": None, "path": [], "costs": []}


def _is_seldom(position: Position, sketch: Sketch) -> bool:
    """Return whether a step is rarely given: by its sketch, or by the label `seldom`."""
    patterns = position.ruleset.phrases.label("seldom").split(", ")
    return sketch.seldom or any(fnmatchcase(sketch.step, pattern) for pattern in patterns)


def _has_odds(position: Position, order: Order[Any, Any]) -> bool:
    """Return whether an order that is not an attack has odds of its own. Dice of the next turn
    do not count, nor those after the end of a side's step on a table.
    """
    ends = not order.piece and isinstance(position.scene.surface, Tabletop)
    return not position.continuous and not ends


def order_odds(position: Position, order: Order[Any, Any]) -> wire.Odds | None:
    """Return the odds of the last step of a legal order: from the board, or counted if hidden
    information cannot change them.
    """
    state, action = order.states[-1], order.actions[-1]
    order_data = position.board.odds.forecast(position.view(state), position.seat, action)
    if order_data is not None:
        return forecast(order_data)
    if position.ruleset.long_lists.one_step_at_a_time(state):
        return None
    steps = zip(order.states, order.actions, strict=True)
    if not position.knows_all and not has_open_odds(position.ruleset, position.seat, steps):
        return None
    return position.odds_counter.of(state, position.seat, action)


def _refusal(
    position: Position, order: Order[Any, Any], ruling: Ruling, sketches: list[Sketch]
) -> wire.Refusal:
    """Return why an order is refused, under the order's own name."""
    if position.continuous and order.piece:
        order_data = _sentence(sketches).removeprefix(f"{order.piece} ")
        name = f"{order.piece}: {lower_first(order_data)}"
    else:
        name = " ".join(part for part in (order.piece, _label(sketches)) if part)
    options = position.ruleset.options_of(order.states[0])
    return ruling_refusal(position.ruleset, options, ruling, name, sketches[-1])


def shown_pose(scene: Scene, piece: str) -> Pose | None:
    """Return where the picture shows a piece, including lanes."""
    for hull in scene.hulls:
        if hull.id == piece:
            x, y = hull.centre
            return (x, y, hull.heading)
    return None


def _without_stop(sketches: list[Sketch]) -> list[Sketch]:
    """Return the steps without a stop after a move, because the order ends there anyway."""
    if len(sketches) > 1 and sketches[-1].kind == "pass":
        return sketches[:-1]
    return sketches


def _path(start: Pose | None, sketches: list[Sketch]) -> list[Pose]:
    if start is None:
        return []
    path = [start]
    for sketch in sketches:
        path.append(sketch.motion.end or path[-1])
    return path


def _way(sketches: list[Sketch]) -> list[Pose]:
    """Return the poses of a single decision with bends; nothing for a straight one."""
    if len(sketches) != 1 or len(sketches[0].motion.path) < 3:
        return []
    return list(sketches[0].motion.path)


def _joins(aim: Aim) -> list[wire.Join]:
    return [{"ship": one.piece, "joined": one.joins, "bound": one.forced} for one in aim.supporters]


def _group(sketches: list[Sketch]) -> list[wire.MovePath]:
    """Return the other pieces of a group, each with its path."""
    return [
        {"ship": member.piece, "path": list(member.path)}
        for sketch in sketches
        for member in sketch.motion.others
    ]


def _costs(sketches: list[Sketch]) -> list[int | None]:
    """Return the cost of each step; None for a free step, nothing if none has a cost."""
    legs = [sketch.motion.leg for sketch in sketches]
    costs = [None if leg is None else leg.cost for leg in legs]
    return costs if any(cost is not None for cost in costs) else []


def _label(sketches: list[Sketch]) -> str:
    words = [""]
    for sketch in sketches:
        if sketch.kind == "move" and words[-1].isalpha():
            words[-1] += sketch.step
        elif sketch.kind == "attack":
            words.append(lower_first(sketch.sentence.rstrip(".")))
        else:
            words.append(sketch.step)
    return " ".join(word for word in words if word)


def _sentence(sketches: list[Sketch]) -> str:
    order_data = [sketch.sentence.rstrip(".") for sketch in sketches if sketch.sentence]
    rest = [lower_first(text) for text in order_data[1:]]
    joined = ", ".join(order_data[:1] + rest)
    return joined[:1].upper() + joined[1:]

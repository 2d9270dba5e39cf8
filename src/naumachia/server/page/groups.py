"""Find the groups of pieces that one order can take, and what may or must be attacked."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.orders import Order
from naumachia.server.page.position import Position
from naumachia.server.wire import messages as wire

MOST_SUGGESTED: Final = 12
"""The most groups of pieces that are suggested."""


def takes_group(position: Position, order: Order[Any, Any]) -> bool:
    """Return whether an order takes a group of pieces; such orders are not listed."""
    return bool(position.sketch(order.states[-1], order.actions[-1]).selection.pieces)


def group_choices(position: Position) -> wire.GroupChoices | None:
    """Return the pieces and cards that can form groups, the pieces of legal groups, and
    suggested groups; None if no group is chosen.
    """
    if position.board.groups.gather(position.working_view, position.seat, ()) is None:
        return None
    pieces: dict[str, None] = {}
    fitting: dict[str, None] = {}
    cards: dict[str, None] = {}
    suggested: list[list[str]] = []
    for action in position.ruleset.suggested_actions(position.state, position.seat):
        sketch = position.sketch(position.state, action)
        group = sketch.selection.pieces
        pieces.update(dict.fromkeys(group))
        cards.update(dict.fromkeys(sketch.play.cards))
        if not group or position.ruleset.check(position.state, position.seat, action) is not None:
            continue
        fitting.update(dict.fromkeys(group))
        several = len(group) > 1 and not sketch.play.cards
        if several and len(suggested) < MOST_SUGGESTED and list(group) not in suggested:
            suggested.append(list(group))
    groups = position.board.groups
    named = groups.named_groups(position.working_view, position.seat)
    wholes = groups.linked_pieces(position.working_view, position.seat)
    suites: list[wire.NamedGroup] = [
        {"label": label, "pieces": list(found)} for label, found in named
    ]
    return {
        "pieces": list(pieces),
        "fitting": list(fitting),
        "cards": list(cards),
        "suggested": suggested,
        "wholes": [list(whole) for whole in wholes],
        "suites": suites,
    }

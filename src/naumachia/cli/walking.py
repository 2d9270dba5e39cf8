"""Check an order without playing it: step by step on copies, up to the first refusal."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel import messages
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.notation.typed_orders import canonical_order


class Walk:
    """The steps of one order.

    `states[k]` is the state before `actions[k]`, which is written `texts[k]`. If `refused` is set,
    the last action is illegal there, and the rest was not checked.
    """

    def __init__(self) -> None:
        self.states: Final[list[Any]] = []
        self.actions: Final[list[Any]] = []
        self.texts: Final[list[str]] = []
        self.refused: Ruling | None = None


def walk(ruleset: AnyRuleset, state: Any, seat: int, given: object) -> Walk:
    """Check an order given as text, or one action given as JSON data.

    Raises BadNotation for unreadable input, and BadInput for an empty order.
    """
    steps: list[object] = [given]
    if isinstance(given, str):
        steps = list(ruleset.notation.split(canonical_order(ruleset, state, seat, given)))
        if not steps:
            raise BadInput("empty order", given, "", "an order")
    done = Walk()
    for step in steps:
        _step(ruleset, done, state, seat, step)
        if done.refused is not None:
            return done
        state = ruleset.clone(state)
        ruleset.decide(state, seat, done.actions[-1], SILENT)
    return done


def _step(ruleset: AnyRuleset, done: Walk, state: Any, seat: int, step: object) -> None:
    notation = ruleset.notation
    if isinstance(step, str):
        action = notation.parse_action(state, seat, step)
    else:
        action = notation.parse_action_data(state, seat, step)
    done.states.append(state)
    done.actions.append(action)
    done.texts.append(notation.format_action(state, action))
    done.refused = ruleset.check(state, seat, action)


def last_step(ruleset: AnyRuleset, state: Any, seat: int, given: object) -> tuple[Any, Any]:
    """Return the last action of an order and the state before it.

    Raises IllegalAction if a step is illegal, and what `walk` raises.
    """
    return last_of(ruleset, walk(ruleset, state, seat, given))


def last_of(ruleset: AnyRuleset, done: Walk) -> tuple[Any, Any]:
    """Return the last action of a checked order and the state before it. Raises IllegalAction."""
    if done.refused is not None:
        raise messages.illegal(ruleset, done.states[-1], done.refused, done.texts[-1])
    return done.states[-1], done.actions[-1]

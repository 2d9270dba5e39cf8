"""An order looked at without playing it: step by step on copies, up to the first refusal."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel import telling
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.ruleset import AnyRuleset


class Walk:
    """The steps of one order.

    `states[k]` is the state in which `actions[k]`, written `texts[k]`, is to be made. With
    `refused`, the last of them is not legal there and those after it were not looked at.
    """

    def __init__(self) -> None:
        self.states: Final[list[Any]] = []
        self.actions: Final[list[Any]] = []
        self.texts: Final[list[str]] = []
        self.refused: Ruling | None = None


def walk(ruleset: AnyRuleset, state: Any, seat: int, given: object) -> Walk:
    """Follow an order given as text, or one action given as JSON data.

    Raises BadNotation for what cannot be read, and BadInput for an empty order.
    """
    steps: list[object] = [given]
    if isinstance(given, str):
        steps = list(ruleset.notation.split(given))
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
    """The last action of an order and the state it is made in.

    Raises IllegalAction when a step is refused, and what `walk` raises.
    """
    return last_of(ruleset, walk(ruleset, state, seat, given))


def last_of(ruleset: AnyRuleset, done: Walk) -> tuple[Any, Any]:
    """The last action of a walk and the state it is made in. Raises IllegalAction."""
    if done.refused is not None:
        raise telling.illegal(ruleset, done.states[-1], done.refused, done.texts[-1])
    return done.states[-1], done.actions[-1]

"""Whether a seat may be given the odds of an action: counted from what it knows, or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Final

from naumachia.kernel import messages
from naumachia.kernel.errors import BadInput
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Sealed, State
from naumachia.kernel.ruleset import AnyRuleset, View

GUESSES: Final = 16
"""Guesses that must all say the same as the view before it is taken to hide nothing."""


class HiddenOdds(BadInput):
    """Odds that depend on what the seat does not see."""

    code: ClassVar[str] = "hidden_odds"


def working_state(ruleset: AnyRuleset, view: View[Any]) -> State:
    """Return a state in which the owner of the view can think ahead.

    It is made from the view alone: nothing worked out in it can tell what the seat does not know.
    """
    state: State = ruleset.guess(view, Random(0))
    return state


def hides_nothing(ruleset: AnyRuleset, view: View[Any]) -> bool:
    """Return whether the view shows everything, so that odds counted in a guess are the true ones.

    Where several seats decide at once it does not: the others may have answered already.
    """
    pending = ruleset.pending(view.state)
    if isinstance(pending, Prompt) and len(pending.seats) > 1:
        return False
    if ruleset.knowledge.all_known(view.state):
        return True
    shown = ruleset.position(view.state)
    return all(
        ruleset.position(ruleset.guess(view, Random(seed))) == shown for seed in range(GUESSES)
    )


def waits_for_others(ruleset: AnyRuleset, state: State) -> bool:
    """Return whether an answer given in `state` is only kept, since other seats have to
    answer too.
    """
    pending = ruleset.pending(state)
    several = isinstance(pending, Prompt) and len(pending.seats) > 1
    return several and isinstance(state.stack[-1], Sealed)


def has_open_odds(ruleset: AnyRuleset, seat: int, steps: Iterable[tuple[Any, Any]]) -> bool:
    """Return whether the rule set says of every step, a state and the action made in it, that
    nothing hidden can change what it leads to.
    """
    return all(ruleset.knowledge.has_open_odds(state, seat, action) for state, action in steps)


def hidden_odds(ruleset: AnyRuleset, seat: int, order: str) -> HiddenOdds:
    """Return the error for an order whose odds `seat` cannot know."""
    name = messages.seat_title(ruleset, seat)
    return HiddenOdds(f"the odds of {order} depend on what is hidden from {name}")

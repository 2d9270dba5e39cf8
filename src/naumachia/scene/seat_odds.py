"""Decide whether a seat may get the odds of an action, which must not reveal hidden information."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Final

from naumachia.kernel import messages
from naumachia.kernel.errors import BadInput
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Sealed, State
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.scene.texts import t

GUESSES: Final = 16
"""This many guesses must equal the view before the view counts as complete."""


class HiddenOdds(BadInput):
    """The odds of an order depend on what the seat does not see."""

    code: ClassVar[str] = "hidden_odds"


def working_state(ruleset: AnyRuleset, view: View[Any]) -> State:
    """Return a state in which the owner of the view can look ahead.

    It is a guess from the view alone, so nothing computed in it reveals what the seat does not
    know.
    """
    state: State = ruleset.guess(view, Random(0))
    return state


def hides_nothing(ruleset: AnyRuleset, view: View[Any]) -> bool:
    """Return whether the view shows everything, so that odds counted in a guess are exact.

    It does not if several seats decide at once, because the others may have answered already.
    """
    pending = ruleset.pending(view.state)
    if isinstance(pending, Prompt) and len(pending.seats) > 1:
        return False
    if ruleset.knowledge.all_known(view.state):
        return True
    position = ruleset.position(view.state)
    return all(
        ruleset.position(ruleset.guess(view, Random(seed))) == position for seed in range(GUESSES)
    )


def waits_for_others(ruleset: AnyRuleset, state: State) -> bool:
    """Return whether an answer given in `state` waits until other seats have answered too."""
    pending = ruleset.pending(state)
    several = isinstance(pending, Prompt) and len(pending.seats) > 1
    return several and isinstance(state.stack[-1], Sealed)


def has_open_odds(ruleset: AnyRuleset, seat: int, steps: Iterable[tuple[Any, Any]]) -> bool:
    """Return whether nothing hidden can change the outcome of any step, by the rule set.

    A step is a state and the action taken in it.
    """
    return all(ruleset.knowledge.has_open_odds(state, seat, action) for state, action in steps)


def hidden_odds(ruleset: AnyRuleset, seat: int, order: str) -> HiddenOdds:
    """Return the error for an order whose odds `seat` cannot know."""
    name = messages.seat_title(ruleset, seat)
    return HiddenOdds(
        t("the odds of {order} depend on what is hidden from {name}", order=order, name=name)
    )

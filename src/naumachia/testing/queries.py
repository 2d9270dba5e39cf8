"""Check that no question to a game, a board or an advisor changes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from naumachia.testing.fields import changed_field, contents
from naumachia.testing.questions import Asker, Question
from naumachia.testing.spot import Broken, Spot


def questions_change_nothing(spot: Spot) -> None:
    """Ask every question of the contract, about every piece and kind of action.

    The digests of the state and of the view must stay the same. If one does not, ask all questions
    again one by one, to name the one that changes something.
    """
    before = spot.ruleset.digest(spot.state)
    for viewer in spot.viewers:
        seed = spot.rng.random()
        try:
            kept = _kept_by(spot, viewer, seed, False)
        except Exception:
            _kept_by(spot, viewer, seed, True)
            raise
        if not kept or spot.ruleset.digest(spot.state) != before:
            _kept_by(spot, viewer, seed, True)
            raise Broken("something that is asked changes the state, and nothing does so alone")


def pending_and_legal_change_nothing(spot: Spot) -> None:
    """Check that `pending` and `legal` change neither the position nor any field of the state.

    The phases are fields of the state. Its caches, which `State.fleeting` lists, are exempt.
    """
    ruleset = spot.ruleset
    state = ruleset.clone(spot.state)
    clone = ruleset.clone(state)
    text, before = ruleset.position(state), contents(state, clone)
    for name, ask in _asked(spot, state):
        ask()
        field = changed_field(before, contents(state, clone))
        if field:
            raise Broken(f"{name} changes {field}, which is not listed as a cache")
        if ruleset.position(state) != text:
            raise Broken(f"{name} changes the position")


def _asked(spot: Spot, state: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the methods to call, with their names; those of the phase are named after its class."""
    ruleset = spot.ruleset
    who = type(ruleset).__name__
    yield f"{who}.pending", partial(ruleset.pending, state)
    if state.stack and state.result is None:
        who = type(state.stack[-1]).__name__
        yield f"{who}.pending", partial(state.stack[-1].pending, state)
    for seat in spot.match.owing():
        yield f"{who}.legal", partial(ruleset.legal, state, seat)


def _kept_by(spot: Spot, viewer: int | None, seed: float, singly: bool) -> bool:
    """Ask all questions; return whether state and view stay the same, after each or at the end."""
    ruleset = spot.ruleset
    state = ruleset.clone(spot.state)
    here = ruleset.digest(state)
    view = ruleset.observe(state, viewer)
    seen = ruleset.digest(view.state)
    for question in Asker(spot, state, view, Random(seed)).all():
        question.ask()
        if singly and (ruleset.digest(state) != here or ruleset.digest(view.state) != seen):
            raise Broken(f"{said(question)} changes the state it is asked of")
    return ruleset.digest(state) == here and ruleset.digest(view.state) == seen


def said(question: Question) -> str:
    """Return a question in words."""
    return f"{question.name} of {question.of}" if question.of else question.name

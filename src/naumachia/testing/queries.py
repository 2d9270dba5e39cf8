"""Check that no question to a game, a board or an advisor changes anything."""

from __future__ import annotations

from random import Random

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

"""Describe events and questions in a rule set's words.

Sentences keep the marks for emphasis and dice (see `kernel.phrase`). `kernel.messages` has the
messages that need no board.
"""

from __future__ import annotations

from typing import Any

from naumachia.kernel import messages
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of


def event(ruleset: AnyRuleset, happened: Event, seat: int | None) -> str:
    """Return the sentence of an event, as `seat` may know it; None is a spectator.

    Without a sentence of the rule set, return the text of the clause.
    """
    if not ruleset.phrases.has("events", happened.kind):
        return ruleset.clauses[happened.clause].text
    return board_of(ruleset).say(happened, seat)


def question(ruleset: AnyRuleset, state: Any, seat: int | None) -> tuple[str, str]:
    """Return what the game waits for or how it ended, as `seat` may know it; then details or ""."""
    waits = ruleset.pending(state)
    if not isinstance(waits, Prompt):
        return messages.pending(ruleset, waits, waits.facts), ""
    facts = board_of(ruleset).prompt_facts(ruleset.observe(state, seat))
    has_detail = ruleset.phrases.has("details", waits.phase)
    detail = ruleset.phrases.fill("details", waits.phase, facts) if has_detail else ""
    return messages.pending(ruleset, waits, facts), detail

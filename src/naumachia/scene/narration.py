"""What happened and what is asked, in a rule set's words: the same whoever tells it.

Sentences keep the marks of emphasis and of dice (see `kernel.phrase`). What needs no board is said
by `kernel.messages`.
"""

from __future__ import annotations

from typing import Any

from naumachia.kernel import messages
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of


def event(ruleset: AnyRuleset, happened: Event, seat: int | None) -> str:
    """Return what happened, as `seat` may know it; None is a spectator.

    The clause speaks where the rule set has no sentence.
    """
    if not ruleset.phrases.has("events", happened.kind):
        return ruleset.clauses[happened.clause].text
    return board_of(ruleset).say(happened, seat)


def question(ruleset: AnyRuleset, state: Any, seat: int | None) -> tuple[str, str]:
    """Return what the game waits for, or how it ended, and what more there is to say of it ("":
    nothing), as `seat` may know it.
    """
    waits = ruleset.pending(state)
    if not isinstance(waits, Prompt):
        return messages.pending(ruleset, waits, waits.facts), ""
    facts = board_of(ruleset).prompt_facts(ruleset.observe(state, seat))
    has_detail = ruleset.phrases.has("details", waits.phase)
    detail = ruleset.phrases.fill("details", waits.phase, facts) if has_detail else ""
    return messages.pending(ruleset, waits, facts), detail

"""Sentences for people, with the clause's own text where a rule set has no sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Clause, Facts, Ruling
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Pending, Prompt
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of


def refusal(ruleset: AnyRuleset, ruling: Ruling) -> str:
    """Why an action is not legal."""
    key = str(ruling.facts.get("refusal", ruling.clause.id))
    return _sentence(ruleset, "refusals", key, ruling.facts, ruling.clause)


def event(ruleset: AnyRuleset, happened: Event, seat: int | None) -> str:
    """What happened, as `seat` may know it."""
    facts = happened.known_to(seat)
    return _sentence(ruleset, "events", happened.kind, facts, happened.clause)


def waiting(ruleset: AnyRuleset, state: Any, seat: int | None = None) -> str:
    """What the game waits for, or how it ended, as `seat` may know it."""
    waits = ruleset.pending(state)
    facts = waits.facts
    if isinstance(waits, Prompt):
        facts = board_of(ruleset).prompt_facts(ruleset.observe(state, seat))
    return pending(ruleset, waits, facts)


def pending(ruleset: AnyRuleset, waits: Pending, facts: Facts) -> str:
    """A prompt, a question to the dice or a result in words, filled with `facts`."""
    if isinstance(waits, Prompt):
        return _sentence(ruleset, "prompts", waits.phase, facts, waits.clause)
    if isinstance(waits, Chance):
        return _sentence(ruleset, "chances", waits.name, facts, waits.clause)
    return _sentence(ruleset, "results", waits.ending, facts, waits.clause)


def _sentence(
    ruleset: AnyRuleset, section: str, key: str, facts: Mapping[str, object], clause: Clause
) -> str:
    if not ruleset.phrases.has(section, key):
        return clause.text
    return unmarked(ruleset.phrases.fill(section, key, facts))

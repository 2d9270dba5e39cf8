"""Sentences for people, with the clause's own text where a rule set has no sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset


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
    pending = ruleset.pending(state)
    if isinstance(pending, Prompt):
        facts = ruleset.prompt_facts(ruleset.observe(state, seat))
        return _sentence(ruleset, "prompts", pending.phase, facts, pending.clause)
    if isinstance(pending, Chance):
        return _sentence(ruleset, "chances", pending.name, pending.facts, pending.clause)
    return _sentence(ruleset, "results", pending.ending, pending.facts, pending.clause)


def _sentence(
    ruleset: AnyRuleset, section: str, key: str, facts: Mapping[str, object], clause: Clause
) -> str:
    if not ruleset.phrases.has(section, key):
        return clause.text
    return unmarked(ruleset.phrases.fill(section, key, facts))

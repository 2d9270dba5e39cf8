"""Sentences for people, with the clause's own text where a rule set has no sentence."""

from __future__ import annotations

from collections.abc import Mapping

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Pending, Prompt, Result
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


def waiting(ruleset: AnyRuleset, pending: Pending) -> str:
    """What the game waits for, or how it ended."""
    if isinstance(pending, Prompt):
        return _sentence(ruleset, "prompts", pending.phase, pending.facts, pending.clause)
    if isinstance(pending, Chance):
        return _sentence(ruleset, "chances", pending.name, pending.facts, pending.clause)
    return _sentence(ruleset, "results", pending.ending, pending.facts, pending.clause)


def detail(ruleset: AnyRuleset, prompt: Prompt) -> str:
    """What may be done at a prompt, in a second sentence; "" where there is none."""
    if not ruleset.phrases.has("details", prompt.phase):
        return ""
    return _sentence(ruleset, "details", prompt.phase, prompt.facts, prompt.clause)


def winner(ruleset: AnyRuleset, result: Result) -> str:
    """The winning seats, or `draw`."""
    return ", ".join(ruleset.seats[seat] for seat in result.winners) or "draw"


def _sentence(
    ruleset: AnyRuleset, section: str, key: str, facts: Mapping[str, object], clause: Clause
) -> str:
    if not ruleset.phrases.has(section, key):
        return clause.text
    return unmarked(ruleset.phrases.fill(section, key, facts))

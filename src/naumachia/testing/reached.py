"""Note what random games of a rule set reach, and what they never reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import WITNESSES
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.testing.fields import Written
from naumachia.testing.spot import Spot, few

HINTS = {"fields": " (no position told their values; `derived` takes what follows from others)"}
"""Hints for what was never reached, by kind."""

LOOKED_AT = 24
"""The suggested actions whose refusals are noted at a moment."""


class Reached:
    """Counts applied clauses, phases, refusals, events and kinds of chance."""

    def __init__(self) -> None:
        self.clauses: Counter[str] = Counter()
        self.prompts: Counter[str] = Counter()
        self.chances: Counter[str] = Counter()
        self.results: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.written = Written()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note every clause that is applied in the `with` block."""
        WITNESSES.append(self._applied)
        try:
            yield
        finally:
            WITNESSES.remove(self._applied)

    def _applied(self, clause: str) -> None:
        self.clauses[clause] += 1

    def look(self, spot: Spot) -> None:
        """Note a moment, and why suggested actions are refused there."""
        pending = spot.pending
        match pending:
            case Prompt(phase=phase):
                self.prompts[phase] += 1
            case Chance(name=name):
                self.chances[name] += 1
            case Result(ending=ending):
                self.results[ending] += 1
        stale = few(spot.stale, LOOKED_AT, spot.rng)
        for seat in spot.match.owing():
            considered = few(spot.ruleset.suggested_actions(spot.state, seat), LOOKED_AT, spot.rng)
            stale += [(seat, action) for action in considered]
            stale += [(seat, action) for _, action in few(spot.stale, LOOKED_AT, spot.rng)]
        for seat, action in stale:
            ruling = spot.ruleset.check(spot.state, seat, action)
            if ruling is not None:
                self.refusals[str(ruling.facts.get("refusal", ruling.clause))] += 1

    def add_events(self, events: list[Event]) -> None:
        """Count events by kind."""
        self.events.update(event.kind for event in events)

    def never(self, ruleset: AnyRuleset) -> dict[str, list[str]]:
        """Return by kind what the rule set has texts or clauses for and no game reached."""
        sections = ruleset.phrases.sections
        said: dict[str, Counter[str]] = {
            "events": self.events,
            "prompts": self.prompts,
            "chances": self.chances,
            "results": self.results,
            "refusals": self.refusals,
        }
        found = {
            kind: [key for key in sections[kind] if key not in counts]
            for kind, counts in said.items()
        }
        found["clauses"] = [one for one in ruleset.clauses if one not in self.clauses]
        found["fields"] = self.written.unproven()
        return found


def lines_of(never: dict[str, list[str]]) -> list[str]:
    """Return what was never reached, a line for each kind."""
    return [
        f"  never reached: {kind} ({len(names)}): {', '.join(names)}{HINTS.get(kind, '')}"
        for kind, names in never.items()
        if names
    ]

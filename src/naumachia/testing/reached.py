"""What random games of a rule set came upon, and what they never did."""

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
"""What to do about things that were never reached, by kind."""

LOOKED_AT = 24
"""Actions that suggest themselves, of which refusals are noted at a moment."""


class Reached:
    """How often each clause was applied, phase entered, refusal given, event said, throw made."""

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
        """Note every clause that is applied meanwhile."""
        WITNESSES.append(self._applied)
        try:
            yield
        finally:
            WITNESSES.remove(self._applied)

    def _applied(self, clause: str) -> None:
        self.clauses[clause] += 1

    def look(self, spot: Spot) -> None:
        """Note what a moment is, and why what suggests itself is refused there."""
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
            considered = few(spot.ruleset.considered(spot.state, seat), LOOKED_AT, spot.rng)
            stale += [(seat, action) for action in considered]
            stale += [(seat, action) for _, action in few(spot.stale, LOOKED_AT, spot.rng)]
        for seat, action in stale:
            ruling = spot.ruleset.check(spot.state, seat, action)
            if ruling is not None:
                self.refusals[str(ruling.facts.get("refusal", ruling.clause.id))] += 1

    def heard(self, events: list[Event]) -> None:
        """Note what was told."""
        self.events.update(event.kind for event in events)

    def never(self, ruleset: AnyRuleset) -> dict[str, list[str]]:
        """By kind, what the rule set has words or a clause for and no game came upon."""
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
    """What was never reached, a line a kind."""
    return [
        f"  never reached: {kind} ({len(names)}): {', '.join(names)}{HINTS.get(kind, '')}"
        for kind, names in never.items()
        if names
    ]

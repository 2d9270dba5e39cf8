"""What is measured in a game: observers see the state and the events after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import AnyRuleset

Value = int | float | str
"""What stands in a cell of a table of games."""


class Observer(Protocol):
    """Watches one game, from its opening to its end, and fills columns of its row."""

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """The game begins in `state`."""

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """A decision or an outcome led to `state`; the state is live, do not change it."""

    def columns(self) -> dict[str, Value]:
        """What was measured, by column name."""


class EventCounts:
    """Counts the events of every kind, as `event_<kind>`."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Nothing has happened yet."""
        self.counts.clear()

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Count."""
        for event in events:
            self.counts[event.kind] += 1

    def columns(self) -> dict[str, Value]:
        """Kinds in alphabetical order."""
        return {f"event_{kind}": self.counts[kind] for kind in sorted(self.counts)}

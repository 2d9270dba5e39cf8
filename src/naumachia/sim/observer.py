"""Measure games: observers see the state and the events after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from naumachia.kernel.advisor import BLUNDERS
from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import AnyRuleset

Value = int | float | str
"""The value of a cell in a table of games."""


class Observer(Protocol):
    """Watches one game from its opening to its end, and fills columns of its row."""

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Note that the game begins in `state`."""

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Note that a decision or an outcome led to `state`, which must not be changed."""

    def columns(self) -> dict[str, Value]:
        """Return the measured values by column name."""


@runtime_checkable
class Witness(Protocol):
    """An observer that is also called before decisions."""

    def asked(self, ruleset: AnyRuleset, state: Any, seat: int) -> None:
        """Note that a seat begins to think."""

    def deciding(self, ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> None:
        """Note that a seat has chosen an action, before it is played; do not change `state`."""


class EventCounts:
    """Count the events of every kind of the rule set, as `event_<kind>`."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Begin at 0 for every kind that the rule set has a phrase for."""
        self.counts = Counter(dict.fromkeys(ruleset.phrases.sections["events"], 0))

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Count the events."""
        for event in events:
            self.counts[event.kind] += 1

    def columns(self) -> dict[str, Value]:
        """Return the counts, kinds in alphabetical order."""
        return {f"event_{kind}": self.counts[kind] for kind in sorted(self.counts)}


class BlunderCounts:
    """Count blunders, as the advisor defines them, in columns `strange_<name>`.

    `strange_orders_with_choice` counts the decisions that were not forced. `strange_seconds` is the
    wall time that players took, and `strange_longest_seconds` that of the longest order. These two
    differ from run to run.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.choices = 0
        self.begun = self.seconds = self.longest = 0.0

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Reset the counts."""
        self.counts.clear()
        self.choices = 0
        self.begun = self.seconds = self.longest = 0.0

    def asked(self, ruleset: AnyRuleset, state: Any, seat: int) -> None:
        """Start the clock."""
        self.begun = perf_counter()

    def deciding(self, ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> None:
        """Stop the clock, and count a blunder if there was a choice."""
        if self.begun > 0.0:
            took = perf_counter() - self.begun
            self.seconds += took
            self.longest = max(self.longest, took)
            self.begun = 0.0
        if len(ruleset.legal(state, seat)) > 1:
            self.choices += 1
            name = ruleset.advisor.blunders.of_action(state, seat, action)
            if name:
                self.counts[name] += 1

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Count the blunders that events reveal, of all sides."""
        blunders = ruleset.advisor.blunders
        for event in events:
            for seat in range(len(ruleset.seats)):
                name, times = blunders.of_event(state, seat, event)
                if name:
                    self.counts[name] += times

    def columns(self) -> dict[str, Value]:
        """Return a column for every kind of blunder, and the times."""
        found: dict[str, Value] = {f"strange_{name}": self.counts[name] for name in BLUNDERS}
        found["strange_orders_with_choice"] = self.choices
        found["strange_seconds"] = self.seconds
        found["strange_longest_seconds"] = self.longest
        return found

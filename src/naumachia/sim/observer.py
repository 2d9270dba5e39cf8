"""What is measured in a game: observers see the state and the events after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.strange import STRANGE

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


@runtime_checkable
class Witness(Protocol):
    """An observer that is also told of decisions before they are made."""

    def asked(self, ruleset: AnyRuleset, state: Any, seat: int) -> None:
        """A seat is asked, and begins to think."""

    def deciding(self, ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> None:
        """A seat has chosen an action, which comes about next; the state is live."""


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


class StrangeThings:
    """Counts what players do that one would not, as `strange_<name>`, by what the advisor says.

    `strange_orders_with_choice` are the decisions that were not forced; the seconds of wall time
    that players took are `strange_seconds`, of the longest order `strange_longest_seconds`. These
    two alone differ from run to run.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.choices = 0
        self.begun = self.seconds = self.longest = 0.0

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Nothing has happened yet."""
        self.counts.clear()
        self.choices = 0
        self.begun = self.seconds = self.longest = 0.0

    def asked(self, ruleset: AnyRuleset, state: Any, seat: int) -> None:
        """Somebody waits from now on."""
        self.begun = perf_counter()

    def deciding(self, ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> None:
        """Count what is strange about the order, where there was another."""
        if self.begun > 0.0:
            took = perf_counter() - self.begun
            self.seconds += took
            self.longest = max(self.longest, took)
            self.begun = 0.0
        if len(ruleset.legal(state, seat)) > 1:
            self.choices += 1
            name = ruleset.advisor.strange(state, seat, action)
            if name:
                self.counts[name] += 1

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Count what befell either side."""
        for event in events:
            for seat in range(len(ruleset.seats)):
                name, times = ruleset.advisor.mishap(state, seat, event)
                if name:
                    self.counts[name] += times

    def columns(self) -> dict[str, Value]:
        """Every name, whether it happened or not."""
        found: dict[str, Value] = {f"strange_{name}": self.counts[name] for name in STRANGE}
        found["strange_orders_with_choice"] = self.choices
        found["strange_seconds"] = self.seconds
        found["strange_longest_seconds"] = self.longest
        return found

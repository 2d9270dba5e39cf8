"""Measure games: observers see the state and the events after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from json import dumps
from time import perf_counter
from typing import Any, Final, Protocol, runtime_checkable

from naumachia.kernel.advisor import BLUNDERS
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import SILENT, Event
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.chances import chances_of

Value = int | float | str
"""The value of a cell in a table of games."""
MOST_OUTCOMES: Final = 150
"""The most outcomes of a roll whose luck is counted."""


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


class WinCurves:
    """Record chances to win by the evaluation of the rule set, and what dice made of them.

    `curve_<seat>` is a list as JSON: the chance at the opening, whenever another seat has to
    decide, and at the end. `luck_<seat>` is the sum over all rolls of the chance after the roll
    minus the mean over its outcomes.
    """

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        self.curve: list[list[float]] = []
        self.luck: list[float] = []
        self.expected: list[float] | None = None
        self.deciding: tuple[int, ...] = ()

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Note the chances at the opening."""
        self.seats = ruleset.seats
        self.curve = [chances_of(ruleset, state)]
        self.luck = [0.0] * len(self.seats)
        self.expected = None
        self.deciding = ()
        self._look_ahead(ruleset, state)

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Note the chances where another seat decides or the game ends, and the luck of a roll."""
        pending = ruleset.pending(state)
        seats = pending.seats if isinstance(pending, Prompt) else self.deciding
        turned = seats != self.deciding or isinstance(pending, Result)
        if turned or self.expected is not None:
            chances = chances_of(ruleset, state)
            if self.expected is not None:
                for seat, mean in enumerate(self.expected):
                    self.luck[seat] += chances[seat] - mean
            if turned:
                self.curve.append(chances)
        self.deciding = seats
        self._look_ahead(ruleset, state)

    def _look_ahead(self, ruleset: AnyRuleset, state: Any) -> None:
        """Keep the mean chances over all outcomes, where dice are due and can be counted."""
        chance = ruleset.pending(state)
        self.expected = None
        if not isinstance(chance, Chance) or chance.dice() is None:
            return
        outcomes: list[tuple[Outcome, float]] = ruleset.advisor.chances.weighted_outcomes(
            state, chance
        )
        if not outcomes:
            if chance.size() > MOST_OUTCOMES:
                return
            outcomes = [(outcome, float(share)) for outcome, share in chance.outcomes()]
        self.expected = [0.0] * len(self.seats)
        for outcome, share in outcomes:
            after = ruleset.clone(state)
            ruleset.resolve(after, outcome, SILENT)
            for seat, value in enumerate(chances_of(ruleset, after)):
                self.expected[seat] += share * value

    def columns(self) -> dict[str, Value]:
        """Return the curve and the luck of each seat, rounded to thousandths."""
        found: dict[str, Value] = {}
        for seat, name in enumerate(self.seats):
            found[f"curve_{name}"] = dumps([round(chances[seat], 3) for chances in self.curve])
            found[f"luck_{name}"] = round(self.luck[seat], 3)
        return found

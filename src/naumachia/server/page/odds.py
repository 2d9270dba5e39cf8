"""Count the odds of an order that ends in dice, and describe them briefly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, cast

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event, Log
from naumachia.kernel.odds import MOST_BRANCHES, Branch, TooManyOutcomes, order_tree
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.scene.margin import Forecast, Spread
from naumachia.scene.outcomes import UNNAMED, outcomes_of
from naumachia.server.wire import messages as wire

MOST_ANSWERS: Final = 6
"""The most answers of the other side that are described; with more, the odds are not shown."""

MOST_BARS: Final = 24
"""The most bars of a histogram."""

WORTH: Final = {"good": 1, "even": 0, "bad": -1}
"""The value of each tone."""

MOST_ON_A_TABLE: Final = 3_000
"""The most outcomes on an open table, where positions are slow to compare."""


class OddsCounter:
    """Counts odds and caches them; with more than `most` outcomes, there are none."""

    def __init__(self, ruleset: AnyRuleset, most: int = MOST_BRANCHES) -> None:
        self.ruleset: Final = ruleset
        self.most: Final = most
        self._known: Final[dict[str, wire.Odds | None]] = {}

    def of(self, state: State, seat: int, action: Any) -> wire.Odds | None:
        """Return the odds of a legal action; None if it leads to no chance, or to too many
        outcomes.

        If the other side may answer first, return the odds after each answer.
        """
        ruleset = self.ruleset
        after, log = ruleset.clone(state), Log()
        ruleset.decide(after, seat, action, log)
        pending = ruleset.pending(after)
        if isinstance(pending, Prompt):
            return self._worst_case_odds(state, seat, action, after)
        if not isinstance(pending, Chance):
            return None
        key = f"{pending.name} {sorted(pending.facts.items())}"
        if key not in self._known:
            branches = self._branches(state, after, log.take())
            self._known[key] = None
            result = self._outcomes(state, seat, branches) if branches else None
            if result and not is_unnamed(result):
                self._known[key] = odds_of(self._head(state, seat, action, pending), result)
        return self._known[key]

    def _branches(self, state: State, after: State, events: list[Event]) -> list[Branch[State]]:
        """Return the branches of an order given in `state`, or none.

        There are none if counting takes too long, or if the order has no dice of its own.
        """
        try:
            branches = order_tree(self.ruleset, state, after, events, self.most)
        except TooManyOutcomes:
            return []
        if len(branches) == 1 and isinstance(self.ruleset.pending(branches[0].state), Chance):
            return []
        return branches

    def _worst_case_odds(
        self, state: State, seat: int, action: Any, after: State
    ) -> wire.Odds | None:
        """Return the odds of an attack that the other side may answer: those after its best answer,
        and after every answer.
        """
        ruleset = self.ruleset
        pending = ruleset.pending(after)
        assert isinstance(pending, Prompt)
        other = pending.seats[0]
        choices = ruleset.choices(after, other)
        if seat in pending.seats or not choices.complete or len(choices.legal) > MOST_ANSWERS:
            return None
        answers = [self._answer(state, seat, after, other, reply) for reply in choices.legal]
        result = [answer for answer in answers if answer is not None]
        if not result:
            return None
        least = min(result, key=lambda answer: answer["worth"])
        head = self._head(state, seat, action, pending)
        sentence = board_of(ruleset).sketch(ruleset.observe(state, seat), seat, action).sentence
        return {**odds_of(head, least), "title": sentence, "answers": result}

    def _answer(
        self, state: State, seat: int, after: State, other: int, reply: Any
    ) -> wire.OddsAnswer | None:
        """Return the odds after one answer to an attack."""
        ruleset = self.ruleset
        answered, log = ruleset.clone(after), Log()
        ruleset.decide(answered, other, reply, log)
        branches = self._branches(state, answered, log.take())
        result = self._outcomes(state, seat, branches) if branches else None
        if result is None or is_unnamed(result):
            return None
        label = board_of(ruleset).sketch(ruleset.observe(after, other), other, reply).sentence
        return {"label": label, **result}

    def _head(
        self, state: State, seat: int, action: Any, pending: Chance | Prompt
    ) -> wire.OddsHead:
        """Return the heading of the odds, and what the rule set adds about the dice."""
        ruleset = self.ruleset
        title = ruleset.clauses[pending.clause].text
        if isinstance(pending, Chance):
            title = unmarked(messages.pending(ruleset, pending, pending.facts))
        lines = board_of(ruleset).odds.dice_notes(ruleset.observe(state, seat), seat, action)
        return {"title": title, "clause": pending.clause, "lines": lines, "brief": ""}

    def _outcomes(self, state: State, seat: int, branches: Sequence[Branch[Any]]) -> wire.Outcomes:
        """Return each outcome, best first, with its chance and tone; `worth` is the mean gain."""
        found = outcomes_of(self.ruleset, state, seat, branches)
        return {
            "parts": [_part(one.label, one.chance, one.tone) for one in found],
            "worth": round(sum(float(one.chance) * one.gain for one in found), 4),
        }


def is_unnamed(result: wire.Outcomes) -> bool:
    """Return whether no outcome has a name."""
    return all(part["label"] == UNNAMED for part in result["parts"])


def _part(label: str, p: Fraction, tone: wire.Tone, *, percent: bool = False) -> wire.OddsPart:
    hundredths = "<1%" if 0 < p < Fraction(1, 200) else f"{float(p) * 100:.0f}%"
    result = hundredths if percent else str(p)
    return {"label": label, "p": result, "value": round(float(p), 4), "tone": tone}


def forecast(result: Forecast) -> wire.Odds:
    """Return the odds that a rule set itself computes; `worth` is how much more often they end
    well.
    """
    parts = [
        _part(label, p, cast("wire.Tone", tone), percent=result.percent)
        for label, p, tone in result.parts
    ]
    worth = sum(WORTH[tone] * p for _, p, tone in result.parts)
    head: wire.OddsHead = {
        "title": result.title,
        "clause": result.clause,
        "lines": list(result.lines),
        "brief": result.brief,
    }
    odds = odds_of(head, {"parts": parts, "worth": round(float(worth), 4)})
    return {**odds, "spread": spread_data(result.spread)} if result.spread else odds


def spread_data(spread: Spread) -> wire.Spread:
    """Return a histogram of at most MOST_BARS bars, all of the same width."""
    values = [value for value, _ in spread.chances]
    unit = min((b - a for a, b in pairwise(values)), default=Fraction(1))
    steps = int((values[-1] - values[0]) / unit) + 1
    width = -(-steps // MOST_BARS) * unit
    heights = [Fraction(0)] * -(-steps * unit // width)
    for value, chance in spread.chances:
        heights[(value - values[0]) // width] += chance
    bars: list[wire.SpreadBar] = [
        {
            "low": float(values[0] + number * width),
            "high": float(values[0] + (number + 1) * width - unit),
            "p": round(float(height), 5),
        }
        for number, height in enumerate(heights)
    ]
    mean = sum((value * chance for value, chance in spread.chances), Fraction(0))
    return {"label": spread.label, "mean": round(float(mean), 2), "bars": bars}


def odds_of(head: wire.OddsHead, outcomes: wire.Outcomes) -> wire.Odds:
    """Return a heading with the outcomes."""
    return {
        "title": head["title"],
        "clause": head["clause"],
        "lines": head["lines"],
        "brief": head["brief"],
        "parts": outcomes["parts"],
        "worth": outcomes["worth"],
    }

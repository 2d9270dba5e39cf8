"""The odds of an order that ends in dice, counted exactly and told in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.odds import Branch, odds
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.describe import Json

EVEN: Final = 0.004
"""Differences of evaluation (-1..1) that are no difference."""

UNNAMED: Final = "Anything else"


class Prospects:
    """Counts odds, and each question once."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset: Final = ruleset
        self._known: Final[dict[str, Json | None]] = {}

    def of(self, state: State, seat: int, action: Any) -> Json | None:
        """The odds of a legal action; None when it leads to no chance, or to too many outcomes."""
        ruleset = self.ruleset
        after = ruleset.clone(state)
        ruleset.decide(after, seat, action, SILENT)
        chance = ruleset.pending(after)
        if not isinstance(chance, Chance):
            return None
        key = f"{chance.name} {sorted(chance.facts.items())}"
        if key not in self._known:
            self._known[key] = self._count(state, seat, action, chance)
        return self._known[key]

    def _count(self, state: State, seat: int, action: Any, chance: Chance) -> Json | None:
        ruleset = self.ruleset
        try:
            branches = odds(ruleset, state, seat, action)
        except BadInput:
            return None  # more outcomes than can be counted while somebody waits
        before = ruleset.evaluate(state, seat)
        parts: dict[str, tuple[Fraction, float]] = {}
        for branch in branches:
            label = branch_label(ruleset, branch)
            sum_, gain = parts.get(label, (Fraction(0), 0.0))
            better = ruleset.evaluate(branch.state, seat) - before
            parts[label] = sum_ + branch.probability, gain + float(branch.probability) * better
        title = chance.clause.text
        if ruleset.phrases.has("chances", chance.name):
            title = ruleset.phrases.fill("chances", chance.name, chance.facts).replace("**", "")
        tones = told_tones([gain / float(p) for p, gain in parts.values()])
        told = [
            _part(label, p, tone)
            for (label, (p, _)), tone in zip(parts.items(), tones, strict=True)
        ]
        lines = ruleset.prospects(ruleset.observe(state, seat), seat, action)
        return {"title": title, "clause": chance.clause.id, "parts": told, "lines": lines}


def branch_label(ruleset: AnyRuleset, branch: Branch[Any]) -> str:
    """What happens in a branch: the last of its events that has a label `odds_<event>`."""
    phrases = ruleset.phrases
    for event in reversed(branch.events):
        if phrases.has("labels", f"odds_{event.kind}"):
            return phrases.fill("labels", f"odds_{event.kind}", event.facts).replace("**", "")
    for event in reversed(branch.events):
        if phrases.has("events", event.kind) and "dice" not in event.facts:
            return phrases.event(event.kind, event.facts).replace("**", "").rstrip(".")
    return UNNAMED


def told_tones(gains: Sequence[float]) -> list[str]:
    """The tone, good, even or bad, of each outcome, from what it gains on the position before it.

    Where no outcome is better than before, or none is worse, that tells too little apart: then
    the best is good, the worst is bad, and all between them is even.
    """
    tones = ["good" if gain > EVEN else "bad" if gain < -EVEN else "even" for gain in gains]
    worst, best = min(gains), max(gains)
    if {"good", "bad"} <= set(tones) or best - worst <= 2 * EVEN:
        return tones
    return [
        "good" if gain >= best - EVEN else "bad" if gain <= worst + EVEN else "even"
        for gain in gains
    ]


def _part(label: str, p: Fraction, tone: str) -> Json:
    return {"label": label, "p": str(p), "value": round(float(p), 4), "tone": tone}

"""Name the outcomes of dice, and say whether they are good or bad for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from naumachia.kernel.event import Event
from naumachia.kernel.language import ENGLISH, language
from naumachia.kernel.odds import Branch
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import narration
from naumachia.scene.texts import t

Tone = Literal["good", "even", "bad"]

EVEN: Final = 0.004
"""Smaller differences of evaluation (-1 to 1) count as even."""

GOOD_SHARE: Final = 0.5
"""Where every outcome is a gain, more than this share of the best is good."""
BAD_SHARE: Final = 0.05
"""Less than this share is bad."""

UNNAMED: Final = "Anything else"


def branch_label(ruleset: AnyRuleset, branch: Branch[Any]) -> str:
    """Return the label of a branch."""
    return label_of(ruleset, branch.events)


def label_of(ruleset: AnyRuleset, events: Sequence[Event]) -> str:
    """Describe a branch by the last event of each roll that has a label `odds_<event>`.

    Without such a label, use the last event after the first roll, or the roll itself.
    """
    phrases = ruleset.phrases
    result = [""]
    for event in events:
        if "dice" in event.facts:
            result.append("")
        if phrases.has("labels", f"odds_{event.kind}"):
            label = phrases.fill("labels", f"odds_{event.kind}", event.facts).replace("**", "")
            result[-1] = label or result[-1]
    if any(result):
        labels = [label for label in result if label]
        return ", ".join(labels[:1] + [lower_first(label) for label in labels[1:]])
    described = [event for event in events if phrases.has("events", event.kind)]
    first_roll = next((n for n, event in enumerate(described) if "dice" in event.facts), 0)
    for event in reversed(described[first_roll:]):
        if "dice" not in event.facts:
            return unmarked(narration.event(ruleset, event, None)).rstrip(".")
    if not described:
        return t(UNNAMED)
    return before_dice(narration.event(ruleset, described[first_roll], None))


def before_dice(sentence: str) -> str:
    """Return the words before the dice in a marked sentence."""
    words, _, _ = sentence.partition("`")
    return unmarked(words).rstrip(" :,;(.") or t(UNNAMED)


def lower_first(label: str) -> str:
    """Return a label with a small first letter, but keep a ship's name such as `O5`.

    In another language than English a capital may belong to the word, so it stays.
    """
    if language() != ENGLISH:
        return label
    return label[0].lower() + label[1:] if label[1:2].islower() else label


def tones_of(gains: Sequence[float]) -> list[Tone]:
    """Return the tone (good, even or bad) of each outcome, from its gain.

    If nothing is gained, the best is even, and the others are bad. If every outcome is a gain, more
    than half of the best is good, and next to nothing is bad.
    """
    best, worst = max(gains), min(gains)
    if best - worst > 2 * EVEN and best <= EVEN:
        return ["even" if gain >= best - EVEN else "bad" for gain in gains]
    graded = worst > EVEN
    good = best * GOOD_SHARE if graded else EVEN
    bad = best * BAD_SHARE if graded else -EVEN
    return ["good" if gain > good else "bad" if gain < bad else "even" for gain in gains]


class Outcome(NamedTuple):
    """One outcome of an order: its label, its chance, and how much better it is for the seat."""

    label: str
    chance: Fraction
    gain: float
    tone: Tone


def outcomes_of(
    ruleset: AnyRuleset, state: Any, seat: int, branches: Sequence[Branch[Any]]
) -> list[Outcome]:
    """Return the outcomes of an order given in `state`, the best first."""
    before = ruleset.advisor.evaluate(state, seat)
    chances: dict[str, Fraction] = {}
    sums: dict[str, float] = {}
    for branch in branches:
        label = branch_label(ruleset, branch)
        better = ruleset.advisor.evaluate(branch.state, seat) - before
        chances[label] = chances.get(label, Fraction(0)) + branch.probability
        sums[label] = sums.get(label, 0.0) + float(branch.probability) * better
    gains = [sums[label] / float(chance) for label, chance in chances.items()]
    found = [
        Outcome(label, chance, gain, tone)
        for (label, chance), gain, tone in zip(chances.items(), gains, tones_of(gains), strict=True)
    ]
    return sorted(found, key=lambda one: -round(one.gain, 4))


def parts_of(
    ruleset: AnyRuleset, state: Any, seat: int, branches: Sequence[Branch[Any]]
) -> tuple[tuple[str, Fraction, str], ...]:
    """Return each outcome of an order given in `state`, the best first: label, chance and tone."""
    found = outcomes_of(ruleset, state, seat, branches)
    return tuple((one.label, one.chance, one.tone) for one in found)

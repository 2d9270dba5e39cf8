"""Learned evaluation: add a table of weights over integer features to a hand-written evaluation.

A rule set declares its features. `naumachia train` fits their weights to the results of games, and
writes them as a file with a card that says how. A bot that uses them evaluates a state as

    z = hand * log((1 + v) / (1 - v)) + sum of the weights of the features
    value = tanh(z / 2)

with `v` from the hand-written evaluation. All weights are integers, so the sum is the same in any
order and in both builds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp
from math import pow as power
from typing import Any, Final, TypeVar

from naumachia.kernel.advisor import Advisor, Features
from naumachia.kernel.errors import BadInput
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import State

S = TypeVar("S", bound=State)
A = TypeVar("A")

ONE: Final = 1024
"""The integer that stands for a weight of 1."""
MOST: Final = 0.999
"""The largest evaluation, either side of 0, whose logarithm of odds counts in full."""
LARGEST: Final = 40.0
"""The largest sum, either side of 0: `exp` of more says nothing new."""
FILE: Final = "learned.json"
"""The name of the weights in the `data` folder of a rule set."""
ENTRIES: Final = ("features", "hand", "weights", "card")


class Weights:
    """Weights of features, as integers in units of 1 / `ONE`.

    `hand` is the weight of the hand-written evaluation, and `card` describes how the weights were
    learned.
    """

    def __init__(
        self, features: str, hand: int, table: list[int], card: Mapping[str, object]
    ) -> None:
        self.features = features
        self.hand: Final = hand
        self.table: Final = table
        self.card: Final = card

    def to_text(self) -> str:
        """Return the text of a weights file."""
        card = json.dumps(self.card, indent=1, ensure_ascii=False)
        lines = [json.dumps(self.table[at : at + 16])[1:-1] for at in range(0, len(self.table), 16)]
        table = ",\n".join(lines)
        return (
            f'{{"features": {json.dumps(self.features)},\n"hand": {self.hand},\n'
            f'"card": {card},\n"weights": [\n{table}\n]}}\n'
        )


def read_weights(text: str, place: str, features: Features[Any]) -> Weights:
    """Return the weights in the text of a file; `place` names it. Raises BadInput."""
    try:
        entries: Any = json.loads(text)
    except ValueError as error:
        raise BadInput(f"not a weights file: {error}", "", place, "a file of `train`") from error
    if not isinstance(entries, dict) or sorted(entries) != sorted(ENTRIES):
        raise BadInput("not a weights file", "", place, f"entries {', '.join(ENTRIES)}")
    name, hand, table, card = [entries[entry] for entry in ENTRIES]
    if name != features.name:
        raise BadInput("weights of other features", str(name), place, features.name)
    if not isinstance(hand, int) or not isinstance(card, dict):
        raise BadInput("not a weights file", "", place, "a whole number `hand` and a table `card`")
    if not isinstance(table, list) or not all(isinstance(one, int) for one in table):
        raise BadInput("not a weights file", "", place, "whole numbers as `weights`")
    if len(table) != features.count:
        expected = f"{features.count} weights"
        raise BadInput("wrong number of weights", str(len(table)), place, expected)
    return Weights(features.name, hand, table, card)


@cache
def packaged_weights(features: Features[Any]) -> Weights | None:
    """Return the weights in the `data` folder of the features' package; None without them. They are
    read once. Raises BadInput.
    """
    if not features.package:
        return None
    file = files(features.package).joinpath("data").joinpath(FILE)
    if not file.is_file():
        return None
    return read_weights(file.read_text(encoding="utf-8"), FILE, features)


def sum_weights(table: list[int], found: list[int]) -> i64:
    """Return the sum of the weights of features, as `Features.of` returns them."""
    total: i64 = 0
    for number in found:
        index: i64 = number
        if index >= 0:
            weight: i64 = table[index]
            total += weight
        else:
            against: i64 = table[~index]
            total -= against
    return total


def blend(value: float, hand: i64, total: i64) -> float:
    """Return a hand-written evaluation with the sum of the weights added to it."""
    if value >= 1.0 or value <= -1.0:
        return value
    v = max(-MOST, min(MOST, value))
    z = max(-LARGEST, min(LARGEST, float(total) / float(ONE)))
    odds = power((1.0 + v) / (1.0 - v), float(hand) / float(ONE)) * exp(z)
    return (odds - 1.0) / (odds + 1.0)


class LearnedAdvisor(Advisor[S, A]):
    """Add learned weights to the evaluation of an advisor; all else is the advisor's.

    `numbering` are its features.
    """

    def __init__(self, hand: Advisor[S, A], features: Features[S], weights: Weights) -> None:
        self.hand: Final = hand
        self.numbering: Final = features
        self.features = features
        self.weights: Final = weights
        self.settings = hand.settings
        self.styles = hand.styles
        self.lookahead = hand.lookahead
        self.chances = hand.chances
        self.blunders = hand.blunders
        self.planning = hand.planning

    def evaluate(self, state: S, seat: int) -> float:
        total = sum_weights(self.weights.table, self.numbering.of(state, seat))
        return blend(self.hand.evaluate(state, seat), self.weights.hand, total)

    def terms(self, state: S, seat: int) -> dict[str, float]:
        return self.hand.terms(state, seat)

    def unit(self, state: S) -> float:
        return self.hand.unit(state) * float(self.weights.hand) / float(ONE)

    def near(self, state: S) -> Advisor[S, A]:
        return LearnedAdvisor(self.hand.near(state), self.numbering, self.weights)

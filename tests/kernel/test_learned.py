"""Test the file format and the arithmetic of a learned evaluation."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naumachia.kernel.advisor import Advisor, Features
from naumachia.kernel.errors import BadInput
from naumachia.kernel.learned import (
    ONE,
    LearnedAdvisor,
    Weights,
    blend,
    packaged_weights,
    read_weights,
    sum_weights,
)
from naumachia.kernel.phase import State


class Three(Features[Any]):
    """Three features; the first two speak for the seat, and the last against it."""

    def __init__(self) -> None:
        self.name = "three"
        self.count = 3

    def of(self, state: Any, seat: int) -> list[int]:
        return [0, 1, ~2] if seat == 0 else [~0, ~1, 2]


class Position(State):
    """A state that nobody looks at."""


class Hand(Advisor[Any, Any]):
    def evaluate(self, state: Any, seat: int) -> float:
        return 0.5 if seat == 0 else -0.5

    def unit(self, state: Any) -> float:
        return 0.25


def entries(**changed: object) -> str:
    usual: dict[str, object] = {"features": "three", "hand": 900, "weights": [1, -2, 3], "card": {}}
    return json.dumps(usual | changed)


def test_a_file_reads_as_it_was_written() -> None:
    card = {"games": 100, "scenarios": ["skirmish"]}
    table = list(range(-20, 20))
    features = Three()
    features.count = len(table)
    read = read_weights(Weights("three", 900, table, card).to_text(), "file", features)
    assert (read.features, read.hand, read.table, read.card) == ("three", 900, table, card)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not a weights file"),
        ("[]", "expected entries features, hand, weights, card"),
        (entries(more=1), "expected entries features, hand, weights, card"),
        (entries(features="four"), "weights of other features: 'four' at file; expected three"),
        (entries(hand=0.5), "a whole number `hand`"),
        (entries(card=[]), "a table `card`"),
        (entries(weights=[1, 2.5, 3]), "whole numbers as `weights`"),
        (entries(weights=[1, 2]), "wrong number of weights: '2' at file; expected 3 weights"),
    ],
)
def test_another_file_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        read_weights(text, "file", Three())
    assert told in str(error.value)


def test_weights_of_enemies_are_subtracted() -> None:
    assert sum_weights([1, -2, 30], [0, 1, 1, ~2]) == 1 - 2 - 2 - 30
    assert sum_weights([1, -2, 30], []) == 0


def test_blend_keeps_what_is_certain_and_what_has_no_weights() -> None:
    assert blend(1.0, ONE, -5000) == 1.0
    assert blend(-1.0, ONE, 5000) == -1.0
    assert blend(0.25, ONE, 0) == pytest.approx(0.25)
    assert blend(0.0, ONE, 0) == 0.0
    assert blend(0.0, 0, 10**9) <= 1.0
    assert blend(0.3, 800, 500) == pytest.approx(-blend(-0.3, 800, -500))
    assert blend(0.3, 800, 500) > blend(0.3, 800, 400)


def test_an_advisor_adds_the_weights() -> None:
    weights = Weights("three", ONE, [1024, 512, -256], {})
    advisor = LearnedAdvisor(Hand(), Three(), weights)
    state = Position()
    assert advisor.evaluate(state, 0) == pytest.approx(blend(0.5, ONE, 1024 + 512 + 256))
    assert advisor.evaluate(state, 1) == pytest.approx(-advisor.evaluate(state, 0))
    assert advisor.near(state).evaluate(state, 0) == advisor.evaluate(state, 0)
    assert advisor.unit(state) == 0.25


def test_features_without_a_package_have_no_weights() -> None:
    assert packaged_weights(Three()) is None

"""The table of orders in the documentation has every kind, and all of it can be read."""

from __future__ import annotations

import pytest
from tests.documented import orders
from tests.rules.diadochi.stage import battle

from naumachia.rules.diadochi.words.vocabulary import WORDS

STATE = battle(
    *(f"G{n} 5 {20 + n},20,0" for n in range(1, 5)), *(f"O{n} 5 {20 + n},30,180" for n in (1, 2))
)
ORDERS = orders("rulesets/diadochi.md", "## Notation")


@pytest.mark.parametrize("text", ORDERS)
def test_documented_orders_read_and_write_the_same(text: str) -> None:
    assert WORDS.write(STATE, WORDS.read(STATE, 0, text)) == text


def test_every_kind_is_documented() -> None:
    found = {WORDS.data(STATE, WORDS.read(STATE, 0, text))["do"] for text in ORDERS}
    assert found == set(WORDS.examples())

"""The table of orders in the documentation has every kind, and all of it can be read."""

from __future__ import annotations

import pytest
from tests.documented import orders
from tests.rules.age_of_sail.stage import battle

from naumachia.rules.age_of_sail.words.vocabulary import WORDS

SHIPS = [("G1", "hope", 10, 10, 0), ("G2", "hope", 20, 10, 0), ("O2", "san_martin", 16, 22, 180)]
STATE = battle(SHIPS)
ORDERS = orders("rulesets/age_of_sail.md", "## Notation")


@pytest.mark.parametrize("text", ORDERS)
def test_documented_orders_read_and_write_the_same(text: str) -> None:
    assert WORDS.write(STATE, WORDS.read(STATE, 0, text)) == text


def test_every_kind_is_documented() -> None:
    found = {WORDS.data(STATE, WORDS.read(STATE, 0, text))["do"] for text in ORDERS}
    assert found == set(WORDS.examples())

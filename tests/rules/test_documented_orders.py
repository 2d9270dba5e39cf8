"""The tables of orders in the documentation have every kind, and all of them can be read."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.documented import orders
from tests.rules.age_of_sail import stage as roads
from tests.rules.diadochi import stage as strait

from naumachia.rules.age_of_sail.notation.vocabulary import WORDS as SAIL_WORDS
from naumachia.rules.diadochi.notation.vocabulary import WORDS as DIADOCHI_WORDS

SHIPS = [("G1", "hope", 10, 10, 0), ("G2", "hope", 20, 10, 0), ("O2", "san_martin", 16, 22, 180)]
BASES = [f"G{n} 5 {20 + n},20,0" for n in range(1, 5)] + [f"O{n} 5 2{n},30,180" for n in (1, 2)]
KNOWN: Final[dict[str, tuple[Any, Any]]] = {
    "age_of_sail": (SAIL_WORDS, roads.battle(SHIPS)),
    "diadochi": (DIADOCHI_WORDS, strait.battle(*BASES)),
}
"""The words of a rule set, and a battle with the ships that its table names."""


def documented(ruleset: str) -> list[str]:
    """The orders in the table of a rule set's page."""
    return orders(f"rulesets/{ruleset}.md", "## Notation")


@pytest.mark.parametrize(("ruleset", "text"), [(r, text) for r in KNOWN for text in documented(r)])
def test_documented_orders_read_and_write_the_same(ruleset: str, text: str) -> None:
    words, state = KNOWN[ruleset]
    assert words.write(state, words.read(state, 0, text)) == text


@pytest.mark.parametrize("ruleset", KNOWN)
def test_every_kind_is_documented(ruleset: str) -> None:
    words, state = KNOWN[ruleset]
    found = {words.data(state, words.read(state, 0, one))["do"] for one in documented(ruleset)}
    assert found == set(words.examples())

"""Every worked example of the ledger is replayed by some test, and every card is played."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.rules.navarchoi.test_conformance import NAVARCHOI, crowded_sea

from naumachia.rules.navarchoi.tables.cards import packaged_deck
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step

HERE = Path(__file__).resolve().parent
LEDGER = HERE.parents[2] / "docs" / "ledger" / "navarchoi.md"
NAMED = re.compile(r"_examples?_([0-9]+(?:_(?:and_)?[0-9]+)*)_")
NOTED = re.compile(r"\bexamples? ([0-9]+)")
IN_A_TABLE = re.compile(r'"([0-9]+)-[a-z]')

PLAYED: Final = {"acts", "battle_card", "card_played"}
"""The events that tell that a card takes effect."""
RARE: Final = {"Anastrophe!", "Cut the Cables", "Iron Hands", "Veteran Marines"}
"""Seldom possible in random play; their effects are played in `test_reactions`,
`test_grapple` and `test_battle_cards`."""
LONG: Final = 1_200


def replayed_numbers() -> set[int]:
    """Return the numbers of the examples in the names, notes and tables of tests."""
    found: set[int] = set()
    for file in HERE.glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        for pattern in (NAMED, NOTED, IN_A_TABLE):
            for numbers in pattern.findall(text):
                found.update(int(number) for number in re.findall("[0-9]+", numbers))
    return found


def test_every_worked_example_is_replayed() -> None:
    section = LEDGER.read_text(encoding="utf-8").split("## 7. Worked examples")[1]
    examples = {int(number) for number in re.findall(r"(?m)^([0-9]+)\. ", section)}
    assert examples == set(range(1, 89))
    assert sorted(examples - replayed_numbers()) == []


def played_titles(seed: int) -> set[str]:
    """Return the titles of the cards whose effects a random game in a crowded sea saw."""
    case = Case("liburnian-raid", {}, seed, crowded_sea("liburnian-raid", seed))
    match, rng = begin(NAVARCHOI, case), Random(seed)
    while match.result is None and len(match.history) < LONG:
        step(match, rng)
    events = [event for entry in match.history for event in entry.events]
    return {str(event.facts["card"]) for event in events if event.kind in PLAYED}


@pytest.mark.fast
def test_every_card_is_played_in_a_crowded_sea() -> None:
    deck = packaged_deck()
    titles = {deck.card(number).title for number in deck.numbers()}
    assert titles > RARE
    seen: set[str] = set()
    for seed in range(60):
        seen |= played_titles(seed)
        if seen >= titles - RARE:
            return
    raise AssertionError(f"never played: {sorted(titles - RARE - seen)}")

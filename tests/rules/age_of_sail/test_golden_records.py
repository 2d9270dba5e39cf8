"""The golden records are what they are made from, and show what their names say."""

from __future__ import annotations

import re

import pytest
from tests.rules.age_of_sail.golden_records import FOLDER, records

from naumachia.kernel.record import replay
from naumachia.rules import load

MADE = records()
SHOWN = {
    "sunk": "sinks",
    "struck": "strikes_colours",
    "blown-up": "explodes",
    "foundered": "founders",
    "captured": "strikes_colours",
    "dismasted": "dismasted",
    "on-fire": "catches_fire",
    "raked": "rakes",
    "all-dead": "all_dead",
    "goal": "leaves",
    "escaped": "slips_off",
}
"""The event that a record is for."""


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_golden_record_is_what_it_is_made_from(name: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == MADE[name]


def test_there_are_no_others() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(MADE)


@pytest.mark.clause("SAIL-RULE-105", "SAIL-RULE-109", "SAIL-TIME-06", "SAIL-TIME-12")
def test_every_ending_has_one() -> None:
    results = {re.findall(r"(?m)^result \S+ (\S+)$", text)[0] for text in MADE.values()}
    assert results == set(load("age_of_sail").about.endings)


@pytest.mark.parametrize(("name", "kind"), SHOWN.items())
def test_a_golden_record_shows_what_its_name_says(name: str, kind: str) -> None:
    match = replay(load("age_of_sail"), MADE[name])
    assert kind in [event.kind for entry in match.history for event in entry.events]

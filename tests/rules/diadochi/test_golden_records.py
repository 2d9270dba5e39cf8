"""The golden records are what they are made from, and show what their names say."""

from __future__ import annotations

import re

import pytest
from tests.rules.diadochi.golden_records import FOLDER, UNITS, records

from naumachia.rules import load

MADE = records()
FACES = 6


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_golden_record_is_what_it_is_made_from(name: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == MADE[name]


def test_there_are_no_others() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(MADE)


def test_every_ending_and_every_blunder_has_one() -> None:
    results = {re.findall(r"(?m)^result \S+ (\S+)$", text)[0] for text in MADE.values()}
    assert results == set(load("diadochi").about.endings)
    blunders = [name for name in MADE if name.startswith("blunder-")]
    assert len(blunders) == len(UNITS) * FACES

"""Test every row of table T9 against the exact odds of the melee, in fractions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.rules.biremes.melee_odds import MeleeOdds

LEDGER = Path(__file__).parents[3] / "docs" / "ledger" / "biremes.md"
CREWS = {"Bireme": 10, "Trireme": 20, "Quadreme": 30, "Quinqreme": 50}
ROW = re.compile(r"\| (\w+) v (\w+) \| (none|\+1 first|\+1 second) \|(.+)\|")


def rows() -> Iterator[tuple[str, str, str, list[str]]]:
    """Return the rows of table T9, with their printed figures."""
    table = LEDGER.read_text(encoding="utf-8").partition("**T9.")[2].partition("**T10.")[0]
    for line in table.splitlines():
        found = ROW.fullmatch(line)
        if found:
            figures = [cell.strip() for cell in found[4].split("|")]
            yield found[1], found[2], found[3], figures


@cache
def course(bonus: str) -> MeleeOdds:
    """Return the odds with a bonus; rows share them."""
    return MeleeOdds(bonus)


@pytest.mark.clause("BIR-MEL-06", "BIR-MEL-07", "BIR-RULE-40", "BIR-RULE-41")
@pytest.mark.parametrize(("first", "second", "bonus", "figures"), list(rows()))
def test_melees_at_full_strength(first: str, second: str, bonus: str, figures: list[str]) -> None:
    won, lost, rounds, left = course(bonus).of(CREWS[first], CREWS[second])
    exact = (won, lost, 1 - won - lost, rounds, left / won)
    places = [len(figure.partition(".")[2]) for figure in figures]
    assert [f"{float(part):.{n}f}" for part, n in zip(exact, places, strict=True)] == figures


def test_the_ledger_has_every_melee() -> None:
    listed = [(first, second, bonus) for first, second, bonus, _ in rows()]
    assert len(listed) == len(set(listed)) == 26

"""Test that random games of every rule set are the same as when their fingerprints were taken."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from naumachia import rules
from naumachia.testing.conformance import Case, begin
from naumachia.testing.fingerprints import fingerprint, of_positions, of_scenarios
from naumachia.testing.goldens import Goldens

POSITIONS = Path(__file__).resolve().parents[1] / "refusals"


def positions(ruleset: str) -> Iterator[str]:
    """The positions in which the rule set refuses something: all kinds of situations."""
    cases = tomllib.loads((POSITIONS / f"{ruleset}.toml").read_text(encoding="utf-8"))["case"]
    return (case["position"] for case in cases)


@pytest.mark.parametrize("name", rules.ids())
def test_random_games_of_every_scenario(name: str, goldens: Goldens) -> None:
    lines = of_scenarios(rules.load(name), games=3, limit=100)
    goldens.compare(f"{name}/fingerprints-scenarios.txt", "".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("name", rules.ids())
def test_random_games_from_positions_of_every_kind(name: str, goldens: Goldens) -> None:
    lines = of_positions(rules.load(name), positions(name), limit=40)
    goldens.compare(f"{name}/fingerprints-positions.txt", "".join(f"{line}\n" for line in lines))


def test_a_fingerprint_is_of_one_game() -> None:
    ruleset = rules.load("trireme")

    def taken(scenario: str, seed: int, limit: int = 40) -> str:
        return fingerprint(begin(ruleset, Case(scenario)), Random(seed), limit)

    first = taken("line", 1)
    assert first.startswith("40 moves ")
    assert first == taken("line", 1)
    others = {taken("line", 2), taken("wings", 1), taken("line", 1, 39)}
    assert len({first, *others}) == 4

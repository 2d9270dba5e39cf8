"""Test that random games of every rule set are the same as when their fingerprints were taken."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from naumachia import rules
from naumachia.testing.conformance import Case, begin
from naumachia.testing.fingerprints import (
    RandomGame,
    main,
    of_positions,
    of_scenarios,
    positions_in,
)
from naumachia.testing.goldens import Goldens

POSITIONS = Path(__file__).resolve().parents[1] / "refusals"
"""Positions in which the rules refuse something: all kinds of situations."""


IDS = [
    pytest.param(name, marks=pytest.mark.fast if name == "diadochi" else ()) for name in rules.ids()
]
"""Diadochi's lists of up to 240 ships a side take seconds in plain Python."""


def taken(games: Iterable[RandomGame]) -> str:
    """The fingerprints of games, a line each."""
    return "".join(f"{game.fingerprint()}\n" for game in games)


@pytest.mark.parametrize("name", IDS)
def test_random_games_of_every_scenario(name: str, goldens: Goldens) -> None:
    found = taken(of_scenarios(rules.load(name)))
    goldens.compare(f"{name}/fingerprints-scenarios.txt", found)


@pytest.mark.parametrize("name", rules.ids())
def test_random_games_from_positions_of_every_kind(name: str, goldens: Goldens) -> None:
    found = taken(of_positions(rules.load(name), positions_in(POSITIONS / f"{name}.toml")))
    goldens.compare(f"{name}/fingerprints-positions.txt", found)


def test_a_fingerprint_is_of_one_game() -> None:
    ruleset = rules.load("trireme")

    def game(scenario: str, seed: int, limit: int = 40) -> str:
        return RandomGame("a", begin(ruleset, Case(scenario)), Random(seed), limit).fingerprint()

    first = game("line", 1)
    assert first.startswith("a: 40 moves ")
    assert first.endswith(" cut off")
    assert first == game("line", 1)
    others = {game("line", 2), game("wings", 1), game("line", 1, 39)}
    assert len({first, *others}) == 4


def test_the_moves_of_one_game_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trireme", "skirmish 2"]) == 0
    *moves, end = capsys.readouterr().out.splitlines()
    assert end == "cut off"
    assert len(moves) == 100
    assert all(move.startswith("1 of ") and " -> " in move for move in moves)


def test_a_game_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["trireme", "armada 0"])
    assert "no such game: 'armada 0'; expected one of line 0" in capsys.readouterr().err

"""Test records with hidden moves: they are replayed up to the first of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import Run

from naumachia.kernel.errors import BadRecord
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import format_record, replay, replay_known
from naumachia.rules import load
from naumachia.testing.playthrough import step

SEED = 20261124


def written(moves: int = 40) -> tuple[str, str]:
    """Return the records of a game with cards, as one seat may read it and complete."""
    ruleset, rng = load("navarchoi"), Random(SEED)
    scenario = next(one for one in ruleset.scenarios().values() if "first-strokes-f" in one.id)
    match = Match(ruleset, scenario, Options(ruleset.options(), scenario.options))
    for _ in range(moves):
        step(match, rng)
    return format_record(match, None, 0), format_record(match)


def test_it_is_followed_up_to_the_first_move_that_is_not_shown(run: Run, tmp_path: Path) -> None:
    hidden, whole = written()
    lines = hidden.splitlines()
    first = next(n for n, line in enumerate(lines, 1) if "?" in line)
    match, unknown = replay_known(load("navarchoi"), hidden)
    assert unknown == first
    assert match.history
    everything = replay(load("navarchoi"), whole)
    reached = [entry.text for entry in match.history]
    assert reached == [entry.text for entry in everything.history][: len(reached)]
    file = tmp_path / "hidden.txt"
    file.write_text(hidden)
    found = run("replay", file)
    assert found.exit_code == 1
    assert "verified" not in found.output
    assert f"at line {first}, is not shown in this record" in found.stderr
    assert found.stdout.splitlines()[0].startswith("1. ")
    with pytest.raises(BadRecord, match="a move is not shown"):
        replay(load("navarchoi"), hidden)


def test_what_else_reads_it_says_why_it_does_not(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "hidden.txt"
    file.write_text(written()[0])
    assert "a record with every move" in refused("show", file)


def test_a_whole_record_is_known_to_its_end() -> None:
    _, whole = written()
    match, unknown = replay_known(load("navarchoi"), whole)
    assert unknown == 0
    assert format_record(match) == whole

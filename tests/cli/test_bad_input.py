"""Test errors: one line says what was read, where, and what would be valid."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import RECORD, Run

Refused = Callable[..., str]

COMMANDS = {
    "no such verb": (["sail"], "sail"),
    "no such option": (["show", "x", "--colour"], "--colour"),
    "missing argument": (["odds"], "FILE"),
    "number out of range": (["perft", "trireme", "--depth", "-1"], "--depth"),
    "not a number": (["bench", "trireme", "--seconds", "long"], "--seconds"),
    "unknown rule set": (["schema", "chess"], "trireme"),
    "unknown module": (["schema", "no.such.module:X"], "no.such.module"),
    "not a rule set": (["schema", "json:dumps"], "a Ruleset called dumps"),
    "no folder": (["schema", "no/such/folder"], "no/such/folder"),
    "unknown scenario": (["perft", "trireme", "-s", "pond"], "skirmish"),
    "unknown option": (["perft", "trireme", "-o", "wind=3"], "board_n"),
    "option without value": (["perft", "trireme", "-o", "board_n"], "name=value"),
    "option out of range": (["perft", "trireme", "-o", "board_n=99"], "8 to 31"),
    "unknown bot": (["match", "trireme", "greedy", "kraken"], "kraken"),
    "odd number of games": (["match", "trireme", "greedy", "random", "-n", "3"], "even"),
    "too many bots": (["simulate", "trireme", "--seats", "random,random,random"], "green, orange"),
    "table of an unknown kind": (["simulate", "trireme", "--out", "x.doc"], ".parquet"),
    "table in no folder": (["simulate", "trireme", "--out", "no/x.csv"], "no such folder"),
    "puzzles of an unknown scenario": (["puzzles", "trireme", "-s", "pond"], "skirmish"),
    "puzzles without a margin": (["puzzles", "trireme", "--margin", "0"], "percentage points"),
    "puzzles of a level without search": (["puzzles", "trireme", "--level", "calm"], "admiral"),
    "puzzles in no folder": (["puzzles", "trireme", "--out", "no/x.toml"], "no such folder"),
    "unknown seat": (["play", "trireme", "--as", "purple"], "green, orange"),
    "no scenario file": (["simulate", "trireme", "-s", "none.toml"], "none.toml"),
    "no ledger": (["clauses", "trireme", "--ledger", "none.md"], "none.md"),
}


@pytest.mark.parametrize(("arguments", "named"), COMMANDS.values(), ids=COMMANDS)
def test_wrong_commands_are_refused(refused: Refused, arguments: list[str], named: str) -> None:
    assert named in refused(*arguments)


RECORDS = {
    "empty": (b"", "neither a record"),
    "binary": (bytes(range(256)), "byte 128"),
    "nul": (b"naumachia record 1\0", "byte 18"),
    "prose": (b"Dear diary", "neither a record"),
    "cut header": (b"naumachia record 1\n", "ruleset"),
    "other rule set": (RECORD.replace("trireme 1", "chess 1").encode(), "chess"),
    "other version": (RECORD.replace("trireme 1", "trireme 0").encode(), "trireme 0"),
    "unknown scenario": (RECORD.replace("line", "pond").encode(), "pond"),
    "unknown line": (RECORD.replace("scenario", "sea calm\nscenario").encode(), "line 3"),
    "illegal move": (RECORD.replace("G4 L", "G4 xO6").encode(), "line 9"),
    "impossible dice": (RECORD.replace("5-3", "7-3").encode(), "line 7"),
    "wrong seat": (RECORD.replace("orange: O6", "pink: O6").encode(), "line 10"),
    "wrong result": (
        RECORD.replace("scenario line", "scenario line\nresult green eliminated").encode(),
        "another result",
    ),
}


@pytest.mark.parametrize("verb", ["show", "replay"])
@pytest.mark.parametrize(("content", "named"), RECORDS.values(), ids=RECORDS)
def test_broken_records_are_refused(
    refused: Refused, tmp_path: Path, verb: str, content: bytes, named: str
) -> None:
    file = tmp_path / "broken.rec"
    file.write_bytes(content)
    assert named in refused(verb, file)


def test_files_that_cannot_be_read_are_named(refused: Refused, tmp_path: Path) -> None:
    assert "nothing.rec" in refused("show", tmp_path / "nothing.rec")
    assert str(tmp_path) in refused("show", tmp_path)


def test_huge_files_are_refused_unread(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "huge.rec"
    with file.open("wb") as sparse:
        sparse.truncate(3_000_000_000)
    assert "too large" in refused("show", file)


def test_broken_positions_name_the_place(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("green moves; G3 (99,5)N")
    assert "(99,5)" in refused("show", file)
    assert "99" in refused("show", file, "--ruleset", "trireme")


def test_moves_that_are_not_there(refused: Refused, record: Path) -> None:
    assert "0 to 6" in refused("show", record, "--at", "7")


def test_illegal_orders_name_their_clause(refused: Refused, position: Path) -> None:
    assert "TRI-TRN-04" in refused("odds", position, "G3 FL")
    assert "after G3 one of ahead, left" in refused("odds", position, "G3 ?")
    assert "one of green, orange" in refused("odds", position, "G3 F", "--seat", "red")


def test_pictures_that_cannot_be_written(refused: Refused, position: Path, tmp_path: Path) -> None:
    assert ".svg or .png" in refused("show", position, "--out", tmp_path / "board.gif")
    assert "no" in refused("show", position, "--out", tmp_path / "no" / "board.svg")


SCENARIOS = {
    "not toml": ("ruleset = ", "not TOML"),
    "no rule set": ('id = "x"\n', "ruleset"),
    "unknown field": (
        'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "X."\nweather = "fine"\n',
        "line 5, field weather",
    ),
    "unknown set-up": (
        'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "X."\n[setup]\nreefs = 3\n'
        "fleet = 1\ngreen = [[1, 1]]\norange = [[1, 15]]\n[options]\nlosses_to_lose = 1\n",
        "reefs",
    ),
    "unknown rule set": ('ruleset = "triremes"\n', "broken.toml"),
    "wrong option": (
        'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "X."\n[options]\nboard_n = "ten"\n',
        "broken.toml line 6, field options.board_n; expected a whole number from 8 to 31",
    ),
    "unknown option": (
        'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "X."\n[options]\n\nboard = 9\n',
        "broken.toml line 7, field options.board",
    ),
    "options that do not agree": (
        'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "X."\n[setup]\nfleet = 1\n'
        "green = [[1, 1]]\norange = [[1, 15]]\n",
        "broken.toml, option losses_to_lose",
    ),
    "ship at sea": (
        'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "X."\n[setup]\nfleet = 1\n'
        "green = [[1, 9]]\norange = [[1, 15]]\n[options]\nlosses_to_lose = 1\n",
        "line 7",
    ),
}


@pytest.mark.parametrize(("text", "named"), SCENARIOS.values(), ids=SCENARIOS)
def test_broken_scenarios_are_refused(run: Run, tmp_path: Path, text: str, named: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(text)
    result = run("scenarios", "validate", file)
    assert result.exit_code == 2
    assert named in result.stderr
    assert all(line.startswith("naumachia: ") for line in result.stderr.splitlines())


def test_every_scenario_file_named_is_validated(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("first.toml", "second.toml")]
    for file in files:
        file.write_text("ruleset = ")
    result = run("scenarios", "validate", *files)
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert [str(file) in line for file, line in zip(files, lines, strict=True)] == [True, True]


def test_a_rule_set_that_does_not_import(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "unfinished.py"
    file.write_text("RULESET = (\n")
    assert "SyntaxError" in refused("schema", file)

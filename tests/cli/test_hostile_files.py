"""Test hostile files: huge numbers are refused, control characters are escaped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.engine_process import EngineProcess

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import read_toml
from naumachia.rules import load
from naumachia.sim.runner import Series, simulate

HUGE = {"decimal": "9" * 5000, "hexadecimal": f"0x{'f' * 5000}", "65 bits": str(2**64)}
SET_TITLE = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"


@pytest.mark.parametrize("number", HUGE.values(), ids=HUGE)
@pytest.mark.parametrize("line", ["a={}", "a=[1, {}]", "a.b.c={}"])
def test_a_number_beyond_64_bits_is_no_toml(number: str, line: str) -> None:
    with pytest.raises(BadScenario, match="number too large"):
        read_toml(line.format(number), "big.toml")


def test_the_largest_numbers_are_read() -> None:
    table = read_toml(f"a = {2**63 - 1}\nb = {-(2**63)}", "big.toml")
    assert table.values == {"a": 2**63 - 1, "b": -(2**63)}


@pytest.mark.parametrize("number", HUGE.values(), ids=HUGE)
def test_verbs_and_engine_refuse_it_in_a_line(run: Run, tmp_path: Path, number: str) -> None:
    file = tmp_path / "big.toml"
    file.write_text(f"a={number}\n")
    for verb in (["validate", file], ["show", "trireme", file]):
        found = run("scenarios", *verb)
        assert found.exit_code == 2
        assert found.stderr.count("\n") == 1
        assert "number too large" in found.stderr
    with EngineProcess() as engine:
        reply = engine.ask("new", ruleset="trireme", source=f"a={number}")
        assert reply["error"]["code"] == "bad_scenario"
        assert engine.ask("rulesets")["ok"]


def test_control_characters_of_a_file_do_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    scenario = next(iter(load("trireme").scenarios().values()))
    escaped = "".join(f"\\u{ord(one):04x}" for one in SET_TITLE)
    source = scenario.setup.source.replace('title = "', f'title = "{escaped}', 1)
    for name, text in (("own.toml", source), ("bad.toml", f'ruleset = "{escaped}"\n')):
        file = tmp_path / name
        file.write_text(text)
        for verb in (["validate", file], ["show", "trireme", file]):
            found = run("scenarios", *verb)
            printed = found.stdout + found.stderr
            assert "owned" in printed
            assert not set(SET_TITLE[:1] + "\x07\x9b\u202e") & set(printed)
            assert "\\x1b]0;owned\\x07" in printed


WRONG: dict[str, tuple[list[str], str]] = {
    "no processes": (["simulate", "trireme", "--games", "1", "--jobs", "0"], "1 or more, or -1"),
    "too many days": (["games", "prune", "--days", "999999999"], "100000"),
    "no database": (["serve", "--database", ""], "not nothing"),
    "a blank database": (["backup", "x.sqlite3", "--database", " "], "not nothing"),
}


@pytest.mark.parametrize(("arguments", "named"), WRONG.values(), ids=WRONG)
def test_arguments_out_of_range_are_refused(
    refused: Callable[..., str], arguments: list[str], named: str
) -> None:
    assert named in refused(*arguments)


def test_no_processes_play_nothing() -> None:
    with pytest.raises(ValueError, match="no processes"):
        simulate(Series("trireme", "skirmish", ["random", "random"], 1), 1, 0)

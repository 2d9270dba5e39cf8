"""Test the documentation: examples run, tables are complete."""

from __future__ import annotations

import re
import runpy
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests import documented
from tests.cli.engine_process import ROOT

from naumachia import rules
from naumachia.campaign.contract import campaigns_of
from naumachia.cli import app
from naumachia.render import glyphs
from naumachia.rules import load

DOCS = ROOT / "docs"
Ok = Callable[..., str]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page(name), re.S)


def test_the_record_shown_replays(ok: Ok, tmp_path: Path) -> None:
    shown = [block for block in blocks("notation.md", "text") if block.startswith("naumachia")]
    assert shown
    for number, block in enumerate(shown):
        file = tmp_path / f"{number}.rec"
        file.write_text(block)
        assert "verified" in ok("replay", file)


def test_the_position_shown_is_read_and_written_back() -> None:
    shown = [block for block in blocks("notation.md", "text") if "moves" in block.split("\n")[1]]
    assert shown
    notation = load("trireme").notation
    for block in shown:
        assert notation.format_position(notation.parse_position(block)) == block.strip()


@pytest.mark.parametrize(("page", "text"), documented.files("ruleset"))
def test_every_scenario_file_shown_is_valid(ok: Ok, tmp_path: Path, page: str, text: str) -> None:
    file = tmp_path / page.replace(".md", ".toml")
    file.write_text(text)
    assert f"{file}: valid, " in ok("scenarios", "validate", file)


def test_every_rule_set_shows_a_scenario_file() -> None:
    shown = [text.splitlines()[0] for _, text in documented.files("ruleset")]
    assert {f'ruleset = "{name}"' for name in rules.ids()} <= set(shown)


@pytest.mark.parametrize(("page", "text"), documented.files("campaign"))
def test_every_campaign_file_shown_begins(ok: Ok, tmp_path: Path, page: str, text: str) -> None:
    file = tmp_path / page.replace(".md", ".toml")
    file.write_text(text)
    assert any(
        campaigns_of(rules.load(name))
        and "campaign" in ok("campaign", "new", name, file, "--out", tmp_path / "own.campaign")
        for name in rules.ids()
    )


@pytest.mark.parametrize("id", ["trireme", "age_of_sail"])
def test_the_page_of_a_rule_set_has_every_option_and_scenario(id: str) -> None:
    text = page(f"rulesets/{id}.md")
    ruleset = load(id)
    for option in ruleset.options():
        default = str(option.default).lower()
        line = next((row for row in text.splitlines() if row.startswith(f"| `{option.id}` |")), "")
        assert line.startswith(f"| `{option.id}` | {default} |"), option.id
        assert option.clause in line
    for scenario in ruleset.scenarios():
        assert f"| `{scenario}` |" in text


def test_pages_name_only_clauses_that_are_there() -> None:
    known = {clause for name in rules.ids() for clause in load(name).clauses}
    prefixes = "|".join(sorted({clause.split("-")[0] for clause in known}))
    number = re.compile(rf"\b(?:{prefixes})-[A-Z]+-\d+\b")
    for file in DOCS.rglob("*.md"):
        for clause in number.findall(file.read_text(encoding="utf-8")):
            assert clause in known, f"{clause} in {file.name}"


def test_the_orders_shown_lead_to_a_battle(
    ok: Ok, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in blocks("campaigns.md", "sh")[0].splitlines():
        words = shlex.split(line, comments=True)
        if words[2] != "battle":
            ok(*words[1:])
    ok("campaign", "show", "sicily.campaign", "--battle", "melita.toml")
    assert "Melita" in Path("melita.toml").read_text(encoding="utf-8")


def test_every_verb_stands_in_the_table() -> None:
    text = page("command-line.md")
    names = [group.name for group in app.registered_groups]
    commands = [command for command in app.registered_commands if command.callback]
    names += [
        one.name or getattr(one.callback, "__name__", "").replace("_", "-") for one in commands
    ]
    assert [
        name for name in names if f"| `{name} " not in text and f"| `{name}` " not in text
    ] == []


def test_the_example_client_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    client = runpy.run_path(str(ROOT / "examples" / "engine_client.py"))
    record = client["play"]("trireme", "skirmish", 7)
    assert record.startswith("naumachia record 1\nruleset trireme")
    assert client["play"]("trireme", "skirmish", 7) == record
    assert capsys.readouterr().err.count("\n") == 2


def test_the_example_picture_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.svg"
    monkeypatch.setattr(sys, "argv", ["draw_position.py", str(file)])
    runpy.run_path(str(ROOT / "examples" / "draw_position.py"), run_name="__main__")
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_the_glyphs_named_are_those_there_are() -> None:
    rows = [line for line in page("adding-a-ruleset.md").splitlines() if line.startswith("| ")]
    named = {
        name
        for row in rows
        if row.split("|")[1].strip() in ("oared", "sailing", "for boards of many ships")
        for name in re.findall(r"`([a-z-]+)`", row)
    }
    symbols = set(glyphs.names())
    ships = symbols - {
        name for name in symbols if re.match(r"(ov|m|d6|em|ic)-|d10|rose|card|hook", name)
    }
    assert named == ships

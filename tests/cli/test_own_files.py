"""Test user files: scenarios, bots that fail, and interrupted series."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from naumachia import rules
from naumachia.cli.opening import open_game
from naumachia.cli.protocol.lines import Engine
from naumachia.kernel.errors import BadRecord
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import format_record, replay
from naumachia.kernel.scenario import Scenario, read_scenario
from naumachia.sim import runner
from naumachia.sim.interval import mean
from naumachia.sim.runner import Series, simulate

Ok = Callable[..., str]
Refused = Callable[..., str]
RULESETS = rules.ids()


def own_scenario(name: str) -> tuple[Scenario, str]:
    """Return the first scenario under another id, and its file."""
    first = next(iter(rules.load(name).scenarios().values()))
    source = first.setup.source.replace(f'id = "{first.id}"', 'id = "of-mine"')
    assert source != first.setup.source
    return read_scenario(source, "of-mine.toml", name), source


def another(name: str) -> str:
    """Return the same file with another option, so that it sets up another game."""
    scenario, source = own_scenario(name)
    switches = (one for one in rules.load(name).options() if one.kind == "bool")
    switch = next(one for one in switches if one.id not in scenario.options)
    said = f"[options]\n{switch.id} = {str(not switch.default).lower()}\n"
    return source.replace("[options]\n", said) if "[options]\n" in source else f"{source}\n{said}"


def begun(name: str) -> Match[Any, Any]:
    ruleset = rules.load(name)
    scenario, _ = own_scenario(name)
    return Match(ruleset, scenario, Options(ruleset.options(), scenario.options))


@pytest.mark.parametrize("name", RULESETS)
def test_a_record_holds_its_own_scenario(name: str, ok: Ok, tmp_path: Path) -> None:
    match = begun(name)
    text = format_record(match)
    assert "\n| " in text
    again = replay(rules.load(name), text)
    assert again.state == match.state
    assert format_record(again) == text
    file = tmp_path / "game.rec"
    file.write_text(text, encoding="utf-8")
    digest = match.ruleset.digest(match.state)
    assert digest in ok("replay", file)
    assert ok("show", file)
    engine = Engine()
    reply = json.loads(engine.answer(json.dumps({"do": "load", "record": text}).encode()))
    assert reply["ok"], reply
    assert reply["scenario"] == "of-mine"


@pytest.mark.parametrize("name", RULESETS)
def test_a_record_is_not_replayed_with_another_scenario(
    name: str, refused: Refused, tmp_path: Path
) -> None:
    text = format_record(begun(name))
    scenario, source = own_scenario(name)
    retold = source.replace("title = ", "# the same game\ntitle = ", 1)
    same = read_scenario(retold, "of-mine.toml", name)
    assert replay(rules.load(name), text, {same.id: same}).scenario is same
    changed = another(name)
    other = read_scenario(changed, "of-mine.toml", name)
    with pytest.raises(BadRecord, match="another scenario"):
        replay(rules.load(name), text, {other.id: other})
    assert replay(rules.load(name), text, {scenario.id: scenario}).scenario is scenario
    record, file = tmp_path / "game.rec", tmp_path / "of-mine.toml"
    record.write_text(text, encoding="utf-8")
    file.write_text(changed, encoding="utf-8")
    assert "another scenario" in refused("replay", record, "--scenario", file)


@pytest.mark.parametrize("name", RULESETS)
def test_packaged_scenarios_are_named_only(name: str) -> None:
    ruleset = rules.load(name)
    scenario = next(iter(ruleset.scenarios().values()))
    match: Match[Any, Any] = Match(ruleset, scenario, Options(ruleset.options(), scenario.options))
    assert "\n|" not in format_record(match)


@pytest.mark.parametrize("name", RULESETS)
def test_a_scenario_file_is_shown_and_opened(name: str, ok: Ok, tmp_path: Path) -> None:
    scenario, source = own_scenario(name)
    file = tmp_path / "of-mine.toml"
    file.write_text(source, encoding="utf-8")
    shown = ok("show", file)
    assert f"{scenario.title}: a scenario of" in shown
    request = {"do": "new", "ruleset": name, "source": source, "seed": 1}
    reply = json.loads(Engine().answer(json.dumps(request).encode()))
    assert reply["ok"], reply
    assert reply["scenario"] == "of-mine"


def test_comments_of_a_record_stay_when_the_game_goes_on() -> None:
    ruleset = rules.load(RULESETS[0])
    scenario = next(iter(ruleset.scenarios().values()))
    match: Match[Any, Any] = Match(ruleset, scenario, Options(ruleset.options(), scenario.options))
    first, rest = format_record(match).split("\n", 1)
    text = f"{first}\n# played at the club\n# on a Friday\n{rest}# to be gone on with\n"
    again = replay(ruleset, text)
    assert again.comments == {
        -1: ["# played at the club", "# on a Friday"],
        0: ["# to be gone on with"],
    }
    assert format_record(again) == text
    assert format_record(again.fork()) == text


def test_comments_above_a_record_are_read_over_and_kept(tmp_path: Path) -> None:
    ruleset = rules.load(RULESETS[0])
    scenario = next(iter(ruleset.scenarios().values()))
    match: Match[Any, Any] = Match(ruleset, scenario, Options(ruleset.options(), scenario.options))
    file = tmp_path / "noted.rec"
    file.write_text(f"# found in a drawer\n\n{format_record(match)}", encoding="utf-8")
    again = open_game(file, None)
    assert again.comments[-1] == ["# found in a drawer"]
    first, rest = format_record(match).split("\n", 1)
    assert format_record(again) == f"{first}\n# found in a drawer\n{rest}"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return ['nonsense']", "the bot gave no action"),
        ("return []", "the bot gave no action"),
        ("return None", "the bot gave no action"),
        ("raise KeyError('lost')", "the bot fails: KeyError"),
    ],
)
def test_a_bot_that_fails_is_named(body: str, told: str, refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    lines = [
        "from naumachia.search.bot import Bot",
        "class OddBot(Bot):",
        "    def order(self, view, seat, legal):",
        f"        {body}",
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = refused("simulate", RULESETS[0], "-n", 1, "--seats", file)
    assert told in text
    assert "OddBot" in text
    assert "Traceback" not in text


def test_a_series_cut_short_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    series = Series(RULESETS[-1], "", ["random", "random"], 1)

    def until_interrupted(done: int, _all: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    rows = simulate(series, 5, 1, until_interrupted)
    assert [row["game"] for row in rows] == [0, 1]
    assert {key for key in rows[0] if key.startswith("bot_")}
    assert runner.simulate(series, 2)[1] == rows[1]


def test_the_mean_of_counts_is_not_below_nothing() -> None:
    assert mean([0, 0, 0, 9]).low == 0.0
    assert mean([-1.0, -2.0, 5.0]).low < 0.0


def test_clauses_are_had_as_data(ok: Ok) -> None:
    texts = json.loads(ok("clauses", RULESETS[0], "--texts", "--json"))
    assert {"id", "text", "source"} == set(texts[0])
    rows = json.loads(ok("clauses", RULESETS[0], "--games", 0, "--json"))
    assert {"id", "cited", "applied", "text"} == set(rows[0])


OWN = "from examples.duel import RULESET\n"


def test_a_folder_here_is_a_rule_set_by_its_bare_name(
    ok: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "galleys_of_mine"
    folder.mkdir()
    (folder / "__init__.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    assert "Duel" in ok("schema", "galleys_of_mine")


def test_who_has_a_rule_set_of_his_own_is_told_how_to_name_it(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "or your own (path/to/folder or module:NAME)" in refused("schema", "salami")
    record = tmp_path / "g.rec"
    record.write_text("naumachia record 1\nruleset salami 1\nscenario straits\n\n")
    assert "or as ruleset your own (path/to/folder" in refused("replay", record)


def test_a_file_imports_no_folder_that_it_names(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "trap"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise SystemExit('imported')\n")
    monkeypatch.chdir(tmp_path)
    record = tmp_path / "g.rec"
    record.write_text("naumachia record 1\nruleset trap 1\nscenario straits\n\n")
    assert "no such rule set" in refused("replay", record)

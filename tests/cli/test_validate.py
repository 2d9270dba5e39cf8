"""Test `naumachia scenarios validate` for every rule set: what it accepts, and its errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import Result

from naumachia import rules
from naumachia.campaign.contract import campaigns_of

Ok = Callable[..., str]
Run = Callable[..., Result]
Refused = Callable[..., str]


def packaged(ruleset: str) -> list[Path]:
    """Return the scenario files that come with a rule set."""
    folder = files(f"naumachia.rules.{ruleset}").joinpath("data").joinpath("scenarios")
    return sorted(Path(str(file)) for file in folder.iterdir() if file.name.endswith(".toml"))


@pytest.mark.parametrize("ruleset", rules.ids())
def test_packaged_scenarios_are_valid(ok: Ok, ruleset: str) -> None:
    paths = packaged(ruleset)
    lines = ok("scenarios", "validate", *paths).splitlines()
    assert len(lines) == len(paths) > 0
    title = rules.load(ruleset).about.title
    for path, line in zip(paths, lines, strict=True):
        assert line.startswith(f"{path}: valid, {title}, ")


@pytest.mark.parametrize("ruleset", rules.ids())
def test_an_unknown_field_is_named_with_its_line(
    refused: Refused, tmp_path: Path, ruleset: str
) -> None:
    text = packaged(ruleset)[0].read_text(encoding="utf-8")
    file = tmp_path / "broken.toml"
    file.write_text(f"{text}[setup.kraken]\narms = 1\n", encoding="utf-8")
    line = len(text.splitlines()) + 1
    said = refused("scenarios", "validate", file)
    assert f"unknown field: 'kraken' at {file} line {line}, field setup.kraken" in said
    assert "expected one of: " in said


def broken_scenario(ruleset: str) -> tuple[str, list[str]]:
    """Return a packaged scenario with an error in every part, and the expected lines."""
    text = packaged(ruleset)[0].read_text(encoding="utf-8")
    lines = ["colour = 1", *text.splitlines()]
    if "[options]" not in lines:
        lines.append("[options]")
    lines.insert(lines.index("[options]") + 1, "kraken = 1")
    lines += ["[setup.kraken.arms]", "[[setup.squid]]", "legs = 10"]
    places = [
        ("colour", lines.index("colour = 1") + 1),
        ("options.kraken", lines.index("kraken = 1") + 1),
        ("setup.kraken", len(lines) - 2),
        ("setup.squid", len(lines) - 1),
    ]
    return "\n".join(lines), [f"line {line}, field {field};" for field, line in places]


@pytest.mark.parametrize("verb", ["validate", "show", "play", "simulate"])
@pytest.mark.parametrize("ruleset", rules.ids())
def test_all_that_is_wrong_is_told_at_once(
    run: Run, tmp_path: Path, ruleset: str, verb: str
) -> None:
    text, places = broken_scenario(ruleset)
    file = tmp_path / "broken.toml"
    file.write_text(text, encoding="utf-8")
    arguments: dict[str, list[object]] = {
        "validate": ["scenarios", "validate", file],
        "show": ["show", file],
        "play": ["play", ruleset, "--scenario", file],
        "simulate": ["simulate", ruleset, "--scenario", file, "--games", 1, "--seats", "calm,calm"],
    }
    result = run(*arguments[verb])
    assert result.exit_code == 2
    said = result.stderr.splitlines()
    assert len(said) == len(places)
    for line, place in zip(said, places, strict=True):
        assert line.startswith("naumachia: ")
        assert f" at {file} {place} expected " in line


CAMPAIGNS = [(one, name) for one in rules.ids() for name in campaigns_of(rules.load(one))]


@pytest.mark.parametrize(("ruleset", "name"), CAMPAIGNS)
def test_all_that_is_wrong_with_a_campaign_is_told_at_once(
    run: Run, tmp_path: Path, ruleset: str, name: str
) -> None:
    text = f"colour = 1\n{campaigns_of(rules.load(ruleset))[name].text()}[kraken.arms]\n"
    file = tmp_path / "broken.toml"
    file.write_text(text, encoding="utf-8")
    result = run("campaign", "new", ruleset, file, "--out", tmp_path / "own.campaign")
    assert result.exit_code == 2
    first, last = result.stderr.splitlines()
    assert "unknown field: 'colour' at broken.toml line 1, field colour;" in first
    line = len(text.splitlines())
    assert f"unknown field: 'kraken' at broken.toml line {line}, field kraken;" in last
    assert not (tmp_path / "own.campaign").exists()


SKIRMISH = packaged("trireme")[-1]


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        (r'^id = ".*"$', 'id = "The Narrows"', "wrong value: 'The Narrows' at .* field id;"),
        (r'^id = ".*"$', 'id = ""', "field id; expected letters, digits"),
        (r'^summary = ".*"$', 'summary = " "', r"line \d+, field summary; expected a sentence"),
        (r'^next = ".*"$', 'next = "off"', r"wrong value: 'off' at .* line \d+, field next"),
        (r"^minutes = .*$", "minutes = true", r"wrong value: 'true' at .* line \d+, field minutes"),
    ],
)
def test_words_that_no_command_can_use_are_refused(
    refused: Refused, tmp_path: Path, was: str, now: str, said: str
) -> None:
    text, count = re.subn(was, now, SKIRMISH.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert count == 1
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    found = refused("scenarios", "validate", file)
    assert re.search(said, found), found


def test_a_place_used_twice_and_a_missing_place_are_said_as_they_are(
    refused: Refused, tmp_path: Path
) -> None:
    text = next(
        text
        for text in (path.read_text(encoding="utf-8") for path in packaged("trireme"))
        if re.search(r"^green = \[", text, re.MULTILINE)
    )
    places = re.search(r"^green = \[\s*(\[[^]]*\]),\s*(\[[^]]*\])", text, re.MULTILINE)
    assert places is not None
    file = tmp_path / "own.toml"
    twice = text[: places.start(2)] + places[1] + text[places.end(2) :]
    file.write_text(twice, encoding="utf-8")
    assert "expected a place with no other ship on it" in refused("scenarios", "validate", file)
    file.write_text(text[: places.start(1)] + text[places.start(2) :], encoding="utf-8")
    found = refused("scenarios", "validate", file)
    assert re.search(r"wrong value: '\d places' at .* expected \d places, one for each ship", found)


def test_an_option_is_given_once(refused: Refused) -> None:
    twice = ("--option", "quiet_rounds=7", "--option", "quiet_rounds=8")
    found = refused("simulate", "trireme", *twice)
    assert "option given twice: 'quiet_rounds'" in found


def test_a_game_without_campaigns_says_so(ok: Ok) -> None:
    assert ok("campaign", "list", "trireme") == "Trireme has no campaigns.\n"


def test_a_text_that_is_no_game_is_refused_in_a_sentence(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary", encoding="utf-8")
    found = refused("show", file)
    assert "neither a record nor a position at " in found
    assert len(found) < 250


def test_a_match_that_decides_nothing_says_so(ok: Ok) -> None:
    short = ("-n", "2", "--option", "quiet_rounds=1")
    found = ok("match", "trireme", "random", "random", "--scenario", "skirmish", *short)
    assert "no game was decided" in found
    assert "of decided games" not in found

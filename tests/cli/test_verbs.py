"""Test every verb once, on valid input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from naumachia import rules
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.testing import conformance
from naumachia.testing.conformance import Case, Report

Ok = Callable[..., str]
Run = Callable[..., Result]
Refused = Callable[..., str]

VERBS = (
    "play", "serve", "rulesets", "scenarios", "show", "replay", "share", "odds", "match",
    "simulate", "merge", "dataset", "report", "tournament", "compare", "train", "puzzles", "bench",
    "perft", "clauses", "conform", "schema", "engine", "new-ruleset",
)  # fmt: skip


def test_help_names_every_verb(ok: Ok) -> None:
    text = ok("--help")
    assert [verb for verb in VERBS if f"\n  {verb} " not in text] == []
    assert "..." not in text.split("Commands:")[1], "a summary is too long for its line"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(ok: Ok, verb: str) -> None:
    text = ok(verb, "--help")
    assert f" {verb} " in text.splitlines()[0]
    assert "Options:" in text


def test_version_names_the_build(ok: Ok) -> None:
    assert ok("--version").startswith("naumachia ")


def test_rulesets(ok: Ok) -> None:
    assert "trireme" in ok("rulesets")
    found = {one["id"]: one for one in json.loads(ok("rulesets", "--json"))}
    assert found["trireme"]["seats"] == ["green", "orange"]


def test_scenarios_are_listed_and_shown(ok: Ok) -> None:
    assert "skirmish" in ok("scenarios", "list", "trireme")
    assert json.loads(ok("scenarios", "list", "trireme", "--json"))[0]["id"] == "line"
    text = ok("scenarios", "show", "trireme", "skirmish", "--option", "quiet_rounds=9")
    assert "option board_n=9" in text
    assert "option quiet_rounds=9" in text
    assert "G1↑" in text


def test_a_scenario_file_is_validated_and_played(ok: Ok, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'ruleset = "trireme"\nid = "mine"\ntitle = "Mine"\nsummary = "Two against two."\n'
        "[options]\nlosses_to_lose = 1\n"
        "[setup]\nfleet = 2\ngreen = [[1, 1], [2, 1]]\norange = [[1, 15], [2, 15]]\n"
    )
    assert "valid, Trireme, Mine" in ok("scenarios", "validate", file)
    kept = tmp_path / "kept.rec"
    ok("play", "trireme", "-s", file, "--record", kept, typed="G1 FF\n/quit\n")
    text = ok("replay", kept, "--scenario", file)
    assert "verified: 2 moves" in text
    assert "4 games" in ok("simulate", "trireme", "-s", file, "-n", 4)


def test_show_prints_the_board_at_any_move(ok: Ok, record: Path, position: Path) -> None:
    assert "O5↓" in ok("show", position)
    assert "O5↓" not in ok("show", record)
    assert "O5↓" in ok("show", record, "--at", "2")
    flipped = ok("show", position, "--flip").splitlines()
    upright = ok("show", position).splitlines()
    assert flipped[2].split()[0] == "1"
    assert upright[2].split()[0] == "15"


@pytest.mark.parametrize(("name", "start"), [("b.svg", b"<svg"), ("b.png", b"\x89PNG")])
def test_show_writes_pictures(
    ok: Ok, position: Path, tmp_path: Path, name: str, start: bytes
) -> None:
    ok("show", position, "--out", tmp_path / name, "--theme", "dark", "--flip")
    assert (tmp_path / name).read_bytes().startswith(start)


def test_show_draws_the_land_of_a_file_of_ones_own(ok: Ok, tmp_path: Path) -> None:
    out, file = tmp_path / "b.svg", tmp_path / "own.toml"
    head = 'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "x"\n\n[setup]\nfleet = 8\n'
    file.write_text(
        f'{head}placement = "alternate"\n\n[[shores]]\nedge = "west"\nname = "Attica"\n'
    )
    ok("show", file, "--out", out)
    assert ">Attica</text>" in out.read_text()


def test_replay_tells_the_game(ok: Ok, record: Path) -> None:
    text = ok("replay", record)
    assert "3. Dice: 5-3" in text
    assert "[TRI-BRD-04]" in text
    assert "verified: 6 moves" in text
    assert ok("replay", record, "--quiet").count("\n") == 2
    steps = ok("replay", record, "--step", typed="\n\nq\n")
    assert steps.count("G4→") == 3


def test_odds_are_exact(ok: Ok, position: Path) -> None:
    text = ok("odds", position, "G3 F +O5")
    assert "5/12" in text
    assert "1/6" in text
    data = json.loads(ok("odds", position, "G3 F +O5", "--json"))
    assert [branch["p"] for branch in data["branches"]] == ["5/12", "5/12", "1/6"]


def test_schema_is_json(ok: Ok) -> None:
    assert json.loads(ok("schema", "trireme")).keys() == {"position", "action", "scenario"}
    told = json.loads(ok("schema", "biremes"))
    assert told.keys() == {"position", "action", "scenario", "campaign"}
    assert json.loads(ok("schema", "biremes", "--only", "campaign")) == told["campaign"]


def test_a_schema_there_is_not(refused: Callable[..., str]) -> None:
    assert "position, action, scenario" in refused("schema", "trireme", "--only", "campaign")


def test_the_deprecated_name_of_blunders_is_read(ok: Ok) -> None:
    new, old = (ok("simulate", "trireme", "-n", 1, flag) for flag in ("--blunders", "--strange"))
    for text in (new, old):
        assert "strange_orders_with_choice" in text
    assert "strange_orders_with_choice" not in ok("simulate", "trireme", "-n", 1)


def test_simulate_is_the_same_for_any_number_of_jobs(ok: Ok, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    texts = []
    for jobs in (1, 2):
        out = tmp_path / f"{jobs}.parquet"
        text = ok(
            "simulate", "trireme", "-s", "skirmish", "-n", 20, "-j", jobs, "--seed", 5,
            "--events", "--out", out,
        )  # fmt: skip
        texts.append(text.replace(str(out), ""))
    assert texts[0] == texts[1]
    assert polars.read_parquet(tmp_path / "1.parquet").equals(
        polars.read_parquet(tmp_path / "2.parquet")
    )


def test_a_game_of_a_series_is_written_as_a_record(ok: Ok, tmp_path: Path) -> None:
    played = ("simulate", "trireme", "-s", "skirmish", "--seats", "greedy,random", "--seed", 5)
    ok(*played, "--record", 2, "--out", tmp_path / "two.rec")
    ok(*played, "-n", 3, "--records", tmp_path)
    two = (tmp_path / "two.rec").read_text()
    assert (tmp_path / "game-2.rec").read_text() == two == ok(*played, "--record", 2)
    assert sorted(path.name for path in tmp_path.glob("game-*")) == [
        "game-0.rec",
        "game-1.rec",
        "game-2.rec",
    ]
    assert "verified" in ok("replay", tmp_path / "two.rec")


def test_records_need_a_folder(refused: Refused, tmp_path: Path) -> None:
    text = refused("simulate", "trireme", "-n", 1, "--records", tmp_path / "nowhere")
    assert "no such folder" in text
    assert "--records" in text


def test_a_tournament_is_stored_and_goes_on(ok: Ok, refused: Refused, tmp_path: Path) -> None:
    out = tmp_path / "standings.json"
    common = ("-s", "skirmish", "-n", 2, "--out", out)
    text = ok("tournament", "trireme", "greedy", "random", *common)
    assert "Trireme, 2 games a pair, seed 0" in text
    assert len(json.loads(out.read_text())["pairs"]) == 1
    more = ok("tournament", "trireme", "greedy", "random", "calm", *common)
    assert "calm" in more
    pairs = json.loads(out.read_text())["pairs"]
    assert [(one["first"], one["second"]) for one in pairs] == [
        ("greedy", "random"),
        ("greedy", "calm"),
        ("random", "calm"),
    ]
    two = ok("tournament", "trireme", "calm", "random", *common)
    assert "greedy" not in two
    assert [line.split()[1] for line in two.splitlines() if line.startswith(" calm")] == ["2"]
    assert len(json.loads(out.read_text())["pairs"]) == 4
    for other in (("--seed", 1), ("--option", "quiet_rounds=19"), ("-n", 4)):
        again = refused("tournament", "trireme", "greedy", "random", *common, *other)
        assert "another tournament" in again
    stored = json.loads(out.read_text())
    wrong: object
    for wrong in ([], {**stored, "pairs": [{}]}, {**stored, "pairs": [7]}, {**stored, "pairs": 7}):
        out.write_text(json.dumps(wrong))
        assert "not a tournament" in refused("tournament", "trireme", "greedy", "random", *common)
        assert json.loads(out.read_text()) == wrong


def test_compare_prints_the_difference_and_whether_it_is_one(ok: Ok) -> None:
    common = ("compare", "trireme", "-s", "skirmish", "-n", 20)
    text = ok(*common, "--a", "bot=greedy", "--b", "bot=random", "--seats", "random")
    assert "20 games each, with the same seeds" in text
    assert "A minus B: +" in text
    assert "McNemar p = " in text
    assert "A is better for the bot." in text
    other = ok(*common, "--a", "bot=random", "--b", "bot=greedy", "--seats", "random")
    assert "B is better for the bot." in other
    same = ok(*common, "--a", "quiet_rounds=20", "--b", "quiet_rounds=20", "--seats", "random")
    assert "A minus B: +0.0 points in 100 (95 %: +0.0 to +0.0)" in same
    assert "cannot tell them apart" in same


def test_compare_seats_as_many_bots_as_the_scenario_has(ok: Ok) -> None:
    sides = ("--a", "scenario=three", "--b", "scenario=three")
    text = ok("compare", "biremes", *sides, "--seats", "random", "-n", 2)
    assert "2 games each" in text


def test_compare_refuses_what_is_no_setting(refused: Refused) -> None:
    text = refused("compare", "trireme", "--a", "quiet_rounds", "--b", "bot=calm")
    assert "no value: 'quiet_rounds'" in text


UNEVEN = """\
ruleset = "biremes"
id = "unequal"
title = "Unequal"
summary = "A bireme against a quinquereme."

[setup.green]
ships = ["B 24,8,0"]

[setup.orange]
ships = ["V 24,28,180"]
"""


def test_a_scenario_is_even_or_not(ok: Ok, refused: Refused, run: Run, tmp_path: Path) -> None:
    text = ok("scenarios", "test", "skirmish", "-r", "trireme", "-n", 20, "--bots", "random")
    assert "random: 20 games, " in text
    assert "even within 10 points in 100" in text
    file = tmp_path / "unequal.toml"
    file.write_text(UNEVEN)
    uneven = run("scenarios", "test", file, "-n", 20, "--bots", "greedy,random")
    assert "valid, Biremes, Unequal" in uneven.stdout
    assert "not even: orange is ahead by more than 10 points in 100" in uneven.stdout
    assert "not even: green is behind by more than 10 points in 100" in uneven.stdout
    assert "random: 20 games" in uneven.stdout
    assert uneven.stdout.count("even within 10 points in 100") == 1
    assert uneven.exit_code == 1
    assert "no rule set: 'skirmish'" in refused("scenarios", "test", "skirmish")


def test_match_prints_shares_with_intervals(ok: Ok) -> None:
    text = ok("match", "trireme", "greedy", "random", "-s", "skirmish", "-n", 4)
    assert "4 games" in text
    assert "95 %:" in text
    for said in ("of decided games", "score, half a point for a draw:"):
        assert said in text


def test_bench_prints_figures(ok: Ok) -> None:
    figures = json.loads(ok("bench", "trireme", "-s", "skirmish", "--seconds", 0.05, "--json"))
    assert figures["decisions_per_second"] > 0
    assert figures["build"] in ("plain", "compiled")
    assert {"games_per_second", "legal_per_decision"} <= figures.keys()


def test_perft_counts(ok: Ok) -> None:
    lines = ok("perft", "trireme", "-s", "skirmish", "--depth", 2).splitlines()
    assert [line.split()[:2] for line in lines if line[1:2].isdigit()] == [
        ["0", "1"], ["1", "9"], ["2", "51"],
    ]  # fmt: skip
    assert "G1 F" in ok("perft", "trireme", "-s", "skirmish", "--depth", 2, "--divide")


def test_clauses_show_the_matrix_and_the_texts(ok: Ok) -> None:
    assert "TRI-RAM-05" in ok("clauses", "trireme", "--games", 1)
    assert "(L128)" in ok("clauses", "trireme", "--texts")


def test_conform_examines_a_rule_set_of_ones_own(ok: Ok) -> None:
    assert "duel: conforms" in ok("conform", "examples/duel", "--games", 1)
    assert "salvo: conforms" in ok("conform", "tests.small.salvo:RULESET", "--games", 1)


def test_conform_plays_with_the_options_that_are_named(
    ok: Ok, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Case] = []

    def noted(ruleset: AnyRuleset, games: list[Case], **given: Any) -> Report:
        played.extend(games)
        return Report(ruleset.id)

    monkeypatch.setattr(conformance, "check_ruleset", noted)
    monkeypatch.setattr("naumachia.cli.smoke.smoke_test", lambda rules, seed: [])
    ok("conform", "age_of_sail", "--games", 1, "--option", "diagrams=closed")
    assert len(played) == len(rules.load("age_of_sail").scenarios())
    assert all(case.options == {"diagrams": "closed"} for case in played)
    assert "diagram" in refused("conform", "age_of_sail", "--option", "diagram=closed")


def test_conform_fails_with_exit_code_1(
    run: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    from examples.duel import RULESET

    monkeypatch.setattr(RULESET, "conserved", lambda state: {"hits": sum(state.hits)})
    result = run("conform", "examples.duel:RULESET", "--games", 1)
    assert getattr(result, "exit_code", None) == 1

"""Test the ladder of levels: its stored results, and its page."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import ladder
from benchmarks.ladder import BATTLES, Battle, Rung, pair, row, rungs, written

from naumachia.rules import ids
from naumachia.sim.runner import Series
from naumachia.sim.tournament import match


def test_the_page_shows_what_is_kept() -> None:
    page = ladder.PAGE.read_text("utf-8")
    assert written(page, rungs()) == page


def test_every_rule_set_has_its_battle_and_every_level_its_rung() -> None:
    assert {battle.ruleset for battle in BATTLES} == set(ids())
    met = [(rung.better, rung.worse) for rung in rungs()]
    assert met == [*ladder.MET] * len(BATTLES)


def test_each_level_beats_whom_it_meets() -> None:
    """In finished series, a draw counts half a point."""
    for rung in rungs():
        if len(rung.pairs) >= 100:
            assert rung.result().score().value > 0.5, row(rung)


def test_a_pair_is_two_games_of_a_match() -> None:
    rung = Rung(Battle("trireme", "skirmish", "Trireme"), "steady", "calm")
    rung.pairs += [pair(rung, 0), pair(rung, 1)]
    bots = ("steady:seconds=0", "calm:seconds=0")
    whole = match(Series("trireme", "skirmish", bots, ladder.SEED), 4)
    found = rung.result()
    assert list(found.points.values()) == list(whole.points.values())
    assert found.score() == whole.score()


def test_what_was_played_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "ladder.toml")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "bots.md")
    ladder.PAGE.write_text(f"Before.\n{ladder.BEGIN}{ladder.END}After.\n", "utf-8")
    every = rungs()
    assert not any(rung.pairs for rung in every)
    every[1].pairs += ["WD", "LW"] * 40
    ladder.keep(every)
    assert [rung.pairs for rung in rungs()] == [rung.pairs for rung in every]
    page = ladder.PAGE.read_text("utf-8")
    assert page.startswith("Before.\n")
    assert page.endswith("After.\n")
    assert row(every[1]) in page
    assert row(every[1]).startswith("| Trireme, `skirmish` | 160 | 80, 40, 40 | 62.5 % |")


def test_games_are_played_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    for games in ("7", "0"):
        with pytest.raises(SystemExit):
            ladder.main(["trireme", "--games", games])
        assert f"--games {games}: an even number" in capsys.readouterr().err

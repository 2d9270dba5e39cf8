"""Test simulations and tournaments: rows, seeds, jobs, tables, scores."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from naumachia.kernel.errors import BadInput, BadOption, IllegalAction
from naumachia.sim.game import game_seed
from naumachia.sim.observer import Value
from naumachia.sim.runner import Series, simulate
from naumachia.sim.table import frame, summary, write
from naumachia.sim.tournament import match

BREAKTHROUGH = "examples.breakthrough.rules:RULESET"
SALVO = "tests.small.salvo:RULESET"


def series(seed: int = 5, **changes: Any) -> Series:
    kept = {"ruleset": BREAKTHROUGH, "scenario": "", "seats": ("random", "random"), **changes}
    return Series(seed=seed, **kept)


def test_rows_tell_of_each_game() -> None:
    rows = simulate(series(), 12)
    assert [row["game"] for row in rows] == list(range(12))
    assert [row["seed"] for row in rows] == [game_seed(5, k) for k in range(12)]
    for row in rows:
        assert row["winner"] in ("white", "black")
        assert row["ending"] == "breakthrough"
        assert row["score_white"] == -float(row["score_black"])
        taken = row.get("event_capture", 0)
        assert row["decisions"] == row["event_step"] + taken  # type: ignore[operator]
        assert row["decisions"] == row["orders"]


def test_any_number_of_jobs_gives_the_same_games() -> None:
    alone = simulate(series(ruleset=SALVO), 10)
    assert simulate(series(ruleset=SALVO), 10, jobs=2) == alone
    assert simulate(series(ruleset=SALVO, seed=6), 10) != alone
    assert simulate(series(ruleset=SALVO), 4) == alone[:4], "more games change none of the first"


def test_a_level_without_its_clock_plays_the_same_games_in_any_number_of_jobs() -> None:
    levels = ("steady:seconds=0", "calm")
    alone = simulate(series(ruleset=SALVO, seats=levels), 2)
    assert simulate(series(ruleset=SALVO, seats=levels), 2, jobs=2) == alone
    assert simulate(series(ruleset=SALVO, seats=levels, seed=6), 2) != alone


def test_progress_counts_games() -> None:
    told: list[tuple[int, int]] = []
    simulate(series(), 3, progress=lambda done, games: told.append((done, games)))
    assert told == [(1, 3), (2, 3), (3, 3)]


class Longest:
    """Measures one thing."""

    def __init__(self) -> None:
        self.pawns = 0

    def begin(self, ruleset: object, state: Any) -> None:
        self.pawns = state.white.bit_count()

    def moved(self, ruleset: object, state: Any, events: object) -> None:
        self.pawns = state.white.bit_count()

    def columns(self) -> dict[str, Value]:
        return {"white_left": self.pawns}


def test_observers_add_columns() -> None:
    rows = simulate(series(observers=(Longest,)), 2)
    assert all(0 < int(row["white_left"]) <= 16 for row in rows)
    assert not any(name.startswith("event_") for name in rows[0])


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"ruleset": "checkers"}, BadInput, "no such rule set.*checkers"),
        ({"ruleset": "nowhere.at_all:X"}, BadInput, "no such rule set"),
        ({"ruleset": "naumachia.sim.runner:Series"}, BadInput, "not a rule set"),
        ({"scenario": "duel"}, BadInput, "no such scenario.*duel.*one of standard"),
        ({"seats": ("random",)}, BadInput, "wrong number of bots.*white, black"),
        ({"seats": ("random", "genius")}, BadInput, "no such bot.*genius"),
        ({"options": {"speed": 3}}, BadOption, "no such option.*speed"),
    ],
)
def test_what_cannot_be_played(changes: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        simulate(series(**changes), 1)


def test_a_bot_that_breaks_the_rules_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cheat.py"
    file.write_text(
        "from naumachia.search.bot import Bot\n"
        "class Cheat(Bot):\n"
        "    def choose(self, view, seat, legal):\n"
        "        return self.ruleset.notation.parse_action(view.state, seat, 'b2-b3')\n"
    )
    with pytest.raises(IllegalAction, match=r"Cheat plays b2-b3: .*\[BRK-MOVE-01\]"):
        simulate(series(seats=(str(file), "random")), 1)


def test_processes_without_joblib_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(BadInput, match=r"joblib.*'naumachia\[sim\]'"):
        simulate(series(), 2, jobs=2)


def test_tables_without_polars_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(BadInput, match=r"polars.*'naumachia\[sim\]'"):
        frame(simulate(series(), 1))


@pytest.mark.parametrize("ending", ["parquet", "csv", "json"])
def test_tables_are_written(tmp_path: Path, ending: str) -> None:
    import polars

    rows = simulate(series(ruleset=SALVO), 6)
    file = tmp_path / f"games.{ending}"
    write(rows, file)
    read: Callable[[Path], polars.DataFrame] = getattr(polars, f"read_{ending}")
    table = read(file)
    assert table["seed"].to_list() == [row["seed"] for row in rows]
    assert table["event_shown"].to_list() == [row["event_shown"] for row in rows]


def test_tables_that_cannot_be_written(tmp_path: Path) -> None:
    rows = simulate(series(), 1)
    with pytest.raises(BadInput, match=r"unknown kind of table.*games.xls"):
        write(rows, tmp_path / "games.xls")
    with pytest.raises(BadInput, match="cannot write"):
        write(rows, tmp_path / "no" / "such" / "games.csv")


def test_summary_counts_and_bounds() -> None:
    rows = simulate(series(), 20)
    lines = {line.title: line for line in summary(rows)}
    assert lines["won by white"].count + lines["won by black"].count == 20
    assert lines["ending breakthrough"].interval.value == 1.0
    decisions = [float(row["decisions"]) for row in rows]
    assert lines["mean decisions"].interval.value == pytest.approx(sum(decisions) / 20)


def test_a_match_mirrors_the_seats() -> None:
    told: list[int] = []
    first = match(series(), 10, progress=lambda done, _games: told.append(done))
    assert first.games == 10
    assert [sum(counts) for counts in first.by_seat.values()] == [5, 5]
    # The same bot on both sides plays each mirrored game alike: what one wins the other loses.
    assert first.wins == first.losses == 5
    assert told == list(range(1, 11))
    assert first.win_share().value == first.score().value == first.decided_share().value == 0.5
    assert first.score().high - first.score().low < 0.5


@pytest.mark.parametrize("bot", ["greedy", "mcts:iterations=8"])
def test_thought_beats_chance(bot: str) -> None:
    result = match(Series("trireme", "skirmish", (bot, "random"), 4), 10)
    assert result.wins == 10
    assert result.win_share().low > 0.6


def test_matches_come_in_pairs_of_games_for_two() -> None:
    with pytest.raises(BadInput, match="an even number"):
        match(series(), 7)


def test_where_a_clock_cuts_searches_the_table_says_how_often() -> None:
    hurried = series(ruleset=SALVO, seats=("mcts:iterations=900000,seconds=0.001", "calm"))
    rows = simulate(hurried, 2)
    seats = hurried.rules().seats
    for row in rows:
        assert row[f"cut_{seats[0]}"] == row[f"searched_{seats[0]}"] != 0
        assert row[f"cut_{seats[1]}"] == row[f"searched_{seats[1]}"] == 0
    said = {line.title: line for line in summary(rows)}
    assert said[f"cut by the clock {seats[0]}"].interval.value == 1.0
    assert f"cut by the clock {seats[1]}" not in said, "it searches for nothing"


def test_without_a_clock_nothing_is_cut() -> None:
    rows = simulate(series(ruleset=SALVO, seats=("steady:seconds=0", "mcts:iterations=9")), 2)
    for seat in series(ruleset=SALVO).rules().seats:
        assert sum(int(row[f"searched_{seat}"]) for row in rows) > 0
        assert sum(int(row[f"cut_{seat}"]) for row in rows) == 0


def test_a_match_score_knows_whose_clock_cut_in() -> None:
    bots = ("mcts:iterations=900000,seconds=0.001", "mcts:iterations=9")
    result = match(series(ruleset=SALVO, seats=bots), 2)
    assert result.cut[0] == result.searched[0] > 0
    assert result.cut[1] == 0 < result.searched[1]

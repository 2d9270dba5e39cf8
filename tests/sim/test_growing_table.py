"""Test tables of games that are written while they are played, resumed, and merged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from naumachia.kernel.errors import BadInput
from naumachia.rules import ids, load
from naumachia.sim.growing_table import GrowingTable
from naumachia.sim.observer import EventCounts
from naumachia.sim.runner import Row, Series, simulate
from naumachia.sim.table import frame, merged, read, write

SALVO = "tests.small.salvo:RULESET"


def series(seed: int = 5, **changes: Any) -> Series:
    kept = {"ruleset": SALVO, "scenario": "", "seats": ("random", "random"), **changes}
    return Series(seed=seed, **kept)


class Killed(Exception):
    """The program ends here."""


def played_until(table: GrowingTable, of: Series, games: int, killed_after: int) -> None:
    """Play a series into a table until the program is killed."""

    def keep(rows: Any) -> None:
        table.add(rows)
        if len(table.rows) == killed_after:
            raise Killed

    with pytest.raises(Killed):
        simulate(of, games, keep=keep)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.parquet"


def finished(file: Path, of: Series, games: int, *, resume: bool = False) -> list[Row]:
    """Play a series into a table, and return its rows as they are read again."""
    table = GrowingTable(file, of.about(), resume=resume)
    simulate(of, games, known=tuple(table.rows), keep=table.add)
    table.finish()
    return read(file)[0]


def test_a_killed_series_goes_on_with_the_same_games(file: Path) -> None:
    whole = finished(file, series(), 6)
    file.unlink()
    played_until(GrowingTable(file, series().about()), series(), 6, killed_after=4)
    assert not file.exists()
    part = file.with_name("games.parquet.part")
    with part.open("a") as opened:
        opened.write('{"game": 4, "se')
    table = GrowingTable(file, series().about(), resume=True)
    assert [row["game"] for row in table.rows] == [0, 1, 2, 3], "the cut line is left out"
    assert finished(file, series(), 6, resume=True) == whole
    assert not part.exists()


def test_a_finished_table_grows(file: Path) -> None:
    few = finished(file, series(), 2)
    more = finished(file, series(), 5, resume=True)
    assert more[:2] == few
    assert more == simulate(series(), 5)
    assert read(file)[1]["games"] == 5


def test_no_series_goes_on_with_the_games_of_another(file: Path) -> None:
    finished(file, series(), 2)
    with pytest.raises(BadInput, match=r"another seed.*'5' at .*games.parquet; expected 6"):
        GrowingTable(file, series(6).about(), resume=True)
    with pytest.raises(BadInput, match="another bots"):
        GrowingTable(file, series(seats=("random", "greedy")).about(), resume=True)
    with pytest.raises(BadInput, match="another observers"):
        GrowingTable(file, series(observers=()).about(), resume=True)


def test_unfinished_tables_are_not_overwritten(file: Path) -> None:
    GrowingTable(file, series().about()).add(simulate(series(), 1))
    with pytest.raises(BadInput, match=r"an unfinished table.*games.parquet.part.*--resume"):
        GrowingTable(file, series().about())


def test_a_table_without_a_description_cannot_go_on(file: Path) -> None:
    table = file.with_suffix(".csv")
    finished_csv = GrowingTable(table, series().about())
    finished_csv.add(simulate(series(), 1))
    finished_csv.finish()
    with pytest.raises(BadInput, match=r"does not say what was played.*\.parquet"):
        GrowingTable(table, series().about(), resume=True)


def test_a_damaged_part_names_its_line(file: Path) -> None:
    GrowingTable(file, series().about()).add(simulate(series(), 2))
    part = file.with_name("games.parquet.part")
    lines = part.read_text().splitlines()
    part.write_text("\n".join([lines[0], "{no", lines[2]]))
    with pytest.raises(BadInput, match=r"not a row: '\{no' at .*part, line 2"):
        GrowingTable(file, series().about(), resume=True)


def test_tables_are_merged(tmp_path: Path) -> None:
    files = [tmp_path / f"{seed}.parquet" for seed in (1, 2, 3)]
    for seed, file in enumerate(files, 1):
        finished(file, series(seed), 2)
    rows, about = merged(files)
    assert rows == [row for seed in (1, 2, 3) for row in simulate(series(seed), 2)]
    assert about["seed"] == [1, 2, 3]
    assert about["games"] == 6
    write(rows, tmp_path / "all.parquet", about)
    assert merged([tmp_path / "all.parquet"])[1]["seed"] == [1, 2, 3]
    with pytest.raises(BadInput, match=r"game 0 is in .*1\.parquet, too: .*all\.parquet"):
        merged([files[0], tmp_path / "all.parquet"])


def test_only_games_of_one_kind_are_merged(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.parquet", "two.parquet")]
    finished(files[0], series(), 1)
    finished(files[1], series(6, seats=("random", "greedy")), 1)
    with pytest.raises(BadInput, match=r"another bots: .*greedy.* at .*two.parquet; expected"):
        merged(files)
    (tmp_path / "text.parquet").write_text("no table")
    with pytest.raises(BadInput, match="not a table of games"):
        read(tmp_path / "text.parquet")
    with pytest.raises(BadInput, match="cannot read"):
        read(tmp_path / "none.parquet")
    frame(simulate(series(), 1)).write_parquet(tmp_path / "bare.parquet")
    with pytest.raises(BadInput, match="does not say what was played"):
        read(tmp_path / "bare.parquet")


@pytest.mark.parametrize("ruleset", ids())
def test_all_tables_of_a_rule_set_have_the_same_columns(ruleset: str) -> None:
    seats = len(load(ruleset).seats)
    of = Series(ruleset, "", ["random"] * seats, 1, None, (EventCounts,))
    short = Series(ruleset, "", ["random"] * seats, 2, None, (EventCounts,))
    one, other = frame(simulate(of, 1)), frame(simulate(short, 1))
    assert one.schema == other.schema

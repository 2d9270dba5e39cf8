"""Test data sets: tables with records, their description and their card."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import polars
import pytest
from typer.testing import CliRunner

import naumachia
from naumachia.cli import app
from naumachia.kernel.errors import BadInput
from naumachia.rules import ids
from naumachia.sim.dataset import Dataset, fields_of, size_category
from naumachia.sim.observer import BlunderCounts, WinCurves
from naumachia.sim.recording import RecordedSeries, record_text
from naumachia.sim.runner import Series
from naumachia.sim.table import frame


def made(folder: Path, *more: str) -> str:
    """Make a data set of two scenarios, two games each, and return what is printed."""
    words = ["dataset", "trireme", "-s", "skirmish", "-s", "line", "-n", "2", "--bots", "random"]
    answer = CliRunner().invoke(app, [*words, "--out", str(folder), *more])
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_a_data_set_describes_itself(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    assert "4 games" in made(folder)
    package = json.loads((folder / "datapackage.json").read_text())
    assert [one["name"] for one in package["resources"]] == ["skirmish", "line"]
    assert package["licenses"][0]["name"] == "CC0-1.0"
    for one in package["resources"]:
        content = (folder / one["path"]).read_bytes()
        assert (one["bytes"], one["hash"]) == (
            len(content),
            f"sha256:{sha256(content).hexdigest()}",
        )
        table = polars.read_parquet(folder / one["path"])
        assert table.columns == [field["name"] for field in one["schema"]["fields"]]
        assert one["rows"] == len(table) == 2
    card = (folder / "README.md").read_text()
    assert "4 games of Trireme" in card
    assert card.startswith("---\npretty_name: Games of Trireme\nlicense: cc0-1.0\n")
    assert "| skirmish | green random, orange random | 2 |" in card
    assert "```sh\nnaumachia" in card


def test_its_records_are_its_games(tmp_path: Path) -> None:
    made(tmp_path)
    table = polars.read_parquet(tmp_path / "line.parquet")
    for row in table.to_dicts():
        game = naumachia.loads(row["record"])
        assert game.result is not None
        assert len(game.moves) == row["decisions"] + row["chances"]
    same = Series("trireme", "line", ("random", "random"), 0)
    assert table["record"][1] == record_text(same, 1)


def test_it_goes_on_where_it_stopped_and_refuses_other_games(tmp_path: Path) -> None:
    made(tmp_path)
    first = polars.read_parquet(tmp_path / "line.parquet")
    made(tmp_path, "-n", "3")
    more = polars.read_parquet(tmp_path / "line.parquet")
    assert more["game"].to_list() == [0, 1, 2]
    assert more.head(2).equals(first)
    words = ["dataset", "trireme", "-s", "line", "-n", "3", "--out", str(tmp_path), "--seed", "9"]
    answer = CliRunner().invoke(app, [*words, "--bots", "random"])
    assert answer.exit_code == 2
    assert "games with another seed" in answer.output


def test_a_scenario_is_named_once(tmp_path: Path) -> None:
    one = RecordedSeries("trireme", "line", ("random", "random"), 0)
    with pytest.raises(BadInput, match="a scenario is named twice: 'line'"):
        Dataset(tmp_path, [one, one], 2)


@pytest.mark.parametrize("ruleset", ids())
def test_every_column_is_described(ruleset: str) -> None:
    seats = naumachia.new(ruleset).seats
    observers = (*Series("", "", (), 0).observers, BlunderCounts, WinCurves)
    series = RecordedSeries(ruleset, "", ["random"] * len(seats), 1, observers=observers)
    rows = series.play([0])
    found = fields_of(rows)
    assert [field["name"] for field in found] == frame(rows).columns
    assert all(field["description"].endswith((".", ")")) for field in found)


@pytest.mark.parametrize(
    ("count", "category"),
    [(5, "n<1K"), (1_000, "1K<n<10K"), (99_999, "10K<n<100K"), (10_000_000, "n>10M")],
)
def test_the_size_is_said_as_data_hubs_do(count: int, category: str) -> None:
    assert size_category(count) == category

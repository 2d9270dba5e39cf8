"""Test reports: pages of charts about tables of games, and the curves that they draw."""

from __future__ import annotations

import re
import sys
from json import loads
from pathlib import Path
from typing import Any

import pytest
from vl_convert import vegalite_to_svg

from naumachia.kernel.errors import BadInput
from naumachia.sim.observer import BlunderCounts, EventCounts, WinCurves
from naumachia.sim.report import report
from naumachia.sim.runner import Row, Series, simulate
from naumachia.sim.table import write

ALL = (EventCounts, BlunderCounts, WinCurves)


def series(*bots: str, **changes: Any) -> Series:
    return Series("trireme", "skirmish", bots, 3, None, changes.get("observers", ALL))


def page(tmp_path: Path, of: Series, games: int) -> str:
    """Return the report of a series."""
    file = tmp_path / "games.parquet"
    write(simulate(of, games), file, of.about())
    return report(file)


def charts(text: str) -> list[dict[str, Any]]:
    """Return the charts of a page."""
    found = re.search(r"<script>(\[\{.*\])\.forEach", text)
    assert found is not None
    specs: list[dict[str, Any]] = loads(found[1])
    return specs


def titles(text: str) -> list[str]:
    return re.findall(r"<section><h2>(.*?)</h2>", text)


def test_a_report_shows_all_that_was_measured(tmp_path: Path) -> None:
    text = page(tmp_path, series("greedy", "greedy"), 4)
    assert titles(text) == [
        "Who wins",
        "What a seat is worth",
        "How games end",
        "How long games are",
        "How wins come about",
        "The luck of the winner",
        "What happens",
    ]
    drawn = charts(text)
    assert len(drawn) == len(titles(text))
    for chart in drawn:
        assert "<path" in vegalite_to_svg(chart)
    assert "<dt>scenario</dt><dd>skirmish</dd>" in text
    assert "http://" not in re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)


def test_a_report_leaves_out_what_was_not_measured(tmp_path: Path) -> None:
    text = page(tmp_path, series("greedy", "random", observers=()), 2)
    assert titles(text) == ["Who wins", "How games end", "How long games are"]


def test_shares_are_those_of_the_table(tmp_path: Path) -> None:
    text = page(tmp_path, series("greedy", "random", observers=()), 6)
    chart = charts(text)[0]
    (values,) = chart["datasets"].values() if "datasets" in chart else [chart["data"]["values"]]
    assert [(one["winner"], one["value"]) for one in values] == [("green", 1.0)]


def test_what_cannot_be_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.parquet"
    of = series("random", "random", observers=())
    write([], file, of.about())
    with pytest.raises(BadInput, match=r"without games.*games.parquet"):
        report(file)
    write(simulate(of, 1), file, of.about())
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(BadInput, match=r"altair.*'naumachia\[report\]'"):
        report(file)


@pytest.fixture(scope="module")
def curves() -> list[Row]:
    return simulate(series("greedy", "greedy", observers=(WinCurves,)), 6)


def test_curves_lead_from_an_even_opening_to_the_result(curves: list[Row]) -> None:
    for row in curves:
        green, orange = (loads(str(row[f"curve_{seat}"])) for seat in ("green", "orange"))
        assert green[0] == orange[0] == 0.5
        sums = [one + other for one, other in zip(green, orange, strict=True)]
        assert sums == pytest.approx([1.0] * len(sums), abs=0.002)
        assert green[-1] == {"green": 1.0, "orange": 0.0, "draw": 0.5}[str(row["winner"])]
        assert len(green) > 5


def test_luck_is_what_dice_brought_beyond_their_mean(curves: list[Row]) -> None:
    lucky = [float(row[f"luck_{row['winner']}"]) for row in curves if row["winner"] != "draw"]
    assert sum(lucky) > 0.5, "who wins has mostly been lucky"
    for row in curves:
        assert float(row["luck_green"]) == pytest.approx(-float(row["luck_orange"]), abs=0.002)

"""Write rows of games to a file, and summarise them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import Interval, mean, share
from naumachia.sim.observer import Value
from naumachia.sim.runner import Row, missing

if TYPE_CHECKING:
    from polars import DataFrame

ABOUT: Final = "naumachia"
"""The key of the metadata of a Parquet file."""
FORMATS: Final = (".parquet", ".csv", ".json")
COUNTED: Final = ("event_", "strange_")
"""Prefixes of the observers' columns for which a summary gives the mean."""
SEARCHED: Final = "searched_"
CUT: Final = "cut_"
"""Prefixes of the columns that count a bot's searches, and those ended by its time limit."""


class SummaryLine:
    """One line of a summary: a title, a count (0: a mean), and an estimate with its bounds."""

    def __init__(self, title: str, count: int, interval: Interval) -> None:
        self.title: Final = title
        self.count: Final = count
        self.interval: Final = interval


def summary(rows: Sequence[Row]) -> list[SummaryLine]:
    """Return wins by seat, endings, and the mean of every column of counts, at 95 %."""
    lines: list[SummaryLine] = []
    for column, title in (("winner", "won by"), ("ending", "ending")):
        counts = Counter(str(row[column]) for row in rows)
        for name, count in sorted(counts.items()):
            label = f"{title} {name}" if name else "cut off"
            lines.append(SummaryLine(label, count, share(count, len(rows))))
    lines += _hurried(rows)
    for column in columns_of(rows):
        if column in ("decisions", "orders", "chances") or column.startswith(COUNTED):
            values = [float(row.get(column, 0)) for row in rows]
            title = column.removeprefix("event_")
            lines.append(SummaryLine(f"mean {title}", 0, mean(values)))
    return lines


def _hurried(rows: Sequence[Row]) -> list[SummaryLine]:
    """Return for each seat the share of its bot's searches that the time limit ended."""
    lines: list[SummaryLine] = []
    for column in columns_of(rows):
        if column.startswith(SEARCHED):
            seat = column.removeprefix(SEARCHED)
            searched = sum(int(row[column]) for row in rows)
            cut = sum(int(row[f"{CUT}{seat}"]) for row in rows)
            if searched:
                lines.append(SummaryLine(f"cut by the clock {seat}", cut, share(cut, searched)))
    return lines


def columns_of(rows: Sequence[Row]) -> list[str]:
    """Return all columns: the common ones first, then those of results and observers by name."""
    seen = dict.fromkeys(name for row in rows for name in row)
    late = (*COUNTED, "fact_")
    common = [name for name in seen if not name.startswith(late)]
    return common + sorted(name for name in seen if name.startswith(late))


def frame(rows: Sequence[Row]) -> DataFrame:
    """Return the rows as a Polars data frame; events that a game did not have are 0.

    Raises BadInput, naming the extra, if Polars is not installed.
    """
    try:
        from polars import DataFrame
    except ImportError as error:
        raise missing("polars", "tables") from error
    columns: dict[str, list[Value | None]] = {}
    for name in columns_of(rows):
        absent = 0 if name.startswith("event_") else None
        columns[name] = [row.get(name, absent) for row in rows]
    return DataFrame(columns, strict=False)


def write(rows: Sequence[Row], file: str | Path, about: Mapping[str, object] | None = None) -> None:
    """Write the rows as Parquet, CSV or JSON, by the suffix of the file name.

    A Parquet file has `about` in its metadata, as JSON under the key `naumachia`. Raises BadInput
    for another suffix or a file that cannot be written.
    """
    path = Path(file)
    if path.suffix not in FORMATS:
        expected = f"a name that ends in {', '.join(FORMATS)}"
        raise BadInput("unknown kind of table", path.name, "", expected)
    table = frame(rows)
    try:
        if path.suffix == ".parquet":
            table.write_parquet(path, metadata={ABOUT: dumps(about or {})})
        elif path.suffix == ".csv":
            table.write_csv(path)
        else:
            table.write_json(path)
    except OSError as error:
        raise BadInput(
            f"cannot write: {error.strerror}", str(path), "", "a writable file"
        ) from error

"""Write rows of games to a file, read and merge such files, and summarise them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from json import dumps, loads
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
SAME: Final = (
    "ruleset",
    "edition",
    "scenario",
    "opening",
    "options",
    "bots",
    "observers",
    "records",
)
"""What games of one table have in common; their seeds, versions and builds may differ."""
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
    """Return wins by seat, endings, and the mean of every column that counts anything, at 95 %."""
    lines: list[SummaryLine] = []
    for column, title in (("winner", "won by"), ("ending", "ending")):
        counts = Counter(str(row[column]) for row in rows)
        for name, count in sorted(counts.items()):
            label = f"{title} {name}" if name else "cut off"
            lines.append(SummaryLine(label, count, share(count, len(rows))))
    lines += _hurried(rows)
    for column in columns_of(rows):
        if column in ("decisions", "orders", "chances") or column.startswith(COUNTED):
            values = [float(row[column]) for row in rows]
            title = column.removeprefix("event_")
            if any(values):
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
    """Return all columns: the common ones first, then those of observers by name."""
    seen = dict.fromkeys(name for row in rows for name in row)
    common = [name for name in seen if not name.startswith(COUNTED)]
    return common + sorted(name for name in seen if name.startswith(COUNTED))


def frame(rows: Sequence[Row]) -> DataFrame:
    """Return the rows as a Polars data frame.

    Raises BadInput, naming the extra, if Polars is not installed.
    """
    try:
        from polars import DataFrame
    except ImportError as error:
        raise missing("polars", "tables") from error
    return DataFrame({name: [row[name] for row in rows] for name in columns_of(rows)})


def check_kind(path: Path) -> None:
    """Raise BadInput if there is no kind of table with the suffix of this file."""
    if path.suffix not in FORMATS:
        expected = f"a name that ends in {', '.join(FORMATS)}"
        raise BadInput("unknown kind of table", path.name, "", expected)


def write(rows: Sequence[Row], file: str | Path, about: Mapping[str, object] | None = None) -> None:
    """Write the rows as Parquet, CSV or JSON, by the suffix of the file name.

    A Parquet file has `about` in its metadata, as JSON under the key `naumachia`. Raises BadInput
    for another suffix or a file that cannot be written.
    """
    path = Path(file)
    check_kind(path)
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


def read(file: str | Path) -> tuple[list[Row], dict[str, object]]:
    """Return the rows of a Parquet file of `write`, and what was played.

    Raises BadInput for a file that cannot be read or is no table of games, naming the file.
    """
    try:
        from polars import read_parquet, read_parquet_metadata
        from polars.exceptions import ComputeError
    except ImportError as error:
        raise missing("polars", "tables") from error
    path = Path(file)
    expected = "a Parquet file of `naumachia simulate`"
    try:
        about = read_parquet_metadata(path).get(ABOUT, "")
        rows: list[Row] = read_parquet(path).to_dicts()
    except OSError as error:
        raise BadInput(f"cannot read: {error.strerror}", str(path), "", expected) from error
    except ComputeError as error:
        raise BadInput("not a table of games", str(path), "", expected) from error
    if not about:
        raise BadInput("the table does not say what was played", str(path), "", expected)
    return rows, loads(about)


def check_same(about: Mapping[str, object], other: Mapping[str, object], file: str) -> None:
    """Raise BadInput if the games of a file are not of the kind described by `about`."""
    for key in SAME:
        if about.get(key) != other.get(key):
            found, wanted = dumps(other.get(key)), dumps(about.get(key))
            raise BadInput(f"games with another {key}", found, file, wanted)


def merged(files: Sequence[str | Path]) -> tuple[list[Row], dict[str, object]]:
    """Return the rows of several Parquet files, and what was played; `seed` lists all seeds.

    Raises BadInput, naming the file, if the games are not of the same kind (`SAME`), or a game is
    in two files.
    """
    rows: list[Row] = []
    seen: dict[Value, str] = {}
    about: dict[str, object] = {}
    seeds: list[object] = []
    for file in files:
        more, other = read(file)
        about = about or other
        check_same(about, other, str(file))
        for row in more:
            if row["seed"] in seen:
                expected = "games with other seeds"
                problem = f"game {row['game']} is in {seen[row['seed']]}, too"
                raise BadInput(problem, str(file), "", expected)
            seen[row["seed"]] = str(file)
        rows += more
        seed = other["seed"]
        seeds += seed if isinstance(seed, list) else [seed]
    distinct = list(dict.fromkeys(seeds))
    seed = distinct[0] if len(distinct) == 1 else distinct
    return rows, {**about, "seed": seed, "games": len(rows)}

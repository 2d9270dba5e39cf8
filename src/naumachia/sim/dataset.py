"""Make a data set: tables of games with their records, a description of them, and a card.

The folder is a Data Package: a table for each scenario, `datapackage.json` with the type and the
meaning of every column, and the card `README.md`, with the head that data hubs read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.backends import Workers
from naumachia.sim.growing_table import GrowingTable
from naumachia.sim.interval import share
from naumachia.sim.recording import RECORD, RecordedSeries
from naumachia.sim.runner import Progress, Row, part_of, simulate_part
from naumachia.sim.table import columns_of

COLUMNS: Final = {
    "game": "The number of the game in its series, from 0.",
    "seed": "The seed of its dice and bots.",
    "winner": "The winning seat, several joined by commas, `draw`, or empty if it was cut off.",
    "ending": "How it ended, or `unfinished`.",
    "decisions": "How many actions were chosen; an order may be several.",
    "orders": "How many orders were given.",
    "chances": "How many rolls or draws there were.",
    "facts": "Further facts of the result, such as points or the last turn, as a JSON object.",
    RECORD: "All moves as text, which `naumachia replay` checks and `naumachia show` draws.",
}
SEATED: Final = {
    "bot_": "The bot that played {name}.",
    "score_": "The score of {name}.",
    "searched_": "How many orders the bot of {name} searched.",
    "cut_": "How many of these searches its time limit ended.",
    "event_": "How many events of the kind `{name}` happened.",
    "strange_": "Blunders of the kind `{name}`, or thinking time.",
    "curve_": "The chances of {name} to win, from the opening to the end, as a JSON list.",
    "luck_": "What dice brought {name} beyond the mean of their odds.",
}
"""The meaning of columns by how they begin; the rest of the column is the name."""
LICENCE: Final = {
    "name": "CC0-1.0",
    "title": "Creative Commons Zero 1.0: no rights reserved",
    "path": "https://creativecommons.org/publicdomain/zero/1.0/",
}
TYPES: Final[dict[type, str]] = {int: "integer", float: "number", str: "string"}
SIZES: Final = {1_000: "1K", 10_000: "10K", 100_000: "100K", 1_000_000: "1M", 10_000_000: "10M"}


def meaning_of(column: str) -> str:
    """Return what a column holds. Raises LookupError for one that nobody has described."""
    if column in COLUMNS:
        return COLUMNS[column]
    for beginning, meaning in SEATED.items():
        if column.startswith(beginning):
            return meaning.format(name=column.removeprefix(beginning))
    raise LookupError(column)


CARD: Final = """\
---
pretty_name: {title}
license: cc0-1.0
size_categories: [{size}]
configs:
{configs}
---

# {title}

{count} games of {game}, edition {edition}, between computer players, played by Naumachia
{version}. Each row is a game: who won and how, how often each kind of event happened, and the
record of all moves.

| scenario | bots | games | won by, with 95 % interval |
|---|---|---|---|
{scenarios}

## Columns

| column | type | holds |
|---|---|---|
{columns}

## Use

```python
import naumachia, polars

games = polars.read_parquet("{first}")
game = naumachia.loads(games["record"][0])
```

## Make it again

The same version and seed give the same games:

```sh
{command}
```

Licence: [{licence[title]}]({licence[path]}).
"""


class Dataset:
    """A folder with the tables of some series, a scenario each, and what describes them."""

    def __init__(self, folder: Path, series: Sequence[RecordedSeries], games: int) -> None:
        """Raise what `Series.check` raises, and BadInput for two series of one scenario."""
        self.folder: Final = folder
        self.games: Final = games
        self.ruleset: Final = series[0].check()
        self.series: Final = [(one, one.about()) for one in series]
        self.tables: Final[list[tuple[dict[str, Any], list[Row]]]] = []
        """What was played in each scenario, and its rows by number."""
        names = Counter(str(about["scenario"]) for _, about in self.series)
        for name, count in names.items():
            if count > 1:
                raise BadInput("a scenario is named twice", name, "--scenario", "each one once")

    @property
    def played(self) -> int:
        """Return how many games there are."""
        return sum(len(rows) for _, rows in self.tables)

    @property
    def wanted(self) -> int:
        """Return how many games there will be."""
        return self.games * len(self.series)

    def play(self, workers: Workers, progress: Progress | None, command: str) -> None:
        """Play the games that the tables lack; stop after an interrupt.

        Raises BadInput for tables of other games and for files that cannot be written.
        """
        for one, about in self.series:
            table = GrowingTable(self.file(about), about, resume=True)
            reporting = part_of(progress, self.played, self.wanted)
            known = tuple(table.rows)
            simulate_part(one, self.games, workers, reporting, known=known, keep=table.add)
            if not table.rows:
                break
            table.finish(command)
            self.tables.append((about, table.rows))
            if len(table.rows) < self.games:
                break

    def file(self, about: Mapping[str, object]) -> Path:
        """Return the table of a scenario."""
        return self.folder / f"{about['scenario']}.parquet"

    def package(self, command: str) -> str:
        """Return the Data Package's description, as JSON."""
        package = {
            "name": f"naumachia-{self.ruleset.id.replace('_', '-')}",
            "title": self.title,
            "version": self.series[0][1]["version"],
            "licenses": [LICENCE],
            "command": command,
            "resources": [self._resource(about, rows) for about, rows in self.tables],
        }
        return dumps(package, indent=2) + "\n"

    @property
    def title(self) -> str:
        """Return what the data set is called."""
        return f"Games of {self.ruleset.about.title}"

    def _resource(self, about: Mapping[str, object], rows: Sequence[Row]) -> dict[str, object]:
        file = self.file(about)
        content = file.read_bytes()
        return {
            "name": about["scenario"],
            "path": file.name,
            "format": "parquet",
            "bytes": len(content),
            "hash": f"sha256:{sha256(content).hexdigest()}",
            "rows": len(rows),
            "about": dict(about),
            "schema": {"fields": fields_of(rows), "primaryKey": "game"},
        }

    def card(self, command: str) -> str:
        """Return the card: a head that data hubs read, and what a reader wants to know."""
        about, rows = self.tables[0]
        names = [str(about["scenario"]) for about, _ in self.tables]
        configs = (f"- config_name: {name}\n  data_files: {name}.parquet" for name in names)
        columns = (f"| `{f['name']}` | {f['type']} | {f['description']} |" for f in fields_of(rows))
        return CARD.format(
            title=self.title,
            size=size_category(self.played),
            configs="\n".join(configs),
            count=f"{self.played:,}",
            game=self.ruleset.about.title,
            edition=about["edition"],
            version=about["version"],
            scenarios="\n".join(_line(*table) for table in self.tables),
            columns="\n".join(columns),
            first=f"{names[0]}.parquet",
            command=command,
            licence=LICENCE,
        )


def fields_of(rows: Sequence[Row]) -> list[dict[str, str]]:
    """Return the name, type and meaning of each column of the rows, in the order of the table."""
    return [
        {"name": name, "type": TYPES[type(rows[0][name])], "description": meaning_of(name)}
        for name in columns_of(rows)
    ]


def size_category(count: int) -> str:
    """Return how many games there are, in the words of data hubs: `10K<n<100K`."""
    low = max((size for size in SIZES if size <= count), default=0)
    high = min((size for size in SIZES if size > count), default=0)
    parts = [f"{SIZES[low]}<" if low else "", "n", f"<{SIZES[high]}" if high else ""]
    return "".join(parts) if high else f"n>{SIZES[low]}"


def _line(about: Mapping[str, Any], rows: Sequence[Row]) -> str:
    """Return the line of a scenario: its bots, and the share of games that each seat won."""
    bots = ", ".join(f"{seat} {bot}" for seat, bot in about["bots"].items())
    shares = []
    for name, count in sorted(Counter(str(row["winner"]) or "cut off" for row in rows).items()):
        found = share(count, len(rows))
        shares.append(f"{name} {found.value:.1%} ({found.low:.1%} to {found.high:.1%})")
    return f"| {about['scenario']} | {bots} | {len(rows)} | {', '.join(shares)} |"

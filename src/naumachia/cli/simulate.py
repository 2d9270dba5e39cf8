"""`naumachia simulate`: play many games and summarise them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import Jobs, OptionTexts, RulesetName, ScenarioName

if TYPE_CHECKING:
    from naumachia.sim.runner import Progress, Row, Series

Games = Annotated[int, typer.Option("--games", "-n", min=1, max=10_000_000, help="How many.")]
Seats = Annotated[
    str | None,
    typer.Option(
        metavar="A,B", help="A bot for each seat, as in `match`; else random. One is for all."
    ),
]
Seed = Annotated[int, typer.Option(help="Same seed, same games, whatever --jobs says.")]
Events = Annotated[bool, typer.Option("--events", help="Count what happened, by kind of event.")]
Blunders = Annotated[
    bool,
    typer.Option(
        "--blunders",
        "--strange",
        help="Count blunders (ships leaving the map, hopeless attacks) and thinking time;"
        " --strange is the deprecated name.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="A row for each game: .parquet, .csv or .json."),
]
GameNumber = Annotated[
    int | None,
    typer.Option(
        "--record", metavar="N", min=0, help="Only play game N, and write its record to --out."
    ),
]
Records = Annotated[
    Path | None,
    typer.Option("--records", metavar="FOLDER", help="Write the record of each game there, too."),
]


def simulate(
    ruleset: RulesetName,
    scenario: ScenarioName = None,
    option: OptionTexts = None,
    games: Games = 100,
    seats: Seats = None,
    jobs: Jobs = 1,
    seed: Seed = 0,
    out: Out = None,
    events: Events = False,
    blunders: Blunders = False,
    record: GameNumber = None,
    records: Records = None,
) -> None:
    """Play many games and summarise them.

    Every share and mean has its 95 % interval. A Parquet file says in its metadata what was played.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.sim import runner
    from naumachia.sim.observer import BlunderCounts, EventCounts

    rules = find_ruleset(ruleset)
    table = rules.seating.of_scenario(rules, runner.scenario_of(rules, scenario or ""))
    bots = bots_for(seats, len(table.seats))
    values = option_values(rules, option)
    watched = (EventCounts,) * events + (BlunderCounts,) * blunders
    series = runner.Series(importable_name(ruleset), scenario or "", bots, seed, values, watched)
    if record is not None:
        _write_record(series, record, out)
        return
    _check_out(out)
    _check_folder(records, "--records")
    with progress_bar(games) as progress:
        rows = runner.simulate(series, games, jobs, progress)
    _write(series, rows, out, records)
    warn_if_plain()
    seated = ", ".join(f"{name} {bot}" for name, bot in zip(table.seats, bots, strict=True))
    print(f"{rules.about.title}, {runner.scenario_of(rules, scenario or '').id}: {seated}")
    _print_summary(rows, games)
    if out is not None:
        print(f"wrote {out}")


def bots_for(text: str | None, count: int) -> list[str]:
    """Return the bots named in `A,B`; the settings of a bot such as `mcts:iterations=9,seconds=1`
    stay with it.
    """
    if text is None:
        return ["random"] * count
    named: list[str] = []
    for part in text.split(","):
        if named and ":" in named[-1] and "=" in part and ":" not in part:
            named[-1] += f",{part}"
        else:
            named.append(part.strip())
    return named * count if len(named) == 1 else named


def _write(series: Series, rows: list[Row], out: Path | None, records: Path | None) -> None:
    """Write the table of the games to `out`, and their records to the folder `records`."""
    if out is not None:
        from naumachia.sim.table import write

        write(rows, out, {**series.about(), "games": len(rows), "command": command_line()})
    if records is not None:
        for row in rows:
            _write_record(series, int(row["game"]), records / f"game-{row['game']}.rec")


def command_line() -> str:
    """Return the command line of this run."""
    import shlex
    import sys

    return shlex.join(["naumachia", *sys.argv[1:]])


def _write_record(series: Series, number: int, file: Path | None) -> None:
    """Play one game of the series again, and write its record, or print it without a file."""
    from naumachia.cli.reading import BadFile
    from naumachia.sim.recording import record_text

    if file is not None:
        _check_folder(file.parent, "--out")
    text = record_text(series, number)
    if file is None:
        print(text, end="")
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        problem = f"cannot write: {error.strerror}"
        raise BadFile(problem, str(file), "--out", "a writable file") from error


def _check_folder(folder: Path | None, option: str) -> None:
    from naumachia.cli.reading import BadFile

    if folder is not None and not folder.is_dir():
        raise BadFile("no such folder", str(folder), option, "an existing folder")


def _check_out(out: Path | None) -> None:
    """Refuse a file that cannot be written before hours are spent on its rows."""
    from naumachia.kernel.errors import BadInput
    from naumachia.sim.table import FORMATS

    if out is None:
        return
    if out.suffix not in FORMATS:
        expected = f"a name that ends in {', '.join(FORMATS)}"
        raise BadInput("unknown kind of table", str(out), "--out", expected)
    _check_folder(out.parent, "--out")


def _print_summary(rows: list[Row], games: int) -> None:
    from naumachia.cli.printing import note_interrupt
    from naumachia.sim.table import summary

    note_interrupt(len(rows), games)
    print(f"{len(rows)} games")
    for line in summary(rows):
        low, value, high = line.interval.low, line.interval.value, line.interval.high
        if line.count or line.title.startswith(("won by", "ending", "cut ")):
            print(f"{line.title:32} {line.count:9} {value:8.1%}  {low:.1%} to {high:.1%}")
        else:
            print(f"{line.title:32} {value:18.2f}  {low:.2f} to {high:.2f}")


@contextmanager
def progress_bar(total: int) -> Iterator[Progress | None]:
    """Return a progress bar on standard error, shown if that is a terminal."""
    import sys

    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from naumachia.cli.terminal import undisguised

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=undisguised(sys.stderr)), transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda done, _all: bar.update(task, completed=done)

"""`naumachia simulate`: play many games and summarise them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import Jobs, OptionTexts, RulesetName, ScenarioName

if TYPE_CHECKING:
    from naumachia.sim.backends import Workers
    from naumachia.sim.observer import Observer
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
Backend = Annotated[
    str, typer.Option(metavar="NAME", help="loky: processes here. dask, ray: a cluster.")
]
Scheduler = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="Of the Dask scheduler or Ray cluster.", show_default=False
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Keep the games that --out has; play those that it lacks.")
]
Curves = Annotated[
    bool, typer.Option("--curves", help="Note chances to win, and luck, for `report`; slower.")
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
    backend: Backend = "loky",
    scheduler: Scheduler = "",
    seed: Seed = 0,
    out: Out = None,
    resume: Resume = False,
    events: Events = False,
    blunders: Blunders = False,
    curves: Curves = False,
    record: GameNumber = None,
    records: Records = None,
) -> None:
    """Play many games and summarise them.

    Every share and mean has its 95 % interval. A Parquet file says in its metadata what was played.
    Games are stored as they are finished, in FILE.part until all are there.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.sim import runner
    from naumachia.sim.backends import Workers

    rules = find_ruleset(ruleset)
    played = runner.scenario_of(rules, scenario or "")
    names = rules.seating.of_scenario(rules, played).seats
    bots, values = bots_for(seats, len(names)), option_values(rules, option)
    watched = _observers(events, blunders, curves)
    series = runner.Series(importable_name(ruleset), scenario or "", bots, seed, values, watched)
    if record is not None:
        _write_record(series, record, out)
        return
    _check_files(out, records, resume=resume)
    rows = _play(series, games, Workers(jobs, backend, scheduler), out, resume=resume)
    _write_records(series, rows, records)
    warn_if_plain()
    seated = ", ".join(map(" ".join, zip(names, bots, strict=True)))
    print(f"{rules.about.title}, {played.id}: {seated}")
    print_summary(rows, games)


def _observers(events: bool, blunders: bool, curves: bool) -> Sequence[Callable[[], Observer]]:
    """Return what makes the observers that are wanted."""
    from naumachia.sim.observer import BlunderCounts, EventCounts, WinCurves

    wanted = ((EventCounts, events), (BlunderCounts, blunders), (WinCurves, curves))
    return [make for make, is_wanted in wanted if is_wanted]


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


def _play(
    series: Series, games: int, workers: Workers, out: Path | None, *, resume: bool
) -> list[Row]:
    """Play the games that are not known yet, and write the table of all where it is wanted."""
    from naumachia.sim.growing_table import GrowingTable
    from naumachia.sim.runner import simulate

    if out is None:
        with progress_bar(games) as progress:
            return simulate(series, games, workers, progress)
    table = GrowingTable(out, series.about(), resume=resume)
    known = tuple(table.rows)
    with progress_bar(games, len(known)) as progress:
        rows = simulate(series, games, workers, progress, known=known, keep=table.add)
    table.finish(command_line())
    print(f"wrote {out}")
    return rows


def command_line() -> str:
    """Return the command line of this run."""
    import shlex
    import sys

    return shlex.join(["naumachia", *sys.argv[1:]])


def _write_records(series: Series, rows: list[Row], folder: Path | None) -> None:
    if folder is not None:
        for row in rows:
            _write_record(series, int(row["game"]), folder / f"game-{row['game']}.rec")


def _write_record(series: Series, number: int, file: Path | None) -> None:
    """Play one game of the series again, and write its record, or print it without a file."""
    from naumachia.cli.writing import check_folder, write_text
    from naumachia.sim.recording import record_text

    if file is not None:
        check_folder(file.parent, "--out")
    text = record_text(series, number)
    if file is None:
        print(text, end="")
        return
    write_text(file, text)


def _check_files(out: Path | None, records: Path | None, *, resume: bool) -> None:
    """Refuse files that cannot be written before hours are spent on their games."""
    from naumachia.cli.writing import check_folder
    from naumachia.kernel.errors import BadInput
    from naumachia.sim.table import check_kind

    if out is not None:
        check_kind(out)
        check_folder(out.parent, "--out")
    elif resume:
        raise BadInput("no table to go on with", "--resume", "", "--out FILE, too")
    check_folder(records, "--records")


def print_summary(rows: list[Row], games: int) -> None:
    """Print how many games were finished, and what they show."""
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
def progress_bar(total: int, done: int = 0) -> Iterator[Progress | None]:
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
        task = bar.add_task("games", total=total, completed=done)
        yield lambda done, _all: bar.update(task, completed=done)

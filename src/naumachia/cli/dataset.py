"""`naumachia dataset`: make a data set of games, with its description."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from naumachia.cli.arguments import Jobs, OptionTexts, RulesetName, Seed

Scenarios = Annotated[
    list[str] | None,
    typer.Option("--scenario", "-s", metavar="ID", help="Repeat for more; else the first."),
]
Out = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where it is made, or goes on.")]
Games = Annotated[
    int, typer.Option("--games", "-n", min=1, max=10_000_000, help="How many of each scenario.")
]
Bots = Annotated[
    str, typer.Option(metavar="A,B", help="A bot for each seat, one for all, as in `match`.")
]


def dataset(
    ruleset: RulesetName,
    out: Out,
    scenario: Scenarios = None,
    option: OptionTexts = None,
    games: Games = 10_000,
    bots: Bots = "steady",
    jobs: Jobs = 1,
    seed: Seed = 0,
) -> None:
    """Make a data set of games, with its description.

    FOLDER gets a Parquet file for each scenario, a row for each game with the record of its moves,
    datapackage.json with the columns, and a card, README.md. The same command goes on after an
    interrupt.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.printing import note_interrupt
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.cli.simulate import bots_for, command_line, progress_bar
    from naumachia.cli.writing import make_folder, write_text
    from naumachia.sim.backends import Workers
    from naumachia.sim.dataset import Dataset
    from naumachia.sim.recording import RecordedSeries
    from naumachia.sim.runner import scenario_of

    rules = find_ruleset(ruleset)
    name, values = importable_name(ruleset), option_values(rules, option)
    series = []
    for one in scenario or [""]:
        seats = rules.seating.of_scenario(rules, scenario_of(rules, one)).seats
        series.append(RecordedSeries(name, one, bots_for(bots, len(seats)), seed, values))
    made = Dataset(out, series, games)
    make_folder(out, "--out")
    warn_if_plain()
    command = command_line()
    with progress_bar(made.wanted) as progress:
        made.play(Workers(jobs), progress, command)
    note_interrupt(made.played, made.wanted)
    if not made.played:
        return
    write_text(out / "datapackage.json", made.package(command))
    write_text(out / "README.md", made.card(command))
    print(f"{made.played} games in {out}; {out / 'README.md'} says what they are")

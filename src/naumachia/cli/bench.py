"""`naumachia bench`: measure the speed of a rule set."""

from __future__ import annotations

from typing import Annotated

import typer

from naumachia.cli.arguments import AsJson, RulesetName, ScenarioName

Seconds = Annotated[float, typer.Option(min=0.01, max=3600.0, help="Processor time to spend.")]
Among = Annotated[
    str, typer.Option(metavar="IDS", help="Scenarios, with commas between, to see the cost grow.")
]
COLUMNS = (
    *("scenario", "#decisions_per_second", "#legal_per_decision", "#seconds_per_turn"),
    *("#turn_ratio", "#kilobytes", "#memory_ratio"),
)
Seed = Annotated[int, typer.Option(help="Seed of the games.")]


def bench(
    ruleset: RulesetName,
    scenario: ScenarioName = None,
    seconds: Seconds = 5.0,
    seed: Seed = 0,
    among: Among = "",
    json: AsJson = False,
) -> None:
    """Measure random games, in one process.

    Every decision lists all legal actions, and all rules are on. `--among` plays each of several
    scenarios for the time, cuts games off, and shows how a turn and a position grow.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.printing import print_json, print_table
    from naumachia.cli.reading import find_ruleset, importable_name
    from naumachia.sim.bench import bench as measure
    from naumachia.sim.bench import growth

    find_ruleset(ruleset)
    if among:
        rows = growth(importable_name(ruleset), among.split(","), seconds, seed)
        warn_if_plain()
        if json:
            print_json(rows)
        else:
            names = [column.lstrip("#") for column in COLUMNS]
            heads = [column.replace("_", " ") for column in COLUMNS]
            print_table("", heads, [[str(row[name]) for name in names] for row in rows])
        return
    figures = measure(importable_name(ruleset), seconds, scenario or "", seed)
    warn_if_plain()
    if json:
        print_json(figures)
        return
    for name, value in figures.items():
        shown = f"{value:,}" if isinstance(value, int) and name != "seed" else str(value)
        print(f"{name:22} {shown}")

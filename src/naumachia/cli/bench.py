"""`naumachia bench`: how fast a rule set plays."""

from __future__ import annotations

from typing import Annotated

import typer

from naumachia.cli.arguments import AsJson, RulesetName, ScenarioName

Seconds = Annotated[float, typer.Option(min=0.01, max=3600.0, help="Processor time to spend.")]
Seed = Annotated[int, typer.Option(help="Seed of the games.")]


def bench(
    ruleset: RulesetName,
    scenario: ScenarioName = None,
    seconds: Seconds = 5.0,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Measure random games, in one process.

    All legal actions are listed at every decision, all rules are on.
    """
    from naumachia.cli.printing import print_json
    from naumachia.cli.reading import find_ruleset, importable_name
    from naumachia.sim.bench import bench as measure

    find_ruleset(ruleset)
    figures = measure(importable_name(ruleset), seconds, scenario or "", seed)
    if json:
        print_json(figures)
        return
    for name, value in figures.items():
        shown = f"{value:,}" if isinstance(value, int) and name != "seed" else str(value)
        print(f"{name:22} {shown}")

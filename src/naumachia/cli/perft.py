"""`naumachia perft`: count the tree of moves."""

from __future__ import annotations

from typing import Annotated

import typer

from naumachia.cli.arguments import OptionTexts, RulesetName, ScenarioName

Depth = Annotated[int, typer.Option("--depth", "-d", min=0, max=30, help="Moves deep.")]
Divide = Annotated[bool, typer.Option("--divide", help="Count below each first move.")]


def perft(
    ruleset: RulesetName,
    scenario: ScenarioName = None,
    option: OptionTexts = None,
    depth: Depth = 2,
    divide: Divide = False,
) -> None:
    """Count the tree of moves to a depth.

    A decision and an outcome of dice are one move each.
    """
    from naumachia.cli.opening import new_game
    from naumachia.cli.printing import print_table
    from naumachia.cli.reading import find_ruleset
    from naumachia.testing.perft import divide as count_each
    from naumachia.testing.perft import perft as count

    rules = find_ruleset(ruleset)
    state = new_game(rules, scenario, option).state
    columns = ("depth", "#leaves", "#decisions", "#chances", "#ends", "#nodes")
    counts = {str(level): count(rules, state, level) for level in range(depth + 1)}
    if divide and depth:
        columns = ("move", *columns[1:])
        counts = count_each(rules, state, depth)
    print_table(
        "",
        columns,
        [
            (name, *(f"{n:,}" for n in (c.leaves, c.decision, c.chance, c.terminal, c.nodes)))
            for name, c in counts.items()
        ],
    )

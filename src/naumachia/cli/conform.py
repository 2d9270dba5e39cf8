"""`naumachia conform`: check the contract of a rule set."""

from __future__ import annotations

from typing import Annotated

import typer

from naumachia.cli.arguments import OptionTexts, RulesetName

Games = Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each scenario.")]
Seed = Annotated[int, typer.Option(help="Seed of the first game.")]
Limit = Annotated[int | None, typer.Option(min=1, help="Cut games off after this many decisions.")]


def conform(
    ruleset: RulesetName,
    games: Games = 3,
    seed: Seed = 0,
    limit: Limit = None,
    option: OptionTexts = None,
) -> None:
    """Check a rule set on random games.

    This checks the whole contract of a rule set, and plays a game of every scenario through all
    entry points, there with its usual options. The exit code is 1 if a check fails.
    """
    import naumachia.server  # noqa: F401 - its entry points are walked, too: else say so at once
    from naumachia.cli.boundary import FAILED
    from naumachia.cli.reading import find_ruleset, option_values
    from naumachia.cli.smoke import smoke_test
    from naumachia.kernel.options import Options
    from naumachia.testing.conformance import cases, check_ruleset

    rules = find_ruleset(ruleset)
    values = option_values(rules, option)
    Options(rules.options(), values)  # a wrong option is the user's fault, not the rule set's
    played = cases(rules, range(seed, seed + games), values)
    report = check_ruleset(rules, played, limit=limit)
    print(report)
    faults = smoke_test(rules, seed)
    print(f"  entry points: {len(rules.scenarios())} scenarios tested, {len(faults)} faults")
    print("\n".join(faults), end="\n" if faults else "")
    if faults or not report.ok:
        raise typer.Exit(FAILED)

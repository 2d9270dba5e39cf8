"""`naumachia compare`: compare two settings, scenarios or bots in the same games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import Jobs, OptionTexts, RulesetName, ScenarioName, Seed

if TYPE_CHECKING:
    from naumachia.kernel.ruleset import AnyRuleset
    from naumachia.sim.compare import Comparison, Variant
    from naumachia.sim.interval import Interval

SIDE = "An option of the rule set, scenario=ID or bot=BOT; repeat for more."
First = Annotated[list[str], typer.Option("--a", metavar="NAME=VALUE", help=f"The first: {SIDE}")]
Second = Annotated[list[str], typer.Option("--b", metavar="NAME=VALUE", help="The second.")]
Seats = Annotated[
    str,
    typer.Option(metavar="A,B", help="A bot for each seat, one for all; with bot=, the opponent."),
]
Games = Annotated[int, typer.Option("--games", "-n", min=2, max=1_000_000, help="How many, each.")]


def compare(
    ruleset: RulesetName,
    a: First,
    b: Second,
    scenario: ScenarioName = None,
    option: OptionTexts = None,
    seats: Seats = "greedy",
    games: Games = 200,
    jobs: Jobs = 1,
    seed: Seed = 0,
) -> None:
    """Compare two settings, scenarios or bots.

    Both play games with the same seeds; bots play from both seats. The difference has its 95 %
    interval.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.cli.simulate import bots_for, progress_bar
    from naumachia.sim.compare import compare as play_both
    from naumachia.sim.runner import Series, scenario_of

    rules = find_ruleset(ruleset)
    first, second = variant_of(rules, a), variant_of(rules, b)
    table = rules.seating.of_scenario(rules, scenario_of(rules, first.scenario or scenario or ""))
    count = 1 if first.bot else len(table.seats)
    common = Series(
        importable_name(ruleset),
        scenario or "",
        bots_for(seats, count),
        seed,
        option_values(rules, option),
    )
    with progress_bar(2 * games) as progress:
        found = play_both(common, first, second, games, jobs, progress)
    warn_if_plain()
    _print(found, ", ".join(a), ", ".join(b), games)


def variant_of(ruleset: AnyRuleset, texts: list[str]) -> Variant:
    """Return what `--a` or `--b` names. Raises BadOption."""
    from naumachia.cli.reading import option_values
    from naumachia.sim.compare import Variant

    values = option_values(ruleset, texts)
    scenario, bot = str(values.pop("scenario", "")), str(values.pop("bot", ""))
    return Variant(scenario, bot, values)


def _print(found: Comparison, first: str, second: str, games: int) -> None:
    from naumachia.cli.printing import note_interrupt

    one, two = found.shares()
    note_interrupt(len(found.points), games)
    print(f"{len(found.points)} games each, with the same seeds")
    for letter, name, share in (("A", first, one), ("B", second, two)):
        print(f"{letter} ({name}): {found.compared} has {_percent(share)} of the points")
    gap, longer = found.difference(), found.longer()
    low, high = f"{100 * gap.low:+.1f}", f"{100 * gap.high:+.1f}"
    print(f"A minus B: {100 * gap.value:+.1f} points in 100 (95 %: {low} to {high})")
    only_a, only_b = found.discordant
    print(f"won with A only {only_a}, with B only {only_b}; exact McNemar p = {found.p_value:.3g}")
    print(f"decisions: {longer.value:+.1f} (95 %: {longer.low:+.1f} to {longer.high:+.1f})")
    if found.is_significant:
        print(f"{'A' if gap.value > 0 else 'B'} is better for {found.compared}.")
    else:
        print("This many games cannot tell them apart.")


def _percent(share: Interval) -> str:
    return f"{share.value:.1%} (95 %: {share.low:.1%} to {share.high:.1%})"

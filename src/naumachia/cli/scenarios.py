"""`naumachia scenarios`: list, show, validate and test scenarios."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import AsJson, Jobs, OptionTexts, RulesetName, RulesetOption, Seed

if TYPE_CHECKING:
    from naumachia.sim.balance import Balance

scenarios = typer.Typer(
    help="List, show, validate and test scenarios.", no_args_is_help=True, rich_markup_mode=None
)

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files (.toml).")]
Games = Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000, help="How many a bot.")]
Bots = Annotated[str, typer.Option(metavar="A,B", help="Bots; each plays all seats.")]
Within = Annotated[
    float, typer.Option(min=0, max=50, help="How many points in 100 a seat may be ahead or behind.")
]
OneScenario = Annotated[str, typer.Argument(metavar="SCENARIO", help="An id or a .toml file.")]


@scenarios.command("list")
def list_scenarios(ruleset: RulesetName, json: AsJson = False) -> None:
    """List the scenarios of a rule set."""
    from naumachia.cli.printing import print_json, print_table
    from naumachia.cli.reading import find_ruleset

    found = find_ruleset(ruleset).scenarios().values()
    if json:
        from naumachia.cli.protocol.data import scenario_data

        print_json([scenario_data(scenario) for scenario in found])
        return
    rows = [(one.id, one.title, one.date, one.summary) for one in found]
    print_table("", ("id", "title", "date", "summary"), rows)


@scenarios.command("show")
def show_scenario(ruleset: RulesetName, scenario: OneScenario, option: OptionTexts = None) -> None:
    """Show a scenario: its description, its options and its opening board."""
    from naumachia.cli.opening import new_game
    from naumachia.cli.printing import board_text, waiting_line
    from naumachia.cli.reading import find_ruleset

    match = new_game(find_ruleset(ruleset), scenario, option)
    chosen = match.scenario
    words = [chosen.date, chosen.summary, chosen.note, chosen.briefing]
    lines = [f"{chosen.title} ({chosen.id})", *words]
    print("\n".join(line for line in lines if line))
    for name, value in match.options.changed().items():
        print(f"option {name}={str(value).lower() if isinstance(value, bool) else value}")
    print()
    print(board_text(match, None, False))
    print(waiting_line(match))


@scenarios.command("validate")
def validate(files: Files, ruleset: RulesetOption = None) -> None:
    """Check scenario files: read each and set it up."""
    from naumachia.kernel.errors import RulesError

    refused: list[RulesError] = []
    for file in files:
        try:
            print(_verdict(file, ruleset))
        except RulesError as error:
            refused.append(error)
    for earlier in refused[:-1]:
        for line in str(earlier).splitlines():
            print(f"naumachia: {line}", file=sys.stderr)
    if refused:
        raise refused[-1]


@scenarios.command("test")
def measure_balance(
    scenario: OneScenario,
    ruleset: RulesetOption = None,
    option: OptionTexts = None,
    games: Games = 200,
    bots: Bots = "calm,greedy",
    within: Within = 10.0,
    jobs: Jobs = 1,
    seed: Seed = 0,
) -> None:
    """Play a scenario many times, and say who is ahead.

    The same bot plays all seats. Exit status 1: a seat is surely farther than --within from an
    even share.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.printing import note_interrupt
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.cli.simulate import bots_for, progress_bar
    from naumachia.sim.balance import balance
    from naumachia.sim.runner import Series

    name = _named_ruleset(scenario, ruleset)
    options = option_values(find_ruleset(name), option)
    warn_if_plain()
    is_even = True
    for bot in bots_for(bots, 1):
        series = Series(importable_name(name), scenario, (bot,), seed, options, ())
        with progress_bar(games) as progress:
            found = balance(series, games, jobs, progress)
        _print_balance(found, within)
        is_even = is_even and not found.uneven(within / 100)
        note_interrupt(found.games, games)
        if found.games < games:
            break
    if not is_even:
        raise typer.Exit(1)


def _named_ruleset(scenario: str, ruleset: str | None) -> str:
    """Return the rule set given, or that of a scenario file, which is validated."""
    from naumachia.kernel.errors import BadInput

    if scenario.endswith(".toml"):
        print(_verdict(Path(scenario), ruleset))
        return ruleset or _ruleset_named_in(Path(scenario))
    if ruleset is None:
        expected = "--ruleset with the rule set of this scenario, or a .toml file"
        raise BadInput("no rule set", scenario, "", expected)
    return ruleset


def _print_balance(found: Balance, within: float) -> None:
    draws = f"{found.draws} drawn" + (f", {found.cut} cut off" if found.cut else "")
    print(f"{found.bot}: {found.games} games, {draws}, {found.decisions:.0f} decisions (median)")
    for seat, one in found.shares.items():
        print(f"  {seat}: {one.value:.1%} of the points (95 %: {one.low:.1%} to {one.high:.1%})")
    uneven = found.uneven(within / 100)
    for seat in uneven:
        where = "ahead" if found.shares[seat].value > found.even else "behind"
        print(f"  not even: {seat} is {where} by more than {within:g} points in 100")
    if not uneven:
        print(f"  even within {within:g} points in 100, as far as this many games can tell")


def _verdict(file: Path, ruleset: str | None) -> str:
    """Return the line for a valid file. Raises an error that names the file."""
    from naumachia.cli.opening import new_game
    from naumachia.cli.reading import find_ruleset, ruleset_of_file
    from naumachia.kernel.errors import BadInput, BadScenario

    try:
        found = find_ruleset(ruleset) if ruleset else ruleset_of_file(_ruleset_named_in(file))
        match = new_game(found, str(file), None)
    except BadInput as error:
        if str(file) in str(error):
            raise
        place = ", ".join(filter(None, (str(file), error.place)))
        raise BadScenario(error.problem, error.text, place, error.expected) from error
    return f"{file}: valid, {match.ruleset.about.title}, {match.scenario.title}"


def _ruleset_named_in(file: Path) -> str:
    from naumachia.cli.reading import read_bytes
    from naumachia.kernel.toml_data import read_toml

    return read_toml(read_bytes(file), str(file)).text("ruleset")

"""`naumachia scenarios`: list, show and validate scenarios."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from naumachia.cli.arguments import AsJson, OptionTexts, RulesetName, RulesetOption

scenarios = typer.Typer(
    help="List, show and validate scenarios.", no_args_is_help=True, rich_markup_mode=None
)

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files (.toml).")]
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

"""`naumachia schema`: print the JSON Schemas of positions, actions and files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from naumachia.cli.arguments import RulesetName

if TYPE_CHECKING:
    from naumachia.kernel.ruleset import AnyRuleset

Only = Annotated[
    str | None,
    typer.Option(
        "--only", metavar="WHAT", help="One of them: position, action, scenario or campaign."
    ),
]


def schema(ruleset: RulesetName, only: Only = None) -> None:
    """Print the JSON Schemas of positions, actions and files."""
    from naumachia.cli.printing import print_json
    from naumachia.cli.reading import find_ruleset
    from naumachia.kernel.errors import BadInput

    found = schemas(find_ruleset(ruleset))
    if only is None:
        print_json(found)
    elif only in found:
        print_json(found[only])
    else:
        raise BadInput("no such schema", only, "--only", f"one of {', '.join(found)}")


def schemas(ruleset: AnyRuleset) -> dict[str, Any]:
    """Return all schemas of a rule set by subject; without campaigns if it has none."""
    from naumachia.campaign.contract import Campaigns
    from naumachia.campaign.file_schema import campaign_schema
    from naumachia.files.scenario_schema import scenario_schema

    notation = ruleset.notation
    found: dict[str, Any] = {
        "position": notation.position_schema(),
        "action": notation.action_schema(),
        "scenario": scenario_schema(ruleset),
    }
    if isinstance(ruleset.campaigns, Campaigns):
        found["campaign"] = campaign_schema(ruleset)
    return found

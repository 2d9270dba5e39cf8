"""`naumachia schema`: the form of positions and actions as JSON."""

from __future__ import annotations

from naumachia.cli.arguments import RulesetName


def schema(ruleset: RulesetName) -> None:
    """Print the JSON Schema of positions and actions."""
    from naumachia.cli.printing import print_json
    from naumachia.cli.reading import find_ruleset

    notation = find_ruleset(ruleset).notation
    print_json({"position": notation.position_schema(), "action": notation.action_schema()})

"""`naumachia rulesets`: list the installed rule sets."""

from __future__ import annotations

from naumachia.cli.arguments import AsJson


def rulesets(json: AsJson = False) -> None:
    """List the installed rule sets."""
    from naumachia import rules
    from naumachia.cli.printing import print_json, print_table

    found = [rules.load(name) for name in rules.ids()]
    if json:
        from naumachia.cli.protocol.data import ruleset_data

        print_json([ruleset_data(ruleset) for ruleset in found])
        return
    rows = [
        (one.id, one.about.title, one.version, ", ".join(one.scenarios()), one.about.summary)
        for one in found
    ]
    print_table("", ("id", "title", "version", "scenarios", "summary"), rows)

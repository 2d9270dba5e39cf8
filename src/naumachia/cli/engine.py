"""`naumachia engine`: use the rules from programs in any language."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

Guests = Annotated[
    list[str] | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="RULESET",
        help="A rule set that is not installed: module:NAME or path/to/folder:NAME.",
    ),
]


def engine(ruleset: Guests = None) -> None:
    """Answer JSON lines, for bots in any language.

    One request per line, such as {"id": 1, "do": "rulesets"}; docs/protocol.md describes them.
    """
    from naumachia.cli.protocol.lines import serve_lines
    from naumachia.cli.reading import find_ruleset

    guests = [find_ruleset(name) for name in ruleset or []]
    serve_lines(sys.stdin.buffer, sys.stdout.buffer, guests)

"""Define arguments that several verbs take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

RulesetName = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="The rule set: its id, or your own as module:NAME or path/to/folder:NAME.",
    ),
]
RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset", "-r", metavar="RULESET", help="The rule set, where the file does not say."
    ),
]
ScenarioName = Annotated[
    str | None,
    typer.Option(
        "--scenario", "-s", metavar="ID", help="A scenario's id or a .toml file; else the first."
    ),
]
ScenarioFile = Annotated[
    str | None,
    typer.Option("--scenario", "-s", metavar="FILE", help="The record's scenario, if your own."),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the rule set."),
]
GameFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record or a position; - reads standard input.")
]
AtMove = Annotated[
    int | None,
    typer.Option("--at", metavar="N", min=0, help="The moment after move N; else the last."),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=-1, help="Processes; -1: one a core.")]
Seed = Annotated[int, typer.Option(help="Same seed, same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _named(database: str | None) -> str | None:
    """Refuse an empty database name, which would silently mean the default database."""
    if database is not None and not database.strip():
        raise typer.BadParameter("expected a database URL or an SQLite file, not nothing")
    return database


Database = Annotated[
    str | None,
    typer.Option(help="Database URL, or an SQLite file.", show_default=False, callback=_named),
]

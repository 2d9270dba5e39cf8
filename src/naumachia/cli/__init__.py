"""The command line: one file per verb, each importing what it needs when it is called."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from naumachia.cli import (
    backup,
    bench,
    campaign,
    clauses,
    conform,
    engine,
    games,
    match,
    odds,
    perft,
    play,
    refusals,
    replay,
    rulesets,
    scenarios,
    schema,
    serve,
    ships,
    show,
    simulate,
)
from naumachia.cli.boundary import Verbs

app = typer.Typer(
    cls=Verbs,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        from naumachia.kernel.build import build

        print(f"naumachia {version('naumachia')}, {build()} build")
        raise typer.Exit()


Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
]


@app.callback()
def naumachia(version: Version = False) -> None:
    """Printed naval wargames: the rules enforced, every die shown, every ruling explained."""


app.command()(play.play)
app.command()(serve.serve)
app.command()(backup.backup)
app.add_typer(games.games, name="games")
app.command()(rulesets.rulesets)
app.add_typer(scenarios.scenarios, name="scenarios")
app.add_typer(ships.ships, name="ships")
app.add_typer(campaign.campaign, name="campaign")
app.command()(show.show)
app.command()(replay.replay)
app.command()(odds.odds)
app.command()(match.match)
app.command()(simulate.simulate)
app.command()(bench.bench)
app.command()(perft.perft)
app.command()(clauses.clauses)
app.command()(refusals.refusals)
app.command()(conform.conform)
app.command()(schema.schema)
app.command()(engine.engine)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="naumachia")

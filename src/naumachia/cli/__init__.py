"""Define the command line: one file per verb, which imports what it needs when it runs."""

from __future__ import annotations

import importlib
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from naumachia.cli import (
    backup,
    bench,
    campaign,
    clauses,
    compare,
    conform,
    dataset,
    engine,
    games,
    match,
    merge,
    new_ruleset,
    odds,
    perft,
    play,
    puzzles,
    refusals,
    replay,
    report,
    rulesets,
    scenarios,
    schema,
    serve,
    share,
    ships,
    show,
    simulate,
    tournament,
    train,
)
from naumachia.cli.boundary import Verbs, fail, missing_package

app = typer.Typer(
    cls=Verbs,
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


@app.callback(invoke_without_command=True)
def naumachia(
    context: typer.Context,
    version: Version = False,  # noqa: ARG001 - its callback prints it
) -> None:
    """Printed naval wargames: the rules enforced, every die shown, every ruling explained.

    Without a verb, Naumachia starts the server and opens the board in the browser."""
    if context.invoked_subcommand is None:
        _open_board(context)


def _open_board(context: typer.Context) -> None:
    """Serve the board and open it; print the help if the extra `server` is not installed."""
    try:
        importlib.import_module("naumachia.server")
    except ModuleNotFoundError as error:
        message = missing_package(error)
        print(context.get_help())
        fail(f"cannot open the board: {message}")
    serve.serve(open=True)


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
app.command()(share.share)
app.command()(odds.odds)
app.command()(match.match)
app.command()(tournament.tournament)
app.command()(simulate.simulate)
app.command()(merge.merge)
app.command()(dataset.dataset)
app.command()(report.report)
app.command()(compare.compare)
app.command()(train.train)
app.command()(puzzles.puzzles)
app.command()(bench.bench)
app.command()(perft.perft)
app.command()(clauses.clauses)
app.command()(refusals.refusals)
app.command()(conform.conform)
app.command("new-ruleset")(new_ruleset.new_ruleset)
app.command()(schema.schema)
app.command()(engine.engine)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="naumachia")

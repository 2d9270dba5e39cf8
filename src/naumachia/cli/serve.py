"""`naumachia serve`: the board in the browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from naumachia.cli.arguments import Database

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 is every network.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0: any.")]
NewGames = Annotated[
    int | None,
    typer.Option(
        min=0,
        help="New games an hour from one address, 100 if not said; 0: any number.",
        show_default=False,
    ),
]
Guests = Annotated[
    list[str] | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="RULESET",
        help="A rule set of your own to offer as well: module:NAME or path/to/folder:NAME.",
        show_default=False,
    ),
]
Open = Annotated[bool, typer.Option("--open", help="Open the browser.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    new_games_per_hour: NewGames = None,
    ruleset: Guests = None,
    open: Open = False,
) -> None:
    """Serve the board to browsers.

    Against the computer, a friend by link, or two at one screen."""
    from naumachia import rules
    from naumachia.cli.boundary import fail
    from naumachia.cli.reading import importable_name
    from naumachia.server import PortTaken, StorageFailed, from_environment, run

    for guest in ruleset or []:
        rules.invite(importable_name(guest))
    try:
        settings = from_environment()
        if new_games_per_hour is not None:
            settings = replace(settings, new_games_per_hour=new_games_per_hour)
        named = database or ""
        run(host, port, database=named, open_browser=open, ready=_announce, settings=settings)
    except (PortTaken, StorageFailed, ValueError) as error:
        fail(str(error))


def _announce(address: str) -> None:
    print(f"Naumachia is at {address}  (Ctrl-C stops it)", flush=True)

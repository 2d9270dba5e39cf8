"""`naumachia serve`: serve the board to browsers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from naumachia.cli.arguments import Database

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 is every network.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0: any.")]
NewGames = Annotated[
    int | None,
    typer.Option(
        min=0,
        help="New games an hour from one address, 100 by default; 0: any number.",
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
NextBuild = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="Where another build of Naumachia will appear; it takes over with the next new game.",
        show_default=False,
    ),
]
AllowedHosts = Annotated[
    list[str] | None,
    typer.Option(
        "--allowed-host",
        metavar="NAME",
        help="A name by which browsers reach the server over HTTP, beside local ones; * is any.",
        show_default=False,
    ),
]
Scenarios = Annotated[
    Path | None,
    typer.Option(
        "--scenarios",
        metavar="FOLDER",
        help="A folder with scenario files of your own, of any rule set, to offer as well.",
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
    next_build: NextBuild = None,
    allowed_host: AllowedHosts = None,
    scenarios: Scenarios = None,
) -> None:
    """Serve the board to browsers.

    Against the computer, a friend by link, or two at one screen."""
    from naumachia import rules
    from naumachia.cli.boundary import fail
    from naumachia.cli.reading import importable_name
    from naumachia.server import PortTaken, StorageFailed, Succession, from_environment, run

    for guest in ruleset or []:
        rules.invite(importable_name(guest))
    try:
        settings = from_environment()
        if new_games_per_hour is not None:
            settings = replace(settings, new_games_per_hour=new_games_per_hour)
        settings = settings.with_hosts(allowed_host or [])
        if scenarios is not None:
            settings = replace(settings, scenarios=str(scenarios.resolve()))
        again = _again(host, port, database, new_games_per_hour, ruleset or [])
        again += [word for name in allowed_host or [] for word in ("--allowed-host", name)]
        again += [] if scenarios is None else ["--scenarios", settings.scenarios]
        run(
            host,
            port,
            database=database or "",
            open_browser=open,
            ready=_announce,
            settings=settings,
            succession=None if next_build is None else Succession(next_build, again),
        )
    except (PortTaken, StorageFailed, ValueError) as error:
        fail(str(error))


def _again(
    host: str, port: int, database: str | None, new_games: int | None, guests: list[str]
) -> list[str]:
    """Return the command line that continues to serve in another build."""
    words = ["serve", "--host", host, "--port", str(port)]
    if database:
        words += ["--database", database]
    if new_games is not None:
        words += ["--new-games-per-hour", str(new_games)]
    return [*words, *(word for guest in guests for word in ("--ruleset", guest))]


def _announce(address: str) -> None:
    from naumachia.kernel.build import build
    from naumachia.server.succession import inherits

    if inherits():
        print(f"Naumachia continues at {address}, in the {build()} build", flush=True)
    else:
        print(f"Naumachia is at {address}  (Ctrl-C stops it)", flush=True)

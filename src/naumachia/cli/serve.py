"""`naumachia serve`: the board in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 is every network.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0: any.")]
Database = Annotated[
    str | None,
    typer.Option(help="Database URL, or an SQLite file.", show_default=False),
]
Open = Annotated[bool, typer.Option("--open", help="Open the browser.")]


def serve(
    host: Host = "127.0.0.1", port: Port = 8000, database: Database = None, open: Open = False
) -> None:
    """Serve the board to browsers.

    Against the computer, a friend by link, or two at one screen."""
    from naumachia.cli.boundary import fail
    from naumachia.server import PortTaken, StorageFailed, run

    try:
        run(host, port, database=database or "", open_browser=open, ready=_announce)
    except (PortTaken, StorageFailed, ValueError) as error:
        fail(str(error))


def _announce(address: str) -> None:
    print(f"Naumachia is at {address}  (Ctrl-C stops it)", flush=True)

"""`naumachia report`: draw a table of games as a page of charts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Table = Annotated[Path, typer.Argument(metavar="FILE", help="A Parquet file of `simulate`.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="The page; else FILE with .html.")
]
Open = Annotated[bool, typer.Option("--open", help="Open it in the browser.")]


def report(file: Table, out: Out = None, open: Open = False) -> None:
    """Draw a table of games as one page of charts.

    Who wins, how, when, and what happens on the way; with --curves of `simulate` also how chances
    and luck went. The page needs no network.
    """
    from naumachia.cli.writing import write_text
    from naumachia.sim.report import report as draw

    page = out or file.with_suffix(".html")
    write_text(page, draw(file))
    print(f"wrote {page}")
    if open:
        import webbrowser

        webbrowser.open(page.absolute().as_uri())

"""`naumachia merge`: join the tables of several runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Parquet files of `simulate`, two or more.")
]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="The table of all games.")]


def merge(files: Files, out: Out) -> None:
    """Join the tables of several runs into one.

    The runs played the same scenario, options and bots, with different seeds.
    """
    from naumachia.cli.simulate import command_line, print_summary
    from naumachia.kernel.errors import BadInput
    from naumachia.sim.table import merged, write

    if len(files) < 2:
        raise BadInput("nothing to merge", str(files[0]), "", "two or more tables")
    rows, about = merged(files)
    write(rows, out, {**about, "command": command_line()})
    print_summary(rows, len(rows))
    print(f"wrote {out}")

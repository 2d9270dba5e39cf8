"""`naumachia backup`: copy the games while a server runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from naumachia.cli.arguments import Database

Target = Annotated[Path, typer.Argument(help="The file to write.")]


def backup(target: Target, database: Database = None) -> None:
    """Copy the games to FILE, also while a server runs."""
    from naumachia.cli.boundary import fail
    from naumachia.server import StorageFailed, from_environment
    from naumachia.server.store.backup import backup as copied

    try:
        settings = from_environment()
        settings = replace(settings, database=database) if database else settings
        games = copied(settings.url(), target)
    except (StorageFailed, ValueError) as error:
        fail(str(error))
    print(f"{target}: {games} game{'' if games == 1 else 's'}")

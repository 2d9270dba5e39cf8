"""Copy the database while a server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from naumachia.server.store.database import OWNER_ALONE, StorageFailed, file_of


def backup(url: str, target: Path) -> int:
    """Copy an SQLite database to a new file, in one consistent state, and return its number of
    games.

    The copy includes what SQLite keeps beside its file (`-wal`). Raises StorageFailed if there is
    no such database, if the target exists, and for a database server, which has its own tools.
    """
    path = file_of(url)
    if path is None:
        raise StorageFailed("copy a database server with its own tools, such as `pg_dump`")
    if not path.is_file():
        raise StorageFailed(f"there is no database {path}")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        if target.exists():
            raise StorageFailed(f"{target} already exists; name a new file")
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OWNER_ALONE))
        games = _copy(path, unfinished)
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise StorageFailed(f"cannot copy {path} to {target}: {error}") from error
    return games


def _copy(path: Path, target: Path) -> int:
    address = f"{path.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True, timeout=30)) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
        # Make it a single file, without a log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
        (sound,) = copy.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {sound}")
        (games,) = copy.execute("SELECT count(*) FROM games").fetchone()
    return int(games)

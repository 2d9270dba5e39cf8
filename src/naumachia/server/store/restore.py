"""Replace the games by a backup, while no server runs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from naumachia.server.store.database import OWNER_ALONE, StorageFailed, file_of, revisions
from naumachia.server.store.lock import DatabaseLock

BESIDE: Final = ("", "-wal", "-shm")
"""The suffixes of the files of an SQLite database."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """The number of games in a backup, and the path of the replaced file (None: there was none)."""

    games: int
    kept: Path | None


def restore(url: str, backup: Path) -> RestoreResult:
    """Replace an SQLite database by a backup, atomically. The old files are kept beside it.

    The backup is checked first. Raises StorageFailed if it is not a valid database that this
    program can read, if a server runs, and for a database server, which has its own tools.
    """
    path = file_of(url)
    if path is None:
        raise StorageFailed("restore a database server with its own tools, such as `pg_restore`")
    if backup.resolve() == path:
        raise StorageFailed(f"{backup} is the database itself; name a backup")
    with _failing(backup):
        games = _check(backup)
    hold = DatabaseLock(url)
    try:
        with _failing(path):
            return RestoreResult(games, _put(backup, path))
    finally:
        hold.release()


@contextmanager
def _failing(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise StorageFailed(f"cannot restore {path}: {error}") from error


def _check(backup: Path) -> int:
    """Return the number of games in a backup. Raises StorageFailed and sqlite3.Error."""
    if not backup.is_file():
        raise StorageFailed(f"there is no backup {backup}")
    with closing(_reading(backup)) as source:
        (sound,) = source.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise StorageFailed(f"the backup {backup} is damaged: {sound}")
        tables = {name for (name,) in source.execute("SELECT name FROM sqlite_master")}
        if not {"alembic_version", "games"} <= tables:
            raise StorageFailed(f"{backup} is not a backup of games")
        (revision,) = source.execute("SELECT version_num FROM alembic_version").fetchone()
        if revision not in revisions():
            message = (
                f"the backup {backup} was made by a newer Naumachia ({revision}); run that one"
            )
            raise StorageFailed(message)
        (games,) = source.execute("SELECT count(*) FROM games").fetchone()
    return int(games)


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=30)


def _put(backup: Path, path: Path) -> Path | None:
    """Copy a backup to the path of a database; return the new path of the old file."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OWNER_ALONE))
    try:
        with closing(_reading(backup)) as source, closing(sqlite3.connect(unfinished)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        kept = _set_aside(path)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return kept


def _set_aside(path: Path) -> Path | None:
    """Rename a database with its other files; return its new path."""
    if not path.is_file() or not path.stat().st_size:
        return None
    _settle(path)
    names = (f"{path.name}.before-restore-{number}" for number in count(1))
    kept = next(one for one in map(path.with_name, names) if not one.exists())
    for end in reversed(BESIDE):
        part = path.with_name(f"{path.name}{end}")
        if part.exists():
            part.rename(kept.with_name(f"{kept.name}{end}"))
    return kept


def _settle(path: Path) -> None:
    """Write the log of a database into it; leave a damaged one unchanged."""
    try:
        with closing(sqlite3.connect(path)) as present:
            present.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        return

"""The database itself: opened, brought up to date, watched; what it refuses is told."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

LOG: Final = logging.getLogger("naumachia.server")
OWNER_ALONE: Final = 0o600
"""Who may read the file: talk, names and the hashes of secret links stand in it."""

SAY_EVERY: Final = 60.0
"""Seconds in which one line of a failing database is logged."""


NEWEST: Final = "0008"
"""The revision of the schema that this program writes: the last of the migrations."""

JOURNAL: Final = "MEMORY" if sys.platform == "emscripten" else "WAL"
"""In a browser the file itself lies in memory, and is stored as a whole between transactions."""

FRESH: Final = 2.0
"""Seconds for which it is known how the database is, without asking it again."""


class StorageFailed(Exception):
    """The database did not do what was asked; nothing was changed."""


class StorageConflict(StorageFailed):
    """Another server has gone on with the game; nothing was changed."""


class Database:
    """Connections to a database; `path` is the file of SQLite, None for a database server.

    Raises StorageFailed when it cannot be opened, or when a newer program has written it.
    """

    def __init__(self, url: str) -> None:
        self.trouble = ""
        """Why it did not do what was last asked of it; "" when it did."""
        self._told = -SAY_EVERY
        self._heard = -FRESH
        with _hinting(url), failing("open"):
            self.engine: Final = _engine(url)
            self.path: Final = file_of(url)
            with self.engine.begin() as connection:
                migrate(connection)
            self._file: Final = _identity(self.path)

    def close(self) -> None:
        """Let go of the connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing. Raises StorageFailed."""
        with self._noted(), failing("read"), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, made whole or not at all. Raises StorageFailed and StorageConflict."""
        with self._noted(), failing("write"):
            self._must_be_there()
            with self.engine.begin() as connection:
                yield connection
        self._heard = time.monotonic()

    def check(self) -> str:
        """Write something that changes nothing, unless something was written just now; why that
        fails, "" when it does not.
        """
        if time.monotonic() - self._heard < FRESH:
            return self.trouble
        try:
            with self.writing() as connection:
                same = text("UPDATE alembic_version SET version_num = version_num")
                connection.execute(same)
        except StorageFailed as error:
            return str(error)
        return ""

    def _must_be_there(self) -> None:
        """What is written into a file that has been deleted or replaced would be lost."""
        if _identity(self.path) != self._file:
            raise OSError(f"{self.path} was deleted or replaced while the server runs")

    @contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except StorageConflict:
            raise
        except StorageFailed as error:
            self.trouble, self._heard = str(error), time.monotonic()
            if time.monotonic() - self._told >= SAY_EVERY:
                self._told = time.monotonic()
                LOG.error("%s; orders are refused until this is mended", error)
            raise
        if self.trouble:
            self.trouble = ""
            self._told = -SAY_EVERY
            LOG.warning("the database works again")


@contextmanager
def failing(what: str) -> Iterator[None]:
    """What the database raises as StorageFailed or StorageConflict."""
    try:
        yield
    except IntegrityError as error:
        raise StorageConflict(f"cannot {what} the database: {error.orig}") from error
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error)
        raise StorageFailed(f"cannot {what} the database: {reason}") from error


DAMAGED: Final = ("malformed", "not a database", "corrupt")
"""What SQLite says of a file that is no sound database."""


@contextmanager
def _hinting(url: str) -> Iterator[None]:
    """Say of a damaged file how to go back to a backup."""
    try:
        yield
    except StorageFailed as error:
        if file_of(url) is None or not any(word in str(error) for word in DAMAGED):
            raise
        hint = f"go back to a backup: naumachia games restore BACKUP --database {file_of(url)}"
        raise StorageFailed(
            f"{error}; the file is damaged or no database of games; {hint}"
        ) from error


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, links followed; None for any other."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    named = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(str(parsed.database)).expanduser().resolve() if named else None


def _identity(path: Path | None) -> tuple[int, int] | None:
    if path is None:
        return None
    found = path.stat()
    return found.st_dev, found.st_ino


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        path = file_of(url)
        if path is not None:
            parsed = parsed.set(database=str(path))
        engine = create_engine(parsed)
    except (ArgumentError, ImportError) as error:
        raise StorageFailed(f"not a database that can be used: {url!r}: {error}") from error
    if path is not None:
        keep_private(path)
    if parsed.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _sqlite_settings)
    return engine


def keep_private(path: Path) -> None:
    """Begin a file that its owner alone may read, or take it from the others where it is there."""
    if not path.parent.exists():
        path.parent.mkdir(mode=0o700, parents=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))
    except FileExistsError:
        found = path.stat()
        if path.is_file() and found.st_mode & 0o077 and found.st_uid == _me():
            path.chmod(OWNER_ALONE)


def _me() -> int:
    return os.getuid() if hasattr(os, "getuid") else -1


def _sqlite_settings(connection: Any, _record: object) -> None:
    """Readers beside a writer, every commit on the disk before it returns."""
    cursor = connection.cursor()
    journal = f"journal_mode={JOURNAL}"
    for pragma in (journal, "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the schema to a revision. Raises StorageFailed when it is newer than this program.

    A schema that is up to date costs no Alembic, which takes a third of a second to load.
    """
    if to == "head" and _revision(connection) == NEWEST:
        return
    from alembic import command
    from alembic.util import CommandError

    try:
        _alembic(connection, lambda config: command.upgrade(config, to))
    except CommandError as error:
        message = (
            f"the database was written by a newer Naumachia ({error}); run that one,"
            " or go back to a backup made before"
        )
        raise StorageFailed(message) from error


def _revision(connection: Connection) -> str:
    """The revision of the schema; "" for a database without one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def revisions() -> set[str]:
    """The revisions of the schema that this program knows."""
    from alembic.script import ScriptDirectory

    return {one.revision for one in ScriptDirectory(_migrations()).walk_revisions()}


def _migrations() -> str:
    return str(files("naumachia.server.store").joinpath("migrations"))


def _alembic(connection: Connection, run: Callable[[Any], None]) -> None:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _migrations().replace("%", "%%"))
    config.attributes["connection"] = connection
    run(config)

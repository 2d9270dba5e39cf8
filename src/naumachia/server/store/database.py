"""Open, migrate and check the database, and translate its errors."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

LOG: Final = logging.getLogger("naumachia.server")
OWNER_ALONE: Final = 0o600
"""Only the owner may read the file: it contains chat, names and the hashes of secret links."""

SAY_EVERY: Final = 60.0
"""Seconds between two log lines about a failing database."""


NEWEST: Final = "0009"
"""The revision of the schema that this program writes: the last migration."""

JOURNAL: Final = "MEMORY" if sys.platform == "emscripten" else "WAL"
"""In a browser the file itself is in memory, and is stored as a whole between transactions."""

FRESH: Final = 2.0
"""Seconds for which the result of a check is reused."""


class StorageFailed(Exception):
    """The database failed; nothing was changed."""


class StorageConflict(StorageFailed):
    """Another server has changed the game; nothing was changed."""


class Database:
    """Connections to a database; `path` is the file of SQLite, None for a database server.

    Raises StorageFailed if it cannot be opened, or was written by a newer program.
    """

    def __init__(self, url: str) -> None:
        self.trouble = ""
        """The error of the last operation; "" if it succeeded."""
        self._reported_at = -SAY_EVERY
        self._checked_at = -FRESH
        with _adding_hint(url), failing("open"), ExitStack() as undone:
            self.engine: Final = _engine(url)
            undone.callback(self.engine.dispose)
            self.path: Final = file_of(url)
            with self.engine.begin() as connection:
                migrate(connection)
            self._file: Final = _identity(self.path)
            undone.pop_all()

    def close(self) -> None:
        """Close the connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Begin a read-only transaction. Raises StorageFailed."""
        with self._logging_errors(), failing("read"), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Begin an atomic transaction. Raises StorageFailed and StorageConflict."""
        with self._logging_errors(), failing("write"):
            self._must_be_there()
            with self.engine.begin() as connection:
                yield connection
        self._checked_at = time.monotonic()

    def check(self) -> str:
        """Try to write, unless a write has just succeeded; return the error, "" if there
        is none.
        """
        if time.monotonic() - self._checked_at < FRESH:
            return self.trouble
        try:
            with self.writing() as connection:
                same = text("UPDATE alembic_version SET version_num = version_num")
                connection.execute(same)
        except StorageFailed as error:
            return str(error)
        return ""

    def _must_be_there(self) -> None:
        """Raise an error for a deleted or replaced file, where a write would be lost."""
        if _identity(self.path) != self._file:
            raise OSError(f"{self.path} was deleted or replaced while the server runs")

    @contextmanager
    def _logging_errors(self) -> Iterator[None]:
        try:
            yield
        except StorageConflict:
            raise
        except StorageFailed as error:
            self.trouble, self._checked_at = str(error), time.monotonic()
            if time.monotonic() - self._reported_at >= SAY_EVERY:
                self._reported_at = time.monotonic()
                LOG.error("%s; orders are refused until this is fixed", error)
            raise
        if self.trouble:
            self.trouble = ""
            self._reported_at = -SAY_EVERY
            LOG.warning("the database works again")


@contextmanager
def failing(what: str) -> Iterator[None]:
    """Raise errors of the database as StorageFailed or StorageConflict."""
    try:
        yield
    except IntegrityError as error:
        raise StorageConflict(f"cannot {what} the database: {error.orig}") from error
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error)
        raise StorageFailed(f"cannot {what} the database: {reason}") from error


DAMAGED: Final = ("malformed", "not a database", "corrupt")
"""Parts of SQLite's messages about a damaged file."""


@contextmanager
def _adding_hint(url: str) -> Iterator[None]:
    """Add to the error of a damaged file how to restore a backup."""
    try:
        yield
    except StorageFailed as error:
        if file_of(url) is None or not any(word in str(error) for word in DAMAGED):
            raise
        hint = f"restore a backup: naumachia games restore BACKUP --database {file_of(url)}"
        raise StorageFailed(
            f"{error}; the file is damaged or is not a database of games; {hint}"
        ) from error


def file_of(url: str) -> Path | None:
    """Return the file of an SQLite database after following links; None for another database."""
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
    """Create a file that only its owner may read, or restrict an existing one."""
    if not path.parent.exists():
        path.parent.mkdir(mode=0o700, parents=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))
    except FileExistsError:
        found = path.stat()
        if path.is_file() and found.st_mode & 0o077 and found.st_uid == _user_id():
            path.chmod(OWNER_ALONE)


def _user_id() -> int:
    return os.getuid() if hasattr(os, "getuid") else -1


def _sqlite_settings(connection: Any, _record: object) -> None:
    """Configure SQLite: readers beside a writer, and every commit on disk before it returns."""
    cursor = connection.cursor()
    journal = f"journal_mode={JOURNAL}"
    for pragma in (journal, "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection, to: str = "head") -> None:
    """Migrate the schema to a revision. Raises StorageFailed if it is newer than this program.

    A current schema needs no Alembic, which takes a third of a second to load.
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
            " or restore an older backup"
        )
        raise StorageFailed(message) from error


def _revision(connection: Connection) -> str:
    """Return the revision of the schema; "" for a database without one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def revisions() -> set[str]:
    """Return the revisions of the schema that this program knows."""
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

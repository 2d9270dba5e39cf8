"""One server to one SQLite file: two would not see each other's moves."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from naumachia.server.store.database import OWNER_ALONE, StorageFailed, file_of


class Hold:
    """A database that is this server's alone until it is let go, or the process ends.

    Raises StorageFailed when another server has it. A database server is shared: nothing is held.
    """

    def __init__(self, url: str) -> None:
        self.path: Final = file_of(url)
        self._lock = -1
        if self.path is not None:
            self._lock = _held(self.path)

    def let_go(self) -> None:
        """Leave the database to others."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _held(path: Path) -> int:
    beside = path.with_name(f"{path.name}.serving")
    try:
        beside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = os.open(beside, os.O_CREAT | os.O_RDWR, OWNER_ALONE)
    except OSError as error:
        raise StorageFailed(f"cannot open the database: {error}") from error
    try:
        _lock(found)
    except OSError as error:
        who = os.read(found, 20).decode("ascii", "replace").strip() or "unknown"
        os.close(found)
        message = (
            f"another server (process {who}) uses {path}; stop that one, or name another --database"
        )
        raise StorageFailed(message) from error
    os.truncate(found, 0)
    os.write(found, f"{os.getpid()}\n".encode())
    return found


def _lock(found: int) -> None:
    """Raises OSError when somebody else holds it; the system lets go when a process ends."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(found, 100, os.SEEK_SET)
        msvcrt.locking(found, msvcrt.LK_NBLCK, 1)
        os.lseek(found, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)

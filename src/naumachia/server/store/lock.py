"""Lock an SQLite file for one server, because two would not see each other's moves."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from naumachia.server.settings import data_folder
from naumachia.server.store.database import OWNER_ALONE, StorageFailed, file_of, keep_private


class DatabaseLock:
    """A lock on a database until it is released or the process ends.

    Raises StorageFailed if another server has it. A database server is shared, so nothing is
    locked.
    """

    def __init__(self, url: str) -> None:
        self.path: Final = file_of(url)
        self._locks: list[int] = []
        if self.path is None:
            return
        self._locks.append(_take_lock(self.path, _beside(self.path)))
        try:
            by_file = _by_file(self.path)
            if by_file is not None:
                self._locks.append(_take_lock(self.path, by_file))
        except StorageFailed:
            self.release()
            raise

    def release(self) -> None:
        """Release the lock."""
        while self._locks:
            os.close(self._locks.pop())


def _beside(path: Path) -> Path:
    """Lock a file beside the database, which contains the id of the process."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(path, error) from error
    return path.with_name(f"{path.name}.serving")


def _by_file(path: Path) -> Path | None:
    """Return a lock that is the same for all names of a file, such as hard links; None if there is
    no place for one.

    The file itself is not locked, because SQLite would lose its own locks when that ends.
    """
    folder = data_folder() / "serving"
    try:
        keep_private(path)
        status = path.stat()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None  # the database itself reports what is wrong
    return folder / f"{status.st_dev}-{status.st_ino}" if os.access(folder, os.W_OK) else None


def unusable(path: Path, error: OSError) -> StorageFailed:
    """Return the error for a database whose folder is not writable."""
    reason = error.strerror or str(error)
    message = f"cannot open the database {path}: its folder {path.parent} cannot be used: {reason}"
    return StorageFailed(message)


def _take_lock(path: Path, lock: Path) -> int:
    try:
        found = os.open(lock, os.O_CREAT | os.O_RDWR, OWNER_ALONE)
    except OSError as error:
        raise unusable(path, error) from error
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
    """Lock a file. Raises OSError if another process holds it; the system releases it when a
    process ends.
    """
    if sys.platform == "win32":
        import msvcrt

        os.lseek(found, 100, os.SEEK_SET)
        msvcrt.locking(found, msvcrt.LK_NBLCK, 1)
        os.lseek(found, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)

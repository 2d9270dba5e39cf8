"""Hand the server over to another build of Naumachia, between two games.

The other build replaces this process and gets its listening socket as from a service manager
(`LISTEN_PID`, `LISTEN_FDS`, the first descriptor being 3). Clients that connect meanwhile wait and
are not refused. Games are in the database; open pages reconnect.
"""

from __future__ import annotations

import os
import socket as sockets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from naumachia.kernel.build import home

MADE: Final = ".made"
"""The file that is written last into the folder of a build."""
FIRST: Final = 3
"""The descriptor of the first inherited socket."""


class Succession:
    """Lets the build in `folder`, once it is complete, take over when a game begins.

    It starts with the command line's `arguments`. Nothing happens if this process already runs from
    that folder.
    """

    def __init__(self, folder: Path, arguments: Sequence[str]) -> None:
        self.folder: Final = folder.absolute()
        self.arguments: Final = tuple(arguments)
        self.due = False
        self._retire: Callable[[], None] = lambda: None
        self._kept: sockets.socket | None = None

    def follow(self, retire: Callable[[], None], listening: sockets.socket) -> None:
        """Set the socket of the server, and how to end it."""
        self._retire = retire
        self._kept = listening.dup()

    def begun(self) -> None:
        """Note that a game has begun, and end the server if the other build is complete.

        Windows cannot replace a process, so there the first build continues.
        """
        if (
            os.name == "posix"
            and not self.due
            and home() != self.folder
            and (self.folder / MADE).is_file()
        ):
            self.due = True
            self._retire()

    def complete(self) -> None:
        """Start the other build after the server has ended, if it is due."""
        if self._kept is None:
            return
        if not self.due:
            self._kept.close()
            return
        os.dup2(self._kept.fileno(), FIRST, inheritable=True)
        path = os.pathsep.join(filter(None, (str(self.folder), os.environ.get("PYTHONPATH", ""))))
        env = {**os.environ, "PYTHONPATH": path, "LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
        sys.stdout.flush()
        os.execve(sys.executable, [sys.executable, "-m", "naumachia", *self.arguments], env)


def inherits() -> bool:
    """Return whether this process was started with a listening socket."""
    return os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1"


def inherited_socket() -> sockets.socket | None:
    """Return the listening socket that this process was started with, if any."""
    return sockets.socket(fileno=FIRST) if inherits() else None

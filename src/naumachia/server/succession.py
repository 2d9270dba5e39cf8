"""Another build of Naumachia takes the server over, between two games.

It is started in the place of this process and gets its listening socket the way a service manager
hands one on (`LISTEN_PID`, `LISTEN_FDS`, the first descriptor being 3), so whoever connects
meanwhile waits and is not turned away. Games lie in the database; open pages connect again.
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
"""The descriptor of the first socket that is handed on."""


class Succession:
    """The build in `folder`, once it is whole, takes over as soon as a game has begun.

    It is started with the command line's `arguments`. None takes over where this process runs from
    that folder already.
    """

    def __init__(self, folder: Path, arguments: Sequence[str]) -> None:
        self.folder: Final = folder.absolute()
        self.arguments: Final = tuple(arguments)
        self.due = False
        self._retire: Callable[[], None] = lambda: None
        self._kept: sockets.socket | None = None

    def follow(self, retire: Callable[[], None], listening: sockets.socket) -> None:
        """Succeed to a server that listens there and ends by `retire`."""
        self._retire = retire
        self._kept = listening.dup()

    def begun(self) -> None:
        """A game has begun: its players will find the other build, if it is there by now.

        Windows cannot replace a process, so there the first build goes on.
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
        """The server has ended: become the other build, if it is due."""
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
    """Whether this process was started with a listening socket."""
    return os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1"


def handed_on() -> sockets.socket | None:
    """The listening socket that this process was started with, if there is one."""
    return sockets.socket(fileno=FIRST) if inherits() else None

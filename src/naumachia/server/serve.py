"""Run the server from the command line."""

from __future__ import annotations

import signal
import socket as sockets
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

import uvicorn

from naumachia.server.app import create_app
from naumachia.server.http.gate import BACKLOG, gated_config
from naumachia.server.settings import Settings, from_environment
from naumachia.server.store.lock import DatabaseLock
from naumachia.server.succession import Succession, inherited_socket

TURN: Final = 0.001
"""Seconds that a long computation keeps the interpreter while others wait for an answer."""


class AnnouncingServer(uvicorn.Server):
    """A server that reports when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.ready: Final = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Listen, then report the address."""
        await super().startup(sockets)
        if self.started:
            host = self.config.host if self.config.host not in ("0.0.0.0", "::") else "localhost"
            shown = f"[{host}]" if ":" in host else host
            self.ready(f"http://{shown}:{self._port()}/")

    def retire(self) -> None:
        """End after answering the requests in progress."""
        self.should_exit = True

    def _port(self) -> int:
        for server in self.servers:
            for listening in server.sockets:
                return int(listening.getsockname()[1])
        return self.config.port


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    database: str = "",
    open_browser: bool = False,
    ready: Callable[[str], None] | None = None,
    settings: Settings | None = None,
    succession: Succession | None = None,
) -> None:
    """Serve until Ctrl-C.

    `database` is an SQLAlchemy URL or the path of an SQLite file, and overrides the settings. The
    settings are those of the environment by default. Port 0 takes a free one. `ready` is called
    with the address once the server listens, and `open_browser` opens it. `succession` names the
    build that takes over. A socket from a service manager overrides host and port. Raises
    StorageFailed if the database cannot be opened or another server uses its file, ValueError for a
    wrong setting, and PortTaken if the port is in use.
    """
    settings = settings or from_environment()
    if database:
        settings = settings.with_database(database)
    settings = settings.with_hosts([host])
    # Listen first, so that an unusable address leaves no database behind.
    listening = inherited_socket() or listen(host, port)
    with ExitStack() as undone:
        undone.callback(listening.close)
        hold = DatabaseLock(settings.url())
        undone.callback(hold.release)
        app = create_app(settings)
        undone.pop_all()

    server = AnnouncingServer(
        gated_config(app, settings, host, port), _announcer(ready, open_browser)
    )
    if succession is not None:
        succession.follow(server.retire, listening)
        app.state.begun = succession.begun
    if threading.current_thread() is threading.main_thread():
        # The framework raises it again after closing; then this process cleans up and ends.
        signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    sys.setswitchinterval(TURN)
    try:
        server.run([listening])
    finally:
        hold.release()
    if succession is not None:
        succession.complete()


def _announcer(ready: Callable[[str], None] | None, open_browser: bool) -> Callable[[str], None]:
    """Return a function that prints the address, and opens it if wanted."""

    def announce(address: str) -> None:
        if ready is not None:
            ready(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    return announce


class PortTaken(OSError):
    """The port cannot be listened on."""


def listen(host: str, port: int) -> sockets.socket:
    """Return a socket bound to an address. Raises PortTaken, saying what to do."""
    try:
        family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0][0]
        bound = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
        try:
            # SO_REUSEADDR on Windows would let two servers share a port.
            if sys.platform == "win32":
                bound.setsockopt(sockets.SOL_SOCKET, sockets.SO_EXCLUSIVEADDRUSE, 1)
            else:
                bound.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
            bound.bind((host, port))
            bound.listen(BACKLOG)
        except OSError:
            bound.close()
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        another = "choose another --port, or --port 0 for any that is free"
        raise PortTaken(f"cannot listen on {host} port {port}: {reason}; {another}") from error
    return bound

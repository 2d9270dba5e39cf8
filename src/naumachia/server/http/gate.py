"""Who is let in at the socket: so many connections, none that stays silent; players before others.

A connection that asks for nothing holds a place for seconds only, and is the first to go when all
places are taken. One that is being answered, or is a page's socket, is never ended for another.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from time import monotonic
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from naumachia.server.http.limits import network
from naumachia.server.settings import Settings

LARGEST_FRAME: Final = 1 << 20
"""Bytes of a WebSocket message beyond which the connection is closed unread."""

BACKLOG: Final = 128
"""Connections that may wait to be taken, and that are taken in one go."""

SPARE: Final = 400
"""Files kept for what is no connection, as the database, and for connections that just end; two
thirds of all where the system allows few."""

MOST_FILES: Final = 65_536
"""Open files that are asked of the system, where it allows as many."""

SAY_EVERY: Final = 60.0
"""Seconds in which one line is logged of requests that are malformed alike."""

FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"connection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
)
SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def open_files(wanted: int = MOST_FILES) -> int:
    """Raise the number of files that this process may have open, as far as the system allows; the
    number that holds then.
    """
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return wanted if soft == resource.RLIM_INFINITY else soft


def places(wanted: int, files: int) -> int:
    """How many connections there is room for, of those wanted, with so many open files."""
    return max(1, min(wanted, files - min(SPARE, files * 2 // 3)))


class Gate:
    """Counts connections: at most `most`, and `each` from one address. The machine itself may have
    all: a proxy that stands there speaks for many.
    """

    def __init__(self, most: int, each: int) -> None:
        self.most: Final = most
        self.each: Final = each
        self._inside: Final[dict[asyncio.Transport, str]] = {}
        self._from: Final[Counter[str]] = Counter()
        self._silent: Final[OrderedDict[asyncio.Transport, None]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Whether a new connection may come in. Where all places are taken the one that has been
        silent for longest goes.
        """
        place = network(address)
        if self._from[place] >= self.each and not _here(address):
            return False
        if len(self._inside) >= self.most:
            if not self._silent:
                return False
            oldest = next(iter(self._silent))
            self.leave(oldest)
            oldest.abort()
        self._inside[transport] = place
        self._from[place] += 1
        self._silent[transport] = None
        return True

    def speaks(self, transport: asyncio.Transport) -> None:
        """A connection has asked for something, and is answered or has become a page's socket."""
        self._silent.pop(transport, None)

    def falls_silent(self, transport: asyncio.Transport) -> None:
        """A connection has had its answer."""
        if transport in self._inside:
            self._silent[transport] = None

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self._silent.pop(transport, None)
        place = self._inside.pop(transport, None)
        if place is not None:
            self._from[place] -= 1
            if not self._from[place]:
                del self._from[place]


def _here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return True  # a socket of this machine


class Sparing(logging.Filter):
    """Lets a warning through once in `every` seconds: strangers must not fill the log."""

    def __init__(self, every: float = SAY_EVERY, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.every: Final = every
        self.clock: Final = clock
        self._said: Final[dict[str, float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a line."""
        if record.levelno > logging.WARNING:
            return True
        now, words = self.clock(), str(record.msg)
        if now - self._said.get(words, -self.every) < self.every:
            return False
        self._said[words] = now
        return True


SPARING: Final = Sparing()


def send_at_once(transport: asyncio.Transport) -> None:
    """Set TCP_NODELAY: a small message must not wait until the last one is acknowledged.

    The event loop does so only for sockets that name their protocol. One that a service manager or
    the build before hands on may not.
    """
    found = transport.get_extra_info("socket")
    if found is not None and found.family in (socket.AF_INET, socket.AF_INET6):
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class GatedConfig(uvicorn.Config):
    """How the server listens, and the gate that its connections pass."""

    def __init__(
        self, app: Any, settings: Settings, host: str = "127.0.0.1", port: int = 0
    ) -> None:
        files = open_files()
        # No access log and nothing below warnings: addresses of sockets may carry secret links.
        super().__init__(
            app,
            host=host,
            port=port,
            http=GatedHttp,
            ws=GatedSocket,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=True,
            backlog=min(BACKLOG, files // 4),
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=3,
            server_header=False,
        )
        logging.getLogger("uvicorn.error").addFilter(SPARING)
        most = places(settings.connections, files)
        self.gate: Final = Gate(most, settings.connections_per_address)
        self.request_seconds: Final = settings.request_seconds


class GatedHttp(H11Protocol):
    """A connection that has to say what it wants within seconds."""

    config: GatedConfig
    _slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, or be told that there is no place."""
        super().connection_made(transport)
        send_at_once(transport)
        address = self.client[0] if self.client else ""
        if self.config.gate.enter(transport, address):
            self._wait()
        else:
            self._end(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Go."""
        self._waited()
        self.config.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; what is not whole after `request_seconds` is not waited for."""
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.conn.their_state not in (
            h11.IDLE,
            h11.SEND_BODY,
        ):
            self._waited()
            self.config.gate.speaks(self.transport)
        elif self._slow is None:
            self._wait()

    def on_response_complete(self) -> None:
        """Answered: from here on the place is held for nothing."""
        super().on_response_complete()
        self.config.gate.falls_silent(self.transport)

    def _wait(self) -> None:
        self._slow = self.loop.call_later(self.config.request_seconds, self._end, SLOW)

    def _waited(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _end(self, words: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(words)
            self.transport.close()


class GatedSocket(WebSocketsSansIOProtocol):
    """A page's socket, which keeps the place of the connection that it was."""

    config: GatedConfig

    def connection_lost(self, exc: Exception | None) -> None:
        """Go."""
        self.config.gate.leave(self.transport)
        super().connection_lost(exc)

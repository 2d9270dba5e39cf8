"""Limit connections, close idle ones, and prefer players.

An idle connection keeps its place for seconds only, and is closed first when all places are taken.
A connection with a request in progress, or a page's socket, is never closed for another.

Uvicorn's own protocols do the rest. They see a connection through `GatedConnection`, and the
application tells it when a request is complete and answered.
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
from typing import Any, Final, cast

import uvicorn
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from naumachia.server.limits import network
from naumachia.server.settings import Settings

LARGEST_FRAME: Final = 1 << 20
"""The largest WebSocket message in bytes; a larger one closes the connection."""

BACKLOG: Final = 128
"""The most connections that wait to be accepted, and that are accepted at once."""

SPARE: Final = 400
"""Files reserved for other uses, such as the database and closing connections; two thirds of all if
the system allows few.
"""

MOST_FILES: Final = 65_536
"""The most open files that are requested from the system."""

SAY_EVERY: Final = 60.0
"""Seconds between two log lines about similar malformed requests."""

FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"connection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
)
SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def open_files(wanted: int = MOST_FILES) -> int:
    """Raise the number of files that this process may open, as far as possible, and return it."""
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
    """Return how many of the wanted connections fit into this many open files."""
    return max(1, min(wanted, files - min(SPARE, files * 2 // 3)))


class Gate:
    """Count connections: at most `most`, and `each` from one address.

    The machine itself may have all, because a proxy on it serves many clients.
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
        """Return whether a new connection may enter. If the server is full, the longest idle one is
        closed.
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

    def begin_request(self, transport: asyncio.Transport) -> None:
        """Note that a connection has sent a request, which is answered or becomes a socket."""
        self._silent.pop(transport, None)

    def end_request(self, transport: asyncio.Transport) -> None:
        """Note that a connection has its answer, and is idle."""
        if transport in self._inside:
            self._silent[transport] = None

    def leave(self, transport: asyncio.Transport) -> None:
        """Note that a connection has ended."""
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


class LogLimiter(logging.Filter):
    """Pass a warning once in `every` seconds, so that strangers cannot fill the log."""

    def __init__(self, every: float = SAY_EVERY, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.every: Final = every
        self.clock: Final = clock
        self._said: Final[dict[str, float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write a line."""
        if record.levelno > logging.WARNING:
            return True
        now, words = self.clock(), str(record.msg)
        if now - self._said.get(words, -self.every) < self.every:
            return False
        self._said[words] = now
        return True


LOG_LIMITER: Final = LogLimiter()


def send_at_once(transport: asyncio.Transport) -> None:
    """Set TCP_NODELAY: a small message must not wait until the last one is acknowledged.

    The event loop does so only for sockets with a set protocol, which a socket from a service
    manager or the previous build may lack.
    """
    found = transport.get_extra_info("socket")
    if found is not None and found.family in (socket.AF_INET, socket.AF_INET6):
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class GatedConnection(asyncio.Protocol):
    """A connection between the event loop and uvicorn, which must send its request within seconds.

    `inner` is uvicorn's protocol: first that of HTTP, later perhaps that of a socket.
    """

    inner: asyncio.Protocol
    transport: asyncio.Transport
    _slow: asyncio.TimerHandle | None = None
    _requests = 0
    """The complete requests that have no answer yet; a socket is one until it ends."""

    def __init__(self, gate: Gate, seconds: float) -> None:
        self.gate: Final = gate
        self.seconds: Final = seconds

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, or answer that the server is full."""
        self.transport = cast("asyncio.Transport", transport)
        send_at_once(self.transport)
        self.inner.connection_made(cast("asyncio.Transport", _InnerTransport(self)))
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if self.gate.enter(self.transport, address):
            self._wait()
        else:
            self._end(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the gate."""
        self._stop_waiting()
        self.gate.leave(self.transport)
        self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass data on; close the connection if no request is complete after `seconds`."""
        self.inner.data_received(data)
        if not self._requests and self._slow is None:
            self._wait()

    def eof_received(self) -> bool | None:
        """Pass the end of the data on."""
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        """Pass on that the client reads too slowly."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the client has caught up."""
        self.inner.resume_writing()

    def complete(self) -> None:
        """Note a complete request."""
        self._requests += 1
        self._stop_waiting()
        self.gate.begin_request(self.transport)

    def answered(self) -> None:
        """Note that a complete request has its answer; without another the connection is idle."""
        self._requests -= 1
        if not self._requests:
            self.gate.end_request(self.transport)

    def _wait(self) -> None:
        self._slow = asyncio.get_running_loop().call_later(self.seconds, self._end, SLOW)

    def _stop_waiting(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _end(self, words: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(words)
            self.transport.close()


class _InnerTransport:
    """The transport as uvicorn sees it: a new protocol replaces the inner one only."""

    def __init__(self, connection: GatedConnection) -> None:
        self._connection: Final = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection.transport, name)

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        self._connection.inner = protocol


CONNECTION: Final = "naumachia.connection"
"""The key of the connection in the state of an ASGI scope."""


def track_requests(app: ASGIApp) -> ASGIApp:
    """Return an application that tells the connection of each request when it is complete and
    when it is answered.
    """

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        connection: GatedConnection = scope["state"][CONNECTION]
        headers = Headers(scope=scope)
        complete = not ("transfer-encoding" in headers or int(headers.get("content-length", 0)))
        if complete:
            connection.complete()

        async def receive_body() -> Message:
            nonlocal complete
            message = await receive()
            if not complete and not message.get("more_body"):
                complete = True
                connection.complete()
            return message

        try:
            await app(scope, receive if complete else receive_body, send)
        finally:
            if not complete:
                connection.complete()
            if scope["type"] == "http":  # a socket's connection ends with it
                connection.answered()

    return watch


def gated_config(
    app: ASGIApp, settings: Settings, host: str = "127.0.0.1", port: int = 0
) -> uvicorn.Config:
    """Return the configuration of the listening server, with the gate for its connections."""
    files = open_files()
    # Log no access and nothing below warnings, because addresses of sockets may contain secret
    # links.
    config = uvicorn.Config(
        track_requests(app),
        host=host,
        port=port,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=True,
        interface="asgi3",
        backlog=min(BACKLOG, files // 4),
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    logging.getLogger("uvicorn.error").addFilter(LOG_LIMITER)
    gate = Gate(places(settings.connections, files), settings.connections_per_address)
    config.load()
    connect: Callable[..., asyncio.Protocol] = config.http_protocol_class

    def gated(*, app_state: dict[str, Any], **given: Any) -> asyncio.Protocol:
        connection = GatedConnection(gate, settings.request_seconds)
        connection.inner = connect(app_state={**app_state, CONNECTION: connection}, **given)
        return connection

    config.http_protocol_class = cast("type[asyncio.Protocol]", gated)
    return config

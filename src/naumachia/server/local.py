"""Serve pages in the same interpreter, without a network.

In a browser the page and Python talk over a message port; `Local` replaces the web server.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from fastapi import FastAPI

from naumachia.server.app import create_app
from naumachia.server.live.workers import InlineWorker, Machine, Worker
from naumachia.server.settings import Settings

LOG: Final = logging.getLogger("naumachia.server")
HOST: Final = "localhost"
GONE: Final = 1001
"""The close code of a page that has closed."""

ALONE: Final = Settings(
    workers=1,
    new_games_per_hour=0,
    messages_per_second=1000.0,
    largest_body=4_000_000,
    largest_record=4_000_000,
    idle_rooms=1,
)
"""Settings for a server with one user, who views one game at a time, and whose browser gives no
memory back. The database must still be set.
"""


class Response(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes


class Local:
    """The application, called directly. Call `start` first; `stop` stores nothing more."""

    def __init__(self, database: str, worker: Callable[[], Worker] = InlineWorker) -> None:
        machine = Machine(worker, threads=0, preload=False)
        self.app: Final[FastAPI] = create_app(ALONE.with_database(database), machine)
        self._running: AbstractAsyncContextManager[Any] | None = None
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def start(self) -> None:
        """Start the application. Raises StorageFailed."""
        self._running = self.app.router.lifespan_context(self.app)
        await self._running.__aenter__()

    async def stop(self) -> None:
        """End all connections, then the application."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._running is not None:
            await self._running.__aexit__(None, None, None)

    async def request(
        self, method: str, address: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Response:
        """Return the answer to one HTTP request; `address` is a path with its query."""
        incoming = asyncio.Queue[dict[str, Any]]()
        incoming.put_nowait({"type": "http.request", "body": body, "more_body": False})
        status, found, parts = 500, dict[str, str](), list[bytes]()

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                found.update({k.decode(): v.decode() for k, v in message["headers"]})
            else:
                parts.append(message.get("body", b""))

        scope = _scope("http", address, headers) | {"method": method.upper()}
        await self.app(scope, incoming.get, send)
        return Response(status, found, b"".join(parts))

    def connect(
        self, address: str, protocols: Sequence[str], events: Callable[[str, str, int], None]
    ) -> LocalSocket:
        """Open a socket. `events` is called with ("open", protocol, 0), ("text", message, 0) and,
        once, ("close", reason, code).
        """
        socket = LocalSocket(events)
        headers = {"sec-websocket-protocol": ", ".join(protocols)} if protocols else {}
        scope = _scope("websocket", address, headers) | {"subprotocols": list(protocols)}
        task = asyncio.ensure_future(socket.converse(self.app, scope))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return socket


class LocalSocket:
    """The page's end of a socket."""

    def __init__(self, events: Callable[[str, str, int], None]) -> None:
        self._events: Final = events
        self._incoming: Final = asyncio.Queue[dict[str, Any]]()
        self._closed = False

    def send(self, text: str) -> None:
        """Send a message to the application."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    def close(self, code: int = GONE) -> None:
        """Close the socket."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})

    async def converse(self, app: FastAPI, scope: dict[str, Any]) -> None:
        """Pass messages on until either side ends."""
        self._incoming.put_nowait({"type": "websocket.connect"})
        try:
            await app(scope, self._incoming.get, self._receive)
        except Exception:
            LOG.exception("%s failed", scope["path"])
        finally:
            self._end(GONE, "")

    async def _receive(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self._events("open", message.get("subprotocol") or "", 0)
        elif message["type"] == "websocket.send":
            self._events("text", message.get("text") or "", 0)
        else:
            self._end(message.get("code", 1000), message.get("reason") or "")

    def _end(self, code: int, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._events("close", reason, code)


def _scope(kind: str, address: str, headers: Mapping[str, str]) -> dict[str, Any]:
    path, _, query = address.partition("?")
    given = {"host": HOST} | {name.lower(): value for name, value in headers.items()}
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
        "state": {},
    }

"""Run the server in a browser's Python; strings go in and out of it.

The worker of the page calls `begin`, then `Desk.receive` for every message of a page. Computer
players think in a second interpreter, which calls `work`.
"""

from __future__ import annotations

import asyncio
import json
import pickle
import sqlite3
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from contextlib import closing
from typing import Any, Final

import anyio.to_thread

from naumachia.server.errors import server_error
from naumachia.server.live.workers import InlineWorker, Worker
from naumachia.server.local import Local, LocalSocket
from naumachia.server.store.database import StorageFailed
from naumachia.server.store.games import Store

Post = Callable[[str, str, str, int, str], None]
"""Sends a message to a page. Arguments: the page, its number of the request or socket, the kind, a
status or close code, and the text.
"""

IDLE_SECONDS: Final = 60.0
"""The second interpreter takes up to 140 MB, and starts in a second or two."""

BINARY: Final = "latin-1"
"""Pickles travel as strings, one letter for each byte."""


class Interpreter:
    """A second interpreter that runs one function at a time.

    `call` sends it a pickled call and returns the pickled result. After `end`, the next call starts
    another.
    """

    def __init__(self, call: Callable[[str], Awaitable[str]], end: Callable[[], None]) -> None:
        self.call: Final = call
        self._end: Final = end
        self.free: Final = asyncio.Lock()
        self.ready = False
        """Whether it has answered a call since it started."""
        self._resting: asyncio.TimerHandle | None = None

    async def take(self) -> None:
        """Wait until the interpreter is free."""
        await self.free.acquire()
        if self._resting is not None:
            self._resting.cancel()

    def release(self) -> None:
        """Release the interpreter; it ends after `IDLE_SECONDS` without use."""
        self._resting = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.end)
        self.free.release()

    def end(self) -> None:
        """Stop the interpreter."""
        self.ready = False
        self._end()


class InterpreterWorker:
    """Runs functions in the second interpreter, which all workers of this kind share."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter: Final = interpreter
        self._busy = False

    def warm(self) -> None:
        """Do nothing: a call starts the interpreter."""

    async def begin(self, act: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        """Begin `act` once the interpreter is free and ready. Time limits count from here."""
        await self._interpreter.take()
        self._busy = True
        if not self._interpreter.ready:
            try:
                await self._answer(len, ((),))
            except BaseException:
                self._leave()
                raise
        return asyncio.ensure_future(self._run(act, arguments))

    async def _run(self, act: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        try:
            return await self._answer(act, arguments)
        finally:
            self._leave()

    def _leave(self) -> None:
        self._busy = False
        self._interpreter.release()

    async def _answer(self, act: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        call = pickle.dumps((act, arguments)).decode(BINARY)
        try:
            answer = await self._interpreter.call(call)
        except Exception as error:
            raise BrokenExecutor(f"the second interpreter ended: {error}") from error
        self._interpreter.ready = True
        done, found = pickle.loads(answer.encode(BINARY))
        if not done:
            raise found
        return found

    def end(self) -> None:
        """Stop the interpreter if it works for this worker."""
        if self._busy:
            self._interpreter.end()


class BrowserServer:
    """Answers the pages of one browser."""

    def __init__(self, local: Local, post: Post) -> None:
        self._local: Final = local
        self._post: Final = post
        self._sockets: Final[dict[tuple[str, str], LocalSocket]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def receive(self, text: str) -> None:
        """Handle a message of a page: a request, or an event of a socket."""
        message = json.loads(text)
        key = message["from"], message["id"]
        what = message["do"]
        if what == "request":
            task = asyncio.ensure_future(self._request(key, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif what == "open":
            self._open(key, message)
        elif key in self._sockets:
            if what == "text":
                self._sockets[key].send(message["text"])
            else:
                self._sockets[key].close()

    def leave(self, page: str) -> None:
        """Close the sockets of a page that has closed."""
        for key, socket in tuple(self._sockets.items()):
            if key[0] == page:
                socket.close()

    async def _request(self, key: tuple[str, str], message: dict[str, Any]) -> None:
        body = (message.get("body") or "").encode()
        headers = {**message["headers"], "content-length": str(len(body))}
        try:
            answer = await self._local.request(message["method"], message["address"], headers, body)
        except Exception as error:  # noqa: BLE001 - the page can go on
            refused = server_error(error, "%s %s failed", message["method"], message["address"])
            self._post(*key, "answer", 500, json.dumps(refused.data()))
            return
        self._post(*key, "answer", answer.status, answer.body.decode())

    def _open(self, key: tuple[str, str], message: dict[str, Any]) -> None:
        def on_event(kind: str, text: str, code: int) -> None:
            if kind == "close":
                self._sockets.pop(key, None)
            self._post(*key, kind, code, text)

        self._sockets[key] = self._local.connect(message["address"], message["protocols"], on_event)


async def begin(database: str, post: Post, interpreter: Interpreter | None = None) -> BrowserServer:
    """Start the server with a database. Without a second interpreter, all work runs in this one.

    Raises StorageFailed.
    """
    _without_threads()

    def worker() -> Worker:
        return InlineWorker() if interpreter is None else InterpreterWorker(interpreter)

    local = Local(database, worker)
    await local.start()
    return BrowserServer(local, post)


def fault(path: str) -> str:
    """Return why a file is not a database of games; "" if it is one, after migrating it."""
    try:
        Store(f"sqlite:///{path}").close()
        with closing(sqlite3.connect(path)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check").fetchone()
    except (StorageFailed, sqlite3.Error) as error:
        return str(error)
    return "" if found == "ok" else str(found)


def work(call: str) -> str:
    """Run a pickled call, and return whether it succeeded with its result or error."""
    act, arguments = pickle.loads(call.encode(BINARY))
    try:
        answer = pickle.dumps((True, act(*arguments)))
    except Exception as error:  # noqa: BLE001 - it is raised again on the other side
        answer = _pickle_error(error)
    return answer.decode(BINARY)


def _pickle_error(error: Exception) -> bytes:
    try:
        found = pickle.dumps((False, error))
        pickle.loads(found)
    except Exception:  # noqa: BLE001 - send the message of an error that cannot be pickled
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return found


def _without_threads() -> None:
    """Make the web framework call functions directly instead of in threads, and time the calls."""

    async def run_sync(act: Callable[..., Any], *arguments: Any, **_options: object) -> Any:
        return act(*arguments)

    setattr(anyio.to_thread, "run_sync", run_sync)  # noqa: B010 - mypy knows it as a function
    if not hasattr(time, "thread_time"):
        setattr(time, "thread_time", time.process_time)  # noqa: B010 - a browser lacks it

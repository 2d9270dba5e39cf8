"""Run long work: in another process, or in the thread of the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import Any, Final, Protocol

from naumachia.rules import packages

STARTING: Final = 60.0
"""Seconds that a process may take to start, on a busy machine."""

THREADS: Final = 64
"""The most rooms that compute or store at the same time."""


class Worker(Protocol):
    """Runs one function after another, away from the event loop if possible."""

    def warm(self) -> None:
        """Start before there is work."""

    async def begin(self, act: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        """Begin `act` once the worker is ready; return an awaitable of its result.

        Either may raise BrokenExecutor: the worker died, and the next call starts another.
        """

    def end(self) -> None:
        """Stop at once."""


class ProcessWorker:
    """A process, started when it is first needed, and again after it was stopped."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.ready = False

    def running(self) -> ProcessPoolExecutor:
        """Return the process, after starting it if necessary."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, _origin(), initializer=_begin)
        return self.pool

    async def started(self) -> ProcessPoolExecutor:
        """Wait until the process has loaded what it needs, for a limited time."""
        pool = self.running()
        if not self.ready:
            greeting = asyncio.get_running_loop().run_in_executor(pool, _ready)
            await asyncio.wait([greeting], timeout=STARTING)
            answered = greeting.done() and not greeting.cancelled()
            self.ready = answered and greeting.exception() is None
        return pool

    def warm(self) -> None:
        """Start the process."""
        if self.pool is None:
            self.running().submit(_ready)

    async def begin(self, act: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        """Begin `act` in the process."""
        process = await self.started()
        return asyncio.get_running_loop().run_in_executor(process, act, *arguments)

    def end(self) -> None:
        """Stop the process at once."""
        self.ready = False
        pool, self.pool = self.pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


class InlineWorker:
    """Runs functions in the thread of the event loop, for machines without processes."""

    def warm(self) -> None:
        """Do nothing."""

    async def begin(self, act: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        """Run `act` at the next turn of the event loop."""

        async def call() -> Any:
            return act(*arguments)

        return asyncio.ensure_future(call())

    def end(self) -> None:
        """Do nothing: `begin` returns when the work is done."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The resources that a server uses.

    `worker` creates a worker. `threads` serve the rooms; 0 uses the default of the event loop,
    which on a machine without threads calls directly. With `preload`, every rule set is loaded
    before the server starts. Threads need that, so that no two load the same one.
    """

    worker: Callable[[], Worker] = ProcessWorker
    threads: int = THREADS
    preload: bool = True


def _begin() -> None:
    """Set up a worker: leave Ctrl-C to the server, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _ready() -> bool:
    """Do nothing; importing this module has loaded what a search needs."""
    return True


def _origin() -> BaseContext:
    """Return how to start processes: as copies of one that has loaded all rule sets, if
    possible.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "naumachia.search.think", *packages()])
    return context

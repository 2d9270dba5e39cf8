"""Computer players think here: in processes of their own, so that the server always answers."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import Final

from naumachia.rules import packages
from naumachia.search.think import think

STARTING: Final = 60.0
"""Seconds that a process may take to start, on a machine that is busy with other things."""


Question = tuple[str, str, int, str, int, float]
"""What `think` is asked: rule set, position, seat, level, seed, seconds."""


class NoThought(Exception):
    """The computer came to no answer: too late, or its process died."""


def _begin() -> None:
    """Start a worker: leave Ctrl-C to the server, and end when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _ready() -> bool:
    """Asked of a fresh worker: importing this module has loaded what thinking needs."""
    return True


def _origin() -> BaseContext:
    """Where processes come from: copies of one that has loaded all rule sets, where that can be."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, *packages()])
    return context


class Worker:
    """One process that thinks. It is begun when it is first needed and again after it was ended."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.ready = False

    def running(self) -> ProcessPoolExecutor:
        """The process, begun if need be."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, _origin(), initializer=_begin)
        return self.pool

    async def started(self) -> ProcessPoolExecutor:
        """The process, when it has loaded what thinking needs, or at last has had time to."""
        pool = self.running()
        if not self.ready:
            greeting = asyncio.get_running_loop().run_in_executor(pool, _ready)
            await asyncio.wait([greeting], timeout=STARTING)
            answered = greeting.done() and not greeting.cancelled()
            self.ready = answered and greeting.exception() is None
        return pool

    def end(self) -> None:
        """End the process, whatever it does."""
        self.ready = False
        pool, self.pool = self.pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


class Thinkers:
    """Worker processes. One that dies or hangs is replaced; the others go on thinking."""

    def __init__(self, workers: int, seconds: float) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.seconds: Final = seconds
        self.workers: Final = [Worker() for _ in range(count)]
        self._idle: Final = list(self.workers)
        self._free: Final = asyncio.Semaphore(count)
        self._tasks: Final[set[asyncio.Task[list[str]]]] = set()

    def warm(self) -> None:
        """Start the processes before they are needed, if they do not run yet."""
        for worker in self.workers:
            if worker.pool is None:
                worker.running().submit(_ready)

    def close(self) -> None:
        """Stop all thinking."""
        for worker in self.workers:
            worker.end()

    async def orders(
        self, ruleset: str, position: str, seat: int, level: str, seed: int, seconds: float = 0.0
    ) -> list[str]:
        """The orders of a computer player, for which it takes its own time, or these seconds.

        The time limit counts from when a process is free and has started. Raises NoThought when the
        process fails twice or takes longer than allowed.
        """
        await self._free.acquire()
        worker = self._idle.pop()
        thought = self._thought(worker, (ruleset, position, seat, level, seed, seconds))
        task = asyncio.create_task(thought)
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._leave(worker, done))
        # A thought that nobody wants any more keeps its process until it ends.
        return await asyncio.shield(task)

    def _leave(self, worker: Worker, task: asyncio.Task[list[str]]) -> None:
        self._tasks.discard(task)
        self._idle.append(worker)
        self._free.release()
        if not task.cancelled():
            task.exception()  # told to whoever still waits

    async def _thought(self, worker: Worker, question: Question) -> list[str]:
        for _attempt in range(2):
            process = await worker.started()
            try:
                work = asyncio.get_running_loop().run_in_executor(process, think, *question)
            except BrokenExecutor:
                worker.end()
                continue
            await asyncio.wait([work], timeout=self.seconds)
            if not work.done():
                worker.end()
                raise NoThought(f"no answer within {self.seconds:g} s")
            error = None if work.cancelled() else work.exception()
            if not work.cancelled() and error is None:
                return work.result()
            if error is not None and not isinstance(error, BrokenExecutor):
                raise NoThought(f"{type(error).__name__}: {error}") from error
            worker.end()
        raise NoThought("the process that thought has died twice")

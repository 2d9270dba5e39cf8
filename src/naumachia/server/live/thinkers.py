"""Run computer players away from the event loop, so that the server always answers."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Final

from naumachia.search.think import think
from naumachia.server.live.workers import ProcessWorker, Worker

Question = tuple[str, str, int, str, int, float]
"""The arguments of `think`: rule set, position, seat, level, seed, seconds."""


class NoComputerOrder(Exception):
    """The computer gave no order: too late, or its process died."""


class Thinkers:
    """Workers, each with one search. One that dies or hangs is replaced; the others continue."""

    def __init__(
        self, workers: int, seconds: float, worker: Callable[[], Worker] = ProcessWorker
    ) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.seconds: Final = seconds
        self.workers: Final[list[Worker]] = [worker() for _ in range(count)]
        self._idle: Final = list(self.workers)
        self._free: Final = asyncio.Semaphore(count)
        self._tasks: Final[set[asyncio.Task[list[str]]]] = set()

    def warm(self) -> None:
        """Start the workers before they are needed."""
        for worker in self.workers:
            worker.warm()

    def close(self) -> None:
        """Stop all searches."""
        for worker in self.workers:
            worker.end()

    async def orders(
        self, ruleset: str, position: str, seat: int, level: str, seed: int, seconds: float = 0.0
    ) -> list[str]:
        """Return the orders of a computer player, after its own time or these seconds.

        The time limit counts from when a process is ready. Raises NoThought if the process fails
        twice or takes too long.
        """
        await self._free.acquire()
        worker = self._idle.pop()
        thought = self._search(worker, (ruleset, position, seat, level, seed, seconds))
        task = asyncio.create_task(thought)
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._leave(worker, done))
        # A cancelled search keeps its process until it ends.
        return await asyncio.shield(task)

    def _leave(self, worker: Worker, task: asyncio.Task[list[str]]) -> None:
        self._tasks.discard(task)
        self._idle.append(worker)
        self._free.release()
        if not task.cancelled():
            task.exception()  # raised for whoever still waits

    async def _search(self, worker: Worker, question: Question) -> list[str]:
        for _attempt in range(2):
            try:
                work = await worker.begin(think, *question)
            except BrokenExecutor:
                worker.end()
                continue
            await asyncio.wait([work], timeout=self.seconds)
            if not work.done():
                worker.end()
                raise NoComputerOrder(f"no answer within {self.seconds:g} s")
            error = None if work.cancelled() else work.exception()
            if not work.cancelled() and error is None:
                return list(work.result())
            if error is not None and not isinstance(error, BrokenExecutor):
                raise NoComputerOrder(f"{type(error).__name__}: {error}") from error
            worker.end()
        raise NoComputerOrder("the process that thought has died twice")

"""Computer players think here, away from the event loop, so that the server always answers."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Final

from naumachia.search.think import think
from naumachia.server.live.workers import ProcessWorker, Worker

Question = tuple[str, str, int, str, int, float]
"""What `think` is asked: rule set, position, seat, level, seed, seconds."""


class NoThought(Exception):
    """The computer came to no answer: too late, or its process died."""


class Thinkers:
    """Workers, one to a thought. One that dies or hangs is replaced; the others go on thinking."""

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
        """Start the workers before they are needed, if they do not run yet."""
        for worker in self.workers:
            worker.warm()

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
            try:
                work = await worker.begin(think, *question)
            except BrokenExecutor:
                worker.end()
                continue
            await asyncio.wait([work], timeout=self.seconds)
            if not work.done():
                worker.end()
                raise NoThought(f"no answer within {self.seconds:g} s")
            error = None if work.cancelled() else work.exception()
            if not work.cancelled() and error is None:
                return list(work.result())
            if error is not None and not isinstance(error, BrokenExecutor):
                raise NoThought(f"{type(error).__name__}: {error}") from error
            worker.end()
        raise NoThought("the process that thought has died twice")

"""Compute slow, constant answers in another process, once for all requests."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, Final

from naumachia.server.errors import Refused
from naumachia.server.live.workers import ProcessWorker, Worker

MOST_KEPT: Final = 200
"""The most answers that are cached."""


class AnswerCache:
    """Computes and caches one answer after the other; each may take `seconds`."""

    def __init__(self, seconds: float, worker: Callable[[], Worker] = ProcessWorker) -> None:
        self.seconds: Final = seconds
        self.worker: Final = worker()
        self._lock: Final = asyncio.Lock()
        self._known: Final[OrderedDict[object, asyncio.Task[Any]]] = OrderedDict()

    async def of(self, key: object, act: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of `act`, which `key` identifies.

        Raises Refused if it takes too long, and whatever it raises.
        """
        task = self._known.get(key)
        if task is None:
            task = self._known[key] = asyncio.create_task(self._compute(act, arguments))
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        try:
            # A client that disconnects does not cancel it for the others.
            return await asyncio.shield(task)
        except Exception:
            self._known.pop(key, None)  # an error is not cached
            raise

    async def _compute(self, act: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        async with self._lock:
            work = await self.worker.begin(act, *arguments)
            await asyncio.wait([work], timeout=self.seconds)
            if not work.done():
                self.worker.end()
                raise Refused(503, "too_long", "This takes longer to reckon than it may here.")
            if isinstance(work.exception(), BrokenExecutor):
                self.worker.end()
                raise Refused(503, "too_long", "Reckoning this ended in nothing; ask once more.")
            return work.result()

    def close(self) -> None:
        """Stop computing."""
        self.worker.end()

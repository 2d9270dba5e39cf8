"""Test user files and records in another process, with limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, Final

from naumachia.server.errors import Refused
from naumachia.server.live.workers import ProcessWorker, Worker


class Trial:
    """Tests one thing after the other, each for at most `seconds`."""

    def __init__(self, seconds: float, worker: Callable[[], Worker] = ProcessWorker) -> None:
        self.seconds: Final = seconds
        self.worker: Final = worker()
        self._lock: Final = asyncio.Lock()

    async def passes(self, act: Callable[..., object], *arguments: Any) -> None:
        """Run `act` and drop its result. Raises Refused: its error, or that it needs too much time
        or memory.
        """
        async with self._lock:
            # The start of a process does not count.
            work = await self.worker.begin(_tried, act, arguments)
            await asyncio.wait([work], timeout=self.seconds)
            if not work.done():
                self.worker.end()
                raise _too_large(f"{self.seconds:g} seconds were not enough to play it through")
            error = work.exception()
            if isinstance(error, BrokenExecutor):
                self.worker.end()
                raise _too_large("reading it ended in nothing")
            fault = work.result()
        if fault is not None:
            raise _as_refusal(fault)

    def close(self) -> None:
        """Stop testing."""
        self.worker.end()


Fault = tuple[int, str, str, str, str, str]
"""The fields of a refusal, as sent between processes."""


def _tried(act: Callable[..., object], arguments: tuple[Any, ...]) -> Fault | None:
    try:
        act(*arguments)
    except Refused as no:
        return no.status, no.code, no.message, no.clause, no.place, no.expected
    return None


def _as_refusal(fault: Fault) -> Refused:
    status, code, message, clause, place, expected = fault
    return Refused(status, code, message, clause=clause, place=place, expected=expected)


def _too_large(why: str) -> Refused:
    message = f"This is too large for this server: {why}."
    return Refused(422, "too_large", message, place="body", expected="a shorter record or file")

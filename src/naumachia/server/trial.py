"""What people bring along is tried out in a process of its own, for so long and no longer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, Final

from naumachia.server.refusal import Refused
from naumachia.server.thinkers import Worker


class Trial:
    """Tries one thing after the other. A `seconds` limit holds for each."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.worker: Final = Worker()
        self._lock: Final = asyncio.Lock()

    async def passes(self, act: Callable[..., object], *arguments: Any) -> None:
        """Do this, and forget what came of it. Raises Refused: what it raises, or that it takes
        too long or too much memory.
        """
        async with self._lock:
            running = asyncio.get_running_loop().run_in_executor
            work = running(self.worker.running(), _tried, act, arguments)
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
            status, code, message, rest = fault
            raise Refused(status, code, message, **rest)

    def close(self) -> None:
        """Stop trying."""
        self.worker.end()


def _tried(
    act: Callable[..., object], arguments: tuple[Any, ...]
) -> tuple[int, str, str, dict[str, str]] | None:
    """What a refusal says, as it can be sent from one process to another."""
    try:
        act(*arguments)
    except Refused as error:
        rest = {"clause": error.clause, "place": error.place, "expected": error.expected}
        return error.status, error.code, error.message, rest
    return None


def _too_large(why: str) -> Refused:
    message = f"This is too large for this server: {why}."
    return Refused(422, "too_large", message, place="body", expected="a shorter record or file")

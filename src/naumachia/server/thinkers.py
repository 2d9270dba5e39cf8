"""Computer players think here: in processes of their own, so that the server always answers."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Final

from naumachia.search.think import think


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


class Thinkers:
    """A pool of worker processes that is replaced when one of them dies or hangs."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers: Final = workers or max(1, (os.cpu_count() or 2) - 1)
        self.seconds: Final = seconds
        self._pool: ProcessPoolExecutor | None = None

    def warm(self) -> None:
        """Start the processes before they are needed, if they do not run yet."""
        if self._pool is not None:
            return
        for _ in range(self.workers):
            self._running().submit(_ready)

    def close(self) -> None:
        """Stop all thinking."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()

    async def orders(
        self, ruleset: str, position: str, seat: int, level: str, seed: int
    ) -> list[str]:
        """The orders of a computer player.

        Raises NoThought when it fails twice or takes longer than allowed.
        """
        for _attempt in range(2):
            work = asyncio.get_running_loop().run_in_executor(
                self._running(), think, ruleset, position, seat, level, seed
            )
            await asyncio.wait([work], timeout=self.seconds)
            if not work.done():
                self.close()
                raise NoThought(f"no answer within {self.seconds:g} s")
            error = work.exception()
            if error is None:
                return work.result()
            if not isinstance(error, BrokenExecutor):
                raise NoThought(f"{type(error).__name__}: {error}") from error
            self.close()
        raise NoThought("the process that thought has died twice")

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            method = (
                "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
            )
            context = multiprocessing.get_context(method)
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=_begin)
        return self._pool

"""Run slow work in another process, for a limited time: tests of user files, and answers that
never change.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.language import in_language, language
from naumachia.server.errors import Refused
from naumachia.server.limits import with_time
from naumachia.server.live.workers import ProcessWorker, Worker
from naumachia.server.texts import t

T = TypeVar("T")

MOST_KEPT: Final = 200
"""The most answers that are cached."""

TOO_LONG: Final = "This takes longer to compute than this server allows."
BROKEN: Final = "The computation failed. Try again."


class LimitedWorker:
    """Does one thing after the other, each for at most `seconds`."""

    def __init__(self, seconds: float, worker: Callable[[], Worker] = ProcessWorker) -> None:
        self.seconds: Final = seconds
        self.worker: Final = worker()
        self._lock: Final = asyncio.Lock()

    async def run(self, act: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of `act`. Raises TimeoutError, BrokenExecutor if the process died, and
        whatever `act` raises.
        """
        async with self._lock:
            # The start of a process does not count.
            work = await self.worker.begin(in_language, language(), act, *arguments)
            await asyncio.wait([work], timeout=self.seconds)
            if not work.done() or isinstance(work.exception(), BrokenExecutor):
                self.worker.end()
            if not work.done():
                raise TimeoutError
            return work.result()

    def close(self) -> None:
        """Stop working."""
        self.worker.end()


class UserFileCheck(LimitedWorker):
    """Tests user files and records."""

    async def passes(self, act: Callable[..., object], *arguments: Any) -> None:
        """Run `act` and drop its result. Raises Refused: its error, or that it needs too much time
        or memory.
        """
        fault, _ = await self.refusal_of(act, *arguments)
        if fault is not None:
            raise fault

    async def refusal_of(
        self, act: Callable[..., object], *arguments: Any
    ) -> tuple[Refused | None, float]:
        """Return why `act` fails, or None, and the processor seconds that it took. The start of the
        process does not count.
        """
        try:
            fault, cost = await self.run(_run_checked, act, arguments)
        except TimeoutError:
            seconds = t(
                "{seconds} seconds were not enough to replay it", seconds=f"{self.seconds:g}"
            )
            return _too_large(seconds), self.seconds
        except BrokenExecutor:
            return _too_large("reading it failed"), self.seconds
        return None if fault is None else _as_refusal(fault), cost


class SharedTasks(Generic[T]):
    """Tasks that are begun once for all who ask; of more than `most`, the oldest is forgotten."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._known: Final[OrderedDict[object, asyncio.Task[T]]] = OrderedDict()

    async def result(self, key: object, begin: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result that `key` identifies, and raise what it raises."""
        task = self._known.get(key)
        if task is None:
            task = self._known[key] = asyncio.create_task(begin())
            while len(self._known) > self.most:
                self._known.popitem(last=False)
        try:
            # A client that disconnects does not cancel it for the others.
            return await asyncio.shield(task)
        except Exception:
            self._known.pop(key, None)  # an error is not cached
            raise


class AnswerCache(LimitedWorker):
    """Computes and caches one answer after the other."""

    def __init__(self, seconds: float, worker: Callable[[], Worker] = ProcessWorker) -> None:
        super().__init__(seconds, worker)
        self._tasks: Final = SharedTasks[Any](MOST_KEPT)

    async def of(self, key: object, act: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of `act`, which `key` and the language of the reader identify.

        Raises Refused if it takes too long, and whatever it raises.
        """
        key = (language(), key)
        return await self._tasks.result(key, lambda: self._compute(act, arguments))

    async def _compute(self, act: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        try:
            return await self.run(act, *arguments)
        except TimeoutError:
            raise Refused(503, "too_long", TOO_LONG) from None
        except BrokenExecutor:
            raise Refused(503, "too_long", BROKEN) from None


Fault = tuple[int, str, str, str, str, str]
"""The fields of a refusal, as sent between processes."""


def _run_checked(
    act: Callable[..., object], arguments: tuple[Any, ...]
) -> tuple[Fault | None, float]:
    return with_time(partial(_fault_of, act, arguments))


def _fault_of(act: Callable[..., object], arguments: tuple[Any, ...]) -> Fault | None:
    try:
        act(*arguments)
    except Refused as no:
        return no.status, no.code, no.message, no.clause, no.place, no.expected
    return None


def _as_refusal(fault: Fault) -> Refused:
    status, code, message, clause, place, expected = fault
    return Refused(status, code, message, clause=clause, place=place, expected=expected)


def _too_large(why: str) -> Refused:
    message = t("This is too large for this server: {why}.", why=why)
    return Refused(422, "too_large", message, place="body", expected="a shorter record or file")

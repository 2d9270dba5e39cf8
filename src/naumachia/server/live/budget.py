"""Limit the computing time that one page may use for pictures."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Final, TypeVar

from naumachia.server.errors import Refused

T = TypeVar("T")
Clock = Callable[[], float]

SHARE: Final = 0.25
"""Seconds of computing per second that a page may use."""

SAVED: Final = 4.0
"""Seconds of computing that an idle page may use at once."""

MOST_BUDGETS: Final = 2000
"""The most pages that are remembered; then the least active one is forgotten."""

TOO_FAST: Final = "That is too much at once; wait a moment."


class Budget:
    """The computing time that one page has left, in seconds."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock: Final = clock
        self.left = SAVED
        self._last = clock()

    def must_last(self) -> None:
        """Raise Refused if nothing is left; `wait` is the time until it is."""
        now = self.clock()
        self.left = min(SAVED, self.left + (now - self._last) * SHARE)
        self._last = now
        if self.left <= 0:
            wait = ceil(-self.left / SHARE) + 1
            raise Refused(429, "too_fast", TOO_FAST, wait=wait)

    def spend(self, seconds: float) -> None:
        """Subtract computing time."""
        self.left -= seconds


class Budgets:
    """The budgets of HTTP clients, by link and address."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock: Final = clock
        self._known: Final[OrderedDict[tuple[str, str], Budget]] = OrderedDict()

    def of(self, key: str, address: str) -> Budget:
        """Return the budget of a client."""
        found = self._known.setdefault((key, address), Budget(self.clock))
        self._known.move_to_end((key, address))
        if len(self._known) > MOST_BUDGETS:
            self._known.popitem(last=False)
        return found


def with_time(act: Callable[[], T]) -> tuple[T, float]:
    """Return the result of `act`, and the processor seconds that this thread used for it."""
    begun = time.thread_time()
    found = act()
    return found, time.thread_time() - begun

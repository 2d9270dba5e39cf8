"""How much reckoning one page may ask for: pictures are paid for by the time they take."""

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
"""Seconds of reckoning that a page may ask for in every second."""

SAVED: Final = 4.0
"""Seconds of reckoning that it may ask for at once, when it has asked for nothing for a while."""

MOST_BUDGETS: Final = 2000
"""Pages that are remembered; then the one that has been quiet for longest is forgotten."""

TOO_FAST: Final = "That is too much at once; wait a moment."


class Budget:
    """What one page may still ask for, in seconds of reckoning."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock: Final = clock
        self.left = SAVED
        self._last = clock()

    def must_last(self) -> None:
        """Raises Refused when nothing is left; `wait` says for how long."""
        now = self.clock()
        self.left = min(SAVED, self.left + (now - self._last) * SHARE)
        self._last = now
        if self.left <= 0:
            wait = ceil(-self.left / SHARE) + 1
            raise Refused(429, "too_fast", TOO_FAST, wait=wait)

    def spend(self, seconds: float) -> None:
        """Pay for what was reckoned."""
        self.left -= seconds


class Budgets:
    """The budgets of those who ask over HTTP, each by its link and address."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock: Final = clock
        self._known: Final[OrderedDict[tuple[str, str], Budget]] = OrderedDict()

    def of(self, key: str, address: str) -> Budget:
        """The budget of one who asks."""
        found = self._known.setdefault((key, address), Budget(self.clock))
        self._known.move_to_end((key, address))
        if len(self._known) > MOST_BUDGETS:
            self._known.popitem(last=False)
        return found


def timed(act: Callable[[], T]) -> tuple[T, float]:
    """What comes of this, and the seconds that this thread has reckoned at it; not those in which
    it had to wait for others.
    """
    begun = time.thread_time()
    found = act()
    return found, time.thread_time() - begun

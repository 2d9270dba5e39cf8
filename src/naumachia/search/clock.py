"""What a search is allowed, and how much of it is gone."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

Progress = Callable[[float], None]
"""Told now and then the share of a search that is done, from 0 to 1."""


class Clock:
    """Up to `passes` of a search, or `seconds` of wall time (0: no limit of that kind).

    A pass that may not end in time is not to be begun.
    """

    def __init__(self, passes: int, seconds: float, progress: Progress | None = None) -> None:
        self.passes = passes
        self.seconds: Final = seconds
        self.progress: Final = progress
        self.done = 0
        self.begun = perf_counter()
        self.last = self.begun
        self.longest = 0.0

    def ready(self, passes: int = 0) -> None:
        """What came before the first pass is done; it took time, but was no pass.

        `passes` above 0: so many are allowed, which was not known before.
        """
        self.passes = passes or self.passes
        self.last = perf_counter()

    def count(self, passes: int = 1) -> None:
        """So many more passes were made since the last call."""
        now = perf_counter()
        self.done += passes
        self.longest = max(self.longest, now - self.last)
        self.last = now

    def cut(self) -> bool:
        """Whether the time ended a search that was allowed more passes."""
        return self.seconds > 0.0 and self.done < self.passes

    def late(self) -> bool:
        """Whether the time is up."""
        return self.seconds > 0.0 and perf_counter() - self.begun >= self.seconds

    def gone(self) -> float:
        """The share of the time that is gone by now; 0 without a limit."""
        return (perf_counter() - self.begun) / self.seconds if self.seconds > 0.0 else 0.0

    def share(self) -> float:
        """The share of what is allowed that is gone, 1 where another pass may take too long."""
        gone = self.done / self.passes if self.passes else 0.0
        if self.seconds > 0.0:
            elapsed = self.last - self.begun
            late = elapsed + self.longest > self.seconds
            gone = 1.0 if late else max(gone, elapsed / self.seconds)
        gone = min(gone, 1.0)
        if self.progress is not None:
            self.progress(gone)
        return gone

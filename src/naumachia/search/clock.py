"""Limit a search by passes and by time."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

Progress = Callable[[float], None]
"""Called from time to time with the share of a search that is done, from 0 to 1."""


class Clock:
    """Allow a search up to `passes`, or `seconds` of wall time (0: no such limit).

    Do not begin a pass that may not end in time.
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
        """Note that the preparation is done and the first pass begins.

        `passes` above 0 replaces the limit.
        """
        self.passes = passes or self.passes
        self.last = perf_counter()

    def count(self, passes: int = 1) -> None:
        """Count passes that were made since the last call."""
        now = perf_counter()
        self.done += passes
        self.longest = max(self.longest, now - self.last)
        self.last = now

    def cut(self) -> bool:
        """Return whether the time limit ended the search before its last pass."""
        return self.seconds > 0.0 and self.done < self.passes

    def late(self) -> bool:
        """Return whether the time is up."""
        return self.seconds > 0.0 and perf_counter() - self.begun >= self.seconds

    def gone(self) -> float:
        """Return the share of the time that is used now; 0 without a limit."""
        return (perf_counter() - self.begun) / self.seconds if self.seconds > 0.0 else 0.0

    def share(self) -> float:
        """Return the share of the limits that is used; 1 if another pass may take too long."""
        gone = self.done / self.passes if self.passes else 0.0
        if self.seconds > 0.0:
            elapsed = self.last - self.begun
            late = elapsed + self.longest > self.seconds
            gone = 1.0 if late else max(gone, elapsed / self.seconds)
        gone = min(gone, 1.0)
        if self.progress is not None:
            self.progress(gone)
        return gone

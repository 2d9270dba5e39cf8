"""Limit the time to decide, if the game does.

The game sets the time (`Ruleset.time_limit`), and the server measures it. When it is up, the server
plays the orders that the game provides (`Ruleset.overdue`) as normal orders, so the record needs no
clock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.scene.board import board_of
from naumachia.server.errors import Refused
from naumachia.server.game.game import ClockReading
from naumachia.server.game.running_clock import RunningClock, running_clock
from naumachia.server.live.absence import Later, Timer
from naumachia.server.live.host import Host
from naumachia.server.texts import t

OUT_OF_TIME: Final = "ran out of time. Played automatically: {order}, and {more} more."
LOG: Final = logging.getLogger("naumachia.server")

Now = Callable[[], float]
"""Returns seconds since 1970, or the time of a test."""


class TurnClock:
    """The clocks of one room; one runs at a time.

    The first starts when every person has been here once. From then on clocks run whether they are
    connected or not.
    """

    def __init__(self, room: Host, later: Later, now: Now) -> None:
        self.room: Final = room
        self.later: Final = later
        self.now: Final = now
        self._left: Final[dict[tuple[int, str], float]] = {}
        self._total: Final[dict[tuple[int, str], int]] = {}
        self._met: Final[set[int]] = set()
        self._running: RunningClock | None = None
        self._since = 0.0
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> bool:
        """Return whether a clock runs, or orders are being played because it ran out."""
        acting = self._task is not None and not self._task.done()
        return self._timer is not None or acting

    def watch(self) -> None:
        """Set the clock for the pending decision; a running clock for it continues.

        `room.game.clock` then holds its state.
        """
        due = running_clock(self.room.game)
        running = self._running
        if due is not None and running is not None and due.account == running.account:
            return
        self.stop()
        if due is None:
            self._show(None)
            return
        left = self._left.setdefault(due.account, float(due.seconds))
        total = self._total.setdefault(due.account, due.seconds)
        if not self._complete():
            self._show(ClockReading(due.seat, total, left, None))
            return
        self._running, self._since = due, self.now()
        self._timer = self.later(max(0.0, left), self._expire)
        self._show(ClockReading(due.seat, total, left, self._since + left))

    def stop(self) -> None:
        """Stop the clock, and discard its time."""
        if self._timer is not None:
            self._timer.cancel()
        if self._running is not None:
            gone = self.now() - self._since
            self._left[self._running.account] -= gone
        self._timer = self._running = None

    def _complete(self) -> bool:
        """Return whether every person has been here."""
        self._met.update(self.room.online)
        seats = enumerate(self.room.game.header.seats)
        return all(seat in self._met for seat, row in seats if row.kind == "person")

    def _show(self, reading: ClockReading | None) -> None:
        if self.room.game.clock != reading:
            self.room.game = replace(self.room.game, clock=reading)

    # -- when it has run out -------------------------------------------------------

    def _expire(self) -> None:
        self._timer = None
        if self._running is not None:
            self._task = asyncio.create_task(self._run_out(self._running))

    async def _run_out(self, due: RunningClock) -> None:
        async with self.room.lock:
            done: list[str] = []
            try:
                while (action := self._overdue(due)) is not None:
                    sentence, order = self._describe(due.seat, action)
                    await self.room.play_computer(due.seat, [order])
                    done.append(sentence)
            except Refused as error:
                LOG.warning("game %s: %s", self.room.game.header.id, error)
                self.stop()  # so that the next change or page restarts it
                if self.room.abandoned:
                    self.room.dismiss()
            except RulesError as error:
                LOG.error("game %s: %r cannot be done: %s", self.room.game.header.id, due, error)
            if done:
                await self.room.note(due.seat, words(done))

    def _overdue(self, due: RunningClock) -> Any:
        """Return the next action for a seat whose time is up; None: its time is not up any more."""
        game = self.room.game
        found, clock = running_clock(game), game.ruleset.clock
        if clock is None or found is None or found.account != due.account:
            return None
        return clock.overdue(game.timeline.match.state, due.seat)

    def _describe(self, seat: int, action: Any) -> tuple[str, str]:
        """Return an order as a sentence, and in notation."""
        ruleset, state = self.room.game.ruleset, self.room.game.timeline.match.state
        sketch = board_of(ruleset).sketch(ruleset.observe(state, seat), seat, action)
        return sketch.sentence, ruleset.notation.format_action(state, action)


def words(done: list[str]) -> str:
    """Return the chat line about orders played because the time was up."""
    if len(done) == 1:
        return t("ran out of time. Played automatically: {order}.", order=done[0])
    return t(OUT_OF_TIME, order=done[0], more=len(done) - 1)

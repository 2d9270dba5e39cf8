"""The clock of those who have to decide within a time that the game gives them.

The game says who has how long (`Ruleset.allowance`), the server keeps the time, and when it is up
it gives the orders that the game has for such a case (`Ruleset.overdue`), as orders like any other:
the record needs no clock.
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
from naumachia.server.game.game import Reading
from naumachia.server.game.timed import Timed, timed
from naumachia.server.live.absence import Later, Timer
from naumachia.server.live.host import Host

LOG: Final = logging.getLogger("naumachia.server")

Now = Callable[[], float]
"""Seconds since 1970, or the time of a test."""


class TurnClock:
    """Keeps the time of one room: one clock runs at a time.

    It is first set going when all persons have come, each at least once, and from then on runs
    whether they are there or not.
    """

    def __init__(self, room: Host, later: Later, now: Now) -> None:
        self.room: Final = room
        self.later: Final = later
        self.now: Final = now
        self._left: Final[dict[tuple[int, str], float]] = {}
        self._total: Final[dict[tuple[int, str], int]] = {}
        self._met: Final[set[int]] = set()
        self._running: Timed | None = None
        self._since = 0.0
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> bool:
        """Whether it runs, or orders are being given because it has run out."""
        acting = self._task is not None and not self._task.done()
        return self._timer is not None or acting

    def watch(self) -> None:
        """Set the clock by what is to be decided now; one that runs for it runs on.

        `room.game.clock` says afterwards how it stands.
        """
        due = timed(self.room.game)
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
            self._show(Reading(due.seat, total, left, None))
            return
        self._running, self._since = due, self.now()
        self._timer = self.later(max(0.0, left), self._ring)
        self._show(Reading(due.seat, total, left, self._since + left))

    def stop(self) -> None:
        """Let it stand; what has run is gone."""
        if self._timer is not None:
            self._timer.cancel()
        if self._running is not None:
            gone = self.now() - self._since
            self._left[self._running.account] -= gone
        self._timer = self._running = None

    def _complete(self) -> bool:
        """Whether every person has been here."""
        self._met.update(self.room.online)
        seats = enumerate(self.room.game.header.seats)
        return all(seat in self._met for seat, row in seats if row.kind == "person")

    def _show(self, reading: Reading | None) -> None:
        if self.room.game.clock != reading:
            self.room.game = replace(self.room.game, clock=reading)

    # -- when it has run out -------------------------------------------------------

    def _ring(self) -> None:
        self._timer = None
        if self._running is not None:
            self._task = asyncio.create_task(self._run_out(self._running))

    async def _run_out(self, due: Timed) -> None:
        async with self.room.lock:
            done: list[str] = []
            try:
                while (action := self._overdue(due)) is not None:
                    sentence, order = self._told(due.seat, action)
                    await self.room.play_computer(due.seat, [order])
                    done.append(sentence)
            except Refused as error:
                LOG.warning("game %s: %s", self.room.game.header.id, error)
                self.stop()  # so that the next change or page sets it going anew
                if self.room.abandoned:
                    self.room.dismiss()
            except RulesError as error:
                LOG.error("game %s: %r cannot be done: %s", self.room.game.header.id, due, error)
            if done:
                await self.room.note(due.seat, words(done))

    def _overdue(self, due: Timed) -> Any:
        """What is to be done next for a seat whose time is up; None: it is no longer its time."""
        game = self.room.game
        found = timed(game)
        if found is None or found.account != due.account:
            return None
        return game.ruleset.overdue(game.timeline.match.state, due.seat)

    def _told(self, seat: int, action: Any) -> tuple[str, str]:
        """An order as it is told to people, and as it is written."""
        ruleset, state = self.room.game.ruleset, self.room.game.timeline.match.state
        sketch = board_of(ruleset).sketch(ruleset.observe(state, seat), seat, action)
        return sketch.sentence, ruleset.notation.format_action(state, action)


def words(done: list[str]) -> str:
    """What is said when a time was up and these orders were given."""
    if len(done) == 1:
        return f"had no time left. Done for want of an order: {done[0]}."
    return f"had no time left. Done for want of orders: {done[0]}, and {len(done) - 1} more."

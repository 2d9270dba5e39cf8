"""Answer for absent players in other players' turns, after a set time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from naumachia.kernel.errors import RulesError
from naumachia.server.errors import Refused
from naumachia.server.game.pending_answer import PendingAnswer, pending_answer
from naumachia.server.live.host import Host
from naumachia.server.page.waiting import absence
from naumachia.server.texts import t

SILENT: Final = "was silent for {seconds} seconds. Answered for: {answer}."
LOG: Final = logging.getLogger("naumachia.server")


class Timer(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> object:
        """Cancel the call."""


Later = Callable[[float, Callable[[], None]], Timer]
"""Schedules a call after some seconds, by the event loop or by a test."""


def by_the_clock(seconds: float, act: Callable[[], None]) -> Timer:
    """Call `act` after these seconds."""
    return asyncio.get_running_loop().call_later(seconds, act)


class Absence:
    """Wait for one answer of one room at a time."""

    def __init__(self, room: Host, later: Later = by_the_clock) -> None:
        self.room: Final = room
        self.later: Final = later
        self._due: PendingAnswer | None = None
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> bool:
        """Return whether it waits for an answer, or is giving one."""
        return self._timer is not None or (self._task is not None and not self._task.done())

    def watch(self) -> None:
        """Begin to wait for the pending answer; a wait for the same answer continues."""
        found = pending_answer(self.room.game)
        due = None if found is None else found[0]
        if due == self._due:
            return
        self.stop()
        after = self.room.game.header.absent_after
        if due is not None and after is not None:
            self._due = due
            self._timer = self.later(float(after), self._expire)

    def stop(self) -> None:
        """Stop waiting."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._due = None

    def _expire(self) -> None:
        self._timer = None
        if self._due is not None:
            self._task = asyncio.create_task(self._answer(self._due))

    async def _answer(self, due: PendingAnswer) -> None:
        async with self.room.lock:
            found = pending_answer(self.room.game)
            if found is None or found[0] != due:
                return
            game = self.room.game
            absent = absence(game)
            assert absent is not None, "the pending answer has a sentence"
            order = game.ruleset.notation.format_action(game.timeline.match.state, found[1])
            words = t(SILENT, seconds=absent["after"], answer=absent["sentence"])
            try:
                await self.room.answer_for(due.seat, order, words)
            except Refused as error:
                LOG.warning("game %s: %s", game.header.id, error)
                self._due = None  # so that the next change or page restarts the wait
                if self.room.abandoned:
                    self.room.dismiss()
            except RulesError as error:
                LOG.error("game %s: %r cannot be answered: %s", game.header.id, order, error)

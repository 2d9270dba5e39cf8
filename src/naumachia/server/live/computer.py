"""The computer's turn: thought elsewhere, at a pace people can follow, stopped at any time."""

from __future__ import annotations

import asyncio
import logging
import time
from math import inf
from random import Random
from typing import Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.event import SILENT
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.live.host import Host
from naumachia.server.live.thinkers import NoThought, Thinkers
from naumachia.server.settings import Settings

LOG: Final = logging.getLogger("naumachia.server")
TELL_EVERY: Final = 0.4
"""Seconds between two `thinking` messages."""

GLANCE: Final = 1.0
"""Seconds in which a move is chosen when thinking came to nothing."""

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 30.0
"""Seconds until a move that could not be stored is tried again."""


class Computer:
    """Plays the computer's seats of one room while somebody watches.

    A battle between computers in a campaign is played with nobody watching, too.
    """

    def __init__(self, room: Host, thinkers: Thinkers, settings: Settings) -> None:
        self.room: Final = room
        self.thinkers: Final = thinkers
        self.settings: Final = settings
        self._task: asyncio.Task[None] | None = None
        self._playing = False

    @property
    def busy(self) -> bool:
        """Whether it is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Begin to think if a computer is to move and somebody watches."""
        if not self.busy and self._wanted() and self._seat() is not None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(_report)

    def interrupt(self) -> None:
        """Drop what is being thought: the position is another one now."""
        if self.busy and not self._playing and self._task is not None:
            self._task.cancel()
            self._task = None

    def _wanted(self) -> bool:
        """Whether somebody watches, or a campaign waits for a battle between computers."""
        header = self.room.game.header
        alone = header.campaign is not None and all(
            seat.kind == "computer" for seat in header.seats
        )
        return alone or bool(self.room.links)

    def _seat(self) -> int | None:
        game = self.room.game
        if game.over:
            return None
        seats = game.header.seats
        owing = game.timeline.match.owing()
        return next((seat for seat in owing if seats[seat].kind == "computer"), None)

    async def _play(self) -> None:
        wait = FIRST_WAIT
        while self._wanted() and (seat := self._seat()) is not None:
            orders = await self._think(seat)
            try:
                await self._move(seat, orders)
                wait = FIRST_WAIT
            except Refused as error:
                LOG.warning("game %s: %s", self.room.game.header.id, error)
                if self.room.abandoned:
                    self.room.dismiss()
                    return
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _think(self, seat: int) -> list[str]:
        """The computer's orders, not before people had time to see the last ones."""
        loop = asyncio.get_running_loop()
        game = self.room.game
        begun = loop.time()
        level, seed = game.header.seats[seat].level, self.room.rng.getrandbits(48)
        position = game.ruleset.position(game.timeline.match.state)
        work = asyncio.ensure_future(
            self.thinkers.orders(game.ruleset.id, position, seat, level, seed)
        )
        try:
            while not work.done():
                self._tell(seat, (loop.time() - begun) / self.settings.think_seconds)
                await asyncio.wait([work], timeout=TELL_EVERY)
            orders = work.result()
        except NoThought as error:
            LOG.warning("game %s: the computer looks no further: %s", game.header.id, error)
            orders = await asyncio.to_thread(at_a_glance, game, seat, self.room.rng)
        finally:
            work.cancel()
        if self.room.links:
            await asyncio.sleep(max(0.0, begun + self.settings.pace_seconds - loop.time()))
        return orders

    async def _move(self, seat: int, orders: list[str]) -> None:
        async with self.room.lock:
            if self._seat() != seat:
                return
            self._playing = True
            try:
                await self.room.play_computer(seat, orders)
            except RulesError as error:
                LOG.error(
                    "game %s: %s cannot be played: %s", self.room.game.header.id, orders, error
                )
                game = self.room.game
                glance = await asyncio.to_thread(at_a_glance, game, seat, self.room.rng)
                await self.room.play_computer(seat, glance)
            finally:
                self._playing = False

    def _tell(self, seat: int, share: float) -> None:
        if len(self.room.told().timeline.match.owing()) > 1:
            return  # of sealed answers nobody is told which are still to come
        name = self.room.game.ruleset.seats[seat]
        self.room.tell_all({"type": "thinking", "seat": name, "share": round(min(share, 1.0), 3)})


def at_a_glance(game: Game, seat: int, rng: Random, seconds: float = GLANCE) -> list[str]:
    """The legal action after which things look best to a seat, without any looking ahead.

    Judged from what the seat knows. When the time is over the best of those that were looked at is
    taken; the first is always looked at.
    """
    ruleset, state = game.ruleset, game.timeline.match.state
    legal = list(ruleset.legal(state, seat))
    known = ruleset.guess(ruleset.observe(state, seat), rng)
    rng.shuffle(legal)
    ends = time.monotonic() + seconds
    best, most = legal[0], -inf
    for action in legal:
        if ruleset.check(known, seat, action) is not None:
            continue
        after = ruleset.clone(known)
        ruleset.decide(after, seat, action, SILENT)
        worth = ruleset.advisor.evaluate(after, seat)
        if worth > most:
            best, most = action, worth
        if time.monotonic() > ends:
            break
    return [ruleset.notation.format_action(state, best)]


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        LOG.error("the computer's turn failed", exc_info=error)

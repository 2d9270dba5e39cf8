"""Play the computer's turn: search in another process, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from random import Random
from typing import Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.scene.board import board_of
from naumachia.search.levels import most_seconds
from naumachia.server.errors import Refused
from naumachia.server.game.game import Game
from naumachia.server.game.lesson_script import scripted_reply
from naumachia.server.game.timeline import lesson_in
from naumachia.server.live.host import Host
from naumachia.server.live.thinkers import NoComputerOrder, Thinkers
from naumachia.server.settings import Settings

LOG: Final = logging.getLogger("naumachia.server")
REPORT_SECONDS: Final = 0.4
"""Seconds between two `thinking` messages."""

FALLBACK_SECONDS: Final = 1.0
"""Time limit for a move without search, after a search failed."""

WINDOW: Final = 0.2
"""Seconds that an answer in a window takes, whatever cards are held, so that its time reveals
nothing. It grows for the whole game to the longest search of such an answer.
"""

WINDOW_SEARCH: Final = 0.1
"""The time limit for an answer in a window."""

QUICK: Final = 0.2
"""The part of the usual pause after a computer's order that remains if everybody wants it fast."""

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 30.0
"""Seconds until a move that could not be stored is tried again."""


@dataclass(frozen=True, slots=True)
class LastOrder:
    """The last order of a computer that people had to see: after which move it was given, when, and
    which piece it moved ("": no single piece).
    """

    seq: int
    at: float
    piece: str


class Computer:
    """Play the computer's seats of one room while somebody watches.

    A battle between computers in a campaign is also played with nobody watching.
    """

    def __init__(self, room: Host, thinkers: Thinkers, settings: Settings) -> None:
        self.room: Final = room
        self.thinkers: Final = thinkers
        self.settings: Final = settings
        self._task: asyncio.Task[None] | None = None
        self._playing = False
        self._window = min(WINDOW, settings.pace_seconds)
        self._shown = LastOrder(-1, 0.0, "")

    @property
    def busy(self) -> bool:
        """Return whether a search is running."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Begin to search if a computer is to move and somebody watches."""
        if not self.busy and self._should_play() and self._seat() is not None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._report)

    def _report(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self.room.report_failure(error, "the computer's turn failed")

    def interrupt(self) -> None:
        """Cancel the search, because the position has changed."""
        if self.busy and not self._playing and self._task is not None:
            self._task.cancel()
            self._task = None

    def _should_play(self) -> bool:
        """Return whether somebody watches, or a campaign waits for a battle between computers."""
        header = self.room.game.header
        alone = header.campaign is not None and all(
            seat.kind == "computer" for seat in header.seats
        )
        return alone or bool(self.room.links)

    def _seat(self) -> int | None:
        game = self.room.game
        if game.closed:
            return None
        seats = game.header.seats
        owing = game.timeline.match.owing()
        return next((seat for seat in owing if seats[seat].kind == "computer"), None)

    async def _play(self) -> None:
        wait = FIRST_WAIT
        while self._should_play() and (seat := self._seat()) is not None:
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
        """Play the computer's orders, after people had time to see the last ones.

        In a window the time is the same whatever cards are held.
        """
        loop = asyncio.get_running_loop()
        game = self.room.game
        begun = loop.time()
        window = await asyncio.to_thread(in_window, game, game.timeline.match.state)
        orders = await self._search(seat, WINDOW_SEARCH if window else 0.0)
        took = loop.time() - begun
        if not self.room.links:
            return orders
        if window:
            self._window = min(max(self._window, took), self.settings.pace_seconds)
            await asyncio.sleep(max(0.0, self._window - took))
        else:
            since = await asyncio.to_thread(self._since, game, orders[0])
            begun = begun if since is None else since
            await asyncio.sleep(max(0.0, begun + self._pace() - loop.time()))
            piece = moved_piece(game, seat, orders[0])
            self._shown = LastOrder(game.timeline.seq, loop.time(), piece)
        return orders

    def _pace(self) -> float:
        """Return the minimum of seconds between two visible orders, as all connected players want
        it.
        """
        players = [link for link in self.room.links if link.seats]
        quick = bool(players) and all(link.quick for link in players)
        return self.settings.pace_seconds * (QUICK if quick else 1.0)

    def _since(self, game: Game, order: str) -> float | None:
        """Return when people saw the computer's last order begin, if only empty answers followed.

        Return a time long ago if the same ship continues its move, and None if somebody else acted.
        """
        timeline = game.timeline
        moves = timeline.moments[self._shown.seq + 1 :]
        if self._shown.seq < 0 or self._shown.seq >= timeline.seq or not moves:
            return None
        seats = game.header.seats
        for before, after in pairwise(moves):
            mover = None if after.entry is None else after.entry.seat
            person = mover is not None and seats[mover].kind != "computer"
            if person and not in_window(game, before.state):
                return None
        seat = self._seat()
        same = seat is not None and moved_piece(game, seat, order) == self._shown.piece != ""
        return -inf if same else self._shown.at

    async def _search(self, seat: int, seconds: float) -> list[str]:
        """Return the computer's orders after a search of these seconds; 0: the level's own time."""
        loop = asyncio.get_running_loop()
        game = self.room.game
        reply = await asyncio.to_thread(lesson_reply, game, seat)
        if reply:
            return reply
        begun = loop.time()
        level, seed = game.header.seats[seat].bot, self.room.rng.getrandbits(48)
        takes = most_seconds(game.header.seats[seat].level) or self.settings.think_seconds
        position = game.ruleset.position(game.timeline.match.state)
        work = asyncio.ensure_future(
            self.thinkers.orders(game.ruleset.id, position, seat, level, seed, seconds)
        )
        try:
            while not work.done():
                self._report_progress(seat, (loop.time() - begun) / takes)
                await asyncio.wait([work], timeout=REPORT_SECONDS)
            return work.result()
        except NoComputerOrder as error:
            LOG.warning("game %s: the search failed: %s", game.header.id, error)
            return await asyncio.to_thread(best_without_search, game, seat, self.room.rng)
        finally:
            work.cancel()

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
                glance = await asyncio.to_thread(best_without_search, game, seat, self.room.rng)
                await self.room.play_computer(seat, glance)
            finally:
                self._playing = False

    def _report_progress(self, seat: int, share: float) -> None:
        if len(self.room.visible_to().timeline.match.owing()) > 1:
            return  # nobody may know which sealed answers are still missing
        name = self.room.game.ruleset.seats[seat]
        self.room.send_all({"type": "thinking", "seat": name, "share": round(min(share, 1.0), 3)})


def lesson_reply(game: Game, seat: int) -> list[str]:
    """Return the order that a lesson sets for the computer; empty: none."""
    lesson = lesson_in(game.timeline.match)
    return [] if lesson is None else scripted_reply(game.timeline, lesson, seat)


def in_window(game: Game, state: State) -> bool:
    """Return whether a state waits for an answer in a window, as everybody can see."""
    ruleset = game.ruleset
    if not isinstance(ruleset.pending(state), Prompt):
        return False
    cards = board_of(ruleset).cards.table(ruleset.observe(state, None))
    return cards is not None and cards.window is not None


def moved_piece(game: Game, seat: int, order: str) -> str:
    """Return the piece that an order moves, "" for none."""
    ruleset, state = game.ruleset, game.timeline.match.state
    part = ruleset.notation.split(order)[0]
    return ruleset.piece(state, ruleset.notation.parse_action(state, seat, part))


def best_without_search(
    game: Game, seat: int, rng: Random, seconds: float = FALLBACK_SECONDS
) -> list[str]:
    """Return the legal action with the best evaluation, without search.

    It uses only what the seat knows. When the time is up, return the best action so far; the first
    is always evaluated.
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

"""A game that is being played: one at a time, every change stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final, cast

from naumachia.server.errors import Refused, elsewhere, storage_refused
from naumachia.server.game import sealing
from naumachia.server.game.game import Game
from naumachia.server.game.viewer import Viewer
from naumachia.server.live.absence import Absence, Later, by_the_clock
from naumachia.server.live.budget import timed
from naumachia.server.live.changes import played
from naumachia.server.live.computer import Computer
from naumachia.server.live.crowd import REPLACED, outdated
from naumachia.server.live.judging import (
    Change,
    Write,
    advanced,
    asked,
    differs,
    judged,
    talk,
)
from naumachia.server.live.link import AGAIN, ELSEWHERE, Link
from naumachia.server.live.turn_clock import Now, TurnClock
from naumachia.server.page import report
from naumachia.server.page.common import Common
from naumachia.server.page.difference import changes
from naumachia.server.page.refusals import refused, request_refusal
from naumachia.server.page.seats import described_seats, welcome
from naumachia.server.store.database import StorageConflict, StorageFailed
from naumachia.server.store.games import AnswerRow, Store
from naumachia.server.wire import messages as wire
from naumachia.server.wire.encoding import encode
from naumachia.server.wire.requests import (
    AnewRequest,
    AnyRequest,
    FlipRequest,
    PaceRequest,
)

LOG: Final = logging.getLogger("naumachia.server")
REMEMBERED: Final = 500
"""Answers kept for requests that changed nothing; those of changes are stored."""

UNREMEMBERED: Final = ("storage", "elsewhere")
"""Refusals after which the same request may be sent again."""


class Room:
    """A game and the pages that watch it."""

    def __init__(
        self,
        game: Game,
        answers: tuple[AnswerRow, ...],
        store: Store,
        rng: Random,
        later: Later = by_the_clock,
        now: Now = time.time,
    ) -> None:
        self.game = game
        self.store: Final = store
        self.rng: Final = rng
        self.links: Final[set[Link]] = set()
        self.lock: Final = asyncio.Lock()
        self.computer: Computer | None = None
        self.absence: Final = Absence(self, later)
        self.clock: Final = TurnClock(self, later, now)
        self.on_change: Callable[[], None] | None = None
        """Called after every change of the game."""
        self.on_presence: Callable[[], None] | None = None
        """Called when a player comes or goes."""
        self.abandoned = False
        """Whether another server has gone on with the game, so that it has to be read anew."""
        self._stored: Final = {(row.token_hash, row.request): row.answer for row in answers}
        self._recent: Final[OrderedDict[tuple[str, str], wire.Answer]] = OrderedDict()

    # -- pages ---------------------------------------------------------------------

    def told(self, seats: tuple[int, ...] = ()) -> Game:
        """The game as the holder of these seats may know it; none: as everybody does."""
        return sealing.told(self.game, seats)

    @property
    def online(self) -> set[int]:
        """The seats whose pages are connected."""
        return {seat for link in self.links for seat in link.seats}

    async def join(self, link: Link) -> None:
        """Greet a page and show it the game, when what is under way here is done."""
        before = self.online
        for older in outdated(link, self.links):
            older.leave(ELSEWHERE, REPLACED)
            self.links.discard(older)
        self.links.add(link)
        if self.online != before:
            self._tell_presence()
        async with self.lock:
            self.clock.watch()
            await self._tell(link, Made())
            await self.broadcast()
        self.wake()

    def part(self, link: Link) -> None:
        """Forget a page."""
        before = self.online
        self.links.discard(link)
        if self.online != before:
            self._tell_presence()

    def dismiss(self) -> None:
        """Send every page away, to come again to the game as it is stored now."""
        for link in self.links:
            link.leave(AGAIN, "the game went on elsewhere")

    def wake(self) -> None:
        """Let the computer play if it is its turn, and wait for who is away."""
        self.absence.watch()
        if self.computer is not None:
            self.computer.wake()

    async def broadcast(self) -> None:
        """Bring every page up to date, those that only watch first: theirs is quickest made.

        A page that may not know of the change is sent nothing.
        """
        made = Made()
        owing = self.game.timeline.match.owing()
        ordered = sorted(self.links, key=lambda link: any(seat in owing for seat in link.seats))
        for link in ordered:
            if link.gone or not link.greeted:
                continue
            if link.shown != sealing.stands(self.told(link.seats)):
                try:
                    await self._tell(link, made)
                except Exception:  # a mistake in one picture keeps the game from nobody else
                    LOG.exception("game %s: no update could be made", self.game.header.id)
                    link.leave(AGAIN, "the server made a mistake")

    def tell_all(self, message: wire.ServerMessage) -> None:
        """Send the same message to every page that has been greeted."""
        text = encode(message)
        for link in self.links:
            if link.greeted:
                link.send_text(text)

    def _tell_presence(self) -> None:
        seats = described_seats(self.game, self.online)
        shown: list[wire.SeatOnline] = [
            {"id": seat["id"], "online": seat["online"]} for seat in seats
        ]
        self.tell_all({"type": "presence", "seats": shown})
        if self.on_presence is not None:
            self.on_presence()

    async def _tell(self, link: Link, made: Made) -> float:
        """Send an update, and before the first one the greeting; `made` are those made already.

        How many seconds it took to make.
        """
        cost = 0.0
        game = self.told(link.seats)
        seq, branch = game.timeline.seq, game.header.branch
        apart = sealing.apart(self.game, game)
        whole = link.branch != branch or not 0 <= link.seq <= seq or (link.apart and not apart)
        key = (link.viewer, -1 if whole else link.seq, link.told)
        if key not in made.sent:
            page = (link.viewer, link.seq, link.told)
            act = partial(written, game, *page, whole=whole, common=made.common)
            made.sent[key], cost = await asyncio.to_thread(timed, act)
        if not link.greeted:
            # Not before the update is made: what comes to pass meanwhile is in the greeting.
            here = self.told(link.seats)
            link.send(welcome(here, link.seats, self.online, self.clock.now()))
            link.greeted = True
        link.send_text(made.sent[key].text)
        link.told = made.sent[key].told
        link.seq, link.branch, link.shown, link.apart = seq, branch, sealing.stands(game), apart
        return cost

    # -- requests ------------------------------------------------------------------

    async def ask(self, link: Link, request: AnyRequest) -> wire.Answer:
        """Do what a page asks for, once; the answer, which repeats for a repeated `id`.

        It goes one way: read by the socket, judged, stored, told.
        """
        key = (link.token_hash, request.id)
        async with self.lock:
            if key in self._stored:
                return cast("wire.Answer", {"id": request.id, **json.loads(self._stored[key])})
            if key in self._recent:
                return self._recent[key]
            try:
                answer = await self._do(link, request)
            except Refused as error:
                answer = refused(request_refusal(error), self.told(link.seats).timeline.seq)
            answer["id"] = request.id
            if key not in self._stored and answer.get("code") not in UNREMEMBERED:
                self._remember(key, answer)
            return answer

    async def _do(self, link: Link, request: AnyRequest) -> wire.Answer:
        if isinstance(request, PaceRequest):
            link.quick = request.quick
            return {"type": "done", "seq": self.told(link.seats).timeline.seq}
        if isinstance(request, (FlipRequest, AnewRequest)):
            link.budget.must_last()
            if isinstance(request, FlipRequest):
                link.flip(request.on)
            else:
                link.forget()
            link.budget.spend(await self._tell(link, Made()))
            return {"type": "done", "seq": self.told(link.seats).timeline.seq}
        ask = asked(self.game, link.viewer, request)
        found = await asyncio.to_thread(judged, ask, self.store, self.rng)
        if not isinstance(found, Change):
            return found
        done: wire.Done = {"type": "done", "seq": found.seq}
        row = AnswerRow(link.token_hash, request.id, json.dumps(done))
        await self._make(found, row)
        return done

    # -- changing ------------------------------------------------------------------

    async def answer_for(self, seat: int, order: str, words: str) -> None:
        """Make the order that the rules have for a seat that is away, and say so.

        Raises Refused when it could not be stored.
        """
        await self.play_computer(seat, [order])
        await self.note(seat, words)

    async def play_computer(self, seat: int, orders: list[str]) -> None:
        """Make the orders of a computer player.

        Raises RulesError when they are not possible, and Refused when they could not be stored.
        """
        timeline = await asyncio.to_thread(played, self.game, seat, orders)
        act = partial(advanced, self.game, timeline, (), self.store, self.rng)
        await self._make(await asyncio.to_thread(act), None)

    async def _make(self, change: Change, row: AnswerRow | None) -> None:
        """Store a change, make it the present, and tell everybody who may know of it."""
        if change.write is not None:
            await self._store(change.write, row)
            if row is not None:
                self._stored[row.token_hash, row.request] = row.answer
        game = change.game
        settled = differs(self.game, game.timeline) or game.header.resigned is not None
        if change.moved and settled:
            game = replace(game, asked=None)
        self.game = game
        if change.moved:
            if self.computer is not None:
                self.computer.interrupt()
            self.show_thinking()
        if change.moved or change.shown:
            self.clock.watch()
            await self.broadcast()
        if change.said is not None:
            self.tell_all(change.said)
        if change.seated:
            self.tell_all({"type": "seats", "seats": described_seats(self.game, self.online)})
        if change.moved:
            if self.on_change is not None:
                self.on_change()
            self.wake()
        if change.note is not None:
            await self.note(*change.note)

    async def note(self, seat: int, words: str) -> None:
        """Say what has come to pass; it has, even where there is no line left to say it in."""
        try:
            await self._make(talk(self.game, seat, words, self.store), None)
        except Refused as error:
            LOG.warning("game %s: not said: %s: %s", self.game.header.id, words, error)

    def retitle(self, **fields: Any) -> None:
        """Change what the header says, after it was stored."""
        self.game = replace(self.game, header=replace(self.game.header, **fields))

    def show_thinking(self) -> None:
        """Note for the prompt whether the computer is to move."""
        seats = self.game.header.seats
        owing = () if self.game.closed else self.game.timeline.match.owing()
        thinking = any(seats[seat].kind == "computer" for seat in owing)
        self.game = replace(self.game, thinking=thinking)

    async def _store(self, write: Write, row: AnswerRow | None) -> None:
        try:
            await asyncio.to_thread(write, row)
        except StorageConflict as error:
            self.abandoned = True
            raise elsewhere() from error
        except StorageFailed as error:
            raise storage_refused() from error

    def _remember(self, key: tuple[str, str], answer: wire.Answer) -> None:
        if not key[1]:
            return
        self._recent[key] = answer
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Sent:
    """An update as it goes over the wire, and what the next one goes on from."""

    text: str
    told: report.Told


class Made:
    """The updates that were made in one round, and what they have in common."""

    def __init__(self) -> None:
        self.sent: Final[dict[object, Sent]] = {}
        self.common: Final = Common()


def written(
    game: Game,
    viewer: Viewer,
    since: int,
    before: report.Told | None,
    *,
    whole: bool,
    common: Common,
) -> Sent:
    """The next update of a page that was told `before`: what differs from it, or all of it."""
    told = report.told(game, viewer, since, whole=whole, before=before, common=common)
    if before is None:
        return Sent(encode(told.update), told)
    return Sent(encode(changes(before.update, told.update, common)), told)

"""Run a game in memory: one change at a time, each stored before pages receive it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final, cast

from naumachia.kernel.language import in_language
from naumachia.server.errors import Refused, elsewhere, error_text, server_error, storage_refusal
from naumachia.server.game import sealing
from naumachia.server.game.game import Game
from naumachia.server.game.viewer import Viewer
from naumachia.server.limits import REPLACED, outdated, with_time
from naumachia.server.live.absence import Absence, Later, by_the_clock
from naumachia.server.live.changes import apply_orders
from naumachia.server.live.computer import Computer
from naumachia.server.live.decisions import (
    Change,
    Write,
    advance,
    context_of,
    decide,
    is_different,
    talk,
)
from naumachia.server.live.link import AGAIN, ELSEWHERE, Link
from naumachia.server.live.turn_clock import Now, TurnClock
from naumachia.server.page import report
from naumachia.server.page.delta import NEWS, changes
from naumachia.server.page.refusals import refused, request_refusal
from naumachia.server.page.seats import describe_seats, welcome
from naumachia.server.page.update_cache import UpdateCache
from naumachia.server.store.database import StorageConflict, StorageFailed
from naumachia.server.store.games import AnswerRow, Store
from naumachia.server.wire import messages as wire
from naumachia.server.wire.encoding import encode
from naumachia.server.wire.requests import (
    AnyRequest,
    FlipRequest,
    FullUpdateRequest,
    PaceRequest,
)

LOG: Final = logging.getLogger("naumachia.server")
REMEMBERED: Final = 500
"""The most cached answers to requests that changed nothing; those of changes are stored."""

UNREMEMBERED: Final = ("storage", "elsewhere")
"""Errors after which the same request may be sent again."""


class Room:
    """A game and the pages that view it."""

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
        """Called when a player joins or leaves."""
        self.abandoned = False
        """Whether another server has changed the game, so that it must be loaded again."""
        self._stored: Final = {(row.token_hash, row.request): row.answer for row in answers}
        self._recent: Final[OrderedDict[tuple[str, str], wire.Answer]] = OrderedDict()
        self._behind = False
        """Whether spectators still lack the latest change."""
        self._watching: asyncio.Task[None] | None = None

    # -- pages ---------------------------------------------------------------------

    def visible_to(self, seats: tuple[int, ...] = ()) -> Game:
        """Return the game as the holder of these seats may see it; none: as everybody may."""
        return sealing.redacted_for(self.game, seats)

    @property
    def online(self) -> set[int]:
        """Return the seats with a connected page."""
        return {seat for link in self.links for seat in link.seats}

    async def join(self, link: Link) -> None:
        """Greet a page and send it the game, after the current change."""
        before = self.online
        for older in outdated(link, self.links):
            older.leave(ELSEWHERE, REPLACED)
            self.links.discard(older)
        self.links.add(link)
        if self.online != before:
            self._send_presence()
        async with self.lock:
            self.clock.watch()
            try:
                await self._send_update(link, BroadcastCache())
            except Exception as error:  # noqa: BLE001 - the page shows it, and may undo
                self._fail(link, error)
            await self.broadcast()
        self.wake()

    def part(self, link: Link) -> None:
        """Forget a page."""
        before = self.online
        self.links.discard(link)
        if self.online != before:
            self._send_presence()

    def dismiss(self) -> None:
        """Close every page, so that it reconnects to the game as stored now."""
        for link in self.links:
            link.leave(AGAIN, "the game continued elsewhere")

    def wake(self) -> None:
        """Start the computer if it is to move, and the timers for absent players."""
        self.absence.watch()
        if self.computer is not None:
            self.computer.wake()

    async def broadcast(self, ack: Acknowledgement | None = None) -> None:
        """Update every page of a player, then start updating spectators.

        The page that sent the request comes first, then those that have nothing to decide: their
        updates are computed fastest. A page that may not know of the change receives nothing.
        """
        first = None if ack is None else ack.link
        cache = BroadcastCache()
        owing = self.game.timeline.match.owing()
        players = [link for link in self.links if link.seats]
        players.sort(key=lambda link: (link is not first, any(s in owing for s in link.seats)))
        for link in players:
            if ack is not None and link is not first:
                ack.send()
            await self._refresh(link, cache)
        if ack is not None:
            ack.send()
        self._update_spectators()

    def _update_spectators(self) -> None:
        """Update spectators while the players continue."""
        self._behind = any(not link.seats for link in self.links)
        if self._behind and (self._watching is None or self._watching.done()):
            self._watching = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        while self._behind:
            self._behind = False
            cache = BroadcastCache()
            for link in [link for link in self.links if not link.seats]:
                await self._refresh(link, cache)
                await asyncio.sleep(0)  # do not encode a hundred messages without a break

    async def _refresh(self, link: Link, cache: BroadcastCache) -> None:
        """Send a greeted page an update, if its picture differs."""
        if link.gone or not link.greeted:
            return
        if link.picture_key == sealing.picture_key(cache.visible_to(self.game, link.seats)):
            return
        try:
            await self._send_update(link, cache)
        except Exception as error:  # noqa: BLE001 - it does not stop the game for others
            self._fail(link, error)

    def _fail(self, link: Link, error: Exception) -> None:
        """Tell a page that no update could be made for it. The next one is whole."""
        game = self.game.header.id
        refused = server_error(error, "game %s: no update could be made", game)
        if not link.greeted:
            self._greet(link)
        link.forget()
        self._tell(link, refused)

    def report_failure(self, error: BaseException, what: str) -> None:
        """Tell every page of an error that no request has caused."""
        refused = server_error(error, f"game %s: {what}", self.game.header.id)
        for link in self.links:
            if link.greeted:
                self._tell(link, refused)

    def _tell(self, link: Link, refused: Refused) -> None:
        """Tell a page of an error of the server, in its language."""
        message = in_language(link.language, error_text, refused.number)
        link.send({"type": "error", **refused.data(), "message": message})

    def send_all(self, message: wire.ServerMessage) -> None:
        """Send the same message to every page that has been greeted."""
        text = encode(message)
        for link in self.links:
            if link.greeted:
                link.send_text(text)

    def _send_presence(self) -> None:
        seats = describe_seats(self.game, self.online)
        shown: list[wire.SeatOnline] = [
            {"id": seat["id"], "online": seat["online"]} for seat in seats
        ]
        self.send_all({"type": "presence", "seats": shown})
        if self.on_presence is not None:
            self.on_presence()

    async def _send_update(self, link: Link, cache: BroadcastCache) -> float:
        """Send an update, after the greeting if necessary; return the seconds it took."""
        async with link.lock:
            return await self._update_now(link, cache)

    async def _update_now(self, link: Link, cache: BroadcastCache) -> float:
        cost = 0.0
        game = cache.visible_to(self.game, link.seats)
        sent, common = cache.sent, cache.common
        seq, branch = game.timeline.seq, game.header.branch
        renumbered = sealing.is_renumbered(self.game, game)
        follows = link.branch == branch and 0 <= link.seq <= seq
        whole = not follows or (link.renumbered and not renumbered)
        key = (link.viewer, link.language, -1 if whole else link.seq, link.snapshot)
        if key not in sent:
            page = (link.viewer, link.seq, link.snapshot)
            act = partial(encode_update, game, *page, whole=whole, common=common)
            act = partial(in_language, link.language, act)
            sent[key], cost = await asyncio.to_thread(with_time, act)
        link.version = 1 if link.snapshot is None else link.version + 1
        if not link.greeted:
            # Send the greeting first, because it may include changes that happen meanwhile.
            self._greet(link)
        link.send_text(sent[key].text(link.version))
        link.snapshot = self._reuse_update(link, sent[key].snapshot)
        link.seq, link.branch, link.renumbered = seq, branch, renumbered
        link.picture_key = sealing.picture_key(game)
        return cost

    def _greet(self, link: Link) -> None:
        here, now = self.visible_to(link.seats), self.clock.now()
        link.send(in_language(link.language, welcome, here, link.seats, self.online, now))
        link.greeted = True

    def _reuse_update(self, link: Link, snapshot: report.ViewSnapshot) -> report.ViewSnapshot:
        """Return the last update of another page of the same view, if it says the same.

        The next delta then has the same base for both, and is computed once.
        """
        view = (link.viewer, link.language)
        others = (other for other in self.links if (other.viewer, other.language) == view)
        known = (other.snapshot for other in others if other.snapshot)
        return next((one for one in known if same_board(one, snapshot)), snapshot)

    # -- requests ------------------------------------------------------------------

    async def ask(self, link: Link, request: AnyRequest) -> wire.Answer:
        """Handle a request of a page once, and send the answer; a repeated `id` gets the same
        answer.

        The steps are: read, decide, store, broadcast.
        """
        ack = Acknowledgement(link)
        async with self.lock:
            ack.answer = await self._answer(link, request, ack)
            ack.send()
        return ack.answer

    async def _answer(self, link: Link, request: AnyRequest, ack: Acknowledgement) -> wire.Answer:
        key = (link.token_hash, request.id)
        if key in self._stored:
            return cast("wire.Answer", {"id": request.id, **json.loads(self._stored[key])})
        if key in self._recent:
            return self._recent[key]
        try:
            answer = await self._do(link, request, ack)
        except Refused as error:
            answer = refused(request_refusal(error), self.visible_to(link.seats).timeline.seq)
        answer["id"] = request.id
        if key not in self._stored and answer.get("code") not in UNREMEMBERED:
            self._remember(key, answer)
        return answer

    async def _do(self, link: Link, request: AnyRequest, ack: Acknowledgement) -> wire.Answer:
        if isinstance(request, PaceRequest):
            link.quick = request.quick
            return {"type": "done", "seq": self.visible_to(link.seats).timeline.seq}
        if isinstance(request, (FlipRequest, FullUpdateRequest)):
            link.budget.must_have_time()
            async with link.lock:
                if isinstance(request, FlipRequest):
                    link.flip(request.on)
                else:
                    link.forget()
                link.budget.spend(await self._update_now(link, BroadcastCache()))
            return {"type": "done", "seq": self.visible_to(link.seats).timeline.seq}
        ask = context_of(self.game, link.viewer, request)
        found = await asyncio.to_thread(decide, ask, self.store, self.rng)
        if not isinstance(found, Change):
            return found
        done: wire.DoneAnswer = {"type": "done", "seq": found.seq}
        row = AnswerRow(link.token_hash, request.id, json.dumps(done))
        ack.answer = {**done, "id": request.id}
        await self._make(found, row, ack)
        return ack.answer

    # -- changing ------------------------------------------------------------------

    async def answer_for(self, seat: int, order: str, words: str) -> None:
        """Play the order that the rules give for an absent seat, and note it in the chat.

        Raises Refused if it cannot be stored.
        """
        await self.play_computer(seat, [order])
        await self.note(seat, words)

    async def play_computer(self, seat: int, orders: list[str]) -> None:
        """Play the orders of a computer.

        Raises RulesError if they are illegal, and Refused if they cannot be stored.
        """
        timeline = await asyncio.to_thread(apply_orders, self.game, seat, orders)
        act = partial(advance, self.game, timeline, (), self.store, self.rng)
        await self._make(await asyncio.to_thread(act), None)

    async def _make(
        self, change: Change, row: AnswerRow | None, ack: Acknowledgement | None = None
    ) -> None:
        """Store a change, make it current, and update every page that may know of it.

        The sender receives the answer as soon as his own page is updated.
        """
        if change.write is not None:
            await self._store(change.write, row)
            if row is not None:
                self._stored[row.token_hash, row.request] = row.answer
        game = change.game if change.write is None else replace(change.game, unstored=False)
        settled = is_different(self.game, game.timeline) or game.header.resigned is not None
        if change.moved and settled:
            game = replace(game, asked=None)
        self.game = game
        if change.moved:
            if self.computer is not None:
                self.computer.interrupt()
            self.show_thinking()
        if change.moved or change.shown:
            self.clock.watch()
            await self.broadcast(ack)
        if change.said is not None:
            self.send_all(change.said)
        if change.seated:
            self.send_all({"type": "seats", "seats": describe_seats(self.game, self.online)})
        if change.moved:
            if self.on_change is not None:
                self.on_change()
            self.wake()
        if change.note is not None:
            await self.note(*change.note)

    async def note(self, seat: int, words: str) -> None:
        """Write a line in the chat; a full chat drops it."""
        try:
            await self._make(talk(self.game, seat, words, self.store), None)
        except Refused as error:
            LOG.warning("game %s: not said: %s: %s", self.game.header.id, words, error)

    def retitle(self, **fields: Any) -> None:
        """Update the header after it was stored."""
        header = replace(self.game.header, **fields)
        if (
            header != self.game.header
        ):  # what was computed for this moment is still valid for the same game
            self.game = replace(self.game, header=header)

    def show_thinking(self) -> None:
        """Set whether the computer is to move, for the prompt."""
        seats = self.game.header.seats
        owing = () if self.game.closed else self.game.timeline.match.owing()
        thinking = any(seats[seat].kind == "computer" for seat in owing)
        if thinking != self.game.thinking:
            self.game = replace(self.game, thinking=thinking)

    async def _store(self, write: Write, row: AnswerRow | None) -> None:
        try:
            await asyncio.to_thread(write, row)
        except StorageConflict as error:
            self.abandoned = True
            raise elsewhere() from error
        except StorageFailed as error:
            raise storage_refusal() from error

    def _remember(self, key: tuple[str, str], answer: wire.Answer) -> None:
        if not key[1]:
            return
        self._recent[key] = answer
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)


def same_board(one: report.ViewSnapshot, other: report.ViewSnapshot) -> bool:
    """Return whether the next delta is the same from both updates."""
    here, there = one.update, other.update
    same = one.moment is other.moment and one.sight.eyes == other.sight.eyes
    return same and all(here[name] == there[name] for name in here if name not in NEWS)  # type: ignore[literal-required]


class EncodedUpdate:
    """An encoded update, and the base of the next delta.

    All pages of a view receive the same text, except for its number, which each connection counts.
    """

    def __init__(
        self, message: wire.Update | wire.DeltaUpdate, snapshot: report.ViewSnapshot
    ) -> None:
        self.message: Final = message
        self.snapshot: Final = snapshot
        self._texts: Final[dict[int, str]] = {message["version"]: encode(message)}

    def text(self, version: int) -> str:
        """Return the message with this number."""
        if version not in self._texts:
            self._texts[version] = encode({**self.message, "version": version})
        return self._texts[version]


class BroadcastCache:
    """Caches the updates of one moment of a game, for all pages with the same view.

    A new moment empties the cache.
    """

    def __init__(self) -> None:
        self.sent: dict[object, EncodedUpdate] = {}
        self.common = UpdateCache()
        self._game: Game | None = None
        self._known: dict[tuple[int, ...], Game] = {}

    def visible_to(self, game: Game, seats: tuple[int, ...]) -> Game:
        """Return the game as the holder of these seats may see it, computed once per set
        of seats.
        """
        if game is not self._game:
            self._game, self._known, self.sent, self.common = game, {}, {}, UpdateCache()
        if seats not in self._known:
            self._known[seats] = sealing.redacted_for(game, seats)
        return self._known[seats]


class Acknowledgement:
    """The answer to a request, sent once, before the updates of other pages are computed."""

    def __init__(self, link: Link) -> None:
        self.link: Final = link
        self.answer: wire.Answer | None = None
        self._sent = False

    def send(self) -> None:
        """Send the answer, if it was not sent."""
        if not self._sent and self.answer is not None:
            self._sent = True
            self.link.send(self.answer)


def encode_update(
    game: Game,
    viewer: Viewer,
    since: int,
    before: report.ViewSnapshot | None,
    *,
    whole: bool,
    common: UpdateCache,
) -> EncodedUpdate:
    """Return the next update of a page with the base `before`: a delta, or all of it."""
    snapshot = report.snapshot(game, viewer, since, whole=whole, before=before, common=common)
    if before is None:
        return EncodedUpdate(snapshot.update, snapshot)
    return EncodedUpdate(changes(before.update, snapshot.update, common), snapshot)

"""A game that is being played: one at a time, every change stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final, cast

from naumachia.server.errors import Refused, elsewhere, spectator, storage_refused
from naumachia.server.game import sealing, takeback
from naumachia.server.game.game import Game, Takeback
from naumachia.server.game.names import seat_title, tidy
from naumachia.server.game.seating import held_seat
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.live.absence import Absence, Later, by_the_clock
from naumachia.server.live.budget import timed
from naumachia.server.live.changes import must_be_fresh, ordered, played, thrown, undone
from naumachia.server.live.computer import Computer
from naumachia.server.live.crowd import REPLACED, outdated
from naumachia.server.live.link import AGAIN, ELSEWHERE, Link
from naumachia.server.page import report
from naumachia.server.page.entries import CHAT_FROM, LINES_PER_MOVE, RESIGNED, chat_line
from naumachia.server.page.questions import answered
from naumachia.server.page.refusals import refused, request_refusal
from naumachia.server.page.seats import described_seats, welcome
from naumachia.server.store.database import StorageConflict, StorageFailed
from naumachia.server.store.games import AnswerRow, ChatRow, Store
from naumachia.server.wire import messages as wire
from naumachia.server.wire.encoding import encode
from naumachia.server.wire.requests import (
    AllowRequest,
    AnyRequest,
    ChatRequest,
    DiceRequest,
    FlipRequest,
    NameRequest,
    OrderRequest,
    ResignRequest,
    TakebackRequest,
    UndoRequest,
)

LOG: Final = logging.getLogger("naumachia.server")
NO_RESIGNING: Final = (
    "A battle of a campaign is fought to its end, because its losses count."
    " On the campaign's page you can leave it to the computer."
)

MOST_TALK: Final = 400
"""Lines that players may say after one move; what is left is for what the server itself notes."""

MOST_WATCHERS_TALK: Final = 100
"""Lines that those who watch may say after one move."""

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
    ) -> None:
        self.game = game
        self.store: Final = store
        self.rng: Final = rng
        self.links: Final[set[Link]] = set()
        self.lock: Final = asyncio.Lock()
        self.computer: Computer | None = None
        self.absence: Final = Absence(self, later)
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
            await self._tell(link, {})
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
        made: dict[object, str] = {}
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

    async def _tell(self, link: Link, made: dict[object, str]) -> float:
        """Send an update, and before the first one the greeting; `made` are those made already.

        How many seconds it took to make.
        """
        cost = 0.0
        game = self.told(link.seats)
        seq, branch = game.timeline.seq, game.header.branch
        apart = sealing.apart(self.game, game)
        whole = link.branch != branch or not 0 <= link.seq <= seq or (link.apart and not apart)
        key = (link.viewer, -1 if whole else link.seq)
        if key not in made:
            act = partial(written, game, link.viewer, link.seq, whole=whole)
            made[key], cost = await asyncio.to_thread(timed, act)
        if not link.greeted:
            # Not before the update is made: what comes to pass meanwhile is in the greeting.
            link.send(welcome(self.told(link.seats), link.seats, self.online))
            link.greeted = True
        link.send_text(made[key])
        link.seq, link.branch, link.shown, link.apart = seq, branch, sealing.stands(game), apart
        return cost

    # -- requests ------------------------------------------------------------------

    async def ask(self, link: Link, request: AnyRequest) -> wire.Answer:
        """Do what a page asks for, once; the answer, which repeats for a repeated `id`."""
        key = (link.token_hash, request.id)
        async with self.lock:
            if key in self._stored:
                return cast("wire.Answer", {"id": request.id, **json.loads(self._stored[key])})
            if key in self._recent:
                return self._recent[key]
            try:
                answer = await self._do(link, request)
            except Refused as error:
                seq = self.told(link.seats).timeline.seq
                answer = refused(request_refusal(error), seq)
            answer["id"] = request.id
            if key not in self._stored and answer.get("code") not in UNREMEMBERED:
                self._remember(key, answer)
            return answer

    async def _do(self, link: Link, request: AnyRequest) -> wire.Answer:
        match request:
            case OrderRequest():
                return await self._order(link, request)
            case DiceRequest():
                return await self._dice(link, request)
            case UndoRequest():
                return await self._undo(link, request)
            case TakebackRequest():
                return await self._ask_back(link, request)
            case AllowRequest():
                return await self._allow(link, request)
            case ResignRequest():
                return await self._resign(link, request)
            case ChatRequest():
                return await self._chat(link, request)
            case NameRequest():
                return await self._name(link, request)
            case FlipRequest():
                link.budget.must_last()
                link.flip(request.on)
                link.budget.spend(await self._tell(link, {}))
                return {"type": "done", "seq": self.told(link.seats).timeline.seq}
            case _:
                return await asyncio.to_thread(
                    answered, self.told(link.seats), link.viewer, request
                )

    async def _order(self, link: Link, request: OrderRequest) -> wire.Answer:
        game = self.told(link.seats)
        seat = held_seat(game, link.seats, request.seat)
        self._must_run()
        must_be_fresh(game.timeline, seat, request.base)
        found = await asyncio.to_thread(ordered, self.game, game, seat, request)
        if not isinstance(found, Timeline):
            return found
        return await self._advance(found, self._answer(link, request, found.seq), link.seats)

    async def _dice(self, link: Link, request: DiceRequest) -> wire.Done:
        self._must_run()
        if not link.seats:
            raise spectator()
        if report.ask_dice(self.game, link.viewer) is None:
            raise Refused(409, "no_dice", "No dice are asked for now.", place="faces")
        timeline = await asyncio.to_thread(thrown, self.game, tuple(request.faces))
        return await self._advance(timeline, self._answer(link, request, timeline.seq))

    async def _undo(self, link: Link, request: UndoRequest) -> wire.Done:
        game = self.told(link.seats)
        held_seat(game, link.seats, request.seat)
        seat, reason, clause = report.undo_seat(game, link.seats)
        if reason:
            raise Refused(409, "no_undo", reason, clause=clause or "")
        timeline = await asyncio.to_thread(undone, game, seat)
        return await self._cut(link, request, timeline)

    async def _cut(self, link: Link, request: AnyRequest, timeline: Timeline) -> wire.Done:
        """Make a shorter timeline the present. What nobody else knew of leaves no trace."""
        header = self.game.header
        if self._changes(timeline):
            header = header.touched(branch=header.branch + 1)
        row = self._answer(link, request, timeline.seq)
        moves = (self.game.timeline.seq, timeline.seq)
        await self._store(self.store.truncate, header, moves, self.game.header.branch, row)
        await self._put(replace(self.game, timeline=timeline, header=header), row)
        return {"type": "done", "seq": timeline.seq}

    async def _ask_back(self, link: Link, request: TakebackRequest) -> wire.Done:
        seat = held_seat(self.game, link.seats, request.seat)
        seats = link.seats if request.seat is None else (seat,)
        public = self.told()
        reason = takeback.may_ask(public, seats)
        if reason:
            raise Refused(409, "no_takeback", reason)
        asked = takeback.last_order(public.timeline, seats)
        self.game = replace(self.game, asked=asked)
        await self.broadcast()
        return {"type": "done", "seq": self.told(link.seats).timeline.seq}

    async def _allow(self, link: Link, request: AllowRequest) -> wire.Done:
        asked = takeback.asked_of(self.game, link.seats)
        others = tuple(seat for seat in link.seats if seat != asked.by)
        if not request.yes:
            self.game = replace(self.game, asked=None)
            await self.broadcast()
            if others:
                await self._note(others[0], "would rather not take that back.")
            return {"type": "done", "seq": self.told(link.seats).timeline.seq}
        if not others:
            raise Refused(403, "not_your_seat", "Somebody else has to agree to this.")
        asked = asked.allowed_by(others)
        if asked.granted(len(self.game.header.seats)):
            return await self._take_back(link, request, asked, others[0])
        self.game = replace(self.game, asked=asked)
        await self.broadcast()
        return {"type": "done", "seq": self.told(link.seats).timeline.seq}

    async def _take_back(
        self, link: Link, request: AllowRequest, asked: Takeback, agreeing: int
    ) -> wire.Done:
        """Undo everything since the order: all of it is gone, and the talk says so."""
        goes = takeback.what_goes(self.told().timeline, asked.to)
        earlier = await asyncio.to_thread(self.game.timeline.back_to, asked.to)
        done = await self._cut(link, request, earlier)
        name = seat_title(self.game.ruleset, asked.by)
        await self._note(agreeing, f"agreed to take back {name}'s order: {goes}.")
        return done

    async def _resign(self, link: Link, request: ResignRequest) -> wire.Done:
        seat = held_seat(self.game, link.seats, request.seat)
        self._must_run()
        if self.game.header.campaign is not None:
            raise Refused(409, "no_resigning", NO_RESIGNING)
        header = self.game.header.touched()
        row = self._answer(link, request, self.game.timeline.seq)
        await self._store(self.store.resign, header, seat, row)
        await self._put(replace(self.game, header=replace(header, resigned=seat)), row)
        return {"type": "done", "seq": self.game.timeline.seq}

    async def _chat(self, link: Link, request: ChatRequest) -> wire.Done:
        text = tidy(request.text)
        if not text:
            raise Refused(422, "invalid", "There is nothing to say.", place="text")
        row = self._answer(link, request, self.told().timeline.seq)
        seat = link.seats[0] if link.seats else None
        seq = self.told().timeline.seq
        # Those who watch have a share of their own: they cannot use up what players may say.
        said = [chat for chat in self.game.chats if chat.seq == seq]
        heard = sum((chat.seat is None) == (seat is None) for chat in said)
        if heard >= (MOST_TALK if seat is not None else MOST_WATCHERS_TALK):
            raise Refused(429, "too_much", "That is a lot of talk for one move; make one first.")
        return await self._say(seat, text, row)

    async def _note(self, seat: int, words: str) -> None:
        """Say what has come to pass; it has, even where there is no line left to say it in."""
        try:
            await self._say(seat, words, None)
        except Refused as error:
            LOG.warning("game %s: not said: %s: %s", self.game.header.id, words, error)

    async def _say(self, seat: int | None, text: str, row: AnswerRow | None) -> wire.Done:
        """Add a line of talk."""
        seq, chats = self.told().timeline.seq, self.game.chats
        line = seq * LINES_PER_MOVE + CHAT_FROM
        line = max([line, *(chat.line + 1 for chat in chats if chat.seq == seq)])
        if line >= seq * LINES_PER_MOVE + RESIGNED:
            raise Refused(429, "too_much", "That is a lot of talk for one move; make one first.")
        chat = ChatRow(line, seq, seat, text)
        header = self.game.header.touched()
        await self._store(self.store.say, header, chat, row)
        self.game = replace(self.game, header=header, chats=(*chats, chat))
        if row is not None:
            self._stored[row.token_hash, row.request] = row.answer
        self.tell_all({"type": "chat", **chat_line(self.game.ruleset, header, chat)})
        return {"type": "done", "seq": seq}

    async def _name(self, link: Link, request: NameRequest) -> wire.Done:
        seat = held_seat(self.game, link.seats, request.seat)
        name = tidy(request.name)
        seats = list(self.game.header.seats)
        seats[seat] = replace(seats[seat], name=name)
        header = self.game.header.touched(seats=tuple(seats))
        seq = self.told(link.seats).timeline.seq
        row = self._answer(link, request, seq)
        await self._store(self.store.rename, header, seat, row)
        self.game = replace(self.game, header=header)
        self._stored[row.token_hash, row.request] = row.answer
        self.tell_all({"type": "seats", "seats": described_seats(self.game, self.online)})
        return {"type": "done", "seq": seq}

    # -- changing ------------------------------------------------------------------

    async def answer_for(self, seat: int, order: str, words: str) -> None:
        """Make the order that the rules have for a seat that is away, and say so.

        Raises Refused when it could not be stored.
        """
        await self.play_computer(seat, [order])
        await self._note(seat, words)

    async def play_computer(self, seat: int, orders: list[str]) -> None:
        """Make the orders of a computer player.

        Raises RulesError when they are not possible, and Refused when they could not be stored.
        """
        await self._advance(await asyncio.to_thread(played, self.game, seat, orders), None)

    async def _advance(
        self, timeline: Timeline, row: AnswerRow | None, seats: tuple[int, ...] = ()
    ) -> wire.Done:
        """Roll what is to be rolled, store it all, and show it; `seats` are told how far it is."""
        before = self.game.timeline.seq
        typed = self.game.header.dice == "typed"
        await asyncio.to_thread(timeline.roll, self.rng, typed=typed)
        header = self.game.header.touched() if self._changes(timeline) else self.game.header
        game = replace(self.game, timeline=timeline, header=header)
        done: wire.Done = {"type": "done", "seq": sealing.told(game, seats).timeline.seq}
        if row is not None:
            row = replace(row, answer=json.dumps(done))
        await self._store(self.store.append, header, timeline.rows(before), row)
        await self._put(game, row)
        return done

    async def _put(self, game: Game, row: AnswerRow | None) -> None:
        """Make a stored change the present, and tell everybody who may know of it."""
        if self._changes(game.timeline) or game.header.resigned is not None:
            game = replace(game, asked=None)
        self.game = game
        if row is not None:
            self._stored[row.token_hash, row.request] = row.answer
        if self.computer is not None:
            self.computer.interrupt()
        self.show_thinking()
        await self.broadcast()
        if self.on_change is not None:
            self.on_change()
        self.wake()

    def _changes(self, timeline: Timeline) -> bool:
        """Whether with this timeline something would be different for everybody."""
        after = sealing.told(replace(self.game, timeline=timeline), ())
        return sealing.stands(after) != sealing.stands(self.told())

    def retitle(self, **fields: Any) -> None:
        """Change what the header says, after it was stored."""
        self.game = replace(self.game, header=replace(self.game.header, **fields))

    def show_thinking(self) -> None:
        """Note for the prompt whether the computer is to move."""
        seats = self.game.header.seats
        owing = () if self.game.over else self.game.timeline.match.owing()
        thinking = any(seats[seat].kind == "computer" for seat in owing)
        self.game = replace(self.game, thinking=thinking)

    async def _store(self, change: Callable[..., None], *arguments: Any) -> None:
        try:
            await asyncio.to_thread(change, *arguments)
        except StorageConflict as error:
            self.abandoned = True
            raise elsewhere() from error
        except StorageFailed as error:
            raise storage_refused() from error

    def _answer(self, link: Link, request: AnyRequest, seq: int) -> AnswerRow:
        answer = json.dumps({"type": "done", "seq": seq})
        return AnswerRow(link.token_hash, request.id, answer)

    def _remember(self, key: tuple[str, str], answer: wire.Answer) -> None:
        if not key[1]:
            return
        self._recent[key] = answer
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)

    def _must_run(self) -> None:
        if self.game.halted:
            raise Refused(409, "version", self.game.halted)
        if self.game.over:
            raise Refused(409, "over", "The game is over.")


def written(game: Game, viewer: Viewer, since: int, *, whole: bool) -> str:
    """An update as it goes over the wire."""
    return encode(report.update(game, viewer, since, whole=whole))

"""Keep campaigns in memory: begin and continue them, and record the result of each battle once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from naumachia.campaign.contract import Battle
from naumachia.campaign.record import CampaignGame, format_campaign
from naumachia.kernel.errors import RulesError
from naumachia.server.campaigns.opening import (
    NewCampaign,
    header,
    open_campaign,
    rematch_of,
    restore_campaign,
)
from naumachia.server.campaigns.play import COMPUTER_LEVEL, acting_seat, advance, enter_dice, order
from naumachia.server.campaigns.room import (
    CampaignRoom,
    must_be_fresh,
    must_be_playable,
    names_of,
    undo_reason,
)
from naumachia.server.errors import Refused, no_such_game, of_rules, spectator, storage_refusal
from naumachia.server.game.names import tidy
from naumachia.server.game.seating import (
    must_be_seated,
    must_have_styles,
    seat_number,
    seat_of_link,
)
from naumachia.server.game.timeline import Timeline
from naumachia.server.live.room import Room
from naumachia.server.live.rooms import Invitation, Rooms, seats_of_links
from naumachia.server.live.slow_work import UserFileCheck
from naumachia.server.live.workers import ProcessWorker, Worker
from naumachia.server.page.seats import describe_seats
from naumachia.server.store.campaigns import CampaignRow, CampaignStore
from naumachia.server.store.database import StorageConflict, StorageFailed
from naumachia.server.store.games import GameRow, SeatRow, now
from naumachia.server.texts import t
from naumachia.server.tokens import new_game_id, new_token, token_hash

T = TypeVar("T")
LOG: Final = logging.getLogger("naumachia.server")
KEPT: Final = 16
"""The most campaigns in memory that no page is viewing."""


class Campaigns:
    """All campaigns of this server."""

    def __init__(self, rooms: Rooms, worker: Callable[[], Worker] = ProcessWorker) -> None:
        self.rooms: Final = rooms
        self.store: Final = CampaignStore(rooms.store)
        self.trial: Final = UserFileCheck(rooms.settings.replay_seconds, worker)
        self._rooms: Final[OrderedDict[str, CampaignRoom]] = OrderedDict()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        rooms.after_battle = self.after_battle
        rooms.at_battle = self.at_battle

    def close(self) -> None:
        """Close every page, because the server ends."""
        self.trial.close()
        for room in self._rooms.values():
            for page in room.pages:
                page.news.put_nowait(None)

    # -- finding -------------------------------------------------------------------

    async def enter(self, id: str, token: str) -> tuple[CampaignRoom, tuple[int, ...]]:
        """Return a campaign in its current state, and the seats of the token. Raises Refused."""
        row, seats = await self.known(id, token)
        room = await self._at_hand(row)
        async with room.lock:
            await self._settle(room)
        return room, seats

    async def known(self, id: str, token: str) -> tuple[CampaignRow, tuple[int, ...]]:
        """Return a campaign as stored, even if it cannot continue here, and the seats of the token.

        Raises Refused.
        """
        row: CampaignRow | None = await _call_database(self.store.load, id)
        seats = None if row is None else row.links.get(token_hash(token))
        if row is None or seats is None:
            raise no_such_game("campaign")
        return row, seats

    async def open(self, id: str) -> CampaignRoom:
        """Return a campaign; load it again if another server has changed it. Raises Refused."""
        row = await _call_database(self.store.load, id)
        if row is None:
            raise no_such_game("campaign")
        return await self._at_hand(row)

    async def _at_hand(self, row: CampaignRow) -> CampaignRoom:
        room = self._rooms.get(row.id)
        if room is None:
            game, unplayable_reason = await asyncio.to_thread(restore_campaign, row)
            room = self._rooms.setdefault(row.id, CampaignRoom(row, game, unplayable_reason))
        async with room.lock:
            if room.row.revision < row.revision:
                room.game, room.unplayable_reason = await asyncio.to_thread(restore_campaign, row)
                room.row = row
        room.row = replace(room.row, links=row.links)  # the host may have revoked a link
        self._rooms.move_to_end(row.id)
        idle = [name for name, one in self._rooms.items() if not one.pages and name != row.id]
        for name in idle[:-KEPT]:
            if not self._rooms[name].lock.locked():
                del self._rooms[name]
        return room

    # -- beginning -----------------------------------------------------------------

    async def create(
        self, wanted: NewCampaign
    ) -> tuple[CampaignRoom, list[Invitation], Invitation]:
        """Begin a campaign, with a link for each seat and one for spectators. Raises Refused."""
        if wanted.record or wanted.source:
            await self.trial.passes(open_campaign, wanted)
        game = await asyncio.to_thread(open_campaign, wanted)
        names = game.campaign.seats
        must_be_seated(t("This campaign"), names, len(wanted.seats))
        must_have_styles(game.ruleset, wanted.seats)
        you = seat_number(names, wanted.you) if wanted.you else 0
        held = seats_of_links(wanted.seats, wanted.screen, you)
        links = [Invitation(seats, new_token()) for seats in held]
        watch = Invitation((), new_token())
        hashed = {token_hash(link.token): link.seats for link in [*links, watch]}
        row = header(game, wanted, hashed)
        await _call_database(self.store.create, row)
        room = self._rooms[row.id] = CampaignRoom(row, game)
        async with room.lock:
            await self._settle(room)
        return room, links, watch

    # -- going on ------------------------------------------------------------------

    async def order(
        self, room: CampaignRoom, seats: tuple[int, ...], seat: str, text: str, base: int
    ) -> None:
        """Give orders separated by `;`, all or none. Raises Refused."""
        async with room.lock:
            acting = acting_seat(room.game, seats, seat)
            must_be_fresh(room, base)
            await self._put(room, await asyncio.to_thread(order, room.game, acting, text))
            await self._settle(room)

    async def dice(
        self, room: CampaignRoom, seats: tuple[int, ...], faces: tuple[int, ...], base: int
    ) -> None:
        """Enter the results of dice that the players rolled themselves. Raises Refused."""
        async with room.lock:
            acting_seat(room.game, seats, "")
            must_be_fresh(room, base)
            if room.row.dice != "typed":
                raise Refused(409, "no_dice", "Dice are rolled here.", place="faces")
            await self._put(room, await asyncio.to_thread(enter_dice, room.game, faces))
            await self._settle(room)

    async def undo(self, room: CampaignRoom, seats: tuple[int, ...], base: int) -> None:
        """Take back the last order, if a seat of this link gave it. Raises Refused."""
        async with room.lock:
            must_be_fresh(room, base)
            reason = undo_reason(room, seats)
            if reason:
                raise Refused(409, "no_undo", reason)
            game = room.game.fork()
            last = game.steps[-1].seat
            assert last is not None
            game.undo(last)
            await self._put(room, game)

    async def battle(self, room: CampaignRoom, seats: tuple[int, ...], by: str) -> str:
        """Return the game of the pending battle, after beginning it if necessary.

        `by` is `person` or `computer`. Raises Refused.
        """
        async with room.lock:
            must_be_playable(room)
            if not isinstance(room.game.pending, Battle):
                message = t(
                    "No battle is pending; expected {expected}.", expected=room.game.expected()
                )
                raise Refused(409, "no_battle", message)
            if room.battle is None:
                if not seats:
                    raise spectator()
                players = list(room.row.seats)
                if by == "computer":
                    for seat in seats:
                        players[seat] = SeatRow("computer", "", COMPUTER_LEVEL)
                await self._begin_battle(room, tuple(players))
            elif by == "computer":
                await hand_over(room.battle, names_of(room, seats))
                room.notify_pages()
            assert room.battle is not None
            return room.battle.game.header.id

    async def name(
        self, room: CampaignRoom, seats: tuple[int, ...], seat: str | None, name: str
    ) -> None:
        """Rename the player of a seat; with an empty name, use that of the seat. Raises Refused."""
        game = room.game
        async with room.lock:
            held = seat_of_link(game.ruleset, game.campaign.seats, seats, seat, ())
            players = list(room.row.seats)
            players[held] = replace(players[held], name=tidy(name))
            row = room.row.next(room.row.record, seats=tuple(players))
            await self._store(row)
            room.row = row
            room.notify_pages()

    async def rematch(self, room: CampaignRoom, seats: tuple[int, ...], *, swap: bool) -> str:
        """Return the id of the campaign that follows a finished one, with the same links.

        A repeated call returns the same id. Raises Refused.
        """
        if not seats:
            raise spectator()
        async with room.lock:
            if room.row.rematch is None:
                row, game = rematch_of(room.row, room.game, swap=swap)
                after = room.row.next(room.row.record, rematch=row.id)
                await self._store(after, row)
                self._rooms[row.id] = CampaignRoom(row, game)
                room.row = after
                room.notify_pages()
            assert room.row.rematch is not None
            return room.row.rematch

    # -- battles -------------------------------------------------------------------

    def after_battle(self, id: str) -> None:
        """Record the result of a finished battle."""
        task = asyncio.create_task(self._take_in(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def at_battle(self, id: str) -> None:
        """Tell the pages of a campaign that somebody joined or left its battle."""
        room = self._rooms.get(id)
        if room is not None:
            room.notify_pages()

    async def _take_in(self, id: str) -> None:
        """A failure here is repaired when a page next views the campaign."""
        try:
            room = await self.open(id)
            async with room.lock:
                await self._settle(room)
        except Refused as error:
            LOG.warning("campaign %s: %s", id, error)

    async def _begin_battle(self, room: CampaignRoom, players: tuple[SeatRow, ...]) -> None:
        """Set up the game of the battle, which the campaign's links open. Raises Refused."""
        campaign, battle = room.game.campaign, room.game.battle()
        timeline = Timeline(await asyncio.to_thread(room.game.begin_battle))
        names = timeline.match.ruleset.seats
        links = {
            key: tuple(names.index(campaign.seats[seat]) for seat in held)
            for key, held in room.row.links.items()
        }
        game = GameRow(
            id=new_game_id(),
            ruleset=room.row.ruleset,
            version=timeline.match.ruleset.version,
            scenario=battle.scenario.id,
            options=timeline.match.options.changed(),
            screen=room.row.screen,
            dice=dice_of(players, room.row.dice),
            seats=tuple(players[campaign.seats.index(name)] for name in names),
            links=links,
            started=now(),
            changed=now(),
            source=battle.source,
            campaign=room.row.id,
            campaign_step=len(room.game.steps),
        )
        try:
            room.battle = await self.rooms.begin(timeline, game)
        except Refused as error:
            # Another server may have begun it, and each battle has one game.
            room.games = await _call_database(self.rooms.store.battles, room.row.id)
            if len(room.game.steps) not in room.games:
                raise error
            room.battle = await self.rooms.open(room.games[len(room.game.steps)])
        room.games[len(room.game.steps)] = room.battle.game.header.id
        room.battle.wake()
        room.notify_pages()

    async def _settle(self, room: CampaignRoom) -> None:
        """Do everything that needs no person: dice, computers, a finished battle. Raises
        Refused.
        """
        typed = room.row.dice == "typed"
        while not room.unplayable_reason:
            if isinstance(room.game.pending, Battle):
                if not await self._settle_battle(room):
                    return
                continue
            game = await asyncio.to_thread(
                advance, room.game, room.computers, self.rooms.rng(), typed=typed
            )
            if game is room.game:
                return
            await self._put(room, game)

    async def _settle_battle(self, room: CampaignRoom) -> bool:
        """Find the game of the battle, and record and announce its result if it is over."""
        room.games = await _call_database(self.rooms.store.battles, room.row.id)
        found = room.games.get(len(room.game.steps))
        if found is None:
            room.battle = None
            if len(room.computers) == len(room.row.seats):
                await self._begin_battle(room, room.row.seats)
            return False
        room.battle = await self.rooms.open(found)
        match = room.battle.game.timeline.match
        if match.result is None:
            room.battle.wake()
            return False
        game = room.game.fork()
        try:
            await asyncio.to_thread(game.conclude, match)
        except RulesError as error:
            raise of_rules(error, 409) from error
        await self._put(room, game)
        return True

    async def _put(self, room: CampaignRoom, game: CampaignGame) -> None:
        """Store a change, then make it current and tell the pages. Raises Refused."""
        record = await asyncio.to_thread(format_campaign, game)
        row = room.row.next(record, version=game.ruleset.version)
        await self._store(row)
        room.row, room.game, room.battle = row, game, None
        room.notify_pages()

    async def _store(self, row: CampaignRow, following: CampaignRow | None = None) -> None:
        """Store a change, and the new campaign that it leads to. Raises Refused."""
        try:
            await asyncio.to_thread(self.store.put, row, following)
        except StorageConflict as error:
            message = "The campaign continued on another server; reload it."
            raise Refused(409, "elsewhere", message) from error
        except StorageFailed as error:
            raise storage_refusal() from error


# -- parts -------------------------------------------------------------------------------


async def hand_over(room: Room, names: tuple[str, ...]) -> None:
    """Let computers play seats of a battle from now on. Raises Refused."""
    async with room.lock:
        game = room.game
        if game.closed:
            return
        seats = tuple(
            SeatRow("computer", "", COMPUTER_LEVEL)
            if name in names and seat.kind == "person"
            else seat
            for name, seat in zip(game.ruleset.seats, game.header.seats, strict=True)
        )
        dice = dice_of(seats, game.header.dice)
        header = game.header.with_changes(seats=seats, dice=dice)
        await _call_database(room.store.reseat, header)
        room.retitle(seats=seats, dice=dice, changed=header.changed)
        room.show_thinking()
        room.send_all({"type": "seats", "seats": describe_seats(room.game, room.online)})
        # An empty order rolls the dice that a person would have rolled.
        await room.play_computer(0, [])


def dice_of(players: Sequence[SeatRow], dice: str) -> str:
    """Return who rolls the dice in a battle; if only computers fight, the server does."""
    return dice if any(player.kind == "person" for player in players) else "rolled"


async def _call_database(act: Callable[..., T], *arguments: Any) -> T:
    """Call the database. Raises Refused."""
    try:
        return await asyncio.to_thread(act, *arguments)
    except StorageFailed as error:
        raise storage_refusal() from error

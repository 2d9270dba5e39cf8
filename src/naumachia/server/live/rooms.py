"""Keep games in memory: create new ones, and load stored ones when somebody joins."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random, SystemRandom
from typing import Any, Final

from naumachia.files.user_scenarios import user_scenario
from naumachia.kernel.content import Puzzle
from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.rules import load
from naumachia.server.errors import (
    Refused,
    elsewhere,
    no_such_game,
    of_rules,
    storage_refusal,
)
from naumachia.server.game import sealing
from naumachia.server.game.game import Game
from naumachia.server.game.names import tidy
from naumachia.server.game.records import RecordContents, record_hash
from naumachia.server.game.seating import rotate_players
from naumachia.server.game.timeline import Timeline
from naumachia.server.live.absence import Later, by_the_clock
from naumachia.server.live.computer import Computer
from naumachia.server.live.link import Link
from naumachia.server.live.room import Room
from naumachia.server.live.thinkers import Thinkers
from naumachia.server.live.turn_clock import Now
from naumachia.server.settings import Settings
from naumachia.server.store.database import StorageConflict, StorageFailed
from naumachia.server.store.games import GameRow, SeatRow, Store, StoredGame, now
from naumachia.server.store.late import LateStore
from naumachia.server.texts import t
from naumachia.server.tokens import game_path, new_game_id, new_token, token_hash
from naumachia.server.wire import messages as wire

LOG: Final = logging.getLogger("naumachia.server")


@dataclass(frozen=True, slots=True)
class NewGame:
    """The request for a new game; the link of seat `you` comes first. `absent` is the number of
    seconds after which the rules answer for an absent player (None: never). `source` is the file of
    a scenario that did not come with the rule set. `start` is its first position; "": the
    scenario's.
    """

    ruleset: str
    scenario: str
    options: dict[str, Any]
    seats: tuple[SeatRow, ...]
    screen: str
    dice: str
    you: int
    absent: int | None = None
    source: str | None = None
    start: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A secret link; without seats, for spectators."""

    seats: tuple[int, ...]
    token: str


class Rooms:
    """All rooms of this server."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        settings: Settings,
        later: Later = by_the_clock,
        now: Now = time.time,
    ) -> None:
        self.store: Final = store
        self.later: Final = later
        self.now: Final = now
        self.thinkers: Final = thinkers
        self.settings: Final = settings
        self._rooms: Final[OrderedDict[str, Room]] = OrderedDict()
        self.after_battle: Callable[[str], None] = lambda _campaign: None
        """Called with a campaign when the game of its battle is over."""
        self.at_battle: Callable[[str], None] = lambda _campaign: None
        """Called with a campaign when somebody joins or leaves its battle."""
        self._opening: Final[dict[str, asyncio.Task[Room]]] = {}

    # -- finding -------------------------------------------------------------------

    async def enter(self, game: str, token: str) -> tuple[Room, tuple[int, ...]]:
        """Return the room of a game, and the seats of the token there.

        Raises Refused, with the same error for an unknown game and for a token that does not open
        it.
        """
        links = await self._links(game)
        seats = links.get(token_hash(token))
        if seats is None:
            raise no_such_game()
        while True:
            room = await self.open(game)
            if self._rooms.get(game) is room:  # not removed from memory while this waited
                break
        room.retitle(links=links)
        return room, seats

    async def _links(self, game: str) -> dict[str, tuple[int, ...]]:
        """Return the links of a game as stored, because the host may have revoked one."""
        here = self._rooms.get(game)
        if here is not None and here.game.unstored:
            return here.game.header.links
        try:
            return await asyncio.to_thread(self.store.links, game)
        except StorageFailed as error:
            room = self._rooms.get(game)
            if room is None:
                raise storage_refusal() from error
            return room.game.header.links

    async def open(self, game: str) -> Room:
        """Return the room of a game, loaded if necessary. Raises Refused."""
        room = self._rooms.get(game)
        if room is not None and not room.abandoned:
            self._rooms.move_to_end(game)
            return room
        # Two pages that join at once must get the same room.
        if game not in self._opening:
            task = asyncio.create_task(self._load(game))
            self._opening[game] = task
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(self._opening[game])

    async def _load(self, game: str) -> Room:
        try:
            stored = await asyncio.to_thread(self.store.load, game)
        except StorageFailed as error:
            raise storage_refusal() from error
        if stored is None:
            raise no_such_game()
        game_here = await asyncio.to_thread(rebuild, stored)
        return self._settle(
            Room(
                game_here,
                stored.answers,
                self.store,
                self.rng(),
                self.later,
                self.now,
            )
        )

    def _settle(self, room: Room) -> Room:
        """Add a room, and remove the rooms that have been empty for longest."""
        room.computer = Computer(room, self.thinkers, self.settings)
        room.show_thinking()
        if room.game.header.campaign is not None:
            room.on_change = partial(self._report_battle, room, room.game.header.campaign)
            room.on_presence = partial(self._report_presence, room.game.header.campaign)
        if any(seat.kind == "computer" for seat in room.game.header.seats):
            self.thinkers.warm()
        self._rooms[room.game.header.id] = room
        others = ((name, other) for name, other in self._rooms.items() if other is not room)
        idle = [name for name, other in others if not is_in_use(other)]
        for name in idle[: max(0, len(idle) - self.settings.idle_rooms)]:
            del self._rooms[name]
        return room

    def _report_battle(self, room: Room, campaign: str) -> None:
        if room.game.ended:
            self.after_battle(campaign)

    def _report_presence(self, campaign: str) -> None:
        self.at_battle(campaign)

    def rng(self) -> Random:
        """Return a random generator: of the operating system, or repeatable for tests."""
        return SystemRandom() if self.settings.seed < 0 else Random(self.settings.seed)

    def close(self) -> None:
        """Close every page, because the server ends."""
        for room in self._rooms.values():
            if room.computer is not None:
                room.computer.interrupt()
            room.absence.stop()
            room.clock.stop()
            for link in list(room.links):
                link.leave()

    # -- beginning -----------------------------------------------------------------

    async def create(self, wanted: NewGame) -> tuple[str, list[Invitation], Invitation]:
        """Create a game; return its id, the links of its seats, and the link for spectators.

        Raises Refused.
        """
        timeline = await asyncio.to_thread(
            opening, wanted.ruleset, wanted.scenario, wanted.options, wanted.source
        )
        if wanted.start:
            timeline = await asyncio.to_thread(begin_at, timeline, wanted.start)
        invitations = [
            Invitation(seats, new_token())
            for seats in seats_of_links(wanted.seats, wanted.screen, wanted.you)
        ]
        watch = Invitation((), new_token())
        game = self._header(timeline, wanted, [*invitations, watch])
        await self.begin(timeline, game)
        return game.id, invitations, watch

    def replay_of(self, record: str) -> tuple[Game, str] | None:
        """Return the replay of a record if it was opened recently, and its key."""
        room = self._rooms.get(replay_id(record))
        return None if room is None else (room.game, replay_key(record))

    def show_replay(self, record: str, opened: RecordContents) -> tuple[Game, str]:
        """Return the replay of a record, which everybody with the record may view, and its key.

        It is never stored. The same record always opens the same replay.
        """
        known = self.replay_of(record)
        if known is not None:
            return known
        timeline = opened.timeline
        seats = timeline.ruleset.seats
        people = tuple(SeatRow("person", tidy(opened.names.get(seat, "")), "") for seat in seats)
        match = timeline.match
        wanted = NewGame(match.ruleset.id, match.scenario.id, {}, people, "own", "rolled", 0)
        row = self._header(timeline, wanted, [Invitation((), replay_key(record))])
        row = replace(
            row,
            id=replay_id(record),
            source=opened.source,
            resigned=opened.resigned,
            by_hand=opened.by_hand,
        )
        game = Game(timeline, row, (), unstored=True, variations=opened.variations)
        self._settle(Room(game, (), self.store, self.rng(), self.later, self.now))
        return game, replay_key(record)

    async def try_out(
        self,
        game: Game,
        start: str,
        label: str,
        *,
        by_hand: bool,
        late: bool = False,
        lines: Sequence[str] = (),
    ) -> tuple[str, str]:
        """Create a what-if board from a moment of a game; return its id and its key, which holds
        all seats.

        With `by_hand`, the computer gives no opinion there. With `late`, it is stored when somebody
        plays there. `lines` are moves of a record that are made on it first. Raises Refused.
        """
        header = game.header
        people = tuple(SeatRow("person", "", "") for _ in header.seats)
        timeline = await asyncio.to_thread(begin_at, game.timeline, start, lines)
        wanted = NewGame(
            header.ruleset, header.scenario, header.options, people, "shared", "rolled", 0
        )
        everybody = Invitation(tuple(range(len(people))), new_token())
        row = self._header(timeline, wanted, [everybody])
        row = replace(row, start=start, what_if=label, source=header.source, by_hand=by_hand)
        await (self._begin_late(timeline, row) if late else self.begin(timeline, row))
        return row.id, everybody.token

    async def pose(self, puzzle: Puzzle, ruleset: str) -> tuple[str, str]:
        """Create the board of a puzzle; return its id and the key of the seat that is to move.

        Nobody holds the other seats, so that nothing hidden is shown. Raises Refused.
        """
        timeline = await asyncio.to_thread(puzzle_timeline, ruleset, puzzle)
        seats = timeline.ruleset.seats
        people = tuple(SeatRow("person", "", "") for _ in seats)
        you = seats.index(puzzle.seat)
        wanted = NewGame(ruleset, puzzle.scenario, {}, people, "own", "rolled", you)
        solver = Invitation((you,), new_token())
        row = self._header(timeline, wanted, [solver])
        row = replace(row, start=puzzle.position, what_if=f"Puzzle: {puzzle.title}")
        await self.begin(timeline, row)
        return row.id, solver.token

    def _header(self, timeline: Timeline, wanted: NewGame, links: Sequence[Invitation]) -> GameRow:
        match = timeline.match
        return GameRow(
            id=new_game_id(),
            ruleset=match.ruleset.id,
            version=match.ruleset.version,
            scenario=match.scenario.id,
            options=match.options.changed(),
            screen=wanted.screen,
            dice=wanted.dice,
            seats=wanted.seats,
            links={token_hash(link.token): link.seats for link in links},
            started=now(),
            changed=now(),
            absent_after=wanted.absent,
            source=wanted.source,
            start=wanted.start or None,
        )

    async def begin(self, timeline: Timeline, game: GameRow, before: str | None = None) -> Room:
        """Store a new game, with the dice before its first decision."""
        rng = self.rng()
        await asyncio.to_thread(timeline.roll, rng, typed=game.dice == "typed")
        try:
            await asyncio.to_thread(self.store.create, game, timeline.rows(0), before)
        except StorageConflict as error:
            raise elsewhere() from error
        except StorageFailed as error:
            raise storage_refusal() from error
        here = Game(timeline, game, ())
        return self._settle(Room(here, (), self.store, rng, self.later, self.now))

    async def _begin_late(self, timeline: Timeline, game: GameRow) -> None:
        """Set up a game that is stored with its first change."""
        rng = self.rng()
        await asyncio.to_thread(timeline.roll, rng, typed=game.dice == "typed")
        store = LateStore(self.store, game, timeline.rows(0))
        here = Game(timeline, game, (), unstored=True)
        self._settle(Room(here, (), store, rng, self.later, self.now))

    async def rematch(self, room: Room, token: str, *, swap: bool, next: bool = False) -> str:
        """Return the path of the game that follows this one, for the owner of `token`. Raises
        Refused.

        It has the same scenario, or with `next` the one that its file names as the next.

        The same links open the new game, so nobody needs a new one.
        """
        game = room.game.header
        seats = game.links[token_hash(token)]
        if not seats:
            raise Refused(
                403, "spectator", "This link is for watching; a player asks for a rematch."
            )
        if not room.game.closed:
            raise Refused(409, "running", "The game is not over yet.")
        if game.campaign is not None:
            raise Refused(409, "battle", "A battle of a campaign is fought once.")
        async with room.lock:
            if room.game.header.rematch is None:
                await self._follow_up(room, following_scenario(room, next=next), swap=swap)
        following = room.game.header.rematch
        assert following is not None
        for link in room.links:
            if link.greeted:
                link.send(self._rematch_message(room, link, following, seats[0]))
        return game_path(following, token)

    async def _follow_up(self, room: Room, scenario: str, *, swap: bool) -> None:
        """Begin the next game, with the sides exchanged on request."""
        game = room.game.header
        same = scenario == game.scenario
        options, source = (game.options, game.source) if same else ({}, None)
        seats, links = rotate_players(game.seats, game.links, 1 if swap else 0)
        wanted = NewGame(
            game.ruleset,
            scenario,
            options,
            seats,
            game.screen,
            game.dice,
            0,
            game.absent_after,
            source,
        )
        timeline = await asyncio.to_thread(opening, game.ruleset, scenario, options, source)
        following = replace(self._header(timeline, wanted, []), links=links)
        try:
            await self.begin(timeline, following, game.id)
        except Refused as error:
            if error.code == "elsewhere":
                room.abandoned = True
                room.dismiss()
            raise
        room.retitle(rematch=following.id)

    def _rematch_message(self, room: Room, link: Link, following: str, by: int) -> wire.Rematch:
        seat = room.game.ruleset.seats[by]
        return {"type": "rematch", "path": game_path(following, link.token), "by": seat}


def replay_id(record: str) -> str:
    """Return the id of a record's replay, which is longer than the id of any game."""
    return f"record-{record_hash(record)[:24]}"


def replay_key(record: str) -> str:
    """Return the key of a record's replay, which only owners of the record can compute."""
    return record_hash(f"key {record}")[:32]


def following_scenario(room: Room, *, next: bool) -> str:
    """Return the scenario of the next game. Raises Refused if there is none."""
    scenario = room.game.timeline.match.scenario
    if not next:
        return scenario.id
    known = room.game.ruleset.scenarios()
    if scenario.next not in known:
        title = room.game.ruleset.content.texts(scenario.title)
        raise Refused(409, "no_next", t("Nothing comes after {scenario}.", scenario=title))
    return scenario.next


def is_in_use(room: Room) -> bool:
    """Return whether a room must stay in memory: somebody is in it, or a change is in progress."""
    busy = room.computer is not None and room.computer.busy
    waiting = room.absence.waiting or room.clock.waiting
    return bool(room.links) or busy or waiting or room.lock.locked()


def seats_of_links(seats: Sequence[SeatRow], screen: str, you: int) -> list[tuple[int, ...]]:
    """Return the seats of every link: one link for a shared screen, else one for each person."""
    persons = [number for number, seat in enumerate(seats) if seat.kind == "person"]
    if screen == "shared":
        return [tuple(persons)] if persons else []
    return [(seat,) for seat in sorted(persons, key=lambda seat: seat != you)]


def opening(
    ruleset: str, scenario: str, options: dict[str, Any], source: str | None = None
) -> Timeline:
    """Return a new timeline; `source` is the scenario file. Raises Refused."""
    try:
        if source is not None:
            rules = load(ruleset)
            return Timeline.of(rules, user_scenario(rules, source, scenario), options)
        return Timeline.opening(load(ruleset), scenario, options)
    except RulesError as error:
        raise of_rules(error, 422) from error


def puzzle_timeline(ruleset: str, puzzle: Puzzle) -> Timeline:
    """Return a timeline that begins at the position of a puzzle. Raises Refused."""
    return begin_at(opening(ruleset, puzzle.scenario, {}), puzzle.position)


def begin_at(timeline: Timeline, start: str, lines: Sequence[str] = ()) -> Timeline:
    """Return a new timeline of the same scenario from a position, after the moves of these lines of
    a record. Raises Refused.
    """
    match = timeline.match
    try:
        begun = Timeline(Match(load(match.ruleset.id), match.scenario, match.options, start))
        for line in lines:
            begun.play_line(line)
        return begun
    except RulesError as error:
        raise of_rules(error, 409) from error


def at_table(ruleset: AnyRuleset, scenario: Scenario | None) -> AnyRuleset:
    """Return the rule set with the seats of a scenario; unchanged for an unknown scenario."""
    return ruleset if scenario is None else ruleset.seating.of_scenario(ruleset, scenario)


def seat_order(
    ruleset: AnyRuleset, scenario: Scenario | None, options: dict[str, Any]
) -> tuple[int, ...]:
    """Return the seat of each player. Raises Refused for invalid options."""
    given = scenario.options if scenario else {}
    try:
        return ruleset.seating.order(ruleset, Options(ruleset.options(), {**given, **options}))
    except RulesError as error:
        raise of_rules(error, 422) from error


def rebuild(stored: StoredGame) -> Game:
    """Replay a stored game as far as its digests agree.

    Under its own edition of the rules, that is all of it. Under another, it continues there, and is
    stored as of that edition, only if every digest agrees. Raises Refused if it cannot even be set
    up.
    """
    header, moves = stored.game, stored.moves
    begun = opening(header.ruleset, header.scenario, header.options, header.source)
    if header.start is not None:
        begun = begin_at(begun, header.start)
    timeline, why = begun.follow(moves)
    if why:
        LOG.warning("game %s cannot continue: %s", header.id, why)
    while why and timeline.match.result is not None:
        # The end differs: only under these rules does the game go on from here.
        timeline = timeline.back_to(timeline.seq - 1)
    here = timeline.ruleset.version
    rest = moves[timeline.seq :]
    game = Game(timeline, header, stored.chats, rest=rest, variations=stored.variations)
    if why:
        return replace(game, unplayable_reason=divergence_reason(game))
    if header.version == here or not moves or moves[-1].digest is not None:
        return replace(game, header=replace(header, version=here))
    if timeline.match.result is not None:
        return game  # it has ended, in the same way
    return replace(game, unplayable_reason=unproven_reason(game))


def divergence_reason(game: Game) -> str:
    """Return why the stored moves of a game cannot be replayed, without revealing a move."""
    ruleset, had = game.ruleset, game.header.version
    after = sealing.redacted_for(game, ()).timeline.seq
    if had == ruleset.version:
        return (
            f"The stored moves of this game cannot be replayed after move {after}."
            " Tell the host of this server: a backup or another build may have them."
        )
    return (
        f"This game was begun under edition {had} of {ruleset.about.title}. This server has edition"
        f" {ruleset.version}, under which its moves lead to another position after move {after}."
        f" It can continue only under edition {had}."
    )


def unproven_reason(game: Game) -> str:
    """Return why a game without digests cannot continue under another edition."""
    ruleset, had = game.ruleset, game.header.version
    return (
        f"This game was begun under edition {had} of {ruleset.about.title}. Nothing stored proves"
        f" that its moves mean the same under edition {ruleset.version}, which this server has."
    )

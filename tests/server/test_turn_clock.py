"""Test time limits of players, with a clock that the tests control."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.loops import in_a_loop
from tests.server.served import SEED
from tests.server.test_absence import COMPUTER, GAME, PERSON, Clock, settled

from naumachia.kernel.chance import Chance
from naumachia.kernel.pending import Prompt
from naumachia.kernel.scenario import read_scenario
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.game.game import ClockReading
from naumachia.server.game.timeline import Timeline
from naumachia.server.live.link import Link
from naumachia.server.live.room import Room
from naumachia.server.live.rooms import Rooms
from naumachia.server.live.thinkers import Thinkers
from naumachia.server.page.waiting import clock as described
from naumachia.server.store.database import StorageFailed
from naumachia.server.store.games import GameRow, SeatRow, Store, now
from naumachia.server.wire.requests import DiceRequest, OrderRequest, ResignRequest, UndoRequest

SCENARIO = """
ruleset = "age_of_sail"
id = "timed"
title = "Timed"
summary = "Two frigates a side, near enough to fire."

[options]
period = "nelson"
clock_s_per_ship = 120

[setup]
wind = "north"
start = "12:00"

[[setup.squadrons]]
seat = "green"
ships = [{ ship = "shannon", at = "20,20,90" }, { ship = "amphion", at = "15,20,90" }]

[[setup.squadrons]]
seat = "orange"
ships = [{ ship = "chesapeake", at = "20,16,90" }, { ship = "medea", at = "15,16,90" }]
"""
BEGUN = 1_000.0
"""When the tests begin, in seconds since 1970."""


class House:
    """Rooms over a database, whose time passes when it is told to."""

    def __init__(self, database: Path) -> None:
        self.clock = Clock()
        self.clock.now = BEGUN
        settings = Settings(database=str(database), workers=1, seed=SEED)
        self.store = Store(settings.url())
        self.rooms = Rooms(
            self.store, Thinkers(1, 1.0), settings, self.clock.later, lambda: self.clock.now
        )

    async def begun(self, seats: tuple[SeatRow, ...] = (PERSON, PERSON), **options: Any) -> Room:
        """A game in which green is to move his two ships, dice typed, and nobody has come."""
        timeline = Timeline.of(
            load("age_of_sail"), read_scenario(SCENARIO, "timed", "age_of_sail"), options
        )
        header = GameRow(
            id=GAME,
            ruleset="age_of_sail",
            version=timeline.ruleset.version,
            scenario="timed",
            options=options,
            screen="separate",
            dice="typed",
            seats=seats,
            links={"of green": (0,), "of orange": (1,)},
            started=now(),
            changed=now(),
            source=SCENARIO,
        )
        return await self.rooms.begin(timeline, header)

    async def running(self, **options: Any) -> Room:
        """The same when both have come and green is to move."""
        room = await self.begun(**options)
        await room.join(link(0))
        await room.join(link(1))
        await to_the_movement(room)
        return room

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and what it brings about come to its end."""
        self.clock.pass_by(seconds)
        await settled()


def link(*seats: int) -> Link:
    """A page of these seats."""
    return Link("", seats, 0, 0)


async def to_the_movement(room: Room) -> None:
    """Throw until green is to move: a steady wind, and sixes for his initiative."""
    while asked(room) != "movement":
        dice = room.game.timeline.match.pending
        assert isinstance(dice, Chance)
        await throw(room, *([2] if dice.name != "initiative" else [6, 6, 1, 1]))


async def throw(room: Room, *faces: int) -> None:
    """Type dice; without faces all show a six."""
    chance = room.game.timeline.match.pending
    assert isinstance(chance, Chance)
    shown = list(faces) or [6] * len(chance.sample(Random(0)))
    request = DiceRequest(id=f"d{room.game.timeline.seq}", do="dice", faces=shown)
    answer = await room.ask(link(0, 1), request)
    assert answer["type"] == "done", answer


async def give(room: Room, seat: int, text: str) -> None:
    """Give an order."""
    seq = room.game.timeline.seq
    name = room.game.ruleset.seats[seat]
    order = OrderRequest(id=f"r{seq}", do="order", text=text, base=seq, seat=name)
    answer = await room.ask(link(0, 1), order)
    assert answer["type"] == "done", (text, answer)


def asked(room: Room) -> str:
    """What the game waits for."""
    pending = room.game.timeline.match.pending
    return pending.phase if isinstance(pending, Prompt) else getattr(pending, "name", "")


def orders(room: Room, seat: int) -> list[str]:
    """The decisions of a seat."""
    return [entry.text for entry in room.game.timeline.match.history if entry.seat == seat]


def reading(room: Room) -> ClockReading:
    """The clock that is shown."""
    assert room.game.clock is not None
    return room.game.clock


def sent(page: Link) -> list[dict[str, Any]]:
    """The messages that are on their way to a page."""
    found: list[dict[str, Any]] = []
    while not page.waiting.empty():
        text = page.waiting.get_nowait()
        assert text is not None
        found.append(json.loads(text))
    return found


def test_it_stands_until_everybody_has_come(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.begun()
        await room.join(link(0))
        await to_the_movement(room)
        await house.pass_by(1000)
        assert described(room.game) == {
            "seat": "green",
            "total": 240,
            "left": 240_000,
            "ends": None,
        }
        await room.join(link(1))
        assert described(room.game) == {
            "seat": "green",
            "total": 240,
            "left": 240_000,
            "ends": 2_240_000,
        }

    in_a_loop(work)


def test_when_time_is_up_ships_go_straight_on_and_the_other_has_his(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running()
        await house.pass_by(239.9)
        assert orders(room, 0) == []
        await house.pass_by(0.1)
        assert orders(room, 0) == ["G1 F1", "G2 F1"]
        said = room.game.chats[-1]
        assert said.text == "ran out of time. Played automatically: Sail 1″, and 1 more."
        assert (reading(room).seat, reading(room).ends) == (1, BEGUN + 480)

    in_a_loop(work)


def test_an_order_in_time_goes_on_with_what_is_left(tmp_path: Path) -> None:
    """His movement and his targets are on one account, and the damage is on nobody's."""

    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running()
        await house.pass_by(50)
        await give(room, 0, "G1 F1")
        assert reading(room) == ClockReading(0, 240, 240.0, BEGUN + 240), "it runs on"
        await house.pass_by(100)
        await give(room, 0, "G2 F1")
        await house.pass_by(30)
        await give(room, 1, "O1 F1")
        await give(room, 1, "O2 F1")
        assert asked(room) == "firing"
        assert reading(room) == ClockReading(0, 240, 90.0, BEGUN + 180 + 90)
        await give(room, 0, "G1 fire starboard O1")
        await give(room, 0, "finish")
        assert room.game.clock is None, "dice are on nobody's time"
        await throw(room)
        assert (asked(room), room.game.clock) == ("striking", None)
        await house.pass_by(1000)
        assert asked(room) == "striking"
        while asked(room) == "striking":
            legal = room.game.ruleset.legal(room.game.timeline.match.state, 1)
            state = room.game.timeline.match.state
            await give(room, 1, room.game.ruleset.notation.format_action(state, legal[0]))
        assert asked(room) == "firing"
        assert reading(room) == ClockReading(1, 240, 210.0, BEGUN + 1180 + 210)
        await house.pass_by(210)
        assert orders(room, 1)[-1] == "finish", "guns that were not laid do not fire"

    in_a_loop(work)


def test_who_used_up_his_time_moving_names_no_targets(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running()
        await house.pass_by(240)
        await give(room, 1, "O1 F1")
        await give(room, 1, "O2 F1")
        assert asked(room) == "firing"
        assert reading(room).left <= 0
        await house.pass_by(0)
        assert orders(room, 0)[-1] == "finish"
        assert reading(room).seat == 1

    in_a_loop(work)


def test_a_page_that_goes_and_comes_again_finds_it_running(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running()
        before = reading(room)
        for page in list(room.links):
            room.part(page)
        await house.pass_by(100)
        page = link(0)
        await room.join(page)
        assert reading(room) == before
        welcome, update = sent(page)[:2]
        assert welcome["now"] == 1_100_000
        assert update["prompt"]["clock"]["ends"] - welcome["now"] == 140_000
        room.part(page)
        await house.pass_by(140)
        assert orders(room, 0) == ["G1 F1", "G2 F1"]

    in_a_loop(work)


def test_everybody_is_told_once_when_it_is_set_going(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.begun()
        first = link(0)
        await room.join(first)
        await to_the_movement(room)
        sent(first)
        await room.join(link(1))
        told = [one for one in sent(first) if one["type"] == "changes"]
        assert len(told) == 1
        await house.pass_by(100)
        assert sent(first) == [], "it counts down in the page"

    in_a_loop(work)


def test_taking_an_order_back_gives_no_time_back(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running(premeasure="allowed")
        await house.pass_by(60)
        await give(room, 0, "G1 F1")
        await give(room, 0, "G2 F1")
        await house.pass_by(40)
        undo = UndoRequest(id="u", do="undo", seat="green")
        assert (await room.ask(link(0, 1), undo))["type"] == "done"
        assert reading(room) == ClockReading(0, 240, 180.0, BEGUN + 100 + 180)

    in_a_loop(work)


def test_a_computer_has_no_clock(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.begun(seats=(COMPUTER, PERSON))
        room.computer = None
        await room.join(link(1))
        await to_the_movement(room)
        assert (room.game.clock, house.clock.alarms) == (None, [])
        await room.play_computer(0, ["G1 F1"])
        await room.play_computer(0, ["G2 F1"])
        assert reading(room).ends == BEGUN + 240, "persons are timed, and all of them are here"

    in_a_loop(work)


def test_a_game_that_gives_no_time_has_no_clock(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running(clock_s_per_ship=0)
        assert (room.game.clock, described(room.game)) == (None, None)
        assert (house.clock.alarms, room.clock.waiting) == ([], False)

    in_a_loop(work)


def test_it_ends_with_the_game(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running()
        assert room.clock.waiting
        resign = ResignRequest(id="end", do="resign", seat="green")
        assert (await room.ask(link(0, 1), resign))["type"] == "done"
        assert (described(room.game), house.clock.alarms) == (None, [])

    in_a_loop(work)


def test_a_store_that_fails_is_no_end_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running()

        def fails(*_: object) -> None:
            raise StorageFailed("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(room.store, "append", fails)
            await house.pass_by(240)
        assert orders(room, 0) == []
        await room.join(link(0))
        await house.pass_by(0)
        assert orders(room, 0) == ["G1 F1", "G2 F1"]

    in_a_loop(work)


def test_a_restart_gives_the_whole_time_and_waits_for_everybody(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"

    async def before() -> None:
        house = House(database)
        await house.running()
        await house.pass_by(100)
        house.rooms.close()
        assert house.clock.alarms == []
        house.store.close()

    async def after() -> None:
        house = House(database)
        room = await house.rooms.open(GAME)
        await room.join(link(0))
        assert reading(room) == ClockReading(0, 240, 240.0, None)
        await room.join(link(1))
        assert reading(room).ends == BEGUN + 240

    in_a_loop(before)
    in_a_loop(after)


def test_a_record_needs_no_clock(tmp_path: Path) -> None:
    """What was done when time was up are orders like any other."""

    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.running()
        await house.pass_by(240)
        await house.pass_by(240)
        match = room.game.timeline.match
        assert "time" not in room.game.ruleset.position(match.state)
        rows = tuple(room.game.timeline.rows(0))
        again, why = Timeline.of(match.ruleset, match.scenario, {}).follow(rows)
        assert why == ""
        assert again.match.state == match.state

    in_a_loop(work)

"""Test absent players: the rules answer for them, by a clock that the tests control."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.loops import in_a_loop
from tests.server.served import SEED, Served

from naumachia.kernel.pending import Prompt
from naumachia.kernel.scenario import read_scenario
from naumachia.rules import load
from naumachia.server import Settings
from naumachia.server.game.timeline import Timeline
from naumachia.server.live.link import Link
from naumachia.server.live.room import Room
from naumachia.server.live.rooms import Rooms
from naumachia.server.live.thinkers import Thinkers
from naumachia.server.page.waiting import absence as described
from naumachia.server.store.database import StorageFailed
from naumachia.server.store.games import GameRow, SeatRow, Store, now
from naumachia.server.wire.requests import OrderRequest, UndoRequest

SCENARIO = """
ruleset = "biremes"
id = "alongside"
title = "Alongside"
summary = "A ship about to have her oars swept."

[setup.green]
ships = ["T 15,19.65,90"]

[setup.orange]
ships = ["T 20,20,90"]
"""
GAME = "a-game"
PERSON = SeatRow("person", "", "")
COMPUTER = SeatRow("computer", "", "random")


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.alarms: list[Alarm] = []

    def later(self, seconds: float, act: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, self.now + seconds, act)
        self.alarms.append(alarm)
        return alarm

    def pass_by(self, seconds: float) -> None:
        """Let time pass, and ring what is due."""
        self.now += seconds
        for alarm in [one for one in self.alarms if one.at <= self.now]:
            alarm.cancel()
            alarm.act()


class Alarm:
    """One alarm of the clock."""

    def __init__(self, clock: Clock, at: float, act: Callable[[], None]) -> None:
        self.clock = clock
        self.at = at
        self.act = act

    def cancel(self) -> None:
        if self in self.clock.alarms:
            self.clock.alarms.remove(self)


class House:
    """Rooms over a database, with a clock of their own."""

    def __init__(self, database: Path) -> None:
        self.clock = Clock()
        settings = Settings(database=str(database), workers=1, seed=SEED)
        self.store = Store(settings.url())
        self.rooms = Rooms(self.store, Thinkers(1, 1.0), settings, self.clock.later)

    async def swiped(self, absent: int | None) -> Room:
        """A game in which green is about to sweep orange's oars."""
        timeline = Timeline.of(load("biremes"), read_scenario(SCENARIO, "alongside", "biremes"), {})
        header = GameRow(
            id=GAME,
            ruleset="biremes",
            version=timeline.ruleset.version,
            scenario="alongside",
            options={},
            screen="shared",
            dice="rolled",
            seats=(PERSON, PERSON),
            links={"of nobody": (0, 1)},
            started=now(),
            changed=now(),
            source=SCENARIO,
            absent_after=absent,
        )
        room = await self.rooms.begin(timeline, header)
        if room.game.timeline.match.owing() == (1,):
            await give(room, 1, "end")
        await give(room, 0, "G1 swipe O1 S0 on 1")
        assert asked(room) == "defence"
        return room


async def give(room: Room, seat: int, text: str) -> None:
    """Give an order."""
    seq = room.game.timeline.seq
    name = room.game.ruleset.seats[seat]
    order = OrderRequest(id=f"r{seq}", do="order", text=text, base=seq, seat=name)
    answer = await room.ask(Link("", (0, 1), 0, 0), order)
    assert answer["type"] == "done", (text, answer)


async def settled() -> None:
    """Let what has begun come to its end."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others)


def asked(room: Room) -> str:
    """What the game waits for."""
    pending = room.game.timeline.match.pending
    assert isinstance(pending, Prompt)
    return pending.phase


def answers(room: Room) -> list[str]:
    """The decisions of orange."""
    return [entry.text for entry in room.game.timeline.match.history if entry.seat == 1]


def test_the_oars_are_drawn_in_for_who_is_silent(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(30)
        assert described(room.game) == {
            "seat": "orange",
            "after": 30,
            "sentence": "Draw in the oars",
        }
        house.clock.pass_by(29.9)
        await settled()
        assert asked(room) == "defence"
        house.clock.pass_by(0.2)
        await settled()
        assert asked(room) != "defence"
        assert answers(room)[-1] == "O1 defend oars"
        assert room.game.chats[-1].text.startswith("was silent for 30 seconds")
        assert described(room.game) is None
        assert not room.absence.waiting

    in_a_loop(work)


def test_who_answers_in_time_is_not_answered_for(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(30)
        house.clock.pass_by(20)
        await give(room, 1, "O1 defend none")
        assert house.clock.alarms == []
        house.clock.pass_by(100)
        await settled()
        assert answers(room)[-1] == "O1 defend none"

    in_a_loop(work)


def test_a_page_that_comes_or_goes_does_not_put_the_clock_back(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(30)
        house.clock.pass_by(20)
        link = Link("", (1,), 0, 0)
        await room.join(link)
        room.part(link)
        house.clock.pass_by(10)
        await settled()
        assert answers(room)[-1] == "O1 defend oars"

    in_a_loop(work)


def test_never_means_never(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(None)
        assert described(room.game) is None
        assert house.clock.alarms == []

    in_a_loop(work)


def test_nobody_waits_for_an_order_in_a_players_own_turn(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(30)
        await give(room, 1, "O1 defend none")
        assert asked(room) == "activate"
        assert house.clock.alarms == []

    in_a_loop(work)


def test_an_order_taken_back_is_not_waited_for(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(30)
        undo = UndoRequest(id="u", do="undo", seat="green")
        assert (await room.ask(Link("", (0, 1), 0, 0), undo))["type"] == "done"
        assert house.clock.alarms == []
        house.clock.pass_by(60)
        await settled()
        assert asked(room) == "activate"

    in_a_loop(work)


def test_a_computer_answers_for_itself(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(30)
        room.retitle(seats=(PERSON, COMPUTER))
        assert described(room.game) is None

    in_a_loop(work)


def test_a_restart_keeps_the_setting_and_waits_anew(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"

    async def before() -> None:
        house = House(database)
        await house.swiped(120)
        house.rooms.close()
        assert house.clock.alarms == []
        house.store.close()

    async def after() -> None:
        house = House(database)
        room = await house.rooms.open(GAME)
        await room.join(Link("", (0,), 0, 0))
        house.clock.pass_by(119)
        await settled()
        assert asked(room) == "defence"
        house.clock.pass_by(1)
        await settled()
        assert answers(room)[-1] == "O1 defend oars"

    in_a_loop(before)
    in_a_loop(after)


def test_a_store_that_fails_is_no_end_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        house = House(tmp_path / "games.sqlite3")
        room = await house.swiped(30)

        def fails(*_: object) -> None:
            raise StorageFailed("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(room.store, "append", fails)
            house.clock.pass_by(30)
            await settled()
        assert asked(room) == "defence"
        await room.join(Link("", (0,), 0, 0))
        house.clock.pass_by(30)
        await settled()
        assert asked(room) != "defence"

    in_a_loop(work)


def test_the_setting_is_chosen_with_the_game(server: Served) -> None:
    game = server.create(ruleset="biremes", scenario="duel", screen="shared", absent=30)
    with server.page(game["game"], game["links"][0]["token"]) as page:
        assert page.welcome["absent"] == 30
        assert page.update["prompt"]["absent"] is None


@pytest.mark.parametrize("absent", [0, -1, 4, 1e9, "soon"])
def test_a_time_that_is_none(server: Served, absent: object) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    body = {"ruleset": "biremes", "scenario": "duel", "seats": seats, "absent": absent}
    answer = server.http.post("/api/games", json=body)
    assert answer.status_code == 422
    assert "absent" in answer.json()["place"]


def test_the_catalogue_says_which_games_have_such_answers(server: Served) -> None:
    listed = {one["id"]: one for one in server.http.get("/api/rulesets").json()}
    assert listed["biremes"]["interrupts"] is True
    assert listed["trireme"]["interrupts"] is False

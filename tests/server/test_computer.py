"""Test the computer at a seat: it moves by itself, blocks nothing, and can be stopped."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

import pytest
from tests.server.loops import in_a_loop
from tests.server.served import Page, Served, served
from tests.server.test_play import tokens

from naumachia.kernel.event import SILENT
from naumachia.rules import load
from naumachia.search.levels import LEVELS
from naumachia.server import Settings
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.live import computer, thinkers, workers
from naumachia.server.live.computer import best_without_search, in_window
from naumachia.server.live.link import Link
from naumachia.server.store.games import GameRow, SeatRow, now

WEAKEST = LEVELS[0].id
AGAINST = [{"kind": "person"}, {"kind": "computer", "level": WEAKEST}]


def until_mine(page: Page) -> None:
    while not (page.update["prompt"]["yours"] or page.update["result"]):
        page.read()


def finish_turn(page: Page, rng: Random) -> None:
    """Move until the computer is to move."""
    while page.update["prompt"]["yours"]:
        page.reach(page.order(rng.choice(page.legal()))["seq"])


def test_the_computer_answers_by_itself(server: Served) -> None:
    game = server.create(seats=AGAINST)
    assert [link["seats"] for link in game["links"]] == [["green"]]
    with server.page(game["game"], tokens(game)[0]) as page:
        seats = page.welcome["seats"]
        assert seats[1] | {"name": ""} == seats[1] | {"kind": "computer", "online": True}
        finish_turn(page, Random(1))
        assert page.update["prompt"]["thinking"]
        until_mine(page)
        moved = [e for m in page.heard if m["type"] == "update" for e in m["entries"]]
        assert {entry["seat"] for entry in moved} >= {"green", "orange"}
        assert any(message["type"] == "thinking" for message in page.heard)


def test_a_computer_plays_in_its_manner_and_so_it_does_in_a_rematch(server: Served) -> None:
    bold = {"kind": "computer", "level": WEAKEST, "manner": "bold"}
    game = server.create(seats=[{"kind": "person"}, bold])
    token = tokens(game)[0]
    with server.page(game["game"], token) as page:
        assert page.welcome["seats"][0]["manner"] is None
        assert page.welcome["seats"][1]["manner"] == "bold"
        finish_turn(page, Random(1))
        until_mine(page)
        page.ask("resign")
    room = server.app.state.rooms._rooms[game["game"]]
    assert room.game.header.seats[1].bot == f"{WEAKEST}:style=bold"
    address = f"/api/games/{game['game']}/rematch?token={token}"
    again = server.http.post(address, json={}).json()["path"].split("/")[2].split("#")[0]
    with server.page(again, token) as page:
        assert page.welcome["seats"][1]["manner"] == "bold"


def test_nobody_sits_in_for_the_computer(server: Served) -> None:
    game = server.create(seats=AGAINST, screen="shared")
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.order("O1 F.", seat="orange")["code"] == "not_your_seat"


def test_two_computers_play_while_somebody_watches(server: Served) -> None:
    game = server.create(seats=[{"kind": "computer", "level": WEAKEST}] * 2)
    assert game["links"] == []
    with server.page(game["game"], game["watch"]["token"]) as page:
        while page.update["seq"] < 12:
            page.read()


def test_a_worker_that_dies_is_replaced(server: Served) -> None:
    game = server.create(seats=AGAINST)
    with server.page(game["game"], tokens(game)[0]) as page:
        finish_turn(page, Random(1))
        for worker in server.app.state.rooms.thinkers.workers:
            for pid in list(worker.pool._processes):
                os.kill(pid, signal.SIGKILL)
        until_mine(page)
        assert page.update["prompt"]["yours"]


def test_without_any_answer_the_best_move_at_a_glance_is_made(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinkers, "think", os.abort)  # ends the worker that should think
    with served(replace(settings, think_seconds=30)) as server:
        game = server.create(seats=AGAINST)
        with server.page(game["game"], tokens(game)[0]) as page:
            finish_turn(page, Random(1))
            seq = page.update["seq"]
            while page.update["seq"] == seq:
                page.read()
    assert "the search failed" in caplog.text


def test_resigning_and_undo_stop_the_computer(settings: Settings) -> None:
    with served(replace(settings, pace_seconds=60)) as server:
        game = server.create(seats=AGAINST)
        with server.page(game["game"], tokens(game)[0]) as page:
            rng = Random(1)
            room = server.app.state.rooms._rooms[game["game"]]
            finish_turn(page, rng)
            last = page.update["seq"]
            assert room.computer.busy
            assert page.ask("ping")["type"] == "pong"
            assert page.ask("undo")["seq"] < last
            while not page.update["prompt"]["yours"]:
                page.read()
            assert not room.computer.busy
            finish_turn(page, rng)
            assert room.computer.busy
            page.ask("resign")
            assert not room.computer.busy


def test_a_glance_takes_what_looks_best() -> None:
    timeline = Timeline.opening(load("trireme"), "skirmish", {})
    rng = Random(7)
    person = SeatRow("person", "", "")
    row = GameRow(
        id="a-game",
        ruleset="trireme",
        version=timeline.ruleset.version,
        scenario="skirmish",
        options={},
        screen="shared",
        dice="rolled",
        seats=(person, person),
        links={},
        started=now(),
        changed=now(),
    )
    looked = 0
    for _ in range(60):
        timeline.roll(rng, typed=False)
        if timeline.match.result is not None:
            break
        (seat,) = timeline.match.owing()
        ruleset, state = timeline.ruleset, timeline.match.state
        values = {}
        for action in ruleset.legal(state, seat):
            after = ruleset.clone(state)
            ruleset.decide(after, seat, action, SILENT)
            text = ruleset.notation.format_action(state, action)
            values[text] = ruleset.advisor.evaluate(after, seat)
        (text,) = best_without_search(Game(timeline, row, ()), seat, rng, seconds=60.0)
        assert values[text] == max(values.values())
        assert best_without_search(Game(timeline, row, ()), seat, rng, seconds=-1.0)[0] in values
        looked += min(values.values()) < max(values.values())
        timeline.order(seat, rng.choice(list(values)))
    assert looked


class Host:
    """A room with one page in it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.links = {object()}
        self.rng = Random(1)

    def visible_to(self) -> Game:
        return self.game

    def send_all(self, _message: object) -> None:
        pass


class Crew:
    """Always has the same orders, and remembers how long it was given."""

    def __init__(self) -> None:
        self.order = ""
        self.given: list[float] = []

    async def orders(self, *question: Any) -> list[str]:
        self.given.append(question[-1])
        return [self.order]


def against_computer(timeline: Timeline) -> Game:
    """A game of a person at the first seat and a computer at the second."""
    seats = (SeatRow("person", "", ""), SeatRow("computer", WEAKEST, ""))
    ruleset = timeline.ruleset
    row = GameRow(
        id="a-game",
        ruleset=ruleset.id,
        version=ruleset.version,
        scenario="any",
        options={},
        screen="own",
        dice="rolled",
        seats=seats,
        links={},
        started=now(),
        changed=now(),
    )
    return Game(timeline, row, ())


def windows(timeline: Timeline) -> Iterator[bool]:
    """Plays at random; after every move, whether the second seat is asked in a window."""
    rng = Random(3)
    while timeline.match.result is None:
        timeline.roll(rng, typed=False)
        owing = timeline.match.owing()
        if owing:
            game = against_computer(timeline)
            yield 1 in owing and in_window(game, timeline.match.state)
            action = rng.choice(list(timeline.ruleset.legal(timeline.match.state, owing[0])))
            text = timeline.ruleset.notation.format_action(timeline.match.state, action)
            timeline.order(owing[0], text)


def test_the_pause_in_a_window_is_the_same_whatever_is_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timeline = Timeline.opening(load("navarchoi"), "liburnian-raid", {})
    pauses: list[float] = []

    async def paused(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", paused)
    crew, choices = Crew(), set()
    for asked in windows(timeline):
        if not asked:
            continue
        legal = timeline.ruleset.legal(timeline.match.state, 1)
        choices.add(len(legal) > 1)
        crew.order = timeline.ruleset.notation.format_action(timeline.match.state, legal[0])
        room: Any = Host(against_computer(timeline))
        thinking: Any = crew
        player = computer.Computer(room, thinking, Settings(pace_seconds=60.0))
        begun = monotonic()
        assert asyncio.run(player._think(1)) == [crew.order]
        # What thinking did not take of the pause is waited for.
        assert computer.WINDOW - (monotonic() - begun) <= pauses[-1] <= computer.WINDOW
        if choices == {True, False}:
            break
    assert choices == {True, False}
    assert set(crew.given) == {computer.WINDOW_SEARCH}


def test_the_pause_is_short_where_all_who_play_want_it_so() -> None:
    """Those who only watch have no say, and one player who wants to see it holds it up."""
    room: Any = Host(against_computer(Timeline.opening(load("trireme"), "skirmish", {})))
    thinking: Any = Crew()
    player = computer.Computer(room, thinking, Settings(pace_seconds=10.0))
    one, other, watcher = (Link(seats, (), 0, 0) for seats in "abc")
    for link, seats in ((one, (0,)), (other, (1,)), (watcher, ())):
        link.viewer = replace(link.viewer, seats=seats)
    room.links = {watcher}
    assert player._pace() == 10.0
    room.links = {one, watcher}
    assert player._pace() == 10.0
    one.quick = True
    assert player._pace() == pytest.approx(10.0 * computer.QUICK)
    room.links = {one, other, watcher}
    assert player._pace() == 10.0


def test_a_page_says_that_it_wants_it_quick(server: Served) -> None:
    game = server.create(seats=AGAINST)
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.ask("pace", quick=True)["type"] == "done"
        (room,) = [one for one in server.app.state.rooms._rooms.values() if one.links]
        assert [link.quick for link in room.links] == [True]
        assert page.ask("pace", quick="yes")["type"] == "error"


class Slow(Executor):
    """Processes that think until they are told the answer."""

    def __init__(self) -> None:
        self.asked: list[Future[Any]] = []
        self.greeted = 0
        self.late = 0

    def submit(self, do: Any, /, *_: Any, **__: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        if do is workers._ready:
            self.greeted += 1
            if self.greeted > self.late:
                answer.set_result(True)
            return answer
        self.asked.append(answer)
        return answer


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    found = Slow()
    monkeypatch.setattr(workers.ProcessWorker, "running", lambda _worker: found)
    return found


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def ask(crew: thinkers.Thinkers) -> asyncio.Task[list[str]]:
    return asyncio.ensure_future(crew.orders("trireme", "", 0, WEAKEST, 1))


def test_time_counts_from_when_a_process_is_free(slow: Slow) -> None:
    async def act() -> None:
        crew = thinkers.Thinkers(1, 60.0)
        one, two = ask(crew), ask(crew)
        await settled()
        assert len(slow.asked) == 1
        slow.asked[0].set_result(["first"])
        assert await one == ["first"]
        await settled()
        slow.asked[1].set_result(["second"])
        assert await two == ["second"]

    in_a_loop(act)


def test_a_process_may_start_slowly(slow: Slow) -> None:
    async def act() -> None:
        slow.late = 1
        crew = thinkers.Thinkers(1, 0.0)
        task = ask(crew)
        await settled()
        assert slow.greeted == 1
        assert slow.asked == [], "its time has not begun"
        assert not task.done()
        task.cancel()
        await settled()

    in_a_loop(act)


def test_a_process_is_greeted_once(slow: Slow) -> None:
    async def act() -> None:
        crew = thinkers.Thinkers(1, 60.0)
        for _ in range(3):
            task = ask(crew)
            await settled()
            slow.asked[-1].set_result(["done"])
            assert await task == ["done"]
        assert slow.greeted == 1
        crew.workers[0].end()
        task = ask(crew)
        await settled()
        assert slow.greeted == 2, "a new process is a stranger"
        slow.asked[-1].set_result(["done"])
        assert await task == ["done"]

    in_a_loop(act)


def test_one_that_hangs_disturbs_no_other(slow: Slow) -> None:
    async def act() -> None:
        crew = thinkers.Thinkers(2, 60.0)
        good = ask(crew)
        await settled()
        ended: list[workers.Worker] = []
        for worker in crew.workers:
            worker.end = lambda worker=worker: ended.append(worker)  # type: ignore[misc, method-assign]
        crew.seconds = 0.0  # type: ignore[misc]
        with pytest.raises(thinkers.NoComputerOrder, match="no answer within"):
            await ask(crew)
        assert len(ended) == 1
        slow.asked[0].set_result(["good"])
        assert await good == ["good"]

    in_a_loop(act)


def test_a_thought_that_is_dropped_keeps_its_process_until_it_ends(slow: Slow) -> None:
    async def act() -> None:
        crew = thinkers.Thinkers(1, 60.0)
        dropped = ask(crew)
        await settled()
        dropped.cancel()
        wanted = ask(crew)
        await settled()
        assert len(slow.asked) == 1
        slow.asked[0].set_result(["nobody hears this"])
        await settled()
        slow.asked[1].set_result(["wanted"])
        assert await wanted == ["wanted"]

    in_a_loop(act)


def test_a_process_ended_by_others_is_asked_again(slow: Slow) -> None:
    async def act() -> None:
        crew = thinkers.Thinkers(1, 60.0)
        task = ask(crew)
        await settled()
        slow.asked[0].cancel()
        await settled()
        slow.asked[1].set_result(["again"])
        assert await task == ["again"]

    in_a_loop(act)

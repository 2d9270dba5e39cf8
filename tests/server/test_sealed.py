"""Test sealed answers and card windows: the other seat receives the same bytes for any choice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from tests.server.served import Page, Served
from tests.server.test_play import tokens
from tests.small.gambit import React

from naumachia.rules import load
from naumachia.server.game.game import Game
from naumachia.server.game.pending_answer import pending_answer
from naumachia.server.game.timeline import Timeline
from naumachia.server.store.games import GameRow, SeatRow, now

pytestmark = pytest.mark.usefixtures("small_rulesets")

Act = Callable[[Page], None]


def nothing(_: Page) -> None:
    """Choose nothing yet."""


def first(page: Page) -> None:
    assert page.order(page.legal()[0])["type"] == "done"


def last(page: Page) -> None:
    assert page.order(page.legal()[-1])["type"] == "done"


def changed_mind(page: Page) -> None:
    first(page)
    assert page.ask("undo")["type"] == "done"
    last(page)


def thought_again(page: Page) -> None:
    first(page)
    assert page.ask("undo")["type"] == "done"


ACTS: tuple[Act, ...] = (nothing, first, last, changed_mind, thought_again)


@pytest.fixture
def game(server: Served) -> Any:
    return server.create("gambit", "duel")


def room(server: Served, game: Any) -> Any:
    return server.app.state.rooms._rooms[game["game"]]


def timeless(text: str) -> str:
    """Messages without the time of day at which a page was greeted."""
    return re.sub(r'"now": \d+', '"now": 0', text)


def asked(server: Served, name: str, token: str, page: Page) -> list[Any]:
    """Everything that a page can learn: answers to requests, good and bad, and over HTTP."""
    seq = page.update["seq"]
    legal = page.legal() or ["play 1"]
    found: list[Any] = [
        page.ask("order", id="a", text="nonsense", base=seq),
        page.ask("order", id="b", text=legal[0], base=seq + 1),
        page.ask("order", id="c", text=f"{legal[0]}; {legal[-1]}", base=seq),
        page.ask("check", id="d", text=legal[0]),
        page.ask("undo", id="e"),
        page.ask("chat", id="f", text="Well?"),
        page.ask("flip", id="g", on=False),
    ]
    for path in ("", f"/moment/{seq}", f"/moment/{seq + 1}", "/record"):
        answer = server.http.get(f"/api/games/{name}{path}", params={"token": token})
        found.append((answer.status_code, answer.text))
    with server.page(name, token, since=seq + 1) as again:
        found += again.heard
    return found


def without_talk(page: Page) -> list[Any]:
    return [message for message in page.heard if message["type"] not in ("chat", "presence")]


def learned(server: Served, act: Act, seat: int | None) -> str:
    """What another seat (None: a spectator) hears and finds out while the first acts."""
    game = server.create("gambit", "duel")
    red, blue = tokens(game)
    mine = game["watch"]["token"] if seat is None else blue
    name = game["game"]
    with server.page(name, red) as one, server.page(name, mine) as two:
        before = len(without_talk(two))
        act(one)
        told = asked(server, name, mine, two)
        heard = without_talk(two)[before:]
    return timeless(json.dumps([told, heard])).replace(name, "GAME").replace(mine, "TOKEN")


@pytest.mark.parametrize("seat", [1, None])
def test_nobody_learns_whether_a_silent_answer_was_given(
    server: Served, seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte the same, whichever card was chosen, changed, taken back or not chosen."""
    deal = Timeline.roll
    monkeypatch.setattr(Timeline, "roll", lambda self, _, typed: deal(self, Random(1), typed=typed))
    told: list[str] = []
    for act in ACTS:
        clock = (f"2026-11-20T12:00:{second:02}+00:00" for second in count())
        for module in ("store.games", "live.rooms"):
            monkeypatch.setattr(f"naumachia.server.{module}.now", lambda clock=clock: next(clock))
        told.append(learned(server, act, seat))
    assert "Choose a card" in told[0]
    for act, text in zip(ACTS, told, strict=True):
        assert text == told[0], act.__name__


def test_the_one_who_chose_sees_his_card_lie_there(server: Served, game: Any) -> None:
    red, blue = tokens(game)
    with server.page(game["game"], red) as one, server.page(game["game"], blue) as two:
        seq = one.update["seq"]
        assert one.update["prompt"]["seats"] == ["red", "blue"]
        chosen = next(order for order in one.update["orders"])
        one.reach(one.order(chosen["text"])["seq"])
        mine = one.update["cards"]["seats"][0]
        assert [card["id"] for card in mine["piles"][0]["cards"]] == chosen["cards"]
        assert one.update["prompt"]["seats"] == ["blue"]
        assert two.update["prompt"]["seats"] == ["red", "blue"]
        done = two.order(two.legal()[0])
        assert done["seq"] >= seq + 2
        assert "plays" in json.dumps(two.reach(done["seq"])["entries"])
        assert one.reach(done["seq"])["cards"]["seats"][0]["piles"] == []


def test_a_hand_is_shown_to_its_owner_alone(server: Served, game: Any) -> None:
    red, blue = tokens(game)
    with server.page(game["game"], red) as one, server.page(game["game"], blue) as two:
        state = room(server, game).game.timeline.match.state
        for seat, page in enumerate((one, two)):
            hands = page.update["cards"]["seats"]
            assert [card["id"] for card in hands[seat]["hand"]] == list(map(str, state.hands[seat]))
            assert hands[1 - seat]["hand"] == []
            assert hands[1 - seat]["face_down"] == 3
        piles = {pile["id"]: pile for pile in one.update["cards"]["piles"]}
        assert piles["draw"]["face_down"] == 8
        assert piles["draw"]["cards"] == []


def test_a_window_looks_alike_whatever_the_hand(server: Served, game: Any) -> None:
    """With a Parry or without, the other seat is sent the same; only the owner has more orders."""
    red, blue = tokens(game)
    heard: list[str] = []
    orders: list[list[str]] = []
    with server.page(game["game"], blue):
        here = room(server, game)
    for hand in ([0, 2], [1, 4]):
        state = here.game.timeline.match.state
        state.hands = [[3, 5], [hand[0] + 6, hand[1] + 6]]
        state.stack[:] = [*state.stack[:-1], React(1)]
        state.awaiting = React(1).pending(state)
        with server.page(game["game"], red) as one, server.page(game["game"], blue) as two:
            window = one.update["prompt"]["window"]
            assert window == two.update["prompt"]["window"]
            assert window["cards"] == ["Parry"]
            heard.append(json.dumps(one.update))
            orders.append(two.legal())
            declining = [order["text"] for order in two.update["orders"] if order["declines"]]
            assert declining == ["none"]
    assert heard[0] == heard[1]
    assert orders == [["none"], ["none", "play 7", "play 10", "play 7 10"]]


def test_sets_of_cards_are_orders(server: Served, game: Any) -> None:
    blue = tokens(game)[1]
    with server.page(game["game"], blue):
        here = room(server, game)
    state = here.game.timeline.match.state
    state.hands[1] = [7, 10, 4]
    state.stack[:] = [*state.stack[:-1], React(1)]
    state.awaiting = React(1).pending(state)
    with server.page(game["game"], blue) as two:
        sets = [order["cards"] for order in two.update["orders"]]
        assert sets == [
            [],
            ["4"],
            ["7"],
            ["10"],
            ["4", "7"],
            ["4", "10"],
            ["7", "10"],
            ["4", "7", "10"],
        ]
        done = two.order("play 4 10")
        assert done["type"] == "done", done
        told = two.reach(done["seq"])
        assert {"4", "10"} <= {card["id"] for card in told["cards"]["piles"][1]["cards"]}


def test_nobody_is_answered_for_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = load("gambit")
    monkeypatch.setattr(type(ruleset), "default", lambda self, state, seat: object())
    timeline = Timeline.opening(ruleset, "duel", {})
    timeline.roll(Random(3), typed=False)
    person = SeatRow("person", "", "")
    row = GameRow(
        id="a-game",
        ruleset="gambit",
        version=ruleset.version,
        scenario="duel",
        options={},
        screen="separate",
        dice="rolled",
        seats=(person, person),
        links={},
        started=now(),
        changed=now(),
        absent_after=30,
    )
    assert timeline.match.owing() == (0, 1)
    assert pending_answer(Game(timeline, row, ())) is None
    state = timeline.match.state
    timeline.order(0, ruleset.notation.format_action(state, ruleset.legal(state, 0)[0]))
    assert timeline.match.owing() == (1,)
    assert pending_answer(Game(timeline, row, ())) is None


# -- several answers a seat ---------------------------------------------------------------


@pytest.fixture
def race(server: Served) -> Any:
    return server.create("convoy", "strait")


def plots(page: Page, *orders: str) -> None:
    for order in orders:
        assert page.order(order)["type"] == "done"


def test_plots_of_others_come_between_own_ones_unseen(server: Served, race: Any) -> None:
    red, blue = tokens(race)
    with server.page(race["game"], red) as one, server.page(race["game"], blue) as two:
        start = one.update["seq"]
        plots(one, "R1 goes 2")
        plots(two, "B1 goes 1", "B2 goes 0")
        assert one.order("R2 goes 1")["seq"] == start + 2
        assert two.order("B3 goes 0")["seq"] == start + 3
        assert one.ask("undo")["code"] == "no_undo"
        done = one.order("R3 goes 2")
        told = one.reach(done["seq"])
        log = json.dumps(told["entries"])
        assert done["seq"] >= start + 7
        for boat in ("R1 rows 2", "B1 rows 1", "B2 rows 0", "R2 rows 1", "B3 rows 0"):
            assert log.count(boat) == 1, boat
        assert json.dumps(two.reach(done["seq"])["entries"]).count("R1 rows 2") == 1


def test_a_plot_is_given_anew(server: Served, race: Any) -> None:
    red, blue = tokens(race)
    with server.page(race["game"], red) as one, server.page(race["game"], blue) as two:
        plots(one, "R1 goes 2", "R1 goes 0", "R2 goes 0", "R3 goes 0")
        plots(two, "B1 goes 0", "B2 goes 0", "B3 goes 0")
        log = json.dumps(two.reach(two.update["seq"])["entries"])
        assert "R1 rows 0" in log
        assert "R1 rows 2" not in log


@pytest.mark.parametrize("seat", [1, None])
def test_nobody_learns_how_many_plots_were_given(
    server: Served, seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte the same, whatever red plots, and also when blue has plotted between."""
    told: list[str] = []
    for orders in ((), ("R1 goes 0",), ("R1 goes 2", "R2 goes 1"), ("R3 goes 2", "R3 goes 0")):
        clock = (f"2026-11-20T12:00:{second:02}+00:00" for second in count())
        for module in ("store.games", "live.rooms"):
            monkeypatch.setattr(f"naumachia.server.{module}.now", lambda clock=clock: next(clock))
        race = server.create("convoy", "strait")
        red, blue = tokens(race)
        mine = race["watch"]["token"] if seat is None else blue
        with server.page(race["game"], red) as one, server.page(race["game"], mine) as two:
            before = len(without_talk(two))
            if seat == 1:
                plots(two, "B3 goes 1")
            plots(one, *orders)
            if seat == 1:
                plots(two, "B1 goes 1")
            found = asked(server, race["game"], mine, two)
            heard = without_talk(two)[before:]
        text = timeless(json.dumps([found, heard]))
        text = re.sub(r'"id": "r\d+"', '"id": "REQUEST"', text)
        told.append(text.replace(race["game"], "GAME").replace(mine, "TOKEN"))
    for text in told:
        assert text == told[0]

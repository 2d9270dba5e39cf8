"""Test that slow work in one game delays no other; in the same game, requests keep their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from tests.server.campaigning import STRAIT
from tests.server.served import PATIENCE, Json, Page, Served
from tests.server.test_play import tokens

from naumachia.server.game.timeline import Timeline
from naumachia.server.http import api, campaign_api, catalogue
from naumachia.server.live import changes, rooms
from naumachia.server.page import questions, report

PERSONS = [{"kind": "person"}, {"kind": "person"}]


class Gate:
    """Holds the first who comes to a function until it is opened; lets all later ones pass."""

    def __init__(self, patch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        self.reached = Event()
        self.opened = Event()
        self.forced = False
        held = getattr(where, name)

        def holding(*arguments: Any, **named: Any) -> Any:
            if not self.reached.is_set():
                self.reached.set()
                self.forced = not self.opened.wait(PATIENCE)
            return held(*arguments, **named)

        patch.setattr(where, name, holding)

    def wait(self) -> None:
        assert self.reached.wait(PATIENCE), "nobody came to the gate"

    def open(self) -> None:
        """Let go of who is held. Fails when everybody has had to wait for the gate instead."""
        self.opened.set()
        assert not self.forced, "the server stood still"


@pytest.fixture
def aside() -> Iterator[Callable[..., Future[Any]]]:
    """Does something beside the test."""
    with ThreadPoolExecutor(4) as pool:
        yield pool.submit


def order_goes_through(server: Served) -> None:
    """Somebody else begins a game, looks at it and gives an order in it."""
    game = server.create("trireme", "skirmish")
    with server.page(game["game"], tokens(game)[0]) as page:
        done = page.order(page.legal()[0])
        assert done["type"] == "done", done
        assert page.reach(done["seq"])["entries"]


QUESTIONS: list[tuple[str, Json]] = [
    ("threats", {"seat": "orange"}),
    ("check", {"do": "check", "text": "G1 F."}),
    ("answer_group", {"do": "gather", "pieces": ["G1"]}),
    ("answer_aim", {"do": "aim", "subject": "G1", "at": [1, 1]}),
    ("answer_reach", {"do": "reach", "subject": "G1"}),
    ("attack_odds", {"do": "odds", "subject": "G1"}),
]


@pytest.mark.parametrize(("name", "request_"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
def test_a_long_question_keeps_no_other_game_waiting(
    server: Served, monkeypatch: pytest.MonkeyPatch, name: str, request_: Json
) -> None:
    game = server.create("trireme", "skirmish")
    with server.page(game["game"], tokens(game)[0]) as page:
        gate = Gate(monkeypatch, questions, name)
        asked = page.send(**{"do": name, **request_})
        gate.wait()
        order_goes_through(server)
        gate.open()
        while page.read().get("id") != asked:
            continue


def read(page: Page) -> Json:
    return page.ask("order", text=page.legal()[0], base=page.update["seq"])


@pytest.mark.parametrize(
    ("where", "name"), [(changes, "committed_text"), (report, "rosters"), (Timeline, "roll")]
)
def test_a_long_order_keeps_no_other_game_waiting(
    server: Served,
    monkeypatch: pytest.MonkeyPatch,
    aside: Callable[..., Future[Any]],
    where: Any,
    name: str,
) -> None:
    """Read, rolled, and shown to everybody."""
    game = server.create("trireme", "skirmish")
    with server.page(game["game"], tokens(game)[0]) as page:
        gate = Gate(monkeypatch, where, name)
        given = aside(read, page)
        gate.wait()
        order_goes_through(server)
        gate.open()
        assert given.result(PATIENCE)["type"] == "done"


ADDRESSES = [
    (report, "past", "/api/games/{game}/moment/0?token={token}"),
    (api, "record_text", "/api/games/{game}/record?token={token}"),
    (catalogue, "opening_picture", "/api/rulesets/biremes/scenarios/duel/picture.svg"),
    (catalogue, "campaign_picture", "/api/rulesets/biremes/campaigns/sicily/picture.svg"),
    (catalogue, "all_rulesets", "/api/rulesets"),
    (catalogue, "clauses", "/api/rulesets/biremes/clauses"),
]


@pytest.mark.parametrize(("where", "name", "address"), ADDRESSES, ids=[a[1] for a in ADDRESSES])
def test_a_long_answer_keeps_no_other_game_waiting(
    server: Served,
    monkeypatch: pytest.MonkeyPatch,
    aside: Callable[..., Future[Any]],
    where: Any,
    name: str,
    address: str,
) -> None:
    game = server.create("trireme", "skirmish")
    gate = Gate(monkeypatch, where, name)
    path = address.format(game=game["game"], token=tokens(game)[0])
    answer = aside(server.http.get, path)
    gate.wait()
    order_goes_through(server)
    gate.open()
    assert answer.result(PATIENCE).status_code == 200


def test_a_long_beginning_keeps_no_other_game_waiting(
    server: Served, monkeypatch: pytest.MonkeyPatch, aside: Callable[..., Future[Any]]
) -> None:
    gate = Gate(monkeypatch, rooms, "opening")
    made = aside(server.create)
    gate.wait()
    order_goes_through(server)
    gate.open()
    assert made.result(PATIENCE)["game"]


def test_a_long_campaign_keeps_no_game_waiting(
    server: Served, monkeypatch: pytest.MonkeyPatch, aside: Callable[..., Future[Any]]
) -> None:
    body = {"ruleset": "biremes", "source": STRAIT, "seats": PERSONS}
    made = server.http.post("/api/campaigns", json=body).json()
    address = f"/api/campaigns/{made['campaign']}?token={made['links'][0]['token']}"
    gate = Gate(monkeypatch, campaign_api, "draw")
    seen = aside(server.http.get, address)
    gate.wait()
    order_goes_through(server)
    gate.open()
    assert seen.result(PATIENCE).json()["fleets"]


# -- in the same game --------------------------------------------------------------------


def test_in_one_game_everything_goes_in_order(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = server.create("trireme", "skirmish")
    with server.page(game["game"], tokens(game)[0]) as page:
        gate = Gate(monkeypatch, questions, "threats")
        first = page.send("threats", seat="orange")
        gate.wait()
        second = page.send("order", text=page.legal()[0], base=page.update["seq"])
        third = page.send("ping")
        gate.open()
        page.heard.clear()
        while page.read().get("id") != third:
            continue
        answers = [message["id"] for message in page.heard if "id" in message]
        assert answers == [first, second, third]
        assert [message["type"] for message in page.heard][:2] == ["threats", "update"]


def test_a_page_is_greeted_before_all_else(
    server: Served, monkeypatch: pytest.MonkeyPatch, aside: Callable[..., Future[Any]]
) -> None:
    """Who comes while the first picture is drawn is told in the greeting, and not before it."""
    game = server.create("trireme", "skirmish")
    green, orange = tokens(game)[:2]
    with server.page(game["game"], green) as watching:
        gate = Gate(monkeypatch, report, "rosters")
        joining = server.page(game["game"], game["watch"]["token"])
        page = aside(joining.__enter__)
        gate.wait()
        coming = server.page(game["game"], orange)
        other = aside(coming.__enter__)
        while not watching.until("presence")["seats"][1]["online"]:
            continue
        watching.send("chat", text="Good day.")
        gate.open()
        seen = page.result(PATIENCE)
        try:
            other.result(PATIENCE)
            assert [message["type"] for message in seen.heard[:2]] == ["welcome", "update"]
            assert [seat["online"] for seat in seen.welcome["seats"]] == [True, True]
            assert seen.until("chat")["kind"] == "chat"
        finally:
            joining.__exit__(None, None, None)
            coming.__exit__(None, None, None)

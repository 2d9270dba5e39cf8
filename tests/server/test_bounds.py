"""Test that no page, and no error, keeps others from playing."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from tests.server.served import PATIENCE, Page, Served, served
from tests.server.test_play import tokens
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from naumachia.server import Settings, limits
from naumachia.server.game.viewer import Viewer
from naumachia.server.limits import SpectatorLimit
from naumachia.server.live import decisions
from naumachia.server.page import questions, report
from naumachia.server.page.entries import CHAT_FROM

PERSONS = [{"kind": "person"}, {"kind": "person"}]


def closing(page: Page) -> int:
    """The code with which the server closes a page."""
    with pytest.raises(ConnectionClosed) as closed:
        page.until("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize("path", ["/api/games", "/api/campaigns"])
def test_pages_of_other_sites_begin_nothing(server: Served, path: str) -> None:
    body = {"ruleset": "trireme", "scenario": "skirmish", "seats": PERSONS}
    answer = server.http.post(path, json=body, headers={"Sec-Fetch-Site": "cross-site"})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")
    own = server.http.post("/api/games", json=body, headers={"Sec-Fetch-Site": "same-origin"})
    assert own.status_code == 200
    link = {"Sec-Fetch-Site": "cross-site"}  # a link that was followed from elsewhere
    assert server.http.get("/api/health", headers=link).status_code == 200


def test_a_mistake_of_the_server_is_told_and_the_page_goes_on(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        with monkeypatch.context() as patch:
            patch.setattr(questions, "check", lambda *_: 1 // 0)
            answer = page.ask("check", text="G1 F.")
        assert (answer["type"], answer["code"]) == ("error", "internal")
        assert "ZeroDivisionError" in caplog.text
        assert "division" not in str(answer)
        assert page.ask("check", text="G1 F.")["ok"]


def test_a_picture_that_fails_keeps_the_game_from_nobody_else(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = report.snapshot

    def fails_for_orange(table: Any, viewer: Viewer, *args: Any, **more: Any) -> Any:
        if viewer.seats == (1,):
            raise ZeroDivisionError
        return made(table, viewer, *args, **more)

    game = server.create()
    green, orange = tokens(game)
    with server.page(game["game"], green) as page, server.page(game["game"], orange) as other:
        with monkeypatch.context() as patch:
            patch.setattr(report, "snapshot", fails_for_orange)
            assert page.order("G1 F.")["type"] == "done"
            page.reach(2)
            assert other.until("error")["code"] == "internal"
        assert page.order("G2 F.")["type"] == "done"
        assert other.reach(4)["log"] == "all", "the page goes on, with a whole update"


def test_those_who_watch_take_no_place_of_those_who_play(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_WATCHERS", 2)
    game = server.create()
    name, watch, (green, orange) = game["game"], game["watch"]["token"], tokens(game)
    with ExitStack() as watchers:
        for _ in range(2):
            watchers.enter_context(server.page(name, watch))
        with pytest.raises(ConnectionClosed) as closed, server.page(name, watch):
            pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        with server.page(name, green) as page, server.page(name, orange):
            assert page.order("G1 F.")["type"] == "done"
    with server.page(name, watch) as page:
        assert page.welcome["you"] == []


def test_those_who_watch_have_a_share_of_the_server(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.app.state.crowd = SpectatorLimit(1)
    first, second = server.create(), server.create()
    with server.page(first["game"], first["watch"]["token"]):
        with (
            pytest.raises(ConnectionClosed),
            server.page(second["game"], second["watch"]["token"]),
        ):
            pass
        with server.page(second["game"], tokens(second)[0]) as page:
            assert page.ask("ping")["type"] == "pong"


def test_the_newest_page_of_a_link_replaces_its_oldest(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_OF_A_LINK", 2)
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with (
        server.page(name, orange) as other,
        server.page(name, green) as oldest,
        server.page(name, green) as older,
        server.page(name, green) as newest,
    ):
        assert closing(oldest) == 4409
        for page in (older, newest, other):
            assert page.ask("ping")["type"] == "pong"


def test_talk_of_those_who_watch_leaves_players_their_own(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "MOST_TALK", 3)
    monkeypatch.setattr(decisions, "MOST_WATCHERS_TALK", 2)
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with (
        server.page(name, green) as page,
        server.page(name, orange) as other,
        server.page(name, game["watch"]["token"]) as watcher,
    ):
        page.reach(page.order("G1 F.")["seq"])
        other.reach(page.update["seq"])
        said = [watcher.ask("chat", text="boo")["type"] for _ in range(3)]
        assert said == ["done", "done", "refused"]
        said = [page.ask("chat", text="hush")["type"] for _ in range(4)]
        assert said == ["done", "done", "done", "refused"]
        # What was agreed is done and told, however much has been said.
        assert page.ask("takeback")["type"] == "done"
        assert other.ask("allow", yes=True)["type"] == "done"
        page.reach(0, 1)
        assert "agreed to take back" in str(page.until("chat"))


def test_a_note_that_finds_no_line_is_no_failure(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "RESIGNED", CHAT_FROM)  # not one line of talk
    game = server.create()
    name, (green, orange) = game["game"], tokens(game)
    with server.page(name, green) as page, server.page(name, orange) as other:
        other.reach(page.order("G1 F.")["seq"])
        assert page.ask("takeback")["type"] == "done"
        assert other.ask("allow", yes=True)["type"] == "done"
        other.reach(0, 1)


def test_names_and_talk_are_one_line_that_can_be_seen(server: Served) -> None:
    name = "A\u202eb\u0000 c\u2028d"
    seats = [{"kind": "person", "name": name}, {"kind": "person"}]
    game = server.create(seats=seats)
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.welcome["seats"][0]["name"] == "A b c d"
        page.ask("chat", text=f"so: {name}")
        (said,) = [message for message in page.heard if message["type"] == "chat"]
        assert said["parts"][1]["s"] == " so: A b c d"


def opened_with(server: Served, game: str, **more: Any) -> str:
    """The first message of a socket that is opened so."""
    address = f"{server.address.replace('http', 'ws', 1)}ws/{game}"
    with connect(address, **more) as socket:
        found = str(json.loads(socket.recv(timeout=PATIENCE))["type"])
        assert socket.subprotocol in (None, "naumachia")
        return found


def test_keys_go_in_headers_and_old_addresses_still_open(server: Served) -> None:
    made = server.create()
    game, (green, orange) = made["game"], tokens(made)
    state = f"/api/games/{game}"
    by_header = server.http.get(state, headers={"Authorization": f"Bearer {green}"}).json()
    assert by_header["you"] == ["green"]
    assert server.http.get(state, params={"token": green}).json()["you"] == ["green"]
    both = {"Authorization": f"Bearer {orange}"}
    assert server.http.get(state, params={"token": green}, headers=both).json()["you"] == ["orange"]
    for headers in ({}, {"Authorization": "Bearer guess"}, {"Authorization": f"Basic {green}"}):
        assert server.http.get(state, headers=headers).status_code == 404
    protocols: list[Any] = ["naumachia", f"key.{green}"]
    assert opened_with(server, game, subprotocols=protocols) == "welcome"
    assert opened_with(server, game, subprotocols=["naumachia", "key.guess"]) == "error"
    assert opened_with(server, f"{game}?token={green}") == "welcome"


def test_unknown_and_forbidden_games_look_alike(server: Served) -> None:
    game = server.create()["game"]
    told = {
        (answer.status_code, answer.text)
        for name in (game, "nowhere")
        for what in ("", "/record", "/moment/0")
        for answer in [server.http.get(f"/api/games/{name}{what}", params={"token": "guess"})]
    }
    assert len(told) == 1
    assert next(iter(told))[0] == 404


@pytest.mark.parametrize(
    ("origin", "allowed", "opens"),
    [
        ("{own}", "", True),
        ("https://elsewhere.example", "", False),
        ("null", "", False),
        ("https://club.example", "https://club.example/, https://b.example", True),
        ("https://a.club.example", "https://club.example", False),
    ],
)
def test_pages_of_other_sites_are_not_spoken_to(
    settings: Settings, origin: str, allowed: str, opens: bool
) -> None:
    with served(replace(settings, origins=allowed)) as server:
        made = server.create()
        game, (green, _) = made["game"], tokens(made)
        said = origin.replace("{own}", server.address.rstrip("/"))
        more: dict[str, Any] = {"subprotocols": ["naumachia", f"key.{green}"], "origin": said}
        if opens:
            assert opened_with(server, game, **more) == "welcome"
        else:
            with pytest.raises(InvalidStatus) as refused:
                opened_with(server, game, **more)
            assert refused.value.response.status_code == 403
        body = {"ruleset": "trireme", "scenario": "skirmish", "seats": PERSONS}
        answer = server.http.post("/api/games", json=body, headers={"Origin": said})
        assert answer.status_code == (200 if opens else 403)

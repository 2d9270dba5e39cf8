"""What one page does, or one mistake, keeps nobody else from playing."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from tests.server.served import Page, Served
from tests.server.test_play import tokens
from websockets.exceptions import ConnectionClosed

from naumachia.server.game.viewer import Viewer
from naumachia.server.live import crowd, room
from naumachia.server.live.crowd import Crowd
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
            patch.setattr(questions, "checked", lambda *_: 1 // 0)
            answer = page.ask("check", text="G1 F.")
        assert (answer["type"], answer["code"]) == ("error", "internal")
        assert "ZeroDivisionError" in caplog.text
        assert "division" not in str(answer)
        assert page.ask("check", text="G1 F.")["ok"]


def test_a_picture_that_fails_keeps_the_game_from_nobody_else(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = report.update

    def fails_for_orange(table: Any, viewer: Viewer, *args: Any, **more: Any) -> Any:
        if viewer.seats == (1,):
            raise ZeroDivisionError
        return made(table, viewer, *args, **more)

    game = server.create()
    green, orange = tokens(game)
    with server.page(game["game"], green) as page, server.page(game["game"], orange) as other:
        with monkeypatch.context() as patch:
            patch.setattr(report, "update", fails_for_orange)
            assert page.order("G1 F.")["type"] == "done"
            page.reach(2)
            assert closing(other) == 1013
        with server.page(game["game"], orange) as again:
            assert again.update["seq"] == 2


def test_those_who_watch_take_no_place_of_those_who_play(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "MOST_WATCHERS", 2)
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
    server.app.state.crowd = Crowd(1)
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
    monkeypatch.setattr(crowd, "MOST_OF_A_LINK", 2)
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
    monkeypatch.setattr(room, "MOST_TALK", 3)
    monkeypatch.setattr(room, "MOST_WATCHERS_TALK", 2)
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
    monkeypatch.setattr(room, "RESIGNED", CHAT_FROM)  # not one line of talk
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

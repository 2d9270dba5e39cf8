"""What one page does, or one mistake, keeps nobody else from playing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.served import Page, Served
from tests.server.test_play import tokens

from naumachia.server.game.viewer import Viewer
from naumachia.server.http import campaign_api, socket
from naumachia.server.page import questions, report

PERSONS = [{"kind": "person"}, {"kind": "person"}]


def closing(page: Page) -> int:
    """The code with which the server closes a page."""
    from websockets.exceptions import ConnectionClosed

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


def test_the_pages_of_one_game_are_counted(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "MOST_PAGES", 1)
    monkeypatch.setattr(campaign_api, "MOST_PAGES", 0)
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        from websockets.exceptions import ConnectionClosed

        with pytest.raises(ConnectionClosed), server.page(game["game"], game["watch"]["token"]):
            pass
        assert page.ask("ping")["type"] == "pong"
    with server.page(game["game"], game["watch"]["token"]) as page:
        assert page.welcome["you"] == []


def test_names_and_talk_are_one_line_that_can_be_seen(server: Served) -> None:
    name = "A\u202eb\u0000 c\u2028d"
    seats = [{"kind": "person", "name": name}, {"kind": "person"}]
    game = server.create(seats=seats)
    with server.page(game["game"], tokens(game)[0]) as page:
        assert page.welcome["seats"][0]["name"] == "A b c d"
        page.ask("chat", text=f"so: {name}")
        (said,) = [message for message in page.heard if message["type"] == "chat"]
        assert said["parts"][1]["s"] == " so: A b c d"

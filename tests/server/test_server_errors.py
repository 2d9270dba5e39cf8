"""Test that an error of the server has a number, also in its log, and ends no connection."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tests.server.served import PATIENCE, Page, Served
from tests.server.test_play import tokens
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from naumachia.server.http import catalogue
from naumachia.server.live import computer, decisions, room, rooms
from naumachia.server.wire.requests import OrderRequest

MANY = 30
"""More than the faults for which a page is closed."""


def breaks(*_: Any, **__: Any) -> Any:
    """Fail as no code should."""
    raise ZeroDivisionError


def must_be_logged(answer: dict[str, Any], log: str) -> None:
    """Check that a client gets the number of an error, and that the log has it."""
    assert answer["code"] == "internal"
    assert re.fullmatch(r"\d{6}", answer["number"])
    assert answer["number"] in answer["message"]
    assert f"error {answer['number']}: " in log
    assert "ZeroDivisionError" in log


def failing_orders(patch: pytest.MonkeyPatch) -> None:
    """Let every order fail in the middle."""
    decide = decisions.decide

    def decide_without_orders(ask: Any, *rest: Any) -> Any:
        return breaks() if isinstance(ask.request, OrderRequest) else decide(ask, *rest)

    patch.setattr(room, "decide", decide_without_orders)


def test_a_failed_order_is_told_with_its_number_and_changes_nothing(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = server.create()
    with server.page(game["game"], tokens(game)[0]) as page:
        with monkeypatch.context() as patch:
            failing_orders(patch)
            answers = [page.order("G1 F.") for _ in range(MANY)]
        for answer in answers:  # an error of the server never closes a page
            must_be_logged(answer, caplog.text)
            assert "Nothing was lost" in answer["message"]
        assert len({answer["number"] for answer in answers}) > 1
        assert page.order("G1 F.")["type"] == "done"


def test_an_error_over_http_is_told_in_the_reader_s_language(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(catalogue, "known_ruleset", breaks)
    address = "/api/rulesets/trireme/glossary"
    answer = server.http.get(address)
    assert answer.status_code == 500
    must_be_logged(answer.json(), caplog.text)
    assert "Nothing was lost" in answer.json()["message"]
    german = server.http.get(address, params={"language": "de"}).json()
    must_be_logged(german, caplog.text)
    assert "Nichts ist verloren" in german["message"]


def test_a_position_that_cannot_be_shown_is_taken_back(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = server.create(seats=[{"kind": "person"}, {"kind": "computer", "level": "calm"}])
    name, token = game["game"], tokens(game)[0]
    encode = room.encode_update

    def encode_the_opening(found: Any, *rest: Any, **more: Any) -> Any:
        return breaks() if found.timeline.seq else encode(found, *rest, **more)

    with server.page(name, token) as page:
        monkeypatch.setattr(room, "encode_update", encode_the_opening)
        page.send("order", text="G1 F.", base=0)
        must_be_logged(page.until("error"), caplog.text)
        assert page.until("done")["seq"] > 0
    with connect(f"{server.address.replace('http', 'ws', 1)}ws/{name}?token={token}") as opened:
        page = Page(opened)
        assert page.until("welcome")["you"] == ["green"]
        must_be_logged(page.until("error"), caplog.text)
        page.send("takeback")
        assert page.until("update")["seq"] == 0


def test_a_game_that_cannot_be_opened_closes_with_a_code_of_its_own(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = server.create()
    monkeypatch.setattr(rooms.Rooms, "enter", breaks)
    place = f"{server.address.replace('http', 'ws', 1)}ws/{game['game']}?token={tokens(game)[0]}"
    with connect(place) as opened:
        must_be_logged(json.loads(opened.recv(timeout=PATIENCE)), caplog.text)
        with pytest.raises(ConnectionClosed) as closed:
            opened.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4500


def test_a_computer_that_fails_is_told(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computer, "lesson_reply", breaks)
    game = server.create(seats=[{"kind": "computer", "level": "calm"}, {"kind": "person"}])
    with server.page(game["game"], tokens(game)[0]) as page:
        must_be_logged(page.until("error"), caplog.text)

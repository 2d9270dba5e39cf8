"""Test attacks of strangers: false names, malformed requests, needless boards."""

from __future__ import annotations

import logging
import socket
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.datastructures import Headers
from tests.server.served import Served, served
from tests.server.test_gate import ended, silent
from tests.server.test_play import tokens
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from naumachia.server import Settings, app
from naumachia.server.http.gate import LogLimiter
from naumachia.server.http.hosts import has_own_name, host_name, is_own_name

BODY = {"ruleset": "trireme", "scenario": "skirmish", "seats": [{"kind": "person"}] * 2}
BEGUN = {"Host": "evil.example", "Origin": "http://evil.example"}


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("[::1]:8000", True),
        ("[fe80::1]", True),
        ("192.168.1.5:8000", True),
        ("raspberry", True),
        ("raspberry.local:8000", True),
        (f"{socket.gethostname()}:8000", True),
        ("club.example", True),
        ("CLUB.example.:80", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_a_server_knows_its_names(host: str, own: bool) -> None:
    assert is_own_name(host_name(host), {"club.example"}) == own
    assert is_own_name(host_name(host), {"*"})


def test_who_has_come_over_https_has_come_through_a_proxy_of_that_name() -> None:
    asked: dict[str, Any] = {"host": "club.example"}
    for more, passes in (
        ({"origin": "http://club.example"}, False),
        ({"origin": "https://club.example"}, True),
        ({"sec-fetch-site": "same-origin"}, False),
        ({}, True),  # no browser
    ):
        assert has_own_name(Headers({**asked, **more}), (), ()) == passes, more
        assert has_own_name(Headers({**asked, **more}), (), ("club.example",))
    assert has_own_name(Headers({**asked, "origin": "http://x.y"}), ("http://x.y",), ())


def test_by_a_false_name_nothing_is_begun(settings: Settings) -> None:
    with served(settings) as server:
        refused = server.http.post("/api/games", json=BODY, headers=BEGUN)
        assert (refused.status_code, refused.json()["code"]) == (421, "wrong_host")
        assert "--allowed-host evil.example" in refused.json()["message"]
        game = server.create()
        there = urlsplit(server.address)
        called = f"evil.example:{there.port}"
        key: Any = ["naumachia", f"key.{tokens(game)[0]}"]
        opening = partial(
            connect,
            f"ws://{called}/ws/{game['game']}",
            sock=socket.create_connection((str(there.hostname), int(there.port or 0))),
            origin=Origin(f"http://{called}"),
            subprotocols=key,
        )
        with pytest.raises(InvalidStatus, match="403"):
            opening()
    with served(settings.with_hosts(["evil.example"])) as server:
        assert server.http.post("/api/games", json=BODY, headers=BEGUN).status_code == 200
    by_site = replace(settings, origins="http://evil.example")
    with served(by_site) as server:
        assert server.http.post("/api/games", json=BODY, headers=BEGUN).status_code == 200


def test_malformed_requests_leave_one_line(
    server: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    logger = logging.getLogger("uvicorn.error")
    monkeypatch.setattr(logger, "filters", [LogLimiter()])
    monkeypatch.setattr(logger, "propagate", True)
    monkeypatch.setattr(logger.parent, "propagate", True)
    with caplog.at_level(logging.WARNING):
        for _ in range(20):
            with silent(server, b"nonsense\x00\r\n\r\n") as made:
                assert b" 400 " in ended(made)
    lines = {id(record) for record in caplog.records if "Invalid HTTP" in record.getMessage()}
    assert len(lines) == 1


def test_a_warning_is_said_again_after_a_while_and_an_error_always() -> None:
    now = [0.0]
    sparing = LogLimiter(60.0, lambda: now[0])

    def passes(level: int, words: str = "Invalid HTTP request received.") -> bool:
        return sparing.filter(logging.LogRecord("x", level, "", 0, words, (), None))

    assert [passes(logging.WARNING) for _ in range(3)] == [True, False, False]
    assert passes(logging.WARNING, "another")
    assert [passes(logging.ERROR) for _ in range(3)] == [True] * 3
    now[0] = 60.0
    assert [passes(logging.WARNING) for _ in range(2)] == [True, False]


def test_what_if_boards_of_one_game_are_counted(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "MOST_WATCHED_TRIALS", 2)
    monkeypatch.setattr(app, "MOST_TRIALS", 3)
    with served(settings) as server:
        games = [server.create() for _ in range(2)]

        def begun(game: Any, key: str) -> int:
            path = f"/api/games/{game['game']}/what-if"
            return server.http.post(path, params={"token": key}, json={"at": 0}).status_code

        for game in games:
            watch, (green, orange) = game["watch"]["token"], tokens(game)
            assert [begun(game, watch) for _ in range(3)] == [200, 200, 429]
            # Those who watch use up nothing that the players have.
            assert [begun(game, key) for key in (green, orange, green, orange)] == [
                200,
                200,
                200,
                429,
            ]


def test_old_what_if_boards_are_forgotten_at_the_start(settings: Settings) -> None:
    with served(settings) as server:
        game = server.create()
        path, params = f"/api/games/{game['game']}/what-if", {"token": tokens(game)[0]}
        boards = [
            server.http.post(path, params=params, json={"at": 0}).json()["path"] for _ in range(2)
        ]
        old, new = (board.removeprefix("/game/").partition("#") for board in boards)
        with server.app.state.rooms.store.engine.begin() as connection:
            for name in (old[0], game["game"]):
                connection.exec_driver_sql(
                    f"UPDATE games SET changed = '2026-01-01T00:00:00Z' WHERE id = '{name}'"
                )
    with served(settings) as server:
        found = [
            server.http.get(f"/api/games/{name}", params={"token": key}).status_code
            for name, key in (
                (old[0], old[2]),
                (new[0], new[2]),
                (game["game"], tokens(game)[0]),
            )
        ]
        assert found == [404, 200, 200], "a game is never forgotten so"

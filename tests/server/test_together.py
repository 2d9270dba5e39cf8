"""Test that after a restart all pages reconnect at once, and every game continues."""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path
from typing import Any

from tests.server.served import PATIENCE, Served
from tests.server.test_play import tokens
from tests.server.test_storage import process
from websockets.sync.client import connect

from naumachia.rules import ids, load

GAMES = 12
"""Of each rule set."""


def begun(server: Served) -> list[tuple[str, str]]:
    """Games of every rule set; the id and a key of each."""
    games: list[tuple[str, str]] = []
    for each in ids():
        scenarios = load(each).scenarios()
        name = next(iter(scenarios))
        seats = [{"kind": "person"}] * len(
            load(each).seating.of_scenario(load(each), scenarios[name]).seats
        )
        for _ in range(GAMES):
            made = server.create(each, name, seats=seats)
            games.append((made["game"], tokens(made)[0]))
    return games


def come_back(address: str, game: str, key: str, together: threading.Barrier) -> dict[str, Any]:
    """Open a page's socket when all are ready; the first update."""
    there = f"{address.replace('http', 'ws', 1)}ws/{game}"
    together.wait()
    protocols: Any = ["naumachia", f"key.{key}"]
    with connect(there, subprotocols=protocols, max_size=None, open_timeout=PATIENCE) as socket:
        while True:
            message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
            if message["type"] == "update":
                return message


def test_every_page_comes_back_at_once_to_a_game_that_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    with process(database) as (server, child):
        games = begun(server)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    found: dict[str, dict[str, Any]] = {}
    together = threading.Barrier(len(games))
    with process(database) as (server, _):

        def act(game: str, key: str) -> None:
            found[game] = come_back(server.address, game, key, together)

        threads = [threading.Thread(target=act, args=one) for one in games]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == len(games) == GAMES * len(ids())
        for game, key in games:
            state = server.http.get(f"/api/games/{game}", params={"token": key}).json()
            assert state["status"] != "over", found[game]["prompt"]["sentence"]
            assert found[game]["prompt"]["seats"] or found[game]["prompt"]["phase"], state

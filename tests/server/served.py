"""Run a real server on a loopback port, and pages that talk to it."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import httpx
from tests.server.described import must_be_as_described
from websockets.sync.client import ClientConnection, connect

from naumachia.server import Settings, create_app
from naumachia.server.http.gate import gated_config
from naumachia.server.page.delta import apply_changes
from naumachia.server.serve import AnnouncingServer, listen

SEED = 20261120
PATIENCE = 300.0
"""Seconds after which a message that should come is missed."""

Json = dict[str, Any]
REQUESTS = count(1000)  # beyond those that tests number by hand
"""Every request of every page has an id of its own, as in a browser."""


def drawn(update: Json) -> str:
    """The picture of an update as one text."""
    layers = update["layers"]
    return "".join(
        "".join((layer["open"], *(piece["svg"] for piece in layer["pieces"]), layer["close"]))
        for layer in layers
    )


class Page:
    """One socket, as a page uses it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.socket = connection
        self.update: Json = {}
        self.welcome: Json = {}
        self.heard: list[Json] = []

    @property
    def picture(self) -> str:
        """The picture as one text."""
        return drawn(self.update)

    def read(self) -> Json:
        text = str(self.socket.recv(timeout=PATIENCE))
        must_be_as_described(text)
        message: Json = json.loads(text)
        if message["type"] == "changes":
            message = dict(apply_changes(cast("Any", self.update), cast("Any", message)))
        self.heard.append(message)
        if message["type"] == "update":
            self.update = message
        if message["type"] == "welcome":
            self.welcome = message
        return message

    def until(self, *types: str) -> Json:
        """The next message of one of these types."""
        while True:
            message = self.read()
            if message["type"] in types:
                return message

    def reach(self, seq: int, branch: int | None = None) -> Json:
        """Read until the update of this moment has come."""
        while self.update["seq"] != seq or branch not in (None, self.update["branch"]):
            self.read()
        return self.update

    def send(self, do: str, id: str = "", **fields: object) -> str:
        sent = id or f"r{next(REQUESTS)}"
        self.socket.send(json.dumps({"do": do, "id": sent, **fields}))
        return sent

    def ask(self, do: str, id: str = "", **fields: object) -> Json:
        """Send a request and wait for its answer."""
        sent = self.send(do, id, **fields)
        while True:
            message = self.read()
            if message.get("id") == sent:
                return message

    def order(self, text: str, **fields: Any) -> Json:
        return self.ask("order", text=text, base=self.update["seq"], **fields)

    def legal(self) -> list[str]:
        return [order["text"] for order in self.update["orders"] if not order["refused"]]

    def eager(self) -> list[str]:
        """The legal attacks, or the legal orders where there are none: games end sooner."""
        orders = [order for order in self.update["orders"] if not order["refused"]]
        attacks = [order["text"] for order in orders if order["kind"] == "attack"]
        return attacks or [order["text"] for order in orders]


class Served:
    """A running server."""

    def __init__(self, address: str, app: Any) -> None:
        self.address = address
        self.app = app
        # Nothing is encrypted here, and reading all certificates takes a tenth of a second.
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)

    def create(self, ruleset: str = "trireme", scenario: str = "skirmish", **fields: Any) -> Json:
        seats = fields.pop("seats", [{"kind": "person"}, {"kind": "person"}])
        body = {"ruleset": ruleset, "scenario": scenario, "seats": seats, **fields}
        answer = self.http.post("/api/games", json=body)
        assert answer.status_code == 200, answer.text
        game: Json = answer.json()
        return game

    def page(self, game: str, token: str, **query: object) -> AbstractContextManager[Page]:
        return page_at(self.address, game, token, **query)


@contextmanager
def page_at(address: str, game: str, token: str, **query: object) -> Iterator[Page]:
    """Open a socket to a game on the server at an address, which ends in a slash."""
    words = urlencode({"token": token, **query})
    with connect(f"{address.replace('http', 'ws', 1)}ws/{game}?{words}", max_size=None) as opened:
        page = Page(opened)
        page.until("update")
        yield page


def unhurried(folder: Path) -> Settings:
    """Settings without limits and pauses: tests send as fast as the machine can."""
    return Settings(
        database=str(folder / "games.sqlite3"),
        workers=1,
        pace_seconds=0,
        seed=SEED,
        new_games_per_hour=0,
        messages_per_second=100_000,
    )


@contextmanager
def served(settings: Settings, inherited_socket: socket.socket | None = None) -> Iterator[Served]:
    """Run a server in a thread of this process, on a socket of its own or one that is handed on."""
    app = create_app(settings)
    listening = inherited_socket or listen("127.0.0.1", 0)
    ready = threading.Event()
    addresses: list[str] = []

    def announce(address: str) -> None:
        addresses.append(address)
        ready.set()

    config = gated_config(app, settings)
    server = AnnouncingServer(config, announce)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    here = Served(addresses[0], app)
    try:
        yield here
    finally:
        here.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()

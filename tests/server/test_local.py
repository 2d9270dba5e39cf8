"""Test the application without a network, called directly as in a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from naumachia.server.http.auth import NOT_HERE
from naumachia.server.local import Local

GAME = {
    "ruleset": "trireme",
    "scenario": "skirmish",
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "calm"}],
}
JSON = {"content-type": "application/json"}


class Page:
    """What a socket told."""

    def __init__(self) -> None:
        self.events = asyncio.Queue[tuple[str, str, int]]()

    def tell(self, kind: str, text: str, code: int) -> None:
        self.events.put_nowait((kind, text, code))

    async def read(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            kind, text, code = await self.events.get()
            assert kind in ("open", "text"), (kind, text, code)
            message: dict[str, Any] = json.loads(text) if kind == "text" else {"type": kind}
            if message["type"] in types:
                return message


def served(database: Path, act: Callable[[Local], Awaitable[None]]) -> None:
    async def run() -> None:
        local = Local(str(database))
        await local.start()
        try:
            await act(local)
        finally:
            await local.stop()

    asyncio.run(run())


async def begin(local: Local) -> tuple[str, str]:
    answer = await local.request("POST", "/api/games", JSON, json.dumps(GAME).encode())
    assert answer.status == 200, answer.body
    game = json.loads(answer.body)
    return game["game"], game["links"][0]["token"]


def join(local: Local, game: str, token: str, page: Page) -> Any:
    return local.connect(f"/ws/{game}?since=0", ("naumachia", f"key.{token}"), page.tell)


def test_a_game_is_played_and_found_again(tmp_path: Path) -> None:
    found: list[str] = []

    async def play(local: Local) -> None:
        game, token = await begin(local)
        found.extend((game, token))
        page = Page()
        socket = join(local, game, token, page)
        assert (await page.read("open"))["type"] == "open"
        update = await page.read("update")
        assert update["prompt"]["yours"]
        order = {"do": "order", "id": "1", "text": "G1 F.", "base": update["seq"]}
        socket.send(json.dumps(order))
        done = await page.read("done", "refused", "error")
        assert done["type"] == "done", done
        assert done["seq"] > update["seq"]
        socket.close()

    async def look(local: Local) -> None:
        game, token = found
        answer = await local.request(
            "GET", f"/api/games/{game}", {"Authorization": f"Bearer {token}"}
        )
        assert answer.status == 200
        assert json.loads(answer.body)["seq"] > 0

    served(tmp_path / "games.sqlite3", play)
    served(tmp_path / "games.sqlite3", look)


def test_refusals_and_closed_sockets_are_told(tmp_path: Path) -> None:
    async def act(local: Local) -> None:
        answer = await local.request("GET", "/api/rulesets/chess/clauses", {})
        assert (answer.status, json.loads(answer.body)["code"]) == (404, "bad_input")
        assert answer.headers["content-type"].startswith("application/json")
        page = Page()
        join(local, "nosuch", "key", page)
        while (event := await page.events.get())[0] != "close":
            pass
        assert event[2] == NOT_HERE

    served(tmp_path / "games.sqlite3", act)

"""`naumachia serve` in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from tests.browser import tactics
from tests.server.served import page_at

SEED = 20261120
PATIENCE = 30

Json = dict[str, Any]


def result_of(update: Json) -> Json | None:
    """The result of a game that is over."""
    result: Json | None = update["result"]
    return result


class Served:
    """A server over one database; `address` ends in a slash, `module` is what is run; where it is
    paced, computers take as long between two orders as they do where people play.
    """

    def __init__(self, database: Path, *, paced: bool = False) -> None:
        self.database = database
        self.paced = paced
        self.address = ""
        self.module = "naumachia"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, on the port that it had before."""
        port = urlsplit(self.address).port or 0
        given = {"SEED": str(SEED), "PACE_SECONDS": "0", "WORKERS": "1", "NEW_GAMES_PER_HOUR": "0"}
        if self.paced:
            del given["PACE_SECONDS"]
        command = [sys.executable, "-m", self.module, "serve", "--port", str(port)]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {f"NAUMACHIA_{name}": value for name, value in given.items()},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line!r}"
        self.address = line[line.index("http://") :].split()[0]

    def kill(self) -> None:
        """End it as a power failure would."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None

    def stop(self) -> None:
        """End it in good order, if it runs."""
        if self.process is not None and self.process.stdout is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process.stdout.close()
            self.process = None

    def create(self, scenario: str = "skirmish", **fields: Any) -> dict[str, Any]:
        """A new game with two persons, or with what `fields` say."""
        seats = fields.pop("seats", [{"kind": "person"}, {"kind": "person"}])
        body = {"ruleset": "trireme", "scenario": scenario, "seats": seats, **fields}
        answer = httpx.post(f"{self.address}api/games", json=body, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        game: dict[str, Any] = answer.json()
        return game

    def play_on(self, path: str, until: Callable[[Json], object] = result_of) -> None:
        """Play a game to its end, or `until` something is so, for those who sit at a link.

        This takes less time than with a page.
        """
        place, _, token = path.partition("#")
        with page_at(self.address, place.rpartition("/")[2], token) as page:
            while not until(page.update):
                if page.update["orders"]:
                    page.reach(page.order(tactics.choose(page.update)["text"])["seq"])
                else:
                    page.until("update")

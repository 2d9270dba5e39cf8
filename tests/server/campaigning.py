"""Use campaigns over HTTP, as the pages of their sides do."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from tests.server.served import PATIENCE, Json, Page, Served
from tests.strait import strait as strait_file

STRAIT = strait_file(
    {"First": ("green", "Home", ["T crew=12"]), "Second": ("orange", "Port", ["B"])}
)
PERSONS = [{"kind": "person"}, {"kind": "person"}]
ALONE = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
BODY = {"ruleset": "biremes", "campaign": "sicily", "seats": PERSONS}
SHORT = {"turn_limit": 2}


class Side:
    """The holder of one link of a campaign."""

    def __init__(self, server: Served, campaign: str, token: str) -> None:
        self.server = server
        self.campaign = campaign
        self.token = token
        self.address = f"/api/campaigns/{campaign}"

    def see(self) -> Json:
        answer = self.server.http.get(self.address, params={"token": self.token})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def post(self, what: str, **body: Any) -> Any:
        address = f"{self.address}/{what}"
        return self.server.http.post(address, params={"token": self.token}, json=body)

    def order(self, orders: str, **body: Any) -> Json:
        base = self.see()["revision"]
        answer = self.post("orders", **{"text": orders, "base": base, **body})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def fight(self, by: str = "person") -> str:
        answer = self.post("battle", by=by)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["game"])

    def record(self) -> str:
        found = self.server.http.get(f"{self.address}/record", params={"token": self.token})
        assert found.status_code == 200
        return found.text

    def until(self, done: Callable[[Json], bool]) -> Json:
        """Look until something has come about, as long as anything goes on at all."""
        before, end = None, 0.0
        while not done(state := self.see()):
            if state != before:
                before, end = state, time.monotonic() + PATIENCE
            assert time.monotonic() < end, state["prompt"]
        return state


def begin(server: Served, **fields: Any) -> tuple[Side, Side, Side]:
    """A campaign: the first side, the second (the first again if it holds both), a spectator."""
    answer = server.http.post("/api/campaigns", json={**BODY, **fields})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    tokens = [link["token"] for link in made["links"]]
    watch = made["watch"]["token"]
    green, orange, spectator = (
        Side(server, made["campaign"], token) for token in (tokens[0], tokens[-1], watch)
    )
    return green, orange, spectator


def strait(server: Served, **fields: Any) -> tuple[Side, Side, Side]:
    """The little campaign of two ships, with battles of two turns."""
    usual = {"campaign": "", "source": STRAIT, "options": SHORT}
    return begin(server, **{**usual, **fields})


def met(server: Served, **fields: Any) -> tuple[Side, Side, Side]:
    """The little campaign with a battle that is owed."""
    green, orange, spectator = strait(server, **fields)
    green.order("First Strait; end")
    state = orange.order("Second Strait; end")
    assert state["status"] == "battle", state["prompt"]
    return green, orange, spectator


def over(server: Served, **fields: Any) -> tuple[Side, Side, Side]:
    """The little campaign of one season, in which nobody sailed."""
    source = strait_file(seasons=1)
    green, orange, spectator = strait(server, source=source, **fields)
    green.order("end")
    assert orange.order("end")["status"] == "over"
    return green, orange, spectator


def play_out(pages: list[Page], rng: Random) -> None:
    """Both sides play anything until the battle is over."""
    while not pages[0].update["result"]:
        for page in pages:
            page.reach(max(p.update["seq"] for p in pages))
        mover = next(page for page in pages if page.legal())
        done = mover.order(rng.choice(mover.legal()))
        assert done["type"] == "done", done
        for page in pages:
            page.reach(done["seq"])

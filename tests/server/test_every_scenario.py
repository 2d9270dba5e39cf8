"""Play every scenario through the server: ask what a page asks, come back, read the game again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.effort import NIGHTLY, effort
from tests.server.served import Json, Page, Served, served, unhurried

from naumachia.kernel.match import Match
from naumachia.rules import ids, load
from naumachia.server.http import socket

ALL = [(ruleset, scenario) for ruleset in ids() for scenario in load(ruleset).scenarios()]
FEW = [(ruleset, next(iter(load(ruleset).scenarios()))) for ruleset in ids()]
DECISIONS = effort(20, 100)
"""How many are made before and after the game is read again from the database."""
READ = ("", "/record", "/variations", "/share", "/moment/1", "/moment/1/picture.svg", "/hindsight")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(unhurried(tmp_path_factory.mktemp("every"))) as server:
        yield server


class Visitor:
    """One screen for all seats of a game, which plays random orders and asks random questions."""

    def __init__(self, server: Served, ruleset: str, scenario: str) -> None:
        rules = load(ruleset)
        table = rules.seating.of_scenario(rules, rules.scenarios()[scenario])
        people = [{"kind": "person"} for _ in table.seats]
        made = server.create(ruleset, scenario, seats=people, screen="shared")
        self.server = server
        self.game, self.token = made["game"], made["links"][0]["token"]
        self.rng = Random(f"{ruleset} {scenario}")

    @property
    def match(self) -> Match[Any, Any]:
        """What is played, as the server has it."""
        match: Match[Any, Any] = self.server.app.state.rooms._rooms[self.game].game.timeline.match
        return match

    def forget(self) -> None:
        """Let the server read the game again from its database."""
        self.server.app.state.rooms._rooms.pop(self.game)

    def play(self, language: str) -> None:
        """Make decisions, and before each ask two questions about the ships."""
        with self.server.page(self.game, self.token, language=language) as page:
            for _ in range(DECISIONS):
                match = self.match
                if match.result is not None:
                    return
                rules, seat = match.ruleset, self.rng.choice(match.owing())
                action = rules.choices(match.state, seat).sample(self.rng)
                text = rules.notation.format_action(match.state, action)
                for question in self.rng.sample(self.questions(page, text, rules.seats[seat]), 2):
                    answer = page.ask(**question)
                    assert answer.get("code") != "internal", (question, answer)
                answer = page.order(text, seat=rules.seats[seat])
                assert answer["type"] == "done", (text, answer)
                page.reach(answer["seq"])

    def resign(self) -> None:
        """Give the game up, if it is not over, so that it is reviewed."""
        if self.match.result is None:
            with self.server.page(self.game, self.token) as page:
                answer = page.ask("resign", seat=self.rng.choice(page.welcome["you"]))
                assert answer["type"] == "done", answer

    def questions(self, page: Page, text: str, seat: str) -> list[Json]:
        """What a page may ask at this moment."""
        pick = self.rng
        ships = [ship["id"] for side in page.update["roster"] for ship in side["ships"]]
        one, other = pick.choice(ships), pick.choice(ships)
        asked: list[Json] = [
            {"do": "threats"},
            {"do": "orders", "subject": one},
            {"do": "check", "text": text},
            {"do": "aim", "subject": one, "at": [pick.uniform(0, 30), pick.uniform(0, 20)]},
            {"do": "reach", "subject": one},
            {"do": "onward", "text": text},
            {"do": "gather", "pieces": [one, other], "cards": []},
            {"do": "odds", "subject": one, "target": other},
        ]
        return [{**question, "seat": seat} for question in asked]

    def read(self, language: str) -> None:
        """Read the game, its record, its moments and its review, and open its page."""
        headers = {"Authorization": f"Bearer {self.token}"}
        for path in READ:
            address = f"/api/games/{self.game}{path}"
            answer = self.server.http.get(address, headers=headers, params={"language": language})
            assert answer.status_code == 200, (path, answer.text)
        with self.server.page(self.game, self.token, language=language):
            pass


@pytest.mark.parametrize(("ruleset", "scenario"), ALL if NIGHTLY else FEW)
def test_a_scenario_is_played_and_read_again(
    running: Served, ruleset: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_FAULTS", 1_000_000)  # questions need not make sense
    visitor = Visitor(running, ruleset, scenario)
    visitor.play("en")
    visitor.forget()
    visitor.play("de")
    visitor.resign()
    for language in ("de", "en"):
        visitor.read(language)

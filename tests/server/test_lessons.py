"""Lessons over the server: each reaches its end, and other orders are answered kindly."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.served import Page, Served

from naumachia.rules import ids, load

LESSONS = [(ruleset, lesson) for ruleset in ids() for lesson in load(ruleset).content.lessons()]


class Taken:
    """A lesson as a page takes it."""

    def __init__(self, server: Served, ruleset: str, lesson: str) -> None:
        self.server = server
        made = server.http.post(f"/api/rulesets/{ruleset}/lessons/{lesson}", json={}).json()
        self.game, self.token = made["game"], made["links"][0]["token"]
        self.address = f"/api/games/{self.game}/lesson/{lesson}"

    def progress(self) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"}
        found: dict[str, Any] = self.server.http.get(self.address, headers=headers).json()
        return found

    def is_done(self, number: int) -> bool:
        return self.progress()["steps"][number]["done"] is not None

    def order(self, page: Page, text: str) -> None:
        """Give an order as soon as it is legal; a lesson that is stuck sends nothing more."""
        known = page.update["seq"]
        while page.order(text)["type"] == "refused":
            if page.update["seq"] == known:
                page.read()
            known = page.update["seq"]


@pytest.mark.parametrize(("ruleset", "lesson"), LESSONS)
@pytest.mark.fast
def test_a_lesson_reaches_its_end(server: Served, ruleset: str, lesson: str) -> None:
    taken = Taken(server, ruleset, lesson)
    with server.page(taken.game, taken.token) as page:
        assert page.welcome["lesson"] == lesson
        for number, step in enumerate(taken.progress()["steps"]):
            for text in step["orders"]:
                taken.order(page, text)
            while step["waits"] and not taken.is_done(number):
                page.read()
        found = taken.progress()
    assert found["hint"] is None
    assert found["learned"]


@pytest.mark.parametrize("ruleset", ids())
def test_lessons_are_a_ladder(server: Served, ruleset: str) -> None:
    known = list(load(ruleset).content.lessons().values())
    assert len(known) > 1
    for lesson, following in zip(known, [*known[1:], None], strict=True):
        found = Taken(server, ruleset, lesson.id).progress()["next"]
        assert (found and found["id"]) == (following and following.id)


def test_an_order_that_was_not_asked_for_is_answered_and_taken_back(server: Served) -> None:
    taken = Taken(server, "trireme", "first")
    with server.page(taken.game, taken.token) as page:
        page.order("G1 FF")
        hint = taken.progress()["hint"]
        assert hint["text"].endswith("press F twice.")
        assert not hint["lost"]
        page.ask("takeback", to=hint["move"] - 1)
        assert taken.progress()["hint"] is None
        page.reach(0)
        page.order("G2 L")
        assert taken.progress()["hint"]["lost"], "G2 can no longer go two points"


def test_there_is_no_such_lesson(server: Served) -> None:
    answer = server.http.post("/api/rulesets/trireme/lessons/none", json={})
    assert answer.status_code == 404
    assert answer.json()["expected"] == "first, ram, board"

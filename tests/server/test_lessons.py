"""Lessons over the server: each reaches its end, and other orders are answered kindly."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.served import Page, Served

from naumachia.rules import ids, load

LESSONS = [(ruleset, lesson) for ruleset in ids() for lesson in load(ruleset).content.lessons()]

TRAPS = [
    ("age_of_sail", "first", [], "G1 F3", "About eight inches straight ahead"),
    ("biremes", "first", [], "G1 F5.57", "with six inches"),
    ("diadochi", "ram", ["roll abreast G1 G2"], "G1 go 1", "Two cables straight ahead"),
    ("diadochi", "first", [], "roll G1", "One roll for both ships"),
    ("navarchoi", "first", [], "form A1 A2", "Five ships in one formation"),
    ("trireme", "board", [], "G1 F/E +O1", "on its west side"),
]
"""Orders after which a later step would be impossible: orders before, the order, what is better."""
NEARLY = [
    ("age_of_sail", "first", "G1 F7.5"),
    ("age_of_sail", "wind", "G1 F7"),
    ("biremes", "first", "G1 F5.95"),
    ("biremes", "ram", "G1 F2.9"),
    ("navarchoi", "ram", "A2 run 9 F"),
]


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
                assert taken.progress()["hint"] is None, text
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
        assert hint["lost"], "the lesson asks for G1 later"
        page.ask("takeback", to=hint["move"] - 1)
        assert taken.progress()["hint"] is None
        page.reach(0)
        page.order("G2 L")
        assert taken.progress()["hint"]["lost"], "G2 can no longer go two points"


@pytest.mark.parametrize(("ruleset", "lesson", "before", "other", "better"), TRAPS)
def test_an_order_that_ends_the_lesson_is_answered_at_once(
    server: Served, ruleset: str, lesson: str, before: list[str], other: str, better: str
) -> None:
    taken = Taken(server, ruleset, lesson)
    with server.page(taken.game, taken.token) as page:
        for text in before:
            taken.order(page, text)
        taken.order(page, other)
        hint = taken.progress()["hint"]
        assert hint["lost"]
        assert hint["text"].startswith("The lesson cannot go on from here. Take your order back")
        assert better in hint["text"]
        page.ask("takeback", to=hint["move"] - 1)
        assert taken.progress()["hint"] is None


@pytest.mark.parametrize(("ruleset", "lesson", "other"), NEARLY)
def test_an_order_after_which_the_lesson_goes_on_needs_no_answer(
    server: Served, ruleset: str, lesson: str, other: str
) -> None:
    taken = Taken(server, ruleset, lesson)
    with server.page(taken.game, taken.token) as page:
        taken.order(page, other)
        assert taken.progress()["hint"] is None


def test_another_order_that_does_no_harm_is_allowed(server: Served) -> None:
    taken = Taken(server, "biremes", "first")
    with server.page(taken.game, taken.token) as page:
        for text in ("G1 F6", "end", "G1 F0.2"):
            taken.order(page, text)
        hint = taken.progress()["hint"]
    assert not hint["lost"]
    assert hint["text"].startswith("That is another order than the lesson asks for; it is allowed.")


def test_the_order_that_ended_a_lesson_is_named_later_too(server: Served) -> None:
    taken = Taken(server, "biremes", "first")
    with server.page(taken.game, taken.token) as page:
        taken.order(page, "G1 F5.5")
        move = taken.progress()["hint"]["move"]
        taken.order(page, "end")
        hint = taken.progress()["hint"]
        assert hint["move"] == move
        assert "with six inches" in hint["text"]


def test_the_ship_to_press_is_the_next_one_of_the_step(server: Served) -> None:
    taken = Taken(server, "trireme", "ram")
    with server.page(taken.game, taken.token) as page:
        assert taken.progress()["steps"][1]["press"] == "G2"
        taken.order(page, "G2 FF")
        assert taken.progress()["steps"][1]["press"] == "G1"
    taken = Taken(server, "navarchoi", "first")
    orders = [text for step in taken.progress()["steps"] for text in step["orders"]]
    with server.page(taken.game, taken.token) as page:
        for text in orders[:3]:
            taken.order(page, text)
        assert taken.progress()["steps"][3]["press"] == "A3"
        taken.order(page, orders[4])
        assert taken.progress()["steps"][3]["press"] == "A3", "A4 was rowed before it"


def test_there_is_no_such_lesson(server: Served) -> None:
    answer = server.http.post("/api/rulesets/trireme/lessons/none", json={})
    assert answer.status_code == 404
    assert answer.json()["expected"] == "first, ram, board"

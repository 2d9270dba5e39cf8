"""Test an outside table game on the page: hidden plots, pointing, a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import examples.corsairs
import pytest
from tests.server.served import Page, Served
from tests.server.twins import examine

import naumachia.rules
from naumachia.rules import load
from naumachia.testing.conformance import cases


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = naumachia.rules.ids()
    monkeypatch.setitem(sys.modules, "naumachia.rules.corsairs", examples.corsairs)
    monkeypatch.setattr(naumachia.rules, "ids", lambda: [*known, "corsairs"])
    naumachia.rules.load.cache_clear()
    yield
    naumachia.rules.load.cache_clear()


def at(page: Page, piece: str) -> list[float]:
    """Where a ship lies on the page."""
    ships = [ship for side in page.update["roster"] for ship in side["ships"]]
    found: list[float] = next(ship["at"] for ship in ships if ship["id"] == piece)
    return found


def test_courses_are_pointed_out_and_plotted_in_secret(server: Served) -> None:
    game = server.create("corsairs", "islet")
    red, blue = (link["token"] for link in game["links"])
    with server.page(game["game"], red) as one, server.page(game["game"], blue) as two:
        two.reach(one.update["seq"])
        assert sorted(one.update["aims"]) == ["R1", "R2"]
        told = one.ask("aim", subject="R1", at=[11.0, 6.0])
        assert told["order"]["text"] == "R1 course F3"
        assert told["order"]["pose"] == {"x": 11.0, "y": 6.0, "heading": 90.0}
        far = one.ask("aim", subject="R1", at=[16.0, 6.0])
        assert far["order"]["refused"]
        assert "COR-SAIL-03" in str(far["order"]["refused"])
        assert far["nearest"]["text"] == "R1 course F3"
        assert one.ask("reach", subject="R1")["type"] != "error"
        seen = len(two.heard)
        assert one.order("R1 course F3")["type"] == "done"
        assert one.order("R2 course F3")["type"] == "done"
        assert two.ask("aim", subject="B1", at=[25.0, 18.0])["type"] == "aimed"
        assert len(two.heard) == seen + 1, "nothing but the answer"
        assert at(two, "R1") == [8.0, 6.0, 90.0]
        assert two.order("B1 course F3")["type"] == "done"
        done = two.order("B2 course F3")
        assert done["type"] == "done"
        two.reach(done["seq"])
        one.reach(done["seq"])
        for page in (one, two):
            assert at(page, "R1") == [11.0, 6.0, 90.0]
            assert at(page, "B1") == [25.0, 18.0, 270.0]
            assert 'id="ship-R1"' in page.picture


def test_twins_are_told_the_same() -> None:
    ruleset = load("corsairs")
    counts = examine(ruleset, cases(ruleset, range(4)))
    assert counts["compared"] > 20, counts

"""Very large fleets: the orders of a ship are asked for when she is taken in hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.test_biremes import Duel

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server for which every fleet is a large one."""
    served = Served(tmp_path / "games.sqlite3")
    served.module = "tests.browser.with_many_ships"
    served.start()
    yield served
    served.stop()


def deployed(screen: Screen, server: Served) -> Duel:
    """Three ships a side at one screen, set up."""
    duel = Duel(screen, server, "threes")
    while screen.update["prompt"]["phase"] != "activate":
        legal = [order for order in screen.update["orders"] if not order["refused"]]
        duel.order(legal[0]["text"])
    return duel


@pytest.mark.nightly
def test_ships_are_dragged_chosen_and_moved_by_keys(screen: Screen, server: Served) -> None:
    duel, page = deployed(screen, server), screen.page
    first, second, third = screen.update["unlisted"]
    assert {order["subject"] for order in screen.update["orders"]} == {None}
    expect(screen.confirm).to_have_text("Choose an order")
    # One that has not been in hand yet is dragged at once.
    page.mouse.move(*duel.ahead(second, 0))
    page.mouse.down()
    page.mouse.move(*duel.ahead(second, 1), steps=6)
    expect(screen.ship(second)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("reach")).to_contain_text("back")
    page.mouse.move(*duel.ahead(second, 2), steps=6)
    page.mouse.up()
    expect(page.get_by_test_id("readout")).to_have_text(re.compile("orward [12]"))
    screen.changes(screen.confirm.click)
    assert second not in screen.update["unlisted"]
    if not screen.update["unlisted"]:
        duel.order(f"{second} stay")
    # By keys: the next ship, and what she can do by its letters.
    screen.ship(third).click()
    page.get_by_test_id("more").click()
    expect(page.get_by_test_id("side-order").filter(has_text="stay")).to_be_visible()
    page.keyboard.press("Escape")
    screen.ship(first).click()
    expect(page.get_by_test_id("reach")).to_contain_text("back")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("readout")).to_have_text(re.compile("orward 0.25"))
    screen.changes(lambda: page.keyboard.press("Enter"))
    assert first not in screen.update["unlisted"]


CUT = """squadrons => squadrons.map((one) => one.querySelector('button > span')).filter(
  (name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


def test_the_names_of_squadrons_are_not_cut(screen: Screen, server: Served) -> None:
    game = server.create("even-24", ruleset="diadochi", screen="shared")
    screen.sit(game["links"][0]["path"])
    squadrons = screen.page.get_by_test_id("squadron")
    expect(squadrons).to_have_count(6)
    for width, height in ((1280, 720), (1440, 900)):
        screen.page.set_viewport_size({"width": width, "height": height})
        assert squadrons.evaluate_all(CUT) == []

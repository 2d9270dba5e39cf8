"""What was played on a what-if board is kept, and shown beside the computer's line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

from naumachia.kernel.record import record_link

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parent.parent / "golden"
WON = (GOLDEN / "trireme/records/eliminated-reroll-boarder-lost.txt").read_text()
TITLE = "Row past her bow"


def what_if(page: Page) -> str:
    """Wait for a what-if board; return its address."""
    expect(page.get_by_test_id("what-if")).to_be_visible()
    return page.url


def keep(screen: Screen) -> None:
    """Order something on a what-if board, and keep it."""
    page = screen.page
    button = page.get_by_test_id("keep-variation")
    expect(button).to_be_disabled()
    screen.seated()
    order = screen.update["orders"][0]
    ship = screen.ship(order["subject"])
    if ship.get_attribute("aria-pressed") != "true":
        ship.click()
    for name in order["steps"][:-1]:
        screen.step(name).click()
    screen.handle(order["text"]).click()
    screen.changes(screen.confirm.click)
    expect(button).to_be_enabled()
    button.click()
    page.get_by_label("Title").fill(TITLE)
    page.get_by_label("Comment").fill("She cannot ram from there.")
    page.locator(".keep-form").get_by_role("button", name="Keep").click()


@pytest.mark.parametrize("given", [{}, PHONE], ids=["desk", "phone"])
def test_a_variation_of_a_record(
    open_screen: OpenScreen, server: Served, given: dict[str, Any]
) -> None:
    screen = open_screen(**given)
    page = screen.page
    page.goto(record_link(WON, server.address, 6))
    expect(screen.scrubber).to_have_value("6")
    page.get_by_test_id("play-from-here").click()
    board = what_if(page)
    keep(screen)
    one = page.get_by_test_id("variation")
    expect(one).to_have_count(1)
    expect(one).to_contain_text(TITLE)
    expect(one).to_contain_text("after move 6")
    expect(one).to_contain_text("She cannot ram from there.")
    assert re.search(r"#r=[\w-]+&at=6$", page.url)
    one.get_by_role("button", expanded=False).click()
    expect(one.get_by_role("heading", name="The computer's line")).to_be_visible()
    page.reload()
    page.get_by_test_id("open-variations").click()
    expect(one).to_contain_text(TITLE)
    one.get_by_role("button", expanded=False).click()
    page.get_by_test_id("show-variation").first.click()
    assert what_if(page) != board
    expect(page.get_by_test_id("what-if")).to_contain_text(TITLE)
    page.get_by_test_id("back-to-game").click()
    page.get_by_test_id("open-variations").click()
    one.get_by_role("button", expanded=False).click()
    one.get_by_role("button", name="Delete this variation").click()
    expect(one).to_have_count(0)
    assert "&at=" not in page.url


def test_a_variation_of_a_game_is_there_the_next_day(
    open_screen: OpenScreen, own_server: Served
) -> None:
    screen = open_screen()
    page = screen.page
    path = own_server.create("skirmish", screen="shared")["links"][0]["path"]
    own_server.play_on(path)
    page.goto(own_server.address.rstrip("/") + path)
    page.get_by_test_id("how-it-went").click()
    page.get_by_test_id("try-it").click()
    what_if(page)
    keep(screen)
    expect(page.get_by_test_id("variation")).to_contain_text(TITLE)
    page.goto("about:blank")
    own_server.stop()
    own_server.start()
    page.goto(own_server.address.rstrip("/") + path)
    page.get_by_test_id("how-it-went").click()
    page.get_by_test_id("open-variations").click()
    expect(page.get_by_test_id("variation")).to_contain_text(TITLE)

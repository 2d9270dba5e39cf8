"""A lesson on a phone: its words suit the screen, and the board lies still while it goes on."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import PATIENCE, Served

pytestmark = pytest.mark.browser

SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
STEPS = 5


def begin(screen: Screen, server: Served, ruleset: str) -> None:
    """Begin the first lesson of a rule set."""
    address = f"{server.address}api/rulesets/{ruleset}/lessons/first"
    made = httpx.post(address, json={"name": ""}, timeout=PATIENCE).json()
    screen.sit(made["links"][0]["path"])
    expect(screen.page.get_by_test_id("lesson")).to_be_visible()


def go_on(screen: Screen) -> str:
    """Finish a step, and return the text of the next one."""
    text = screen.page.get_by_test_id("lesson-text")
    before = text.inner_text()
    press = screen.page.get_by_test_id("lesson-next")
    shown = screen.page.get_by_test_id("lesson-show")
    expect(press.or_(shown).first).to_be_visible()
    (press if press.count() else shown).first.click()
    expect(text).not_to_have_text(before)
    return text.inner_text()


@pytest.mark.parametrize("given", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_the_board_keeps_its_place(
    open_screen: OpenScreen, server: Served, given: dict[str, Any]
) -> None:
    screen = open_screen(**given)
    begin(screen, server, "trireme")
    frame = screen.page.locator(".board-frame")
    box = frame.bounding_box()
    for _ in range(STEPS):
        text = go_on(screen)
        assert frame.bounding_box() == box, text


@pytest.mark.parametrize("given", [PHONE, {}], ids=["phone", "desk"])
def test_its_words_suit_the_screen(
    open_screen: OpenScreen, server: Served, given: dict[str, Any]
) -> None:
    screen = open_screen(**given)
    begin(screen, server, "diadochi")
    text = screen.page.get_by_test_id("lesson-text")
    expect(text).to_contain_text("four parts")
    strip = screen.page.locator(".phases")
    expect(strip).to_have_count(0 if given else 1)
    assert ("strip above the board" in text.inner_text()) is not bool(given)

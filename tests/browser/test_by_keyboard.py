"""A whole game from the lobby to the result without a mouse, ships placed by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser import tactics
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser

MOST_TABS = 120


def tab_to(screen: Screen, goal: Locator) -> None:
    """Press Tab until something has the focus, as a reader without a mouse does."""
    for _ in range(MOST_TABS):
        if goal.evaluate("element => element === document.activeElement"):
            return
        screen.page.keyboard.press("Tab")
    pytest.fail(f"{MOST_TABS} times Tab do not lead to {goal}")


def start(screen: Screen) -> None:
    """Free placement on a small sea, the first loss decides."""
    page, press = screen.page, screen.page.keyboard.press
    screen.lobby()
    tab_to(screen, page.get_by_test_id("scenario-free"))
    press("Enter")
    expect(page.get_by_test_id("scenario-free")).to_have_attribute("aria-pressed", "true")
    level = page.get_by_role("radiogroup", name="Level of Orange")
    tab_to(screen, level.get_by_role("radio", checked=True))
    press("ArrowLeft")
    expect(level.get_by_role("radio", name="Calm")).to_be_checked()
    tab_to(screen, page.get_by_role("button", name=re.compile("options$")))
    press("Enter")
    for label, value in (("Board size", "9"), ("Losses that lose the game", "1")):
        tab_to(screen, page.get_by_label(label))
        press("Control+a")
        page.keyboard.type(value)
    tab_to(screen, page.get_by_test_id("start"))
    expect(page.get_by_text("2 changed")).to_be_visible()
    press("Enter")
    screen.seated()


def place_ships(screen: Screen) -> None:
    """Put eight ships in the home rows, the first beside where the focus begins."""
    press = screen.page.keyboard.press
    for number in range(8):
        screen.may_act("green")
        expect(screen.places.first).to_be_visible()
        if number == 0:
            tab_to(screen, screen.page.locator("[data-testid=place][tabindex='0']"))
            before = screen.page.evaluate("document.activeElement.dataset.place")
            press("ArrowRight")
            assert screen.page.evaluate("document.activeElement.dataset.place") != before
        else:
            press("n")
        screen.page.wait_for_function("document.activeElement.dataset.place !== undefined")
        press("Enter")
        expect(screen.confirm).to_be_enabled()
        screen.changes(lambda: press("Enter"))
    screen.may_act("green")
    expect(screen.pieces).to_have_count(16)


def test_a_whole_game_by_keyboard(screen: Screen) -> None:
    start(screen)
    place_ships(screen)
    press = screen.page.keyboard.press

    # Tab goes to a ship, an arrow to her neighbour, Space takes her up, a letter makes an order,
    # Backspace and Escape let go of it.
    tab_to(screen, screen.page.locator(".overlay .piece[tabindex='0']").first)
    first = screen.page.evaluate("document.activeElement.dataset.piece")
    press("ArrowRight")
    second = screen.page.evaluate("document.activeElement.dataset.piece")
    assert first != second
    press("Enter")
    expect(screen.ship(second)).to_have_attribute("aria-pressed", "true")
    press("Tab")
    press("?")
    expect(screen.page.get_by_role("dialog", name="Keys")).to_be_visible()
    press("Escape")
    expect(screen.page.get_by_role("dialog", name="Keys")).to_have_count(0)

    taken_back = False
    while not screen.over():
        order = tactics.choose(screen.update)
        screen.key_in(order)
        if not taken_back:
            taken_back = True
            seq = screen.seq()
            screen.changes(lambda: press("Backspace"))
            assert screen.seq() < seq
            screen.key_in(order)
        screen.may_act("green")
    expect(screen.result.get_by_role("heading")).to_have_text(re.compile("wins|draw|You "))
    tab_to(screen, screen.result.get_by_role("button", name="Replay"))
    press("Enter")
    expect(screen.prompt).to_contain_text("move 0")
    press("End")
    expect(screen.result).to_be_visible()

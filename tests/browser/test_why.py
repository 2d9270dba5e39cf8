"""*Why?* on a telephone: the computer says why where it is asked, and hides nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser import tactics
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.test_phone import fits, tap_order

pytestmark = pytest.mark.browser

REACHED = 60_000
"""Milliseconds within which the computer has thought, on a machine that is busy."""


@pytest.fixture
def played(open_screen: OpenScreen, server: Served) -> Screen:
    """A telephone on which the computer has made its first orders."""
    screen = open_screen(**PHONE)
    computer = {"kind": "computer", "level": "calm"}
    game = server.create("skirmish", seats=[{"kind": "person"}, computer])
    screen.sit(game["links"][0]["path"])
    while screen.update["turn"]["number"] < 2:
        tap_order(screen, tactics.choose(screen.update))
        screen.may_act("green")
    return screen


def show(screen: Screen, tab: str) -> None:
    tabs = screen.page.get_by_role("navigation").get_by_role("button", name=re.compile(f"^{tab}"))
    tabs.tap()


def whole(thing: Locator) -> None:
    """Nothing cuts it, and nothing lies on it."""
    expect(thing).to_be_in_viewport(ratio=1)
    thing.tap(trial=True)


def test_the_computer_says_why_where_it_is_asked(played: Screen) -> None:
    page = played.page
    show(played, "Log")
    played.log_whole()
    why = page.get_by_test_id("why").last
    expect(why).to_have_css("opacity", "1")
    expect(why).to_have_attribute("aria-expanded", "false")
    why.tap()
    panel = page.get_by_test_id("why-panel")
    expect(panel).to_contain_text("in 100", timeout=REACHED)
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(panel).to_be_in_viewport(ratio=1)
    asked, told = why.bounding_box(), panel.bounding_box()
    assert asked is not None
    assert told is not None
    assert 0 <= told["y"] - (asked["y"] + asked["height"]) < 40
    fits(played)

    # Away with it, by either of its ends: who asked is where he was.
    panel.get_by_role("button", name="Close").tap()
    expect(panel).to_have_count(0)
    expect(why).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("in 100", timeout=REACHED)
    page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Close").focus()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(why).to_be_focused()


@pytest.mark.nightly
def test_what_it_says_cuts_nothing_of_the_prompt(played: Screen) -> None:
    page = played.page
    board = played.board.bounding_box()
    show(played, "Log")
    played.log_whole()
    page.get_by_test_id("why").last.tap()
    show(played, "Board")
    panel = page.get_by_test_id("why-panel")
    expect(panel).to_contain_text("in 100", timeout=REACHED)
    expect(panel).to_be_in_viewport(ratio=1)
    assert played.board.bounding_box() == board
    for thing in (played.prompt, page.get_by_test_id("next-ship"), panel.get_by_role("button")):
        whole(thing)
    fits(played)


def test_advice_that_is_taken_leaves_the_board(played: Screen) -> None:
    page = played.page
    page.get_by_role("button", name="Advice").tap()
    panel = page.get_by_test_id("advice-panel")
    expect(panel).to_contain_text("trial games", timeout=REACHED)
    whole(played.prompt.or_(page.locator(".phone-panel h2")).first)
    played.changes(page.get_by_test_id("take-advice").tap)
    expect(panel).to_have_count(0)

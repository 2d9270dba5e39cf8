"""A hand of cards is a strip beside the board, and covers nothing of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.pair import fan
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
SCREENS: dict[str, tuple[dict[str, Any], float]] = {
    "small": ({"viewport": {"width": 1280, "height": 720}}, 0.58),
    "desk": ({"viewport": {"width": 1440, "height": 900}}, 0.6),
    "phone": (PHONE, 0.41),
    "sideways": (SIDEWAYS, 0.56),
}
"""The options of a screen, and the share of its height that the board has."""


def sit(open_screen: OpenScreen, server: Served, given: dict[str, Any]) -> Screen:
    """A game of cards that waits for the first one."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    game = server.create("hands", ruleset="navarchoi", seats=seats)
    screen = open_screen(**given)
    screen.sit(game["links"][0]["path"])
    expect(screen.board).to_have_attribute("data-asks", "card_select")
    return screen


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_it_leaves_the_board_free(
    open_small_battles: OpenScreen, small_battles: Served, name: str
) -> None:
    given, share = SCREENS[name]
    screen = sit(open_small_battles, small_battles, given)
    frame = box(screen.page.locator(".board-frame"))
    height = screen.page.viewport_size["height"] if screen.page.viewport_size else 0
    assert frame["height"] >= share * height
    for card in fan(screen).all():
        place = box(card)
        aside = place["x"] >= frame["x"] + frame["width"]
        assert aside or place["y"] >= frame["y"] + frame["height"], "a card lies on the board"
    rows = [box(button) for button in screen.page.get_by_test_id("confirm").all()]
    cards = [box(card) for card in fan(screen).all()]
    fan(screen).first.click()
    expect(screen.confirm).to_be_enabled()
    if name in ("phone", "sideways"):
        expect(screen.page.get_by_test_id("chosen-card")).to_contain_text("Stout Epotides")
        assert [box(card)["y"] for card in fan(screen).all()] == [card["y"] for card in cards]
        assert [box(screen.confirm)["y"]] == [row["y"] for row in rows], "the button has moved"
    assert box(screen.page.locator(".board-frame")) == frame, "the board has moved"


def test_a_card_shows_its_text_under_the_pointer_and_h_folds_the_hand(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    screen = sit(open_small_battles, small_battles, {})
    face = fan(screen).last.locator(".does")
    expect(face).to_be_hidden()
    fan(screen).last.hover()
    expect(face).to_be_visible()
    screen.board.hover(position={"x": 40, "y": 40})
    expect(face).to_be_hidden()
    fan(screen).first.focus()
    screen.page.keyboard.press("ArrowRight")
    expect(face).to_be_visible()
    screen.page.keyboard.press("h")
    expect(fan(screen)).to_have_count(0)
    screen.page.keyboard.press("h")
    expect(fan(screen)).to_have_count(2)


def test_the_words_beside_the_impulses_are_explained(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    screen = sit(open_small_battles, small_battles, {})
    terms = screen.page.get_by_test_id("impulses").locator(".term")
    expect(terms.filter(has_text="Initiative")).to_be_visible()

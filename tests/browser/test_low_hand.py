"""A hand of cards stays low where it would lie on the ships that it is asked about."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import OpenScreen
from tests.browser.pair import Pair, fan
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

NEAR = 30
"""Pixels from the foot of the board."""
RAISED = 60
"""Pixels of the board that a raised hand covers at least."""


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def foot(screen: Screen) -> float:
    """The lower edge of the board on the screen."""
    box = screen.board.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def bring_down(screen: Screen, ship: str) -> None:
    """Look from near, and draw the board down until a ship lies at its foot."""
    mouse = screen.page.mouse
    for _ in range(3):
        screen.page.keyboard.press("+")
    x, y = middle(screen.ship(ship))
    mouse.move(x - 120, y)
    mouse.down()
    mouse.move(x - 120, foot(screen) - NEAR, steps=6)
    mouse.up()
    assert middle(screen.ship(ship))[1] > foot(screen) - RAISED


def covers(screen: Screen) -> float:
    """How much of the board the highest card covers."""
    boxes = [box for card in fan(screen).all() if (box := card.bounding_box()) is not None]
    return foot(screen) - min(box["y"] for box in boxes)


@pytest.mark.parametrize("low", [True, pytest.param(False, marks=pytest.mark.nightly)])
def test_it_stays_low_and_comes_up_by_a_key(
    open_small_battles: OpenScreen, small_battles: Served, low: bool
) -> None:
    pair = Pair(open_small_battles, small_battles, "answers")
    carthage = pair.carthage
    if low:
        bring_down(carthage, "B1")
    height = carthage.board.bounding_box()
    pair.attack("ram")
    expect(carthage.page.get_by_test_id("window")).to_be_visible()
    raise_it = carthage.page.get_by_test_id("raise")
    expect(raise_it).to_have_count(1 if low else 0)
    assert (covers(carthage) < RAISED) is low
    if not low:
        return
    carthage.page.keyboard.press("h")
    expect(raise_it).to_have_count(0)
    carthage.page.wait_for_function("() => !document.getAnimations().length")
    assert covers(carthage) > RAISED
    carthage.page.keyboard.press("h")
    raise_it.click()
    expect(raise_it).to_have_count(0)
    assert carthage.board.bounding_box() == height, "the board has not moved for it"
    fan(carthage).first.click()
    expect(carthage.confirm).to_be_enabled()

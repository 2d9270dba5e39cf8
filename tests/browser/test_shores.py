"""Land about a battle: seen where ships are near it, and whenever the whole board is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import OpenScreen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


def opened(open_screen: OpenScreen, server: Served, scenario: str) -> Page:
    game = server.create(scenario, ruleset="navarchoi", screen="shared")
    screen = open_screen()
    screen.sit(game["links"][0]["path"])
    page = screen.page
    page.get_by_role("button", name="To the board").click()
    return page


def within(page: Page, selector: str) -> bool:
    """Whether something of the picture lies wholly in the pane."""
    inside: bool = page.evaluate(
        """(selector) => {
          const pane = document.querySelector("[data-testid=board]").getBoundingClientRect();
          const box = document.querySelector(selector).getBoundingClientRect();
          return box.width > 0 && box.left >= pane.left && box.right <= pane.right
            && box.top >= pane.top && box.bottom <= pane.bottom;
        }""",
        selector,
    )
    return inside


def test_a_board_opens_on_the_coast_that_ships_are_near(
    open_screen: OpenScreen, server: Served
) -> None:
    page = opened(open_screen, server, "drepanum")
    assert within(page, ".shore-name")


def test_the_whole_board_is_shown_with_its_coast(open_screen: OpenScreen, server: Served) -> None:
    page = opened(open_screen, server, "ecnomus")
    page.get_by_role("button", name="Show the whole board").click()
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert within(page, ".shore-name")
    assert within(page, ".shore-town")


@pytest.mark.nightly
def test_the_name_of_a_coast_is_moved_to_where_it_is_seen(
    open_screen: OpenScreen, server: Served
) -> None:
    page = opened(open_screen, server, "ecnomus")
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert not within(page, ".shore-name")
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    for _ in range(4):
        page.mouse.move(box["x"] + 130, box["y"] + 130)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] - 130, box["y"] + box["height"] - 130, steps=4)
        page.mouse.up()
    # The north-western corner, far from the middle of the coast.
    assert within(page, ".shore-name")
    assert not within(page, ".shore-town")

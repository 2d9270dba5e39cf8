"""The numbers of columns and rows stay at the edge of the view."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.conftest import DESK, PHONE, OpenScreen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

NEAR = 8
"""Pixels between the middle of a number and that of its row or column."""


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("given", [{"viewport": DESK}, PHONE], ids=["desk", "phone"])
def test_numbers_stay_when_the_view_leaves_the_edge(
    open_small_battles: OpenScreen, small_battles: Served, given: dict[str, Any]
) -> None:
    screen = open_small_battles(**given)
    game = small_battles.create("met", ruleset="navarchoi", screen="shared")
    screen.sit(game["links"][0]["path"])
    rows = screen.page.get_by_test_id("edge-rows")
    columns = screen.page.get_by_test_id("edge-columns")
    screen.page.get_by_role("button", name="Zoom in").click()
    screen.lies_still()
    expect(rows).to_be_visible()
    expect(columns).to_be_visible()
    board, ship = box(screen.board), box(screen.ship("A2"))
    row, column = (
        box(group.locator("text").filter(has_text=number))
        for group, number in ((rows, "05"), (columns, "06"))
    )
    for text in (row, column):
        assert text["x"] >= board["x"]
        assert text["y"] + text["height"] <= board["y"] + board["height"] + 1
    y, x = ship["y"] + ship["height"] / 2, ship["x"] + ship["width"] / 2
    assert abs(row["y"] + row["height"] / 2 - y) < NEAR, "it does not face the ship of its row"
    assert abs(column["x"] + column["width"] / 2 - x) < NEAR
    for corner in screen.board.locator(":scope > .zoom, :scope > .minimap").all():
        over = box(corner)
        assert over["y"] + over["height"] <= box(columns.locator("rect"))["y"], "it hides columns"
        assert over["x"] >= box(rows.locator("rect"))["x"] + box(rows.locator("rect"))["width"]
    screen.page.get_by_role("button", name="Show the whole board").click()
    expect(columns).to_have_count(0)

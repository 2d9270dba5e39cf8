"""What players show each other and look up: names, sheets of ships, orders taken back, seats."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

LONG_PRESS_MS = 800
"""A finger that stays so long is held, not tapped."""


def two(open_screen: OpenScreen, server: Served) -> tuple[Screen, Screen]:
    """Ada at green, and a guest at orange who has not said his name."""
    game = server.create(seats=[{"kind": "person", "name": "Ada"}, {"kind": "person"}])
    green, orange = open_screen(), open_screen()
    green.sit(game["links"][0]["path"])
    orange.sit(game["links"][1]["path"])
    return green, orange


def test_a_guest_gives_his_name(open_screen: OpenScreen, server: Served) -> None:
    green, orange = two(open_screen, server)
    expect(green.page.get_by_test_id("your-name")).to_have_count(0)
    field = orange.page.get_by_test_id("your-name")
    field.fill("Grace")
    field.press("Enter")
    expect(green.seat("orange")).to_contain_text("Grace")
    expect(field).to_have_count(0)
    orange.page.reload()
    orange.seated()
    expect(orange.seat("green")).to_contain_text("Ada")
    expect(field).to_have_count(0)


def test_an_order_is_taken_back_by_agreement(open_screen: OpenScreen, server: Served) -> None:
    green, orange = two(open_screen, server)
    for text in ("G1 FL", "G2 F.", "G3 F."):
        green.changes(partial(green.type_order, text))
    expect(orange.board).to_have_attribute("data-seq", str(green.seq()))
    orange.changes(lambda: orange.type_order("O1 F."))
    expect(green.board).to_have_attribute("data-seq", str(orange.seq()))
    green.undo.click(force=True)
    expect(green.refusal).to_contain_text("No undo here")
    green.page.get_by_test_id("ask-back").click()
    expect(green.banner).to_contain_text("may agree")
    expect(orange.banner).to_contain_text("Ada asks to take an order back: 4 moves")
    orange.changes(orange.banner.get_by_role("button", name="Agree").click)
    for screen in (green, orange):
        expect(screen.board).to_have_attribute("data-seq", "4")
        expect(screen.banner).to_have_count(0)


def test_the_sheet_of_a_ship_by_keyboard(open_screen: OpenScreen, server: Served) -> None:
    green, _ = two(open_screen, server)
    sheet = green.page.get_by_test_id("sheet")
    green.ship("G2").focus()
    green.page.keyboard.press("i")
    expect(sheet).to_contain_text("G2")
    expect(sheet).to_contain_text("column 5, row 1")
    expect(sheet).to_contain_text("nobody")
    card, ship = sheet.bounding_box(), green.page.locator("#ship-G2").bounding_box()
    assert card is not None
    assert ship is not None
    middle = ship["y"] + ship["height"] / 2
    assert not card["y"] <= middle <= card["y"] + card["height"], "the sheet covers its ship"
    green.ship("O2").focus()
    expect(sheet).to_contain_text("O2")
    green.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_the_sheet_of_a_ship_by_mouse_and_finger(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen()
    screen.sit(server.create(screen="shared")["links"][0]["path"])
    screen.ship("O3").hover()
    expect(screen.page.get_by_test_id("sheet")).to_contain_text("O3")
    screen.page.mouse.move(2, 2)
    expect(screen.page.get_by_test_id("sheet")).to_have_count(0)
    phone = open_screen(**PHONE)
    phone.sit(server.create(screen="shared")["links"][0]["path"])
    box = phone.ship("G1").bounding_box()
    assert box is not None
    finger = phone.page.context.new_cdp_session(phone.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = "Input.dispatchTouchEvent"
    finger.send(touch, {"type": "touchStart", "touchPoints": [at]})
    phone.page.wait_for_timeout(LONG_PRESS_MS)
    finger.send(touch, {"type": "touchEnd", "touchPoints": []})
    expect(phone.page.get_by_test_id("sheet")).to_contain_text("G1")
    expect(phone.ship("G1")).to_have_attribute("aria-pressed", "false")
    phone.page.get_by_role("button", name="Close the sheet of G1").tap()
    expect(phone.page.get_by_test_id("sheet")).to_have_count(0)


def test_an_option_shows_the_colour_one_gets(screen: Screen) -> None:
    screen.lobby()
    page = screen.page
    page.get_by_role("button", name="options").click()
    page.get_by_label("Player of green").fill("2")
    first = page.locator(".new-seat").first
    expect(first).to_contain_text("Orange")
    expect(first).to_contain_text("player 1")
    expect(first.get_by_role("radio", name="You")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("start").click()
    screen.seated()
    expect(screen.seat("orange")).to_contain_text("You")

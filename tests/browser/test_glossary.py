"""Terms of the rulebook are explained under the pointer, at the focus, and on a long press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


def test_terms_are_explained_until_the_player_wants_no_more(screen: Screen, server: Served) -> None:
    screen.sit(server.create(screen="shared")["links"][0]["path"])
    page = screen.page
    terms = page.locator(".term")
    tip = page.get_by_role("tooltip")
    page.locator(".phases .term", has_text="ties").hover()
    expect(tip).to_contain_text(re.compile(r"^tie: Equal dice .*TRI-BRD-06$"))
    expect(tip).to_be_in_viewport(ratio=1)
    screen.prompt.hover()
    expect(tip).to_have_count(0)
    screen.type_order("G1 FLL")
    word = screen.prompt.locator(".term", has_text="maneuvers")
    expect(word).to_have_attribute("tabindex", "0")
    word.focus()
    expect(tip).to_contain_text("maneuver: ")
    expect(word).to_have_attribute("aria-describedby", "clause-tip")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    screen.tool("Rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    rules.get_by_role("radio", name="Glossary").click()
    rules.get_by_role("searchbox").fill("tie")
    rules.get_by_role("button", name="Rule TRI-BRD-06").click()
    expect(rules.locator("[data-clause='TRI-BRD-06']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    screen.tool("Settings").click()
    page.get_by_role("switch", name="Explain terms").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name="Phases of the turn")).to_contain_text("ties")
    expect(terms).to_have_count(0)


def test_a_long_press_explains_a_term(open_screen: OpenScreen, server: Served) -> None:
    phone = open_screen(**PHONE)
    phone.sit(server.create(screen="shared")["links"][0]["path"])
    page = phone.page
    page.get_by_role("button", name="Replay", exact=True).click()
    word = page.locator(".phases .term", has_text="ties")
    word.scroll_into_view_if_needed()
    box = word.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("tie: ")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip).to_be_in_viewport(ratio=1)
    page.get_by_role("heading").first.tap()
    expect(tip).to_have_count(0)

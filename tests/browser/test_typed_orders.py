"""The order field: what may follow is listed while typing, and words of the rulebook are read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


def test_typed_words_are_completed_by_keys_and_mouse(screen: Screen, server: Served) -> None:
    game = server.create("skirmish", ruleset="trireme", screen="shared")
    screen.sit(game["links"][0]["path"])
    options = screen.page.get_by_role("option")

    screen.say.fill("G1 f")
    expect(options.nth(1)).to_have_text("G1 FL")
    screen.say.press("Tab")
    expect(screen.say).to_have_value("G1 FF")

    screen.say.fill("G1 f")
    screen.say.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    options.nth(1).click()
    expect(screen.say).to_have_value("G1 FL")
    expect(screen.say).to_be_focused()

    screen.say.fill("G1 forward left")
    expect(options).to_have_text(["G1 FL"])
    screen.changes(lambda: screen.say.press("Enter"))
    expect(screen.say).to_have_value("")


def test_an_ambiguous_phrase_lists_the_orders(screen: Screen, server: Served) -> None:
    game = server.create("duel", ruleset="biremes", screen="shared")
    screen.sit(game["links"][0]["path"])
    piece = screen.update["aims"][0]
    expect(screen.say).to_have_attribute("placeholder", f"Type an order, such as {piece} ahead 2")

    screen.say.fill(f"{piece} veer 10 4")
    options = screen.page.get_by_role("option")
    expect(options).to_have_text([f"{piece} R10 F4", f"{piece} L10 F4"])
    screen.say.press("ArrowUp")
    screen.say.press("Enter")
    expect(screen.say).to_have_value(f"{piece} L10 F4")
    screen.changes(lambda: screen.say.press("Enter"))

"""Who arrives: by a link that opens nothing, as a guest, on a telephone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import LOST_LINK, PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

NOT_FOUND = "404 (Not Found)"
LETTERED = "Variable"
"""What is in the names of the letters that the page brings with it."""


def says(screen: Screen, address: str, words: str) -> None:
    """An address is answered by a page of ours that says so, with a way back."""
    screen.page.goto(screen.address + address)
    page = screen.page.get_by_test_id("plain-page")
    expect(page.get_by_role("heading")).to_have_text(words)
    expect(page.get_by_role("link", name="All games")).to_have_attribute("href", "/")


def test_links_that_open_nothing(screen: Screen, server: Served) -> None:
    game = server.create()
    path = game["links"][0]["path"]
    says(screen, "nowhere/at/all", "There is no such page")
    says(screen, "game/nosuch#key", "No game at this link")
    says(screen, "campaign/nosuch#key", "No campaign at this link")
    says(screen, path.split("#")[0][1:], "This link is incomplete")
    expect(screen.page.get_by_test_id("known-link")).to_have_count(0)
    screen.sit(path)
    says(screen, path.split("#")[0][1:], "This link is incomplete")
    screen.page.get_by_test_id("known-link").click()
    screen.seated()
    assert screen.troubles
    assert all(NOT_FOUND in trouble or LOST_LINK in trouble for trouble in screen.troubles)
    screen.troubles.clear()


def test_a_guest_is_greeted_and_takes_his_seat(open_screen: OpenScreen) -> None:
    host = open_screen()
    host.lobby()
    host.page.get_by_test_id("scenario-skirmish").click()
    host.page.get_by_label("Your name").fill("Ada")
    seat = host.page.get_by_test_id("new-seat-orange")
    seat.get_by_role("radio", name="Friend").click()
    host.page.get_by_test_id("start").click()
    host.seated()
    expect(host.page.get_by_test_id("greeting")).to_have_count(0)
    card = host.page.get_by_test_id("invite-card")
    card.get_by_test_id("show-qr").click()
    expect(card.get_by_test_id("qr")).to_be_visible()
    guest = open_screen(newcomer=True, **PHONE)
    guest.page.goto(card.get_by_role("textbox").input_value())
    guest.seated()
    greeting = guest.page.get_by_test_id("greeting")
    expect(greeting).to_contain_text("Ada invites you to a game")
    # What the battle is about waits until he sits.
    briefing = guest.page.get_by_test_id("briefing")
    expect(briefing).to_have_count(0)
    expect(greeting).to_contain_text("Orange")
    guest.page.get_by_test_id("your-name").fill("Grace")
    guest.page.get_by_test_id("sit").tap()
    expect(greeting).to_have_count(0)
    expect(briefing).to_be_visible()
    guest.page.get_by_role("button", name="To the board").click()
    expect(host.seat("orange")).to_contain_text("Grace")


def test_on_a_telephone_the_start_is_always_in_reach(open_screen: OpenScreen) -> None:
    screen = open_screen(**PHONE)
    page = screen.page
    screen.lobby()
    start = page.get_by_test_id("start")
    height = PHONE["viewport"]["height"]
    for ruleset in page.locator(".ruleset").all():
        if page.get_by_test_id("unfold").count():
            page.get_by_test_id("unfold").first.tap()
        ruleset.tap()
        expect(page.locator(".ruleset:visible")).to_have_count(1)
        expect(start).to_be_in_viewport(ratio=1)
        box = start.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < height
    page.get_by_test_id("unfold").first.tap()
    page.get_by_test_id("ruleset-trireme").tap()
    page.get_by_test_id("scenario-skirmish").tap()
    expect(page.locator(".scenario:visible")).to_have_count(1)
    page.get_by_test_id("unfold").last.tap()
    expect(page.get_by_test_id("scenario-skirmish")).to_be_visible()
    start.tap()
    screen.seated()
    expect(page).to_have_url(re.compile("/game/"))


def test_a_newcomer_is_told_what_a_battle_is_about_once_and_how_it_is_played(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen(newcomer=True)
    page = screen.page
    briefing = page.get_by_test_id("briefing")
    screen.sit(server.create("skirmish", screen="shared")["links"][0]["path"])
    expect(briefing).to_contain_text("Three ships against three")
    page.get_by_role("button", name="To the board").click()
    expect(briefing).to_have_count(0)
    screen.sit(server.create("skirmish", screen="shared")["links"][0]["path"])
    expect(screen.confirm).to_be_visible()
    expect(briefing).to_have_count(0)
    page.get_by_role("toolbar").get_by_role("button", name="Rules").click()
    with page.context.expect_page() as opened:
        page.get_by_test_id("how-to-play-trireme").click()
    primer = opened.value
    expect(primer.get_by_test_id("primer")).to_contain_text("The ram sinks, without dice")
    picture = primer.locator(".primer .thumb").first
    expect(picture).to_have_attribute("data-address", re.compile("/how-to-play/0/picture.svg"))
    # It is lettered as the page is, which an image would not be.
    expect(picture.locator("svg text").first).to_be_visible()
    assert LETTERED in picture.locator("svg").first.evaluate(
        "svg => getComputedStyle(svg.querySelector('text')).fontFamily"
    )
    expect(primer.locator(".primer li")).to_have_count(5)
    primer.get_by_role("button", name="Rule TRI-RAM-04").click()
    expect(primer.locator('article.here[data-clause="TRI-RAM-04"]')).to_be_in_viewport()
    primer.keyboard.press("Escape")
    primer.get_by_role("link", name="All games", exact=True).click()
    expect(primer.get_by_test_id("ruleset-trireme")).to_be_visible()


SHIPS = """card => [...card.querySelectorAll('.glyph use')].map(use =>
  [use.getAttribute('href'), use.getBoundingClientRect().width > use.getBoundingClientRect().height]
)"""
"""The symbol of each ship in a part of the page, and whether it is drawn lying."""


def test_the_lobby_shows_the_ship_of_the_rule_set(screen: Screen, server: Served) -> None:
    game = server.create("frigates", ruleset="age_of_sail")
    screen.sit(game["links"][0]["path"])
    lying = [["#nm-frigate", True]]
    expect(screen.page.locator(".seat .glyph use").first).to_be_visible()
    for card in screen.page.locator(".seat").all():
        assert card.evaluate(SHIPS) == lying
    screen.lobby()
    expect(screen.page.locator(".game-row .glyph use")).to_be_visible()
    assert screen.page.locator(".game-row").evaluate(SHIPS) == lying
    screen.page.get_by_test_id("ruleset-age_of_sail").click()
    expect(screen.page.locator(".new-seat")).to_have_count(2)
    for card in screen.page.locator(".new-seat").all():
        assert card.evaluate(SHIPS) == lying


def test_the_replay_bar_says_that_the_game_is_loading(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen()
    screen.page.route_web_socket("**/ws/**", lambda _: None)  # the server does not answer yet
    screen.page.goto(screen.address.rstrip("/") + server.create()["links"][0]["path"])
    expect(screen.page.locator(".scrubber .live")).to_have_text("Loading…")

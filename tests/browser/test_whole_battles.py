"""Whole battles from the lobby to the result card, by pressing what the page offers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.captain import Captain, play_on
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser

COPIES = ["clipboard-read", "clipboard-write"]


def choose(screen: Screen, ruleset: str, scenario: str) -> None:
    """Take a battle up in the lobby."""
    page = screen.page
    page.goto(screen.address)
    page.get_by_test_id(f"ruleset-{ruleset}").click()
    page.get_by_test_id(f"scenario-{scenario}").click()
    expect(page.get_by_test_id("start")).to_be_enabled()


def embark(screen: Screen) -> None:
    """Start the game."""
    screen.page.get_by_test_id("start").click()
    screen.briefed()


def against_the_computer(
    screen: Screen, ruleset: str, scenario: str, level: str = "Calm"
) -> Captain:
    """A battle against a computer of this level, begun from the lobby."""
    choose(screen, ruleset, scenario)
    levels = screen.page.get_by_role("radiogroup", name=re.compile("^Level of"))
    levels.get_by_role("radio", name=level).click()
    embark(screen)
    return Captain(screen)


def against_a_friend(
    open_screen: OpenScreen, ruleset: str, scenario: str
) -> tuple[Captain, Captain]:
    """A battle of two browsers, the second by the link of the first's invitation."""
    host = open_screen(permissions=COPIES)
    page = host.page
    choose(host, ruleset, scenario)
    page.locator("[data-testid^=new-seat-]").last.get_by_role("radio", name="Friend").click()
    page.get_by_test_id("copy-invitation").click()
    expect(page.get_by_test_id("copy-invitation")).to_have_text("Invitation copied")
    link = page.evaluate("navigator.clipboard.readText()")
    embark(host)
    guest = open_screen()
    guest.page.goto(link)
    guest.briefed()
    return Captain(host), Captain(guest)


def ended(*captains: Captain) -> None:
    """The result is told, alike on every page, and with its rule; headed from each one's side."""
    told = {captain.screen.result.get_by_role("paragraph").inner_text() for captain in captains}
    assert len(told) == 1
    assert re.search(r"wins|victory|[Dd]raw", told.pop())
    for captain in captains:
        result = captain.screen.result
        heading = re.compile(f"^{captain.screen.outcome()}")
        expect(result.get_by_role("heading")).to_have_text(heading)
        rule = result.get_by_role("button", name=re.compile(r"^Rule [A-Z]{3,4}-"))
        expect(rule).to_be_visible()


@pytest.mark.nightly
def test_a_small_battle_against_the_computer(open_small_battles: OpenScreen) -> None:
    captain = against_the_computer(open_small_battles(), "navarchoi", "met")
    captain.wish_to_be_asked()
    captain.play()
    ended(captain)
    assert {"card_select", "declare", "formation", "ships", "attacks"} <= set(captain.asked)


@pytest.mark.nightly
def test_a_small_battle_of_two_browsers(open_small_battles: OpenScreen) -> None:
    both = against_a_friend(open_small_battles, "navarchoi", "brush")
    for captain in both:
        captain.wish_to_be_asked()
    play_on(*both)
    ended(*both)
    assert all(captain.asked["card_select"] > 1 for captain in both)


@pytest.mark.nightly
def test_a_duel_on_the_table_against_the_computer(screen: Screen) -> None:
    captain = against_the_computer(screen, "biremes", "duel")
    captain.play()
    ended(captain)

"""The language of the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


def test_the_language_changes_at_once_and_stays(screen: Screen) -> None:
    screen.lobby()
    page = screen.page
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.get_by_role("radio", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    dialog = page.get_by_role("dialog", name="Einstellungen")
    expect(dialog.get_by_role("radiogroup", name="Sprache")).to_be_visible()
    expect(page.get_by_test_id("start")).to_have_text("Partie beginnen")
    dialog.get_by_role("button", name="Schließen").click()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.reload()
    expect(page.get_by_test_id("start")).to_have_text("Partie beginnen")
    catalogues = {name[:3] for name in fetched if name.startswith(("en-", "de-"))}
    assert catalogues == {"de-"}
    page.get_by_test_id("start").click()
    screen.seated()
    expect(page.get_by_role("toolbar", name="Werkzeuge")).to_be_visible()
    page.get_by_test_id("undo").wait_for()


def test_a_game_changes_its_language_at_once(open_screen: OpenScreen, server: Served) -> None:
    made = server.create()
    screen = open_screen()
    screen.sit(made["links"][0]["path"])
    screen.type_order("G1 FF")
    page = screen.page
    expect(page.get_by_test_id("log")).to_contain_text("goes forward")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    expect(page.get_by_test_id("log")).to_contain_text("fährt vor")
    expect(page.get_by_test_id("log")).not_to_contain_text("goes forward")
    page.get_by_role("button", name="Schließen").click()
    # The order goes on being given in the same letters.
    screen.type_order("G2 FF")
    expect(page.locator("[data-testid=log] li.ev.move")).to_have_count(2)


def test_the_list_of_games_changes_its_language_too(
    open_screen: OpenScreen, server: Served
) -> None:
    made = server.create(seats=[{"kind": "person"}, {"kind": "computer", "level": "calm"}])
    screen = open_screen()
    screen.sit(made["links"][0]["path"])
    page = screen.page
    page.goto(screen.address)
    row = page.locator(".game-row").first
    expect(row).to_contain_text("the computer")
    expect(row).to_contain_text("Skirmish")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    expect(row).to_contain_text("Scharmützel")
    expect(row).not_to_contain_text("Skirmish")
    expect(row).not_to_contain_text("the computer")

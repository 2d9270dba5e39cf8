"""Hands of cards in the browser, with a throwaway rule set: fan, choice, windows, discards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import OpenScreen, opening, serving
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def gambit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that knows the throwaway rule set."""
    with serving(tmp_path_factory.mktemp("gambit"), "tests.browser.with_gambit") as served:
        yield served


@pytest.fixture
def table(
    browser: Browser, gambit: Served, request: pytest.FixtureRequest
) -> Iterator[tuple[Served, OpenScreen]]:
    """That server, and browsers for it."""
    for open_screen in opening(browser, request.node, gambit):
        yield gambit, open_screen


def sit(table: tuple[Served, OpenScreen]) -> tuple[Screen, Screen]:
    served, open_screen = table
    game = served.create("duel", ruleset="gambit")
    found = []
    for link in game["links"]:
        screen = open_screen()
        screen.page.goto(served.address.rstrip("/") + link["path"])
        expect(fan(screen.page)).to_have_count(3)
        found.append(screen)
    return found[0], found[1]


def fan(page: Page) -> Locator:
    """The cards of the own hand."""
    return page.get_by_test_id("hand").locator(".hand [data-card]")


def choose_first(screen: Screen) -> None:
    screen.page.keyboard.press("1")
    screen.confirm.click()


def reach(screen: Screen, seq: int) -> None:
    expect(screen.board).to_have_attribute("data-seq", str(seq))


def past(screens: tuple[Screen, Screen], *seqs: int) -> None:
    """Wait until both pages show a later moment than these."""
    shown = re.compile("|".join(f"^{seq}$" for seq in seqs))
    for screen in screens:
        expect(screen.board).not_to_have_attribute("data-seq", shown)


def play_round(screens: tuple[Screen, Screen]) -> bool:
    """Both choose; whether a window opened."""
    seq = screens[0].update["seq"]
    for screen in screens:
        choose_first(screen)
    past(screens, seq, seq + 1)
    return screens[0].update["prompt"]["window"] is not None


def test_enter_plays_a_card_that_was_pressed(table: tuple[Served, OpenScreen]) -> None:
    screen, _ = sit(table)
    seq = screen.update["seq"]
    fan(screen.page).first.click()
    expect(screen.prompt).to_contain_text("Enter plays it")
    screen.page.keyboard.press("Enter")
    reach(screen, seq + 1)


def test_a_secret_choice_shows_on_the_own_page_alone(table: tuple[Served, OpenScreen]) -> None:
    red, blue = sit(table)
    seq = red.update["seq"]
    heard = blue.updates
    expect(red.prompt).to_contain_text("Choose a card")
    expect(red.page.get_by_test_id("cards-blue")).to_contain_text("3 cards")
    expect(red.page.get_by_test_id("impulses")).to_contain_text("Draw pile 8")
    red.page.keyboard.press("1")
    expect(red.confirm).to_be_enabled()
    red.page.keyboard.press("Enter")
    reach(red, seq + 1)
    expect(red.page.get_by_test_id("hand")).to_contain_text("Committed")
    expect(red.prompt).to_contain_text("Waiting for")
    assert blue.updates == heard
    reach(blue, seq)
    expect(blue.page.get_by_test_id("seat-red")).to_contain_text("to move")
    red.undo.click()
    reach(red, seq)
    assert blue.updates == heard
    choose_first(red)
    reach(red, seq + 1)
    choose_first(blue)
    expect(blue.page.get_by_test_id("log")).to_contain_text("Red plays")
    pile = blue.page.get_by_test_id("pile-discard")
    expect(pile).to_contain_text("2")
    pile.click()
    leaf = blue.page.get_by_test_id("pile-cards").locator("[data-card]")
    expect(leaf).to_have_count(2)
    leaf.first.focus()
    blue.page.keyboard.press("ArrowRight")
    expect(leaf.last).to_be_focused()
    blue.page.keyboard.press("Escape")
    expect(leaf).to_have_count(0)


@pytest.mark.nightly
def test_windows_answer_themselves_only_where_nothing_fits(
    table: tuple[Served, OpenScreen],
) -> None:
    """A whole game: a captain who can answer is asked, the other's page lets the strike come."""
    both = sit(table)
    alone, asked = 0, 0
    while not both[0].update["result"]:
        if not play_round(both):
            continue
        struck = next(screen for screen in both if screen.update["prompt"]["yours"])
        seq = struck.update["seq"]
        if len(struck.update["orders"]) == 1:
            alone += 1
        else:
            asked += 1
            expect(struck.page.get_by_test_id("window")).to_contain_text("You can play Parry")
            expect(struck.page.get_by_test_id("hold")).to_have_count(0)
            if asked % 2:
                struck.page.locator(".hand .usable").first.click()
                struck.confirm.click()
            else:
                struck.page.keyboard.press("Space")
        past(both, seq)
    expect(both[0].result).to_be_visible()
    assert alone > 0
    assert asked > 0


@pytest.mark.nightly
def test_a_seat_that_wants_to_be_asked_is_always_asked(table: tuple[Served, OpenScreen]) -> None:
    both = sit(table)
    for screen in both:
        screen.page.get_by_role("button", name="Settings").click()
        form = screen.page.get_by_test_id("preset-form")
        form.get_by_role("radio", name="Always ask").click()
        screen.page.keyboard.press("Escape")
    while not play_round(both):
        pass
    struck = next(screen for screen in both if screen.update["prompt"]["yours"])
    seq = struck.update["seq"]
    expect(struck.page.get_by_test_id("decline")).to_be_visible()
    expect(struck.page.get_by_test_id("hold")).to_have_count(0)
    struck.page.get_by_test_id("presets").click()
    struck.page.get_by_test_id("preset-form").get_by_role("radio", name="Answer soon").click()
    struck.page.get_by_test_id("decline").click()
    past(both, seq)
    assert struck.orders_sent[-1] == "none"


def test_at_one_screen_a_hand_lies_face_down_until_its_owner_looks(
    table: tuple[Served, OpenScreen],
) -> None:
    served, open_screen = table
    game = served.create("duel", ruleset="gambit", screen="shared")
    screen = open_screen()
    page = screen.page
    page.goto(served.address.rstrip("/") + game["links"][0]["path"])
    for seat in ("Red", "Blue"):
        turn_up = page.get_by_role("button", name=f"Show the cards of {seat}")
        expect(turn_up).to_be_visible()
        expect(fan(page)).to_have_count(0)
        turn_up.click()
        expect(fan(page)).to_have_count(3)
        choose_first(screen)
    expect(page.get_by_test_id("log")).to_contain_text("Red plays")

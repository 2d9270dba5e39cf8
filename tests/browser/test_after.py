"""After the game, and beside it: how it went, boards to try things on, advice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser import tactics
from tests.browser.conftest import OpenScreen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

CUT = """() => [...document.querySelectorAll(".scene .vignette")].flatMap(vignette => {
  const pane = vignette.getBoundingClientRect();
  return [...vignette.querySelectorAll(".tags text")].map(text => text.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => right > pane.left && left < pane.right
      && bottom > pane.top && top < pane.bottom)
    .filter(({ left, right, top, bottom }) => left < pane.left - 1 || right > pane.right + 1
      || top < pane.top - 3 || bottom > pane.bottom + 3).length ? [vignette.ariaLabel] : []; })"""
"""The pictures of the page after the game that cut the tags of ships."""

REACHED = 60_000
"""Milliseconds within which the computer has thought, on a machine that is busy."""


def begun(server: Served) -> str:
    """The path of a new game that one person plays at one screen."""
    game = server.create("skirmish", screen="shared")
    path: str = game["links"][0]["path"]
    return path


def test_advice_a_trial_and_a_look_back(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen()
    page = screen.page
    screen.sit(begun(server))
    page.get_by_test_id("advice").click()
    panel = page.get_by_test_id("advice-panel")
    expect(panel).to_contain_text("trial games", timeout=REACHED)
    expect(panel.locator("li").first).not_to_be_empty()
    panel.get_by_test_id("take-advice").click()
    expect(panel.get_by_test_id("take-advice")).to_have_count(0)
    here = page.url
    page.keyboard.press("w")
    bar = page.get_by_test_id("what-if")
    expect(bar).to_contain_text("This board never affects a game")
    assert page.url != here
    expect(page.get_by_test_id("log-begins")).to_contain_text("This board begins here: ")
    screen.tool("Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    page.keyboard.press("Escape")
    bar.get_by_role("button", name="Green").click()
    bar.get_by_role("button", name="Orange").click()
    expect(page.get_by_label("Log").locator(".ev").nth(2)).to_be_visible(timeout=REACHED)
    bar.get_by_role("button", name="Green").click()
    bar.get_by_role("button", name="Orange").click()
    bar.get_by_test_id("back-to-game").click()
    expect(page.get_by_test_id("what-if")).to_have_count(0)
    assert page.url == here


def test_advice_is_asked_for_and_taken_with_enter(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen()
    page = screen.page
    screen.sit(begun(server))
    page.get_by_test_id("advice").focus()
    page.keyboard.press("Enter")
    take = page.get_by_test_id("take-advice")
    expect(take).to_be_focused(timeout=REACHED)
    page.keyboard.press("Enter")
    expect(take).to_have_count(0)
    assert len(screen.orders_sent) == 1


def test_a_lost_game_is_looked_back_at(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen()
    page = screen.page
    game = server.create("skirmish")
    screen.sit(game["links"][0]["path"])
    # People play: a board to try things on has no computer, and says so.
    page.keyboard.press("w")
    expect(page.get_by_test_id("by-hand")).to_contain_text("the computer says nothing")
    expect(page.get_by_test_id("advice")).to_have_count(0)
    page.get_by_test_id("back-to-game").click()
    expect(page.get_by_test_id("what-if")).to_have_count(0)
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Play on").click()  # it asks first
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_test_id("log")).to_contain_text("resigns")
    result = page.get_by_test_id("result")
    expect(result).to_contain_text("You lost to Orange")
    # It is put aside with Escape, with its button, or with a press on the board.
    again = page.get_by_role("button", name="Show the result")
    page.keyboard.press("Escape")
    expect(result).to_have_count(0)
    again.click()
    result.get_by_test_id("look-at-board").click()
    expect(result).to_have_count(0)
    again.click()
    screen.board.click(position={"x": 8, "y": 8})
    expect(result).to_have_count(0)
    again.click()
    result.get_by_test_id("how-it-went").click()
    after = page.get_by_test_id("after")
    expect(after.get_by_test_id("chances")).to_contain_text("0 in 100", timeout=REACHED)
    speed = page.get_by_test_id("replay-speed")
    before = speed.inner_text()
    speed.click()
    expect(speed).not_to_have_text(before)
    after.get_by_test_id("to-the-board").click()
    expect(after).to_have_count(0)


def test_a_beginner_is_led_from_the_lobby_onto_the_board(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen()
    page = screen.page
    page.goto(screen.address)
    page.get_by_test_id("lesson-trireme").click()
    text = page.get_by_test_id("lesson-text")
    expect(text).to_contain_text("You are green")
    page.get_by_test_id("lesson-next").click()
    expect(text).to_contain_text("Press your ship G2")
    screen.ship("G2").click()
    expect(text).to_contain_text("Press F twice")
    screen.type_order("G2 FF")
    expect(text).to_contain_text("the same with G1")
    page.get_by_test_id("lesson-show").click()
    expect(page.get_by_label("Log").get_by_text("goes forward to (4,3)")).to_be_visible()
    page.get_by_label("Leave the lesson, play on").click()
    expect(text).to_have_count(0)


@pytest.mark.nightly
def test_turning_points_show_the_tags_of_their_ships(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen()
    screen.sit(begun(server))
    while not screen.over():
        screen.play(tactics.choose(screen.update))
    screen.result.get_by_test_id("how-it-went").click()
    pictures = screen.page.locator(".scene .vignette.labelled")
    expect(pictures.first).to_be_visible(timeout=REACHED)
    expect(pictures).to_have_count(screen.page.locator(".scene").count())
    expect(pictures.first.locator(".tags text").first).to_be_attached()
    cut: list[str] = screen.page.evaluate(CUT)
    assert cut == []

"""A whole game from the lobby to the result without a mouse, ships placed by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser import tactics
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

MOST_TABS = 60
"""Around the whole page and back, with sixteen ships in the rosters."""


def tab_to(screen: Screen, goal: Locator) -> None:
    """Press Tab until something has the focus, as a reader without a mouse does."""
    for _ in range(MOST_TABS):
        if goal.evaluate("element => element === document.activeElement"):
            return
        screen.page.keyboard.press("Tab")
    pytest.fail(f"{MOST_TABS} times Tab do not lead to {goal}")


def start(screen: Screen) -> None:
    """Free placement on a small sea, the first loss decides."""
    page, press = screen.page, screen.page.keyboard.press
    screen.lobby()
    tab_to(screen, page.get_by_test_id("scenario-free"))
    press("Enter")
    expect(page.get_by_test_id("scenario-free")).to_have_attribute("aria-pressed", "true")
    level = page.get_by_role("radiogroup", name="Level of Orange")
    tab_to(screen, level.get_by_role("radio", checked=True))
    press("ArrowLeft")
    expect(level.get_by_role("radio", name="Calm")).to_be_checked()
    tab_to(screen, page.get_by_role("button", name=re.compile("options$")))
    press("Enter")
    for label, value in (("Board size", "9"), ("Losses that lose the game", "1")):
        tab_to(screen, page.get_by_label(label))
        press("Control+a")
        page.keyboard.type(value)
    tab_to(screen, page.get_by_test_id("start"))
    expect(page.get_by_text("2 changed")).to_be_visible()
    press("Enter")
    screen.seated()


def place_ships(screen: Screen) -> None:
    """Put eight ships in the home rows, the first beside where the focus begins."""
    press = screen.page.keyboard.press
    for number in range(8):
        screen.may_act("green")
        expect(screen.places.first).to_be_visible()
        if number == 0:
            tab_to(screen, screen.page.locator("[data-testid=place][tabindex='0']"))
            before = screen.page.evaluate("document.activeElement.dataset.place")
            press("ArrowRight")
            assert screen.page.evaluate("document.activeElement.dataset.place") != before
        else:
            press("n")
        screen.page.wait_for_function("document.activeElement.dataset.place !== undefined")
        press("Enter")
        expect(screen.confirm).to_be_enabled()
        screen.changes(lambda: press("Enter"))
    screen.may_act("green")
    expect(screen.pieces).to_have_count(16)


def test_a_whole_game_by_keyboard(screen: Screen) -> None:
    start(screen)
    place_ships(screen)
    press = screen.page.keyboard.press

    # Tab goes to a ship, an arrow to her neighbour, Space takes her up, a letter makes an order,
    # Backspace and Escape let go of it.
    tab_to(screen, screen.page.locator(".overlay .piece[tabindex='0']").first)
    first = screen.page.evaluate("document.activeElement.dataset.piece")
    press("ArrowRight")
    second = screen.page.evaluate("document.activeElement.dataset.piece")
    assert first != second
    press("Enter")
    expect(screen.ship(second)).to_have_attribute("aria-pressed", "true")
    press("Tab")
    press("?")
    expect(screen.page.get_by_role("dialog", name="Keys")).to_be_visible()
    press("Escape")
    expect(screen.page.get_by_role("dialog", name="Keys")).to_have_count(0)

    taken_back = False
    while not screen.over():
        order = tactics.choose(screen.update)
        screen.key_in(order)
        if not taken_back:
            taken_back = True
            seq = screen.seq()
            screen.changes(lambda: press("Backspace"))
            assert screen.seq() < seq
            screen.key_in(order)
        screen.may_act("green")
    expect(screen.result.get_by_role("heading")).to_have_text(re.compile("wins|draw|You "))
    tab_to(screen, screen.result.get_by_role("button", name="Replay"))
    press("Enter")
    expect(screen.prompt).to_contain_text("move 0")
    press("End")
    expect(screen.result).to_be_visible()


@pytest.fixture
def against(screen: Screen, server: Served) -> Screen:
    """A game in which the computer has made its first orders."""
    computer = {"kind": "computer", "level": "calm"}
    game = server.create("skirmish", seats=[{"kind": "person"}, computer])
    screen.sit(game["links"][0]["path"])
    while screen.update["turn"]["number"] < 2:
        screen.play(tactics.choose(screen.update))
        screen.may_act("green")
    return screen


def test_the_log_is_one_stop(against: Screen) -> None:
    """So are the heads of the lists before it; the line to type in is the next."""
    page, press = against.page, against.page.keyboard.press
    lines = page.get_by_test_id("log").locator("li.ev")
    mine = page.get_by_role("tab", name="Mine")
    page.get_by_role("tab", name="Log").focus()
    press("ArrowRight")
    expect(mine).to_be_focused()
    expect(mine).to_have_attribute("aria-selected", "true")
    press("Home")
    press("Tab")
    expect(lines.last.get_by_role("button").first).to_be_focused()
    press("Tab")
    expect(against.say).to_be_focused()
    press("Shift+Tab")
    press("Home")
    press("Tab")
    press("Shift+Tab")
    expect(lines.first.get_by_role("button").first).to_be_focused()
    press("Enter")
    expect(against.prompt).to_contain_text("move 0")


def test_arrows_lead_through_the_log(against: Screen) -> None:
    """Into its every corner, and the game stays where it is."""
    page, press = against.page, against.page.keyboard.press
    against.log_whole()
    lines = page.get_by_test_id("log").locator("li.ev")
    focused, panel = page.locator("*:focus"), page.get_by_test_id("why-panel")
    lines.last.get_by_role("button").first.focus()
    press("ArrowRight")
    expect(focused).to_have_accessible_name(re.compile("^Rule TRI-"))
    press("ArrowRight")
    why = lines.last.get_by_test_id("why")
    expect(why).to_be_focused()
    expect(why).to_have_css("opacity", "1")
    press("Enter")
    expect(panel).to_be_visible()
    press("Escape")
    expect(panel).to_have_count(0)
    press("ArrowUp")
    expect(lines.nth(-2).get_by_test_id("why")).to_be_focused()
    press("Home")
    expect(lines.first.get_by_role("button").last).to_be_focused()
    press("ArrowLeft")
    expect(focused).to_have_accessible_name(re.compile("^Show this moment: "))
    expect(focused).to_be_in_viewport(ratio=1)
    now = re.compile(f"^move {against.seq()} ")
    expect(against.scrubber).to_have_attribute("aria-valuetext", now)

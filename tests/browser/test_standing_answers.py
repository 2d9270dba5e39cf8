"""What a page answers by itself in a window: never for a card, always asked, and after how long."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.pair import Pair, log
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

CLOCK = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (JSON.parse(data).do === "order") window.sent = performance.now();
    return send.call(this, data);
  };
  new MutationObserver(() => {
    const bar = document.querySelector(".counting .bar i");
    if (!bar || window.counting) return;
    window.counting = performance.now();
    window.counted = bar.style.animationDuration;
  }).observe(document.body, { childList: true, subtree: true });
}"""
PAUSE_MS = 1200
UNSEEN_MS = 250
"""How long the clock may run on it before it is drawn."""


def attacked(open_screen: OpenScreen, server: Served, scenario: str) -> Pair:
    """Two pages; that of Carthage has an attack to answer."""
    pair = Pair(open_screen, server, scenario)
    pair.carthage.page.evaluate(CLOCK)
    pair.attack("ram")
    expect(pair.carthage.page.get_by_test_id("window")).to_be_visible()
    return pair


def standing(screen: Screen, about: str, choice: str) -> None:
    """Choose a standing answer at the window."""
    page = screen.page
    if page.get_by_test_id("preset-form").count() == 0:
        page.get_by_test_id("presets").click()
    group = page.get_by_test_id("preset-form").get_by_role("radiogroup", name=about)
    group.get_by_role("radio", name=choice).click()


def paused(screen: Screen) -> str:
    """For how long the page says that it counts; it answers no sooner, and may be late on a busy
    machine.
    """
    expect(screen.page.get_by_test_id("hold")).to_be_visible()
    expect(screen.board).not_to_have_attribute("data-asks", "attack_declared")
    gone: float = screen.page.evaluate("window.sent - window.counting")
    assert gone >= PAUSE_MS - UNSEEN_MS
    assert screen.orders_sent[-1] == "none"
    told: str = screen.page.evaluate("window.counted")
    return told


def test_a_card_is_not_asked_about_again(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    """The page answers for it after the same pause as with nothing to play."""
    pauses = []
    for scenario in ("answers", "quiet"):
        pair = attacked(open_small_battles, small_battles, scenario)
        carthage = pair.carthage
        window = carthage.page.get_by_test_id("window")
        if scenario == "answers":
            expect(window).to_contain_text("You can play Counter Attack")
            expect(carthage.page.get_by_test_id("hold")).to_have_count(0)
            standing(carthage, "Counter Attack", "Never for this card")
            expect(window).to_contain_text("You chose not to be asked about Counter Attack.")
        pauses.append(paused(carthage))
        expect(log(pair.rome)).not_to_contain_text("plays Counter Attack")
    assert pauses == [f"{PAUSE_MS}ms"] * 2


@pytest.mark.nightly
def test_a_window_that_always_asks_waits(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    """Told to ask, the page does not answer by itself, after a reload either."""
    pair = attacked(open_small_battles, small_battles, "quiet")
    carthage = pair.carthage
    page = carthage.page
    expect(page.get_by_test_id("hold")).to_be_visible()
    standing(carthage, "In this window", "Always ask")
    page.reload()
    expect(page.get_by_test_id("window")).to_contain_text("Nothing in your hand fits.")
    expect(page.get_by_test_id("decline")).to_be_visible()
    expect(page.get_by_test_id("hold")).to_have_count(0)
    standing(carthage, "In this window", "Ask if I can play")
    expect(page.get_by_test_id("hold")).to_be_visible()
    pair.asks(pair.rome, "battle_cards")
    assert carthage.orders_sent[-1] == "none"


@pytest.mark.nightly
def test_a_window_that_never_asks_lets_a_card_lie(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = attacked(open_small_battles, small_battles, "answers")
    carthage = pair.carthage
    standing(carthage, "In this window", "Never")
    expect(carthage.page.get_by_test_id("window")).to_contain_text("You chose never to answer this")
    assert paused(carthage) == f"{PAUSE_MS}ms"


@pytest.mark.nightly
def test_one_press_in_the_window_and_one_to_take_it_back(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    """By mouse and by key; each answer given so comes after the usual pause."""
    pair = attacked(open_small_battles, small_battles, "answers")
    page = pair.carthage.page
    mute, hush = page.get_by_test_id("mute"), page.get_by_test_id("hush")
    for again, asks in (("/", "/"), ("Shift+Space", "Shift+Space")):
        page.keyboard.press(again)
        expect(page.get_by_test_id("hold")).to_be_visible()
        page.keyboard.press(asks)
        expect(page.get_by_test_id("hold")).to_have_count(0)
    hush.click()
    expect(page.get_by_test_id("hushed")).to_be_visible()
    expect(mute).to_have_count(0)
    hush.click()
    expect(page.get_by_test_id("hold")).to_have_count(0)
    expect(mute).to_have_text(re.compile("^Never ask me about Counter Attack"))
    page.evaluate("window.counting = undefined")
    mute.click()
    assert paused(pair.carthage) == f"{PAUSE_MS}ms"


def test_the_window_hides_neither_board_nor_dice(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = attacked(open_small_battles, small_battles, "answers")
    page = pair.carthage.page
    card, board = (page.get_by_test_id(name).bounding_box() for name in ("window", "board"))
    assert card is not None
    assert board is not None
    assert card["x"] >= board["x"] + board["width"]

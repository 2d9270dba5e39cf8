"""The board on a telephone: by touch, large enough for a finger, nothing beside the screen."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as NotInTime
from tests.browser import tactics
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.server.served import page_at

from naumachia.kernel.record import record_link

GOLDEN = Path(__file__).parent.parent / "golden"
pytestmark = pytest.mark.browser

LEAST = 36
"""Pixels that a finger needs in either direction; most things have 44 and more."""

IN_WORDS = "p *, small *, .ev *, .inline-refusal *"
PRESSED = "button, a[href], input, select, g[role=button]"
SMALL = """([least, words, pressed]) => [...document.querySelectorAll(pressed)]
  .filter(thing => thing.checkVisibility() && !thing.matches(words))
  .map(thing => [thing, (thing.closest("label") ?? thing).getBoundingClientRect()])
  .map(([thing, box]) => [thing, box, thing.matches(".piece") ? 0.9 * least : least])
  .filter(([thing, box, least]) => box.width > 0 && Math.min(box.width, box.height) < least)
  .map(([thing, box]) => `${thing.outerHTML.slice(0, 90)}: ${box.width}x${box.height}`)"""
"""What can be pressed and is smaller, but for words within a sentence; two ships abreast share the
room of one, until the board is zoomed."""

WIDE = """most => [...document.querySelectorAll("body *")]
  .filter(thing => thing.checkVisibility() && !thing.closest("svg, .board-pane"))
  .filter(thing => thing.getBoundingClientRect().right > most + 0.5)
  .map(thing => thing.outerHTML.slice(0, 90))"""
"""What reaches over the right edge."""


def fits(screen: Screen) -> None:
    """Once things lie still, nothing is too small for a finger or wider than the screen."""
    given = [LEAST, IN_WORDS, PRESSED]
    with suppress(NotInTime):  # the assertion below says what is too small
        screen.page.wait_for_function(f"given => ({SMALL})(given).length === 0", arg=given)
    small: list[str] = screen.page.evaluate(SMALL, given)
    assert not small, "\n".join(small)
    wide: list[str] = screen.page.evaluate(WIDE, PHONE["viewport"]["width"])
    assert not wide, "\n".join(wide)


def tap_order(screen: Screen, order: dict[str, Any]) -> None:
    """Give an order by touch: the ship, then the key or the row that names the order."""
    page = screen.page
    ship = screen.ship(order["subject"])
    if ship.get_attribute("aria-pressed") != "true":
        ship.tap()
    expect(ship).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("fight")).to_have_count(0)
    name = re.compile("^" + re.escape(order["sentence"]))
    keys = page.locator(".order-keys").get_by_role("button", name=name)
    rows = page.locator(".order-row button").filter(has_text=order["sentence"])
    keys.or_(rows).first.tap()
    screen.changes(screen.confirm.tap)


def test_a_game_by_touch(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen(**PHONE)
    page = screen.page
    screen.lobby()
    fits(screen)
    page.get_by_test_id("scenario-skirmish").tap()
    page.get_by_role("button", name="12 options").tap()
    fits(screen)
    page.get_by_label("Losses that lose the game").fill("1")
    seat = page.get_by_test_id("new-seat-orange")
    seat.get_by_role("radio", name="Calm").tap()
    page.get_by_test_id("start").tap()
    screen.seated()
    fits(screen)
    refused = page.locator(".handle.refused").first
    screen.ship("G1").tap()
    expect(refused).to_be_visible()
    screen.lies_still()
    fits(screen)
    refused.tap()
    expect(page.get_by_role("alert").or_(page.locator(".order-row.no")).first).to_contain_text(
        "leave the board"
    )
    fits(screen)
    while not screen.over():
        tap_order(screen, tactics.choose(screen.update))
        screen.may_act("green")
    fits(screen)
    for button in screen.result.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    for tab in ("Ships", "Log", "Replay", "Board"):
        page.get_by_role("navigation").get_by_role("button", name=re.compile(f"^{tab}")).tap()
        fits(screen)
    # A line of the log leads to the board of its moment, which the log hides on a phone.
    page.get_by_role("navigation").get_by_role("button", name=re.compile("^Log")).tap()
    page.locator("li.ev .tag").first.tap()
    expect(page.get_by_role("button", name="Back to now").first).to_be_visible()
    expect(screen.board).to_be_visible()
    page.get_by_role("button", name="Menu").tap()
    fits(screen)
    page.keyboard.press("Escape")
    expect(page.locator(".more-menu")).to_have_count(0)


def finish_until(served: Served, game: dict[str, Any], asked: str) -> None:
    """Finish every phase of a game at one screen until this is asked."""
    place, _, token = game["links"][0]["path"].partition("#")
    with page_at(served.address, place.rpartition("/")[2], token) as page:
        while page.update["prompt"]["phase"] != asked:
            page.reach(page.order("finish")["seq"])


def test_fire_by_touch(open_small_battles: OpenScreen, small_battles: Served) -> None:
    """A ship that fires is seen with her target; all guns are ordered together; the past says that
    it is the past beside the board, not over the ships."""
    game = small_battles.create("line", ruleset="age_of_sail", screen="shared")
    finish_until(small_battles, game, "firing")
    screen = open_small_battles(**PHONE)
    page = screen.page
    page.goto(small_battles.address.rstrip("/") + game["links"][0]["path"])
    for ship in ("G1", "O1"):
        expect(screen.ship(ship)).to_be_in_viewport()
        screen.lies_still()
        assert_within(screen.ship(ship), screen.board)
    page.get_by_test_id("best-targets").tap()
    rows = page.get_by_test_id("proposal").get_by_role("listitem")
    expect(rows).to_have_count(5)
    fits(screen)
    rows.filter(has_text="Theseus").get_by_role("button", name="Leave out").tap()
    page.get_by_test_id("fire-all").tap()
    expect(page.get_by_test_id("proposal")).to_have_count(0)
    fired = {text.split()[0] for text in screen.orders_sent if " fire " in text}
    assert fired == {"G1", "G2", "G3", "G4"}
    page.get_by_role("navigation").get_by_role("button", name=re.compile("^Replay")).tap()
    page.get_by_role("button", name="Previous move").tap()
    expect(page.locator(".past-flag")).to_be_visible()
    expect(screen.board.locator(".past-flag")).to_have_count(0)
    fits(screen)


def test_rolls_since_the_own_turn_by_touch(open_screen: OpenScreen, server: Served) -> None:
    """The dice of what happened since one's turn do not vanish when it begins."""
    record = (GOLDEN / "trireme/records/eliminated-reroll-boarder-lost.txt").read_text()
    screen = open_screen(**PHONE)
    page = screen.page
    page.goto(record_link(record, server.address, 0, what_if=True))
    screen.seated()
    boarding = next(order for order in screen.update["orders"] if order["text"] == "G1 +O1")
    tap_order(screen, boarding)
    line = page.get_by_test_id("since-turn")
    expect(line).to_contain_text("1 roll since your turn")
    expect(line).to_contain_text("G1 fights O1")
    fits(screen)
    line.locator("summary").tap()
    expect(line.get_by_test_id("roll")).to_have_count(1)
    expect(line.locator(".die")).to_have_count(2)
    fits(screen)


def assert_within(thing: Locator, frame: Locator) -> None:
    """Assert that all of a thing lies within the frame."""
    inner, outer = thing.bounding_box(), frame.bounding_box()
    assert inner is not None
    assert outer is not None
    assert outer["x"] <= inner["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def test_orders_seldom_given_are_wholly_visible(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen(**PHONE)
    screen.sit(server.create("duel", ruleset="biremes")["links"][0]["path"])
    screen.page.get_by_test_id("more").tap()
    for order in ("G1 stay", "G1 fireship"):
        expect(screen.side_order({"text": order})).to_be_in_viewport(ratio=1)


def test_on_a_phone_on_its_side_the_panel_is_beside_the_board(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen(**{**PHONE, "viewport": {"width": 844, "height": 390}})
    seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    screen.sit(server.create("skirmish", seats=seats)["links"][0]["path"])
    panel = screen.page.locator(".phone-panel")
    expect(panel).to_be_visible()
    beside, board = panel.bounding_box(), screen.board.bounding_box()
    assert beside is not None
    assert board is not None
    assert beside["x"] >= board["x"] + board["width"]
    assert board["height"] > 200
    assert beside["y"] + beside["height"] <= 390

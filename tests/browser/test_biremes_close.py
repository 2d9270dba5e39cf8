"""Ships close together: every attack with its odds, by mouse and by keyboard, and what follows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.test_biremes import Duel

pytestmark = pytest.mark.browser

BY_MOUSE, BY_KEYS = "mouse", "keys"
EACH_HAND = [BY_MOUSE, pytest.param(BY_KEYS, marks=pytest.mark.nightly)]
HANDS = pytest.mark.parametrize("hand", EACH_HAND)
DEFENCES = {
    "turn": ("Turn away at once", "tries to turn away"),
    "oars": ("Draw in the oars", "draws in her oars"),
    "grapple": ("Grapple her in turn", "will grapple"),
}


class Close(Duel):
    """A game of ships close together, with green to move."""

    def __init__(self, screen: Screen, server: Served, scenario: str, **fields: Any) -> None:
        self.screen = screen
        self.page = screen.page
        game = server.create(scenario, ruleset="biremes", screen="shared", **fields)
        screen.sit(game["links"][0]["path"])
        if self.prompt()["seats"] == ["orange"]:
            self.order("end")

    def named(self, sentence: str) -> dict[str, Any]:
        """The order that reads so."""
        orders: list[dict[str, Any]] = self.screen.update["orders"]
        return next(order for order in orders if order["sentence"] == sentence)

    def do(self, hand: str, sentence: str) -> None:
        """Take up an order and confirm it, with the mouse alone or the keyboard alone."""
        order = self.named(sentence)
        if hand == BY_KEYS:
            self.keys(order)
        elif order["kind"] == "attack":
            self.take(order)
            self.screen.changes(self.screen.confirm.click)
        else:
            self.press(sentence)

    def keys(self, order: dict[str, Any]) -> None:
        """Give an order with the keyboard alone; the order line lets the keys go."""
        self.page.evaluate("document.activeElement.blur()")
        self.screen.key_in(order)

    def take(self, order: dict[str, Any]) -> None:
        """Take up an attack with the mouse: the ship, her target, and the handle if need be."""
        for piece in (order["subject"], order["target"]):
            if self.screen.ship(piece).get_attribute("aria-pressed") != "true":
                self.screen.ship(piece).click()
        handle = self.page.locator(f'[data-testid="handle"][data-order="{order["text"]}"]')
        expect(handle).to_be_visible()
        if handle.get_attribute("aria-pressed") != "true":
            handle.locator(".body").click()
        expect(handle).to_have_attribute("aria-pressed", "true")

    def logged(self, pattern: str) -> bool:
        """Whether the log has a line like this."""
        return any(re.search(pattern, line) for line in self.screen.log_lines())

    def note(self, piece: str) -> str:
        """What the roster says of a ship."""
        return self.page.locator(f'[data-row="{piece}"]').first.inner_text()


@HANDS
def test_a_ram(open_small_battles: OpenScreen, small_battles: Served, hand: str) -> None:
    game = Close(open_small_battles(), small_battles, "beam-on")
    game.do(hand, "Ram O1")
    assert game.logged("rams O1 at 90° after 5″")
    assert game.screen.orders_sent[-1].startswith("G1 ram O1")


def test_a_target_is_lit_with_its_odds_and_the_wheel(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    game = Close(open_small_battles(), small_battles, "beam-on")
    page, screen = game.page, game.screen
    expect(screen.ship("G1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-testid="lit"][data-target="O1"]')).to_have_count(1)
    pill = page.get_by_test_id("handle")
    expect(pill).to_have_count(1)
    expect(pill).to_contain_text(re.compile(r"ram O1 \d+%"))
    screen.ship("O1").click()
    expect(page.get_by_test_id("reach")).to_contain_text("dead on")
    for line in ("O1 sinks", "5/18", "Stuck fast", "11/36", "Run of 5″", "Angle"):
        expect(screen.odds).to_contain_text(line)


@HANDS
@pytest.mark.parametrize("defence", DEFENCES)
def test_a_swipe_and_a_defence(
    open_small_battles: OpenScreen, small_battles: Served, hand: str, defence: str
) -> None:
    game = Close(open_small_battles(), small_battles, "astern")
    said, happens = DEFENCES[defence]
    game.do(hand, "Sweep the oars of O1")
    prompt = game.prompt()
    assert (prompt["phase"], prompt["seats"]) == ("defence", ["orange"])
    game.do(hand, said)
    assert game.screen.orders_sent[-1] == f"O1 defend {defence}"
    assert game.logged("sweeps along O1")
    assert game.logged(happens), game.screen.log_lines()


def test_a_swipe_shows_the_odds_of_each_defence(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    game = Close(open_small_battles(), small_battles, "astern")
    game.take(game.named("Sweep the oars of O1"))
    answers = game.screen.odds.get_by_test_id("answer")
    expect(answers).to_have_count(4)
    expect(answers.filter(has_text="No defence")).to_contain_text("O1 is immobilised 2/3")
    expect(answers.filter(has_text="Draw in the oars")).to_contain_text(
        "O1 loses a bank of oars 1/9"
    )
    expect(answers.filter(has_text="Grapple her in turn")).to_contain_text("grappled 7/72")


@HANDS
def test_a_melee_of_three_ships(
    open_small_battles: OpenScreen, small_battles: Served, hand: str
) -> None:
    game = Close(open_small_battles(), small_battles, "two-on-one")
    for _ in range(40):
        if game.logged("joins the melee"):
            break
        go_on(game, hand)
    assert game.logged("O1 are locked"), game.screen.log_lines()
    assert game.logged("joins the melee, 40 men on her side"), game.screen.log_lines()
    expect(game.page.locator(".picture .link")).to_have_count(2)
    game.order("end")
    assert game.logged("men fall")


def go_on(game: Close, hand: str) -> None:
    """One decision on the way to a melee: green grapples wherever it can."""
    prompt, orders = game.prompt(), game.screen.update["orders"]
    grapples = [one for one in orders if one["sentence"] == "Grapple O1"]
    if prompt["phase"] == "quick_turn":
        game.do(hand, "Await the grapple")
    elif prompt["phase"] == "escape":
        game.order("O1 slip none")
    elif not grapples:
        game.order("end")
    elif hand == BY_KEYS:
        game.keys(grapples[0])
    else:
        game.take(grapples[0])
        game.screen.changes(game.screen.confirm.click)


@pytest.mark.nightly
@HANDS
def test_a_fire(open_small_battles: OpenScreen, small_battles: Served, hand: str) -> None:
    game = Close(open_small_battles(), small_battles, "archers")
    screen = game.screen
    assert game.named("Shoot fire at O1")["target"] == "O1"
    game.do(hand, "Shoot fire at O1")
    assert game.logged("shoots at O1")
    for _ in range(40):
        if "burning" in game.note("O1"):
            break
        shots = [o for o in screen.update["orders"] if o["sentence"] == "Shoot fire at O1"]
        if shots:
            game.order(shots[0]["text"])
        else:
            game.order("G1 stay" if game.prompt()["phase"] == "activation" else "end")
    assert game.logged("O1 catches fire")
    expect(game.page.locator("#ship-O1 use[href$='burning']")).to_have_count(1)
    for _ in range(12):
        if game.logged("fights the fire"):
            break
        game.order("G1 stay" if game.prompt()["phase"] == "activation" else "end")
    assert game.logged("fights the fire.*6 puts it out")


def test_threats_show_who_strikes_whom(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    game = Close(open_small_battles(), small_battles, "beam-on")
    game.order("end")
    if game.prompt()["seats"] == ["green"]:
        game.order("end")
    game.screen.tool("Threats").click()
    page = game.page
    if game.prompt()["seats"] == ["orange"]:
        expect(page.locator(".threats line.hits")).to_have_count(1)
        expect(page.locator(".threats circle")).to_have_count(1)
    else:
        expect(game.screen.prompt).to_contain_text("No enemy can attack")


def test_without_measuring_the_page_measures_nothing(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    game = Close(open_small_battles(), small_battles, "beam-on", options={"measuring": False})
    page, screen = game.page, game.screen
    expect(screen.tool("Threats")).to_be_disabled()
    expect(screen.tool("Ruler")).to_be_disabled()
    expect(screen.tool("Ruler")).to_have_attribute("title", re.compile("nothing is measured"))
    page.keyboard.press("m")
    expect(screen.prompt).to_contain_text("nothing is measured")
    page.mouse.click(*game.ahead("G1", 7, 60))
    expect(screen.prompt).to_contain_text("Nothing is measured before")
    expect(page.get_by_test_id("reach")).to_have_count(0)
    expect(page.get_by_test_id("lit")).to_have_count(0)
    expect(page.get_by_test_id("readout")).to_have_text("Go there")
    page.keyboard.press("Escape")
    screen.ship("O1").click()
    expect(screen.prompt).to_contain_text("ram O1")
    expect(screen.odds).to_have_count(0)
    screen.changes(screen.confirm.click)
    assert game.logged("rams O1")


def test_without_measuring_a_move_goes_as_far_as_it_may(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    game = Close(open_small_battles(), small_battles, "astern", options={"measuring": False})
    x, y, _ = game.pose("G1")
    game.page.mouse.click(*game.ahead("G1", 9, 25))
    game.screen.changes(game.screen.confirm.click)
    moved = game.pose("G1")
    assert abs(((moved[0] - x) ** 2 + (moved[1] - y) ** 2) ** 0.5 - 6) < 0.05


def test_crews_stand_on_the_counters_and_in_the_roster(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    game = Close(open_small_battles(), small_battles, "two-on-one")
    expect(game.page.locator("#tag-O1")).to_contain_text("20")
    expect(game.page.locator('[data-row="O1"] .crew-bar i')).to_have_attribute(
        "style", "width: 100%;"
    )

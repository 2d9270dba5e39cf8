"""Rome's browser and Carthage's, in a small battle whose cards are known."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served


class Pair:
    """Rome's browser and Carthage's, and what is only the way to the moment a test is about."""

    def __init__(
        self, open_screen: OpenScreen, server: Served, scenario: str, **fields: Any
    ) -> None:
        given = fields.pop("given", {})
        game = server.create(scenario, ruleset="navarchoi", **fields)
        self.rome, self.carthage = open_screen(**given), open_screen()
        for screen, link in zip(self.both, game["links"], strict=True):
            screen.sit(link["path"])

    @property
    def both(self) -> tuple[Screen, Screen]:
        return self.rome, self.carthage

    def settle(self) -> None:
        """Wait until both pages show the same moment."""
        seq = str(max(screen.update["seq"] for screen in self.both))
        for screen in self.both:
            expect(screen.board).to_have_attribute("data-seq", seq)

    def order(self, screen: Screen, text: str) -> None:
        """Type an order, and wait for both pages."""
        screen.changes(lambda: screen.type_order(text))
        screen.say.blur()

    def declared(self) -> None:
        """Both commit their first card; Carthage plans, Rome activates."""
        for screen in self.both:
            self.order(screen, first_card(screen))
        self.asks(self.carthage, "declare")
        self.order(self.carthage, "declare planning")
        self.asks(self.rome, "declare")
        self.order(self.rome, "declare activation")

    def asks(self, screen: Screen, phase: str) -> None:
        """Wait until a page is asked for this."""
        expect(screen.board).to_have_attribute("data-asks", phase)

    def attack(self, strike: str) -> None:
        """A1 rows into the square of B1, on his beam, and attacks."""
        self.declared()
        self.asks(self.rome, "formation")
        self.order(self.rome, "form A1")
        for text in ("A1 run 6", "A1 F", "A1 F", f"A1 attack {strike} B1"):
            self.order(self.rome, text)


def first_card(screen: Screen) -> str:
    """The order that commits the first card of the hand."""
    texts: list[str] = [order["text"] for order in screen.update["orders"]]
    return next(text for text in texts if text.startswith("commit"))


def fan(screen: Screen) -> Locator:
    """The cards of the own hand."""
    return screen.page.get_by_test_id("hand").locator(".hand [data-card]")


def choose_first(screen: Screen) -> None:
    screen.page.keyboard.press("1")
    expect(screen.confirm).to_be_enabled()
    screen.page.keyboard.press("Enter")


def log(screen: Screen) -> Locator:
    return screen.page.get_by_test_id("log")


def keyed(screen: Screen, text: str) -> None:
    """Give a listed order by its letters."""
    expect(screen.board).to_have_attribute("data-seq", str(screen.update["seq"]))
    order = next(o for o in screen.update["orders"] if o["text"] == text)
    screen.key_in(order)


def throw(screen: Screen, *faces: int) -> None:
    """Enter what the dice on the own table show."""
    dice = screen.page.locator(".dice-entry fieldset")
    expect(dice).to_have_count(len(faces))
    for die, face in zip(dice.all(), faces, strict=True):
        expect(die.get_by_role("button")).to_have_count(10)
        die.get_by_role("button", name=re.compile(f": {face}$")).click()
    screen.changes(screen.page.get_by_test_id("send-dice").click)

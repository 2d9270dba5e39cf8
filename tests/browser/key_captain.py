"""A captain who plays with keys alone, from what his page was told."""

from __future__ import annotations

from math import atan2, degrees, hypot

from playwright.sync_api import Locator, expect
from tests.browser.captain import NOWHERE, TWO_FRAMES, Captain, Json
from tests.browser.test_by_keyboard import tab_to

STEP, TURN = 0.25, 5
"""An arrow goes so far on a table, or so many degrees."""
FARTHEST = 16
"""So many arrows ahead at most."""


class KeyCaptain(Captain):
    """Takes ships with N, aims with arrows, orders with letters, digits, Tab and Enter.

    His third order he gives with Enter on the button, which has the focus, his fifth with Space.
    """

    def key(self, name: str, times: int = 1) -> None:
        """Press a key so often."""
        for _ in range(times):
            self.page.keyboard.press(name)

    def settled(self) -> None:
        """Wait until all that was asked is answered and shown."""
        self.page.evaluate(TWO_FRAMES)
        while self.screen.unanswered:
            self.page.evaluate(TWO_FRAMES)
        self.page.evaluate(TWO_FRAMES)

    def at(self, goal: Locator, key: str = "Enter") -> None:
        """Tab to something and press a key there."""
        expect(goal).to_be_visible()
        tab_to(self.screen, goal)
        self.key(key)

    def confirm(self) -> None:
        """Give the order in hand."""
        expect(self.screen.confirm).to_be_enabled()
        key = {3: "Enter", 5: "Space"}.get(self.made)
        if key:
            tab_to(self.screen, self.screen.confirm)
        self.screen.changes(lambda: self.key(key or "Enter"))

    def select(self, ship: str | None) -> None:
        """Take a ship in hand with N."""
        if ship is None:
            return
        found = self.screen.ship(ship)
        for _ in range(len(self.update["roster"][0]["ships"]) * 4 + 4):
            if found.get_attribute("aria-pressed") == "true":
                return
            self.key("n")
            self.settled()
        expect(found).to_have_attribute("aria-pressed", "true")

    def gather(self, offer: Json) -> None:
        """Take the ships that suggest themselves, a set with a name, or a unit."""
        full = [suite["label"] for suite in offer["suites"] if "Full" in suite["label"]]
        if self.update["prompt"]["phase"] == "speeds" and not (full and self.made % 2):
            return self.button(self.legal("pass"))
        if full:
            self.at(self.page.get_by_test_id("suite").filter(has_text=full[0]))
        elif not offer["pieces"] or (not offer["suggested"] and not offer["fitting"]):
            return self.button(self.legal("pass"))
        elif offer["suites"] or not offer["suggested"]:
            self.key("n")
        self.settled()
        return self.confirm()

    def play_card(self) -> None:
        """As with the mouse; Space lets it pass."""
        if not any(order["cards"] for order in self.legal()):
            return self.screen.changes(lambda: self.key("Space"))
        return super().play_card()

    def show(self, order: Json) -> None:
        """The digits of the cards of an order, and its use where they have several."""
        cards = self.page.locator(".hand [data-card]")
        hand = cards.evaluate_all("all => all.map(one => one.dataset.card)")
        for card in order["cards"]:
            self.key(str(hand.index(card) + 1))
        uses, numbers = self.page.get_by_test_id("card-use"), self.page.get_by_test_id("numbers")
        expect(uses.or_(numbers).or_(self.enabled()).first).to_be_visible()
        if uses.count():
            tab_to(self.screen, uses.first)
            return self.screen.changes(lambda: self.key("Enter"))
        for number in order["numbers"] if numbers.count() else ():
            self.at(numbers.get_by_role("button", name=str(number), exact=True))
        return self.confirm()

    def put(self) -> None:
        """Put a ship on the first place that is shown."""
        self.key("n")
        self.page.wait_for_function("document.activeElement.dataset.place !== undefined")
        self.key("Enter")
        self.confirm()

    def strike(self) -> bool:
        """Declare the attack that N puts in hand, or the best by its key or its handle."""
        best = self.best_attack()
        if best is None:
            return False
        if self.update["duties"] or self.page.get_by_test_id("targets").count():
            self.key("n")
        else:
            self.select(best["subject"])
            self.take(best)
        self.settled()
        self.confirm()
        return True

    def take(self, order: Json) -> None:
        """Take an order of the ship in hand: by its letters, else where it stands."""
        if order["key"]:
            for letter in order["key"]:
                self.key(letter)
            return
        self.drawn()
        handle = self.page.locator(f'[data-testid="handle"][data-order="{order["text"]}"]')
        self.at(handle.or_(self.side_order(order)).first)

    def row(self) -> bool:
        """Steer a ship: with arrows, on squares with letters; False when none can row."""
        if not self.update["aims"] or self.update["frame"]["snap"]:
            return self.step(self.legal("move"))
        ship = min(self.update["aims"], key=lambda one: self.nearest(one)[0])
        self.select(ship)
        self.steer(ship)
        self.settled()
        nothing = self.screen.prompt.filter(has_text=NOWHERE)
        expect(self.enabled().or_(self.screen.refusal).or_(nothing).first).to_be_visible()
        if self.screen.confirm.is_enabled():
            self.confirm()
            return True
        self.explained(nothing)
        return self.step([one for one in self.legal("move") if one["subject"] == ship])

    def steer(self, ship: str) -> None:
        """Aim at the nearest enemy: so far off the bow, and so far."""
        x, y = self.pose(ship)
        far, (ex, ey) = self.nearest(ship)
        heading = self.roster(ship)["at"][2]
        off = (degrees(atan2(ex - x, ey - y)) - heading + 180) % 360 - 180
        self.key("ArrowUp", max(2, min(FARTHEST, int(hypot(far, 0) / STEP) - 4)))
        self.key("ArrowRight" if off > 0 else "ArrowLeft", round(abs(off) / TURN))

    def step(self, moves: list[Json]) -> bool:
        """Take the first of these steps by its letters."""
        if not moves:
            return False
        self.select(moves[0]["subject"])
        self.take(moves[0])
        self.confirm()
        return True

    def button(self, orders: list[Json]) -> None:
        """Take the last of these orders by its button, and confirm it."""
        order = orders[-1]
        self.select(order["subject"])
        button = self.side_order(order)
        expect(button).to_be_visible()
        tab_to(self.screen, button)
        if self.screen.ends_at_once(button):
            return self.screen.changes(lambda: self.key("Enter"))
        self.key("Enter")
        self.settled()
        return self.screen.changes(lambda: self.key("Enter"))

    def side_order(self, order: Json) -> Locator:
        """The button of an order, from the list of those that are seldom given if it is there."""
        more = self.page.get_by_test_id("more")
        if order.get("seldom") and more.count() and more.get_attribute("aria-expanded") != "true":
            self.at(more)
        return self.screen.side_order(order)

    def roster(self, ship: str) -> Json:
        """The line of a ship beside the board."""
        ships = [one for side in self.update["roster"] for one in side["ships"]]
        return next(one for one in ships if one["id"] == ship)

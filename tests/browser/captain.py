"""A captain for the tests: plays a game to its end by pressing what his page offers.

He knows what his page was told, chooses roughly, and presses ships, cards, squares and buttons as a
person does; nothing is typed. Whatever his page refuses has to say why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from math import hypot
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.screen import Screen
from tests.browser.table import Table

Json = dict[str, Any]
Point = tuple[float, float]
THINKING_MS = 60_000
"""So long may the other side take."""
PATIENCE = 30.0
"""Seconds that may pass between two orders of people."""
POOR = -0.3
"""Attacks that promise less are not made."""
EDGE = 6
"""Pixels of the board's rim that are not pressed."""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
NOWHERE = "No order leads there"


def play_on(one: Captain, other: Captain, most: int = 4000) -> None:
    """Two captains at two screens play until both see the result."""
    waited = monotonic()
    while not (one.screen.over() and other.screen.over()):
        owing = [captain for captain in (one, other) if captain.owes()]
        for captain in owing:
            captain.decide()
            waited = monotonic()
        assert monotonic() - waited < PATIENCE, "nobody is asked, and the game is not over"
        assert one.made + other.made < most, f"no end after {most} orders"


class Captain:
    """Plays the seat of one page; `goal` says where a ship rows, if not to the nearest enemy."""

    def __init__(self, screen: Screen, goal: Callable[[Point], Point] | None = None) -> None:
        self.screen = screen
        self.page = screen.page
        self.goal = goal
        self.made = 0
        self.asked: Counter[str] = Counter()
        self.refused: list[str] = []

    # -- a game ------------------------------------------------------------------------

    def play(self, most: int = 2000) -> None:
        """Play until the result is shown."""
        while self.ready():
            self.decide()
            assert self.made < most, f"no end after {most} orders"

    def ready(self) -> bool:
        """Wait until the page is asked for something; False when the game is over."""
        asked = self.page.locator('[data-testid=board]:not([data-asks=""])')
        expect(asked.or_(self.screen.result).first).to_be_visible(timeout=THINKING_MS)
        waited = monotonic()
        while not self.screen.over() and (not self.owes() or self.answered_for()):
            self.page.evaluate(TWO_FRAMES)
            assert monotonic() - waited < PATIENCE, "nothing is asked, and the game is not over"
        return not self.screen.over()

    def answered_for(self) -> bool:
        """Whether the page answers by itself: nothing that can be played fits."""
        window = self.update["prompt"]["window"]
        return window is not None and not any(order["cards"] for order in self.legal())

    def owes(self) -> bool:
        """Whether the page shows by now that it is asked for something."""
        shown = self.screen.board.evaluate("board => [board.dataset.asks, board.dataset.seq]")
        return bool(shown[0]) and shown[1] == str(self.update["seq"])

    def wish_to_be_asked(self) -> None:
        """Have every window wait for an answer, even where nothing in hand fits."""
        self.page.get_by_role("button", name="Settings").click()
        form = self.page.get_by_test_id("preset-form")
        form.get_by_role("radio", name="Always ask").click()
        self.page.keyboard.press("Escape")
        expect(form).to_have_count(0)

    @property
    def update(self) -> Json:
        return self.screen.update

    def legal(self, *kinds: str) -> list[Json]:
        """The orders that can be given, of these kinds or of any."""
        orders: list[Json] = self.update["orders"]
        return [o for o in orders if not o["refused"] and (not kinds or o["kind"] in kinds)]

    def decide(self) -> None:
        """Give one order."""
        self.made += 1
        self.asked[self.update["prompt"]["phase"]] += 1
        if self.update["gathers"]:
            self.gather(self.update["gathers"])
        elif any(order["cards"] or order["declines"] for order in self.legal()):
            self.play_card()
        elif self.legal("place"):
            self.put()
        elif not self.strike() and not self.row():
            self.button(self.legal("pass"))

    def confirm(self) -> None:
        """Give the order in hand."""
        expect(self.screen.confirm).to_be_enabled()
        self.screen.changes(self.screen.confirm.click)

    # -- ships together, cards, places -------------------------------------------------

    def gather(self, offer: Json) -> None:
        """Take ships together: those that suggest themselves, which are in hand, or any. Where sets
        have names nothing is in hand.
        """
        full = [suite["label"] for suite in offer["suites"] if "Full" in suite["label"]]
        if self.update["prompt"]["phase"] == "speeds" and not (full and self.made % 2):
            return self.button(self.legal("pass"))
        if full:
            self.page.get_by_test_id("suite").filter(has_text=full[0]).click()
        elif not offer["pieces"]:
            return self.button(self.legal("pass"))
        elif offer["suites"] or not offer["suggested"]:
            self.screen.ship(offer["pieces"][0]).click()
        self.confirm()

    def play_card(self) -> None:
        """Choose a card, every other time where none need be; pass when that is allowed."""
        played = [order for order in self.legal() if order["cards"]]
        declined = any(order["declines"] for order in self.legal())
        passed = [order for order in self.legal("pass") if not order["cards"]]
        if played and not (passed and self.made % 2 and declined):
            if passed and not declined:
                return self.button(passed)
            return self.show(max(played, key=self.number))
        if declined:
            return self.screen.changes(self.page.get_by_test_id("decline").click)
        return self.button(passed)

    def number(self, order: Json) -> int:
        """The number on the card of an order."""
        hands = [card for seat in self.update["cards"]["seats"] for card in seat["hand"]]
        return max(int(card["number"] or 0) for card in hands if card["id"] in order["cards"])

    def show(self, order: Json) -> None:
        """Press the cards of an order, and its use where they have several."""
        for card in order["cards"]:
            self.page.locator(f'.hand [data-card="{card}"]').click()
        uses = self.page.get_by_test_id("card-use")
        numbers = self.page.get_by_test_id("numbers")
        expect(uses.or_(numbers).or_(self.enabled()).first).to_be_visible()
        if uses.count():
            return self.screen.changes(uses.first.click)
        if numbers.count():
            for number in order["numbers"]:
                numbers.get_by_role("button", name=str(number), exact=True).click()
        return self.confirm()

    def put(self) -> None:
        """Put a ship on the first place that is shown."""
        expect(self.screen.places.first).to_be_visible()
        box = self.screen.places.first.locator(".body").bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.confirm()

    # -- attacks and ways --------------------------------------------------------------

    def strike(self) -> bool:
        """Declare the most promising attack; False when there is none worth it."""
        best = self.best_attack()
        if best is None:
            return False
        self.take_up(best)
        self.confirm()
        return True

    def take_up(self, best: Json) -> None:
        """Take an attack in hand."""
        duty = self.page.locator(f'[data-testid="duty"][data-target="{best["target"]}"]')
        if self.update["duties"]:
            return duty.click()
        self.select(best["subject"])
        self.drawn()
        handle = self.page.locator(f'[data-testid="handle"][data-order="{best["text"]}"]')
        if best["target"] and handle.count() == 0 and self.update["aims"]:
            self.press(self.pose(best["target"]))
        expect(handle.or_(self.side_order(best)).first).to_be_visible()
        if handle.count() == 0:
            return self.side_order(best).click()
        if handle.get_attribute("aria-pressed") != "true":
            handle.locator(".body").click()
        return None

    def best_attack(self) -> Json | None:
        """The most promising attack, if any is worth it."""
        attacks = [o for o in self.legal("attack") if len(o["chain"]) < 2]
        best = max(attacks, key=worth, default=None)
        if best is None or (worth(best) < POOR and self.legal("pass")):
            return None
        return best

    def drawn(self) -> None:
        """Wait until what follows from a press is drawn: handles find their places a frame later,
        and who takes them for missing presses the target and takes them away.
        """
        self.page.evaluate(TWO_FRAMES)

    def row(self) -> bool:
        """Row the foremost ship towards the goal; False when no ship can row."""
        if not self.update["aims"]:
            return self.step(self.legal("move"))
        ship = min(self.update["aims"], key=lambda one: self.nearest(one)[0])
        self.select(ship)
        here = self.pose(ship)
        self.press(self.inside(here, self.goal(here) if self.goal else self.nearest(ship)[1]))
        nothing = self.screen.prompt.filter(has_text=NOWHERE)
        expect(self.enabled().or_(self.screen.refusal).or_(nothing).first).to_be_visible()
        if self.screen.confirm.is_enabled():
            self.screen.changes(self.screen.confirm.click)
            return True
        self.explained(nothing)
        own = [order for order in self.legal("move") if order["subject"] == ship]
        return self.step(own)

    def explained(self, nothing: Locator) -> None:
        """What was refused says why, and by which rule."""
        if self.screen.refusal.count():
            said = self.screen.refusal.inner_text()
            assert re.search(r"[A-Z]{3}-[A-Z]+-\d+", said), said
            self.refused.append(said)
        else:
            expect(nothing).to_be_visible()
        self.page.keyboard.press("Escape")

    def step(self, moves: list[Json]) -> bool:
        """Take the first of these steps by its handle."""
        if not moves:
            return False
        self.select(moves[0]["subject"])
        if self.screen.handle(moves[0]["text"]).count() == 0:
            return False
        self.screen.handle(moves[0]["text"]).click()
        self.confirm()
        return True

    def select(self, ship: str | None) -> None:
        """Take a ship in hand."""
        if ship is None:
            return
        found = self.screen.ship(ship)
        if found.get_attribute("aria-pressed") != "true":
            self.press(self.pose(ship))
        expect(found).to_have_attribute("aria-pressed", "true")

    # -- buttons -----------------------------------------------------------------------

    def button(self, orders: list[Json]) -> None:
        """Press the button of the last of these orders, and confirm it."""
        order = orders[-1]
        self.select(order["subject"])
        button = self.side_order(order)
        if self.screen.ends_at_once(button):
            return self.screen.changes(button.click)
        button.click()
        self.confirm()

    def side_order(self, order: Json) -> Locator:
        """The button of an order; of the uses of a card that lies there, the tile."""
        more = self.page.get_by_test_id("more")
        if order.get("seldom") and more.count() and more.get_attribute("aria-expanded") != "true":
            more.click()
        return self.screen.side_order(order)

    def enabled(self) -> Locator:
        """The button that gives the order in hand, once there is one."""
        return self.screen.confirm.and_(self.page.locator('[aria-disabled="false"]'))

    # -- the board ---------------------------------------------------------------------

    def pose(self, piece: str) -> Point:
        """Where a ship lies."""
        ships = [ship for side in self.update["roster"] for ship in side["ships"]]
        at = next(ship["at"] for ship in ships if ship["id"] == piece and not ship["lost"])
        return at[0], at[1]

    def nearest(self, piece: str) -> tuple[float, Point]:
        """How far the nearest enemy is, and where."""
        x, y = self.pose(piece)
        found = [(hypot(ex - x, ey - y), (ex, ey)) for ex, ey in self.enemies(piece)]
        return min(found, default=(0.0, (x, y)))

    def enemies(self, piece: str) -> list[Point]:
        """Where the ships of the other side are."""
        sides = [side["ships"] for side in self.update["roster"]]
        others = [ships for ships in sides if all(own(ship, piece) for ship in ships)]
        return [
            (ship["at"][0], ship["at"][1])
            for ships in others
            for ship in ships
            if ship["at"] and not ship["lost"]
        ]

    def press(self, at: Point) -> None:
        """Press a place of the board."""
        self.page.mouse.click(*self.on_screen(at))

    def inside(self, start: Point, goal: Point) -> Point:
        """The farthest place on the way to a goal that is in sight."""
        box = self.screen.board.bounding_box()
        assert box is not None
        for share in (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1):
            at = (start[0] + share * (goal[0] - start[0]), start[1] + share * (goal[1] - start[1]))
            x, y = self.on_screen(at)
            across = box["x"] + EDGE < x < box["x"] + box["width"] - EDGE
            if across and box["y"] + EDGE < y < box["y"] + box["height"] - EDGE:
                return at
        return start

    def on_screen(self, at: Point) -> Point:
        """A place of the board on the screen."""
        return Table(self.screen).point(*at)


def own(ship: Json, piece: str) -> bool:
    """Whether a line of a roster is not that of this ship."""
    return bool(ship["id"] != piece)


def worth(order: Json) -> float:
    """What an attack gains on average, by its odds."""
    return float((order["odds"] or {}).get("worth") or 0.0)

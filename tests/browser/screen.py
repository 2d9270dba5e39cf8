"""One person's browser, and what he does with it by mouse or by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import ConsoleMessage, Locator, Page, WebSocket, expect

from naumachia.server.page.delta import apply_changes

Json = dict[str, Any]

STILL = """() => {
  const overlay = document.querySelector("svg.overlay");
  const { a, e, f } = overlay.getScreenCTM();
  const now = [a, e, f].join();
  const still = now === document.body.dataset.board && overlay.getAnimations().length === 0;
  document.body.dataset.board = now;
  return still; }"""
"""Whether the board lies where it lay a frame before, and no glide is under way: on a busy machine
two frames in the middle of one may show the same.
"""


class Screen:
    """A page of the board: it waits for what the page shows, and reads what the page is told."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.update: Json = {}
        self.updates = 0
        self.welcome: Json = {}
        self.orders_sent: list[str] = []
        self.unanswered: set[str] = set()
        self.troubles: list[str] = []
        self.board = page.get_by_test_id("board")
        self.prompt = page.get_by_test_id("prompt")
        self.confirm = page.get_by_test_id("confirm")
        self.undo = page.get_by_test_id("undo")
        self.odds = page.get_by_test_id("odds")
        self.refusal = page.get_by_test_id("refuse")
        self.result = page.get_by_test_id("result")
        self.scrubber = page.get_by_test_id("scrubber")
        self.banner = page.get_by_test_id("banner")
        self.say = page.get_by_test_id("say")
        page.on("websocket", self._listen)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.troubles.append(f"error on the page: {error}"))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._hear_sent)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.unanswered.discard(message.get("id"))
        if message["type"] == "changes":
            message = dict(apply_changes(cast("Any", self.update), message))
        if message["type"] == "update":
            self.update = message
            self.updates += 1
        if message["type"] == "welcome":
            self.welcome = message

    def _hear_sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["do"] in ("aim", "gather", "join", "orders"):
            self.unanswered.add(message["id"])
        if message["do"] == "order":
            self.orders_sent.append(message.get("text", "a place pointed at"))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type} on the console: {message.text}")

    # -- going places --------------------------------------------------------------

    def lobby(self) -> None:
        """Open the lobby and choose Trireme."""
        self.page.goto(self.address)
        self.page.get_by_test_id("ruleset-trireme").click()
        expect(self.page.get_by_test_id("start")).to_be_enabled()

    def sit(self, path: str) -> None:
        """Open a game by its link."""
        self.page.goto(self.address.rstrip("/") + path)
        self.seated()

    def seated(self) -> None:
        """Wait until the board is there."""
        form = self.page.get_by_test_id("form")
        expect(self.pieces.or_(self.places).or_(form).first).to_be_visible()

    def briefed(self) -> None:
        """Read the briefing, where there is one; who is invited takes his seat before."""
        self.seated()
        sit = self.page.get_by_test_id("sit")
        go = self.page.get_by_role("button", name="To the board")
        if self.welcome["briefing"]:
            expect(sit.or_(go).first).to_be_visible()
            if sit.count():
                sit.click()
            go.click()
        expect(go).to_have_count(0)

    # -- what the page shows -------------------------------------------------------

    @property
    def pieces(self) -> Locator:
        """The ships on the board."""
        return self.page.locator(".overlay [data-piece]")

    @property
    def places(self) -> Locator:
        """Where a ship may be put."""
        return self.page.get_by_test_id("place")

    def lies_still(self) -> None:
        """Wait until the board no longer glides."""
        self.page.wait_for_function(STILL)

    def ship(self, id: str) -> Locator:
        """A ship's button on the board."""
        return self.page.locator(f'.overlay [data-piece="{id}"]')

    def handle(self, text: str) -> Locator:
        """The handle that ends an order; its body, since a leader may run far beside it."""
        return self.page.locator(f'[data-testid="handle"][data-order="{text}"] .body')

    def side_order(self, order: Json) -> Locator:
        """The button of an order that is no place on the board."""
        return self.page.locator(f'[data-testid="side-order"][data-order="{order["text"]}"]')

    def step(self, name: str) -> Locator:
        """The handle of a single step."""
        steps = self.page.locator(".handle.step", has_text=re.compile(f"^{re.escape(name)}$"))
        return steps.locator(".body")

    def seat(self, id: str) -> Locator:
        """A seat's card."""
        return self.page.get_by_test_id(f"seat-{id}")

    def tool(self, name: str) -> Locator:
        """A button of the toolbar."""
        return self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True)

    def seq(self) -> int:
        """How many moves the page has shown to be stored."""
        return int(self.board.get_attribute("data-seq") or 0)

    def log_lines(self) -> list[str]:
        """The log's lines, oldest first, without the lines of chat; none that waits for ships."""
        self.log_whole()
        return self.page.locator("[data-testid=log] li.ev:not(.chat)").all_inner_texts()

    def log_whole(self) -> None:
        """Wait until no line of the log waits for ships that move or dice that roll."""
        expect(self.page.locator("[data-testid=log][aria-busy=true]")).to_have_count(0)

    def may_act(self, seat: str) -> None:
        """Wait until this seat is to move or the game is over, and its orders are known."""
        expect(self.board).to_be_visible()
        turn = self.seat(seat).filter(has_text="to move")
        self.caught_up()
        expect(turn.or_(self.result).first).to_be_visible()
        self.caught_up()
        if not self.over():
            expect(self.confirm.filter(has_text="Waiting")).to_have_count(0)

    def caught_up(self) -> None:
        """Wait until the page shows the last position that it was sent."""
        while (shown := self.board.get_attribute("data-seq")) != str(self.update.get("seq", "")):
            expect(self.board).not_to_have_attribute("data-seq", shown or "")

    def over(self) -> bool:
        """Whether the game is over; waits until the page shows the result."""
        if self.update.get("result") is None:
            return False
        expect(self.result).to_be_visible()
        return True

    def outcome(self) -> str:
        """How the result's heading must begin for who plays one side here, by what was told."""
        winners = self.update["result"]["winners"]
        if not winners:
            return "A draw with "
        return "You beat " if self.welcome["you"][0] in winners else "You lost to "

    # -- orders --------------------------------------------------------------------

    def changes(self, act: Callable[[], object]) -> None:
        """Do something and wait until the page shows a later position."""
        before = self.board.get_attribute("data-seq") or ""
        act()
        expect(self.board).not_to_have_attribute("data-seq", before)
        expect(self.page.get_by_text("Sending…")).to_have_count(0)

    def point_at(self, order: Json) -> None:
        """Take an order up with the mouse: the ship, then her steps, or her attack."""
        if order["subject"] is None:
            self.side_order(order).click()
            return
        ship = self.ship(order["subject"])
        if ship.get_attribute("aria-pressed") != "true":
            ship.click()
        expect(ship).to_have_attribute("aria-pressed", "true")
        shown_whole = order["kind"] == "attack" and self.handle(order["text"]).count() > 0
        for name in [] if shown_whole else order["steps"][:-1]:
            self.step(name).click()
        self.handle(order["text"]).click()
        expect(self.prompt).to_contain_text(order["sentence"][1:])
        expect(self.confirm).to_be_enabled()

    def play(self, order: Json) -> None:
        """Give an order with the mouse and wait until it is played."""
        if order["subject"] is None:
            button = self.side_order(order)
            if self.ends_at_once(button):
                return self.changes(button.click)
        self.point_at(order)
        self.changes(self.confirm.click)

    def ends_at_once(self, button: Locator) -> bool:
        """Whether one press is enough: nothing else is left to do."""
        expect(button).to_be_visible()
        return button.get_attribute("data-once") is not None

    def key_in(self, order: Json) -> None:
        """Give an order with the keyboard alone and wait until it is played."""
        press = self.page.keyboard.press
        if order["subject"] is not None:
            for _ in range(len(self.update["orders"])):
                if self.ship(order["subject"]).get_attribute("aria-pressed") == "true":
                    break
                press("n")
            expect(self.ship(order["subject"])).to_have_attribute("aria-pressed", "true")
        for letter in order["key"]:
            press(letter)
        self.changes(lambda: press("Enter"))

    def type_order(self, text: str) -> None:
        """Write an order in the order line."""
        self.say.fill(text)
        self.say.press("Enter")

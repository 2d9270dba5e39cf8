"""Every button of the prompt and every card can be read and pressed, however many there are."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

from naumachia.rules.navarchoi.tables.packaged import packaged_bytes

pytestmark = pytest.mark.browser

LOW: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
NARROW: dict[str, Any] = {"viewport": {"width": 1024, "height": 700}}
SIZES = {"desk": {}, "low": LOW, "narrow": NARROW, "phone": PHONE}
MELEES = 14
IN_SIGHT = """button => {
  button.scrollIntoView({block: "nearest"});
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return button.contains(hit) && button.scrollWidth <= button.clientWidth + 1;
}"""
WHOLE = """card => {
  const text = card.querySelector(".does"), last = document.createRange();
  last.selectNodeContents(text);
  const inside = last.getBoundingClientRect().bottom <= card.getBoundingClientRect().bottom + 0.5;
  return inside && text.scrollHeight <= text.clientHeight + 1
    && getComputedStyle(text).maskImage === "none";
}"""


def crowded(socket: WebSocketRoute) -> None:
    """The server's word, with many melees to choose from."""
    server = socket.connect_to_server()

    def pass_on(said: str | bytes) -> None:
        update = json.loads(said)
        if update["type"] == "update":
            passing = next(order for order in update["orders"] if order["kind"] == "pass")
            for number in range(MELEES):
                words = f"Melee at {number + 1:02}11: B{number + 1}, B{number + 2}"
                order = {**passing, "text": words, "sentence": words, "kind": "attack", "key": ""}
                update["orders"].append(order)
        socket.send(json.dumps(update))

    server.on_message(pass_on)


def seated(screen: Screen, server: Served, scenario: str) -> Screen:
    game = server.create(scenario, ruleset="navarchoi")
    screen.sit(game["links"][0]["path"])
    return screen


def all_in_sight(buttons: Locator) -> bool:
    return all(button.evaluate(IN_SIGHT) for button in buttons.all())


@pytest.mark.parametrize(
    "size",
    ["desk", "phone", *(pytest.param(s, marks=pytest.mark.nightly) for s in ("low", "narrow"))],
)
def test_many_choices_are_all_in_sight(
    open_small_battles: OpenScreen, small_battles: Served, size: str
) -> None:
    screen = open_small_battles(**SIZES[size])
    screen.page.route_web_socket("**/ws/**", crowded)
    seated(screen, small_battles, "boarding")
    buttons = screen.page.get_by_test_id("side-order")
    expect(buttons).to_have_count(MELEES + 1)
    assert all_in_sight(buttons)
    box = screen.prompt.bounding_box()
    assert box is not None
    assert box["width"] > 200
    fought = buttons.filter(has_text="Melee at 1411")
    fought.click()
    expect(screen.prompt.or_(screen.confirm).filter(has_text="Melee at 1411").first).to_be_visible()
    expect(screen.confirm).to_be_enabled()


@pytest.mark.parametrize("size", ["desk", "low"])
def test_a_card_that_is_looked_at_is_shown_whole(
    open_small_battles: OpenScreen, small_battles: Served, size: str
) -> None:
    """Those of the deck that say most, in one hand."""
    screen = open_small_battles(**SIZES[size])
    screen.page.route_web_socket("**/ws/**", wordy)
    seated(screen, small_battles, "met")
    cards = screen.page.get_by_test_id("hand").locator(".hand [data-card]")
    expect(cards).to_have_count(len(TEXTS))
    for card in cards.all():
        card.focus()
        expect(card).to_be_focused()
        card.evaluate("card => Promise.all(card.getAnimations().map(one => one.finished))")
        assert card.evaluate(WHOLE), card.inner_text()


EVENTS = tomllib.loads(packaged_bytes("cards.toml").decode())["events"].values()
TEXTS = {
    event["title"]: event["text"]
    for event in sorted(EVENTS, key=lambda event: len(event["title"] + event["text"]))[-3:]
}
"""The cards that have most to say."""


def wordy(socket: WebSocketRoute) -> None:
    """The server's word, with a hand of cards that have much to say."""
    server = socket.connect_to_server()

    def pass_on(said: str | bytes) -> None:
        update = json.loads(said)
        if update["type"] == "update" and update["cards"]:
            for seat in update["cards"]["seats"]:
                old = seat["hand"][: len(TEXTS)]
                new = zip(old, TEXTS.items(), strict=False)
                seat["hand"] = [
                    {**card, "title": title, "text": text, "foot": "not now"}
                    for card, (title, text) in new
                ]
        socket.send(json.dumps(update))

    server.on_message(pass_on)

"""How much comes over the line before the first order can be given."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser

MOST = 378_000
"""Bytes, compressed as they travel: 123,000 of typefaces, 160,000 of the page itself, 54,000 of
what the lobby shows of five rule sets, the rest a game. Catalogues of text add 22,000: 4,000 the
library that chooses plurals, the rest the names of messages, in the code and in the catalogue.
The campaign's page, the dialog to share a game, QR codes and sounds are fetched when they are
first needed."""

REPLAY = "api/showcase"
"""The battle that the front page replays, fetched when the page is idle."""
MOST_OF_REPLAY = 150_000


def test_first_load(screen: Screen) -> None:
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    talk: list[int] = []
    line = screen.page.context.new_cdp_session(screen.page)
    line.send("Network.enable")

    def asked(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["request"]["url"].removeprefix(screen.address)

    def arrived(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    def told(event: dict[str, Any]) -> None:
        # The protocol tells the text; it travels compressed, each message by itself.
        talk.append(len(zlib.compress(event["response"]["payloadData"].encode())))

    line.on("Network.requestWillBeSent", asked)
    line.on("Network.loadingFinished", arrived)
    line.on("Network.webSocketFrameReceived", told)
    screen.lobby()
    expect(screen.page.get_by_test_id("living")).to_have_attribute("data-ready", "1")
    screen.page.wait_for_load_state("networkidle")
    replay = next(request for request, name in names.items() if name == REPLAY)
    asked_in_order = [name for name in names.values() if name.startswith("api/")]
    assert asked_in_order[0] == "api/rulesets"
    assert sizes.pop(replay) < MOST_OF_REPLAY
    lobby = sum(sizes.values())
    screen.page.get_by_test_id("start").click()
    screen.seated()
    screen.page.wait_for_load_state("networkidle")
    for request, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"{int(size):8} {names.get(request, '')}")  # noqa: T201
    total = sum(sizes.values()) + sum(talk)
    print(f"lobby {lobby}, lobby and game {total} bytes, {sum(talk)} by the socket")  # noqa: T201
    assert any(name.endswith(".js") for name in names.values())
    assert [name for name in names.values() if re.search(r"/de-[^/]+\.js$", name)] == []
    assert 50_000 < total < MOST

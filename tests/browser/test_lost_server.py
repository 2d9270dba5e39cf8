"""The server dies in the middle of a game, and comes back: the page goes on by itself."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser import tactics
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


def orders_in_log(screen: Screen) -> list[str]:
    """The sequence numbers of the lines that tell a move."""
    lines = screen.page.locator("[data-testid=log] li.ev.move")
    return lines.evaluate_all("lines => lines.map(line => line.dataset.seq)")


def record(server: Served, game: str, token: str) -> str:
    answer = httpx.get(f"{server.address}api/games/{game}/record", params={"token": token})
    assert answer.status_code == 200
    return answer.text


def test_a_killed_server_loses_nothing(
    open_lasting_screen: OpenScreen, own_server: Served
) -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    made = own_server.create(seats=seats)
    link = made["links"][0]
    screen = open_lasting_screen()
    screen.sit(link["path"])

    # Killed while the page waits for its reader: what was played is still there.
    for _ in range(4):
        screen.play(tactics.choose(screen.update))
        screen.may_act("green")
    seq, lines = screen.seq(), screen.log_lines()
    stored = record(own_server, made["game"], link["token"])
    own_server.kill()
    expect(screen.banner).to_contain_text("No connection")

    # An order given meanwhile is kept, and goes out once.
    screen.orders_sent.clear()
    order = tactics.choose(screen.update)
    screen.point_at(order)
    screen.confirm.click()
    expect(screen.confirm).to_have_text("Sending…")
    own_server.start()
    screen.changes(screen.banner.get_by_role("button", name="Try now").click)
    expect(screen.banner).to_have_count(0)
    assert screen.orders_sent == [order["text"]]
    assert screen.seq() > seq
    now = screen.log_lines()
    assert now[: len(lines)] == lines
    assert len(now) == len(lines) + 1
    assert record(own_server, made["game"], link["token"]).startswith(stored.rstrip()[:-40])

    # Killed at the very moment of an order: stored or not, it is played once in the end.
    order = tactics.choose(screen.update)
    screen.point_at(order)
    before = screen.seq()
    screen.confirm.click()
    own_server.kill()
    own_server.start()
    expect(screen.banner).to_have_count(0)
    expect(screen.board).not_to_have_attribute("data-seq", str(before))
    screen.may_act("green")
    told = orders_in_log(screen)
    assert len(told) == len(set(told))

    # And the game goes on to its end.
    while not screen.over():
        screen.play(tactics.choose(screen.update))
        screen.may_act("green")
    told = orders_in_log(screen)
    assert len(told) == len(set(told))
    text = record(own_server, made["game"], link["token"])
    assert re.search("^result", text, re.MULTILINE | re.IGNORECASE), text


def test_the_page_comes_back_without_a_press(
    open_lasting_screen: OpenScreen, own_server: Served
) -> None:
    made = own_server.create(screen="shared")
    screen = open_lasting_screen()
    screen.sit(made["links"][0]["path"])
    screen.play(tactics.choose(screen.update))
    lines = screen.log_lines()
    own_server.kill()
    expect(screen.banner).to_be_visible()
    own_server.start()
    expect(screen.banner).to_have_count(0)
    assert screen.log_lines() == lines
    screen.play(tactics.choose(screen.update))
    assert screen.log_lines()[:-1] == lines

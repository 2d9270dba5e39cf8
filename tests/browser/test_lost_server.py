"""The server dies in the middle of a game, and comes back: the page goes on by itself."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser import tactics
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


def against_the_computer(open_screen: OpenScreen, server: Served) -> tuple[Screen, dict[str, Any]]:
    """A game in its second round."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    made = server.create(seats=seats)
    screen = open_screen()
    screen.sit(made["links"][0]["path"])
    for _ in range(4):
        play_one(screen)
    return screen, made


def play_one(screen: Screen) -> None:
    screen.play(tactics.choose(screen.update))
    screen.may_act("green")


def moves_told(screen: Screen) -> list[str]:
    """Which moves have a line of their own in the log."""
    lines = screen.page.locator("[data-testid=log] li.ev.move")
    told: list[str] = lines.evaluate_all("lines => lines.map(line => line.dataset.seq)")
    return told


def moves_recorded(server: Served, made: dict[str, Any]) -> list[str]:
    """The moves in the record, as the server has stored them."""
    query = {"token": made["links"][0]["token"]}
    answer = httpx.get(f"{server.address}api/games/{made['game']}/record", params=query)
    assert answer.status_code == 200
    return [line for line in answer.text.splitlines() if line and not line.startswith(("#", "["))]


def try_now(screen: Screen) -> None:
    """Press the banner's button, unless the page has come back by itself in the meantime."""
    button = screen.banner.get_by_role("button", name="Try now")
    button.evaluate_all("buttons => buttons.forEach(button => button.click())")


def test_a_killed_server_loses_nothing(open_lasting_screen: OpenScreen, own_server: Served) -> None:
    screen, made = against_the_computer(open_lasting_screen, own_server)
    seq, lines, recorded = screen.seq(), screen.log_lines(), moves_recorded(own_server, made)
    own_server.kill()
    expect(screen.banner).to_contain_text("No connection")

    # An order given meanwhile is kept. It may go out again under its own id when a connection that
    # had just come up is replaced; the log and the record below show that it is done once.
    screen.orders_sent.clear()
    order = tactics.choose(screen.update)
    screen.point_at(order)
    screen.confirm.click()
    expect(screen.confirm).to_have_text("Sending…")
    own_server.start()
    try_now(screen)
    expect(screen.board).not_to_have_attribute("data-seq", str(seq))
    expect(screen.page.get_by_text("Sending…")).to_have_count(0)
    expect(screen.banner).to_have_count(0)
    assert set(screen.orders_sent) == {order["text"]}
    assert screen.seq() > seq
    now = screen.log_lines()
    assert now[: len(lines)] == lines
    assert len(now) == len(lines) + 1
    after = moves_recorded(own_server, made)
    assert after != recorded
    assert "\n".join(after).startswith("\n".join(recorded))


@pytest.mark.nightly
def test_killed_at_the_moment_of_an_order(
    open_lasting_screen: OpenScreen, own_server: Served
) -> None:
    """Stored or not when the server died, the order is played once in the end."""
    screen, made = against_the_computer(open_lasting_screen, own_server)
    order = tactics.choose(screen.update)
    screen.point_at(order)
    before = str(screen.seq())
    screen.confirm.click()
    own_server.kill()
    own_server.start()
    expect(screen.banner).to_have_count(0)
    expect(screen.board).not_to_have_attribute("data-seq", before)
    screen.may_act("green")
    for _ in range(3):
        play_one(screen)
    told = moves_told(screen)
    assert len(told) == len(set(told))
    assert moves_recorded(own_server, made)


@pytest.mark.nightly
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

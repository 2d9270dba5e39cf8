"""The server fails at something: the page says so, with a number, and the game goes on."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import PATIENCE, Served

pytestmark = pytest.mark.browser

NUMBERED = re.compile(r"Something went wrong on the server \(error \d{6}\)\. Nothing was lost\.")
SOLO = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]


def fail(server: Served, what: str) -> None:
    """Let something fail on the server."""
    answer = httpx.post(f"{server.address}fail", params={"what": what}, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text


def begin(screen: Screen, server: Served) -> None:
    """Sit down at a game against the computer."""
    screen.sit(server.create(seats=SOLO)["links"][0]["path"])


def test_an_order_that_fails_in_the_server_is_not_a_lost_connection(
    open_failing: OpenScreen, failing_server: Served
) -> None:
    screen = open_failing()
    begin(screen, failing_server)
    said = screen.page.get_by_test_id("server-error")
    fail(failing_server, "orders")
    screen.type_order("G1 F.")
    expect(said).to_have_text(NUMBERED)
    expect(screen.banner).to_have_count(0)
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
    screen.type_order("G1 F.")
    expect(said).to_have_text(NUMBERED)
    fail(failing_server, "nothing")
    screen.changes(lambda: screen.type_order("G1 F."))
    expect(said).to_have_count(0)


def test_an_order_whose_result_cannot_be_shown_is_taken_back(
    open_failing: OpenScreen, failing_server: Served
) -> None:
    screen = open_failing()
    begin(screen, failing_server)
    said = screen.page.get_by_test_id("server-error")
    fail(failing_server, "updates")
    screen.type_order("G1 F.")
    expect(said).to_have_text(NUMBERED)
    # The page still says it when it is loaded again, and takes back what cannot be shown.
    said.get_by_role("button", name="Reload").click()
    expect(said).to_have_text(NUMBERED)
    expect(screen.banner).to_have_count(0)
    said.get_by_role("button", name="Take back my last order").click()
    screen.seated()
    expect(said).to_have_count(0)
    expect(screen.board).to_have_attribute("data-seq", "0")


def test_a_game_that_cannot_be_opened_is_opened_when_the_server_can(
    open_failing: OpenScreen, failing_server: Served
) -> None:
    screen = open_failing()
    begin(screen, failing_server)
    fail(failing_server, "games")
    screen.page.reload()
    said = screen.page.get_by_test_id("server-error")
    expect(said).to_have_text(NUMBERED)
    expect(screen.banner).to_have_count(0)
    fail(failing_server, "nothing")
    screen.seated()
    expect(said).to_have_count(0)


def test_a_request_over_http_that_fails_says_the_same(
    open_failing: OpenScreen, failing_server: Served
) -> None:
    screen = open_failing()
    fail(failing_server, "rulesets")
    screen.page.goto(f"{screen.address}puzzles/biremes")
    trouble = screen.page.get_by_test_id("puzzle-trouble")
    expect(trouble).to_have_text(NUMBERED)
    fail(failing_server, "nothing")
    screen.page.get_by_role("button", name="Try again").click()
    expect(screen.page.get_by_test_id("puzzle")).to_be_visible()

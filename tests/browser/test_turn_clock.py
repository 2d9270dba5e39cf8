"""A game that gives its players a time: the page counts, the server ends it; tests turn both."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import PATIENCE, Served
from tests.browser.test_age_of_sail import Captains

pytestmark = pytest.mark.browser
TIMED = {"clock_s_per_ship": 120}


class Glass:
    """Time that passes when it is told to, at the server and on pages."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.time = 1_800_000_000.0
        self.screens: list[Screen] = []

    def over(self, screen: Screen) -> None:
        """Let the clock of a page be this one."""
        screen.page.clock.set_fixed_time(self.time)
        self.screens.append(screen)

    def turn(self, seconds: int) -> None:
        """Let time pass; no timer of a page rings because of it."""
        self.time += seconds
        for screen in self.screens:
            screen.page.clock.set_fixed_time(self.time)
        answer = httpx.post(
            f"{self.server.address}clock", params={"seconds": seconds}, timeout=PATIENCE
        )
        assert answer.status_code == 200, answer.text


def test_the_page_counts_and_warns_and_the_rules_go_on(
    open_timed: OpenScreen, clock_server: Served
) -> None:
    screen, glass = open_timed(), Glass(clock_server)
    glass.over(screen)
    ours = Captains(screen, clock_server, "tacking", options=TIMED)
    clock, warning = (screen.page.get_by_test_id(name) for name in ("clock", "clock-warning"))
    assert ours.asked() == "movement"
    expect(clock).to_have_text(re.compile(r"^(2:00|1:5\d)$"))
    expect(warning).to_be_empty()
    updates = screen.updates
    glass.turn(60)
    expect(clock).to_have_text(re.compile(r"^(1:00|0:5\d)$"))
    glass.turn(45)
    expect(clock).to_have_text(re.compile(r"^0:1\d$"))
    expect(warning).to_contain_text("Twenty seconds")
    assert screen.updates == updates, "nothing is sent while it runs"
    screen.page.reload()
    screen.seated()
    expect(clock).to_have_text(re.compile(r"^0:1\d$"))
    screen.changes(lambda: glass.turn(15))
    assert ours.pose("G1") == pytest.approx((14 - 0.5**0.5, 8 + 0.5**0.5, 315), abs=0.01)
    expect(screen.page.get_by_test_id("log")).to_contain_text("ran out of time")
    expect(clock).to_have_count(0)


def test_it_stands_until_the_other_has_come_and_both_see_it(
    open_timed: OpenScreen, clock_server: Served
) -> None:
    game = clock_server.create(
        "tacking", ruleset="age_of_sail", screen="separate", dice="rolled", options=TIMED
    )
    links = {link["seats"][0]: link["path"] for link in game["links"]}
    green, orange = open_timed(), open_timed()
    glass = Glass(clock_server)
    for screen in (green, orange):
        glass.over(screen)
    green.sit(links["green"])
    clock = green.page.get_by_test_id("clock")
    if green.update["prompt"]["phase"] == "recovery":
        expect(clock).to_have_count(0)
        orange.sit(links["orange"])
        orange.changes(lambda: orange.type_order("finish"))
    else:
        expect(clock).to_have_text("2:00")
        expect(clock).to_have_attribute("title", re.compile("begins when everybody has come"))
        orange.sit(links["orange"])
    theirs = orange.page.get_by_test_id("clock")
    for shown in (clock, theirs):
        expect(shown).to_have_attribute("title", re.compile("left of 2:00"))
    glass.turn(60)
    for shown in (clock, theirs):
        expect(shown).to_have_text(re.compile(r"^(1:00|0:5\d)$"))
    expect(theirs).to_have_attribute("title", re.compile("^Green has"))

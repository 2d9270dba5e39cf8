"""Every lesson and battles of middling size, played to the end: `pytest -m long tests/browser`."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.captain import Captain, Point, play_on
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.test_whole_battles import (
    against_a_friend,
    against_the_computer,
    ended,
)

pytestmark = [pytest.mark.browser, pytest.mark.long]

BEYOND_EAST = 16.65
"""Where a press on the map of sixteen columns means to leave it in the east."""
LESSONS = {
    "first-strokes-a": "New: the rake",
    "first-strokes-b": "New: the ram",
    "first-strokes-c": "New: the grapple",
    "first-strokes-d": "New: the deck",
    "first-strokes-e": "New: the events",
    "first-strokes-f": "New: wind",
    "first-strokes-g": "Liburnians",
}
"""What the briefing after a lesson says."""
WITH_EVENTS = ("first-strokes-f", "first-strokes-g")


def eastward(at: Point) -> Point:
    """The race of the first lesson."""
    return BEYOND_EAST, at[1]


def finished(captain: Captain) -> None:
    """Play to the end; nobody wins by the other's leaving."""
    captain.play()
    ended(captain)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_and_on_to_the_next(screen: Screen, lesson: str) -> None:
    captain = against_the_computer(screen, "navarchoi", lesson)
    if lesson == "first-strokes-a":
        captain.goal = eastward
    if lesson in WITH_EVENTS:
        captain.wish_to_be_asked()
    finished(captain)
    screen.page.get_by_test_id("next-scenario").click()
    expect(screen.page.get_by_test_id("briefing")).to_contain_text(LESSONS[lesson])


@pytest.mark.parametrize("battle", ["liburnian-raid", "lilybaeum"])
def test_a_battle_against_the_computer(screen: Screen, battle: str) -> None:
    captain = against_the_computer(screen, "navarchoi", battle)
    captain.wish_to_be_asked()
    finished(captain)


def test_a_battle_of_two_browsers(open_screen: OpenScreen) -> None:
    both = against_a_friend(open_screen, "navarchoi", "lilybaeum")
    for captain in both:
        captain.wish_to_be_asked()
    play_on(*both)
    ended(*both)


def test_squadrons_on_the_table(screen: Screen) -> None:
    finished(against_the_computer(screen, "biremes", "squadrons"))

"""Puzzles in the browser: one is solved, one is failed, tried again and shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen

from naumachia.rules import load

pytestmark = pytest.mark.browser

RULESET = "biremes"
PUZZLES = load(RULESET).content.puzzles()


def write(screen: Screen, text: str) -> None:
    screen.say.fill(text)
    screen.say.press("Enter")


def test_a_puzzle_is_solved_and_another_failed(open_screen: OpenScreen) -> None:
    screen = open_screen()
    page = screen.page
    card, streak = page.get_by_test_id("puzzle"), page.get_by_test_id("streak")
    said = page.get_by_test_id("puzzle-text")
    link = page.locator(f"a[href$='/puzzles/{RULESET}']")
    page.goto(screen.address)
    link.click()
    expect(card).to_contain_text(PUZZLES[0].title)
    expect(said).to_contain_text(re.compile("to move: find the best order"))

    write(screen, PUZZLES[0].solutions[0])
    expect(said).to_contain_text("Right!")
    expect(said).to_contain_text(PUZZLES[0].why[:40])
    expect(streak).to_have_text("Streak 1, best 1")
    expect(page.get_by_test_id("tick-1")).to_have_attribute("aria-label", "Puzzle 1, solved")

    page.get_by_test_id("next-puzzle").click()
    expect(card).to_contain_text(PUZZLES[1].title)
    write(screen, "G1 stay")
    expect(said).to_contain_text("Not the best.")
    expect(said).to_contain_text(re.compile(r"chance to win after it is \d+ %; after the best"))
    expect(said).not_to_contain_text(PUZZLES[1].why[:40])
    expect(streak).to_have_text("Streak 0, best 1")

    page.get_by_test_id("show-solution").click()
    expect(said).to_contain_text(PUZZLES[1].why[:40])
    expect(page.get_by_test_id("retry-puzzle")).to_be_visible()
    page.get_by_test_id("retry-puzzle").click()
    expect(said).to_contain_text("find the best order")
    write(screen, PUZZLES[1].solutions[0])
    expect(said).to_contain_text("Right!")
    expect(streak).to_have_text("Streak 0, best 1")

    page.goto(screen.address)
    expect(link).to_contain_text(f"2/{len(PUZZLES)}")
    assert page.evaluate("localStorage.getItem('naumachia.games') ?? '[]'") == "[]"


def test_an_unknown_rule_set_has_no_puzzles(open_screen: OpenScreen) -> None:
    screen = open_screen()
    screen.page.goto(f"{screen.address}puzzles/chess")
    expect(screen.page.get_by_test_id("puzzle-trouble")).to_contain_text("chess")
    screen.troubles.clear()  # the console reports the answer 404

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


def puzzle_with(ruleset: str, beginning: str) -> int:
    """Return the number of a puzzle whose solution begins with a text."""
    puzzles = load(ruleset).content.puzzles()
    return next(i for i, one in enumerate(puzzles) if one.solutions[0].startswith(beginning))


def must_not_hint(screen: Screen) -> None:
    """Check that the page has chosen nothing and names no order."""
    page = screen.page
    expect(page.locator("svg.overlay [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("svg.overlay [data-order]")).to_have_count(0)
    expect(screen.confirm).to_have_attribute("aria-disabled", "true")
    expect(screen.say).to_have_attribute("placeholder", "Type an order")
    for name in ("advice", "suggest", "targets"):
        expect(page.get_by_test_id(name)).to_have_count(0)


@pytest.mark.parametrize(
    ("ruleset", "number"),
    [
        ("age_of_sail", 0),
        ("biremes", puzzle_with("biremes", "O1 shoot")),
        ("diadochi", puzzle_with("diadochi", "G2 rake")),
        ("navarchoi", 0),
        ("navarchoi", puzzle_with("navarchoi", "form B4")),
        ("trireme", 0),
    ],
)
def test_no_puzzle_hints_at_its_solution(
    open_screen: OpenScreen, ruleset: str, number: int
) -> None:
    screen = open_screen()
    screen.page.goto(f"{screen.address}puzzles/{ruleset}")
    screen.page.get_by_test_id(f"tick-{number + 1}").click()
    puzzle = load(ruleset).content.puzzles()[number]
    expect(screen.page.get_by_test_id("puzzle")).to_contain_text(puzzle.title)
    expect(screen.prompt).to_be_visible()
    expect(screen.board).to_have_attribute("data-seq", "0")
    must_not_hint(screen)


def test_a_solved_puzzle_waits_for_nobody(open_screen: OpenScreen) -> None:
    screen = open_screen()
    page = screen.page
    page.goto(f"{screen.address}puzzles/trireme")
    first, second, *_ = load("trireme").content.puzzles()
    # The player finds the ram step by step; no button names it before.
    screen.ship("G8").click()
    expect(screen.prompt).not_to_contain_text("ram")
    ram = page.locator("svg.overlay [data-order='G8 FL xO3']")
    expect(ram).to_have_count(0)
    screen.step("F").click()
    expect(ram).to_have_count(0)
    screen.step("L").click()
    ram.click()
    screen.confirm.click()
    expect(page.get_by_test_id("puzzle-text")).to_contain_text("Right!")
    expect(screen.prompt).to_have_text("Solved.")
    expect(page.get_by_test_id("seat-orange")).not_to_contain_text("to move")
    page.get_by_test_id("go-on").click()
    expect(page.get_by_test_id("puzzle")).to_contain_text(second.title)
    expect(screen.prompt).not_to_contain_text("Solved")
    write(screen, "G1 F.")
    expect(page.get_by_test_id("puzzle-text")).to_contain_text("Not the best.")
    expect(screen.prompt).to_have_text("Not solved yet.")
    page.get_by_test_id("go-on").click()
    expect(page.get_by_test_id("puzzle-text")).to_contain_text("find the best order")
    assert first.solutions == ("G8 FL xO3",)


def test_an_unknown_rule_set_has_no_puzzles(open_screen: OpenScreen) -> None:
    screen = open_screen()
    screen.page.goto(f"{screen.address}puzzles/chess")
    expect(screen.page.get_by_test_id("puzzle-trouble")).to_contain_text("chess")
    screen.troubles.clear()  # the console reports the answer 404

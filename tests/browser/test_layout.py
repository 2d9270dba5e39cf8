"""Nothing overlaps, is cut or leaves the screen: every prompt of every lesson, at four sizes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.plumb import Plumb
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser

LESSONS = ("age_of_sail", "biremes", "diadochi", "navarchoi", "trireme")
MOST = 160
"""A lesson is over after fewer presses than these."""
NUMBERS = re.compile(r"\d+|[A-Z]\d+")


PRESSES = """() => {
  const of = (id) => document.querySelector(`[data-testid=${id}]`);
  const tab = of('card-lesson');
  if (of('result') || !(tab || of('lesson'))) return 'over';
  if (tab?.getAttribute('aria-selected') === 'false') tab.click();
  const button = of('lesson-next') ?? of('lesson-show');
  const told = of('lesson-text')?.textContent;
  button?.click();
  return button && told; }"""
"""Brings the lesson to the fore and presses on; what it told, or that it is over."""
TAKEN = """([seq, told]) => {
  const text = document.querySelector('[data-testid=lesson-text]')?.textContent;
  const board = document.querySelector('[data-testid=board]');
  return text !== told || Number(board.dataset.seq) !== seq; }"""
"""Something came of it."""


class Pupil:
    """Takes a lesson and has every prompt looked at that he has not seen yet."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page
        self.plumb = Plumb(screen)
        self.known: set[str] = set()

    def begin(self, ruleset: str) -> None:
        """From the lobby onto the board."""
        self.page.goto(self.screen.address)
        self.page.get_by_test_id(f"lesson-{ruleset}").click()
        expect(self.page.get_by_test_id("lesson-text")).to_be_visible()

    def state(self) -> str:
        """What is asked and told, without numbers: what looks the same is looked at once."""
        told: str = self.page.evaluate(
            """() => [...document.querySelectorAll(
              '.prompt p, .lesson h3, [data-testid=card-lesson], .dock-tabs, .dice-entry legend'
            )].map((one) => one.textContent).join(' | ')"""
        )
        return NUMBERS.sub("#", told)

    def look(self, where: str) -> bool:
        """Look at the page where it is new."""
        state = self.state()
        if state in self.known:
            return False
        self.known.add(state)
        self.plumb.look(f"{where}: {state[:160]}")
        return True

    def go_on(self) -> bool:
        """Do what the step says, or what the computer would; False when the lesson is over."""
        before = self.screen.seq()
        pressed = self.page.wait_for_function(PRESSES).json_value()
        if pressed == "over":
            return False
        self.page.wait_for_function(TAKEN, arg=[before, pressed])
        return True


@pytest.mark.parametrize("ruleset", LESSONS)
def test_every_prompt_of_a_lesson(open_screen: OpenScreen, ruleset: str) -> None:
    screen = open_screen(reduced_motion="reduce")
    pupil = Pupil(screen)
    pupil.begin(ruleset)
    for turn in range(MOST):
        if pupil.look(f"press {turn}") and turn % 2:
            advice = screen.page.get_by_test_id("advice")
            if advice.count():
                advice.click()
                expect(screen.page.get_by_test_id("take-advice")).to_be_visible()
                pupil.look(f"advice at press {turn}")
        if not pupil.go_on():
            break
    pupil.look("the end")
    pupil.plumb.true()

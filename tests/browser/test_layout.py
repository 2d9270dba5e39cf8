"""Nothing overlaps, is cut or leaves the screen: every prompt of every lesson, at four sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect
from tests.browser import tactics
from tests.browser.conftest import OpenScreen
from tests.browser.layout_check import TWO_FRAMES, LayoutCheck, layout_errors
from tests.browser.pair import first_card
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.test_biremes_close import Close
from tests.browser.test_diadochi import into_combat

pytestmark = pytest.mark.browser

LESSONS = ("age_of_sail", "biremes", "diadochi", "navarchoi", "trireme")
MOST = 160
"""A lesson is over after fewer presses than these."""
WAITING = "Waiting for"
"""What is told of the other side is all alike."""
NUMBERS = re.compile(r"\d+|[A-Z]\d+")


PRESSES = """() => {
  const of = (id) => document.querySelector(`[data-testid=${id}]`);
  const tab = of('card-lesson');
  if (of('result') || of('next-lesson') || !(tab || of('lesson'))) return 'over';
  if (tab?.getAttribute('aria-selected') === 'false') tab.click();
  const button = of('lesson-next') ?? of('lesson-show');
  const told = of('lesson-text')?.textContent;
  if (button?.disabled) return null;
  button?.click();
  return button && told; }"""
"""Show the lesson and press its button once it is enabled; return the text, or "over"."""
TAKEN = """([seq, told]) => {
  const text = document.querySelector('[data-testid=lesson-text]')?.textContent;
  const board = document.querySelector('[data-testid=board]');
  return text !== told || Number(board.dataset.seq) !== seq; }"""
"""Something came of it."""


ASKED = """() => ['.prompt p, .phone-panel h2', '.lesson h3', '.dice-entry legend']
  .flatMap((one) => [...document.querySelectorAll(one)])
  .map((one) => one.textContent).join(' | ')"""


class Pupil:
    """Takes a lesson and has every prompt looked at that he has not seen yet."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page
        self.layout = LayoutCheck(screen)
        self.known: set[str] = set()

    def begin(self, ruleset: str) -> None:
        """From the lobby onto the board."""
        self.page.goto(self.screen.address)
        self.page.get_by_test_id(f"ruleset-{ruleset}").click()
        lesson = self.page.get_by_test_id(f"lesson-{ruleset}")
        expect(lesson).to_be_attached()
        if not lesson.is_visible():
            self.page.get_by_test_id("lessons-fold").click()
        lesson.click()
        expect(self.page.get_by_test_id("lesson-text")).to_be_visible()

    def look(self, where: str) -> bool:
        """Look at the page where what is asked and told is new but for its numbers."""
        told: str = self.page.evaluate(ASKED)
        state = WAITING if told.startswith(WAITING) else NUMBERS.sub("#", told)
        if state in self.known:
            return False
        self.known.add(state)
        self.layout.check(f"{where}: {state[:160]}")
        return True

    def look_at_advice(self, where: str) -> None:
        """The same with advice beside the board, where it can be had."""
        advice = self.page.get_by_test_id("advice")
        if advice.count():
            advice.click()
            expect(self.page.get_by_test_id("take-advice")).to_be_visible()
            self.layout.check(f"advice at {where}")

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
        if pupil.look(f"press {turn}") and turn % 3 == 1:
            pupil.look_at_advice(f"press {turn}")
        if not pupil.go_on():
            break
    pupil.look("the end")
    pupil.layout.assert_clean()


TOLD = "She must attack what touches her bow, ram, rake or board: the odds stand beside each. " * 4
LESSON: dict[str, object] = {
    "learned": "Learned.",
    "hint": None,
    "next": None,
    "id": "first",
    "title": "All that there is at once",
    "seat": "green",
    "steps": [{"text": TOLD, "press": None, "waits": True, "orders": [], "done": None}] * 2,
}
"""A lesson for a battle that has none, with as much to be read as any."""
TAUGHT = """() => {
  const game = location.pathname.split("/")[2];
  localStorage.setItem(`naumachia.lesson.${game}`, JSON.stringify("first")); }"""


def fleets_in_contact(open_small_battles: OpenScreen, small_battles: Served) -> Screen:
    """Four ships of Diadochi that have to attack."""
    return into_combat(open_small_battles, small_battles).screen


def a_card_is_asked_for(open_small_battles: OpenScreen, small_battles: Served) -> Screen:
    """A window of Návarchoi, with a card that fits."""
    game = small_battles.create("answers", ruleset="navarchoi", screen="shared")
    screen = open_small_battles()
    screen.sit(game["links"][0]["path"])
    screen.page.get_by_role("button", name="Both hands open").click()

    def give(text: str) -> None:
        screen.changes(lambda: screen.type_order(text))
        screen.say.blur()

    for _ in range(2):
        give(first_card(screen))
    give("declare planning")
    for text in ("declare activation", "form A1", "A1 run 6", "A1 F", "A1 F", "A1 attack ram B1"):
        give(text)
    expect(screen.page.get_by_test_id("window")).to_be_visible()
    return screen


def a_line_opens_fire(open_small_battles: OpenScreen, small_battles: Served) -> Screen:
    """Ships of the line with several targets each."""
    screen = open_small_battles()
    screen.sit(
        small_battles.create("line", ruleset="age_of_sail", screen="shared")["links"][0]["path"]
    )
    while screen.update["prompt"]["phase"] != "firing":
        passes = [order for order in screen.update["orders"] if order["kind"] == "pass"]
        screen.changes(partial(screen.type_order, passes[-1]["text"]))
    return screen


def a_ram_from_the_beam(open_small_battles: OpenScreen, small_battles: Served) -> Screen:
    """A trireme of Biremes with an enemy before her bow."""
    return Close(open_small_battles(), small_battles, "two-on-one").screen


@pytest.mark.parametrize(
    "crowd",
    [
        fleets_in_contact,
        a_line_opens_fire,
        pytest.param(a_card_is_asked_for, marks=pytest.mark.nightly),
        pytest.param(a_ram_from_the_beam, marks=pytest.mark.nightly),
    ],
)
def test_with_everything_open_at_once(
    open_small_battles: OpenScreen,
    small_battles: Served,
    crowd: Callable[[OpenScreen, Served], Screen],
) -> None:
    screen = crowd(partial(open_small_battles, reduced_motion="reduce"), small_battles)
    page, layout = screen.page, LayoutCheck(screen)
    page.route("**/lesson/first*", lambda route: route.fulfill(json=LESSON))
    page.evaluate(TAUGHT)
    page.reload()
    screen.seated()
    lesson = page.get_by_test_id("card-lesson").or_(page.get_by_test_id("lesson"))
    expect(lesson.first).to_be_visible()
    page.get_by_test_id("advice").click()
    expect(page.get_by_test_id("take-advice")).to_be_visible()
    layout.check("advice")
    tabs = page.locator(".dock-tabs [role=tab]").all()
    assert len(tabs) > 1
    for tab in tabs:
        if tab.is_visible():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            layout.check(tab.inner_text())
    # By keyboard too, and only one of them is open.
    page.locator(".dock-tabs [aria-selected=true]").focus()
    page.keyboard.press("Home")
    expect(page.locator(".dock-tabs [role=tab]").first).to_have_attribute("aria-selected", "true")
    expect(page.locator(".dock-body > *")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    layout.check("a ship in hand")
    layout.assert_clean()


def against(server: Served, ruleset: str, scenario: str) -> str:
    """The link of a game against the computer."""
    computer = {"kind": "computer", "level": "calm"}
    seats = [{"kind": "person"}, computer]
    game = server.create(scenario, ruleset=ruleset, seats=seats)
    path: str = game["links"][0]["path"]
    return path


LINES = 24
AT_END = "log => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)"
HEIGHTS = "lines => lines.map((line) => line.getBoundingClientRect().height)"


def played(screen: Screen, server: Served) -> Screen:
    """A game of some rounds, with more lines than the log has room for."""
    screen.sit(against(server, "trireme", "block"))
    while len(screen.log_lines()) < LINES:
        screen.play(tactics.choose(screen.update))
        screen.may_act("green")
    return screen


def why_makes_no_line_longer(page: Page) -> None:
    """Lines are as high as if nothing could be asked about them."""
    lines = page.locator(".log li:has(.why)")
    assert lines.count()
    asked = lines.evaluate_all(HEIGHTS)
    plain = page.add_style_tag(content=".ev .why { display: none !important; }")
    assert lines.evaluate_all(HEIGHTS) == asked
    plain.evaluate("style => style.remove()")


def test_the_log_stays_at_its_newest_line_until_the_reader_scrolls_up(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = played(open_screen(reduced_motion="reduce"), server)
    page, log = screen.page, screen.page.get_by_test_id("log")
    why_makes_no_line_longer(page)
    before = log.evaluate("log => log.clientHeight")
    page.get_by_test_id("advice").click()
    expect(page.get_by_test_id("take-advice")).to_be_visible()
    assert log.evaluate("log => log.clientHeight") < before
    assert log.evaluate(AT_END) <= 1
    newest = page.get_by_test_id("to-newest")
    expect(newest).to_have_count(0)
    log.hover()
    page.mouse.wheel(0, -2000)
    expect(newest).to_be_visible()
    screen.changes(lambda: screen.type_order(tactics.choose(screen.update)["text"]))
    assert log.evaluate(AT_END) > 1
    newest.click()
    expect(newest).to_have_count(0)
    assert log.evaluate(AT_END) <= 1


def test_the_wind_is_told_with_its_direction_and_its_rose_is_never_cut(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    screen = open_small_battles(reduced_motion="reduce")
    page = screen.page
    game = small_battles.create("raking", ruleset="age_of_sail", screen="shared")
    screen.sit(game["links"][0]["path"])
    page.get_by_label("Show the whole board").click()
    rose, box = page.locator(".picture .rose"), page.get_by_test_id("wind")
    expect(rose.locator("text")).to_have_text(re.compile("^N, a medium wind$"))
    assert not nearer_and_nearer(screen)[-1]
    expect(box).to_have_count(1)
    expect(box).to_contain_text("N a medium wind")
    # Without a wind it is no more than an ornament, and is not cut either.
    game = small_battles.create("skirmish", screen="shared")
    screen.sit(game["links"][0]["path"])
    assert False in nearer_and_nearer(screen)


def nearer_and_nearer(screen: Screen) -> list[bool]:
    """Whether the rose is seen, step by step, where it is seen all of it; at last it is not."""
    page, rose = screen.page, screen.page.locator(".picture .rose")
    seen = []
    for _ in range(6):
        page.get_by_label("Zoom in").click()
        page.evaluate(TWO_FRAMES)
        seen.append(rose.evaluate("rose => getComputedStyle(rose).visibility") == "visible")
        whole: bool = page.evaluate(WHOLE)
        assert whole or not seen[-1]
    return seen


WHOLE = """() => {
  const [rose, pane] = ['.picture .rose', '.board-pane'].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  return rose.left >= pane.left && rose.right <= pane.right
    && rose.top >= pane.top && rose.bottom <= pane.bottom; }"""
"""Whether the rose is all within the board."""


SPOILT = {
    ".app .right > .log-panel { flex: 0 0 180px }": "the log is",
    ".log { scroll-snap-type: y mandatory; } .log-lines { padding-bottom: 300px }": "newest line",
    ".dock-body { position: relative; top: 60px }": "overlap",
    ".say { position: fixed; bottom: 8px; left: 40%; z-index: 9 }": "the replay bar is covered",
    ".prompt p { max-height: 12px !important }": "are cut by",
    ".centre > .prompt { margin-top: -30px }": "overlap",
    ".aids .btn { overflow: hidden; max-width: 24px }": "are cut by",
    ".dock-tabs button + button { margin-left: -40px }": "lie on one another",
    ".tools { transform: translateX(60px) }": "leaves the screen",
    ".seat { overflow: visible; margin-bottom: -40px }": "overlap",
    ".advice .btn.go { position: fixed !important; left: 1430px }": "leaves the screen",
    ".board-frame::after { content: ''; position: fixed; inset: 0 }": "is covered by",
}
"""What may be wrong with a style sheet, and what is said of it."""


def test_what_is_wrong_is_seen(open_screen: OpenScreen, server: Served) -> None:
    """Each fault is made on purpose, and found; without them there is none."""
    screen = played(open_screen(reduced_motion="reduce"), server)
    page = screen.page
    page.evaluate(TAUGHT)
    page.route("**/lesson/first*", lambda route: route.fulfill(json=LESSON))
    page.reload()
    screen.seated()
    page.get_by_test_id("advice").click()
    expect(page.get_by_test_id("take-advice")).to_be_visible()
    assert layout_errors(page) == []
    for style, said in SPOILT.items():
        spoilt = page.add_style_tag(content=style)
        page.evaluate(TWO_FRAMES)
        found = layout_errors(page)
        assert any(said in fault for fault in found), f"{style}: {found}"
        spoilt.evaluate("style => style.remove()")
        page.evaluate(TWO_FRAMES)
    assert layout_errors(page) == []

"""The front page: what it says, the battle that replays itself, the pictures, and the lessons."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser

SAID = (
    "Naval wargames from triremes to Trafalgar: the rules enforced, every die shown, every "
    "ruling explained."
)
SIZES = [(1440, 900), (1280, 720), (1920, 1080), (390, 844)]
PLACES = """() => [...document.querySelectorAll('.living-sea [id^="ship-"]')]
  .map(ship => ship.style.transform).join()"""
WATCH = """() => { window.shifts = [];
  new PerformanceObserver(list => list.getEntries().forEach(entry => window.shifts.push(
    [entry.value, entry.sources.map(source => source.node?.className ?? '')])))
    .observe({ type: 'layout-shift', buffered: true }); }"""
MOST_SHIFT = 0.02
"""Layout shift that nobody notices; the change of letters when the typefaces arrive."""


def opened(screen: Screen) -> None:
    """Open the front page and wait for the replay."""
    screen.page.goto(screen.address)
    expect(screen.page.get_by_test_id("living")).to_have_attribute("data-ready", "1")


def moves(screen: Screen) -> None:
    """Wait until ships of the replay lie elsewhere."""
    screen.page.wait_for_function(PLACES)
    before = screen.page.evaluate(PLACES)
    screen.page.wait_for_function(f"before => ({PLACES})() !== before", arg=before)


def test_one_press_begins_a_battle(open_screen: OpenScreen) -> None:
    screen = open_screen(newcomer=True)
    opened(screen)
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(SAID)
    screen.page.get_by_test_id("first-battle").click()
    screen.seated()
    expect(screen.page).to_have_url(re.compile("/game/"))
    assert (screen.welcome["ruleset"], screen.welcome["scenario"]) == ("trireme", "Skirmish")
    kinds = {seat["id"]: seat["kind"] for seat in screen.welcome["seats"]}
    assert [kinds[mine] for mine in screen.welcome["you"]] == ["person"]
    assert sorted(kinds.values()) == ["computer", "person"]


def test_the_short_battle_is_that_of_the_chosen_rule_set(open_screen: OpenScreen) -> None:
    screen = open_screen()
    page = screen.page
    opened(screen)
    said = page.get_by_test_id("first-battle-name")
    expect(said).to_contain_text("Trireme, Skirmish: about 5 minutes")
    page.get_by_test_id("ruleset-biremes").click()
    expect(said).to_contain_text("Duel of triremes")
    page.get_by_test_id("first-battle").click()
    screen.seated()
    assert screen.welcome["ruleset"] == "biremes"
    page.goto(screen.address)  # the rule set that was played last
    expect(said).to_contain_text("Duel of triremes")


def test_the_battle_replays_itself_until_it_is_paused(open_screen: OpenScreen) -> None:
    screen = open_screen()
    opened(screen)
    moves(screen)
    pause = screen.page.get_by_test_id("living-pause")
    expect(pause).to_have_accessible_name("Pause the replay")
    expect(screen.page.locator(".living-sea")).to_have_attribute("aria-hidden", "true")
    expect(screen.page.get_by_test_id("living")).to_contain_text("a recorded battle")
    pause.click()
    expect(pause).to_have_accessible_name("Play the replay")
    pause.click()
    moves(screen)


def test_it_stands_still_for_readers_who_want_less_motion(open_screen: OpenScreen) -> None:
    screen = open_screen(reduced_motion="reduce")
    screen.page.clock.install()
    opened(screen)
    screen.page.wait_for_function(PLACES)
    before = screen.page.evaluate(PLACES)
    screen.page.clock.run_for(10_000)
    assert screen.page.evaluate(PLACES) == before
    pause = screen.page.get_by_test_id("living-pause")
    pause.click()
    expect(pause).to_have_accessible_name("Pause the replay")
    moves(screen)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_jumps_and_nothing_runs_over(
    open_screen: OpenScreen, size: tuple[int, int]
) -> None:
    screen = open_screen(viewport={"width": size[0], "height": size[1]})
    screen.page.add_init_script(f"({WATCH})()")
    opened(screen)
    expect(screen.page.get_by_test_id("first-battle")).to_be_in_viewport(ratio=1)
    screen.page.wait_for_load_state("networkidle")
    shifts = screen.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST_SHIFT, shifts
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_game_shows_a_picture_of_its_own(screen: Screen) -> None:
    opened(screen)
    cards = screen.page.locator(".ruleset")
    expect(cards).to_have_count(5)
    ships = [card.locator('.thumb [id^="ship-"]') for card in cards.all()]
    for found in ships:
        expect(found.first).to_be_attached()
    hands = screen.page.get_by_test_id("ruleset-navarchoi").locator(".thumb .hand")
    assert hands.count() >= 3


def test_at_1920_it_fills_the_page(open_screen: OpenScreen) -> None:
    screen = open_screen(viewport={"width": 1920, "height": 1080})
    opened(screen)
    last = screen.page.locator(".ruleset").last.bounding_box()
    panel = screen.page.locator(".new-game").bounding_box()
    assert last is not None
    assert panel is not None
    assert panel["x"] + panel["width"] == 1920
    assert panel["x"] - (last["x"] + last["width"]) < 60


def test_on_a_phone_the_start_names_what_it_starts(open_screen: OpenScreen) -> None:
    screen = open_screen(**PHONE)
    opened(screen)
    expect(screen.page.get_by_test_id("start")).to_be_hidden()
    screen.page.get_by_test_id("ruleset-age_of_sail").tap()
    screen.page.get_by_test_id("scenario-nile").tap()
    expect(screen.page.get_by_test_id("start")).to_be_in_viewport(ratio=1)
    expect(screen.page.get_by_test_id("go-what")).to_have_text("Age of SailThe Nile")


def test_a_finished_lesson_has_a_tick_and_the_next_is_offered(
    open_screen: OpenScreen,
) -> None:
    screen = open_screen()
    opened(screen)
    page = screen.page
    first = page.get_by_test_id("lesson-trireme")
    second = page.get_by_test_id("lesson-trireme-ram")
    expect(first).to_contain_text("Next")
    page.get_by_test_id("to-lessons").click()
    expect(first).to_be_focused()
    second.click()
    text = page.get_by_test_id("lesson-text")
    page.get_by_test_id("lesson-next").click()
    expect(text).to_contain_text("No enemy is near enough")
    screen.may_act("green")
    screen.type_order("G2 L")
    hint = page.get_by_test_id("lesson-hint")
    expect(hint).to_contain_text("F twice")
    hint.get_by_role("button", name="Take it back").click()
    expect(hint).to_have_count(0)
    for _ in range(2):
        page.get_by_test_id("lesson-show").click()
    expect(text).to_contain_text("across the way of G2")
    page.get_by_test_id("lesson-show").click()
    expect(text).to_contain_text("O1 is gone")
    page.get_by_test_id("lesson-show").click()
    expect(text).to_contain_text("A ram sinks a ship at once")
    screen.result.get_by_test_id("next-lesson").click()
    expect(text).to_contain_text("bow to bow")
    opened(screen)
    # Who has played finds the lessons folded, and what comes next beside them. A finished lesson
    # is none of his games, the one begun is.
    expect(second).to_be_hidden()
    expect(page.locator(".game-row")).to_have_count(1)
    fold = page.get_by_test_id("lessons-fold")
    expect(fold).to_contain_text("1 of 3 finished, next: Move and turn")
    fold.click()
    expect(second).to_contain_text("Finished")
    expect(first).to_contain_text("Next")

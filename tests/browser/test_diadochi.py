"""Fleets on a table: groups taken up with a press, moved, wheeled and turned, a blunder, a ram."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.table import Table

pytestmark = pytest.mark.browser
OBEYS, BLUNDERS = 3, 10


class Fleets(Table):
    """Two people at one screen, whose dice are thrown beside it; green is first."""

    def __init__(self, screen: Screen, server: Served, scenario: str) -> None:
        super().__init__(screen)
        game = server.create(scenario, ruleset="diadochi", screen="shared", dice="typed")
        screen.sit(game["links"][0]["path"])
        if screen.welcome["briefing"]:
            expect(self.page.get_by_test_id("briefing")).to_be_visible()
            self.page.keyboard.press("Escape")
            expect(self.page.get_by_test_id("briefing")).to_have_count(0)
        self.dice(6, 1)

    def dice(self, *faces: int) -> None:
        """Enter what the dice on the own table show."""
        dice = self.page.locator(".dice-entry fieldset")
        expect(dice).to_have_count(len(faces))
        for die, face in zip(dice.all(), faces, strict=True):
            die.get_by_role("button", name=re.compile(f": {face}$")).click()
        self.screen.changes(self.page.get_by_test_id("send-dice").click)

    def dice_by_keys(self, face: int) -> None:
        """The same for one die, with the keyboard."""
        die = self.page.locator(".dice-entry fieldset")
        expect(die).to_have_count(1)
        die.get_by_role("button", name=re.compile(f": {face}$")).press("Enter")
        self.screen.changes(lambda: self.page.get_by_test_id("send-dice").press("Enter"))

    def take_up(self) -> None:
        """The next squadron without orders, with the one key that takes it."""
        self.prompt()
        expect(self.page.get_by_test_id("unit").first).to_be_visible()
        self.page.evaluate("document.activeElement.blur()")
        self.page.keyboard.press("n")
        expect(self.page.locator('[data-testid="unit"][aria-pressed="true"]')).to_have_count(1)

    def prompt(self) -> dict[str, Any]:
        """What is asked, once the page shows it."""
        expect(self.screen.board).to_have_attribute("data-seq", str(self.screen.update["seq"]))
        found: dict[str, Any] = self.screen.update["prompt"]
        return found

    def order(self, text: str) -> None:
        """Type an order and wait until it is played."""
        self.screen.changes(lambda: self.screen.type_order(text))

    def confirm(self) -> None:
        """Play what is in hand."""
        expect(self.screen.confirm).to_be_enabled()
        self.screen.changes(self.screen.confirm.click)

    def roll(self, text: str, face: int = OBEYS) -> None:
        """Name a unit and throw for it."""
        self.order(f"roll {text}")
        self.dice(face)

    def pass_on(self) -> None:
        """The other side names nobody."""
        self.order("finish")


def test_two_dice_to_enter_fit_a_small_desk(open_screen: OpenScreen, server: Served) -> None:
    """Each face is pressed; a face below another could not be."""
    Fleets(open_screen(viewport={"width": 1280, "height": 720}), server, "intro")


def test_the_signs_on_the_board_are_explained(
    fleets: Fleets, open_screen: OpenScreen, server: Served
) -> None:
    """With the keys at a desk, from the menu on a phone; only signs that are shown."""
    page = fleets.page
    page.keyboard.press("?")
    signs = page.get_by_test_id("signs")
    for said in ("pennant: flagship", "Greek numeral", "hatched: refused"):
        expect(signs).to_contain_text(said)
    expect(signs).not_to_contain_text("prize")
    other = open_screen(**PHONE)
    phone = other.page
    phone.goto(page.url)
    other.briefed()
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Signs").tap()
    expect(phone.get_by_test_id("signs")).to_contain_text("pennant: flagship")


@pytest.fixture
def fleets(screen: Screen, server: Served) -> Fleets:
    return Fleets(screen, server, "intro")


LINE = "abreast G1 G2 G3 G4 G5 G6 G7 G8"


def test_a_group_is_taken_up_and_moved_by_mouse(fleets: Fleets) -> None:
    screen, page = fleets.screen, fleets.page
    screen.ship("G4").click()
    expect(page.get_by_test_id("muster")).to_have_attribute("data-count", "8")
    expect(screen.prompt).to_contain_text("G1 to G8 abreast: 7 or less")
    expect(page.get_by_test_id("reach")).to_contain_text("12 cables")
    fleets.confirm()
    fleets.dice(OBEYS)
    expect(screen.prompt).to_contain_text("G1 to G8: drag, or press the destination")
    expect(page.get_by_test_id("group-outline")).to_have_attribute("data-count", "8")
    screen.ship("G5").click()
    fleets.drag("G5", 0, 3)
    expect(page.get_by_test_id("readout")).to_have_text("Go ahead 3 cables")
    expect(page.get_by_test_id("fellow")).to_have_count(7)
    before = fleets.pose("G1")
    fleets.confirm()
    assert fleets.pose("G1") == (before[0], before[1] + 3, 0)
    assert fleets.prompt()["seats"] == ["orange"]


@pytest.mark.nightly
def test_a_group_is_taken_up_and_moved_by_keys(fleets: Fleets) -> None:
    screen, page = fleets.screen, fleets.page
    fleets.take_up()
    expect(page.get_by_test_id("muster")).to_have_attribute("data-count", "8")
    expect(page.get_by_test_id("unit")).to_have_attribute("aria-pressed", "true")
    expect(screen.confirm).to_be_enabled()
    screen.changes(lambda: page.keyboard.press("Enter"))
    fleets.dice_by_keys(OBEYS)
    fleets.take_up()
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("readout")).to_have_text("Go ahead 1.5 cables")
    before = fleets.pose("G1")
    screen.changes(lambda: page.keyboard.press("Enter"))
    assert fleets.pose("G1") == (before[0], before[1] + 1.5, 0)


def test_ships_that_are_no_formation_are_told_why(fleets: Fleets) -> None:
    screen, page = fleets.screen, fleets.page
    screen.ship("G4").click()
    screen.ship("G4").click()
    expect(screen.prompt).to_contain_text("Roll for G4")
    screen.ship("G6").click()
    expect(screen.refusal).to_contain_text("DIA-FORM-04")
    expect(page.locator(".refusal-marks")).to_contain_text("1.00 cables")
    expect(screen.confirm).to_be_disabled()
    screen.ship("G5").click()
    expect(screen.prompt).to_contain_text("Roll for G4 to G6 abreast")
    fleets.confirm()


def test_a_wheel_by_mouse(fleets: Fleets) -> None:
    screen, page = fleets.screen, fleets.page
    fleets.roll(LINE)
    screen.ship("G8").click()
    fleets.drag("G8", -2, 7)
    expect(screen.refusal).to_contain_text("DIA-MOVE-02")
    expect(page.get_by_test_id("readout")).to_have_text("Wheel 28.64° to port")
    fleets.drag("G8", 0, 2)
    expect(page.get_by_test_id("readout")).to_have_text(re.compile(r"^Wheel 1\d.* to port$"))
    expect(page.get_by_test_id("fellow")).to_have_count(7)
    before = fleets.pose("G1")
    fleets.confirm()
    assert 340 < fleets.pose("G8")[2] < 350
    assert fleets.pose("G1")[1] - before[1] < 0.5
    assert fleets.pose("G8")[1] - before[1] > 1.5


@pytest.mark.nightly
def test_a_wheel_by_keys(fleets: Fleets) -> None:
    screen, page = fleets.screen, fleets.page
    fleets.roll(LINE)
    fleets.take_up()
    expect(screen.ship("G5")).to_have_attribute("aria-pressed", "true")
    for _ in range(4):
        page.keyboard.press(".")
    expect(page.get_by_test_id("readout")).to_have_text("Wheel 20° to starboard")
    screen.changes(lambda: page.keyboard.press("Enter"))
    assert fleets.pose("G8")[2] == 20


def into_column(fleets: Fleets) -> None:
    """Green's line becomes a column to starboard; it is green's turn again."""
    fleets.roll(LINE)
    fleets.order("G1 change starboard")
    assert {fleets.pose(f"G{number}")[2] for number in range(1, 9)} == {90}
    fleets.pass_on()


def test_a_column_is_formed_and_turns_after_its_head_by_mouse(fleets: Fleets) -> None:
    screen, page = fleets.screen, fleets.page
    fleets.roll(LINE)
    screen.ship("G5").click()
    page.get_by_test_id("more").click()
    page.get_by_test_id("side-order").filter(has_text="Form to starboard").click()
    expect(page.get_by_test_id("fellow")).to_have_count(7)
    fleets.confirm()
    fleets.pass_on()
    page.get_by_test_id("unit").click()
    expect(screen.prompt).to_contain_text("G8 to G1 ahead")
    fleets.confirm()
    fleets.dice(OBEYS)
    fleets.drag("G8", 2, 3)
    expect(page.get_by_test_id("readout")).to_contain_text("to port, go ahead")
    expect(page.get_by_test_id("fellow")).to_have_count(7)
    fleets.confirm()
    assert fleets.pose("G8")[2] < 60
    assert fleets.pose("G1")[2] == 90


def test_a_column_turns_after_its_head_by_keys(fleets: Fleets) -> None:
    screen, page = fleets.screen, fleets.page
    into_column(fleets)
    fleets.take_up()
    expect(screen.prompt).to_contain_text("G8 to G1 ahead")
    expect(screen.confirm).to_be_enabled()
    screen.changes(lambda: page.keyboard.press("Enter"))
    fleets.dice_by_keys(OBEYS)
    fleets.take_up()
    expect(screen.ship("G8")).to_have_attribute("aria-pressed", "true")
    for key in ["ArrowUp"] * 12 + ["ArrowLeft"] * 6:
        page.keyboard.press(key)
    expect(page.get_by_test_id("readout")).to_contain_text("to port, go ahead")
    screen.changes(lambda: page.keyboard.press("Enter"))
    assert fleets.pose("G8")[2] < 60
    assert fleets.pose("G1")[2] == 90


@pytest.mark.parametrize("hand", ["mouse", pytest.param("keys", marks=pytest.mark.nightly)])
def test_a_blunder_moves_a_line(fleets: Fleets, hand: str) -> None:
    screen = fleets.screen
    throw: Callable[[int], None] = fleets.dice if hand == "mouse" else fleets.dice_by_keys
    if hand == "mouse":
        screen.ship("G1").click()
        fleets.confirm()
    else:
        fleets.take_up()
        expect(screen.confirm).to_be_enabled()
        screen.changes(lambda: fleets.page.keyboard.press("Enter"))
    throw(BLUNDERS)
    before = fleets.pose("G1")
    throw(1)
    assert fleets.pose("G1") == (before[0], before[1] - 2, 0)
    assert any("blunder" in line.lower() for line in screen.log_lines())


# -- a supported ram -----------------------------------------------------------------------


def into_combat(open_small_battles: OpenScreen, small_battles: Served) -> Fleets:
    """Green has run into orange: each of its ships has to attack, most face two."""
    fleets = Fleets(open_small_battles(), small_battles, "clash")
    line = "abreast G1 G2 G3 G4"
    fleets.roll(line)
    fleets.order("G1 go 4")
    while fleets.prompt()["phase"] != "command" or fleets.prompt()["seats"] != ["green"]:
        fleets.pass_on()
    fleets.roll(line)
    fleets.order("G1 go 1")
    assert fleets.prompt()["phase"] == "combat"
    return fleets


def test_a_supported_ram_by_mouse(open_small_battles: OpenScreen, small_battles: Served) -> None:
    fleets = into_combat(open_small_battles, small_battles)
    screen, page = fleets.screen, fleets.page
    duties = page.get_by_test_id("duty")
    expect(duties).to_have_count(4)
    expect(page.get_by_test_id("duties")).to_contain_text("4 compulsory")
    # Each has its odds before anything is in hand.
    expect(duties.locator(".odds")).to_have_count(4)
    page.locator('[data-testid="duty"][data-target="O2"]').click()
    way = page.get_by_test_id("duty-way")
    expect(way).to_have_count(3)
    way.filter(has_text="Ram").click()
    chosen = page.get_by_test_id("duty-chosen")
    expect(screen.confirm).to_contain_text("Ram O2 with G4")
    expect(chosen).to_contain_text("Supported by 1")
    # A press on the supporter leaves her out, another takes her in again.
    screen.ship("G4").click()
    expect(screen.confirm).not_to_contain_text("with")
    expect(chosen).not_to_contain_text("Supported")
    page.get_by_test_id("join").click()
    expect(screen.confirm).to_contain_text("with G4")
    fleets.confirm()
    fleets.dice(6, 1)
    assert any("rams O2 from the bow" in line for line in screen.log_lines())
    assert any("O2 sinks" in line for line in screen.log_lines())


def test_on_a_phone_the_kinds_of_a_chosen_attack_are_in_view(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    fleets = into_combat(open_small_battles, small_battles)
    page = open_small_battles(**PHONE).page
    page.goto(fleets.page.url)
    ways = page.get_by_test_id("duty-way")
    for target in ("O2", "O3"):
        page.locator(f'[data-testid="duty"][data-target="{target}"]').tap()
        expect(page.get_by_test_id("duty-chosen").locator("h3")).to_contain_text(target)
        for way in ways.all():
            expect(way).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_a_supported_ram_by_keys(open_small_battles: OpenScreen, small_battles: Served) -> None:
    fleets = into_combat(open_small_battles, small_battles)
    screen, page = fleets.screen, fleets.page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    expect(page.get_by_test_id("duty-chosen")).to_contain_text("G4 on O1, compulsory")
    page.keyboard.press("n")
    expect(page.get_by_test_id("duty-chosen")).to_contain_text("G3 on O2, compulsory")
    ram = page.get_by_test_id("duty-way").filter(has_text="Ram")
    ram.press("Enter")
    expect(screen.confirm).to_contain_text("Ram O2 with G4")
    page.get_by_test_id("join").press("Enter")
    expect(screen.confirm).not_to_contain_text("with")
    page.get_by_test_id("join").press("Enter")
    expect(screen.confirm).to_contain_text("with G4")
    screen.changes(lambda: screen.confirm.press("Enter"))
    fleets.dice(6, 1)
    assert any("rams O2 from the bow" in line for line in screen.log_lines())

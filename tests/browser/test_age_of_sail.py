"""Under sail: a tack, a rake, a boarding to the end and a prize, by mouse and by keyboard."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.table import Table

pytestmark = pytest.mark.browser
STEADY = 2
"""A wind die that changes nothing."""
SPREAD = 2
"""More dice of six faces than these are typed in a row."""


class Captains(Table):
    """Two people at one screen, whose dice are thrown beside it; green moves first."""

    def __init__(self, screen: Screen, server: Served, scenario: str, **fields: Any) -> None:
        super().__init__(screen)
        fields = {"ruleset": "age_of_sail", "screen": "shared", "dice": "typed", **fields}
        game = server.create(scenario, **fields)
        screen.page.goto(server.address.rstrip("/") + game["links"][0]["path"])
        expect(screen.pieces.first).to_be_visible()
        self.begin()

    def begin(self) -> None:
        """Begin a move: the wind holds, nobody at anchor gets under way, green goes first."""
        self.dice(STEADY)
        self.dice(STEADY)
        while self.asked() == "recovery":
            self.order("finish")
        self.throw()

    def asked(self) -> str:
        """The kind of decision that is asked for, once the page shows it."""
        expect(self.screen.board).to_have_attribute("data-seq", str(self.screen.update["seq"]))
        return str(self.screen.update["prompt"]["phase"])

    def dice(self, *faces: int) -> None:
        """Enter what the dice on the own table show: many are typed one after the other."""
        expect(self.page.get_by_test_id("send-dice")).to_be_visible()
        many = self.page.get_by_test_id("one-of-many")
        if len(faces) > SPREAD:
            expect(many).to_have_count(len(faces))
            many.first.focus()
            for at, face in enumerate(faces):
                self.page.keyboard.press(str(face))
                expect(many.nth(at)).to_have_attribute("aria-label", re.compile(f": {face}$"))
        else:
            dice = self.page.locator(".dice-entry fieldset")
            expect(dice).to_have_count(len(faces))
            for die, face in zip(dice.all(), faces, strict=True):
                die.get_by_role("button", name=re.compile(f": {face}$")).click()
        self.screen.changes(self.page.get_by_test_id("send-dice").click)

    def throw(self) -> None:
        """Sixes for green and ones for orange, however many dice each throws."""
        expect(self.screen.board).to_have_attribute("data-seq", str(self.screen.update["seq"]))
        asked: list[dict[str, Any]] = self.screen.update["ask_dice"]["dice"]
        weak = ("Orange", "Chesapeake")
        self.dice(*(1 if die["label"].startswith(weak) else 6 for die in asked))

    def order(self, text: str) -> None:
        """Type an order and wait until it is played."""
        self.screen.changes(lambda: self.screen.type_order(text))
        self.page.evaluate("document.activeElement.blur()")

    def confirm(self) -> None:
        """Play what is in hand."""
        expect(self.screen.confirm).to_be_enabled()
        self.screen.changes(self.screen.confirm.click)

    def enter(self) -> None:
        """The same by keyboard."""
        expect(self.screen.confirm).to_be_enabled()
        self.screen.changes(lambda: self.page.keyboard.press("Enter"))

    def choose(self, name: str | re.Pattern[str], key: bool = False) -> None:
        """Take the order of a button, and play it."""
        button = self.page.locator(".prompt, .picks").get_by_role("button", name=name).first
        if key:
            button.press("Enter")
            self.page.evaluate("document.activeElement.blur()")
            self.enter()
        else:
            button.click()
            self.confirm()

    def roster(self, ship: str) -> dict[str, Any]:
        """The line of a ship beside the board."""
        ships = [one for side in self.screen.update["roster"] for one in side["ships"]]
        found: dict[str, Any] = next(one for one in ships if one["id"] == ship)
        return found


def captains(open_small_battles: OpenScreen, small_battles: Served, scenario: str) -> Captains:
    return Captains(open_small_battles(), small_battles, scenario)


def test_a_tack_by_mouse(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "tacking")
    page, screen = ours.page, ours.screen
    expect(screen.tool("Flip")).to_be_visible()
    expect(screen.tool("Ruler")).to_be_disabled()
    screen.ship("G1").click()
    expect(page.get_by_test_id("reach")).to_contain_text("1″ to 9″")
    ours.drag("G1", 0, 4)
    expect(screen.refusal).to_contain_text("SAIL-")
    ours.pull((14, 8), (17, 11))
    readout = page.get_by_test_id("readout")
    expect(readout).to_have_text(re.compile(r"^Turn 90° to starboard, sail 4\.2"))
    ours.confirm()
    assert ours.pose("G1")[2] == pytest.approx(45, abs=0.2)


@pytest.mark.nightly
def test_a_tack_by_keys(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "tacking")
    page = ours.page
    page.keyboard.press("n")
    for _ in range(18):
        page.keyboard.press("ArrowRight")
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    readout = page.get_by_test_id("readout")
    expect(readout).to_have_text("Turn 90° to starboard, sail 2″")
    page.keyboard.press(".")
    expect(readout).to_contain_text("turn 5° to starboard")
    ours.enter()
    assert ours.pose("G1")[2] == pytest.approx(50, abs=0.2)


def test_the_wind_stays_in_sight(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    page = ours.page
    page.keyboard.press("0")  # the whole table, with its own rose, on which no ship lies here
    expect(page.get_by_test_id("wind")).to_have_count(0)
    for _ in range(4):
        page.keyboard.press("+")
    expect(page.get_by_test_id("wind")).to_have_attribute("data-bearing", "0")
    expect(page.get_by_test_id("wind")).to_have_attribute("aria-label", re.compile("^Wind from N,"))


def test_a_rake_by_mouse(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    page, screen = ours.page, ours.screen
    screen.ship("G1").click()
    ours.drag("G1", 6, 0)
    expect(page.get_by_test_id("readout")).to_have_text("Sail 6″")
    ours.confirm()
    assert ours.asked() == "firing"
    screen.ship("G1").click()
    screen.ship("O1").click()
    expect(screen.prompt).to_contain_text("Shannon: rake Chesapeake with the starboard guns")
    expect(screen.odds).to_contain_text("raking")
    ours.confirm()
    ours.throw()
    assert ours.asked() == "striking"
    expect(screen.prompt).to_contain_text("which battery does Chesapeake lose?")
    ours.choose("Lose long port")
    guns = dict(ours.roster("O1")["sheet"])
    assert "☒" in guns["port"]
    assert "☒" not in guns["starboard"]


@pytest.mark.nightly
def test_a_rake_by_keys(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    page, screen = ours.page, ours.screen
    page.keyboard.press("n")
    for _ in range(24):
        page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("readout")).to_have_text("Sail 6″")
    ours.enter()
    assert ours.asked() == "firing"
    page.keyboard.press("n")
    expect(screen.prompt).to_contain_text("rake Chesapeake with the starboard guns")
    ours.enter()
    ours.throw()
    ours.choose("Lose long port", key=True)
    assert "☒" in dict(ours.roster("O1")["sheet"])["port"]


def in_range(ours: Captains) -> None:
    """Bring the Shannon to where her guns bear."""
    ours.order("G1 F6")
    assert ours.asked() == "firing"


def test_targets_by_mouse(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    in_range(ours)
    target = ours.page.get_by_test_id("target").first
    expect(target).to_contain_text("Chesapeake")
    expect(target).to_contain_text("starboard guns, raking")
    expect(target).to_contain_text("dice at 4 or more")
    target.click()
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(ours.screen.odds).to_contain_text("raking")
    ours.screen.changes(target.click)


def test_best_targets_for_all(open_small_battles: OpenScreen, small_battles: Served) -> None:
    """A proposal for five ships, one looked at and one left out, then ordered together."""
    ours = captains(open_small_battles, small_battles, "line")
    while ours.asked() != "firing":
        ours.order("finish")
    ours.page.keyboard.press("Escape")
    ours.page.get_by_test_id("best-targets").click()
    rows = ours.page.get_by_test_id("proposal").get_by_role("listitem")
    expect(rows).to_have_count(5)
    rows.first.get_by_role("button").first.click()
    expect(ours.page.get_by_test_id("target").first).to_have_attribute("aria-pressed", "true")
    rows.filter(has_text="Theseus").get_by_role("button", name="Leave out").click()
    expect(rows).to_have_count(4)
    ours.page.get_by_test_id("fire-all").click()
    expect(ours.page.get_by_test_id("proposal")).to_have_count(0)
    fired = [text for text in ours.screen.orders_sent if " fire " in text]
    assert {text.split()[0] for text in fired} == {"G1", "G2", "G3", "G4"}
    assert ours.asked() == "firing", "Theseus may fire still"


def test_a_key_asks_before_it_takes_back_dice(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    in_range(ours)
    ours.order("G1 fire starboard O1")
    ours.throw()
    undo = ours.screen.update["undo"]
    assert undo["moves"] > 1
    assert undo["dice"]
    seq = ours.screen.seq()
    ours.page.keyboard.press("Backspace")
    expect(ours.screen.prompt).to_contain_text("dice included. Press ⌫ again")
    assert ours.screen.seq() == seq
    ours.screen.changes(lambda: ours.page.keyboard.press("Backspace"))
    assert ours.screen.seq() < seq


@pytest.mark.nightly
def test_targets_by_keys(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    in_range(ours)
    ours.page.get_by_test_id("target").first.press("Enter")
    ours.page.evaluate("document.activeElement.blur()")
    ours.enter()


def test_the_least_useful_battery_always_goes(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    in_range(ours)
    ours.order("G1 fire starboard O1")
    ours.throw()
    assert ours.asked() == "striking"
    expect(ours.page.get_by_test_id("choices")).to_contain_text("least useful")
    ours.screen.changes(ours.page.get_by_test_id("always").click)
    expect(ours.screen.board).not_to_have_attribute("data-asks", "striking")
    assert "☒" in "".join(dict(ours.roster("O1")["sheet"]).values())
    ours.page.get_by_role("button", name="Settings").click()
    ours.page.get_by_test_id("ask-again").click()
    expect(ours.page.get_by_test_id("ask-again")).to_have_count(0)


def test_a_log_is_drawn_as_on_paper(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "raking")
    in_range(ours)
    ours.order("G1 fire starboard O1")
    ours.throw()
    ours.choose("Lose long port")
    ours.screen.ship("O1").hover()
    sheet = ours.page.get_by_test_id("log-sheet")
    expect(sheet.locator(".battery.lost")).not_to_have_count(0)
    expect(sheet.locator(".log-deck")).to_have_attribute("aria-label", re.compile("3 of 3 masts"))


def test_ships_of_a_fight_are_large(open_small_battles: OpenScreen, small_battles: Served) -> None:
    ours = captains(open_small_battles, small_battles, "prize")
    for ship in ("G1", "O1", "O2"):
        box = ours.page.locator(f"#ship-{ship} .art").bounding_box()
        assert box is not None
        assert math.hypot(box["width"], box["height"]) >= 60, ship


def board(ours: Captains, key: bool) -> None:
    """Run alongside, grapple, and send all men over."""
    if key:
        ours.page.keyboard.press("n")
        for _ in range(16):
            ours.page.keyboard.press("ArrowUp")
        expect(ours.page.get_by_test_id("readout")).to_have_text("Sail 4″")
        ours.enter()
    else:
        ours.screen.ship("G1").click()
        ours.drag("G1", 4, 0)
        ours.confirm()
    assert ours.asked() == "run_alongside"
    if key:
        ours.screen.ship("O1").press("Enter")
        ours.enter()
    else:
        ours.screen.ship("O1").click()
        ours.confirm()
    ours.throw()
    assert ours.asked() == "manning"
    ours.choose(re.compile("^Keep (0|none) at"), key)
    ours.choose(re.compile("^Keep (0|none) at"), key)
    while ours.screen.update["ask_dice"]:
        if "wind" in ours.screen.update["ask_dice"]["title"].lower():
            break
        ours.throw()


@pytest.mark.parametrize(
    "key", [False, pytest.param(True, marks=pytest.mark.nightly)], ids=["mouse", "keys"]
)
def test_a_boarding_to_surrender(
    open_small_battles: OpenScreen, small_battles: Served, key: bool
) -> None:
    ours = captains(open_small_battles, small_battles, "boarding")
    board(ours, key)
    expect(ours.screen.result).to_be_visible()
    expect(ours.screen.result).to_contain_text("Green")


@pytest.mark.parametrize(
    "key", [pytest.param(False, marks=pytest.mark.nightly), True], ids=["mouse", "keys"]
)
def test_a_prize(open_small_battles: OpenScreen, small_battles: Served, key: bool) -> None:
    ours = captains(open_small_battles, small_battles, "prize")
    board(ours, key)
    assert "frigate taken by Green" in ours.roster("O1")["title"]
    assert "struck" in ours.roster("O1")["title"]
    row = ours.page.locator('[data-row="O1"]')
    expect(row.get_by_role("img", name="captured")).to_be_visible()
    expect(ours.screen.seat("orange")).to_contain_text("1 lost")
    while ours.asked() in ("firing", "movement", "offers", "offers_idle"):
        ours.order("finish")
    ours.begin()
    while ours.asked() in ("firing", "movement", "offers", "offers_idle"):
        ours.order("finish")
    ours.order("G1 secure O1 with 2")
    assert "prize" in ours.roster("O1")["title"]

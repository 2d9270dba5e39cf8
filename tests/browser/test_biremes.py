"""Ships on a table: moves by mouse and keys, a ram, a swipe with each defence, a melee, a fire."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.table import Table

pytestmark = pytest.mark.browser
STEPS = 24
"""Presses of an arrow in six inches."""


class Duel(Table):
    """Two people at one screen, a trireme each; what is only the way there is typed."""

    def __init__(self, screen: Screen, server: Served, scenario: str = "duel") -> None:
        super().__init__(screen)
        game = server.create(scenario, ruleset="biremes", screen="shared")
        screen.sit(game["links"][0]["path"])

    def prompt(self) -> dict[str, Any]:
        """What is asked, once the page shows it."""
        expect(self.screen.board).to_have_attribute("data-seq", str(self.screen.update["seq"]))
        found: dict[str, Any] = self.screen.update["prompt"]
        return found

    def ahead(self, piece: str, distance: float, off: float = 0.0) -> tuple[float, float]:
        """The place so far off a ship's bow, on the screen."""
        x, y, heading = self.pose(piece)
        course = math.radians(heading + off)
        return self.point(x + distance * math.sin(course), y + distance * math.cos(course))

    def order(self, text: str) -> None:
        """Type an order and wait until it is played."""
        self.screen.changes(lambda: self.screen.type_order(text))

    def press(self, name: str) -> None:
        """Take up what a button says, and confirm it."""
        button = self.page.get_by_test_id("side-order").filter(has_text=re.compile(f"^{name}$"))
        more = self.page.get_by_test_id("more")
        expect(button.or_(more).first).to_be_visible()
        if button.count() == 0:
            more.click()
        button.click()
        self.screen.changes(self.screen.confirm.click)

    def attack(self, name: str) -> dict[str, Any]:
        """Take up green's attack on the board; the order."""
        found: dict[str, Any] = next(
            one for one in self.screen.update["orders"] if one["sentence"] == name
        )
        if self.screen.ship("G1").get_attribute("aria-pressed") != "true":
            self.screen.ship("G1").click()
        # Of several attacks on one ship the best has a handle, the others once she is in hand.
        self.screen.ship(found["target"]).click()
        handle = self.page.locator(f'[data-testid="handle"][data-order="{found["text"]}"]')
        expect(handle).to_be_visible()
        if handle.get_attribute("aria-pressed") != "true":
            handle.locator(".body").click()
        expect(handle).to_have_attribute("aria-pressed", "true")
        expect(self.screen.confirm).to_be_enabled()
        return found

    def until(self, way: dict[str, list[str]]) -> None:
        """Each side's orders in turn, then on station, until green is to move and all are made."""
        left = {side: list(texts) for side, texts in way.items()}
        while True:
            prompt = self.prompt()
            side = prompt["seats"][0]
            if not self.screen.update["aims"] and prompt["phase"] == "activate":
                self.order("end")
                continue
            if side == "green" and not any(left.values()) and prompt["phase"] == "activate":
                return
            ship = "G1" if side == "green" else "O1"
            fresh = prompt["phase"] == "activate" and left[side]
            self.order(f"{ship} {left[side].pop(0) if fresh else 'stay'}")


@pytest.fixture
def duel(screen: Screen, server: Served) -> Duel:
    return Duel(screen, server)


BEAM_ON = {"green": ["F6"], "orange": ["F6", "L90"]}
ABREAST = {"green": ["F6", "F3.5"], "orange": ["F6"]}


def test_a_move_by_mouse(duel: Duel) -> None:
    screen, page = duel.screen, duel.page
    piece = screen.update["aims"][0]
    expect(page.get_by_test_id("reach")).to_contain_text("6″")
    start = duel.ahead(piece, 0)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*duel.ahead(piece, 3), steps=4)
    page.mouse.move(*duel.ahead(piece, 5, 12), steps=4)
    page.mouse.up()
    expect(page.get_by_test_id("readout")).to_have_text(re.compile(r"^Veer .* forward [45]"))
    expect(screen.confirm).to_be_enabled()
    x, y, _ = duel.pose(piece)
    screen.changes(screen.confirm.click)
    moved = duel.pose(piece)
    assert 4.8 < math.hypot(moved[0] - x, moved[1] - y) < 5.2


def test_a_move_nearly_straight_is_straight(duel: Duel) -> None:
    """Two degrees off the bow; with Alt it is taken exactly."""
    screen, page = duel.screen, duel.page
    piece = screen.update["aims"][0]
    screen.ship(piece).click()
    place = duel.ahead(piece, 4, off=2)
    page.mouse.click(*place)
    straight = re.compile(r"^Forward (3\.9|4)")
    expect(page.get_by_test_id("readout")).to_have_text(straight)
    page.keyboard.down("Alt")
    page.mouse.click(*place)
    page.keyboard.up("Alt")
    expect(page.get_by_test_id("readout")).to_have_text(re.compile(r"^(Veer|Slant)", re.I))


def test_a_place_out_of_reach_says_why(duel: Duel) -> None:
    screen, page = duel.screen, duel.page
    piece = screen.update["aims"][0]
    page.mouse.click(*duel.ahead(piece, 8, 20))
    expect(screen.refusal).to_contain_text("goes at most 6″")
    expect(screen.refusal.get_by_role("button", name=re.compile("BIR-"))).to_be_visible()
    expect(page.locator(".overlay .refusal-marks line")).to_have_count(1)
    expect(page.get_by_test_id("readout")).to_contain_text("forward 6″")
    expect(screen.confirm).to_contain_text("Play the nearest")
    expect(screen.confirm).to_have_attribute("title", re.compile("forward 6″"))
    page.keyboard.press("Escape")
    expect(screen.refusal).to_have_count(0)
    expect(screen.confirm).to_contain_text("Play the nearest")
    # A place that she reaches is played as it was meant.
    page.mouse.click(*duel.ahead(piece, 4))
    expect(page.get_by_test_id("readout")).to_contain_text(re.compile("[Ff]orward [34]"))
    expect(screen.confirm).not_to_contain_text("nearest")
    page.keyboard.press("Enter")
    expect(screen.board).not_to_have_attribute("data-seq", "0")


def test_a_move_by_keys(duel: Duel) -> None:
    screen, page = duel.screen, duel.page
    piece = screen.update["aims"][0]
    page.keyboard.press("n")
    for _ in range(STEPS):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_test_id("readout")).to_have_text("Veer 4.9° to starboard, forward 6″")
    screen.changes(lambda: page.keyboard.press("Enter"))
    assert duel.pose(piece)[2] in (4.9, 184.9)


def test_a_turn_by_keys(duel: Duel) -> None:
    screen, page = duel.screen, duel.page
    piece = screen.update["aims"][0]
    heading = duel.pose(piece)[2]
    page.keyboard.press("n")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("readout")).to_have_text("Turn 30° to port on the spot")
    screen.changes(lambda: page.keyboard.press("Enter"))
    assert duel.pose(piece)[2] == (heading + 330) % 360


@pytest.mark.nightly
def test_a_ram(duel: Duel) -> None:
    duel.until(BEAM_ON)
    screen = duel.screen
    duel.attack("Ram O1")
    expect(screen.odds).to_contain_text("sinks")
    expect(screen.odds.get_by_role("button", name=re.compile("BIR-RAM"))).to_be_visible()
    screen.changes(screen.confirm.click)
    assert any("rams O1" in line for line in screen.log_lines())


@pytest.mark.nightly
def test_a_ram_by_keys(duel: Duel) -> None:
    duel.until(BEAM_ON)
    screen, page = duel.screen, duel.page
    order = next(one for one in screen.update["orders"] if one["sentence"] == "Ram O1")
    page.locator("body").press("Escape")
    screen.key_in(order)
    assert screen.orders_sent[-1] == order["text"]


@pytest.mark.nightly
@pytest.mark.parametrize("way", ["No defence", "Turn away at once", "Draw in the oars"])
def test_a_swipe_and_its_defences(duel: Duel, way: str) -> None:
    duel.until(ABREAST)
    screen = duel.screen
    duel.attack("Sweep the oars of O1")
    screen.changes(screen.confirm.click)
    prompt = duel.prompt()
    assert prompt["phase"] == "defence"
    assert prompt["seats"] == ["orange"]
    expect(screen.prompt).to_contain_text("How does she defend herself?")
    duel.press(way)
    assert duel.prompt()["phase"] != "defence"


@pytest.mark.nightly
def test_a_swipe_met_by_a_grapple(duel: Duel) -> None:
    duel.until(ABREAST)
    duel.attack("Sweep the oars of O1")
    duel.screen.changes(duel.screen.confirm.click)
    duel.press("Grapple her in turn")
    assert duel.prompt()["phase"] != "defence"
    assert any(re.search("grapnels|grapples", line) for line in duel.screen.log_lines())


@pytest.mark.nightly
def test_a_melee(duel: Duel) -> None:
    duel.until(ABREAST)
    screen = duel.screen
    for _ in range(12):
        if any("men fall" in line for line in screen.log_lines()):
            break
        prompt = duel.prompt()
        if prompt["phase"] == "quick_turn":
            duel.press("Await the grapple")
        elif any(one["sentence"] == "Grapple O1" for one in screen.update["orders"]):
            duel.attack("Grapple O1")
            screen.changes(screen.confirm.click)
        elif prompt["phase"] == "activate":
            duel.order("end")
        else:
            name = "G1" if prompt["seats"] == ["green"] else "O1"
            none = prompt["phase"] in ("escape", "draw_off")
            duel.order(f"{name} {'slip none' if none else 'stay'}")
    assert any("are locked" in line for line in screen.log_lines())
    assert any("men fall" in line for line in screen.log_lines())


def test_a_fire(duel: Duel) -> None:
    screen = duel.screen
    piece = screen.update["aims"][0]
    duel.press("Fireship")
    expect(duel.page.locator(f"#ship-{piece}")).to_have_count(1)
    ships = [ship for side in screen.update["roster"] for ship in side["ships"]]
    assert "burning" in next(ship["note"] for ship in ships if ship["id"] == piece)


def test_setting_up_by_drag(screen: Screen, server: Served) -> None:
    duel = Duel(screen, server, "line")
    page = duel.page
    place = next(o for o in screen.update["orders"] if o["kind"] == "place")
    x, y = place["pose"]["x"], place["pose"]["y"]
    page.mouse.click(*duel.point(x, y))
    expect(screen.confirm).to_be_enabled()
    page.mouse.move(*duel.point(x, y))
    page.mouse.down()
    page.mouse.move(*duel.point(x + 1, y), steps=3)
    page.mouse.move(*duel.point(x + 2.2, y), steps=3)
    page.mouse.up()
    expect(page.get_by_test_id("readout")).to_contain_text("Set up at")
    screen.changes(screen.confirm.click)
    assert abs(duel.pose(place["subject"])[0] - x - 2.2) < 0.2


def test_any_ship_may_be_set_up_first(screen: Screen, server: Served) -> None:
    duel = Duel(screen, server, "line")
    page = duel.page
    listed = next(o for o in screen.update["orders"] if o["kind"] == "place")
    seat = screen.update["prompt"]["seats"][0]
    side = next(one for one in screen.update["roster"] if one["seat"] == seat)
    ship = side["ships"][-1]["id"]
    assert ship != listed["subject"]
    page.locator(f'[data-row="{ship}"]').first.click()
    expect(screen.prompt).to_contain_text(f"{ship}: ")
    page.mouse.click(*duel.point(listed["pose"]["x"], listed["pose"]["y"]))
    expect(page.get_by_test_id("readout")).to_contain_text("Set up at")
    screen.changes(screen.confirm.click)
    assert screen.orders_sent[-1].startswith(f"{ship} at ")
    assert duel.pose(ship)


def test_an_absent_player_is_answered_for_when_the_table_wants_it(screen: Screen) -> None:
    page = screen.page
    page.goto(screen.address)
    page.get_by_test_id("ruleset-biremes").click()
    expect(page.get_by_text("Answer for absent players")).to_have_count(0)
    seat = page.get_by_test_id("new-seat-orange")
    seat.get_by_role("radio", name="Friend").click()
    answers = page.get_by_role("radiogroup", name="Answer for absent players after")
    expect(answers.get_by_role("radio", name="Never")).to_be_checked()
    answers.get_by_role("radio", name="30 s").click()
    page.get_by_test_id("start").click()
    screen.seated()
    assert screen.welcome["absent"] == 30

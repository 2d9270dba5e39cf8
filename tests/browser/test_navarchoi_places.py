"""Ships put on the map and taken off it: set-up, late comers, the edge, prizes scuttled."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import expect
from tests.browser.captain import Captain
from tests.browser.conftest import OpenScreen
from tests.browser.pair import keyed, log, throw
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


class Table:
    """Both sides at one screen, whose dice are thrown beside it; what leads there is typed."""

    def __init__(self, open_screen: OpenScreen, server: Served, scenario: str) -> None:
        game = server.create(scenario, ruleset="navarchoi", screen="shared", dice="typed")
        self.screen: Screen = open_screen()
        self.link: str = game["links"][0]["path"]
        self.screen.sit(self.link)
        self.page = self.screen.page
        go = self.page.get_by_role("button", name="To the board")
        if self.screen.welcome["briefing"]:
            go.click()
        self.captain = Captain(self.screen)

    def order(self, *texts: str) -> None:
        """Type orders."""
        for text in texts:
            self.screen.changes(partial(self.screen.type_order, text))
        self.screen.say.blur()

    def until(self, phase: str, turn: int = 1) -> None:
        """Do nothing, and throw noughts, until this is asked for."""
        for _ in range(40):
            told = self.screen.update
            if told["ask_dice"]:
                throw(self.screen, *(0 for _ in told["ask_dice"]["dice"]))
            elif told["prompt"]["phase"] == phase and told["turn"]["number"] == turn:
                return
            else:
                self.order("none")
        pytest.fail(f"{phase} is never asked for")

    def confirm(self) -> None:
        """Give the order in hand."""
        expect(self.screen.confirm).to_be_enabled()
        self.screen.changes(self.screen.confirm.click)

    def at(self, ship: str) -> str:
        """Where the roster says a ship is."""
        ships = [one for side in self.screen.update["roster"] for one in side["ships"]]
        return next(str(one["place"]) for one in ships if one["id"] == ship)


def test_ships_are_set_up(open_small_battles: OpenScreen, small_battles: Served) -> None:
    """A place too far out says why; a square, then the bow by keys; the next of the group."""
    table = Table(open_small_battles, small_battles, "design-your-own")
    screen, page = table.screen, table.page
    expect(screen.prompt).to_contain_text("set up B1, B5, B7")
    expect(screen.places).to_have_count(40)
    table.captain.press((10, 6))
    expect(screen.refusal).to_contain_text("is set up within 4 columns of her edge")
    expect(screen.refusal.get_by_role("button", name=re.compile("NAV-"))).to_be_visible()
    page.keyboard.press("Escape")
    table.captain.press((14, 6))
    expect(screen.prompt).to_contain_text("put B1 at 1405")
    page.keyboard.press(".")
    expect(screen.prompt).to_contain_text("facing NW")
    table.confirm()
    assert table.at("B1") == "1405 NW"
    expect(screen.prompt).to_contain_text("set up B2")
    table.captain.press((14, 1))
    expect(screen.refusal).to_contain_text("lies too far from the others")


def test_a_late_comer_rows_in_from_the_edge(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    table = Table(open_small_battles, small_battles, "relief")
    screen = table.screen
    expect(screen.page.get_by_text("late may enter on 8 or less")).to_be_visible()
    throw(screen, 5)
    assert table.at("A2") == "to come"
    screen.ship("A2").click()
    expect(screen.confirm).to_contain_text("Activate A2")
    table.confirm()
    table.captain.press((4, 6))
    expect(screen.prompt).to_contain_text("row to 0405")
    table.confirm()
    expect(log(screen)).to_contain_text("A2 enters the map at 0105")
    assert table.at("A2") == "0405 E"


def test_a_press_beyond_the_edge_leaves_the_map(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    table = Table(open_small_battles, small_battles, "edge")
    screen, page = table.screen, table.page
    table.confirm()
    table.captain.select("A1")
    expect(page.get_by_test_id("reach")).to_be_visible()
    table.captain.press((16.7, 9))
    expect(screen.prompt).to_contain_text("off the map for 1 point")
    table.confirm()
    expect(log(screen)).to_contain_text("A1 leaves the map")


@pytest.mark.nightly
def test_a_ship_carried_over_the_edge_comes_back(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    table = Table(open_small_battles, small_battles, "brink")
    screen, page = table.screen, table.page
    table.order("form A2", "A2 run 8", "A2 F", "A2 attack rake B1")
    throw(screen, 9, 0)
    screen.handle("A2 F").click()
    expect(screen.prompt).to_contain_text("over the edge after the attack, to come back later")
    table.confirm()
    assert table.at("A2") == "outside the map"
    table.until("coming_back", turn=2)
    expect(screen.places).to_have_count(20)
    table.captain.press((9, 6))
    expect(screen.refusal).to_contain_text("comes back within 3 squares of where she waits")
    page.keyboard.press("Escape")
    table.captain.press((2, 8))
    page.keyboard.press(",")
    expect(screen.prompt).to_contain_text("put A2 at 0203, facing SW")
    table.confirm()
    expect(log(screen)).to_contain_text("A2 comes back at 0203")


@pytest.mark.nightly
def test_a_prize_is_taken_and_scuttled(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    """A1 rams and is boarded; in the roster she changes sides; on the next turn she is scuttled."""
    table = Table(open_small_battles, small_battles, "boarding")
    screen, page = table.screen, table.page
    table.order("form A1", "A1 run 6", "A1 F", "A1 F", "A1 attack ram B1")
    throw(screen, 5, 0)
    table.until("melee_first")
    table.order("first b")
    boards = screen.update["orders"][1]
    assert boards["sentence"] == "Melee at 0705: A1"
    keyed(screen, boards["text"])
    throw(screen, 9, 0)
    expect(log(screen)).to_contain_text("A1 is captured by Carthage")
    expect(page.locator(".overlay [data-piece=A1]")).to_have_count(1)
    expect(page.get_by_test_id("roster-a").locator("[data-row=A1]")).to_be_disabled()
    expect(page.get_by_test_id("roster-b").locator("[data-row=A1]")).to_be_enabled()
    table.until("formation", turn=2)
    if screen.update["prompt"]["seats"] == ["a"]:
        table.order("none")
    screen.ship("A1").click()
    table.confirm()
    page.get_by_test_id("side-order").filter(has_text="Scuttle the prize").click()
    table.confirm()
    expect(log(screen)).to_contain_text("A1 sinks at 0705")

"""How many presses a turn takes: orders for several ships at once."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import cos, radians, sin

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.captain import Captain
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser


class Hand:
    """Presses things, and counts."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.presses = 0

    def press(self, thing: Locator) -> None:
        thing.click()
        self.presses += 1

    def answers(self, captain: Captain) -> None:
        """Press what answers the question of a turn with cards; ships all row two squares ahead."""
        screen = self.screen
        asked = screen.update["prompt"]["phase"]
        if asked == "ships":
            return self.row_all(captain)
        if asked == "card_select":
            self.press(screen.page.locator(".hand [data-card]").first)
        elif asked == "declare":
            self.press(screen.page.get_by_test_id("side-order").filter(has_text="Activation"))
        elif screen.page.get_by_test_id("decline").count():
            return screen.changes(lambda: self.press(screen.page.get_by_test_id("decline")))
        elif asked != "formation":
            self.press(screen.page.get_by_test_id("side-order").first)
        expect(screen.confirm).to_be_enabled()
        screen.changes(lambda: self.press(screen.confirm))

    def row_all(self, captain: Captain) -> None:
        """The leader is in hand: press the square two ahead of her; the others do likewise."""
        leader = self.screen.page.locator('.overlay [data-piece][aria-pressed="true"]')
        name = leader.get_attribute("data-piece") or ""
        x, y = captain.pose(name)
        ships = [ship for side in self.screen.update["roster"] for ship in side["ships"]]
        heading = radians(next(ship["at"][2] for ship in ships if ship["id"] == name))
        captain.press((x + 2 * sin(heading), y + 2 * cos(heading)))
        self.presses += 1
        expect(self.screen.prompt).to_contain_text(f"{name}: row to")
        self.press(self.screen.page.get_by_test_id("likewise"))
        expect(self.screen.board).not_to_have_attribute("data-asks", "ships")

    def press_square(self, ship: str, ahead: int) -> None:
        """Press the square so far to the east of a ship, from the distance of two abreast."""
        boxes = [self.screen.ship(one).bounding_box() for one in (ship, "A2")]
        assert boxes[0] is not None
        assert boxes[1] is not None
        side = boxes[1]["y"] - boxes[0]["y"]
        x = boxes[0]["x"] + boxes[0]["width"] / 2 + ahead * side
        self.screen.page.mouse.click(x, boxes[0]["y"] + boxes[0]["height"] / 2)
        self.presses += 1


@pytest.mark.nightly
def test_eight_ships_go_ahead_but_for_one(screen: Screen, server: Served) -> None:
    game = server.create("line", seats=[{"kind": "person"}, {"kind": "person"}])
    screen.sit(game["links"][0]["path"])
    hand, likewise = Hand(screen), screen.page.get_by_test_id("likewise")
    # An exception first, then the rest; any order of one ship is as good as another's.
    hand.press(screen.ship("G8"))
    hand.press(screen.step("F"))
    screen.changes(lambda: hand.press(screen.confirm))
    hand.press(screen.ship("G2"))
    hand.press(screen.step("F"))
    hand.press(screen.handle("G2 FF"))
    expect(likewise).to_contain_text("All 7")
    hand.press(likewise)
    expect(screen.board).to_have_attribute("data-asks", "")
    sent = [f"G{n} FF" for n in (2, 1, 3, 4, 5, 6, 7)]
    assert screen.orders_sent == ["G8 F.", *sent]
    assert hand.presses <= 10


@pytest.mark.nightly
def test_five_ships_of_a_formation_row_together(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    screen = open_small_battles()
    screen.sit(small_battles.create("abreast", ruleset="navarchoi")["links"][0]["path"])
    expect(screen.board).to_have_attribute("data-asks", "formation")
    hand = Hand(screen)
    expect(screen.prompt).to_contain_text("A1, A2, A3, A4, A5")
    screen.changes(lambda: hand.press(screen.confirm))
    expect(screen.ship("A1")).to_have_attribute("aria-pressed", "true")
    hand.press_square("A1", 3)
    expect(screen.prompt).to_contain_text("A1: row to")
    hand.press(screen.page.get_by_test_id("likewise"))
    expect(screen.board).not_to_have_attribute("data-asks", "ships")
    told = [text.split(" ", 1) for text in screen.orders_sent[1:]]
    assert [ship for ship, _ in told] == ["A1", "A2", "A3", "A4", "A5"]
    assert len({words for _, words in told}) == 1
    assert hand.presses <= 3


MOST_OF_SIX = 25
"""So many presses at most are a turn of six formations with its cards."""


@pytest.mark.nightly
def test_a_turn_of_formations_and_cards_at_ecnomus(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    """Two formations are counted; six would be as many presses each."""
    game = small_battles.create("ecnomus", ruleset="navarchoi")
    rome, other = open_small_battles(), open_small_battles()
    hand, formations, begun = Hand(rome), list[int](), 0
    for screen, link in zip((rome, other), game["links"], strict=True):
        screen.sit(link["path"])
        screen.briefed()
    captain, enemy = Captain(rome), Captain(other)
    for one in (captain, enemy):  # else a page passes by itself where no card fits, at its own time
        one.wish_to_be_asked()
    while len(formations) < 2:
        if enemy.owes():
            other.changes(partial(other.type_order, unaided(enemy)))
        if not captain.owes():
            continue
        phase = rome.update["prompt"]["phase"]
        begun = hand.presses if phase == "formation" else begun
        if rome.update["prompt"]["window"] and not any(o["cards"] for o in captain.legal()):
            rome.changes(partial(rome.type_order, "none"))
            continue
        hand.answers(captain)
        if phase == "ships":
            formations.append(hand.presses - begun)
    assert hand.presses + 4 * max(formations) <= MOST_OF_SIX


def unaided(captain: Captain) -> str:
    """An order of who plays along: his card, and otherwise as little as may be."""
    texts = [order["text"] for order in captain.legal()]
    wanted = ("commit", "declare planning", "none", "first")
    return next(str(text) for start in wanted for text in texts if text.startswith(start))


def test_the_odds_stand_beside_the_ghost_before_she_goes_there(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    screen = open_small_battles()
    game = small_battles.create("boarding", ruleset="navarchoi", screen="shared")
    screen.sit(game["links"][0]["path"])
    page = screen.page
    page.keyboard.press("t")
    screen.changes(lambda: screen.type_order("form A1"))
    screen.ship("A1").click()
    # The enemy's square: her attacks there, what is left, and whether she gets out again.
    screen.ship("B1").click(force=True)
    told = page.get_by_test_id("odds")
    expect(told).to_contain_text("From there")
    expect(told).to_contain_text("Ram B1")
    expect(told).to_contain_text("Left after this4")
    expect(told).to_contain_text("she can go on")
    assert screen.update["prompt"]["phase"] == "ships"
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_a_line_ahead_follows_its_leader(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    screen = open_small_battles()
    screen.sit(small_battles.create("ahead", ruleset="navarchoi")["links"][0]["path"])
    hand, page = Hand(screen), screen.page
    screen.changes(lambda: hand.press(screen.confirm))
    expect(screen.ship("A1")).to_have_attribute("aria-pressed", "true")
    # One square ahead, one slanting to starboard: the others go where those before them were.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(screen.prompt).to_contain_text("A1: row to 0806")
    wake = page.get_by_test_id("wake")
    expect(wake).to_contain_text("In her wake (2)")
    wake.hover()
    expect(page.locator(".group-ghosts .ghost")).to_have_count(2)
    hand.press(wake)
    expect(screen.board).not_to_have_attribute("data-asks", "ships")
    places = {
        ship["id"]: ship["place"][:4] for side in screen.update["roster"] for ship in side["ships"]
    }
    assert [places[ship] for ship in ("A1", "A2", "A3")] == ["0806", "0705", "0605"]
    assert hand.presses <= 2


def test_a_chain_says_where_it_stops(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen()
    game = server.create("skirmish")
    screen.sit(game["links"][0]["path"])
    page = screen.page
    # All are typed to leave the board: the first is refused, and so are the others.
    page.keyboard.press("t")
    screen.type_order("all B")
    expect(screen.prompt).to_contain_text("Stopped")
    expect(screen.prompt).to_contain_text("G1, G2, G3 did not")
    assert screen.seq() == 0
    # The focus is on the board again after a typed order: a letter is an order.
    page.keyboard.press("n")
    page.keyboard.press("f")
    page.keyboard.press("Shift+Enter")
    expect(screen.board).to_have_attribute("data-asks", "")
    assert [text.split(" ")[0] for text in screen.orders_sent[-3:]] == ["G1", "G2", "G3"]


def test_space_ends_the_turn_after_a_ship_was_pressed(screen: Screen, server: Served) -> None:
    screen.sit(server.create("threes", ruleset="biremes")["links"][0]["path"])
    press = screen.page.keyboard.press
    owner = "G" if screen.update["prompt"]["seats"] == ["green"] else "O"
    screen.ship(f"{owner}1").click()
    expect(screen.ship(f"{owner}1")).to_have_attribute("aria-pressed", "true")
    press("Space")
    expect(screen.confirm).to_contain_text("Yes, end the turn")
    expect(screen.confirm).to_be_enabled()
    # A ship that is walked to with keys is taken up.
    press("Escape")
    screen.ship(f"{owner}2").focus()
    press("Space")
    expect(screen.ship(f"{owner}2")).to_have_attribute("aria-pressed", "true")


def test_the_view_stays_still_while_a_ship_is_ordered(screen: Screen, server: Served) -> None:
    """It is widened for a reach, or narrowed to a fight, once at most in a duel's first turns."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    screen.sit(server.create("duel", ruleset="biremes", seats=seats)["links"][0]["path"])
    captain, scales = Captain(screen), []
    for _ in range(8):
        assert captain.ready()
        screen.lies_still()
        scales.append(screen.page.evaluate(SCALE))
        captain.decide()
    changes = sum(abs(one / other - 1) > 0.05 for one, other in pairwise(scales))
    assert changes <= 1, scales


SCALE = "document.querySelector('svg.overlay').getScreenCTM().a"
"""Pixels for a unit of the board's picture."""

"""Návarchoi in the browser: secret cards, windows, formations, boarding, a lesson's end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.conftest import PHONE, OpenScreen, opening
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.test_accessible import findings
from tests.browser.test_phone import IN_WORDS, LEAST, PRESSED, SMALL, WIDE

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has small battles whose cards are known."""
    served = Served(tmp_path_factory.mktemp("harbour") / "games.sqlite3")
    served.module = "tests.browser.harbour"
    served.start()
    yield served
    served.stop()


@pytest.fixture
def open_harbour(
    browser: Browser, harbour: Served, request: pytest.FixtureRequest
) -> Iterator[OpenScreen]:
    """Opens browsers at the harbour."""
    yield from opening(browser, request.node, harbour, "nothing is forgiven")


class Pair:
    """Rome's browser and Carthage's, and what is only the way to the moment a test is about."""

    def __init__(
        self, open_screen: OpenScreen, server: Served, scenario: str, **fields: Any
    ) -> None:
        given = fields.pop("given", {})
        game = server.create(scenario, ruleset="navarchoi", **fields)
        self.rome, self.carthage = open_screen(**given), open_screen()
        for screen, link in zip(self.both, game["links"], strict=True):
            screen.sit(link["path"])

    @property
    def both(self) -> tuple[Screen, Screen]:
        return self.rome, self.carthage

    def settle(self) -> None:
        """Wait until both pages show the same moment."""
        seq = str(max(screen.update["seq"] for screen in self.both))
        for screen in self.both:
            expect(screen.board).to_have_attribute("data-seq", seq)

    def order(self, screen: Screen, text: str) -> None:
        """Type an order, and wait for both pages."""
        screen.changes(lambda: screen.type_order(text))
        screen.say.blur()

    def declared(self) -> None:
        """Both commit their first card; Carthage plans, Rome activates."""
        for screen in self.both:
            self.order(screen, first_card(screen))
        self.asks(self.carthage, "declare")
        self.order(self.carthage, "declare planning")
        self.asks(self.rome, "declare")
        self.order(self.rome, "declare activation")

    def asks(self, screen: Screen, phase: str) -> None:
        """Wait until a page is asked for this."""
        expect(screen.board).to_have_attribute("data-asks", phase)

    def attack(self, strike: str) -> None:
        """A1 rows into the square of B1, on his beam, and attacks."""
        self.declared()
        self.asks(self.rome, "formation")
        self.order(self.rome, "form A1")
        for text in ("A1 run 6", "A1 F", "A1 F", f"A1 attack {strike} B1"):
            self.order(self.rome, text)


def first_card(screen: Screen) -> str:
    """The order that commits the first card of the hand."""
    texts: list[str] = [order["text"] for order in screen.update["orders"]]
    return next(text for text in texts if text.startswith("commit"))


def fan(screen: Screen) -> Locator:
    """The cards of the own hand."""
    return screen.page.get_by_test_id("hand").locator(".hand [data-card]")


def choose_first(screen: Screen) -> None:
    screen.page.keyboard.press("1")
    expect(screen.confirm).to_be_enabled()
    screen.page.keyboard.press("Enter")


def log(screen: Screen) -> Locator:
    return screen.page.get_by_test_id("log")


# -- two browsers ----------------------------------------------------------------------


def test_a_card_is_chosen_unseen(open_harbour: OpenScreen, harbour: Served) -> None:
    pair = Pair(open_harbour, harbour, "hands")
    rome, carthage = pair.both
    expect(fan(rome)).to_have_count(2)
    heard, seq = carthage.updates, carthage.update["seq"]
    rome.changes(lambda: choose_first(rome))
    expect(fan(rome)).to_have_count(1)
    expect(rome.page.get_by_test_id("hand")).to_contain_text("This cycle")
    expect(rome.prompt).to_contain_text("Waiting for")
    assert carthage.updates == heard
    assert carthage.update["seq"] == seq
    expect(carthage.page.get_by_test_id("cards-a")).to_contain_text("2 cards")
    expect(carthage.seat("a")).to_contain_text("to move")
    carthage.changes(lambda: choose_first(carthage))
    for screen in pair.both:
        expect(log(screen)).to_contain_text("Rome has put a card face down")
        expect(log(screen)).to_contain_text("Carthage has put a card face down")
    expect(carthage.page.get_by_test_id("cards-a")).to_contain_text("1 card")


def test_an_attack_is_answered_with_a_card(open_harbour: OpenScreen, harbour: Served) -> None:
    pair = Pair(open_harbour, harbour, "answers")
    pair.attack("ram")
    carthage = pair.carthage
    window = carthage.page.get_by_test_id("window")
    expect(window).to_contain_text("You can play Counter Attack")
    expect(pair.rome.prompt).to_contain_text("Waiting for")
    carthage.page.locator(".hand .usable").first.click()
    carthage.changes(carthage.confirm.click)
    for screen in pair.both:
        expect(log(screen)).to_contain_text("Carthage plays Counter Attack")
    pile = pair.rome.page.get_by_test_id("pile-discard")
    pile.click()
    expect(pair.rome.page.get_by_test_id("pile-cards")).to_contain_text("Counter Attack")
    pair.rome.page.keyboard.press("Escape")


def test_who_holds_no_card_that_fits_is_not_bothered(
    open_harbour: OpenScreen, harbour: Served
) -> None:
    pair = Pair(open_harbour, harbour, "quiet")
    pair.attack("ram")
    assert "counter" not in str(pair.carthage.update["cards"]["seats"]).lower()
    pair.asks(pair.rome, "battle_cards")
    assert pair.carthage.orders_sent[-1] == "none"


def test_battle_cards_lie_face_down_until_both_have_theirs(
    open_harbour: OpenScreen, harbour: Served
) -> None:
    pair = Pair(open_harbour, harbour, "hands")
    pair.attack("ram")
    rome, carthage = pair.both
    expect(rome.prompt).to_contain_text("Battle cards for the ram")
    rome.changes(lambda: choose_first(rome))
    expect(carthage.prompt).to_contain_text("Battle cards for the ram")
    expect(log(carthage)).to_contain_text("Rome commits 1 card face down")
    assert "Stout" not in str(carthage.update["cards"]["seats"][0])
    carthage.changes(lambda: carthage.page.keyboard.press("Space"))
    for screen in pair.both:
        expect(log(screen)).to_contain_text("Carthage commits 0 cards")
        expect(log(screen)).to_contain_text(re.compile(r"A1: die \d, .*; B1: die \d"))


# -- one moment by each hand -----------------------------------------------------------


def test_a_cycle_by_keyboard_alone(open_harbour: OpenScreen, harbour: Served) -> None:
    """A card, its use, a formation, a ship under way with a turn, an attack."""
    pair = Pair(open_harbour, harbour, "hands")
    rome, carthage = pair.both
    press = rome.page.keyboard.press
    rome.changes(lambda: choose_first(rome))
    pair.order(carthage, first_card(carthage))
    pair.asks(carthage, "declare")
    pair.order(carthage, "declare planning")
    pair.asks(rome, "declare")
    keyed(rome, "declare activation")
    pair.asks(rome, "formation")
    rome.ship("A1").focus()
    press("Enter")
    expect(rome.confirm).to_contain_text("Activate A1")
    rome.changes(lambda: press("Enter"))
    for text in ("A1 run 8", "A1 F", "A1 R1"):
        keyed(rome, text)
    keyed(rome, "A1 F")
    expect(log(rome)).to_contain_text("A1 rows to 0706")
    while rome.update["prompt"]["phase"] == "moving":
        keyed(rome, next(o["text"] for o in rome.update["orders"] if not o["refused"]))
    assert not rome.orders_sent[-1].startswith("none")


def keyed(screen: Screen, text: str) -> None:
    """Give a listed order by its letters."""
    expect(screen.board).to_have_attribute("data-seq", str(screen.update["seq"]))
    order = next(o for o in screen.update["orders"] if o["text"] == text)
    screen.key_in(order)


def test_a_formation_is_gathered_ship_by_ship(open_harbour: OpenScreen, harbour: Served) -> None:
    pair = Pair(open_harbour, harbour, "apart")
    rome = pair.rome
    for ship in ("A1", "A3"):
        rome.ship(ship).click()
    expect(rome.refusal).to_contain_text("lies too far from the others")
    expect(rome.refusal.get_by_role("button", name=re.compile("NAV-"))).to_be_visible()
    expect(rome.confirm).to_be_disabled()
    rome.ship("A3").click()
    rome.ship("A2").click()
    expect(rome.confirm).to_contain_text("Activate A1, A2")
    rome.changes(rome.confirm.click)
    expect(log(pair.carthage)).to_contain_text("Rome activates A1, A2")


def throw(screen: Screen, *faces: int) -> None:
    """Enter what the dice on the own table show."""
    dice = screen.page.locator(".dice-entry fieldset")
    expect(dice).to_have_count(len(faces))
    for die, face in zip(dice.all(), faces, strict=True):
        expect(die.get_by_role("button")).to_have_count(10)
        die.get_by_role("button", name=re.compile(f": {face}$")).click()
    screen.changes(screen.page.get_by_test_id("send-dice").click)


def locked(pair: Pair) -> None:
    """A1 has rammed B1 and is locked to her, all have moved, and Carthage acts first."""
    rome, carthage = pair.both
    pair.asks(rome, "formation")
    for text in ("form A1", "A1 run 6", "A1 F", "A1 F", "A1 attack ram B1"):
        pair.order(rome, text)
    throw(rome, 5, 0)
    throw(rome, 0)
    for screen in (carthage, rome, carthage, rome, carthage):
        pair.asks(screen, "formation")
        pair.order(screen, "none")
    pair.asks(rome, "melee_first")
    pair.order(rome, "first b")
    pair.asks(carthage, "melee_phase")


def test_boarders_cut_free(open_harbour: OpenScreen, harbour: Served) -> None:
    """By mouse: what to do, the die, a square, a facing."""
    pair = Pair(open_harbour, harbour, "boarding", dice="typed")
    locked(pair)
    carthage = pair.carthage
    order = next(o for o in carthage.update["orders"] if o["text"] == "B1 disengage")
    carthage.ship("B1").click()
    carthage.page.get_by_test_id("side-order").filter(has_text=order["sentence"]).click()
    carthage.changes(carthage.confirm.click)
    throw(carthage, 0)
    expect(carthage.places).to_have_count(8)
    carthage.page.locator('[data-place="B1 at 0704 N"]').click()
    carthage.page.keyboard.press(".")
    expect(carthage.prompt).to_contain_text("facing NE")
    carthage.changes(carthage.confirm.click)
    for screen in pair.both:
        expect(log(screen)).to_contain_text("B1 lies clear at 0704")


def test_boarders_fight(open_harbour: OpenScreen, harbour: Served) -> None:
    pair = Pair(open_harbour, harbour, "boarding", dice="typed")
    locked(pair)
    order = next(o for o in pair.carthage.update["orders"] if o["text"].startswith("melee"))
    pair.order(pair.carthage, order["text"])
    throw(pair.carthage, 9, 0)
    for screen in pair.both:
        expect(log(screen)).to_contain_text("A1 is captured by Carthage")


def test_a_lesson_to_its_end_and_on(open_harbour: OpenScreen, harbour: Served) -> None:
    """The briefing, four ships rowed off the map, the result, the next lesson."""
    game = harbour.create("edge", ruleset="navarchoi", screen="shared")
    rome = open_harbour()
    page = rome.page
    rome.sit(game["links"][0]["path"])
    expect(page.get_by_test_id("briefing")).to_contain_text("Row off.")
    page.get_by_role("button", name="To the board").click()
    expect(page.get_by_test_id("briefing")).to_have_count(0)
    page.reload()
    rome.seated()
    expect(page.get_by_test_id("briefing")).to_have_count(0)
    page.get_by_test_id("suggest").click()
    rome.changes(rome.confirm.click)
    for ship in ("A1", "A2", "A3", "A4"):
        for text in (f"{ship} run 2", f"{ship} F"):
            rome.changes(partial(rome.type_order, text))
    expect(rome.result).to_contain_text("Rome wins the race")
    page.get_by_test_id("next-scenario").click()
    expect(page.get_by_test_id("briefing")).to_contain_text("the rake")
    expect(page.get_by_role("dialog")).to_contain_text("First Strokes b")


def fits(screen: Screen) -> None:
    """Nothing but the ships of the whole board, which is zoomed to the one in hand, is small."""
    small = screen.page.evaluate(SMALL, [LEAST, IN_WORDS, PRESSED])
    small = [thing for thing in small if 'class="piece"' not in thing]
    wide = screen.page.evaluate(WIDE, PHONE["viewport"]["width"])
    assert not small + wide, "\n".join(small + wide)


def test_by_touch(open_harbour: OpenScreen, harbour: Served) -> None:
    pair = Pair(open_harbour, harbour, "hands", given=PHONE)
    rome, carthage = pair.both
    fits(rome)
    fan(rome).first.tap()
    fits(rome)
    rome.changes(rome.confirm.tap)
    pair.order(carthage, first_card(carthage))
    pair.asks(carthage, "declare")
    pair.order(carthage, "declare planning")
    pair.asks(rome, "declare")
    rome.page.get_by_test_id("side-order").filter(has_text="Activate").tap()
    rome.changes(rome.confirm.tap)
    pair.asks(rome, "formation")
    rome.ship("A2").tap()
    rome.changes(rome.confirm.tap)
    fits(rome)
    expect(log(carthage)).to_contain_text("Rome activates A2")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_axe_finds(open_harbour: OpenScreen, harbour: Served, theme: str) -> None:
    pair = Pair(open_harbour, harbour, "answers", given={"color_scheme": theme})
    assert not findings(pair.rome)
    pair.attack("ram")
    pair.settle()
    assert not findings(pair.rome)

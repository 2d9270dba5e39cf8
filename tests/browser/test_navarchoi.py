"""Návarchoi in the browser: secret cards, windows, formations, boarding, a lesson's end."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.pair import Pair, choose_first, fan, first_card, keyed, log, throw
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.test_accessible import findings
from tests.browser.test_by_keyboard import tab_to
from tests.browser.test_phone import IN_WORDS, LEAST, PRESSED, SMALL, WIDE

pytestmark = pytest.mark.browser


# -- two browsers ----------------------------------------------------------------------


def test_a_card_is_chosen_unseen(open_small_battles: OpenScreen, small_battles: Served) -> None:
    pair = Pair(open_small_battles, small_battles, "hands")
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


def test_an_attack_is_answered_with_a_card(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = Pair(open_small_battles, small_battles, "answers")
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
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = Pair(open_small_battles, small_battles, "quiet")
    pair.attack("ram")
    assert "counter" not in str(pair.carthage.update["cards"]["seats"]).lower()
    pair.asks(pair.rome, "battle_cards")
    assert pair.carthage.orders_sent[-1] == "none"


@pytest.mark.nightly
def test_battle_cards_lie_face_down_until_both_have_theirs(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = Pair(open_small_battles, small_battles, "hands")
    pair.attack("ram")
    rome, carthage = pair.both
    expect(rome.prompt).to_contain_text("Battle cards for the ram")
    rome.changes(lambda: choose_first(rome))
    expect(carthage.prompt).to_contain_text("Battle cards for the ram")
    expect(log(carthage)).to_contain_text("Rome commits 1 card face down")
    assert "Stout" not in str(carthage.update["cards"]["seats"][0])
    carthage.changes(lambda: carthage.page.keyboard.press("Space"))
    for screen in pair.both:
        expect(log(screen)).to_contain_text("Carthage commits no cards")
        expect(log(screen)).to_contain_text(
            re.compile(r"A1 ?attacks with \d .*; B1 defends with \d")
        )


# -- one moment by each hand -----------------------------------------------------------


def begun_by_keys(pair: Pair) -> None:
    """Both choose a card and say what it is for; Rome activates A1, who rows at B1 and rams."""
    rome, carthage = pair.both
    for screen in pair.both:
        screen.changes(partial(choose_first, screen))
    for screen, use in ((carthage, "planning"), (rome, "activation")):
        pair.asks(screen, "declare")
        keyed(screen, f"declare {use}")
    pair.asks(rome, "formation")
    tab_to(rome, rome.ship("A1"))
    rome.page.keyboard.press("Enter")
    expect(rome.confirm).to_contain_text("Activate A1")
    rome.changes(lambda: rome.page.keyboard.press("Enter"))
    for text in ("A1 run 6", "A1 F", "A1 F", "A1 attack ram B1"):
        keyed(rome, text)
    pair.asks(carthage, "attack_declared")


@pytest.mark.parametrize("way", ["answer", pytest.param("pass", marks=pytest.mark.nightly)])
def test_a_cycle_by_keyboard_alone(
    open_small_battles: OpenScreen, small_battles: Served, way: str
) -> None:
    """A card, its use, a formation, a ship under way, an attack, and what the other says to it."""
    pair = Pair(open_small_battles, small_battles, "answers")
    rome, carthage = pair.both
    begun_by_keys(pair)
    press = carthage.page.keyboard.press
    if way == "answer":
        press("1")
        expect(carthage.confirm).to_be_enabled()
        carthage.changes(lambda: press("Enter"))
        expect(log(rome)).to_contain_text("Carthage plays Counter Attack")
        pair.asks(carthage, "answering")
        keyed(carthage, "B1 answer ram A1")
    else:
        carthage.changes(lambda: press("Space"))
        assert carthage.orders_sent[-1] == "none"
    one, other = ("B1", "A1") if way == "answer" else ("A1", "B1")
    expect(log(rome)).to_contain_text(
        re.compile(rf"{one} ?attacks with \d .*; {other} defends with \d")
    )
    for _ in range(4):
        pair.settle()
        if rome.update["prompt"]["phase"] != "moving":
            break
        legal = [order for order in rome.update["orders"] if not order["refused"]]
        keyed(rome, legal[0]["text"])
    assert rome.update["prompt"]["phase"] != "moving"


def test_a_formation_is_gathered_ship_by_ship(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = Pair(open_small_battles, small_battles, "apart")
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


def test_who_would_leave_the_map_is_warned_first(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = Pair(open_small_battles, small_battles, "verge")
    rome = pair.rome
    pair.asks(rome, "formation")
    pair.order(rome, "form A1")
    rome.page.get_by_test_id("more").click()
    rome.page.get_by_test_id("side-order").filter(has_text="8 MP").click()
    warning = rome.page.get_by_test_id("warn")
    expect(warning).to_contain_text("8 MP have to be spent")
    expect(rome.prompt).to_contain_text("out of the game for good")
    rome.page.get_by_test_id("side-order").filter(has_text="2 MP").click()
    expect(warning).to_have_count(0)
    rome.changes(rome.confirm.click)
    rome.step("F").click()
    expect(warning).to_contain_text("A1 leaves the map here and is out of the game for good.")
    expect(rome.confirm).to_have_class(re.compile("warned"))
    rome.changes(rome.confirm.click)
    expect(log(pair.carthage)).to_contain_text("A1 leaves the map")


@pytest.mark.nightly
def test_the_reach_of_missiles_goes_with_the_ship(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = Pair(open_small_battles, small_battles, "hands")
    rome = pair.rome
    pair.declared()
    pair.asks(rome, "formation")
    pair.order(rome, "form A1")
    reach = rome.page.get_by_test_id("missiles").locator("rect")
    lies = reach.bounding_box()
    rome.ship("A1").focus()
    rome.page.keyboard.press("ArrowRight")
    expect(rome.page.get_by_test_id("missiles")).to_have_class(re.compile("coming"))
    comes = reach.bounding_box()
    assert lies is not None
    assert comes is not None
    square = lies["width"] / 3
    assert comes["x"] - lies["x"] == pytest.approx(square, abs=2)


def test_the_map_can_be_drawn_out_from_under_the_hand(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    pair = Pair(open_small_battles, small_battles, "hands")
    page = pair.rome.page
    pane = pair.rome.board.bounding_box()
    card = fan(pair.rome).first.bounding_box()
    assert pane is not None
    assert card is not None
    lowest = page.locator(".picture .coordinates").bounding_box()
    assert lowest is not None
    assert lowest["y"] + lowest["height"] > card["y"]
    page.mouse.move(pane["x"] + 60, pane["y"] + 300)
    page.mouse.down()
    page.mouse.move(pane["x"] + 60, pane["y"] + 100, steps=4)
    page.mouse.up()
    bottom = "document.querySelector('.picture .coordinates').getBoundingClientRect().bottom"
    page.wait_for_function(f"edge => {bottom} <= edge", arg=card["y"])
    pair.rome.page.get_by_role("button", name="Fold").click()
    page.wait_for_function(f"edge => {bottom} > edge", arg=card["y"])


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


@pytest.mark.nightly
def test_boarders_cut_free(open_small_battles: OpenScreen, small_battles: Served) -> None:
    """By mouse: what to do, the die, a square, a facing."""
    pair = Pair(open_small_battles, small_battles, "boarding", dice="typed")
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
        expect(log(screen)).to_contain_text("lies clear at 0704")


def test_boarders_fight(open_small_battles: OpenScreen, small_battles: Served) -> None:
    pair = Pair(open_small_battles, small_battles, "boarding", dice="typed")
    locked(pair)
    order = next(o for o in pair.carthage.update["orders"] if o["text"].startswith("melee"))
    pair.order(pair.carthage, order["text"])
    throw(pair.carthage, 9, 0)
    for screen in pair.both:
        expect(log(screen)).to_contain_text("A1 is captured by Carthage")


@pytest.mark.nightly
def test_a_lesson_to_its_end_and_on(open_small_battles: OpenScreen, small_battles: Served) -> None:
    """The briefing, four ships rowed off the map, the result, the next lesson."""
    game = small_battles.create("edge", ruleset="navarchoi", screen="shared")
    rome = open_small_battles()
    page = rome.page
    rome.sit(game["links"][0]["path"])
    expect(page.get_by_test_id("briefing")).to_contain_text("Row off.")
    page.get_by_role("button", name="To the board").click()
    expect(page.get_by_test_id("briefing")).to_have_count(0)
    page.reload()
    rome.seated()
    expect(page.get_by_test_id("briefing")).to_have_count(0)
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


def test_by_touch(open_small_battles: OpenScreen, small_battles: Served) -> None:
    pair = Pair(open_small_battles, small_battles, "hands", given=PHONE)
    rome, carthage = pair.both
    fits(rome)
    fan(rome).first.tap()
    fits(rome)
    rome.changes(rome.confirm.tap)
    pair.order(carthage, first_card(carthage))
    pair.asks(carthage, "declare")
    pair.order(carthage, "declare planning")
    pair.asks(rome, "declare")
    rome.page.get_by_test_id("side-order").filter(has_text="Activation").tap()
    rome.changes(rome.confirm.tap)
    pair.asks(rome, "formation")
    rome.ship("A2").tap()
    rome.changes(rome.confirm.tap)
    fits(rome)
    expect(log(carthage)).to_contain_text("Rome activates A2")


def test_what_axe_finds(open_small_battles: OpenScreen, small_battles: Served) -> None:
    pair = Pair(open_small_battles, small_battles, "answers")
    assert not findings(pair.rome)
    pair.attack("ram")
    pair.settle()
    assert not findings(pair.rome)

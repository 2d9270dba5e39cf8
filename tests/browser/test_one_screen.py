"""Two people at one screen, and everything around the board."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import expect
from tests.browser import tactics
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

MIDDLE = """name => { const box = document.querySelector(`.overlay [data-piece="${name}"]`)
  .getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2, box.width]; }"""


def seated(screen: Screen, server: Served, scenario: str = "skirmish", **fields: object) -> None:
    made = server.create(scenario, screen="shared", **fields)
    screen.sit(made["links"][0]["path"])


def middle(screen: Screen, ship: str) -> tuple[float, float, float]:
    """Where a ship is on the screen, and how wide her button is."""
    x, y, width = screen.page.evaluate(MIDDLE, ship)
    return x, y, width


def moved(screen: Screen, ship: str, test: str) -> None:
    """Wait until a ship's x, y and width on the screen pass a test."""
    look = f"() => {{ const [x, y, w] = ({MIDDLE})('{ship}'); return {test}; }}"
    screen.page.wait_for_function(look)


def test_the_lobby_seats_two_at_one_screen(screen: Screen, server: Served) -> None:
    page = screen.page
    screen.lobby()
    page.get_by_test_id("scenario-skirmish").click()
    page.get_by_test_id("new-seat-orange").get_by_role("radio", name="Same screen").click()
    page.get_by_test_id("start").click()
    screen.seated()
    assert screen.welcome["you"] == ["green", "orange"]
    movers: list[str] = []
    while not {"green", "orange"} <= set(movers):
        movers += screen.update["prompt"]["seats"]
        screen.play(tactics.choose(screen.update))
    server.play_on(page.url)
    expect(screen.result).to_contain_text(re.compile("wins|Draw"))
    page.get_by_role("link", name="Naumachia, all games").click()
    expect(page.locator(".game-row")).to_contain_text("Replay")


def test_moves_are_taken_back_and_made_again(screen: Screen, server: Served) -> None:
    seated(screen, server)
    page = screen.page
    for text in ("G1 FL", "G2 F.", "G3 F.", "O1 F."):
        screen.changes(partial(screen.type_order, text))
    whole = screen.seq()
    page.get_by_test_id("scrubber").focus()
    page.keyboard.press("ArrowLeft")
    for _ in range(2):
        page.get_by_role("button", name="Previous move").click()
    expect(page.locator(".past-flag")).to_contain_text(f"move {whole - 3}")
    page.get_by_test_id("take-back-here").click()
    expect(screen.board).not_to_have_attribute("data-seq", str(whole))
    left = screen.seq()
    assert left <= whole - 3
    expect(page.get_by_test_id("log")).to_contain_text("took back")
    page.locator("body").press("Shift+Backspace")
    expect(screen.board).to_have_attribute("data-seq", str(whole))
    expect(page.get_by_test_id("redo")).to_have_count(0)
    page.locator("body").press("Backspace")
    expect(screen.board).not_to_have_attribute("data-seq", str(whole))
    page.get_by_test_id("redo").click()
    expect(screen.board).to_have_attribute("data-seq", str(whole))


def test_flip_zoom_and_pan(screen: Screen, server: Served) -> None:
    seated(screen, server)
    page = screen.page
    _, green, whole = middle(screen, "G1")
    _, orange, _ = middle(screen, "O1")
    assert green > orange
    screen.tool("Flip").click()
    expect(screen.tool("Flip")).to_have_attribute("aria-pressed", "true")
    moved(screen, "G1", f"y < {green} - 100")
    page.keyboard.press("v")
    moved(screen, "G1", f"Math.abs(y - {green}) < 1")
    page.get_by_role("button", name="Zoom in").click()
    moved(screen, "G2", f"w > 1.2 * {whole}")
    screen.lies_still()
    _, before, _ = middle(screen, "G2")
    box = screen.board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 90, steps=3)
    page.mouse.up()
    moved(screen, "G2", f"y < {before} - 50")
    page.keyboard.press("0")
    moved(screen, "G2", f"Math.abs(w - {whole}) < 0.5")
    page.mouse.wheel(0, -400)
    moved(screen, "G2", f"w > 1.2 * {whole}")
    page.get_by_role("button", name="Show the whole board").click()
    moved(screen, "G2", f"Math.abs(w - {whole}) < 0.5")


def test_a_ship_is_dragged(screen: Screen, server: Served) -> None:
    seated(screen, server)
    x, y, _ = middle(screen, "G1")
    right, _, _ = middle(screen, "G2")
    square = (right - x) / 2
    mouse = screen.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 2 * square, steps=4)
    mouse.up()
    expect(screen.prompt).to_contain_text("orward, forward")
    screen.changes(screen.confirm.click)
    moved(screen, "G1", f"Math.abs(y - {y - 2 * square}) < 2")


@pytest.mark.nightly
def test_threats_and_ruler(screen: Screen, server: Served) -> None:
    seated(screen, server)
    while screen.update["turn"]["number"] < 3:
        screen.play(tactics.legal(screen.update, "move")[0])
    screen.tool("Threats").click()
    expect(screen.tool("Threats")).to_have_attribute("aria-pressed", "true")
    expect(screen.page.locator(".overlay .threats line").first).to_be_attached()
    screen.page.keyboard.press("e")
    expect(screen.page.locator(".overlay .threats")).to_have_count(0)

    screen.tool("Ruler").click()
    ends = [middle(screen, "G1")[:2], middle(screen, "G3")[:2]]
    for x, y in ends:
        screen.page.mouse.click(x, y)
    expect(screen.page.locator(".overlay .ruler text")).to_have_text(re.compile("^4 "))
    screen.page.keyboard.press("m")
    expect(screen.page.locator(".overlay .ruler")).to_have_count(0)


def test_replay_and_log(screen: Screen, server: Served) -> None:
    seated(screen, server)
    page = screen.page
    poses = [middle(screen, "G1")[:2]]
    for _ in range(4):
        screen.play(tactics.legal(screen.update, "move")[0])
        poses.append(middle(screen, "G1")[:2])
    last = screen.seq()

    def shown(n: int) -> None:
        told = re.compile(f"^move {n} of {last}")
        expect(screen.scrubber).to_have_attribute("aria-valuetext", told)

    shown(last)
    page.get_by_role("button", name="First move").click()
    shown(0)
    moved(screen, "G1", f"Math.abs(y - {poses[0][1]}) < 1")
    expect(screen.confirm).to_have_count(0)
    page.get_by_role("button", name="Next move").click()
    shown(1)
    page.get_by_role("button", name="Previous move").click()
    shown(0)
    page.get_by_role("button", name="Last move, now").click()
    shown(last)
    screen.scrubber.fill("3")
    shown(3)
    page.keyboard.press("End")
    shown(last)
    page.get_by_role("button", name=re.compile("^Show this moment")).nth(1).click()
    shown(2)
    moved(screen, "G1", f"Math.abs(y - {poses[1][1]}) < 1")
    page.get_by_role("button", name="Back to now").first.click()
    shown(last)
    screen.play(tactics.legal(screen.update, "move")[0])


def test_typed_orders_and_clauses(screen: Screen, server: Served) -> None:
    seated(screen, server)
    page = screen.page
    page.keyboard.press("t")
    expect(screen.say).to_be_focused()
    screen.changes(lambda: screen.type_order("G1 FF"))
    expect(screen.say).to_have_value("")
    screen.type_order("G1 FF")
    expect(screen.prompt).to_have_class("no")
    screen.type_order("G9 and nonsense")
    expect(screen.prompt).to_contain_text("G9")
    assert screen.seq() == 2
    number = page.get_by_role("button", name="Rule TRI-FWD-01").first
    tip = page.get_by_role("tooltip")
    expect(tip).to_have_count(0)
    number.hover()
    expect(tip).to_contain_text("TRI-FWD-01")
    expect(tip).to_have_text(re.compile(r"\w+ \w+ \w+"))
    expect(tip).to_be_in_viewport(ratio=1)
    number.click()
    expect(tip).to_have_count(0)
    rules = page.get_by_role("dialog", name=re.compile("Rules"))
    expect(rules).to_contain_text("TRI-FWD-01")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)


def test_dice_from_the_players_own_table(screen: Screen, server: Served) -> None:
    seated(screen, server, dice="typed")
    page = screen.page
    while not screen.update["ask_dice"]:
        order = tactics.choose(screen.update)
        screen.point_at(order)
        screen.changes(screen.confirm.click)
    send = page.get_by_test_id("send-dice")
    expect(send).to_be_disabled()
    sixes = page.get_by_role("button", name=re.compile(": 6$"))
    expect(sixes).to_have_count(2)
    sixes.nth(0).click()
    page.get_by_role("button", name=re.compile(": 1$")).nth(1).click()
    lines = len(screen.log_lines())
    screen.changes(send.click)
    expect(page.locator("[data-testid=log] li.ev.loss")).to_have_count(1)
    assert len(screen.log_lines()) > lines
    expect(send).to_have_count(0)


def test_chat_notes_theme_and_resignation(screen: Screen, server: Served) -> None:
    seated(screen, server)
    page = screen.page
    screen.tool("Notes").click()
    page.get_by_label("Notes on this game").fill("hold the left wing")
    page.keyboard.press("Escape")
    screen.tool("Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_role("radio", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    settings.get_by_role("radio", name="Play at once").click()
    page.keyboard.press("Escape")
    page.reload()
    screen.seated()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    screen.tool("Notes").click()
    expect(page.get_by_label("Notes on this game")).to_have_value("hold the left wing")
    page.keyboard.press("Escape")

    # Orders are played as soon as nothing longer begins with them.
    screen.ship("G1").click()
    screen.changes(screen.handle("G1 L").click)

    screen.tool("Settings").click()
    settings.get_by_role("button", name="Resign…").click()
    settings.get_by_role("button", name="Resign", exact=True).click()
    expect(screen.result.get_by_role("heading")).to_have_text(re.compile("Orange wins"))
    screen.result.get_by_role("button", name="Close the result").click()
    expect(screen.result).to_have_count(0)
    page.get_by_role("button", name="Show the result").click()
    screen.result.get_by_role("button", name="Rematch").click()
    expect(screen.result).to_have_count(0)
    screen.seated()
    assert screen.seq() == 0
    screen.changes(partial(screen.type_order, "G1 FF"))


@pytest.mark.nightly
def test_the_record_can_be_kept(screen: Screen, server: Served) -> None:
    seated(screen, server)
    while not screen.over():
        screen.play(tactics.choose(screen.update))
    with screen.page.expect_download() as waiting:
        screen.result.get_by_role("link", name="Record").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert "skirmish" in text
    assert "G1 FF" in text

"""Two people at two machines, the second by invitation."""

from __future__ import annotations

import re
from functools import partial
from statistics import median

import pytest
from playwright.sync_api import expect
from tests.browser import tactics
from tests.browser.conftest import LOST_LINK, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

CLOCK = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.pressed = 0;
  window.shown = {};
  addEventListener("keydown", event => event.key === "Enter" && (window.pressed = now()), true);
  const board = document.querySelector("[data-testid=board]");
  new MutationObserver(() => {
    const seq = board.dataset.seq;
    requestAnimationFrame(() => (window.shown[seq] ??= now()));
  }).observe(board, { attributes: true });
}"""


def invited(open_screen: OpenScreen) -> tuple[Screen, Screen]:
    """Green sets up a game to the first loss and copies the invitation; orange opens the link."""
    green = open_screen(permissions=["clipboard-read", "clipboard-write"])
    page = green.page
    green.lobby()
    page.get_by_label("Your name").fill("Artemisia")
    page.get_by_test_id("scenario-skirmish").click()
    page.get_by_role("button", name="12 options").click()
    page.get_by_label("Losses that lose the game").fill("1")
    page.get_by_test_id("new-seat-orange").get_by_role("radio", name="Friend").click()
    page.get_by_test_id("copy-invitation").click()
    expect(page.get_by_test_id("copy-invitation")).to_have_text("Invitation copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_test_id("start").click()
    green.seated()
    orange = open_screen()
    orange.page.goto(link)
    orange.seated()
    return green, orange


def test_the_link_is_on_the_board_until_the_friend_comes(open_screen: OpenScreen) -> None:
    green = open_screen(permissions=["clipboard-read", "clipboard-write"])
    page = green.page
    green.lobby()
    page.get_by_test_id("scenario-skirmish").click()
    page.get_by_test_id("new-seat-orange").get_by_role("radio", name="Friend").click()
    page.get_by_test_id("start").click()
    green.seated()
    card = page.get_by_test_id("invite-card")
    expect(card).to_contain_text("Send this link to your friend")
    card.get_by_role("button", name="Copy").focus()
    page.keyboard.press("Enter")
    expect(card.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert card.get_by_role("textbox").input_value() == link
    orange = open_screen()
    orange.page.goto(link)
    orange.seated()
    assert orange.welcome["you"] == ["orange"]
    expect(card).to_have_count(0)
    expect(orange.page.get_by_test_id("invite-card")).to_have_count(0)
    orange.page.close()
    expect(green.seat("orange").get_by_role("img", name="away")).to_be_visible()
    page.reload()
    green.seated()
    expect(card).to_have_count(0)


def test_the_card_with_the_link_can_be_closed(open_screen: OpenScreen) -> None:
    green = open_screen()
    page = green.page
    green.lobby()
    page.get_by_test_id("new-seat-orange").get_by_role("radio", name="Friend").click()
    page.get_by_test_id("start").click()
    green.seated()
    card = page.get_by_test_id("invite-card")
    card.get_by_role("button", name="Close the invitation").press("Enter")
    expect(card).to_have_count(0)
    page.reload()
    green.seated()
    expect(card).to_have_count(0)


def follow(one: Screen, other: Screen) -> None:
    """Wait until the other page shows what this one shows."""
    expect(other.board).to_have_attribute("data-seq", str(one.seq()))


def test_a_game_by_invitation(open_screen: OpenScreen) -> None:
    green, orange = invited(open_screen)
    assert green.welcome["you"] == ["green"]
    assert orange.welcome["you"] == ["orange"]
    assert green.page.url != orange.page.url
    expect(orange.seat("green")).to_contain_text("Artemisia")
    expect(green.seat("orange").get_by_role("img", name="here", exact=True)).to_be_visible()

    # Who is not to move has no orders, and cannot move the other's ships.
    assert green.update["orders"]
    assert not orange.update["orders"]
    expect(orange.confirm).to_be_disabled()
    orange.ship("G1").click()
    expect(orange.page.locator(".handle")).to_have_count(0)
    orange.type_order("G1 FF")
    expect(orange.prompt).to_have_class("no")
    assert orange.seq() == 0
    orange.page.reload()
    orange.seated()

    screens = {"green": green, "orange": orange}
    while not green.over():
        mover = next(s for s in screens.values() if s.update["prompt"]["yours"])
        other = orange if mover is green else green
        assert not other.update["orders"]
        mover.play(tactics.choose(mover.update))
        follow(mover, other)
    # Both are told the same; the heading is from each one's own side.
    expect(orange.result.get_by_role("paragraph")).to_have_text(
        green.result.get_by_role("paragraph").inner_text()
    )
    assert {green.outcome(), orange.outcome()} == {"You beat ", "You lost to "}
    for screen in screens.values():
        heading = re.compile(f"^{screen.outcome()}")
        expect(screen.result.get_by_role("heading")).to_have_text(heading)
    assert green.log_lines() == orange.log_lines()

    # A rematch with swapped sides is offered to the other, each with his own link.
    green.result.get_by_role("button", name="Swap sides").click()
    orange.banner.get_by_role("link", name="Take your seat").click()
    expect(green.seat("green")).not_to_contain_text("You")
    expect(green.seat("orange")).to_contain_text("You")
    expect(orange.seat("green")).to_contain_text("You")


def test_chat_presence_and_a_wrong_link(open_screen: OpenScreen) -> None:
    green, orange = invited(open_screen)
    for screen in (green, orange):
        screen.page.get_by_role("tab", name="Chat").click()
    green.say.fill("Well met <b>at Salamis</b>")
    green.say.press("Enter")
    expect(orange.page.get_by_role("log")).to_contain_text("Well met <b>at Salamis</b>")
    expect(orange.page.get_by_role("log")).to_contain_text("Artemisia")
    expect(green.say).to_have_value("")

    address = orange.page.url
    orange.page.goto("about:blank")
    away = green.seat("orange").get_by_role("img", name="away")
    expect(away).to_be_visible()
    stranger = open_screen()
    stranger.page.goto(address[:-4] + "AAAA")
    expect(stranger.page.get_by_role("heading", name="No game at this link")).to_be_visible()
    expect(stranger.pieces).to_have_count(0)
    # The console names what was not found, and the link that was refused; nothing else.
    unknown = ("404", LOST_LINK)
    stranger.troubles = [t for t in stranger.troubles if not any(one in t for one in unknown)]


@pytest.mark.nightly
def test_how_long_a_move_takes_to_the_other_browser(
    open_screen: OpenScreen, server: Served
) -> None:
    """Prints the figure, which depends on the machine; checks that every move arrived."""
    made = server.create("line")
    screens = [open_screen(), open_screen()]
    for screen, link in zip(screens, made["links"], strict=True):
        screen.sit(link["path"])
        screen.page.evaluate(CLOCK)
    times: list[float] = []
    while len(times) < 32:
        mover = next(s for s in screens if s.update["prompt"]["yours"])
        other = screens[1] if mover is screens[0] else screens[0]
        text = tactics.legal(mover.update, "move")[0]["text"]  # no ship is lost by it
        mover.changes(partial(mover.type_order, text))
        follow(mover, other)
        seq = other.seq()
        arrived = other.page.wait_for_function("seq => window.shown[seq]", arg=seq).json_value()
        times.append(arrived - mover.page.evaluate("window.pressed"))
    assert min(times) > 0
    figures = f"median {median(times):.1f} ms, worst {max(times):.1f} ms"
    print(f"{len(times)} moves, {figures}")  # noqa: T201

"""Squadrons are plotted before the battle: in the form and on the board, by mouse and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def field(screen: Screen, name: str) -> Locator:
    return screen.page.locator(f"#form-{name}")


def test_two_plot_unseen_by_mouse_and_by_keys(open_screen: OpenScreen, server: Served) -> None:
    game = server.create("intro", ruleset="diadochi", options={"setup": "plot"})
    green, orange = open_screen(), open_screen()
    for screen, link in zip((green, orange), game["links"], strict=True):
        screen.sit(link["path"])
        screen.briefed()
    by_mouse(green)
    expect(orange.pieces).to_have_count(0)
    by_keys(orange)
    for screen in (green, orange):
        expect(screen.pieces).to_have_count(16)
        expect(screen.page.get_by_test_id("form")).to_have_count(0)
    assert {Table(green).pose(f"G{number}")[1] for number in range(1, 9)} == {2}
    flagship = next(
        ship["title"] for ship in green.update["roster"][1]["ships"] if ship["id"] == "O5"
    )
    assert "flagship" in flagship


def by_mouse(screen: Screen) -> None:
    """Two lines, three cables between them, dragged to their place and then plotted."""
    page, table = screen.page, Table(screen)
    expect(screen.confirm).to_contain_text("Plot South")
    expect(page.get_by_test_id("units")).to_have_count(0)
    field(screen, "lines").locator("xpath=following-sibling::button[1]").click()
    gap = field(screen, "gap").locator("xpath=following-sibling::button[1]")
    for _ in range(6):
        gap.click()
    expect(screen.prompt).to_contain_text("abreast in 2 lines 3 cables apart at 12.5, 4.5")
    field(screen, "flagship").select_option("G5")
    table.pull((9, 4), (9, 6))
    expect(screen.prompt).to_contain_text("at 12.5, 6.5")  # the ghosts follow when it is judged
    expect(screen.refusal).to_contain_text("DIA-SET-04")
    expect(page.get_by_test_id("form-marks").locator(".ghost-bad")).to_have_count(8)
    table.pull((9, 6), (9, 2))
    expect(screen.prompt).to_contain_text("at 12.5, 2.5, heading 0°")
    screen.changes(screen.confirm.click)
    expect(screen.prompt).to_contain_text("Waiting for")
    expect(screen.pieces).to_have_count(8)


def by_keys(screen: Screen) -> None:
    """A column with another flagship, by the keyboard alone."""
    press = screen.page.keyboard.press
    screen.page.get_by_role("radio", name="Line abreast").focus()
    press("ArrowRight")
    expect(screen.prompt).to_contain_text("ahead at 12.5, 20.5, heading 180°")
    field(screen, "flagship").focus()
    screen.page.keyboard.type("O5")
    press("Tab")
    field(screen, "x").focus()
    press("ArrowUp")
    expect(screen.prompt).to_contain_text("ahead at 13, 20.5")
    screen.board.focus()
    press("Escape")
    screen.page.evaluate("document.activeElement.blur()")
    press("ArrowLeft")
    press(".")
    expect(screen.prompt).to_contain_text("heading 185°")
    press(",")
    expect(screen.prompt).to_contain_text("heading 180°")
    screen.changes(lambda: press("Enter"))

"""A whole game against the computer, with the mouse alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser import tactics
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser


def start(screen: Screen) -> None:
    """Set up Skirmish as green against the weakest computer player."""
    page = screen.page
    screen.lobby()
    page.get_by_test_id("scenario-skirmish").click()
    seats = page.get_by_test_id("new-seat-orange")
    seats.get_by_role("radio", name="Computer").click()
    seats.get_by_role("radio", name="Calm").click()
    page.get_by_test_id("start").click()
    screen.seated()


def refused_order(screen: Screen) -> None:
    """A ship may not leave the board: the page says so, with clause, sentence and line."""
    screen.ship("G1").click()
    screen.handle("G1 B").click()
    expect(screen.refusal).to_contain_text("G1 would leave the board.")
    expect(screen.refusal.get_by_role("button", name=re.compile("TRI-"))).to_be_visible()
    expect(screen.prompt).to_contain_text("G1 B refused.")
    expect(screen.page.locator(".overlay .refusal-marks line")).to_have_count(1)
    expect(screen.confirm).to_be_disabled()
    screen.page.keyboard.press("Escape")
    expect(screen.refusal).to_have_count(0)
    assert screen.seq() == 0


def undone_order(screen: Screen) -> None:
    """A move is taken back as long as no die was thrown."""
    order = tactics.choose(screen.update)
    screen.play(order)
    lines = screen.log_lines()
    screen.changes(screen.undo.click)
    assert screen.seq() == 0
    expect(screen.page.locator("[data-testid=log] li.ev")).to_have_count(1)
    screen.play(order)
    assert screen.log_lines() == lines


def test_a_whole_game_by_mouse(screen: Screen) -> None:
    start(screen)
    expect(screen.undo).to_have_attribute("aria-disabled", "true")
    refused_order(screen)
    undone_order(screen)
    boarded = dice_stood = False
    screen.may_act("green")
    while not screen.over():
        order = tactics.choose(screen.update)
        screen.point_at(order)
        if len((order["odds"] or {}).get("parts", ())) > 1:
            boarded = True
            expect(screen.odds).to_contain_text("5/12")
            expect(screen.odds.get_by_role("button", name=re.compile("TRI-BRD"))).to_be_visible()
        screen.changes(screen.confirm.click)
        screen.may_act("green")
        # The last order is one's own, with dice: the other side has not moved since.
        if not dice_stood and not screen.over() and "dice" in screen.update["undo"]["reason"]:
            dice_stood = True
            seq = screen.seq()
            expect(screen.undo).to_contain_text("Take back")
            names = re.compile("^Takes back your order for G.*dice included$")
            expect(screen.undo).to_have_attribute("title", names)
            screen.changes(screen.undo.click)
            assert screen.seq() < seq
            screen.changes(screen.page.get_by_test_id("redo").click)
            assert screen.seq() == seq
    assert boarded
    assert dice_stood
    expect(screen.result.get_by_role("heading")).to_have_text(re.compile("wins|draw|You "))
    expect(screen.result.get_by_role("button", name=re.compile("TRI-"))).to_be_visible()
    expect(screen.result.get_by_role("listitem")).to_have_count(2)

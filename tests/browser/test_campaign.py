"""A campaign in the browser: ordered by mouse and keys, a battle to its end, saved, loaded."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import PATIENCE, SEED, Served
from tests.browser.test_accessible import findings
from tests.browser.test_phone import fits
from tests.strait import CHART, strait

pytestmark = pytest.mark.browser

STRAIT = strait(
    {
        "First": ("green", "Home", ["Q corvus", "T crew=12"]),
        "Second": ("orange", "Strait", ["T", "B"]),
    },
    seasons=3,
    chart=CHART,
)
COMPUTER = {"kind": "computer", "level": "calm"}


class Sea:
    """The page of a campaign."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page
        self.log = self.page.get_by_test_id("campaign-log")
        self.prompt = self.page.get_by_test_id("campaign-prompt")
        self.battle = self.page.get_by_test_id("campaign-battle")
        self.refusal = self.page.get_by_test_id("campaign-refusal")
        self.end = self.page.get_by_test_id("campaign-order-end")

    def open(self, server: Served, **fields: Any) -> None:
        """Begin the little campaign, against the computer, and open its page."""
        body = {
            "ruleset": "biremes",
            "source": STRAIT,
            "options": {"turn_limit": 2},
            "seats": [{"kind": "person"}, COMPUTER],
            **fields,
        }
        answer = httpx.post(f"{server.address}api/campaigns", json=body, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        self.page.goto(server.address.rstrip("/") + answer.json()["links"][0]["path"])
        expect(self.page.get_by_test_id("chart")).to_be_visible()

    def fleet(self, name: str) -> Any:
        """A fleet on the chart."""
        return self.page.locator(f'[data-fleet="{name}"]')

    def place(self, name: str) -> Any:
        """A place of the chart."""
        return self.page.locator(f'[data-place="{name}"]')


@pytest.fixture
def sea(screen: Screen) -> Sea:
    return Sea(screen)


def fight_on(screen: Screen, rng: Random) -> None:
    """Give any orders until the battle is over."""
    while not screen.over():
        screen.may_act("green")
        if screen.over():
            return
        legal = [order["text"] for order in screen.update["orders"] if not order["refused"]]
        assert legal, screen.update["prompt"]
        screen.changes(partial(screen.type_order, rng.choice(legal)))


def test_a_turn_with_a_battle_to_its_end(sea: Sea, server: Served) -> None:
    page, screen = sea.page, sea.screen
    sea.open(server)
    expect(sea.prompt).to_contain_text("Season 1 of 3")
    expect(page.get_by_test_id("fleet-First")).to_contain_text("12 of 20 men")

    sea.fleet("First").locator(".hit").click()
    expect(sea.fleet("First")).to_have_attribute("aria-pressed", "true")
    expect(sea.place("Strait")).to_have_class(re.compile(r"\btarget\b"))
    sea.place("Port").locator(".hit").click()
    expect(sea.refusal).to_contain_text("No lane leads from Home to Port.")
    expect(sea.refusal).to_contain_text("BIR-SCEN-05")
    sea.place("Strait").locator(".hit").click()
    expect(sea.log).to_contain_text("First sails from Home to Strait, where Second lies")
    expect(sea.refusal).to_have_count(0)
    page.get_by_test_id("campaign-undo").click()
    expect(sea.log.locator("li")).to_have_count(0)
    page.locator('[data-order="First Strait"]').click()
    expect(page.get_by_text("There is a battle at Strait.")).to_be_visible()
    sea.end.click()

    expect(sea.battle).to_contain_text("Battle of Strait")
    expect(sea.battle).to_contain_text("Rome attacks")
    page.get_by_test_id("campaign-fight").click()
    expect(screen.board).to_be_visible()
    expect(screen.tool("Resign")).to_have_count(0)
    fight_on(screen, Random(SEED))
    expect(screen.result.get_by_role("button", name="Rematch")).to_have_count(0)
    page.get_by_test_id("back-to-campaign").click()

    battle = sea.log.locator('[data-kind="battle"]')
    expect(battle).to_have_count(1)
    details = battle.locator(".detail")
    expect(details).to_have_count(2)
    told = re.search(r"42 men before, (\d+) after", details.first.inner_text())
    assert told, details.all_inner_texts()
    crews = page.locator(".fleet-card.fleet-a .crew + b").all_inner_texts()
    assert sum(int(text.split()[0]) for text in crews) == int(told.group(1))
    battle.get_by_role("link", name="See the battle").click()
    expect(screen.result).to_be_visible()


@pytest.mark.nightly
def test_the_computer_fights_and_the_losses_stay(sea: Sea, server: Served) -> None:
    page = sea.page
    sea.open(server, options={})
    page.locator('[data-order="First Strait"]').click()
    sea.end.click()
    page.get_by_test_id("campaign-auto").click()
    battle = sea.log.locator('[data-kind="battle"]')
    expect(battle).to_have_count(1, timeout=60_000)
    expect(battle).to_contain_text("42 men before")
    page.reload()
    expect(battle).to_have_count(1)


def test_by_keyboard_and_from_the_lobby(sea: Sea, server: Served, tmp_path: Path) -> None:
    page = sea.page
    page.goto(server.address)
    page.get_by_test_id("ruleset-biremes").click()
    page.get_by_test_id("campaign-sicily").click()
    expect(page.get_by_role("complementary", name="New campaign")).to_contain_text("Sicily")
    page.get_by_test_id("begin-campaign").click()
    sea.fleet("Duilius").focus()
    page.keyboard.press("Enter")
    expect(sea.fleet("Duilius")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(sea.fleet("Duilius")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press(" ")
    sea.place("Panormus").focus()
    page.keyboard.press("Enter")
    expect(sea.log).to_contain_text("Duilius sails from Messana to Panormus.")

    with page.expect_download() as saved:
        page.get_by_role("link", name="Save").click()
    file = tmp_path / "sicily.campaign"
    saved.value.save_as(file)
    assert "green: Duilius Panormus" in file.read_text()
    page.get_by_role("link", name="Naumachia, all games").click()
    # A click does not wait for the page that it leads to: each step has a patience of its own.
    page.wait_for_url(server.address)
    expect(page.get_by_test_id("campaign-sicily")).to_be_visible()
    expect(page.get_by_role("link", name="The lanes of Sicily")).to_contain_text("Your move")
    page.get_by_test_id("campaign-sicily").click()
    page.get_by_test_id("load-campaign").set_input_files(file)
    expect(sea.log).to_contain_text("Duilius sails from Messana to Panormus.")
    expect(page.get_by_test_id("campaign-undo")).to_be_enabled()

    file.write_text(file.read_text().replace("green: Duilius Panormus", "green: Duilius Carthage"))
    sea.screen.troubles.clear()
    page.goto(server.address)
    page.get_by_test_id("campaign-sicily").click()
    page.get_by_test_id("load-campaign").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("line")
    refused = [trouble for trouble in sea.screen.troubles if "422" in trouble]
    assert len(refused) == len(sea.screen.troubles) == 1
    sea.screen.troubles.clear()


@pytest.mark.nightly
def test_the_battle_goes_on_after_the_server_was_killed(
    open_lasting_screen: OpenScreen, own_server: Served
) -> None:
    sea = Sea(open_lasting_screen())
    sea.open(own_server)
    campaign = sea.page.url
    sea.page.locator('[data-order="First Strait"]').click()
    sea.end.click()
    sea.page.get_by_test_id("campaign-fight").click()
    sea.screen.may_act("green")
    sea.screen.changes(partial(sea.screen.type_order, sea.screen.update["orders"][0]["text"]))
    own_server.kill()
    expect(sea.screen.banner).to_be_visible()
    own_server.start()
    expect(sea.screen.banner).to_have_count(0, timeout=30_000)
    fight_on(sea.screen, Random(SEED))
    own_server.kill()
    own_server.start()
    sea.page.goto(campaign)
    expect(sea.log.locator('[data-kind="battle"]')).to_have_count(1)


def test_two_browsers_see_each_others_orders(open_screen: OpenScreen, server: Served) -> None:
    green, orange = Sea(open_screen()), Sea(open_screen())
    persons = [{"kind": "person"}, {"kind": "person"}]
    body = {"ruleset": "biremes", "campaign": "sicily", "seats": persons}
    made = httpx.post(f"{server.address}api/campaigns", json=body, timeout=PATIENCE).json()
    for sea, link in zip((green, orange), made["links"], strict=True):
        sea.page.goto(server.address.rstrip("/") + link["path"])
        expect(sea.page.get_by_test_id("chart")).to_be_visible()
    expect(orange.page.get_by_role("heading", name="Waiting for Rome")).to_be_visible()
    expect(orange.page.get_by_test_id("campaign-order")).to_have_count(0)
    green.end.click()
    expect(orange.page.get_by_role("heading", name="Your move")).to_be_visible()
    expect(green.page.get_by_role("heading", name="Waiting for Carthage")).to_be_visible()


def test_two_players_by_name_and_once_more(open_screen: OpenScreen, server: Served) -> None:
    body = {"ruleset": "biremes", "source": strait(seasons=1), "seats": [{"kind": "person"}] * 2}
    made = httpx.post(f"{server.address}api/campaigns", json=body, timeout=PATIENCE).json()
    green, orange = Sea(open_screen()), Sea(open_screen())
    for sea, link in zip((green, orange), made["links"], strict=True):
        sea.page.goto(server.address.rstrip("/") + link["path"])
    seat = green.page.locator('.campaign-players [data-seat="orange"]')
    expect(seat.get_by_label("here", exact=True)).to_be_visible()
    orange.page.get_by_test_id("campaign-name").fill("Hanno")
    orange.page.get_by_test_id("campaign-name").press("Enter")
    expect(seat).to_contain_text("Hanno")
    for sea in (green, orange):
        sea.end.click()
    green.page.get_by_test_id("campaign-swap").click()
    expect(green.prompt).to_contain_text("Season 1 of 1")
    expect(green.page.locator('[data-seat="orange"] input')).to_be_visible()
    orange.page.get_by_test_id("campaign-next").click()
    expect(orange.page.locator('[data-seat="green"] input')).to_have_value("Hanno")
    expect(orange.end).to_be_visible()
    orange.page.close()
    expect(
        green.page.locator('.campaign-players [data-seat="green"]').get_by_label("away")
    ).to_be_visible()


def test_nothing_stands_in_anybodys_way(open_screen: OpenScreen, server: Served) -> None:
    desk = Sea(open_screen())
    desk.open(server)
    desk.fleet("First").locator(".hit").click()
    assert not findings(desk.screen)
    phone = Sea(open_screen(**PHONE))
    phone.open(server)
    assert not findings(phone.screen)
    fits(phone.screen)
    phone.page.locator('[data-order="First Strait"]').tap()
    phone.end.tap()
    expect(phone.battle).to_be_visible()
    assert not findings(phone.screen)
    fits(phone.screen)

"""What axe finds, in light and dark, at a desk and on a phone; and the board that never jumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser import tactics
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

GRAVE = ("serious", "critical")
SOME_ORDERS = 8


def findings(screen: Screen) -> list[str]:
    """What axe calls serious or critical, with the element that has it: all of it by day, and what
    cannot be read by night.
    """
    by_day = Axe().run(screen.page).response["violations"]
    screen.page.emulate_media(color_scheme="dark")
    by_night = Axe().run(screen.page, options={"runOnly": ["color-contrast"]})
    screen.page.emulate_media(color_scheme="light")
    found: list[dict[str, Any]] = [*by_day, *by_night.response["violations"]]
    return [
        f"{rule['impact']}: {rule['help']}: {node['html'][:160]}"
        for rule in found
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]


def seated(screen: Screen, server: Served) -> None:
    screen.sit(server.create(screen="shared")["links"][0]["path"])


def test_lobby(screen: Screen) -> None:
    screen.lobby()
    assert not findings(screen)
    screen.page.get_by_role("button", name="12 options").click()
    screen.page.get_by_role("button", name="Rules", exact=True).click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("TRI-")
    assert not findings(screen)


def test_game_and_result(screen: Screen, server: Served) -> None:
    seated(screen, server)
    screen.ship("G1").click()
    screen.handle("G1 B").click()
    expect(screen.refusal).to_be_visible()
    assert not findings(screen)
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Escape")
    server.play_on(screen.page.url, tactics.boardings)
    screen.caught_up()
    screen.point_at(tactics.boardings(screen.update)[0])
    expect(screen.odds).to_be_visible()
    assert not findings(screen)
    screen.page.keyboard.press("Escape")
    server.play_on(screen.page.url)
    expect(screen.result).to_be_visible()
    assert not findings(screen)


@pytest.mark.nightly
def test_dialogs(screen: Screen, server: Served) -> None:
    seated(screen, server)
    for tool in ("Notes", "Rules", "Settings", "Keys"):
        screen.tool(tool).click()
        expect(screen.page.get_by_role("dialog")).to_be_visible()
        assert not findings(screen), tool
        screen.page.keyboard.press("Escape")
        expect(screen.page.get_by_role("dialog")).to_have_count(0)
        expect(screen.tool(tool)).to_be_focused()


def test_phone(open_screen: OpenScreen, server: Served) -> None:
    screen = open_screen(**PHONE)
    screen.lobby()
    assert not findings(screen)
    seated(screen, server)
    screen.ship("G1").tap()
    assert not findings(screen)
    for tab in ("Ships", "Log", "Replay"):
        screen.page.get_by_role("navigation").get_by_role("button", name=tab).tap()
        assert not findings(screen), tab


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((1440, 900), id="wide"),
        pytest.param((1024, 768), id="folded", marks=pytest.mark.nightly),
        pytest.param((1180, 600), id="low", marks=pytest.mark.nightly),
    ],
)
def test_the_board_never_jumps(
    open_screen: OpenScreen, server: Served, size: tuple[int, int]
) -> None:
    """Sentences of any length come and go, and the board stays where it is."""
    screen = open_screen(viewport={"width": size[0], "height": size[1]})
    seated(screen, server)
    first = screen.board.bounding_box()

    def still(act: Callable[[], object]) -> None:
        act()
        assert screen.board.bounding_box() == first, screen.prompt.inner_text()

    still(screen.ship("G1").click)
    still(screen.handle("G1 B").click)
    still(lambda: screen.page.keyboard.press("Escape"))
    still(lambda: screen.type_order("nothing that is an order, and long enough to need two lines"))
    still(lambda: expect(screen.prompt).to_contain_text("cannot be read"))
    for _ in range(SOME_ORDERS):
        still(lambda: screen.point_at(tactics.choose(screen.update)))
        still(lambda: screen.changes(screen.confirm.click))
    still(lambda: server.play_on(screen.page.url))
    expect(screen.result).to_be_visible()
    still(screen.result.get_by_role("button", name="Replay").click)
    still(lambda: screen.scrubber.fill("3"))

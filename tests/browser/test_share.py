"""A game is shared as a link, and opened from it in a browser that knows nothing of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.screen import Screen
from tests.browser.serving import Served

from naumachia.kernel.record import LONGEST_LINK, record_link

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parent.parent / "golden"
WON = (GOLDEN / "trireme/records/eliminated-reroll-boarder-lost.txt").read_text()
COPIED = ["clipboard-read", "clipboard-write"]


def address(page: Page) -> str:
    """The link in the dialog, after the page said that it is copied."""
    expect(page.get_by_test_id("share-said")).to_contain_text("Copied")
    link = page.get_by_test_id("share-address").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    return link


def picture_size(page: Page) -> tuple[int, int]:
    """The width and the height of the picture in the dialog, as it is saved."""
    with page.expect_download() as saved:
        page.get_by_test_id("save-picture").click()
    picture = saved.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def fought(screen: Screen, server: Served) -> None:
    """A skirmish of one person at one screen, to its end."""
    path = server.create("skirmish", screen="shared")["links"][0]["path"]
    server.play_on(path)
    screen.sit(path)
    assert screen.over()


def kept(page: Page) -> list[Any]:
    """The games whose links the browser keeps."""
    found: list[Any] = json.loads(page.evaluate("localStorage.getItem('naumachia.games') ?? '[]'"))
    return found


def test_a_game_is_shared_and_opened_elsewhere_at_the_same_moment(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen(permissions=COPIED)
    page = screen.page
    fought(screen, server)
    screen.result.get_by_test_id("open-share").click()
    whole = address(page)
    assert picture_size(page) == (1200, 630)
    assert re.fullmatch(re.escape(server.address) + r"#r=a[\w-]+", whole)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("share")).to_have_count(0)
    page.keyboard.press("Home")
    for move in range(1, 4):
        expect(screen.scrubber).to_have_value(str(move - 1))
        page.keyboard.press("]")
    expect(screen.scrubber).to_have_value("3")
    page.get_by_test_id("share-moment").click()
    expect(page.get_by_test_id("share")).to_contain_text("after move 3")
    link = address(page)
    assert link == f"{whole}&at=3"
    page.get_by_role("radio", name="What if").click()
    expect(page.get_by_test_id("share-address")).to_have_value(f"{link}&open=what-if")
    page.keyboard.press("Escape")

    other = open_screen()
    other.page.goto(link)
    other.seated()
    expect(other.scrubber).to_have_value("3")
    expect(other.page.get_by_test_id("record-bar")).to_be_visible()
    screen.lies_still()
    other.lies_still()
    assert other.page.locator(".overlay [data-piece]").count() == screen.pieces.count()
    assert other.update["seq"] == screen.update["seq"]
    assert other.update["result"] == screen.update["result"]
    assert kept(other.page) == []
    other.page.reload()
    other.seated()
    expect(other.scrubber).to_have_value("3")
    assert other.page.url == link
    other.page.get_by_test_id("play-from-here").click()
    expect(other.page.get_by_test_id("what-if")).to_contain_text("move 3")
    other.page.get_by_test_id("back-to-game").click()
    expect(other.page.get_by_test_id("record-bar")).to_be_visible()


def test_a_short_record_has_a_qr_code_and_may_be_saved(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen(permissions=COPIED)
    page = screen.page
    page.goto(record_link(WON, server.address))
    bar = page.get_by_test_id("record-bar")
    expect(bar).to_be_visible()
    expect(screen.result).to_have_count(0)  # It would cover the board, for a reader who knows it.
    expect(screen.prompt).to_contain_text("Green wins")
    bar.get_by_test_id("open-share").click()
    again = address(page)
    assert len(again) < 1000
    page.get_by_test_id("show-qr").click()
    expect(page.get_by_test_id("qr")).to_be_visible()
    modules = page.get_by_test_id("qr").locator("path").get_attribute("d") or ""
    assert len(re.findall("M", modules)) > 1000
    with page.expect_download() as download:
        page.get_by_test_id("share-file").click()
    text = Path(download.value.path()).read_text()
    assert text.startswith("naumachia record 1")
    # Who has the file opens it in the list of games.
    other = open_screen()
    other.page.goto(other.address)
    other.page.get_by_test_id("load-file").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    expect(other.prompt).to_contain_text("Green wins")
    expect(other.page.get_by_test_id("record-bar")).to_be_visible()


def long_record(address: str) -> str:
    """A record with so much talk in it that it makes too long a link."""
    rng, record = Random(3), WON
    while len(record_link(record, address)) <= LONGEST_LINK:
        record += f"# {rng.randbytes(40).hex()}\n"
    return record


def test_a_long_record_is_offered_as_a_file(open_screen: OpenScreen) -> None:
    screen = open_screen()
    page = screen.page
    page.goto(screen.address)
    record = long_record(screen.address)
    page.get_by_test_id("load-file").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    )
    page.get_by_test_id("record-bar").get_by_test_id("open-share").click()
    expect(page.get_by_test_id("share-long")).to_contain_text("too long to be sent")
    expect(page.get_by_test_id("share-address")).to_have_count(0)
    expect(page.get_by_test_id("show-qr")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_test_id("share-file").click()
    saved = Path(download.value.path()).read_text()
    assert saved.splitlines()[-1] == record.splitlines()[-1]


def test_a_what_if_link_is_kept_when_somebody_plays(open_screen: OpenScreen) -> None:
    screen = open_screen(permissions=COPIED)
    page = screen.page
    link = record_link(WON, screen.address, 0, what_if=True)
    page.goto(link)
    screen.seated()
    expect(page.get_by_test_id("what-if")).to_contain_text("move 0")
    assert kept(page) == []
    assert page.url == link
    legal = [order["text"] for order in screen.update["orders"] if not order["refused"]]
    screen.type_order(legal[0])
    expect(page).to_have_url(re.compile(r"/game/[a-z0-9]{10}#"))
    assert len(kept(page)) == 1
    seq = screen.seq()
    page.reload()
    screen.seated()
    assert screen.seq() >= seq > 0
    page.get_by_test_id("what-if").get_by_test_id("open-share").click()
    expect(page.get_by_test_id("share")).to_contain_text("every move made on it")
    assert address(page).endswith(f"&at={screen.seq()}&open=what-if")
    page.get_by_role("radio", name="Its moves").click()
    expect(page.get_by_test_id("share-address")).not_to_have_value(re.compile("what-if"))


def test_a_link_that_is_damaged_says_what_would_be_right(open_screen: OpenScreen) -> None:
    screen = open_screen()
    page = screen.page
    whole = record_link(WON, screen.address)
    trouble = page.get_by_test_id("record-trouble")
    for link, words in (
        (whole[: len(whole) // 2], "the whole link, copied again"),
        (whole.replace("#r=a", "#r=z"), "begins with a"),
        (record_link(WON.replace("digest ", "digest 0"), screen.address), "nother position"),
        (record_link(WON, screen.address, 999), "there is no moment 999"),
    ):
        page.goto("about:blank")
        page.goto(link)
        expect(trouble).to_contain_text(words)
    screen.troubles = [one for one in screen.troubles if "Failed to load resource" not in one]


def test_on_a_phone_the_dialog_fits_and_the_moment_is_shown(open_screen: OpenScreen) -> None:
    screen = open_screen(**PHONE, permissions=COPIED)
    page = screen.page
    page.goto(record_link(WON, screen.address, 2))
    screen.seated()
    expect(screen.scrubber).to_have_value("2")
    page.get_by_test_id("share-moment").click()
    address(page)
    page.get_by_test_id("show-qr").click()
    expect(page.get_by_test_id("qr")).to_be_visible()
    dialog = page.locator("dialog[open]")
    wide = dialog.evaluate("box => [box.scrollWidth, box.clientWidth, innerWidth]")
    assert wide[0] <= wide[1] <= wide[2]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Menu").get_by_role("button", name="Share").click()
    expect(page.get_by_test_id("share")).to_be_visible()

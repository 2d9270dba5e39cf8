"""The site without a server: played with the network cut, kept over reloads, shared by tabs."""

from __future__ import annotations

import fcntl
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.captain import Captain
from tests.browser.conftest import BRIEFED, DESK
from tests.browser.screen import Screen
from tests.browser.site import Host

from naumachia.kernel.link import record_link

pytestmark = [pytest.mark.browser, pytest.mark.fast]

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"
WON = (GOLDEN / "trireme" / "records" / "eliminated-reroll-boarder-lost.txt").read_text()
STARTING_MS = 120_000
"""Python may take so long to start on a busy machine."""

LISTEN = """
const Original = BroadcastChannel;
let me = null;
globalThis.BroadcastChannel = class extends Original {
  constructor(name) {
    super(name);
    this.addEventListener("message", ({ data }) => {
      if (data.kind === "text" && data.to === me) heard(data.text);
    });
  }
  postMessage(message) {
    if (message.do) me = message.from;
    if (message.do === "text") asked(message.text);
    super.postMessage(message);
  }
};
"""
"""Tells the test what the page and Python say to each other."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the site, built once for all processes of a test run."""
    if shutil.which("node") is None:
        pytest.skip("the site is built with Node")
    if not any((ROOT / "build" / "site-work").glob("pydantic_core-*/")):
        pytest.skip("nothing was fetched: scripts/build_site.py --fetch")
    if worker_id == "master":
        return built(tmp_path_factory.mktemp("site") / "site")
    shared = tmp_path_factory.getbasetemp().parent / "site"
    with shared.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return shared if shared.is_dir() else built(shared)


def built(out: Path) -> Path:
    script = ROOT / "scripts" / "build_site.py"
    subprocess.run([sys.executable, script, "--quick", "--out", out], check=True, cwd=ROOT)
    return out


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Host]:
    """The site on a static host."""
    served = Host(site)
    yield served
    served.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser whose reader knows what battles are about."""
    expect.set_options(timeout=STARTING_MS)
    context = browser.new_context(viewport=cast("Any", DESK), color_scheme="light")
    context.set_default_timeout(STARTING_MS)
    context.add_init_script(BRIEFED)
    yield context
    context.close()


class SiteScreen(Screen):
    """A page of the site; what it is told comes over a channel, not a socket."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        page.expose_function("heard", self._hear)
        page.expose_function("asked", self._hear_sent)
        page.add_init_script(LISTEN)

    def begin(self, ruleset: str, scenario: str) -> None:
        """Begin a game against the calm computer, and open its board."""
        self.page.goto(self.address)
        self.page.get_by_test_id(f"ruleset-{ruleset}").click()
        expect(self.page.get_by_test_id("start")).to_be_enabled()
        wanted = {
            "ruleset": ruleset,
            "scenario": scenario,
            "seats": [{"kind": "person"}, {"kind": "computer", "level": "calm"}],
        }
        path = self.page.evaluate("wanted => naumachiaSite.begin(wanted)", wanted)
        self.page.evaluate("path => naumachiaSite.go(path)", path)
        self.seated()

    def stored(self) -> None:
        """Wait until Python is there and the site is kept for the time without a network."""
        expect(self.page.get_by_test_id("site-loading")).to_have_count(0)
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def opened(context: BrowserContext, host: Host) -> SiteScreen:
    return SiteScreen(context.new_page(), host.address)


def ordered(screen: Screen) -> None:
    """Give one order when the page asks for it."""
    captain = Captain(screen)
    assert captain.ready()
    captain.decide()


def test_the_network_is_cut_and_a_game_is_played_to_its_end(
    context: BrowserContext, host: Host
) -> None:
    screen = opened(context, host)
    screen.lobby()
    screen.stored()
    context.set_offline(True)
    screen.begin("biremes", "duel")
    Captain(screen).play()
    assert screen.over()


def test_a_reload_in_mid_battle_keeps_the_game(context: BrowserContext, host: Host) -> None:
    screen = opened(context, host)
    screen.begin("biremes", "duel")
    ordered(screen)
    seq = screen.board.get_attribute("data-seq")
    screen.page.reload()
    screen.seated()
    assert int(screen.board.get_attribute("data-seq") or 0) >= int(seq or 0) > 0


def test_two_tabs_share_one_python_and_the_second_takes_over(
    context: BrowserContext, host: Host
) -> None:
    first = opened(context, host)
    first.begin("biremes", "duel")
    second = opened(context, host)
    second.page.goto(first.page.url)
    second.seated()
    first.page.close()
    expect(second.page.get_by_test_id("site-loading")).to_be_visible()
    expect(second.page.get_by_test_id("site-loading")).to_have_count(0)
    expect(second.banner).to_have_count(0)
    ordered(second)


def test_without_storage_a_banner_says_so_and_play_goes_on(
    context: BrowserContext, host: Host
) -> None:
    # A host that answers for the worker alone: IndexedDB refuses there, as in a private window.
    def refuse(route: Any) -> None:
        answer = route.fetch()
        denied = "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };\n"
        route.fulfill(response=answer, body=denied + answer.text())

    context.route("**/assets/worker-*.js", refuse)
    screen = opened(context, host)
    screen.begin("biremes", "duel")
    expect(screen.page.get_by_test_id("site-unsaved")).to_contain_text("not being saved")
    ordered(screen)


def test_games_are_exported_and_brought_back(
    context: BrowserContext, browser: Browser, host: Host
) -> None:
    screen = opened(context, host)
    screen.begin("biremes", "duel")
    link = screen.page.url
    screen.page.get_by_role("button", name="Settings").click()
    with screen.page.expect_download() as download:
        screen.page.get_by_test_id("export-games").click()
    other = browser.new_context(viewport=cast("Any", DESK))
    page = other.new_page()
    page.goto(host.address)
    page.get_by_role("button", name="Settings").click()
    with page.expect_navigation(timeout=STARTING_MS):
        page.get_by_test_id("import-games").set_input_files(download.value.path())
    page.goto(link)
    expect(page.locator(".overlay [data-piece]").first).to_be_visible(timeout=STARTING_MS)
    other.close()


def test_games_outlive_an_update_of_the_site(context: BrowserContext, site: Path) -> None:
    folder = site.parent / "updated"
    shutil.copytree(site, folder)
    host = Host(folder)
    screen = opened(context, host)
    screen.begin("biremes", "duel")
    screen.stored()
    worker = (folder / "sw.js").read_text()
    version = json.dumps("another")
    (folder / "sw.js").write_text(f"// {version}\n" + worker.replace('VERSION = "', 'VERSION = "x'))
    screen.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    newer = screen.page.get_by_test_id("site-newer")
    expect(newer).to_be_visible()
    with screen.page.expect_navigation():
        newer.get_by_role("button", name="Update").click()
    screen.seated()
    ordered(screen)
    host.stop()


def test_a_link_opens_the_same_replay_with_the_network_cut(
    context: BrowserContext, host: Host
) -> None:
    screen = opened(context, host)
    screen.lobby()
    screen.stored()
    context.set_offline(True)
    link = record_link(WON, host.address, 2)
    screen.page.goto(link)
    expect(screen.page.get_by_test_id("record-bar")).to_be_visible()
    expect(screen.scrubber).to_have_value("2")
    screen.page.get_by_test_id("share-moment").click()
    made = screen.page.get_by_test_id("share-address").input_value()
    assert made.startswith(f"{host.address}#r=a")
    assert made.endswith("&at=2")
    screen.page.get_by_test_id("show-qr").click()
    expect(screen.page.get_by_test_id("qr")).to_be_visible()
    screen.page.keyboard.press("Escape")
    screen.page.reload()
    expect(screen.scrubber).to_have_value("2")
    kept = screen.page.evaluate("localStorage.getItem('naumachia.games') ?? '[]'")
    assert json.loads(kept) == []
    screen.page.goto(record_link(WON, host.address, 0, what_if=True))
    expect(screen.page.get_by_test_id("what-if")).to_be_visible()
    screen.seated()
    legal = [order["text"] for order in screen.update["orders"] if not order["refused"]]
    screen.type_order(legal[0])
    expect(screen.page).to_have_url(re.compile(r"/naumachia/\?/game/[a-z0-9]{10}#"))
    screen.page.reload()
    screen.seated()
    expect(screen.page.get_by_test_id("what-if")).to_be_visible()


SMALL = {
    "age_of_sail": "frigates",
    "biremes": "duel",
    "diadochi": "intro",
    "navarchoi": "first-strokes-a",
}


@pytest.mark.nightly
@pytest.mark.parametrize("ruleset", SMALL)
def test_every_rule_set_is_played_to_its_end(
    context: BrowserContext, host: Host, ruleset: str
) -> None:
    screen = opened(context, host)
    screen.lobby()
    screen.stored()
    context.set_offline(True)
    screen.begin(ruleset, SMALL[ruleset])
    Captain(screen).play()
    assert screen.over()

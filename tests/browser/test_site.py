"""The site without a server: played with the network cut, kept over reloads, shared by tabs."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sqlalchemy import create_engine
from tests.browser.captain import Captain
from tests.browser.conftest import BRIEFED, DESK, PHONE
from tests.browser.screen import Screen
from tests.browser.site import Host
from tests.browser.typist import Typist
from tests.server.test_storage import OLD_GAME

from naumachia.kernel.record import record_link
from naumachia.server.store.database import migrate

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
    """The folder of the site, built before the tests or once for all processes of their run."""
    given = Path(os.environ.get("NAUMACHIA_SITE", ""))
    if given.name and (ROOT / given / "index.html").is_file():
        return ROOT / given
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
    with prepared(browser, viewport=DESK) as context:
        yield context


@contextmanager
def prepared(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A browser of this kind, patient, which is closed in the end."""
    expect.set_options(timeout=STARTING_MS)
    context = browser.new_context(color_scheme="light", **options)
    context.set_default_timeout(STARTING_MS)
    context.add_init_script(BRIEFED)
    yield context
    context.unroute_all(behavior="ignoreErrors")
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
        self.briefed()

    def stored(self) -> None:
        """Wait until Python is there and the site is kept for the time without a network."""
        expect(self.page.get_by_test_id("site-loading")).to_have_count(0)
        self.page.wait_for_function("naumachiaSite.status.value.kept")
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def stages(self) -> dict[str, float]:
        """The stages of Python's start, which is over."""
        expect(self.page.get_by_test_id("site-loading")).to_have_count(0)
        found: dict[str, float] = self.page.evaluate("naumachiaSite.status.value.stages")
        return found


def opened(context: BrowserContext, host: Host) -> SiteScreen:
    return SiteScreen(context.new_page(), host.address)


def ordered(screen: Screen) -> None:
    """Give one order when the page asks for it."""
    captain = Captain(screen)
    assert captain.ready()
    captain.decide()


SMALL = {
    "trireme": "skirmish",
    "biremes": "duel",
    "diadochi": "two",
    "age_of_sail": "frigates",
    "navarchoi": "first-strokes-a",
}
"""Battles that end after few orders."""

QUICK = ("diadochi",)
EACH = [pytest.param(one, marks=() if one in QUICK else pytest.mark.nightly) for one in SMALL]


@pytest.mark.parametrize("ruleset", EACH)
def test_the_network_is_cut_and_a_game_is_played_to_its_end(
    context: BrowserContext, host: Host, ruleset: str
) -> None:
    played_without_network(context, host, ruleset)


@pytest.mark.nightly
@pytest.mark.parametrize("ruleset", SMALL)
def test_the_same_on_a_phone(browser: Browser, host: Host, ruleset: str) -> None:
    with prepared(browser, **PHONE) as context:
        played_without_network(context, host, ruleset)


def played_without_network(context: BrowserContext, host: Host, ruleset: str) -> None:
    """A first visit, then a whole game without a network: nothing of `rest.zip` is needed."""
    host.asked.clear()
    screen = opened(context, host)
    screen.lobby()
    screen.stored()
    context.set_offline(True)
    screen.begin(ruleset, SMALL[ruleset])
    Typist(screen).play(most=300)
    assert screen.over()
    assert not any("/python/rest-" in address for address in host.asked)


def test_a_reload_in_mid_battle_keeps_the_game(context: BrowserContext, host: Host) -> None:
    screen = opened(context, host)
    screen.lobby()
    expect(screen.page.get_by_text("Same screen", exact=True)).to_have_count(2)
    expect(screen.page.get_by_text("Friend", exact=True)).to_have_count(0)  # No link reaches one.
    screen.begin("biremes", "duel")
    ordered(screen)
    seq = screen.board.get_attribute("data-seq")
    screen.stored()
    assert "imported" in screen.stages()
    screen.page.reload()
    screen.seated()
    assert int(screen.board.get_attribute("data-seq") or 0) >= int(seq or 0) > 0
    assert "imported" not in screen.stages(), "Python was not started from the snapshot"
    ordered(screen)


@pytest.mark.nightly
def test_a_damaged_snapshot_is_replaced(context: BrowserContext, host: Host) -> None:
    screen = opened(context, host)
    screen.lobby()
    screen.stored()
    screen.page.evaluate(DAMAGE)
    screen.begin("biremes", "duel")
    assert "imported" in screen.stages()
    ordered(screen)


DAMAGE = """async () => {
  const kept = await caches.open("naumachia-python");
  const [snapshot] = (await kept.keys()).filter((one) => one.url.includes("/start-"));
  await kept.put(snapshot, new Response("nothing of the kind"));
}"""


def test_two_tabs_share_one_python_and_the_second_takes_over(
    context: BrowserContext, host: Host
) -> None:
    first = opened(context, host)
    first.begin("biremes", "duel")
    second = opened(context, host)
    second.page.goto(first.page.url)
    second.seated()
    one = second.page.evaluate("naumachiaSite.status.value.epoch")
    first.page.close()
    other = "one => { const { epoch, ready } = naumachiaSite.status.value;"
    second.page.wait_for_function(other + " return ready && epoch !== one; }", arg=one)
    expect(second.page.get_by_test_id("site-loading")).to_have_count(0)
    expect(second.banner).to_have_count(0)
    ordered(second)


def test_without_storage_a_banner_says_so_and_play_goes_on(
    context: BrowserContext, host: Host, site: Path
) -> None:
    # A host that answers for the worker alone: IndexedDB refuses there, as in a private window.
    # The answer is read from the folder of the site: one that is fetched may come after the test.
    def refuse(route: Any) -> None:
        worker = site / "assets" / route.request.url.rsplit("/", 1)[1]
        denied = "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };\n"
        route.fulfill(content_type="text/javascript", body=denied + worker.read_text())

    context.route("**/assets/worker-*.js", refuse)
    screen = opened(context, host)
    screen.begin("biremes", "duel")
    expect(screen.page.get_by_test_id("site-unsaved")).to_contain_text("not being saved")
    ordered(screen)
    # The banner covers nothing that a player presses.
    screen.page.get_by_test_id("share-moment").click(trial=True)
    screen.page.set_viewport_size(cast("Any", PHONE["viewport"]))
    screen.page.get_by_role("navigation").get_by_role("button", name="Replay").click()


@pytest.mark.nightly
def test_full_storage_is_told_and_play_goes_on(context: BrowserContext, host: Host) -> None:
    screen = opened(context, host)
    devices = context.new_cdp_session(screen.page)
    origin = {"origin": host.address.removesuffix("/naumachia/")}
    devices.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": LITTLE})
    screen.begin("biremes", "duel")
    unsaved = screen.page.get_by_test_id("site-unsaved")
    expect(unsaved).to_have_count(0)
    ordered(screen)
    screen.page.evaluate(FILL)
    ordered(screen)
    expect(unsaved).to_contain_text("not being saved")
    ordered(screen)
    devices.send("Storage.overrideQuotaForOrigin", origin)
    ordered(screen)
    expect(unsaved).to_have_count(0)
    seq = screen.seq()
    screen.page.reload()
    screen.seated()
    screen.caught_up()
    assert screen.seq() >= seq > 0


LITTLE = 2_000_000
"""Bytes of storage: enough to begin a game in."""

FILL = """() => new Promise((done) => {
  const asked = indexedDB.open("filling", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("parts");
  asked.onsuccess = () => {
    let size = 65_536;
    const more = (number) => {
      const transaction = asked.result.transaction("parts", "readwrite");
      transaction.objectStore("parts").put(crypto.getRandomValues(new Uint8Array(size)), number);
      transaction.oncomplete = () => more(number + 1);
      transaction.onabort = () => {
        size /= 2;
        if (size >= 1) more(number);
        else done();
      };
    };
    more(0);
  };
})"""
"""Fills the storage to the last byte."""


@pytest.mark.nightly
def test_games_of_an_older_version_are_brought_up_to_date(
    context: BrowserContext, host: Host, tmp_path: Path
) -> None:
    host.asked.clear()
    screen = opened(context, host)
    screen.lobby()
    games = {
        "format": "naumachia-games",
        "kept": {},
        "database": b64encode(older_database(tmp_path / "older.sqlite3")).decode(),
    }
    screen.page.get_by_role("button", name="Settings").click()
    with screen.page.expect_navigation(timeout=STARTING_MS):
        screen.page.get_by_test_id("import-games").set_input_files(
            {"name": "g.json", "mimeType": "application/json", "buffer": json.dumps(games).encode()}
        )
    assert any("/python/rest-" in address for address in host.asked), "Alembic was not fetched"
    screen.page.goto(f"{host.address}?/game/old#an-old-link")
    screen.seated()
    assert screen.update["seq"] == 1


def older_database(file: Path) -> bytes:
    """A game as the first server stored it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        migrate(connection, "0001")
        for table, row in OLD_GAME:
            marks = ", ".join("?" * len(row))
            connection.exec_driver_sql(f"INSERT INTO {table} VALUES ({marks})", row)
    engine.dispose()
    return file.read_bytes()


@pytest.mark.nightly
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
    # A browser with games asks before it replaces them.
    page.get_by_role("button", name="Settings").click()
    page.get_by_test_id("import-games").set_input_files(download.value.path())
    with page.expect_navigation(timeout=STARTING_MS):
        page.get_by_test_id("replace-games").click()
    expect(page.locator(".overlay [data-piece]").first).to_be_visible(timeout=STARTING_MS)
    other.close()


def test_games_outlive_an_update_of_the_site(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "updated"
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


@pytest.mark.nightly
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

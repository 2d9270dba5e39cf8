"""Chromium, a server, and screens that watch for trouble."""

from __future__ import annotations

import json
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.screen import Screen
from tests.browser.serving import SEED, Served

from naumachia.rules import ids, load

CHROMIUMS = (
    "chromium-headless-shell",  # no windows and less work; what the others do without windows
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
WAIT_MS = 30_000
"""After this long a thing that should show on the page is missed; the machine may be busy."""

DESK = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LOST_LINK = "WebSocket connection to"
"""How Chromium tells that a server went away."""
LOST_SERVER = (LOST_LINK, "net::ERR_EMPTY_RESPONSE", "net::ERR_CONNECTION_")
"""The same where the page may just then ask for something else: unanswered, reset or refused."""

ANSWERED_500 = "status of 500"
"""How Chromium tells of an answer about an error of the server."""

NOTES = "".join(
    f"localStorage.setItem({json.dumps(f'naumachia.briefed.{ruleset}.{scenario.title}')},'true');"
    for ruleset in ids()
    for scenario in load(ruleset).scenarios().values()
    if not scenario.briefing
)
BRIEFED = f"if (location.protocol.startsWith('http')) {{{NOTES}}}"
"""Notes in a browser that its reader knows what each battle is about; a page that could not be
loaded keeps nothing."""

FAILED = pytest.StashKey[bool]()
PICTURES = Path("build/browser")
"""Where a test that failed leaves what its screens showed."""


def chromium() -> str:
    """The machine's Chromium. Raises AssertionError where there is none."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert found, f"none of {', '.join(CHROMIUMS)} is on the PATH"
    return found


class OpenScreen(Protocol):
    """Opens another person's browser, for whom every battle is new if he is a newcomer; `given` are
    the options of a browser context.
    """

    def __call__(self, *, newcomer: bool = False, **given: Any) -> Screen: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember failures, for the pictures."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium, which speaks to nobody but us."""
    return {**browser_type_launch_args, "executable_path": chromium(), "args": QUIET}


@contextmanager
def serving(folder: Path, module: str = "", *, paced: bool = False) -> Iterator[Served]:
    """A server that keeps its games in a folder; `module` is run in place of the program."""
    served = Served(folder / "games.sqlite3", paced=paced)
    served.module = module or served.module
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests; every game on it has dice of its own from the same seed."""
    with serving(tmp_path_factory.mktemp("games")) as served:
        yield served


@pytest.fixture(scope="session")
def small_battles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server with small battles whose opening is known."""
    with serving(tmp_path_factory.mktemp("small-battles"), "tests.browser.small_battles") as served:
        yield served


@pytest.fixture(scope="session")
def paced_small_battles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start such a server at the pace at which computers play against people."""
    folder = tmp_path_factory.mktemp("paced")
    with serving(folder, "tests.browser.small_battles", paced=True) as served:
        yield served


@pytest.fixture(scope="session")
def clock_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server whose clock only tests advance."""
    with serving(tmp_path_factory.mktemp("clock"), "tests.browser.clock_server") as served:
        yield served


@pytest.fixture(scope="session")
def failing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server that fails where tests want it to."""
    with serving(tmp_path_factory.mktemp("failing"), "tests.browser.failing_server") as served:
        yield served


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that may be killed."""
    served = Served(tmp_path / "games.sqlite3")
    served.start()
    yield served
    served.stop()


@pytest.fixture
def open_screen(
    browser: Browser, server: Served, request: pytest.FixtureRequest
) -> Iterator[OpenScreen]:
    """Opens browsers that share nothing; fails when one of them met with trouble."""
    print(f"the server's seed is {SEED}")  # noqa: T201
    yield from opening(browser, request.node, server)


@pytest.fixture
def open_small_battles(
    browser: Browser, small_battles: Served, request: pytest.FixtureRequest
) -> Iterator[OpenScreen]:
    """Opens browsers where the small battles are."""
    yield from opening(browser, request.node, small_battles)


@pytest.fixture
def open_paced(
    browser: Browser, paced_small_battles: Served, request: pytest.FixtureRequest
) -> Iterator[OpenScreen]:
    """Opens browsers where computers play at their usual pace."""
    yield from opening(browser, request.node, paced_small_battles)


@pytest.fixture
def open_timed(
    browser: Browser, clock_server: Served, request: pytest.FixtureRequest
) -> Iterator[OpenScreen]:
    """Opens browsers where time passes when a test says so."""
    yield from opening(browser, request.node, clock_server, LOST_LINK)


@pytest.fixture
def open_failing(
    browser: Browser, failing_server: Served, request: pytest.FixtureRequest
) -> Iterator[OpenScreen]:
    """Opens browsers whose server fails where tests want it to."""
    yield from opening(browser, request.node, failing_server, ANSWERED_500)


@pytest.fixture
def open_lasting_screen(
    browser: Browser, own_server: Served, request: pytest.FixtureRequest
) -> Iterator[OpenScreen]:
    """Opens browsers that may see their server die."""
    yield from opening(browser, request.node, own_server, *LOST_SERVER)


def opening(
    browser: Browser, item: pytest.Item, server: Served, *forgiven: str
) -> Iterator[OpenScreen]:
    """A way to open browsers; troubles that name one of `forgiven` may be."""
    expect.set_options(timeout=WAIT_MS)
    screens: list[Screen] = []
    contexts = []

    def another(*, newcomer: bool = False, **given: Any) -> Screen:
        options = {"viewport": DESK, "color_scheme": "light", **given}
        context = browser.new_context(**options)
        context.set_default_timeout(WAIT_MS)
        if not newcomer:
            context.add_init_script(BRIEFED)
        contexts.append(context)
        screens.append(Screen(context.new_page(), server.address))
        return screens[-1]

    yield another
    if item.stash.get(FAILED, False):
        for number, screen in enumerate(screens):
            screen.page.screenshot(path=PICTURES / f"{item.name}-{number}.png")
    met = [trouble for screen in screens for trouble in screen.troubles]
    troubles = [t for t in met if not any(one in t for one in forgiven)]
    for context in contexts:
        context.close()
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def screen(open_screen: OpenScreen) -> Screen:
    """One browser at a desk."""
    return open_screen()

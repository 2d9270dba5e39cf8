"""The site without a server: bytes over the wire, time to a board, memory.

    python -m benchmarks.bench_site [FOLDER]

FOLDER is what `make site` built. The host sends 20 Mbit/s; the browser is Chromium.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from time import monotonic
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.browser.conftest import BRIEFED, QUIET, chromium
from tests.browser.site import Handler, Host

RATE: Final = 20_000_000 / 8
"""Bytes a second."""

PART: Final = 32_768
PATIENCE_MS: Final = 300_000


class SlowHandler(Handler):
    """Serves as fast as the line carries, all connections together, and counts."""

    line = threading.Lock()
    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file over the line."""
        while part := source.read(PART):
            with SlowHandler.line:
                time.sleep(len(part) / RATE)
                SlowHandler.sent += len(part)
            outputfile.write(part)


def opened(context: BrowserContext) -> Page:
    """A page that waits long enough."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    return page


def board(page: Page) -> None:
    """Wait for the ships."""
    page.locator(".overlay [data-piece]").first.wait_for()


def visit(page: Page, address: str) -> tuple[float, float]:
    """Seconds to the lobby and to a board of Trireme."""
    begun = monotonic()
    page.goto(address)
    page.get_by_test_id("ruleset-trireme").click()
    lobby = monotonic() - begun
    page.get_by_test_id("start").click()
    board(page)
    return lobby, monotonic() - begun


def main() -> None:
    """Measure and print."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    host = Host(folder, SlowHandler)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(BRIEFED)
        page = opened(context)
        lobby, first = visit(page, host.address)
        sent = SlowHandler.sent
        print(f"first visit: lobby {lobby:.1f} s, board {first:.1f} s, {sent:,} bytes")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        begun = monotonic()
        page.reload()
        board(page)
        print(f"reload in a game: board {monotonic() - begun:.1f} s")
        page.close()
        page = opened(context)
        lobby, again = visit(page, host.address)
        print(f"second visit: lobby {lobby:.1f} s, board {again:.1f} s")
        print(f"kept for the time without a network: {SlowHandler.sent - sent:,} bytes more")
        browser.close()
    host.stop()


if __name__ == "__main__":
    main()

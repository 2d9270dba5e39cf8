"""The site without a server: bytes over the wire, time to a board, memory.

    python -m benchmarks.bench_site [FOLDER]

FOLDER is what `make site` built. The line has 20 Mbit/s and 40 ms; the browser is Chromium.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.browser.conftest import BRIEFED, QUIET, chromium
from tests.browser.site import Host

LINE: Final = {
    "offline": False,
    "latency": 40,
    "downloadThroughput": 20_000_000 / 8,
    "uploadThroughput": 20_000_000 / 8,
}
PATIENCE_MS: Final = 300_000


def throttled(context: BrowserContext, sizes: list[int]) -> Page:
    """A page behind a slow line; `sizes` gets the bytes of what it fetches itself."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)

    def arrived(event: dict[str, Any]) -> None:
        sizes.append(int(event["encodedDataLength"]))

    line.on("Network.loadingFinished", arrived)
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
    host = Host(folder)
    sizes: list[int] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(BRIEFED)
        page = throttled(context, sizes)
        lobby, first = visit(page, host.address)
        python = sum(path.stat().st_size for path in (folder / "python").glob("*.gzip.bin"))
        print(f"first visit: lobby {lobby:.1f} s, board {first:.1f} s, page {sum(sizes):,} bytes")
        print(f"Python, gzip: {python:,} bytes")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        begun = monotonic()
        page.reload()
        board(page)
        print(f"reload in a game: board {monotonic() - begun:.1f} s")
        page.close()
        page = throttled(context, sizes)
        lobby, again = visit(page, host.address)
        print(f"second visit: lobby {lobby:.1f} s, board {again:.1f} s")
        browser.close()
    host.stop()


if __name__ == "__main__":
    main()

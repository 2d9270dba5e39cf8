"""Measure the site without a server: bytes sent, seconds to a board, answers, searches, memory.

    python -m benchmarks.bench_site [FOLDER]

FOLDER is what `make site` built. The host sends 20 Mbit/s, all connections together, and gzips text
as static hosts do. The browser is Chromium with a profile on the disk. Next to wall seconds are the
processor seconds of all processes of the browser, which other work on the machine does not change.
"""

from __future__ import annotations

import gzip
import os
import pickle
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import getsource
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, Final

from benchmarks.greedy_play import greedy_orders
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from tests.browser.conftest import BRIEFED, QUIET, chromium
from tests.browser.site import Handler, Host

from naumachia.rules import load
from naumachia.server.page.delta import apply_changes

RATE: Final = 20_000_000 / 8
"""Bytes a second."""

PART: Final = 32_768
PATIENCE_MS: Final = 300_000
TEXTS: Final = (".html", ".js", ".css", ".json", ".svg", ".webmanifest")
BATTLES: Final = {
    "trireme": "line",
    "biremes": "squadrons",
    "diadochi": "even-24",
    "age_of_sail": "nile",
    "navarchoi": "lilybaeum",
}
"""A battle of each rule set, of up to 24 ships a side."""

ORDERS: Final = 20
THOUGHTS: Final = 12
TICKS: Final = os.sysconf("SC_CLK_TCK")


class SlowHandler(Handler):
    """Serves files at a limited rate for all connections together, and counts bytes."""

    line = threading.Lock()
    sent = 0

    def do_GET(self) -> None:  # noqa: N802 - the name the library calls
        """Send a file, text with gzip."""
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Cache-Control", "max-age=600")
        if path.suffix in TEXTS:
            body = gzip.compress(body, 9)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for at in range(0, len(body), PART):
            part = body[at : at + PART]
            with SlowHandler.line:
                time.sleep(len(part) / RATE)
                SlowHandler.sent += len(part)
            self.wfile.write(part)


class Chrome:
    """Chromium with its own profile, and the resources of its processes."""

    def __init__(self, playwright: Playwright, profile: str) -> None:
        self.profile: Final = profile
        self.context: Final[BrowserContext] = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium(),
            args=QUIET,
            viewport={"width": 1440, "height": 900},
        )
        self.context.add_init_script(BRIEFED)

    def page(self) -> Page:
        """Return a page with a long timeout."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        return page

    def processes(self) -> Iterator[Path]:
        """Return the browser's processes."""
        parents: dict[str, str] = {}
        own: set[str] = set()
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parents[folder.name] = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                if self.profile.encode() in (folder / "cmdline").read_bytes():
                    own.add(folder.name)
            except OSError:
                continue
        grown = True
        while grown:
            found = {child for child, parent in parents.items() if parent in own} - own
            own |= found
            grown = bool(found)
        return (Path("/proc") / process for process in own)

    def processor(self) -> float:
        """Return the processor seconds of the processes so far."""
        total = 0
        for folder in self.processes():
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICKS

    def memory(self) -> float:
        """Return the megabytes of the process that shows the page and runs Python."""
        return max(_megabytes(folder) for folder in self.processes())


def _megabytes(process: Path) -> float:
    if b"--type=renderer" not in (process / "cmdline").read_bytes():
        return 0.0
    lines = (process / "smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


@contextmanager
def chrome(playwright: Playwright, profile: str) -> Iterator[Chrome]:
    """Yield a browser, and close it afterwards."""
    browser = Chrome(playwright, profile)
    yield browser
    browser.context.close()


def board(page: Page) -> None:
    """Wait for the ships."""
    page.locator(".overlay [data-piece]").first.wait_for()


def visit(browser: Chrome, address: str, name: str) -> Page:
    """Open a board of Trireme as a visitor does, and print how long it took."""
    page = browser.page()
    begun, processor, sent = monotonic(), browser.processor(), SlowHandler.sent
    page.goto(address)
    page.get_by_test_id("ruleset-trireme").click()
    lobby = monotonic() - begun
    page.get_by_test_id("start").click()
    board(page)
    took = monotonic() - begun
    processor = browser.processor() - processor
    came = (SlowHandler.sent - sent) / 1e6
    print(f"{name}: lobby {lobby:.1f} s, board {took:.1f} s ({processor:.1f} s of the processor)")
    print(f"  {came:.2f} MB; {stages(page)}; memory {browser.memory():.0f} MB")
    return page


def stages(page: Page) -> str:
    """Return the seconds to the end of each stage of the start."""
    found = page.evaluate("naumachiaSite.status.value.stages")
    return ", ".join(f"{name} {seconds:.1f}" for name, seconds in found.items())


def kept(page: Page) -> None:
    """Wait until the next visit has its snapshot."""
    page.wait_for_function("naumachiaSite.status.value.kept")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


OPEN: Final = """async (wanted) => {
  const path = await naumachiaSite.begin(wanted);
  const [, id, token] = /game\\/([^#?]+)[^#]*#(.*)/.exec(path);
  const channel = new BroadcastChannel("naumachia " + location.pathname);
  const line = { from: "bench" + id, id: "1" };
  const game = { heard: [], asked: 0, took: 0 };
  channel.onmessage = ({ data }) => {
    if (data.to !== line.from || data.kind !== "text") return;
    const message = JSON.parse(data.text);
    if (["done", "refused", "error"].includes(message.type)) {
      game.took = performance.now() - game.asked;
      game.asked = 0;
    }
    game.heard.push(message);
  };
  game.order = (order) => {
    game.asked = performance.now();
    channel.postMessage({ ...line, do: "text", text: JSON.stringify(order) });
  };
  game.close = () => channel.postMessage({ ...line, do: "close" });
  const protocols = ["naumachia", "key." + token];
  channel.postMessage({ ...line, do: "open", address: `/ws/${id}?since=0`, protocols });
  globalThis.game = game;
}"""
"""Begins a game and plays it without its board."""


def an_order(update: Any, number: int) -> dict[str, Any] | None:
    """Return a move ahead if the page can aim, else one of the listed orders."""
    aims: list[str] = update.get("aims", [])
    if aims:
        piece = aims[number % len(aims)]
        ships = {ship["id"]: ship["at"] for side in update["roster"] for ship in side["ships"]}
        x, y, *_ = ships[piece]
        return {"aim": {"subject": piece, "at": [x + 1, y + 1]}}
    legal = [order for order in update.get("orders", ()) if not order["refused"]]
    return {"text": legal[number % len(legal)]["text"]} if legal else None


def orders(page: Page, ruleset: str, scenario: str) -> None:
    """Print how long Python takes to answer orders."""
    seats: list[dict[str, str]] = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    page.evaluate(OPEN, {"ruleset": ruleset, "scenario": scenario, "seats": seats})
    took: list[float] = []
    update: Any = {}
    while len(took) < ORDERS and not update.get("result"):
        page.wait_for_function("game.heard.length && !game.asked")
        for message in page.evaluate("game.heard.splice(0)"):
            if message["type"] in ("refused", "error"):
                took.pop()
            elif message["type"] == "update":
                update = message
            elif message["type"] == "changes":
                update = apply_changes(update, message)
        given = an_order(update, len(took))
        if given is None and update.get("prompt", {}).get("yours"):
            break  # it takes several ships, which only a page gathers
        if given is None or update.get("result"):
            continue
        order = {"do": "order", "id": str(len(took)), "base": update["seq"]}
        page.evaluate("order => game.order(order)", order | given)
        page.wait_for_function("!game.asked")
        took.append(page.evaluate("game.took"))
    page.evaluate("game.close()")
    print(
        f"{ruleset} {scenario}: {len(took)} orders answered, the median in {median(took):.0f} ms,"
    )
    print(f"  the slowest in {max(took):.0f} ms")


def contacts(ruleset_id: str, scenario: str) -> list[tuple[str, int]]:
    """Return positions from the middle of a battle, with the seat to decide."""
    ruleset = load(ruleset_id)
    found: list[tuple[str, int]] = []
    for state, seat in greedy_orders(ruleset, scenario, 1):
        if ruleset.advisor.lookahead.searches(state, seat) and len(ruleset.legal(state, seat)) > 1:
            found.append((ruleset.notation.format_position(state), seat))
        if len(found) >= 400:
            break
    middle = found[len(found) // 4 : len(found) * 3 // 4]
    return middle[:: max(1, len(middle) // THOUGHTS)][:THOUGHTS]


def think(ruleset_id: str, position: str, seat: int) -> float:
    """Return the seconds of a decision of `steady`. The browser gets the text of this function."""
    import time
    from random import Random

    from naumachia.rules import find
    from naumachia.search.levels import find_bot
    from naumachia.search.think import ask

    ruleset = find(ruleset_id)
    state = ruleset.notation.parse_position(position)
    bot = find_bot("steady")(ruleset, Random(1))
    begun = time.perf_counter()
    ask(bot, ruleset, state, seat)
    return time.perf_counter() - begun


SECOND: Final = """async () => {
  const entry = await (await fetch(document.querySelector("script[type=module]").src)).text();
  const source = (text, name) => new RegExp(name + "-[^\\"'`]+\\\\.js").exec(text)[0];
  const worker = source(entry, "worker");
  const text = await (await fetch(new URL("assets/" + worker, location.href.split("?")[0]))).text();
  const file = new URL("assets/" + source(text, "compute"), location.href.split("?")[0]);
  globalThis.second = new Worker(file, { type: "module" });
}"""
"""Starts an interpreter as the site does for a search."""

ASK: Final = """(call) => new Promise((done) => {
  second.onmessage = ({ data }) => done(data);
  second.postMessage(call);
})"""


def thought(page: Page, ruleset: str, position: str, seat: int) -> float:
    """Return the seconds of a decision of `steady` in the second interpreter."""
    names: dict[str, Any] = {}
    exec_and_call = "exec(source, names) or names['think'](*of)"
    of = (ruleset, position, seat)
    call = eval, (exec_and_call, {"source": getsource(think), "names": names, "of": of})
    answer = page.evaluate(ASK, pickle.dumps(call).decode("latin-1"))
    done, found = pickle.loads(answer["answer"].encode("latin-1"))
    if not done:
        raise found
    return float(found)


def thoughts(page: Page, ruleset: str, scenario: str) -> None:
    """Print how long `steady` searches in the middle of a battle."""
    positions = contacts(ruleset, scenario)
    took = [thought(page, ruleset, position, seat) for position, seat in positions]
    print(
        f"{ruleset} {scenario}: steady decides in {median(took):.2f} s, at most {max(took):.2f} s"
    )


def load_average() -> str:
    """Return the load of the machine."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def main() -> None:
    """Measure and print."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    host = Host(folder, SlowHandler)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        print(load_average())
        with chrome(playwright, profile) as browser:
            page = visit(browser, host.address, "first visit")
            kept(page)
            print(f"  all of the first visit: {SlowHandler.sent / 1e6:.2f} MB")
        with chrome(playwright, profile) as browser:
            page = visit(browser, host.address, "second visit")
            begun = monotonic()
            page.reload()
            board(page)
            print(f"reload in a game: board {monotonic() - begun:.1f} s")
            print(load_average())
            for ruleset, scenario in BATTLES.items():
                orders(page, ruleset, scenario)
            print(f"memory {browser.memory():.0f} MB")
            page.evaluate(SECOND)
            for ruleset, scenario in BATTLES.items():
                thoughts(page, ruleset, scenario)
            print(f"memory with a third interpreter {browser.memory():.0f} MB")
            print(load_average())
    host.stop()


if __name__ == "__main__":
    main()

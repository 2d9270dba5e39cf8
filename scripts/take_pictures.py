"""Take the pictures of README and docs from a running game: python -m scripts.take_pictures

Needs the `test` extra and Chromium; where Pillow is installed the files are a third of the size.
The dice are those of a seed, so the pictures stay the same until the board itself changes.
"""

from __future__ import annotations

import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser import tactics
from tests.browser.captain import Captain
from tests.browser.conftest import BRIEFED, DESK, PHONE, QUIET, chromium
from tests.browser.screen import Screen
from tests.browser.serving import Served

IMAGES = Path("docs/images")
ROUNDS = 3
"""Whole rounds played before the picture, so that the fleets have met."""
FEW = 2
"""Cards to choose from, at least one more."""


class Battle(NamedTuple):
    """A battle to be pictured, from the first attack or choice of a card in this turn or later."""

    ruleset: str
    scenario: str
    turn: int


BATTLES = (
    Battle("biremes", "threes", 3),
    Battle("diadochi", "even-24", 2),
    Battle("age_of_sail", "nile", 3),
    Battle("navarchoi", "lilybaeum", 4),
)


def opened(browser: Browser, served: Served, **given: Any) -> Screen:
    """A browser without motion."""
    context = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **given})
    context.add_init_script(BRIEFED)
    return Screen(context.new_page(), served.address)


def keep(screen: Screen, name: str) -> None:
    """Store what the screen shows."""
    screen.page.mouse.move(2, 2)
    screen.page.wait_for_load_state("networkidle")
    screen.page.evaluate("document.fonts.ready")
    file = IMAGES / f"{name}.png"
    screen.page.screenshot(path=file, animations="disabled")
    reduce_colours(file)
    print(f"{file}: {file.stat().st_size // 1000} kB")


def reduce_colours(file: Path) -> None:
    """Store a picture with 256 colours, if Pillow is here to do it."""
    if find_spec("PIL") is None:
        return
    image = import_module("PIL.Image")
    image.open(file).convert("RGB").quantize(256, kmeans=3, dither=0).save(file, optimize=True)


def main() -> None:
    """Take all pictures."""
    expect.set_options(timeout=60_000)
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        served = Served(Path(folder) / "games.sqlite3")
        served.start()
        browser = play.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            take(browser, served)
            for battle in BATTLES:
                take_battle(browser, served, battle)
        finally:
            browser.close()
            served.stop()


def take(browser: Browser, served: Served) -> None:
    """The lobby, and one moment of one game on three screens."""
    lobby = opened(browser, served)
    lobby.lobby()
    expect(lobby.page.get_by_test_id("living")).to_have_attribute("data-ready", "1")
    keep(lobby, "lobby")
    seats = [{"kind": "person", "name": "Artemisia"}, {"kind": "computer", "level": "steady"}]
    path = served.create("wings", seats=seats)["links"][0]["path"]
    board = opened(browser, served)
    board.sit(path)
    while not ready(board):
        board.play(tactics.choose(board.update))
        board.may_act("green")
    order = tactics.boardings(board.update)[0]
    for name, given in (
        ("board", {}),
        ("board-dark", {"color_scheme": "dark"}),
        ("phone", PHONE),
    ):
        screen = opened(browser, served, **given)
        screen.sit(path)
        screen.ship(order["subject"]).click()
        screen.handle(order["text"]).click()
        expect(screen.confirm).to_be_enabled()
        keep(screen, name)


def take_battle(browser: Browser, served: Served, battle: Battle) -> None:
    """A battle that the computer plays for both sides until the fleets have met; then an attack is
    in hand, or a card is to be chosen.
    """
    seats = [{"kind": "person", "name": "You"}, {"kind": "computer", "level": "calm"}]
    game = served.create(battle.scenario, ruleset=battle.ruleset, seats=seats)
    screen = opened(browser, served)
    screen.sit(game["links"][0]["path"])
    screen.briefed()
    captain = Captain(screen)
    while captain.ready() and not met(captain, battle.turn):
        take_advice(screen)
    for advice in screen.page.get_by_role("button", name="Close the advice").all():
        advice.click()
    best = captain.best_attack()
    if best is not None:
        captain.take_up(best)
    screen.lies_still()
    expect(screen.page.get_by_test_id("roll-card")).to_have_count(0)
    keep(screen, f"{battle.ruleset}/board")


def take_advice(screen: Screen) -> None:
    """Give the order that the computer would give."""
    screen.page.get_by_role("button", name="Advice", exact=True).click()
    take = screen.page.get_by_test_id("take-advice")
    expect(take).to_be_enabled()
    screen.changes(take.click)


def met(captain: Captain, turn: int) -> bool:
    """Whether there is something to see: an attack, or a card to choose, from a turn on."""
    update = captain.update
    choosing = update["prompt"]["phase"] == "card_select" and len(update["orders"]) > FEW
    return update["turn"]["number"] >= turn and (choosing or captain.best_attack() is not None)


def ready(screen: Screen) -> bool:
    """Whether there is something to see: a ship that may board, after some rounds."""
    return screen.update["turn"]["number"] > ROUNDS and bool(tactics.boardings(screen.update))


if __name__ == "__main__":
    main()

"""A small game of each rule set by keyboard or by mouse alone, to the result; at night by both.

Trireme has its own in `test_by_keyboard` and `test_by_mouse`.

Nothing is set: ships row and dice fall as they do where people play, and the computer plays at its
usual pace.
"""

from __future__ import annotations

import pytest
from tests.browser.captain import Captain
from tests.browser.conftest import OpenScreen
from tests.browser.key_captain import KeyCaptain
from tests.browser.serving import Served
from tests.browser.test_whole_battles import ended

pytestmark = pytest.mark.browser
BATTLES = {
    "biremes": "joust",
    "diadochi": "brawl",
    "age_of_sail": "dusk",
    "navarchoi": "brush",
}
SEATS = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]


HANDS: dict[str, type[Captain]] = {"keyboard": KeyCaptain, "mouse": Captain}
DAILY = {"biremes-mouse", "diadochi-keyboard", "age_of_sail-keyboard", "navarchoi-mouse"}
"""Each game by one hand, as they take half a minute; the other hand plays it at night."""
GAMES = [
    pytest.param(
        ruleset,
        hand,
        id=f"{ruleset}-{hand}",
        marks=() if f"{ruleset}-{hand}" in DAILY else pytest.mark.nightly,
    )
    for ruleset in BATTLES
    for hand in HANDS
]


@pytest.mark.parametrize(("ruleset", "hand"), GAMES)
def test_a_whole_game(
    open_paced: OpenScreen, paced_small_battles: Served, ruleset: str, hand: str
) -> None:
    game = paced_small_battles.create(BATTLES[ruleset], ruleset=ruleset, seats=SEATS)
    screen = open_paced()
    screen.page.goto(paced_small_battles.address.rstrip("/") + game["links"][0]["path"])
    screen.briefed()
    captain = HANDS[hand](screen)
    captain.play(most=200)
    ended(captain)

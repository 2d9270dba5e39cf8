"""What stands around the board stays where it is while a game is played."""

from __future__ import annotations

import pytest
from tests.browser.captain import Captain
from tests.browser.conftest import OpenScreen
from tests.browser.serving import Served

pytestmark = pytest.mark.browser

STEADY = ".tools, .seat, .rosters, .rosters h2, .title, .scrubber"
"""Parts that no order, roll or change of the turn may move."""
WATCH = """(steady) => {
  window.moved = [];
  const note = ({ node, previousRect: a, currentRect: b }) => {
    const part = node?.nodeType === 1 ? node : node?.parentElement;
    if (part?.matches(steady))
      window.moved.push(`${part.className} ${[a.x, a.y, b.x, b.y].map(Math.round)}`);
  };
  new PerformanceObserver((list) => list.getEntries().forEach((one) => one.sources.forEach(note)))
    .observe({ type: "layout-shift" });
}"""


@pytest.mark.parametrize(
    ("ruleset", "scenario"), [("age_of_sail", "raking"), ("diadochi", "clash")]
)
def test_nothing_around_the_board_moves(
    open_small_battles: OpenScreen, small_battles: Served, ruleset: str, scenario: str
) -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    made = small_battles.create(scenario, ruleset=ruleset, seats=seats)
    screen = open_small_battles(reduced_motion="no-preference")
    screen.sit(made["links"][0]["path"])
    captain = Captain(screen)
    assert captain.ready()
    screen.page.evaluate(WATCH, STEADY)
    while captain.made < 6 and captain.ready():
        captain.decide()
    assert captain.made == 6
    assert screen.page.evaluate("window.moved") == []

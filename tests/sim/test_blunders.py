"""Test that blunders are counted, and that the calm level makes no pointless ones."""

from __future__ import annotations

import pytest

from naumachia.kernel.advisor import BLUNDERS, HOPELESS, OFF_MAP, WASTED
from naumachia.sim.observer import BlunderCounts
from naumachia.sim.runner import Series, simulate

SKIRMISH = "examples/navarchoi/skirmish.toml"
GAMES = [
    ("trireme", "", 1),
    ("biremes", "duel", 4),
    ("navarchoi", SKIRMISH, 2),
    ("diadochi", "intro", 1),
    ("age_of_sail", "shannon-chesapeake", 2),
]


@pytest.mark.parametrize(("ruleset", "scenario", "games"), GAMES)
def test_the_calm_level_plays_nothing_pointless_if_it_has_a_choice(
    ruleset: str, scenario: str, games: int
) -> None:
    rows = simulate(Series(ruleset, scenario, ("calm", "calm"), 11, {}, (BlunderCounts,)), games)
    for row in rows:
        assert int(row["strange_orders_with_choice"]) > 5
    off, hopeless, wasted = (
        sum(int(row[f"strange_{name}"]) for row in rows) for name in (OFF_MAP, HOPELESS, WASTED)
    )
    # A ship may be unable to stay on the map; an attack or a card always has an alternative.
    assert off <= games // 2
    assert hopeless == 0
    assert wasted == 0


def test_a_row_has_every_kind_of_blunder() -> None:
    rows = simulate(Series("trireme", "", ("random", "random"), 1, {}, (BlunderCounts,)), 1)
    assert [rows[0][f"strange_{name}"] for name in BLUNDERS] == [0] * len(BLUNDERS)

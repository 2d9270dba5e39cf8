"""What exits are worth to ships on their way to them."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.stage import stage

from naumachia.rules.navarchoi.rules.victory import exit_value, exits_worth
from naumachia.rules.navarchoi.tables.battle import SAFE, Exit

N, E, S, W = 0, 2, 4, 6


@pytest.mark.parametrize(("edge", "away"), [(N, 5), (E, 17), (S, 16), (W, 16)])
def test_an_exit_is_worth_less_with_every_square_before_it(edge: int, away: int) -> None:
    """At the edge half its points, and a fiftieth less for each square: from column 16, row 5."""
    reward = Exit(0, edge, 0, 40, SAFE)
    reward.to, reward.points = 0, 10
    state = stage("A1 3 1605 E", "B1 3 2005 W", exits=[reward])
    assert (state.battle.columns, state.battle.rows) == (32, 20)
    assert exits_worth(state, 0) == pytest.approx(10 * (0.5 - 0.02 * away))
    assert exits_worth(state, 1) == 0.0


def test_an_exit_too_far_away_is_worth_nothing() -> None:
    reward = Exit(0, E, 0, 40, SAFE)
    reward.to, reward.points = 0, 10
    assert exits_worth(stage("A1 3 0705 E", "B1 3 2005 W", exits=[reward]), 0) == 0.0


def test_the_exit_that_pays_best_counts_for_each_ship_that_moves() -> None:
    near, far = Exit(0, N, 0, 40, SAFE), Exit(0, W, 0, 40, SAFE)
    near.to, near.points = 0, 2
    far.to, far.points = 0, 10
    lines = ["A1 3 0705 E", "A2 3 0707 E", "A3 3 0709 E immobile", "B1 3 2005 W"]
    state = stage(*lines, exits=[near, far])
    assert exits_worth(state, 0) == pytest.approx(2 * 10 * (0.5 - 0.02 * 7))


@pytest.mark.clause("NAV-SCN-01")
def test_in_a_race_the_exit_is_over_the_home_edge_of_the_enemy() -> None:
    """Athens races from the west to the east, Corinth from the east to the west."""
    state = stage("A1 3 3105 E", "A2 3 0205 E", "B1 3 0407 W", "B2 3 3107 W", lesson="a")
    assert exits_worth(state, 0) == pytest.approx(0.5 - 0.02 * 2)
    assert exits_worth(state, 1) == pytest.approx(0.5 - 0.02 * 4)


def test_in_a_race_each_ship_that_has_left_counts_for_its_side() -> None:
    lines = ("A1 3 0505 E", "A2 3 - E left", "A3 3 - E left", "B1 3 2005 W", "B2 3 - W left")
    state = stage(*lines, lesson="a")
    assert [exit_value(state, seat) for seat in (0, 1)] == [2.0, 1.0]
    assert exit_value(stage(*lines), 0) == 0.0

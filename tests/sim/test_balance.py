"""Test whether a scenario is even."""

from __future__ import annotations

import pytest

from naumachia.kernel.errors import BadInput
from naumachia.sim.balance import Balance, balance, share
from naumachia.sim.runner import Row, Series, simulate

SEATS = ("green", "orange")


def rows(*winners: str) -> list[Row]:
    return [{"winner": winner, "decisions": 10 + n} for n, winner in enumerate(winners)]


def test_shares_divide_draws_and_common_wins() -> None:
    three = ("a", "b", "c")
    wins = rows("a", "a,b", "draw", "")
    assert [[share(row, seat, 3) for seat in three] for row in wins] == [
        [1.0, 0.0, 0.0],
        [0.5, 0.5, 0.0],
        [1 / 3, 1 / 3, 1 / 3],
        [1 / 3, 1 / 3, 1 / 3],
    ]


def test_a_seat_that_always_wins_is_ahead() -> None:
    found = Balance("calm", SEATS, rows(*["orange"] * 30))
    assert (found.games, found.draws, found.cut, found.decisions) == (30, 0, 0, 24.5)
    assert found.shares["orange"].value == 1.0
    assert found.uneven(0.1) == ["green", "orange"]
    assert found.uneven(0.5) == []


def test_few_games_and_even_ones_tell_nothing() -> None:
    assert Balance("calm", SEATS, rows("orange", "orange")).uneven(0.1) == []
    assert Balance("calm", SEATS, rows(*["orange", "green"] * 30)).uneven(0.0) == []
    drawn = Balance("calm", SEATS, rows(*["draw"] * 9, ""))
    assert (drawn.draws, drawn.cut) == (9, 1)
    assert drawn.shares["green"].value == 0.5


def test_the_same_bot_plays_all_seats() -> None:
    series = Series("trireme", "skirmish", ("greedy",), 2, {"losses_to_lose": 1}, ())
    found = balance(series, 6)
    assert sum(one.value for one in found.shares.values()) == pytest.approx(1.0)
    bots = ("greedy", "greedy")
    games = simulate(Series("trireme", "skirmish", bots, 2, {"losses_to_lose": 1}, ()), 6)
    again = Balance("greedy", SEATS, games)
    assert (again.shares, again.decisions) == (found.shares, found.decisions)


def test_no_games_are_refused() -> None:
    with pytest.raises(BadInput, match="wrong number of games"):
        balance(Series("trireme", "skirmish", ("calm",), 1, {}, ()), 0)

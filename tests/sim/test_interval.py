"""Test intervals against published values."""

from __future__ import annotations

import pytest

from naumachia.sim.interval import mean, score, share


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3 (score, no correction).
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(successes: int, trials: int, low: float, high: float) -> None:
    interval = share(successes, trials)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)
    assert interval.value == successes / trials


def test_share_of_all_and_of_nothing() -> None:
    assert share(20, 20).high == 1.0
    assert share(20, 20).low == pytest.approx(1 - 0.1611, abs=5e-5)
    assert share(0, 0) == (0.0, 0.0, 1.0)
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        share(3, 2)


def test_mean_by_hand() -> None:
    interval = mean([1.0, 2.0, 3.0, 4.0])
    assert interval.value == 2.5
    assert interval.high - 2.5 == pytest.approx(1.959964 * (5 / 3) ** 0.5 / 2)
    assert mean([7.0]) == (7.0, 7.0, 7.0)
    with pytest.raises(ValueError, match="nothing"):
        mean([])


def test_a_score_counts_half_a_draw_and_goes_by_pairs() -> None:
    pairs = [(1.0, 0.5), (1.0, 0.0), (0.5, 0.5), (1.0, 1.0)]
    found = score(pairs)
    assert found.value == 5.5 / 8
    # As Agresti and Coull: with a pair won and a pair lost besides.
    added = mean([0.75, 0.5, 0.5, 1.0, 0.0, 1.0])
    assert (found.low, found.high) == (added.low, min(added.high, 1.0))
    # Where the same side always wins, both games of a pair together say that the players are even.
    even = score([(1.0, 0.0)] * 100)
    assert even.value == 0.5
    assert even.high - even.low < share(100, 200).high - share(100, 200).low
    assert score([]) == (0.5, 0.0, 1.0)


def test_a_score_of_games_all_won_is_not_certain() -> None:
    assert score([(1.0, 1.0)] * 10).value == 1.0
    assert 0.7 < score([(1.0, 1.0)] * 10).low < 0.9

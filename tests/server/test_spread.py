"""Test histograms of orders whose result is a number."""

from __future__ import annotations

from fractions import Fraction

from naumachia.scene.margin import Spread
from naumachia.server.page.odds import MOST_BARS, spread_data


def test_a_bar_a_value() -> None:
    """Values that cannot occur between others have a bar without height."""
    chances = ((Fraction(0), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 4)))
    data = spread_data(Spread("Damage", (*chances, (Fraction(3, 2), Fraction(1, 2)))))
    assert data == {
        "label": "Damage",
        "mean": 0.88,
        "bars": [
            {"low": 0, "high": 0, "p": 0.25},
            {"low": 0.5, "high": 0.5, "p": 0.25},
            {"low": 1, "high": 1, "p": 0},
            {"low": 1.5, "high": 1.5, "p": 0.5},
        ],
    }


def test_many_values_share_bars_of_one_width() -> None:
    chances = tuple((Fraction(value), Fraction(1, 60)) for value in range(60))
    bars = spread_data(Spread("Damage", chances))["bars"]
    assert len(bars) <= MOST_BARS
    assert {bar["high"] - bar["low"] for bar in bars} == {2}
    assert [bar["low"] for bar in bars] == [3 * number for number in range(20)]
    assert all(bar["p"] == 0.05 for bar in bars)


def test_one_value_is_one_bar() -> None:
    data = spread_data(Spread("Damage", ((Fraction(3), Fraction(1)),)))
    assert data["bars"] == [{"low": 3, "high": 3, "p": 1}]

"""Compute confidence intervals at 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


class Interval(NamedTuple):
    """An estimate with its lower and upper 95 % bounds."""

    value: float
    low: float
    high: float


def share(successes: int, trials: int) -> Interval:
    """Return the share of successes with Wilson's score interval; 0 to 1 without trials.

    Wilson, E. B. (1927), "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22, 209-212. Raises ValueError for impossible
    counts.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    p = successes / trials
    spread = Z * Z / trials
    centre = (p + spread / 2) / (1 + spread)
    half = Z * sqrt(p * (1 - p) / trials + spread / (4 * trials)) / (1 + spread)
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == trials else centre + half
    return Interval(p, low, high)


def mean(values: Sequence[float]) -> Interval:
    """Return the mean with its normal interval; its bounds are not below 0 if no value is.

    Raises ValueError for an empty list.
    """
    if not values:
        raise ValueError("the mean of nothing")
    middle = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    low = middle - half
    return Interval(middle, max(low, 0.0) if min(values) >= 0 else low, middle + half)


def difference(pairs: Sequence[tuple[float, float]]) -> Interval:
    """Return the mean of first minus second of pairs, with its normal interval.

    Raises ValueError for an empty list.
    """
    gaps = [one - two for one, two in pairs]
    if not gaps:
        raise ValueError("the difference of nothing")
    middle = fmean(gaps)
    half = Z * stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0
    return Interval(middle, middle - half, middle + half)


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the exact two-sided p-value of McNemar's test, from the pairs in which only the first
    or only the second succeeded; 1 without such pairs.

    McNemar, Q. (1947), "Note on the sampling error of the difference between correlated proportions
    or percentages", Psychometrika 12, 153-157; here with the binomial distribution.
    """
    pairs = only_first + only_second
    tail, ways = 0, 1
    for successes in range(min(only_first, only_second) + 1):
        tail += ways
        ways = ways * (pairs - successes) // (successes + 1)
    return min(1.0, float(Fraction(2 * tail, 2**pairs)))


def score(pairs: Sequence[Sequence[float]]) -> Interval:
    """Return the mean of points (1 for a win, 0.5 for a draw) in pairs of mirrored games.

    Without games the interval is 0 to 1. The two games of a pair have the same seed, and often the
    same side is better in both. So the spread of the pairs determines the interval. The bounds are
    those of the pairs plus a pair of wins and a pair of losses: Agresti, A. and Coull, B. A.
    (1998), "Approximate is better than 'exact' for interval estimation of binomial proportions",
    The American Statistician 52, 119-126.
    """
    if not pairs:
        return Interval(0.5, 0.0, 1.0)
    points = [fmean(pair) for pair in pairs]
    around = mean([*points, 0.0, 1.0])
    return Interval(fmean(points), around.low, min(around.high, 1.0))

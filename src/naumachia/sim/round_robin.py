"""Play every bot against every other, and rate them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypedDict

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import Interval, Z, score
from naumachia.sim.runner import Series, missing
from naumachia.sim.tournament import match


class Pairing(TypedDict):
    """Two bots, and the points of the first in each seat, in the order of the games."""

    first: str
    second: str
    points: dict[str, list[float]]


class Standing(NamedTuple):
    """A bot with its share of points, and its rating with 95 % bounds (25 is the mean)."""

    bot: str
    games: int
    points: Interval
    rating: Interval


def pairings(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Return every pair of bots once. Raises BadInput for fewer than two, or the same twice."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        expected = "two or more, none twice"
        raise BadInput("no tournament of these bots", ", ".join(bots), "", expected)
    return list(combinations(bots, 2))


def round_robin(
    common: Series,
    bots: Sequence[str],
    games: int,
    jobs: int = 1,
    *,
    known: Sequence[Pairing] = (),
    store: Callable[[list[Pairing]], None] | None = None,
) -> list[Pairing]:
    """Play `games` games (an even number) of each pair that is not among `known`.

    `store` is called after each pair with all pairs so far. After an interrupt, return the finished
    pairs. Raises BadInput, and what `match` raises.
    """
    found = list(known)
    done = {(one["first"], one["second"]) for one in known}
    for pair in pairings(bots):
        if pair in done:
            continue
        series = Series(common.ruleset, common.scenario, pair, common.seed, common.options, ())
        points = _finished(series, games, jobs)
        if points is None:
            break
        found.append({"first": pair[0], "second": pair[1], "points": points})
        if store is not None:
            store(found)
    return found


def _finished(series: Series, games: int, jobs: int) -> dict[str, list[float]] | None:
    """Return the points of the first bot in all games of a pair; None after an interrupt."""
    try:
        result = match(series, games, jobs)
    except KeyboardInterrupt:
        return None
    return result.points if result.games == games else None


def standings(bots: Sequence[str], played: Sequence[Pairing]) -> list[Standing]:
    """Return the bots, the best first, by their share of points.

    The ratings are those of the Plackett-Luce model of openskill, game by game in rounds. Raises
    BadInput, naming the extra, if openskill is not installed.
    """
    ratings = ratings_of(bots, played)
    found: list[Standing] = []
    for bot in bots:
        pairs = [pair for one in played for pair in _points_of(bot, one)]
        rating = ratings[bot]
        half = Z * rating.sigma
        bounds = Interval(rating.mu, rating.mu - half, rating.mu + half)
        found.append(Standing(bot, sum(map(len, pairs)), score(pairs), bounds))
    return sorted(found, key=lambda one: (-one.points.value, one.bot))


def _points_of(bot: str, played: Pairing) -> list[list[float]]:
    """Return the points of a bot in each pair of mirrored games."""
    if bot not in (played["first"], played["second"]):
        return []
    own = bot == played["first"]
    mirrored = zip(*played["points"].values(), strict=False)
    return [[one if own else 1.0 - one for one in pair] for pair in mirrored]


def ratings_of(bots: Sequence[str], played: Sequence[Pairing]) -> dict[str, Any]:
    """Return the rating of each bot, with `mu` and `sigma`. Raises BadInput without openskill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise missing("openskill", "ratings") from error
    model = PlackettLuce()
    ratings: dict[str, Any] = {bot: model.rating(name=bot) for bot in bots}
    games = [[point for pair in _points_of(one["first"], one) for point in pair] for one in played]
    for number in range(max(map(len, games), default=0)):
        for one, points in zip(played, games, strict=True):
            if number < len(points):
                first, second = one["first"], one["second"]
                point = points[number]
                [[ratings[first]], [ratings[second]]] = model.rate(
                    [[ratings[first]], [ratings[second]]], ranks=[1.0 - point, point]
                )
    return ratings

"""Test tournaments: who plays whom, points, ratings, and how they go on."""

from __future__ import annotations

import json
import sys

import pytest

from naumachia.kernel.errors import BadInput
from naumachia.sim.round_robin import Pairing, pairings, ratings_of, round_robin, standings
from naumachia.sim.runner import Series
from naumachia.sim.tournament import match

BOTS = ("greedy", "random", "calm")


def skirmish() -> Series:
    return Series("trireme", "skirmish", BOTS[:2], 4, {}, ())


def pairing(first: str, second: str, *points: float) -> Pairing:
    """Two bots with the same points of the first in both seats."""
    return {"first": first, "second": second, "points": {"green": [*points], "orange": [*points]}}


def test_every_pair_plays_once() -> None:
    assert pairings(BOTS) == [("greedy", "random"), ("greedy", "calm"), ("random", "calm")]


@pytest.mark.parametrize("bots", [("calm",), (), ("calm", "greedy", "calm")])
def test_a_tournament_needs_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="no tournament of these bots"):
        pairings(bots)


def test_an_interrupted_tournament_goes_on_with_the_same_games() -> None:
    told: list[int] = []
    whole = round_robin(skirmish(), BOTS, 4, store=lambda pairs: told.append(len(pairs)))
    assert told == [1, 2, 3]
    stored = json.loads(json.dumps(whole[:1]))
    again = round_robin(
        skirmish(), BOTS, 4, known=stored, store=lambda pairs: told.append(len(pairs))
    )
    assert told == [1, 2, 3, 2, 3]
    assert json.loads(json.dumps(again)) == json.loads(json.dumps(whole))


def test_a_pair_plays_the_match_of_its_series() -> None:
    options = {"losses_to_lose": 1}
    common = Series("trireme", "skirmish", ("greedy", "random"), 5, options, ())
    (pair,) = round_robin(common, ("random", "calm"), 6)
    series = Series("trireme", "skirmish", ("random", "calm"), 5, options, ())
    assert pair == {"first": "random", "second": "calm", "points": match(series, 6).points}


def test_the_better_bot_stands_first_with_points_and_rating() -> None:
    played = [
        pairing("a", "b", *[1.0] * 20),
        pairing("a", "c", *[1.0, 0.5] * 10),
        pairing("b", "c", *[0.0, 0.5] * 10),
    ]
    first, second, third = standings(("c", "b", "a"), played)
    assert (first.bot, second.bot, third.bot) == ("a", "c", "b")
    assert first.points.value == pytest.approx(0.875)
    assert third.points.value == pytest.approx(0.125)
    assert [one.games for one in (first, second, third)] == [80, 80, 80]
    assert first.rating.low > third.rating.high
    assert first.rating.low < first.rating.value < first.rating.high


def test_equal_bots_have_equal_ratings_and_more_games_make_them_surer() -> None:
    few = ratings_of(("a", "b"), [pairing("a", "b", *[0.5] * 2)])
    many = ratings_of(("a", "b"), [pairing("a", "b", *[0.5] * 40)])
    assert few["a"].mu == pytest.approx(few["b"].mu) == pytest.approx(25.0)
    assert many["a"].sigma < few["a"].sigma
    (first, _) = standings(("a", "b"), [pairing("a", "b", *[0.5] * 2)])
    assert first.rating.high - first.rating.value == pytest.approx(1.96 * few["a"].sigma, rel=1e-4)


def test_ratings_without_openskill_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(BadInput, match=r"openskill.*'naumachia\[sim\]'"):
        standings(("a", "b"), [pairing("a", "b", 1.0)])

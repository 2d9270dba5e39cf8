"""Test comparisons of settings and bots, and games of a series as records."""

from __future__ import annotations

import json
from pathlib import Path

import polars
import pytest

from naumachia.kernel.errors import BadInput
from naumachia.kernel.record import replay
from naumachia.rules import load
from naumachia.sim.compare import Comparison, Variant, compare
from naumachia.sim.interval import difference, mcnemar
from naumachia.sim.recording import record_text, replay_game
from naumachia.sim.runner import Series, points_of, simulate
from naumachia.sim.table import ABOUT, write

SMALL = {
    "trireme": "skirmish",
    "biremes": "duel",
    "diadochi": "two",
    "age_of_sail": "frigates",
    "navarchoi": "first-strokes-b",
}


def skirmish(*bots: str, seed: int = 3) -> Series:
    return Series("trireme", "skirmish", bots, seed, {}, ())


@pytest.mark.parametrize(
    ("only_first", "only_second", "p"),
    [
        (10, 2, 0.03857421875),
        (0, 0, 1.0),
        (1, 0, 1.0),
        (7, 7, 1.0),
        (30, 12, 0.007915897334896727),
        (121, 59, 4.4344492637551645e-06),
        (3, 11, 0.057373046875),
    ],
)
def test_the_exact_test_agrees_with_statsmodels(
    only_first: int, only_second: int, p: float
) -> None:
    """The values are those of `statsmodels.stats.contingency_tables.mcnemar` 0.15, exact."""
    assert mcnemar(only_first, only_second) == pytest.approx(p, rel=1e-9)


def test_thousands_of_pairs_are_no_trouble() -> None:
    assert mcnemar(4000, 4000) == 1.0
    assert 0.0 <= mcnemar(6000, 2000) < 1e-100


def test_the_difference_of_pairs_is_narrower_than_their_spread() -> None:
    pairs = [(1.0, 0.5), (0.0, 0.0), (1.0, 1.0), (0.0, 0.0)]
    found = difference(pairs)
    assert found.value == 0.125
    assert found.low < 0.125 < found.high
    assert difference([(0.3, 0.3)]) == (0.0, 0.0, 0.0)
    with pytest.raises(ValueError, match="nothing"):
        difference([])


def test_a_variant_compared_with_itself_wins_the_same_games() -> None:
    found = compare(skirmish("greedy", "greedy"), Variant(), Variant(), 6)
    assert all(one == two for one, two in found.points)
    assert found.difference() == (0.0, 0.0, 0.0)
    assert (found.compared, found.discordant, found.p_value) == ("green", (0, 0), 1.0)
    assert not found.is_significant


def test_a_better_bot_is_better_from_both_seats() -> None:
    found = compare(skirmish("random"), Variant(bot="greedy"), Variant(bot="random"), 20)
    assert len(found.points) == 20
    assert found.compared == "the bot"
    assert found.is_significant
    assert found.difference().low > 0.0
    first, second = found.shares()
    assert 0.0 <= second.low < first.value <= first.high <= 1.0
    again = compare(skirmish("random"), Variant(bot="greedy"), Variant(bot="random"), 20)
    assert again.points == found.points


def test_a_difference_needs_both_tests() -> None:
    found = Comparison("green")
    found.points.extend([(1.0, 0.0)] * 3)
    assert found.difference().low > 0.0
    assert found.p_value == 0.25
    assert not found.is_significant
    found.points.clear()
    found.points.extend([(1.0, 0.5)] * 7 + [(0.0, 0.5)] * 7)
    assert (found.difference().value, found.discordant) == (0.0, (7, 0))
    assert found.p_value < 0.05
    assert not found.is_significant
    found.points.extend([(1.0, 0.0)] * 9)
    assert found.is_significant


def test_an_option_of_a_variant_takes_precedence() -> None:
    def lengths(losses: int) -> list[int]:
        options = {"losses_to_lose": losses, "quiet_rounds": 2}
        series = Series("trireme", "skirmish", ("greedy", "random"), 3, options, ())
        return [int(row["decisions"]) for row in simulate(series, 4)]

    options = {"losses_to_lose": 1, "quiet_rounds": 2}
    common = Series("trireme", "skirmish", ("greedy", "random"), 3, options, ())
    found = compare(common, Variant(options={"losses_to_lose": 2}), Variant(), 4)
    assert found.decisions == list(zip(lengths(2), lengths(1), strict=True))


def test_bots_are_compared_in_games_for_two() -> None:
    three = Series("biremes", "three", ("random",), 3, {}, ())
    with pytest.raises(BadInput, match="not a game for two: 'biremes'; expected a rule set with"):
        compare(three, Variant(bot="greedy"), Variant(bot="random"), 2)


def test_options_and_scenarios_are_compared_with_the_same_seeds() -> None:
    common = skirmish("greedy", "greedy")
    short = Variant(options={"losses_to_lose": 1})
    found = compare(common, short, Variant(), 8)
    assert found.longer().value < 0.0
    rows = simulate(Series("trireme", "skirmish", ("greedy", "greedy"), 3, short.options, ()), 8)
    assert [one for one, _ in found.points] == [points_of(row, "green") for row in rows]
    other = compare(common, Variant(scenario="block"), Variant(), 2)
    assert other.decisions[0][0] != other.decisions[0][1]


@pytest.mark.parametrize(
    ("bots", "first", "second", "games", "said"),
    [
        (("calm",), Variant(bot="greedy"), Variant(), 2, "a bot on one side only"),
        (("calm",), Variant(bot="greedy"), Variant(bot="calm"), 3, "an even number"),
        (("calm", "calm"), Variant(), Variant(), 1, "wrong number of games"),
        (("calm", "calm"), Variant(bot="calm"), Variant(bot="calm"), 2, "more than one opponent"),
        (("calm",), Variant(), Variant(), 2, "wrong number of bots"),
        (("calm", "calm"), Variant(), Variant(scenario="nowhere"), 2, "no such scenario"),
    ],
)
def test_what_cannot_be_compared(
    bots: tuple[str, ...], first: Variant, second: Variant, games: int, said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        compare(skirmish(*bots), first, second, games)


def test_points_of_a_draw_and_of_shared_wins() -> None:
    assert points_of({"winner": "draw"}, "green") == 0.5
    assert points_of({"winner": ""}, "green") == 0.5
    assert points_of({"winner": "green,blue"}, "green") == 1.0
    assert points_of({"winner": "orange"}, "green") == 0.0


def test_progress_counts_the_games_of_both() -> None:
    told: list[tuple[int, int]] = []
    both = compare(
        skirmish("random", "random"), Variant(), Variant(), 2, 1, lambda *done: told.append(done)
    )
    assert isinstance(both, Comparison)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("ruleset", SMALL)
def test_a_game_of_a_series_becomes_its_record(ruleset: str) -> None:
    bots = ("greedy" if ruleset == "trireme" else "random", "random")
    options = {"losses_to_lose": 1} if ruleset == "trireme" else {}
    series = Series(ruleset, SMALL[ruleset], bots, 8, options, ())
    rows = simulate(series, 2)
    match = replay_game(series, 1)
    row = rows[1]
    decisions = [entry for entry in match.history if entry.seat is not None]
    assert len(decisions) == row["decisions"]
    assert match.result is not None
    assert match.result.ending == row["ending"]
    winners = ",".join(match.ruleset.seats[seat] for seat in match.result.winners) or "draw"
    assert winners == row["winner"]
    text = record_text(series, 1)
    assert "# game 1 of the series with seed 8" in text
    again = replay(load(ruleset), text)
    assert again.ruleset.digest(again.state) == match.ruleset.digest(match.state)


def test_a_table_says_what_was_played(tmp_path: Path) -> None:
    series = skirmish("greedy", "random")
    write(simulate(series, 1), tmp_path / "one.parquet", series.about())
    about = json.loads(polars.read_parquet_metadata(tmp_path / "one.parquet")[ABOUT])
    assert about["ruleset"] == "trireme"
    assert about["edition"] == load("trireme").version
    assert about["seed"] == 3
    assert about["scenario"] == "skirmish"
    assert about["bots"] == {"green": "greedy", "orange": "random"}
    assert about["options"]["losses_to_lose"] == 2
    assert about["opening"] == load("trireme").digest(replay_game(series, 0).opening)

"""Test that an interrupt ends several series at once, and that no unfinished pair counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from naumachia.sim.balance import balance
from naumachia.sim.compare import Variant, compare
from naumachia.sim.round_robin import round_robin
from naumachia.sim.runner import Row, Series
from naumachia.sim.tournament import match

Interrupt = Callable[[int], list[int]]


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Interrupt:
    """Interrupt a run once, after some games; the list has the numbers of all games begun."""

    def after(games: int) -> list[int]:
        begun: list[int] = []
        play = Series.play

        def played(series: Series, numbers: Sequence[int]) -> list[Row]:
            begun.extend(numbers)
            if len(begun) == games + 1:
                raise KeyboardInterrupt
            return play(series, numbers)

        monkeypatch.setattr(Series, "play", played)
        return begun

    return after


def skirmish(*bots: str) -> Series:
    return Series("trireme", "skirmish", bots, 3, {"losses_to_lose": 1}, ())


@pytest.mark.parametrize(("games", "begun"), [(2, 3), (5, 6)])
def test_a_match_keeps_the_finished_games(interrupt: Interrupt, games: int, begun: int) -> None:
    numbers = interrupt(games)
    result = match(skirmish("random", "greedy"), 8)
    assert (result.games, len(numbers)) == (games, begun)


def test_a_tournament_keeps_the_finished_pairs(interrupt: Interrupt) -> None:
    numbers = interrupt(3)
    stored: list[int] = []
    bots = ("random", "greedy", "calm")
    pairs = round_robin(skirmish(*bots[:2]), bots, 2, store=lambda found: stored.append(len(found)))
    assert [(pair["first"], pair["second"]) for pair in pairs] == [("random", "greedy")]
    assert stored == [1]
    assert len(numbers) == 4


def test_a_tournament_may_end_before_its_first_game(interrupt: Interrupt) -> None:
    interrupt(0)
    assert round_robin(skirmish("random", "calm"), ("random", "calm"), 2) == []


@pytest.mark.parametrize(("games", "pairs"), [(5, 1), (7, 3), (10, 4), (14, 6)])
def test_a_comparison_keeps_the_games_finished_with_both(
    interrupt: Interrupt, games: int, pairs: int
) -> None:
    numbers = interrupt(games)
    found = compare(skirmish("random"), Variant(bot="greedy"), Variant(bot="random"), 8)
    assert len(found.points) == len(found.decisions) == pairs
    assert len(numbers) == games + 1


def test_a_comparison_without_a_finished_game_is_none(interrupt: Interrupt) -> None:
    interrupt(3)
    with pytest.raises(KeyboardInterrupt):
        compare(skirmish("random"), Variant(bot="greedy"), Variant(bot="random"), 8)


def test_a_balance_counts_the_finished_games(interrupt: Interrupt) -> None:
    interrupt(3)
    assert balance(skirmish("random"), 8).games == 3

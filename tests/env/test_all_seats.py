"""The environment in which every seat is an agent, as PettingZoo wants it."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from tests.env.scenarios import FIRST, moments

import naumachia
from naumachia import env
from naumachia.kernel.errors import BadInput

FURTHER: list[tuple[str, dict[str, Any]]] = [
    ("trireme", {"scenario": "free"}),
    ("trireme", {"scenario": "skirmish", "actions": "relative"}),
    ("trireme", {"actions": "slots", "slots": 20}),
    ("navarchoi", {"scenario": "catana"}),
    ("biremes", {"scenario": "three"}),
    ("diadochi", {"scenario": "points-25"}),
    ("age_of_sail", {"scenario": "drawn-frigates"}),
]
CASES: list[tuple[str, dict[str, Any]]] = [*((name, {}) for name, _ in FIRST), *FURTHER]
IDS = [f"{name}-{'-'.join(map(str, options.values()))}" for name, options in CASES]


@pytest.mark.parametrize(("ruleset", "options"), CASES, ids=IDS)
def test_pettingzoo_accepts_it(ruleset: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # Advice: names like player_0, arrays instead of dicts, no empty mask even at the end.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env.raw_aec(ruleset, **options), num_cycles=60)
        api_test(env.aec(ruleset, **options), num_cycles=20)


@pytest.mark.parametrize(("ruleset", "options"), CASES, ids=IDS)
def test_a_seed_repeats_a_game(ruleset: str, options: dict[str, Any]) -> None:
    seed_test(lambda: env.aec(ruleset, **options), num_cycles=50)


def test_agents_are_the_seats() -> None:
    assert env.raw_aec("trireme").possible_agents == ["green", "orange"]
    assert len(env.raw_aec("biremes", "three").possible_agents) == 3


@pytest.mark.parametrize(("ruleset", "scenario"), [("biremes", "duel"), ("biremes", "three")])
def test_rewards_are_the_scores_of_the_rules(ruleset: str, scenario: str) -> None:
    battle = env.raw_aec(ruleset, scenario)
    kinds = set()
    for seed in range(6):
        for _ in moments(battle, seed, 10_000):
            assert set(battle.rewards.values()) == {0.0}
        result = battle.battle.match.result
        assert result is not None
        assert all(battle.terminations.values())
        assert list(battle.rewards.values()) == list(result.scores)
        kinds.add(tuple(result.scores))
    assert len(kinds) > 1


def test_the_same_seed_gives_the_dice_of_a_game() -> None:
    """So that a game can be looked at in a notebook."""
    battle, rng = env.raw_aec("trireme", "skirmish"), Random(5)
    game = naumachia.new("trireme", "skirmish", seed=7)
    battle.reset(seed=7)
    while battle.numbered:
        action = rng.choice(list(battle.numbered.values()))
        battle.step(battle.encode(action))
        game.play(action)
    assert game.over
    assert [entry.text for entry in battle.battle.match.history] == game.moves


def test_without_a_seed_the_dice_go_on() -> None:
    battle = env.raw_aec("biremes", "rolled")
    battle.reset(seed=1)
    first = battle.battle.text(None)
    battle.reset()
    assert battle.battle.text(None) != first
    battle.reset(seed=1)
    assert battle.battle.text(None) == first


def test_the_dice_of_a_second_game_follow_from_the_seed() -> None:
    battle = env.raw_aec("biremes", "rolled")
    found = set()
    for _ in range(2):
        battle.reset(seed=1)
        dice = []
        for _ in range(4):
            battle.reset()
            dice += [entry.text for entry in battle.battle.match.history]
        found.add(tuple(dice))
    assert len(found) == 1
    assert len(set(found.pop())) > 1


def test_nothing_can_be_played_after_the_end() -> None:
    battle = env.raw_aec("trireme", "skirmish", losses_to_lose=1)
    last = None
    for _ in moments(battle, 1, 10_000):
        last = next(iter(battle.numbered.values()))
    assert battle.battle.is_over
    with pytest.raises(BadInput, match="the game is over; expected a call of reset"):
        battle.take(last)


def test_a_long_game_is_truncated() -> None:
    battle = env.raw_aec("trireme", "line", limit=10)
    assert sum(1 for _ in moments(battle, 1, 100)) == 10
    assert all(battle.truncations.values())
    assert not any(battle.terminations.values())
    assert set(battle.rewards.values()) == {0.0}


def test_an_illegal_action_loses() -> None:
    battle = env.aec("trireme", "skirmish")
    battle.reset(seed=1)
    observation, *_ = battle.last()
    illegal = int(np.argmin(observation["action_mask"]))
    battle.step(illegal)
    assert battle.rewards == {"green": -1.0, "orange": 0}
    assert all(battle.terminations.values())


@pytest.mark.parametrize("action", [-1, 10_000, None])
def test_the_raw_environment_names_an_illegal_action(action: int | None) -> None:
    battle = env.raw_aec("trireme", "skirmish")
    battle.reset(seed=1)
    before = battle.battle.text(None)
    with pytest.raises(BadInput, match="argument action; expected a number that `action_mask`"):
        battle.step(action)
    assert battle.battle.text(None) == before


def test_options_of_the_rules_are_options_of_the_environment() -> None:
    battle = env.raw_aec("trireme", "free", board_n=20)
    battle.reset(seed=1)
    assert battle.observe("green")["planes"].shape[1:] == (20, 20)


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("checkers",), {}, "no such rule set: 'checkers'; expected one of"),
        (("trireme", "checkers"), {}, "'checkers'.*; expected .*line"),
        (("trireme",), {"winds": 3}, "winds"),
        (("trireme",), {"actions": "all"}, "argument actions; expected one of 'auto', 'table'"),
        (("trireme",), {"limit": -1}, "argument limit; expected a whole number, 0 for the limit"),
        (("trireme",), {"render_mode": "human"}, "argument render_mode; expected 'ansi' or None"),
    ],
    ids=str,
)
def test_an_error_names_the_argument(
    arguments: tuple[str, ...], options: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadInput, match=words):
        env.aec(*arguments, **options)


def test_an_unknown_agent_is_named() -> None:
    battle = env.raw_aec("trireme")
    battle.reset(seed=1)
    with pytest.raises(BadInput, match="no such agent: 'red'; expected one of green, orange"):
        battle.observe("red")


def test_it_renders_what_spectators_see() -> None:
    battle = env.aec("trireme", "skirmish", render_mode="ansi")
    battle.reset(seed=1)
    assert "G1" in battle.render()
    battle.close()
    assert env.raw_aec("trireme").render() is None

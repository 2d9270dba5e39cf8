"""The environment of one seat against a bot, as Gymnasium wants it."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.env.scenarios import FIRST

from naumachia import env
from naumachia.env.one_seat import SingleEnv
from naumachia.kernel.errors import BadInput

FURTHER: list[tuple[str, dict[str, Any]]] = [
    ("trireme", {"scenario": "skirmish", "seat": "orange", "actions": "relative"}),
    ("navarchoi", {"scenario": "catana", "seat": "b", "bot": "random"}),
    ("biremes", {"scenario": "three", "bot": "random"}),
]
CASES: list[tuple[str, dict[str, Any]]] = [*((name, {}) for name, _ in FIRST), *FURTHER]
IDS = [f"{name}-{'-'.join(map(str, options.values()))}" for name, options in CASES]


@pytest.mark.parametrize(("ruleset", "options"), CASES, ids=IDS)
def test_gymnasium_accepts_it(ruleset: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # Other render modes are made by a spec, and this environment has none.
        warnings.filterwarnings("ignore", message=".*Not able to test alternative render modes.*")
        check_env(env.single(ruleset, **options))


def play(battle: SingleEnv, seed: int) -> tuple[float, list[int]]:
    """Play a random game; return the reward, and the numbers played."""
    rng, numbers = Random(seed), []
    _, info = battle.reset(seed=seed)
    assert info == {}
    while True:
        numbers.append(rng.choice(list(battle.numbered)))
        seen, reward, over, cut, _ = battle.step(numbers[-1])
        assert battle.observation_space.contains(seen)
        if over or cut:
            return reward, numbers
        assert reward == 0
        assert np.array_equal(seen["action_mask"], battle.action_masks())


@pytest.mark.parametrize("seat", ["green", "orange"])
def test_greedy_beats_a_random_player(seat: str) -> None:
    battle = env.single("trireme", seat, "greedy", "skirmish")
    rewards = [play(battle, seed)[0] for seed in range(8)]
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    assert sum(rewards) < -3


def test_a_seed_repeats_a_game_and_its_bot() -> None:
    battle, other = (env.single("trireme", bot="calm", scenario="skirmish") for _ in range(2))
    first = play(battle, 3), battle.battle.match.history[-1].text
    play(other, 4)
    assert first == (play(other, 3), other.battle.match.history[-1].text)


def test_another_seed_gives_another_bot() -> None:
    battle = env.single("trireme", "orange", "random", "skirmish")
    first = set()
    for seed in range(8):
        battle.reset(seed=seed)
        first.add(battle.battle.match.history[0].text)
    assert len(first) > 1


def test_an_illegal_action_loses() -> None:
    battle = env.single("trireme", scenario="skirmish")
    battle.reset(seed=1)
    illegal = int(np.argmin(battle.action_masks()))
    _, reward, over, cut, info = battle.step(illegal)
    assert (reward, over, cut, info) == (-1.0, True, False, {"illegal": True})
    assert not battle.action_masks().any()


def test_an_episode_that_is_over_takes_no_action() -> None:
    battle = env.single("trireme", scenario="skirmish")
    battle.reset(seed=1)
    action = next(iter(battle.numbered.values()))
    battle.step(-1)
    with pytest.raises(BadInput, match="the episode is over; expected a call of reset"):
        battle.take(action)


def test_a_long_episode_is_truncated() -> None:
    battle = env.single("trireme", scenario="line", limit=5)
    battle.reset(seed=1)
    ends = []
    while battle.numbered:
        _, reward, over, cut, _ = battle.step(next(iter(battle.numbered)))
        ends.append((reward, over, cut))
    assert ends[-1] == (0.0, False, True)
    assert battle.battle.decisions == 5


def test_an_illegal_action_can_be_an_error() -> None:
    battle = env.single("trireme", scenario="skirmish", illegal="raise")
    battle.reset(seed=1)
    with pytest.raises(BadInput, match="argument action; expected a number that `action_mask`"):
        battle.step(int(np.argmin(battle.action_masks())))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seat": "red"}, "no such seat: 'red'; expected one of green, orange"),
        ({"bot": "deep blue"}, "no such bot: 'deep blue'; expected one of calm"),
        ({"illegal": "ignore"}, "argument illegal; expected 'lose' or 'raise'"),
        ({"render_mode": "human"}, "argument render_mode; expected 'ansi' or None"),
    ],
    ids=str,
)
def test_an_error_names_the_argument(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        env.single("trireme", **options)


def test_it_renders_what_the_seat_sees() -> None:
    battle = env.single("trireme", scenario="skirmish", render_mode="ansi")
    battle.reset(seed=1)
    text = battle.render()
    assert text is not None
    assert "G1" in text
    assert env.single("trireme").render() is None

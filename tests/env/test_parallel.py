"""The parallel environment, in which seats that decide at once act at once."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test
from tests.effort import effort
from tests.env.scenarios import FIRST

from naumachia import env
from naumachia.env.simultaneous import ParallelBattle
from naumachia.kernel.errors import BadInput

CASES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name, _ in FIRST),
    ("trireme", {"scenario": "skirmish", "actions": "relative", "limit": 30}),
    ("navarchoi", {"scenario": "catana"}),
    ("biremes", {"scenario": "three"}),
    ("diadochi", {"scenario": "even-24"}),
]
IDS = [f"{name}-{'-'.join(map(str, options.values()))}" for name, options in CASES]


def chosen(battle: ParallelBattle, observed: dict[str, Any], rng: Random) -> dict[str, int]:
    """Return a random legal action of every agent that decides."""
    masks = {agent: observed[agent]["action_mask"] for agent in battle.agents}
    return {
        agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items() if mask.any()
    }


@pytest.mark.parametrize(("ruleset", "options"), CASES, ids=IDS)
def test_pettingzoo_accepts_it(ruleset: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        parallel_api_test(env.parallel(ruleset, **options), num_cycles=40)
        parallel_seed_test(lambda: env.parallel(ruleset, **options), num_cycles=20)


@pytest.mark.parametrize(("ruleset", "options"), CASES, ids=IDS)
def test_it_plays_the_games_of_the_aec_environment(ruleset: str, options: dict[str, Any]) -> None:
    battle, turns, rng = (
        env.parallel(ruleset, **options),
        env.raw_aec(ruleset, **options),
        Random(4),
    )
    observed, _ = battle.reset(seed=9)
    turns.reset(seed=9)
    for _ in range(effort(60, 1000)):
        if not battle.agents:
            break
        actions = chosen(battle, observed, rng)
        for agent in battle.agents:
            seen = turns.observe(agent)
            for name, array in observed[agent].items():
                if name not in ("action_mask", "candidates") or agent == turns.agent_selection:
                    np.testing.assert_array_equal(array, seen[name], err_msg=name)
        observed, rewards, over, cut, _ = battle.step(actions)
        for agent, number in actions.items():
            assert turns.agent_selection == agent
            turns.step(number)
        assert rewards == turns.rewards
        assert over == turns.terminations
        assert cut == turns.truncations


def test_sealed_answers_are_given_in_one_step() -> None:
    battle, rng = env.parallel("navarchoi", "catana"), Random(1)
    observed, _ = battle.reset(seed=1)
    together = 0
    for _ in range(effort(150, 1000)):
        if not battle.agents:
            observed, _ = battle.reset()
        actions = chosen(battle, observed, rng)
        assert actions
        together += len(actions) > 1
        observed, *_ = battle.step(actions)
    assert together > 2


def test_what_waiting_agents_give_is_ignored() -> None:
    battle = env.parallel("trireme", "skirmish")
    observed, _ = battle.reset(seed=1)
    assert observed["green"]["action_mask"].any()
    assert not observed["orange"]["action_mask"].any()
    number = int(np.flatnonzero(observed["green"]["action_mask"])[0])
    first, *_ = battle.step({"green": number, "orange": 5})
    battle.reset(seed=1)
    second, *_ = battle.step({"green": number})
    np.testing.assert_array_equal(first["green"]["ships"], second["green"]["ships"])


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ({}, "not a legal action: 'None' at argument actions, agent green; expected a number that"),
        ({"green": 0}, "not a legal action: '0' at argument actions, agent green"),
        ({"blue": 2}, "no such agent: 'blue' at argument actions; expected one of green, orange"),
    ],
)
def test_wrong_actions_change_nothing(actions: dict[str, int], words: str) -> None:
    battle = env.parallel("trireme", "skirmish", illegal="raise")
    battle.reset(seed=1)
    before = battle.battle.text(None)
    with pytest.raises(BadInput, match=words):
        battle.step(actions)
    assert battle.battle.text(None) == before


@pytest.mark.parametrize("actions", [{}, {"green": 0}, {"green": 0, "orange": 5}], ids=str)
def test_an_illegal_action_loses(actions: dict[str, int]) -> None:
    battle = env.parallel("trireme", "skirmish")
    battle.reset(seed=1)
    observed, rewards, over, cut, infos = battle.step(actions)
    assert rewards == {"green": -1.0, "orange": 0.0}
    assert all(over.values())
    assert not any(cut.values())
    assert infos == {"green": {"illegal": True}, "orange": {}}
    assert not observed["green"]["action_mask"].any()
    assert battle.agents == []
    with pytest.raises(BadInput, match="argument illegal; expected 'lose' or 'raise'"):
        env.parallel("trireme", illegal="ignore")


def test_nothing_is_played_before_a_reset_or_after_the_end() -> None:
    battle = env.parallel("trireme", "skirmish", limit=1)
    with pytest.raises(BadInput, match="no game is open; expected a call of reset"):
        battle.step({"green": 2})
    battle.reset(seed=1)
    *_, cut, _ = battle.step({"green": 2})
    assert cut == {"green": True, "orange": True}
    assert battle.agents == []
    with pytest.raises(BadInput, match="no game is open"):
        battle.step({"orange": 2})


def test_it_renders_text() -> None:
    assert env.parallel("trireme", "skirmish").render() is None
    battle = env.parallel("trireme", "skirmish", render_mode="ansi")
    battle.reset(seed=1)
    assert "G1" in str(battle.render())
    battle.close()

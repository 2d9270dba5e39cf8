"""Two random agents play a rule set by PettingZoo's AEC interface; print the mean reward of each.

    pip install 'naumachia[rl]'
    python examples/random_agent.py biremes duel 20

Put your own policy in place of `choose`: it gets the arrays that an agent observes.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import numpy as np

from naumachia import env


def choose(observation: dict[str, Any], rng: np.random.Generator) -> int:
    """Return the number of a random legal action."""
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def main(ruleset: str = "trireme", scenario: str = "skirmish", games: str = "5") -> None:
    """Play the games, with the seeds 0, 1, 2 and so on."""
    battle = env.aec(ruleset, scenario)
    rng = np.random.default_rng(0)
    total: Counter[str] = Counter()
    for seed in range(int(games)):
        battle.reset(seed=seed)
        for agent in battle.agent_iter():
            observation, reward, terminated, truncated, _ = battle.last()
            total[agent] += reward
            battle.step(None if terminated or truncated else choose(observation, rng))
    for agent in battle.possible_agents:
        print(f"{agent}: {total[agent] / int(games):+.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""All scenarios of all rule sets, and random games in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from naumachia import rules
from naumachia.env.all_seats import BattleEnv

BATTLES = [(name, scenario) for name in rules.ids() for scenario in rules.load(name).scenarios()]
IDS = ["-".join(one) for one in BATTLES]
FIRST = [(name, next(iter(rules.load(name).scenarios()))) for name in rules.ids()]
"""The first scenario of each rule set."""


def moments(env: BattleEnv, seed: int, most: int) -> Iterator[int]:
    """Play a random game of at most `most` decisions; yield their count before each of them."""
    env.reset(seed=seed)
    rng = Random(seed)
    for count in range(most):
        if not env.numbered:
            return
        yield count
        env.step(rng.choice(list(env.numbered)))

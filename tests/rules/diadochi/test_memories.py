"""What is remembered between decisions says what would be worked out without it."""

from __future__ import annotations

from random import Random

import pytest
from tests.effort import effort

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt, Result
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.ruleset import RULESET
from naumachia.sim.runner import opening


def forgetful(state: Diadochi) -> Diadochi:
    """A copy that remembers nothing."""
    copy = state.clone()
    copy.memories = {}
    return copy


@pytest.mark.parametrize("scenario", ["four", "intro", "even-24"])
@pytest.mark.parametrize("seed", range(effort(1, 6)))
def test_lists_are_the_same_without_memories(scenario: str, seed: int) -> None:
    rng = Random(f"memories {scenario} {seed}")
    state = opening(RULESET, scenario, {})
    for _ in range(effort(120, 400)):
        pending = RULESET.pending(state)
        if isinstance(pending, Result):
            break
        if not isinstance(pending, Prompt):
            RULESET.resolve(state, pending.sample(rng), SILENT)
            continue
        seat = pending.seats[0]
        legal = RULESET.legal(state, seat)
        assert legal == RULESET.legal(forgetful(state), seat), f"{scenario} {seed}"
        # What another branch of the game has remembered or moved makes no difference either.
        branch = RULESET.clone(state)
        RULESET.decide(branch, seat, rng.choice(legal), SILENT)
        assert legal == RULESET.legal(state, seat)
        if rng.random() < 0.5:
            state = branch
        else:
            RULESET.decide(state, seat, rng.choice(legal[:-1] or legal), SILENT)
    assert state.memories

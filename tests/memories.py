"""What is remembered between decisions says what would be worked out without it."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.effort import effort

from naumachia.kernel.event import SILENT
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.sim.runner import next_prompt, opening


def forgetful(state: Any) -> Any:
    """A copy that remembers nothing."""
    copy = state.clone()
    copy.memories = {}
    return copy


def compare_lists(
    ruleset: AnyRuleset, scenario: str, seed: int, options: dict[str, object] | None = None
) -> None:
    """Play at random; every list of orders has to be the one of a state that remembers nothing."""
    rng = Random(f"memories {scenario} {seed}")
    state = opening(ruleset, scenario, options or {})
    for _ in range(effort(120, 400)):
        pending = next_prompt(ruleset, state, rng)
        if pending is None:
            break
        seat = pending.seats[0]
        legal = ruleset.legal(state, seat)
        assert legal == ruleset.legal(forgetful(state), seat), f"{scenario} {seed}"
        # What another branch of the game has remembered or moved makes no difference either.
        branch = ruleset.clone(state)
        ruleset.decide(branch, seat, rng.choice(legal), SILENT)
        assert legal == ruleset.legal(state, seat)
        if rng.random() < 0.5:
            state = branch
        else:
            ruleset.decide(state, seat, rng.choice(legal[:-1] or legal), SILENT)
    assert state.memories

"""What Diadochi remembers of units and lines."""

from __future__ import annotations

import pytest
from tests.effort import effort
from tests.memories import compare_lists

from naumachia.rules.diadochi.ruleset import RULESET


@pytest.mark.parametrize("scenario", ["four", "intro", "even-24"])
@pytest.mark.parametrize("seed", range(effort(1, 6)))
def test_lists_are_the_same_without_memories(scenario: str, seed: int) -> None:
    compare_lists(RULESET, scenario, seed)

"""Scenarios are read by several at a time: whoever sets one up leaves it as it was."""

from __future__ import annotations

import pytest

from naumachia.kernel.options import Options
from naumachia.rules import ids, load


@pytest.mark.parametrize("ruleset", ids())
def test_a_set_up_leaves_no_trace_in_the_scenario(ruleset: str) -> None:
    rules = load(ruleset)
    scenario = next(iter(rules.scenarios().values()))
    options = Options(rules.options(), scenario.options)
    seated = rules.seating.of_scenario(rules, scenario)
    before = scenario.setup.reads.copy()
    seated.setup(scenario, options)
    assert scenario.setup.reads == before

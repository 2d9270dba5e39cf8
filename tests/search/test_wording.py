"""Test how orders read in advice."""

from __future__ import annotations

from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.rules import load
from naumachia.search.wording import order_sentence


def test_a_decision_that_is_made_twice_is_told_twice() -> None:
    ruleset = load("trireme")
    scenario = ruleset.scenarios()["skirmish"]
    state = ruleset.setup(scenario, Options(ruleset.options(), scenario.options))
    forward = ruleset.notation.parse_action(state, 0, "G1 F")
    once = order_sentence(ruleset, state, 0, [forward])
    after = ruleset.clone(state)
    ruleset.decide(after, 0, forward, SILENT)
    again = ruleset.notation.parse_action(after, 0, "G1 F")
    assert order_sentence(ruleset, state, 0, [forward, again]) == f"{once}, twice"

"""What is printed in a notebook or by a debugger says something, in both builds."""

from __future__ import annotations

import pytest

from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.rules import ids, load


@pytest.mark.parametrize("name", ids())
def test_what_there_is_of_a_game_says_what_it_is(name: str) -> None:
    rules = load(name)
    scenario = next(iter(rules.scenarios().values()))
    match = Match(rules, scenario, Options(rules.options(), scenario.options))
    said = [
        repr(one)
        for one in (
            rules, rules.options(), scenario, match, match.options, match.state,
            match.view(0), match.view(None), rules.pending(match.state),
        )
    ]  # fmt: skip
    assert not [text for text in said if "object at 0x" in text]
    assert said[0].startswith(f"<Ruleset {name}")
    assert scenario.id in said[2]
    assert scenario.id in said[3]

"""Every battle says what is at stake, what to aim for, who is who, and where it comes from."""

from __future__ import annotations

import pytest

from naumachia.kernel.scenario import read_scenario
from naumachia.rules import ids, load

BATTLES = [(ruleset, scenario) for ruleset in ids() for scenario in load(ruleset).scenarios()]


@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES)
def test_a_battle_tells_what_it_is_about(ruleset: str, scenario: str) -> None:
    found = load(ruleset).scenarios()[scenario]
    story = found.story
    for text in (story.stake, story.aim, story.who, story.source):
        assert text.endswith((".", "?")), text
        assert len(text) > len("Ours."), text
    assert "econstructed" not in found.briefing, "provenance stands below"


def test_a_scenario_of_ones_own_may_say_less() -> None:
    head = 'ruleset = "trireme"\nid = "x"\ntitle = "X"\nsummary = "x"\n[setup]\nfleet = 3\n'
    assert read_scenario(head, "x.toml", "trireme").story.aim == ""
    told = read_scenario(f'{head}[story]\naim = "Win."\n', "x.toml", "trireme").story
    assert (told.aim, told.who) == ("Win.", "")

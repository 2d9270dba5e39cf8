"""How long games take is said by the minutes of the scenarios alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from naumachia.kernel.content import playing_time
from naumachia.rules import ids, load

ROOT = Path(__file__).parents[2]
LENGTH = re.compile(r"\b(five|ten|twenty|thirty|\d+) minutes|half an hour|\d hours?\b", re.I)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        ([5, 50, 25], "5 to 50 minutes"),
        ([25, 240], "25 minutes to 4 hours"),
        ([120, 270], "2 to 4.5 hours"),
        ([0, 20, 20], "20 minutes"),
        ([1], "1 minute"),
        ([2, 2], "2 minutes"),
        ([0], ""),
        ([], ""),
    ],
)
def test_a_range_of_times_as_people_say_it(minutes: list[int], said: str) -> None:
    assert playing_time(minutes) == said


@pytest.mark.parametrize("ruleset", ids())
def test_the_list_of_rule_sets_tells_the_times_of_the_scenarios(ruleset: str) -> None:
    index = (ROOT / "docs/rulesets/index.md").read_text("utf-8")
    rules = load(ruleset)
    said = playing_time(scenario.minutes for scenario in rules.scenarios().values())
    row = next(line for line in index.splitlines() if f"({ruleset}.md)" in line)
    assert rules.about.minutes == ""
    assert f"| {said} |" in row


@pytest.mark.parametrize("ruleset", ids())
def test_no_other_words_tell_how_long_a_game_takes(ruleset: str) -> None:
    rules = load(ruleset)
    texts = [lesson.summary for lesson in rules.content.lessons().values()]
    for scenario in rules.scenarios().values():
        story = scenario.story
        texts += [scenario.title, scenario.summary, scenario.note, story.stake, story.aim]
    assert [text for text in texts if LENGTH.search(text)] == []

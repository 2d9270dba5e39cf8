"""Lessons: what their files say exists in the game. tests/server/test_lessons.py plays them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from naumachia.kernel.content import read_lesson
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.language import speaking
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.rules import ids, load
from naumachia.scene.board import board_of

LESSONS = [(ruleset, lesson) for ruleset in ids() for lesson in load(ruleset).content.lessons()]


@pytest.mark.parametrize("ruleset", ids())
def test_every_rule_set_has_a_first_lesson(ruleset: str) -> None:
    assert load(ruleset).content.lessons()


@pytest.mark.parametrize(("ruleset", "lesson"), LESSONS)
def test_a_lesson_speaks_of_what_there_is(ruleset: str, lesson: str) -> None:
    rules = load(ruleset)
    found = rules.content.lessons()[lesson]
    scenario = rules.scenarios()[found.scenario]
    options = Options(rules.options(), scenario.options)
    match: Match[Any, Any] = Match(rules, scenario, options, found.position)
    margin = board_of(match.ruleset).margin(match.view(None))
    ships = {line.id for roster in margin.rosters for line in roster.lines}
    assert found.seat in match.ruleset.seats
    for step in found.steps:
        assert step.press in {"", *ships}
        assert bool(step.better) == bool(step.orders), step.text
        for kind in step.events:
            assert match.ruleset.phrases.has("events", kind), kind


KEYS = re.compile(
    r"\b(Enter|Space|Esc|Tab key|keyboard|mouse|hover|right button"
    r"|Leertaste|Eingabetaste|Tastatur|Maus)\b"
)
"""Words for what a phone lacks; at a desk the buttons name their keys."""
PLACES = re.compile(
    r"\b(on the right says|in the roster|strip above|beside the board"
    r"|Logbuch rechts|Leiste über dem|neben dem Brett)\b"
)
"""Words for places of a desk's page."""


@pytest.mark.parametrize(("ruleset", "lesson"), LESSONS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_lesson_suits_the_screen(ruleset: str, lesson: str, language: str) -> None:
    content = load(ruleset).content
    found = content.lessons()[lesson]
    with speaking(language):
        for step in found.steps:
            everywhere = [
                content.texts(text) for text in (step.text, step.phone, step.better) if text
            ]
            assert not [text for text in everywhere if KEYS.search(text)]
            assert not PLACES.search(content.texts(step.phone or step.text))
            assert not PLACES.search(content.texts(step.better) if step.better else "")


def test_a_lesson_with_a_wrong_field_names_it() -> None:
    source = 'id = "x"\ntitle = "X"\nsummary = "x"\nscenario = "s"\nseat = "g"\n'
    source += 'position = "p"\nminutes = 2\nlearned = "l"\n'
    with pytest.raises(BadScenario, match="steps"):
        read_lesson(source, "x.toml")
    with pytest.raises(BadScenario, match="txt"):
        read_lesson(f'{source}[[steps]]\ntext = "a"\ntxt = "b"\n', "x.toml")
    step = f'{source}[[steps]]\ntext = "a"\nturn = '
    for turn in (0, 1000):
        assert read_lesson(f"{step}{turn}\n", "x.toml").steps[0].turn == turn
    for turn in (-1, 1001):
        with pytest.raises(BadScenario, match="from 0 to 1000"):
            read_lesson(f"{step}{turn}\n", "x.toml")


def test_a_step_waits_for_the_pupil_unless_its_file_says_anyone() -> None:
    source = 'id = "x"\ntitle = "X"\nsummary = "x"\nscenario = "s"\nseat = "g"\n'
    source += 'position = "p"\nminutes = 2\nlearned = "l"\n'
    source += '[[steps]]\ntext = "a"\nevents = ["e"]\n'
    source += '[[steps]]\ntext = "b"\nevents = ["e"]\nanyone = true\n'
    assert [step.anyone for step in read_lesson(source, "x.toml").steps] == [False, True]


@pytest.mark.parametrize("ruleset", ids())
def test_after_a_lesson_there_is_a_battle_to_go_on_to(ruleset: str) -> None:
    rules = load(ruleset)
    scenarios = rules.scenarios()
    for lesson in rules.content.lessons().values():
        seen = [lesson.scenario]
        while following := scenarios[seen[-1]].next:
            assert following not in seen
            seats = [
                len(rules.seating.of_scenario(rules, scenarios[one]).seats)
                for one in (seen[-1], following)
            ]
            assert seats[0] == seats[1]
            seen.append(following)
        assert len(seen) > 2

"""The margin of the board, and the names of sides in sentences."""

from __future__ import annotations

import re

import pytest
from tests.rules.age_of_sail.stage import Placed, battle

from naumachia.kernel.ruleset import View
from naumachia.rules import load
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Assessing, Firings
from naumachia.rules.age_of_sail.rules.gunnery import Debt
from naumachia.scene.board import board_of
from naumachia.testing.stage import run

PAIR: list[Placed] = [("G1", "hope", 20, 10, 0), ("O1", "san_martin", 22, 10, 0)]


def current_step(state: AgeOfSail) -> str:
    """The step of the track that runs."""
    track = board_of(load("age_of_sail")).margin(View(0, state)).track
    (found,) = (step.id for step in track if step.state == "now")
    return found


@pytest.mark.parametrize(("fired", "step"), [(1, "fire_green"), (2, "fire_orange")])
def test_a_choice_of_batteries_belongs_to_the_fire_that_hit(fired: int, step: str) -> None:
    state = battle(PAIR)
    run(state, Assessing([], [Debt(1, 0, 2)]), Firings(fired))
    assert state.stack[-1].name == "striking"
    assert current_step(state) == step


def test_no_verb_agrees_with_the_name_of_a_side() -> None:
    """Sides are called `Green`, `British` or `Combined Fleet`: "Spanish wins" is no English."""
    sections = load("age_of_sail").phrases.sections
    verb = re.compile(r"\{(seat|winner|escaped)\}(\*\*)? (\{count|[a-z]+s |cannot )|of \{seat\}")
    found = [text for texts in sections.values() for text in texts.values() if verb.search(text)]
    assert found == []

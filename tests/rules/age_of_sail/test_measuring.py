"""Nothing is measured for anybody before the guns are laid (SAIL-EQP-04, SAIL-RULE-59)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import Placed, battle

from naumachia.kernel.ruleset import Measuring, View
from naumachia.rules import load
from naumachia.rules.age_of_sail.actions import Arc, Boats, Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firings
from naumachia.rules.age_of_sail.rules.movement import Movements
from naumachia.scene.board import board_of
from naumachia.testing.stage import run

SAIL = load("age_of_sail")
BOARD = board_of(SAIL)
AHEAD: list[Placed] = [("G1", "hope", 20, 10, 0), ("O1", "san_martin", 20, 13, 90)]

pytestmark = pytest.mark.clause("SAIL-RULE-59", "SAIL-EQP-04")


def moving(premeasure: str) -> AgeOfSail:
    state = battle(AHEAD, 90, premeasure=premeasure)
    run(state, Movements())
    return state


@pytest.mark.parametrize(("premeasure", "allowed"), [("forbidden", False), ("allowed", True)])
def test_there_is_a_ruler_only_where_it_is_allowed(premeasure: str, allowed: bool) -> None:
    """Orders are aimed in either case; when the guns fire everybody measures."""
    state = moving(premeasure)
    assert SAIL.measuring(state) is (Measuring.ALL if allowed else Measuring.NO_RULER)
    firing = battle([AHEAD[0], ("O1", "san_martin", 22, 10, 0)], premeasure=premeasure)
    run(firing, Firings())
    assert SAIL.measuring(firing) is Measuring.ALL


def test_a_course_is_shown_as_if_nobody_were_in_her_way() -> None:
    """Hope would run against San Martin after 2.3 inches; that shows when she does."""
    state = moving("forbidden")
    assert BOARD.sketch(View(0, state), 0, Sail(0, 0, 5000, 4500)).motion.end == (20.0, 15.0, 45.0)
    told = BOARD.sketch(View(0, moving("allowed")), 0, Sail(0, 0, 5000, 4500)).motion.end
    assert told is not None
    assert told[1] < 12.4


def test_arcs_and_boats_are_shown_as_they_are_ordered() -> None:
    state = battle(AHEAD, 90, movement="template", opt_boats=True)
    run(state, Movements())
    arc = BOARD.sketch(View(0, state), 0, Arc(0, 0, 4000)).motion.end
    assert arc == (20.0, 14.0, 0.0)
    assert BOARD.sketch(View(0, state), 0, Boats(0, 0, 900)).motion.end == (20.0, 10.9, 0.0)


@pytest.mark.parametrize(("premeasure", "place"), [("forbidden", ""), ("allowed", "20.0, 13.0")])
def test_places_are_not_told_in_numbers(premeasure: str, place: str) -> None:
    margin = BOARD.margin(View(0, moving(premeasure)))
    assert margin.rosters[1].lines[0].place == place

"""What Diadochi remembers of units and lines."""

from __future__ import annotations

from random import Random

import pytest
from tests.effort import effort
from tests.memories import compare_lists

from naumachia.kernel.event import SILENT
from naumachia.rules.diadochi.model import ORDERED, Diadochi, Unit
from naumachia.rules.diadochi.rules.courses import (
    Candidate,
    Menu,
    MenuMemory,
    fill_menu,
    nearest_enemies,
    unit_moves,
)
from naumachia.rules.diadochi.ruleset import RULESET
from naumachia.sim.runner import next_prompt, opening

MOST = 48


@pytest.mark.parametrize("scenario", ["four", "intro", "even-24"])
@pytest.mark.parametrize("seed", range(effort(1, 6)))
def test_lists_are_the_same_without_memories(scenario: str, seed: int) -> None:
    compare_lists(RULESET, scenario, seed)


def tried_in(state: Diadochi, unit: Unit) -> list[Candidate | None]:
    """The courses of a menu that is made from nothing."""
    menu = Menu(state, unit, MOST, nearest_enemies(state, unit), [], [])
    fill_menu(menu)
    return menu.tried


def outcome(course: Candidate | None) -> object:
    """Where a course ends and what it met."""
    if course is None:
        return None
    end = course.end
    met = None if end.met is None else (end.met.kind, end.met.number, end.met.distance)
    places = [(hull.x, hull.y, hull.fx, hull.fy) for hull in end.hulls]
    return course.action, end.part, end.along, end.whole, end.parts_followed, met, places


@pytest.mark.parametrize("scenario", ["intro", "even-24", "salamis-small"])
@pytest.mark.parametrize("rule", ["cross", "zone"])
def test_courses_taken_from_a_menu_end_where_they_would(scenario: str, rule: str) -> None:
    rng = Random(f"courses {scenario} {rule}")
    state = opening(RULESET, scenario, {"front_rule": rule})
    taken = 0
    for _ in range(effort(150, 500)):
        pending = next_prompt(RULESET, state, rng)
        if pending is None:
            break
        for unit in state.units:
            if unit.fate != ORDERED or rng.random() < 0.5:
                continue
            before = state.memories.get(unit.ships[0])
            unit_moves(state, unit, MOST)
            after = state.memories[unit.ships[0]]
            assert isinstance(after, MenuMemory)
            if isinstance(before, MenuMemory) and before is not after:
                taken += sum(one is not None and one in before.tried for one in after.tried)
            fresh = tried_in(state, unit)
            assert [outcome(one) for one in after.tried] == [outcome(one) for one in fresh]
        seat = pending.seats[0]
        legal = RULESET.legal(state, seat)
        RULESET.decide(state, seat, rng.choice(legal[:-1] or legal), SILENT)
    assert taken > 50, f"{taken} of these courses were taken from an earlier menu"

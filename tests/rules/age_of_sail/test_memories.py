"""What Age of Sail remembers of ships and lines of fire."""

from __future__ import annotations

import gc
from random import Random
from typing import Final

import pytest
from tests.effort import effort
from tests.memories import compare_lists
from tests.rules.age_of_sail.stage import battle

from naumachia.kernel.playout import play_out
from naumachia.rules.age_of_sail.rules.contact import vicinity_of
from naumachia.rules.age_of_sail.rules.courses import Fan, Spread, sail_courses
from naumachia.rules.age_of_sail.rules.holds import occasions
from naumachia.rules.age_of_sail.rules.movement import STEPS
from naumachia.rules.age_of_sail.ruleset import RULESET
from naumachia.rules.age_of_sail.ship import AFLOAT, Ship
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.sim.runner import opening

CHAPTERS: Final[dict[str, object]] = {
    "opt_towing": True,
    "opt_boats": True,
    "opt_oars": True,
    "opt_crews": True,
    "opt_prizes": True,
    "anchoring": True,
}


@pytest.mark.parametrize("scenario", ["frigates", "becalmed", "nile", "gravelines", "trafalgar"])
@pytest.mark.parametrize("options", [{}, CHAPTERS], ids=["as written", "all chapters"])
@pytest.mark.parametrize("seed", range(effort(1, 6)))
def test_lists_are_the_same_without_memories(
    scenario: str, options: dict[str, object], seed: int
) -> None:
    compare_lists(RULESET, scenario, seed, options)


@pytest.mark.parametrize("options", [{}, CHAPTERS], ids=["as written", "all chapters"])
@pytest.mark.parametrize("scenario", ["frigates", "becalmed", "nile"])
def test_no_order_is_listed_without_an_occasion(scenario: str, options: dict[str, object]) -> None:
    rng = Random(f"occasions {scenario}")
    state = opening(RULESET, scenario, options)
    for _ in range(effort(10, 40)):
        play_out(RULESET, state, rng, 5)
        missing = [one for one in STEPS.values() if one.occasion & ~occasions(state)]
        for step in missing:
            for ship in state.ships:
                assert ship.fate != AFLOAT or step.orders(state, ship) == []
        if state.result is not None:
            state = opening(RULESET, scenario, options)


def test_a_ship_far_off_is_no_reason_to_look_again_and_one_near_is() -> None:
    state = battle(
        [("G1", "hope", 20, 20, 90), ("O1", "hope", 22, 20, 0), ("O2", "hope", 60, 5, 0)]
    )
    first, near, far = state.ships
    sail_courses(state, first)
    known = vicinity_of(state, first)
    state.put(far, state.hull(far).pose.advance(2000))
    assert vicinity_of(state, first) is known
    state.put(near, state.hull(near).pose.advance(2000))
    assert vicinity_of(state, first) is not known


def test_a_hull_wider_than_any_before_is_a_reason_to_look_again() -> None:
    state = battle([("G1", "hope", 20, 20, 90), ("O1", "hope", 60, 5, 0)])
    first, far = state.ships
    known = vicinity_of(state, first)
    wide = Ship(1, "O1", "Victory", catalogue()["victory"], 1, 1, 1)
    state.ships[1] = wide
    state.put(wide, state.hull(far).pose)
    assert vicinity_of(state, first) is not known


def test_games_leave_nothing_to_the_garbage_collector() -> None:
    state = opening(RULESET, "frigates", {})
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        play_out(RULESET, RULESET.clone(state), Random(1), 40)
        gc.collect()
        left = {type(one).__name__ for one in gc.garbage if "naumachia" in type(one).__module__}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert left == set()


def test_the_candidates_of_a_fan_are_each_there_once_and_none_is_too_short() -> None:
    for turn in (0, 10, 3000, 4500):
        for least, most in ((0, 0), (0, 1000), (1000, 1000), (1000, 1005), (2000, 9000)):
            for close in ((), (turn,), (turn // 3, -turn)):
                fan = Fan(0, Spread(least, most, turn, close, False, False))
                shapes = [(one.first, one.distance, one.last) for one in fan.orders]
                assert len(set(shapes)) == len(shapes)
                assert all(least <= way <= most for _, way, _ in shapes)
                assert shapes[0] == (0, most, 0)

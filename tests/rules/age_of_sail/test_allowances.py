"""The time for a player's orders, and what is done when it is up (SAIL-RULE-60)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import at, battle, grapple, named, waters

from naumachia.geometry.polygon import Land
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Board,
    Finish,
    Fire,
    Grapple,
    Let,
    Sail,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.losses import sink
from naumachia.rules.age_of_sail.rules.movement import Movement, leads_clear
from naumachia.rules.age_of_sail.rules.turn import MoveClock
from naumachia.rules.age_of_sail.ship import HOVE_TO, STRUCK
from naumachia.rules.age_of_sail.tables.designs import STARBOARD
from naumachia.testing.stage import answer, decide, pending_name, run

FLEETS = [
    ("G1", "hope", 10, 10, 90), ("G2", "hope", 10, 14, 90), ("G3", "hope", 10, 18, 90),
    ("O1", "san_martin", 10.5, 6, 180), ("O2", "san_martin", 60, 30, 180),
]  # fmt: skip


def timed(**options: object) -> AgeOfSail:
    """Three ships against two, with two minutes each."""
    return battle(FLEETS, clock_s_per_ship=120, opt_prizes=True, **options)  # type: ignore[arg-type]


def overdue(state: AgeOfSail) -> Action:
    """What the seat that is asked does when its time is up."""
    action: Action | None = state.stack[-1].overdue(state, state.awaiting_seat())
    assert action is not None
    return action


def given(state: AgeOfSail, seat: int = 0) -> tuple[int, str] | None:
    """What a seat has."""
    found = MoveClock().time_limit(state, seat)
    return None if found is None else (found.seconds, found.span)


@pytest.mark.clause("SAIL-RULE-60", "SAIL-EQP-03")
def test_two_minutes_for_each_ship_that_can_act() -> None:
    state = timed()
    run(state, Movement(0))
    assert given(state) == (360, "move 1")
    assert given(state, 1) is None, "it is not his step"
    named(state, "G2").flag = STRUCK
    named(state, "G3").ablaze = True
    assert given(state) == (120, "move 1")
    sink(state, named(state, "G1"), Log())
    assert given(state) == (120, "move 1"), "who is asked has some time at least"


@pytest.mark.clause("SAIL-RULE-60")
def test_a_ship_without_a_man_adds_no_time() -> None:
    state = timed()
    run(state, Movement(0))
    named(state, "G2").crew = 0
    assert given(state) == (240, "move 1")


@pytest.mark.clause("SAIL-RULE-60")
def test_without_the_option_no_time_runs() -> None:
    state = battle(FLEETS)
    run(state, Movement(0))
    assert given(state) is None


@pytest.mark.clause("SAIL-RULE-60")
def test_time_runs_for_targets_and_stands_while_damage_is_assessed() -> None:
    state = timed()
    run(state, Firing(0))
    assert pending_name(state) == "firing"
    assert given(state) == (360, "move 1")
    assert overdue(state) == Finish(NOBODY), "undeclared guns do not fire"
    decide(state, Fire(0, STARBOARD, 3, ()))
    assert pending_name(state) == "volley", "nothing else bears"
    answer(state, *[6] * 5)
    assert pending_name(state) == "striking"
    assert (given(state, 0), given(state, 1)) == (None, None)


@pytest.mark.clause("SAIL-RULE-60", "SAIL-RULE-48")
def test_what_is_asked_within_his_movement_is_on_his_time() -> None:
    """Men at the guns while he boards; what the other side says costs nobody time."""
    state = battle([("G1", "hope", 10, 10, 90), ("O1", "san_martin", 10, 10.36, 90)],
                   clock_s_per_ship=120, opt_crews=True)  # fmt: skip
    grapple(state, "G1", "O1")
    state.move = 2
    run(state, Movement(0))
    decide(state, Board(0, 1))
    assert pending_name(state) == "manning"
    assert (given(state, 0), given(state, 1)) == ((120, "move 2"), None)
    decide(state, overdue(state))
    assert pending_name(state) == "manning", "now the other side"
    assert state.awaiting_seat() == 1
    assert given(state, 1) is None


@pytest.mark.clause("SAIL-RULE-60")
def test_time_that_is_up_ends_the_movement_by_legal_orders() -> None:
    state = timed()
    run(state, Movement(0))
    for number in range(3):
        decide(state, overdue(state))
        assert at(state, f"G{number + 1}") == f"11,{10 + 4 * number},90"
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-RULE-60", "SAIL-RULE-53")
def test_who_has_run_alongside_does_nothing_more() -> None:
    state = battle([("G1", "hope", 10, 10, 90), ("O1", "san_martin", 12, 10, 0)],
                   clock_s_per_ship=120)  # fmt: skip
    run(state, Movement(0))
    decide(state, Sail(0, 0, 2000, 0))
    assert pending_name(state) == "run_alongside"
    assert given(state) == (120, "move 1")
    assert state.stack[-1].check(state, 0, Grapple(0, 1)) is None
    assert overdue(state) == Let(0)


@pytest.mark.clause("SAIL-RULE-60", "SAIL-RULE-42")
def test_land_ahead_is_avoided_by_the_least_turn() -> None:
    state = battle([("G1", "hope", 10, 10, 90), FLEETS[4]], clock_s_per_ship=120)
    waters(state, coasts=[Land([(11300, 0), (30000, 0), (30000, 30000), (11300, 30000)])])
    run(state, Movement(0))
    found = overdue(state)
    assert isinstance(found, Sail)
    assert (found.first > 0, found.distance, found.last) == (True, 1000, 0)
    ship = named(state, "G1")
    assert not any(leads_clear(state, ship, turn) for turn in range(0, found.first, 100))
    decide(state, found)
    assert ship.afloat()


@pytest.mark.clause("SAIL-RULE-60", "SAIL-RULE-42")
def test_who_has_land_wherever_she_turns_heaves_to() -> None:
    state = battle([("G1", "hope", 10, 10, 90), FLEETS[4]], clock_s_per_ship=120)
    waters(state, coasts=[Land([(11000, 0), (30000, 0), (30000, 30000), (11000, 30000)])])
    run(state, Movement(0))
    decide(state, overdue(state))
    assert (named(state, "G1").status, at(state, "G1")) == (HOVE_TO, "10,9,90")

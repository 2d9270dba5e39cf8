"""Cutting free (NAV-DIS-01..06, table T11, worked example 73)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import at, named, stage
from tests.rules.navarchoi.tables import DISENGAGE

from naumachia.kernel.event import SILENT
from naumachia.rules.navarchoi.actions import NOTHING, Disengage, Put
from naumachia.rules.navarchoi.model import CRUISE, DAMAGED, FULL, Navarchoi
from naumachia.rules.navarchoi.rules.activation import range_of
from naumachia.rules.navarchoi.rules.damage import sink
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase, odds, open_squares
from naumachia.rules.navarchoi.rules.movement import most_points
from naumachia.testing.stage import (
    answer,
    chance_of,
    decide,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)

HERE = "1010"
ONE = ("A1", "B1")
TWO_ENEMIES = ("A1", "B1", "B2")
TWO_FRIENDS = ("A1", "B1", "A2")


def grappled_state(names: tuple[str, ...], quality: int = 5, *more: str) -> Navarchoi:
    """Return triremes grappled in one square, with no crew to fight; A decides first."""
    lines = [f"{name} 3 {HERE} N grappled manpower=1" for name in names]
    state = stage(*lines, *more, quality=(quality, quality))
    run(state, MeleePhase(0))
    return state


@pytest.mark.clause("NAV-DIS-03")
@pytest.mark.clause("NAV-DIS-04")
@pytest.mark.clause("NAV-DIS-05")
@pytest.mark.parametrize(("quality", "row"), sorted(DISENGAGE.items()))
def test_example_73_chances(quality: int, row: tuple[int, ...]) -> None:
    for names, tenths in zip((ONE, TWO_ENEMIES, TWO_FRIENDS), row, strict=True):
        state = grappled_state(names, quality)
        assert odds(state, state.ships[0]) == Fraction(tenths, 10)
        decide(state, Disengage(0))
        assert chance_of(state, "cutting_rolled") == 1
        free = sum(is_free_after(state, die) for die in range(10))
        assert free == tenths


def is_free_after(state: Navarchoi, die: int) -> bool:
    """Return whether a die cuts the ship free."""
    after = state.clone()
    answer(after, die)
    return pending_name(after) == "casting_off"


@pytest.mark.clause("NAV-DIS-01")
@pytest.mark.clause("NAV-DIS-03")
@pytest.mark.clause("NAV-RULE-66")
@pytest.mark.clause("NAV-RULE-67")
def test_one_to_one() -> None:
    state = grappled_state(ONE, 5, "A2 3 1011 N", "B2 3 1111 N awash")
    decide(state, Disengage(0))
    answer(state, 4)
    assert len(legal(state)) == 6 * 8
    for square in ("1011", "1111", "1012"):
        ruling = refused(state, Put(0, state.map.parse(square), 0))
        assert ruling.clause == "NAV-RULE-66"
    decide(state, Put(0, state.map.parse("0909"), 3))
    assert at(state, "A1") == "0909 SE"
    assert not named(state, "A1").grappled
    assert not named(state, "B1").grappled


def test_a_failure_holds_fast() -> None:
    state = grappled_state(ONE)
    decide(state, Disengage(0))
    answer(state, 5)
    assert named(state, "A1").grappled
    assert pending_seat(state) == 1


@pytest.mark.clause("NAV-DIS-04")
def test_one_to_two_the_enemy_places_one_of_his() -> None:
    state = grappled_state(TWO_ENEMIES)
    decide(state, Disengage(0))
    answer(state, 2)
    decide(state, Put(0, state.map.parse("1009"), 0))
    assert pending_seat(state) == 1
    assert NOTHING not in legal(state)
    assert Put(1, state.map.parse("1009"), 0) not in legal(state)
    decide(state, Put(2, state.map.parse("1011"), 4))
    assert at(state, "B2") == "1011 S"
    assert at(state, "B1") == "1010 N"
    assert not any(ship.grappled for ship in state.ships)


@pytest.mark.clause("NAV-DIS-04")
@pytest.mark.clause("NAV-RULE-66")
def test_without_a_second_open_square_the_enemy_stays_ungrappled() -> None:
    ring = ("0909", "1009", "1109", "0910", "1110", "0911", "1011")
    crowd = [f"A{number} 3 {square} N" for number, square in enumerate(ring, 3)]
    state = grappled_state(TWO_ENEMIES, 5, *crowd)
    decide(state, Disengage(0))
    answer(state, 0)
    decide(state, Put(0, state.map.parse("1111"), 0))
    assert pending_name(state) == "rest"
    assert not named(state, "B1").grappled
    assert not named(state, "B2").grappled


@pytest.mark.clause("NAV-DIS-05")
@pytest.mark.parametrize("both", [True, False])
def test_two_to_one_the_other_may_follow(both: bool) -> None:
    state = grappled_state(TWO_FRIENDS)
    decide(state, Disengage(0))
    answer(state, 6)
    decide(state, Put(0, state.map.parse("1009"), 0))
    assert pending_seat(state) == 0
    decide(state, Put(2, state.map.parse("1011"), 0) if both else NOTHING)
    assert named(state, "B1").grappled != both
    assert named(state, "A2").grappled != both
    assert not named(state, "A1").grappled


@pytest.mark.clause("NAV-DIS-02")
def test_example_73_no_square_no_attempt() -> None:
    ring = ("0909", "1009", "1109", "0910", "1110", "0911", "1011", "1111")
    crowd = [f"A{number} 3 {square} N" for number, square in enumerate(ring, 3)]
    state = grappled_state(ONE, 5, "A2 3 2010 N grappled", "B2 3 2010 N grappled", *crowd)
    assert open_squares(state, state.map.parse(HERE)) == []
    assert refused(state, Disengage(0)).clause == "NAV-DIS-02"
    assert Disengage(2) in legal(state)


@pytest.mark.clause("NAV-DIS-01")
@pytest.mark.clause("NAV-RULE-68")
def test_who_may_cut_free() -> None:
    state = stage(f"A1 3 {HERE} N grappled immobile", f"B1 3 {HERE} N grappled", "A2 3 0505 N")
    run(state, MeleePhase(0))
    assert Disengage(0) in legal(state)
    for number in (1, 2):
        assert refused(state, Disengage(number)).clause == "NAV-DIS-01"


@pytest.mark.clause("NAV-DIS-06")
def test_from_prizes_a_ship_parts_for_certain() -> None:
    lines = (
        f"A1 3 {HERE} N grappled",
        f"B1 3 {HERE} N grappled captured",
        f"B2 3 {HERE} N grappled captured",
    )
    state = stage(*lines)
    assert odds(state, state.ships[1]) == 1
    run(state, MeleePhase())
    decide(state, Disengage(1), Put(1, state.map.parse("1009"), 2))
    assert not any(ship.grappled for ship in state.ships)
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-RULE-56")
def test_a_ship_at_full_that_was_grappled_is_at_cruise_once_it_is_free() -> None:
    lines = [f"{name} 3 {HERE} N full grappled manpower=1" for name in ONE]
    state = stage(*lines, quality=(5, 5))
    run(state, MeleePhase(0))
    decide(state, Disengage(0))
    answer(state, 0)
    put = next(action for action in legal(state) if isinstance(action, Put))
    events = decide(state, put)
    assert [event.facts["ship"] for event in events if event.kind == "slows"] == ["A1", "B1"]
    freed = named(state, "A1")
    assert (freed.grappled, freed.status) == (False, CRUISE)
    assert named(state, "B1").status == CRUISE
    # Called again in the same turn it may state what a ship at Cruise may.
    assert range_of(state, freed, False) == (0, int(most_points(state, freed, False)))


@pytest.mark.clause("NAV-RULE-56", "NAV-EVT-05")
def test_a_ship_freed_by_a_sinking_is_at_cruise() -> None:
    state = grappled_state(("A1", "B1"))
    a1, b1 = named(state, "A1"), named(state, "B1")
    a1.status = FULL
    sink(state, b1, "NAV-EVT-05", SILENT, rolled_for=True)
    assert (a1.grappled, a1.status) == (False, CRUISE)
    damaged = grappled_state(("A1", "B1"))
    named(damaged, "A1").status = DAMAGED
    sink(damaged, named(damaged, "B1"), "NAV-EVT-05", SILENT)
    assert named(damaged, "A1").status == DAMAGED

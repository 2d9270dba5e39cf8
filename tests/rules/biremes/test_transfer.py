"""Test crew transfer between two ships of a side."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.biremes.stage import at, crews, named, stage

from naumachia.kernel.event import Log
from naumachia.rules.biremes.actions import HERE, PORT, STARBOARD, Action, Slip, Transfer
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.melee import lock
from naumachia.rules.biremes.rules.transfer import (
    add_transfers,
    carry_out_transfer,
    transfer_ruling,
    usual_numbers,
)
from naumachia.testing.stage import answer, chance_of, decide, kinds, pending_name, run


def transfer(state: Biremes, men: int, side: int = HERE, offset: int = 0) -> None:
    """Pass men from G1 to G2."""
    action = Transfer(0, 1, side, offset, men)
    assert transfer_ruling(state, state.ships[0], action) is None
    carry_out_transfer(state, state.ships[0], action, Log())
    run(state)


def against(state: Biremes, men: int, side: int = HERE, offset: int = 0) -> str:
    """Return the clause that forbids the transfer."""
    ruling = transfer_ruling(state, state.ships[0], Transfer(0, 1, side, offset, men))
    assert ruling is not None
    return ruling.clause


@pytest.mark.clause("BIR-XFR-01", "BIR-RULE-57")
def test_men_pass_either_way_alongside() -> None:
    state = stage("G1 T 20,20,90 crew=10", "G2 T 20,20.35,90 crew=12", "O1 T 5,5,0")
    transfer(state, 8)
    assert crews(state) == {"G1": 2, "G2": 20, "O1": 20}
    transfer(state, -5)
    assert crews(state) == {"G1": 7, "G2": 15, "O1": 20}


@pytest.mark.clause("BIR-RULE-57", "BIR-RULE-26")
def test_a_ship_comes_alongside_first() -> None:
    state = stage("G1 T 16,19.65,90", "G2 T 20,20,90 crew=5", "O1 T 5,5,0")
    assert against(state, 3) == "BIR-RULE-57"
    transfer(state, 3, STARBOARD)
    assert at(state, "G1") == "20,19.65,90"
    assert crews(state)["G2"] == 8


@pytest.mark.clause("BIR-RULE-57")
def test_the_keels_may_cross_squarely_but_the_bearing_stays_within_a_veer() -> None:
    state = stage("G1 T 20,16,0", "G2 T 20,20,90 crew=5", "O1 T 5,5,0")
    transfer(state, 3, STARBOARD)
    assert at(state, "G1") == "20,19.65,90"
    assert against(stage("G1 T 20,16,90", "G2 T 20,20,90 crew=5"), 3, STARBOARD) == "BIR-MOVE-04"
    far = stage("G1 T 13,19.65,90", "G2 T 20,20,90 crew=5")
    assert against(far, 3, STARBOARD) == "BIR-SPD-03"
    assert (
        against(stage("G1 T 17,19.65,90", "G2 T 20,20,90 crew=5"), 3, STARBOARD, 630)[:8]
        == "BIR-RULE"
    )


@pytest.mark.clause("BIR-RULE-57")
@pytest.mark.parametrize("word", ["immobile=1", "dead", "banks=2"])
def test_a_ship_that_cannot_move_passes_men_where_it_lies(word: str) -> None:
    state = stage(f"G1 T 20,20,90 {word}", "G2 T 20,20.35,270 crew=3")
    transfer(state, 5)
    assert crews(state) == {"G1": 15, "G2": 8}
    moved = stage(f"G1 T 16,19.65,90 {word}", "G2 T 20,20,90 crew=3")
    assert against(moved, 5, STARBOARD) in ("BIR-RAM-16", "BIR-RAM-15", "BIR-SWP-14")


@pytest.mark.clause("BIR-RULE-67", "BIR-RULE-57")
def test_an_empty_ship_is_manned() -> None:
    state = stage("G1 T 20,20,90", "G2 V 20,20.45,90 crew=0")
    transfer(state, 20)
    assert crews(state) == {"G1": 0, "G2": 20}


@pytest.mark.clause("BIR-XFR-03", "BIR-XFR-04", "BIR-RULE-57")
def test_example_76_docking_with_a_burning_friend() -> None:
    state = stage("G1 T 20,20,90", "G2 T 20,20.35,90 crew=10 fire=1")
    transfer(state, 5)
    assert chance_of(state, "catches_fire") == Fraction(1, 3)
    burned = state.clone()
    answer(burned, 5)
    assert named(burned, "G1").fire == 1
    assert crews(burned) == {"G1": 20, "G2": 10}
    assert pending_name(burned) == "rest"
    assert kinds(answer(state, 3))[-1] == "transfers"
    assert pending_name(state) == "draw_off"
    decide(state, Slip(0, -1000, 0))
    assert at(state, "G1") == "19,20,90"
    assert crews(state) == {"G1": 15, "G2": 15}


def test_a_burning_ship_may_dock_and_set_the_other_alight() -> None:
    state = stage("G1 T 20,20,90 fire=1", "G2 T 20,20.35,90 crew=10")
    transfer(state, 5)
    answer(state, 6)
    assert named(state, "G2").fire == 1
    assert crews(state) == {"G1": 20, "G2": 10}


def test_both_burning_need_no_dice() -> None:
    state = stage("G1 T 20,20,90 fire=1", "G2 T 20,20.35,90 crew=10 fire=2")
    transfer(state, 5)
    assert pending_name(state) == "rest"
    assert crews(state) == {"G1": 15, "G2": 15}


@pytest.mark.clause("BIR-XFR-02", "BIR-SHIP-06")
def test_example_77_refused_transfers() -> None:
    held = stage("G1 T 20,20,90", "G2 T 20,20.35,90 crew=10", "O1 T 20,20.7,90")
    lock(held, held.ships[1], held.ships[2], Log())
    assert against(held, 5) == "BIR-XFR-02"
    full = stage("G1 T 20,20,90", "G2 B 20,20.325,90 crew=5")
    assert against(full, 8) == "BIR-SHIP-06"
    transfer(full, 5)
    assert crews(full) == {"G1": 15, "G2": 10}


@pytest.mark.clause("BIR-XFR-01")
def test_men_that_are_not_there_and_ships_that_are_not_friends() -> None:
    state = stage("G1 T 20,20,90 crew=4", "G2 T 20,20.35,90 crew=2")
    assert (against(state, 5), against(state, -3), against(state, 0)) == ("BIR-XFR-01",) * 3
    assert against(stage("G1 T 20,20,90 crew=4", "O1 T 20,20.35,90 crew=2"), 3) == "BIR-XFR-01"


def test_transfers_that_suggest_themselves() -> None:
    state = stage("G1 T 20,20,90 crew=10", "G2 T 20,20.35,90 crew=12", "G3 T 24,19,90 crew=20")
    found: list[Action] = []
    add_transfers(state, state.ships[0], found)
    assert [action for action in found if action.key()[2] == 1] == [
        Transfer(0, 1, HERE, 0, men) for men in (8, 4, -10)
    ]
    assert {action.key()[3] for action in found if action.key()[2] == 2} <= {STARBOARD, PORT}
    assert all(transfer_ruling(state, state.ships[0], action) is None for action in found)  # type: ignore[arg-type]


def test_usual_numbers_leave_out_what_cannot_pass() -> None:
    state = stage("G1 T 20,20,90 crew=5", "G2 V 20,20.45,90 crew=0")
    assert usual_numbers(*state.ships) == [5, 4, 3]

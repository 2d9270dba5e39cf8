"""Prizes drift home; markers go; it is noted who faces whom."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import at, battle, grapple, named, order

from naumachia.rules.diadochi.actions import BOARD, NOBODY, Attack, Finish, Fire, Legs
from naumachia.rules.diadochi.model import DUE, FRESH, SECURED, SUNK, UNMARKED
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.movement import Moves, Prizes
from naumachia.testing.stage import answer, decide, kinds, legal, refused, run


@pytest.mark.clause("DIA-KEY-07", "DIA-RULE-70")
def test_e58_a_prize_slides_home_and_is_secured() -> None:
    state = battle("G1 5 50,50,0", "O1 5 10,8,30 captured holder=0", "O2 5 40,40,0")
    places = []
    events = []
    for _ in range(4):
        events = run(state, Prizes(0))
        if named(state, "O1").is_afloat():
            places.append(at(state, "O1"))
    assert places == ["10,6,30", "10,4,30", "10,2,30"]
    assert kinds(events) == ["drifts", "secured"]
    assert named(state, "O1").status == SECURED
    assert state.sea.hulls[named(state, "O1").ident] is None


@pytest.mark.clause("DIA-RULE-70")
def test_a_prize_of_the_other_side_goes_the_other_way() -> None:
    state = battle("G1 5 10,57,30 captured holder=1", "O1 5 40,40,0", side=1)
    run(state, Prizes(1))
    assert at(state, "G1") == "10,59,30"
    run(state, Prizes(1))
    assert named(state, "G1").status == SECURED


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-70")
def test_e58_a_ship_in_the_way_stops_a_prize_in_contact() -> None:
    state = battle("G1 5 10,6,0", "O1 5 10,8,0 captured holder=0")
    run(state, Prizes(0))
    gap = state.hull(named(state, "O1")).pose.y - 7000
    assert -10 <= gap <= 10


@pytest.mark.clause("DIA-RULE-70")
def test_a_prize_that_was_held_up_at_the_edge_goes_on_later() -> None:
    """Half over her captor's edge she is no ship that comes onto the table."""
    state = battle("G1 5 10,0.7,90", "O1 5 10,2.2,90 captured holder=0")
    run(state, Prizes(0))
    assert named(state, "O1").is_afloat()
    state.put(named(state, "O1"), state.hull(named(state, "O1")).pose.travel(9000, 2000))
    state.put(named(state, "O1"), state.hull(named(state, "O1")).pose.travel(18000, 1400))
    run(state, Prizes(0))
    assert named(state, "O1").status == SECURED


@pytest.mark.clause("DIA-RULE-62", "DIA-RULE-70", "DIA-RULE-49")
def test_a_prize_half_over_the_edge_is_attacked_until_she_is_secured() -> None:
    state = battle("G1 5 30,30,0", "O1 5 10,0.3,0 captured holder=0", "O2 5 10,1.3,180", side=1)
    run(state, Prizes(1))
    assert [(pair.one, pair.two) for pair in state.faces] == [(2, 1)]
    run(state, Combat(1))
    assert refused(state, Finish(NOBODY)).clause == "DIA-CC-01"
    decide(state, Attack(2, 1, BOARD, ()))
    answer(state, 6, 1)
    assert named(state, "O1").holder == 1
    state = battle("G1 5 30,30,0", "O1 5 10,0.3,0 captured holder=0", "O2 5 10,2,180", side=1)
    run(state, Missiles(1))
    assert legal(state) == [Fire(2, 1, ()), Finish(NOBODY)]


@pytest.mark.clause("DIA-RULE-70", "DIA-KEY-02", "DIA-KEY-09")
def test_crippled_and_grappled_prizes_stay() -> None:
    state = battle(
        "G1 5 50,50,0",
        "O1 5 10,8,0 captured holder=0 crippled",
        "O2 5 20,8,0 captured holder=0",
        "O3 5 20,9,0",
    )
    grapple(state, "O2", "O3")
    run(state, Prizes(0))
    assert (at(state, "O1"), at(state, "O2")) == ("10,8,0", "20,8,0")


@pytest.mark.clause("DIA-RULE-71")
def test_a_ship_that_was_taken_back_goes_home_too() -> None:
    state = battle("G1 5 10,8,0 captured", "O1 5 40,40,0")
    run(state, Prizes(0))
    assert at(state, "G1") == "10,6,0"


@pytest.mark.clause("DIA-RULE-27", "DIA-RULE-42")
def test_markers_that_are_due_go_when_the_movement_phase_ends() -> None:
    state = battle("G1 5 10,8,0 out=2", "G2 5 20,8,0 out=1", "O1 5 40,40,0 out=2")
    assert kinds(run(state, Prizes(0))) == ["marker_gone"]
    assert [ship.out for ship in state.ships] == [UNMARKED, FRESH, DUE]


@pytest.mark.clause("DIA-RULE-27")
def test_a_marker_of_a_ship_that_sank_goes_without_a_word() -> None:
    state = battle("G1 5 10,8,0 out=2", f"G2 5 20,8,0 out=2 status={SUNK}")
    events = run(state, Prizes(0))
    assert [event.facts["ship"] for event in events if event.kind == "marker_gone"] == ["G1"]
    assert [ship.out for ship in state.ships] == [UNMARKED, UNMARKED]


@pytest.mark.clause("DIA-RULE-56")
def test_it_is_noted_who_faces_whom() -> None:
    state = battle("G1 5 10,8,0", "O1 5 10,9,180", "O2 5 20,20,0")
    run(state, Prizes(0))
    assert [(pair.one, pair.two) for pair in state.faces] == [(0, 1)]


@pytest.mark.clause("DIA-KEY-06", "DIA-RULE-62", "DIA-RULE-69")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_prize_takes_orders_from_nobody_whoever_holds_her(holder: int) -> None:
    lines = (f"G5 3 50,50,180 captured holder={holder}", "G1 5 51,50,0", "O1 5 30,30,0")
    state = battle(*lines, "G2 5 30,31,180", side=1)
    grapple(state, "G1", "G5")
    note_faces(state, 1)
    run(state, Combat(1))
    ruling = refused(state, Attack(0, 1, BOARD, ()))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-KEY-06", "captured_attacks")
    state = battle(*lines, "G2 5 30,31.5,180", side=1)
    run(state, Missiles(1))
    ruling = refused(state, Fire(0, 1, ()))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-KEY-06", "captured_fires")
    state = battle(*lines, side=1)
    order(state, "single", "O1")
    run(state, Moves(1))
    ruling = refused(state, Legs(0, ((0, 1000),)))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-RULE-69", "is_prize")

"""Ships and their markers, and refusals that tell which rule stands against an attack."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.engage import attack, enter, row
from tests.rules.navarchoi.stage import at, named, stage

from naumachia.geometry.grid import HEADINGS
from naumachia.geometry.square_map import square_map
from naumachia.kernel.event import Log
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    RAKE,
    RAM,
    Attack,
    Disengage,
    Fight,
    Fire,
    Form,
    Scuttle,
    Stop,
    Strike,
    Turn,
)
from naumachia.rules.navarchoi.model import RED, STATUSES
from naumachia.rules.navarchoi.rules import grapple, ram
from naumachia.rules.navarchoi.rules.activation import FormationChoice
from naumachia.rules.navarchoi.rules.damage import damage, grapple_all
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.rules.navarchoi.rules.movement import most_points
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, refused, run


@pytest.mark.clause("NAV-COMP-01")
def test_the_sea_has_numbered_squares_and_eight_directions() -> None:
    sea = square_map(32, 20)
    square = sea.parse("0505")
    ahead = {sea.name(sea.ahead(square, heading)) for heading in HEADINGS.values()}
    assert ahead == {"0504", "0604", "0605", "0606", "0506", "0406", "0405", "0404"}
    assert not sea.is_on_map(sea.parse("3321"))


@pytest.mark.clause("NAV-COMP-07", "NAV-COMP-11")
def test_a_ship_is_one_record_whatever_happens_to_it() -> None:
    state = stage("A1 3 0505 E manpower=2", "B1 3 0705 W")
    ship = named(state, "A1")
    limits = []
    for status in STATUSES:
        ship.status = STATUSES.index(status)
        limits.append(int(most_points(state, ship, status == "full")))
    assert dict(zip(STATUSES, limits, strict=True)) == {
        "full": 12,
        "cruise": 8,
        "damaged": 3,
        "immobile": 0,
    }
    ship.status = STATUSES.index("cruise")
    damage(state, ship, "NAV-RAKE-05", Log())
    assert (STATUSES[ship.status], int(ship.manpower), at(state, "A1")) == ("damaged", 2, "0505 E")


@pytest.mark.clause("NAV-COMP-13")
def test_an_activated_ship_carries_a_marker() -> None:
    state = stage("A1 3 0505 E full", "B1 3 2005 W")
    state.leader, state.impulse = 0, 2
    run(state, FormationChoice(0))
    decide(state, Form((0,)))
    while pending_name(state) != "rest":
        decide(state, legal(state)[0])
    assert named(state, "A1").marker == RED


@pytest.mark.clause("NAV-COMP-14")
def test_grappled_ships_may_fight_or_cut_free() -> None:
    state = stage("A1 3 0505 E", "B1 3 0505 W")
    square = state.ships[0].square
    grapple_all(state, square, Log())
    run(state, MeleePhase(0))
    assert Fight(square, (1,)) in legal(state)
    assert Disengage(0) in legal(state)


@pytest.mark.clause("NAV-COMP-15")
def test_equipment_counts_in_combat() -> None:
    state = stage("A1 5 0505 E towers=2 ballistae harpax", "A2 5 0505 E corvus", "B1 5 0605 W")
    harpax = grapple.attack_tally(state, state.ships[0]).total
    corvus = grapple.attack_tally(state, state.ships[1], corvus=True).total
    assert corvus - harpax == 2
    assert (state.ships[0].towers, state.ships[0].ballistae) == (2, True)


@pytest.mark.clause("NAV-SAIL-07")
def test_a_ship_at_sail_rams_and_grapples_worse() -> None:
    state = stage("A1 3 0505 E", "A2 3 0505 E sail", "B1 3 0605 N")
    rams = [ram.attack_tally(state, ship, 2).total for ship in state.ships[:2]]
    holds = [grapple.attack_tally(state, ship).total for ship in state.ships[:2]]
    assert rams[0] - rams[1] == 4
    assert holds[0] - holds[1] == 2


@pytest.mark.clause("NAV-SAIL-08")
def test_a_grapple_takes_the_sail() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N sail", quality=(8, 3))
    enter(state, "A1", 8)
    attack(state, Strike(GRAPPLE, 1))
    assert "sail_lost" in kinds(answer(state, 9, 0))
    assert not named(state, "B1").sail


@pytest.mark.clause("NAV-RAKE-06")
def test_after_a_rake_there_is_no_turn_and_no_stop() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 W")
    enter(state, "A1", 10)
    attack(state, Strike(RAKE, 1))
    answer(state, 3, 5)
    assert refused(state, Turn(0, 1)).clause == "NAV-RAKE-06"
    assert refused(state, Stop(0)).clause == "NAV-RAKE-06"


SQUARE_FULL = ("B2 3 0805 N", "B3 3 0805 N", "B4 3 0805 N")


@pytest.mark.parametrize(
    ("lines", "left", "status", "kind", "clause"),
    [
        pytest.param(*case, marks=pytest.mark.clause(case[4]), id=case[4])
        for case in (
            (("B1 3 0705 N",), 1, "cruise", RAM, "NAV-RAM-02"),
            (("B1 3 0705 N",), 6, "damaged", RAM, "NAV-RAM-11"),
            (("B1 3 0705 W",), 1, "cruise", RAKE, "NAV-RAKE-03"),
            (("B1 3 0705 W", *SQUARE_FULL), 6, "cruise", RAKE, "NAV-RULE-45"),
            (("B1 3 0705 N",), 6, "immobile", GRAPPLE, "NAV-MISS-11"),
        )
    ],
)
def test_the_rule_against_an_attack_is_named(
    lines: tuple[str, ...], left: int, status: str, kind: int, clause: str
) -> None:
    state = stage("A1 3 0605 E", *lines)
    enter(state, "A1", 8)
    assert state.activation is not None
    state.activation.left = left
    state.ships[0].status = STATUSES.index(status)
    assert refused(state, Attack(0, (Strike(kind, 1),))).clause == clause


@pytest.mark.clause("NAV-MISS-06")
def test_towers_do_not_reach_three_squares() -> None:
    state = stage("A1 5 0505 E towers=1", "B1 3 0805 N", "B2 3 0705 N")
    row(state, "A1", 0)
    assert refused(state, Fire(0, 1)).clause == "NAV-MISS-06"
    assert Fire(0, 2) in legal(state)


@pytest.mark.clause("NAV-RULE-54")
def test_a_damaged_ship_grapples_by_its_own_ruling() -> None:
    state = stage("A1 3 0605 S damaged sail", "B1 3 0606 N", wind="S")
    enter(state, "A1", 5)
    events = attack(state, Strike(GRAPPLE, 1))
    assert "NAV-RULE-54" in [event.clause for event in events]


@pytest.mark.clause("NAV-RULE-84")
def test_a_grappled_prize_is_scuttled_at_once() -> None:
    state = stage("A1 3 0505 E grappled", "B1 3 0505 E captured grappled", "A2 3 0505 W grappled")
    state.leader, state.impulse = 0, 2
    run(state, FormationChoice(0))
    decide(state, Form((1,)))
    events = decide(state, Scuttle(1))
    assert "NAV-RULE-84" in [event.clause for event in events]
    assert at(state, "B1") == "awash"
    assert not named(state, "A1").grappled


@pytest.mark.clause("NAV-RULE-68")
def test_the_die_of_an_immobile_ship_that_cuts_free_cites_its_ruling() -> None:
    state = stage("A1 3 0505 N grappled immobile", "B1 3 0505 N grappled")
    run(state, MeleePhase(0))
    decide(state, Disengage(0))
    assert state.awaiting is not None
    assert state.awaiting.clause == "NAV-RULE-68"
    assert "cutting_rolled" in kinds(answer(state, 0))

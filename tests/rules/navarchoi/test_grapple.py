"""Grapples (NAV-GRAP-01..07, table T8, worked examples 63 to 66)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.engage import attack, enter, skip
from tests.rules.navarchoi.stage import at, named, stage, words_of

from naumachia.kernel.event import Log
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    MISSILE,
    RAKE,
    RAM,
    Attack,
    Forward,
    Play,
    Strike,
)
from naumachia.rules.navarchoi.rules import grapple
from naumachia.rules.navarchoi.rules.damage import dissolve, sink
from naumachia.testing.stage import answer, chance_of, decide, kinds, legal, pending_name, refused

HOOKS = Strike(GRAPPLE, 1)
CORVUS = Strike(GRAPPLE, 1, corvus=True)
CUT_THE_CABLES = 29


@pytest.mark.clause("NAV-GRAP-02")
@pytest.mark.clause("NAV-GRAP-06")
@pytest.mark.clause("NAV-GRAP-07")
@pytest.mark.parametrize(
    ("attacker", "target", "corvus", "hundredths"),
    [
        ("5 0605 E corvus", "5 0705 N", True, 64),  # example 64
        ("5 0605 E corvus", "5 0705 N", False, 28),
        ("5 0605 E corvus", "5 0705 N full", True, 45),
        ("5 0605 E harpax", "5 0705 N", False, 45),
        ("5 0605 E corvus harpax", "5 0705 N", True, 64),
        ("5 0605 E sail", "5 0705 N", False, 15),
        ("5 0605 E", "5 0705 N damaged", False, 36),
        ("5 0605 E", "5 0705 N immobile", False, 45),
        ("5 0605 E", "5 0705 N damaged grappled", False, 45),
        ("5 0605 E", "5 0705 N manpower=2", False, 55),
    ],
)
def test_modifiers(attacker: str, target: str, corvus: bool, hundredths: int) -> None:
    state = stage(f"A1 {attacker}", f"B1 {target}", quality=(4, 6))
    ship, other = state.ships
    assert grapple.odds(state, ship, other, corvus=corvus) == Fraction(hundredths, 100)


@pytest.mark.clause("NAV-GRAP-06")
@pytest.mark.clause("NAV-RULE-55")
@pytest.mark.parametrize("dice", [(9, 0), (0, 9)])
def test_example_64_the_corvus_is_used_once(dice: tuple[int, int]) -> None:
    state = stage("A1 5 0605 E corvus", "B1 5 0705 N", quality=(4, 6))
    enter(state, "A1", 8)
    assert Attack(0, (CORVUS,)) in legal(state)
    attack(state, CORVUS)
    assert not named(state, "A1").corvus
    assert chance_of(state, "grapple_holds") == Fraction(64, 100)
    answer(state, *dice)
    assert named(state, "A1").grappled == (dice == (9, 0))


def test_no_corvus_without_the_marker() -> None:
    state = stage("A1 5 0605 E", "B1 5 0705 N")
    enter(state, "A1", 8)
    assert refused(state, Attack(0, (CORVUS,))).clause == "NAV-GRAP-06"


@pytest.mark.clause("NAV-GRAP-03")
@pytest.mark.clause("NAV-GRAP-05")
@pytest.mark.clause("NAV-RULE-56")
def test_a_grapple_holds() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N full")
    enter(state, "A1", 10)
    attack(state, HOOKS)
    answer(state, 5, 2)
    assert at(state, "A1") == "0705 E"
    assert all(ship.grappled and not ship.is_mobile() for ship in state.ships)
    assert words_of(state, "B1") == "full none"
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-GRAP-04")
def test_example_65_a_failed_grapple_rows_on() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N")
    enter(state, "A1", 4)
    attack(state, HOOKS)
    assert "grapple_failed" in kinds(answer(state, 4, 4))
    assert Forward(0) in legal(state)
    decide(state, Forward(0))
    assert at(state, "A1") == "0805 E"


@pytest.mark.clause("NAV-GRAP-01")
@pytest.mark.clause("NAV-MISS-11")
@pytest.mark.clause("NAV-MULT-02")
def test_example_65_who_may_not_grapple() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N")
    enter(state, "A1", 4)
    activation = state.activation
    assert activation is not None
    ship, target = state.ships
    activation.left = 1
    short = grapple.refusal(state, ship, target, activation)
    activation.has_grappled = True
    used = grapple.refusal(state, ship, target, activation)
    ship.status = 3
    immobile = grapple.refusal(state, ship, target, activation)
    found = [ruling.clause for ruling in (short, used, immobile) if ruling is not None]
    assert found == ["NAV-GRAP-01", "NAV-MULT-02", "NAV-MISS-11"]


@pytest.mark.clause("NAV-RULE-54")
def test_a_damaged_ship_grapples_before_the_wind_only() -> None:
    state = stage("A1 3 0605 S damaged sail", "B1 3 0606 N", wind="S")
    enter(state, "A1", 5)
    assert Attack(0, (HOOKS,)) in legal(state)


@pytest.mark.clause("NAV-MULT-03")
@pytest.mark.clause("NAV-MULT-05")
def test_example_66_a_grapple_ends_the_activation_and_drops_the_ram() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N")
    enter(state, "A1", 8)
    events = attack(state, Strike(MISSILE, 1), HOOKS, Strike(RAM, 1))
    assert "declared" in kinds(events)
    answer(state, 0, 9)
    events = answer(state, 9, 0)
    assert "attacks" not in kinds(events)
    assert pending_name(state) == "rest"
    assert words_of(state, "B1") == "cruise none"


@pytest.mark.clause("NAV-RULE-45")
def test_a_grapple_declared_with_a_rake_ends_the_move() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 W")
    enter(state, "A1", 8)
    attack(state, Strike(RAKE, 1), HOOKS)
    answer(state, 9, 0)
    answer(state, 9, 0)
    assert at(state, "A1") == "0705 E"
    assert pending_name(state) == "rest"


def test_the_same_attack_twice() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N", "B2 3 0705 N")
    enter(state, "A1", 8)
    ruling = refused(state, Attack(0, (HOOKS, Strike(GRAPPLE, 2))))
    assert ruling.facts["refusal"] == "attack_twice"


@pytest.mark.clause("NAV-RULE-36")
def test_an_entry_by_right_of_an_attack_over_the_edge_obliges() -> None:
    state = stage("A1 3 3105 E", "B1 3 3205 N")
    enter(state, "A1", 4)
    assert Attack(0, ()) not in legal(state)
    assert refused(state, Attack(0, ())).clause == "NAV-RULE-36"
    attack(state, HOOKS)
    answer(state, 0, 9)
    decide(state, Forward(0))
    assert at(state, "A1") == "outside"


# -- W5 ------------------------------------------------------------------------------------


@pytest.mark.clause("NAV-CARD-04")
@pytest.mark.parametrize(("die", "held"), [(4, False), (5, True)])
def test_cut_the_cables_of_a_grapple(die: int, held: bool) -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N", hands=((), (CUT_THE_CABLES,)))
    enter(state, "A1", 8)
    skip(state, "attacks")
    attack(state, HOOKS)
    skip(state)
    answer(state, 9, 0)
    skip(state, "cut_the_cables")
    assert pending_name(state) == "cut_the_cables"
    decide(state, Play(CUT_THE_CABLES))
    answer(state, die)
    assert named(state, "A1").grappled == held
    if not held:
        assert Forward(0) in legal(state)


def test_cut_cables_of_a_ram_become_a_withdrawal() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N", hands=((), (CUT_THE_CABLES,)))
    enter(state, "A1", 10)
    skip(state, "attacks")
    attack(state, Strike(RAM, 1))
    skip(state)
    answer(state, 0, 4)
    skip(state, "cut_the_cables")
    decide(state, Play(CUT_THE_CABLES))
    answer(state, 0)
    assert at(state, "A1") == "0605 E"
    assert words_of(state, "A1") == "full red"
    assert words_of(state, "B1") == "damaged red"


@pytest.mark.parametrize(("crew", "behind"), [("manpower=1", ""), ("manpower=3", "A2 3 0605 N")])
def test_cables_that_cannot_be_cut(crew: str, behind: str) -> None:
    lines = ["A1 3 0605 E full", f"B1 3 0705 N {crew}"] + ([behind] if behind else [])
    state = stage(*lines, hands=((), (CUT_THE_CABLES,)))
    enter(state, "A1", 10)
    skip(state, "attacks")
    attack(state, Strike(RAM, 1))
    skip(state)
    answer(state, 0, 4)
    skip(state, "cut_the_cables")
    assert pending_name(state) == "rest"
    assert named(state, "A1").grappled


# -- groups --------------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-67")
@pytest.mark.clause("NAV-RULE-84")
def test_a_group_lasts_while_both_sides_are_in_it() -> None:
    lines = ("A1 3 0605 E grappled", "B1 3 0605 N grappled", "B2 3 0605 N grappled")
    state = stage(*lines)
    dissolve(state, state.ships[0].square, Log())
    assert all(ship.grappled for ship in state.ships)
    sink(state, state.ships[1], "NAV-EVT-04", Log())
    assert named(state, "A1").grappled
    sink(state, state.ships[2], "NAV-EVT-04", Log())
    assert not named(state, "A1").grappled
    assert at(state, "B1") == "awash"
    assert at(state, "B2") == "awash"

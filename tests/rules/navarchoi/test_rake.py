"""Rakes (NAV-RAKE-01..06, table T10, worked examples 44 to 48)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.engage import attack, enter
from tests.rules.navarchoi.stage import at, named, stage, words_of
from tests.rules.navarchoi.tables import OPPOSED

from naumachia.rules.navarchoi.actions import RAKE, RAM, Attack, Fire, Forward, Strike
from naumachia.rules.navarchoi.rules import rake
from naumachia.rules.navarchoi.rules.damage import chance_of_greater
from naumachia.testing.stage import (
    answer,
    chance_of,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    refused,
)

BLOW = Strike(RAKE, 1)


@pytest.mark.parametrize(("margin", "hundredths"), sorted(OPPOSED.items()))
def test_opposed_roll(margin: int, hundredths: int) -> None:
    assert chance_of_greater(margin) == Fraction(hundredths, 100)


@pytest.mark.clause("NAV-RAKE-02")
@pytest.mark.clause("NAV-RAKE-04")
@pytest.mark.clause("NAV-RAKE-06")
def test_example_44_a_failed_rake_rows_on() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 W", quality=(6, 4))
    assert rake.odds(state, state.ships[0], state.ships[1]) == Fraction(64, 100)
    enter(state, "A1", 10)
    attack(state, BLOW)
    assert pending_name(state) == "rake"
    assert chance_of(state, "rake_succeeds") == Fraction(64, 100)
    assert "rake_fails" in kinds(answer(state, 3, 5))
    assert [move for move in legal(state) if not isinstance(move, Fire)] == [Forward(0)]
    decide(state, Forward(0))
    assert at(state, "A1") == "0805 E"
    assert words_of(state, "B1") == "cruise none"


@pytest.mark.clause("NAV-RAKE-05")
@pytest.mark.clause("NAV-RULE-47")
@pytest.mark.parametrize(
    ("before", "after"),
    [("cruise", "damaged red"), ("full yellow", "damaged red"), ("damaged", "immobile red")],
)
def test_example_47_a_rake_damages_and_marks_red(before: str, after: str) -> None:
    state = stage("A1 3 0605 E full", f"B1 3 0705 E {before}")
    enter(state, "A1", 10)
    attack(state, BLOW)
    events = answer(state, 5, 4)
    assert words_of(state, "B1") == after
    assert facts_of(events, "combat_rolled")["attack_reasons"] == ("NAV-RAKE-04 quality +5",)
    assert [move for move in legal(state) if not isinstance(move, Fire)] == [Forward(0)]


@pytest.mark.clause("NAV-RAKE-02")
@pytest.mark.clause("NAV-RULE-45")
def test_example_45_a_rake_needs_bow_or_stern() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    enter(state, "A1", 10)
    assert refused(state, Attack(0, (BLOW,))).clause == "NAV-RAKE-02"
    assert Attack(0, (Strike(RAM, 1),)) in legal(state)


@pytest.mark.clause("NAV-RAKE-03")
@pytest.mark.clause("NAV-RULE-79")
def test_example_46_a_rake_needs_the_points_to_go_on() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 W")
    assert state.map.name(int(named(state, "A1").square)) == "0605"
    enter(state, "A1", 4)
    assert Attack(0, (BLOW,)) in legal(state)
    activation = state.activation
    assert activation is not None
    activation.left = 1
    ship, target = state.ships
    ruling = rake.refusal(state, ship, target, activation)
    assert ruling is not None
    assert ruling.clause == "NAV-RAKE-03"


@pytest.mark.clause("NAV-RAKE-03")
@pytest.mark.parametrize(("blockers", "open_"), [(2, True), (3, False)])
def test_the_opposite_square_must_have_room(blockers: int, open_: bool) -> None:
    friends = [f"A{number + 2} 3 0805 N" for number in range(blockers)]
    state = stage("A1 3 0605 E full", "B1 3 0705 W", *friends)
    enter(state, "A1", 10)
    assert (Attack(0, (BLOW,)) in legal(state)) == open_


@pytest.mark.clause("NAV-RULE-45")
@pytest.mark.parametrize(("left", "clause"), [(1, "NAV-RAKE-03"), (3, "NAV-RULE-45"), (4, None)])
def test_an_enemy_in_the_opposite_square_must_be_left_too(left: int, clause: str | None) -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 W", "B2 3 0805 N")
    enter(state, "A1", 8)
    activation = state.activation
    assert activation is not None
    activation.left = left
    ruling = rake.refusal(state, state.ships[0], state.ships[1], activation)
    assert (None if ruling is None else ruling.clause) == clause


@pytest.mark.clause("NAV-RAKE-01")
@pytest.mark.clause("NAV-SAIL-06")
@pytest.mark.parametrize(
    ("words", "clause"), [("damaged", "NAV-RAKE-01"), ("cruise sail", "NAV-SAIL-06")]
)
def test_example_47_who_may_not_rake(words: str, clause: str) -> None:
    state = stage(f"A1 3 0605 S {words}", "B1 3 0606 N", wind="S")
    enter(state, "A1", 4 if words == "damaged" else 8)
    if pending_name(state) == "attacks":
        assert refused(state, Attack(0, (BLOW,))).clause == clause
    activation = state.activation
    assert activation is not None
    found = rake.refusal(state, state.ships[0], state.ships[1], activation)
    assert found is not None
    assert found.clause == clause


@pytest.mark.clause("NAV-MULT-04")
def test_example_48_not_a_rake_and_a_ram_in_one_square() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 W", "B2 3 0805 N")
    enter(state, "A1", 12)
    both = Attack(0, (BLOW, Strike(RAM, 1)))
    assert refused(state, both).clause == "NAV-MULT-04"
    attack(state, BLOW)
    answer(state, 9, 0)
    decide(state, Forward(0))
    assert pending_name(state) == "attacks"
    assert Attack(0, (Strike(RAM, 2),)) in legal(state)


@pytest.mark.clause("NAV-RULE-46")
def test_a_ship_is_raked_once_and_never_when_immobile() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 W immobile", "B2 3 0705 W")
    enter(state, "A1", 12)
    assert refused(state, Attack(0, (BLOW,))).clause == "NAV-RULE-46"
    activation = state.activation
    assert activation is not None
    activation.raked_ships.append(2)
    found = rake.refusal(state, state.ships[0], state.ships[2], activation)
    assert found is not None
    assert found.clause == "NAV-RULE-46"


@pytest.mark.clause("NAV-EXIT-02")
@pytest.mark.clause("NAV-RULE-36")
def test_a_rake_may_go_on_over_the_edge() -> None:
    state = stage("A1 3 3105 E full", "B1 3 3205 W")
    enter(state, "A1", 12)
    attack(state, BLOW)
    answer(state, 0, 9)
    assert at(state, "A1") == "3205 E"
    decide(state, Forward(0))
    assert at(state, "A1") == "outside"


@pytest.mark.clause("NAV-CARD-05")
def test_diekplous_adds_to_the_rakes_of_its_formation() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 W")
    enter(state, "A1", 10, cards=(34,))
    attack(state, BLOW)
    assert chance_of(state, "rake_succeeds") == Fraction(64, 100)

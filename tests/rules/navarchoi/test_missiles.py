"""Missile fire (NAV-MISS-01..11, table T6, worked examples 57 to 63)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.engage import attack, enter, row
from tests.rules.navarchoi.stage import named, stage, words_of
from tests.rules.navarchoi.tables import MISSILES

from naumachia.kernel.event import Log
from naumachia.rules import load
from naumachia.rules.navarchoi.actions import (
    MISSILE,
    RAM,
    Attack,
    Battle,
    Blow,
    Fire,
    Strike,
)
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules import missiles
from naumachia.rules.navarchoi.rules.damage import lose_manpower
from naumachia.scene import narration
from naumachia.testing.stage import answer, decide, facts_of, kinds, legal, pending_name, refused

ARCHERS = 51
FIRE_POTS = 54


@pytest.mark.clause("NAV-MISS-03")
@pytest.mark.clause("NAV-MISS-04")
@pytest.mark.parametrize(("margin", "row_"), sorted(MISSILES.items()))
def test_missile_table(margin: int, row_: tuple[int, ...]) -> None:
    chances = dict(missiles.odds_of(margin))
    few = [chances.get(hits, Fraction(0)) * 100 for hits in range(4)]
    many = sum((chance for hits, chance in chances.items() if hits > 3), Fraction(0)) * 100
    expected = sum((hits * chance for hits, chance in chances.items()), Fraction(0)) * 100
    assert (*few, many, expected) == row_


@pytest.mark.clause("NAV-MISS-05")
@pytest.mark.clause("NAV-MISS-07")
@pytest.mark.clause("NAV-MISS-08")
@pytest.mark.clause("NAV-MISS-09")
@pytest.mark.parametrize(
    ("firer", "target", "margin"),
    [
        ("5 0605 E ballistae", "3 0705 N", 3),  # example 57
        ("3 0605 E", "5 0705 N", -4),  # example 58
        ("5 0605 E towers=2", "5 0705 N towers=1", 0),  # example 59
        ("5 0605 E towers=1", "5 0705 N towers=1", -2),
        ("5 0605 E", "5 0705 N towers=1", -4),
        ("5 0605 E harpax", "5 0705 N", -1),
        ("3 0605 E manpower=1", "3C 0705 N", -4),
    ],
)
def test_modifiers(firer: str, target: str, margin: int) -> None:
    state = stage(f"A1 {firer}", f"B1 {target}")
    ship, other = state.ships
    attack = missiles.attack_tally(state, ship, other).total
    assert attack - missiles.defence_tally(state, ship, other).total == margin


@pytest.mark.clause("NAV-COMP-16")
@pytest.mark.clause("NAV-MISS-04")
def test_example_57_one_hit() -> None:
    state = stage("A1 5 0605 E ballistae", "B1 3 0705 N")
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    events = answer(state, 4, 6)
    facts = facts_of(events, "combat_rolled")
    assert (facts["attack"], facts["defence"]) == (10, 9)
    assert named(state, "B1").manpower == 2
    assert refused_fire(state, 0, 1) == "NAV-MULT-02"


@pytest.mark.clause("NAV-COMP-16")
@pytest.mark.parametrize(
    ("lost", "text"),
    [
        (5, "B1 takes 5 hits, Manpower now 1 (never lower)"),
        (2, "B1 takes 2 hits, Manpower now 1"),
        (1, "B1 takes 1 hit, Manpower now 2"),
    ],
)
def test_a_hit_for_more_than_a_crew_says_that_the_last_is_left(lost: int, text: str) -> None:
    state = stage("A1 5 0605 E", "B1 3 0705 N manpower=3")
    log = Log()
    lose_manpower(state, named(state, "B1"), lost, "NAV-MISS-04", log)
    (event,) = log.take()
    assert narration.event(load("navarchoi"), event, None) == text


def refused_fire(state: Navarchoi, ship: int, target: int) -> str:
    """Return the clause against a shot of one ship at another."""
    found = missiles.refusal(state, state.ships[ship], state.ships[target])
    assert found is not None
    return found.clause


def test_the_last_man_stays() -> None:
    state = stage("A1 5 0605 E", "B1 3 0705 N")
    assert missiles.odds(state, *state.ships)[-1] == (2, Fraction(55, 100))
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    answer(state, 9, 0)
    assert named(state, "B1").manpower == 1


@pytest.mark.clause("NAV-MISS-02")
@pytest.mark.clause("NAV-MISS-06")
@pytest.mark.clause("NAV-RULE-35")
@pytest.mark.parametrize(
    ("towers", "target", "clause"),
    [
        ("towers=1", "0705", ""),
        ("towers=1", "0805", "NAV-MISS-06"),
        ("", "0705", "NAV-MISS-02"),
        ("", "0606", ""),
    ],
)
def test_example_60_range(towers: str, target: str, clause: str) -> None:
    state = stage(f"A1 5 0505 E {towers}", f"B1 3 {target} N", "A2 3 0605 N")
    if clause:
        assert refused_fire(state, 0, 1) == clause
    else:
        assert missiles.targets(state, state.ships[0]) == [state.ships[1]]


@pytest.mark.clause("NAV-MISS-10")
@pytest.mark.clause("NAV-RULE-52")
@pytest.mark.clause("NAV-RULE-77")
def test_example_61_fire_at_a_group_hits_friends_too() -> None:
    state = stage("A1 5 0505 E", "A2 3 0605 E grappled", "B1 5 0605 N grappled")
    row(state, "A1", 0)
    decide(state, Fire(0, 2))
    answer(state, 7, 4)
    events = answer(state, 3)
    assert facts_of(events, "combat_rolled")["attack"] == 12
    assert named(state, "A2").manpower == 1
    assert named(state, "B1").manpower == 3


@pytest.mark.clause("NAV-MISS-02")
@pytest.mark.clause("NAV-SAIL-06")
def test_example_62_fire_within_a_group_and_at_sail() -> None:
    state = stage("A1 5 0605 E grappled", "A2 3 0605 E grappled", "B1 5 0605 N grappled")
    ship, _, target = state.ships
    assert missiles.ships_under_fire(state, ship, target) == [target]
    state = stage("A1 5 0605 E sail", "B1 5 0705 N")
    assert refused_fire(state, 0, 1) == "NAV-SAIL-06"


@pytest.mark.clause("NAV-MISS-11")
@pytest.mark.clause("NAV-RULE-26")
def test_example_63_an_immobile_ship_fires() -> None:
    state = stage("A1 5 0605 E immobile", "B1 5 0705 N")
    row(state, "A1", 0)
    assert Fire(0, 1) in legal(state)


@pytest.mark.clause("NAV-RULE-52")
def test_a_ship_passing_through_fires_from_outside() -> None:
    state = stage("A1 5 0605 E full", "B1 5 0705 N grappled", "A2 3 0705 N grappled")
    enter(state, "A1", 12)
    ship, target, friend = state.ships
    assert missiles.ships_under_fire(state, ship, target) == [target, friend]


@pytest.mark.clause("NAV-SCN-01")
def test_transports_do_not_fire() -> None:
    state = stage("A1 2 0605 E transport", "B1 5 0705 N", "A2 2 0705 S")
    assert refused_fire(state, 0, 1) == "NAV-SCN-01"
    assert refused_fire(state, 2, 0) == "NAV-RULE-80"


@pytest.mark.clause("NAV-CARD-08")
def test_fire_pots_damage_the_ship_they_are_thrown_at() -> None:
    state = stage(
        "A1 5 0505 E",
        "B1 3 0605 E grappled",
        "B2 5 0605 N grappled",
        "A2 3 0605 N grappled",
        hands=((FIRE_POTS,), ()),
    )
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    decide(state, Battle((FIRE_POTS,)))
    assert pending_name(state) == "blow"
    assert refused(state, Blow(3)).clause == "NAV-CARD-07"
    decide(state, Blow(2))
    answer(state, 7, 9)
    answer(state, 0)
    events = answer(state, 0)
    assert words_of(state, "B2") == "damaged none"
    assert words_of(state, "B1") == "cruise none"
    assert kinds(events).count("damaged") == 1
    assert state.hands.discards == [FIRE_POTS]


@pytest.mark.clause("NAV-CARD-08")
def test_other_battle_cards_throw_no_fire_pots() -> None:
    state = stage(
        "A1 5 0505 E",
        "B1 3 0605 E grappled",
        "B2 5 0605 N grappled",
        hands=((ARCHERS,), ()),
    )
    row(state, "A1", 0)
    decide(state, Fire(0, 1), Battle((ARCHERS,)))
    assert pending_name(state) == "missile"


@pytest.mark.clause("NAV-COMP-16", "NAV-RULE-34")
def test_a_ship_that_fires_shows_its_crew() -> None:
    state = stage("A1 5 0605 E manpower=3 shown=5", "B1 3 0705 N", manpower="hidden")
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    assert named(state, "A1").shown == 3


@pytest.mark.clause("NAV-SCN-01")
def test_a_fire_ship_throws_its_pots_once() -> None:
    state = stage("A1 3 0505 E fire_pots", "B1 3 0605 E")
    row(state, "A1", 0)
    assert Fire(0, 1, True) in legal(state)
    decide(state, Fire(0, 1, True))
    answer(state, 5, 4)
    assert words_of(state, "B1") == "damaged none"
    assert not named(state, "A1").fire_pots


@pytest.mark.clause("NAV-SCN-01", "NAV-MULT-05", "NAV-RULE-53")
def test_a_fire_ship_that_comes_up_to_an_enemy_may_throw_its_pots() -> None:
    """Its missiles are listed with the pots and without, and the pots are gone after it."""
    state = stage("A1 3 0605 E fire_pots", "B1 3 0705 N")
    enter(state, "A1", 8)
    pots = Strike(MISSILE, 1, fire_pots=True)
    for shot in (pots, Strike(MISSILE, 1)):
        assert {Attack(0, (shot,)), Attack(0, (shot, Strike(RAM, 1)))} < set(legal(state))
    attack(state, pots)
    answer(state, 5, 4)
    assert words_of(state, "B1") == "damaged none"
    assert not named(state, "A1").fire_pots


@pytest.mark.clause("NAV-RULE-34")
def test_hidden_manpower_is_told_to_its_owner_only() -> None:
    state = stage("A1 5 0605 E", "B1 3 0705 N", manpower="hidden")
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    events = answer(state, 5, 6)
    event = next(event for event in events if event.kind == "lost_unseen")
    assert "left" not in event.known_to(0)
    assert event.known_to(1)["left"] == 2
    assert named(state, "B1").shown == 3

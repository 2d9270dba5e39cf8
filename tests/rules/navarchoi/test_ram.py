"""Rams (NAV-RAM-01..11, table T7, worked examples 49 to 56)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.engage import attack, enter, row
from tests.rules.navarchoi.stage import at, named, stage, words_of
from tests.rules.navarchoi.tables import RAM as RAM_TABLE

from naumachia.geometry.grid import HEADINGS
from naumachia.geometry.square_map import points_between
from naumachia.kernel.event import Log
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    MISSILE,
    RAKE,
    RAM,
    Attack,
    Forward,
    Hold,
    Strike,
)
from naumachia.rules.navarchoi.rules import ram
from naumachia.rules.navarchoi.rules.damage import damage
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.rules.navarchoi.tables.charts import BACKFIRE, FREE_HAND, HIT, HOLED, MISS
from naumachia.testing.stage import (
    answer,
    decide,
    event_summaries,
    facts_of,
    kinds,
    legal,
    pending_name,
    refused,
)

BLOW = Strike(RAM, 1)


@pytest.mark.clause("NAV-RAM-04")
@pytest.mark.parametrize(("margin", "hundredths"), sorted(RAM_TABLE.items()))
def test_ram_chart(margin: int, hundredths: tuple[int, ...]) -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N")
    found = dict(ram.odds_of(state, margin))
    results = (BACKFIRE, MISS, HIT, HOLED, FREE_HAND)
    assert [found.get(result, Fraction(0)) * 100 for result in results] == list(hundredths)
    quick = state.battle.charts.ram.chances(margin)
    assert [100 * quick[result] for result in results] == pytest.approx(list(hundredths))


@pytest.mark.clause("NAV-RAM-04")
@pytest.mark.parametrize(
    ("attacker", "target", "quality", "margin"),
    [
        ("3 0605 E full", "3 0705 N", (5, 5), 5),  # example 49
        ("5 0605 E", "5 0705 W", (4, 6), -4),  # example 52
        ("3 0605 E sail", "3 0705 N", (5, 5), -1),  # example 53
        ("7 0605 E full", "3 0705 NE damaged", (5, 5), 7),  # example 54
        ("2L 0605 E", "5 0705 W", (6, 5), -4),  # example 56
        ("3 0605 E", "3 0705 E", (5, 5), 1),
        ("3 0605 E", "3 0705 SW", (5, 5), 0),
        ("3 0605 E", "3 0705 W full", (5, 5), -3),
        ("3 0605 E", "3 0705 W immobile", (5, 5), 0),
        ("3 0605 E", "3 0705 W damaged grappled", (5, 5), 0),
        ("3 0605 E", "3 0705 W full grappled", (5, 5), 0),
    ],
)
def test_modifiers(attacker: str, target: str, quality: tuple[int, int], margin: int) -> None:
    state = stage(f"A1 {attacker}", f"B1 {target}", quality=quality)
    ship, other = state.ships
    vector = points_between(ship.facing, other.facing)
    attacked = ram.attack_tally(state, ship, vector).total
    assert attacked - ram.defence_tally(state, other).total == margin
    assert ram.odds(state, ship, other, HEADINGS["E"]) == ram.odds_of(state, margin)


@pytest.mark.clause("NAV-RAM-04")
@pytest.mark.parametrize(
    ("words", "named_modifiers"),
    [
        ("full", [("size", 3), ("beam", 3), ("full", 2)]),
        ("", [("size", 3), ("beam", 3)]),
        ("sail", [("size", 3), ("beam", 3), ("sail", -4)]),
    ],
)
def test_only_modifiers_of_the_chart_are_named(
    words: str, named_modifiers: list[tuple[str, int]]
) -> None:
    state = stage(f"A1 3 0605 E {words}", "B1 3 0705 N")
    tally = ram.attack_tally(state, named(state, "A1"), 2)
    found = [(one.facts["what"], one.value) for one in tally.modifiers]
    assert [one for one in found if one[0] != "quality"] == named_modifiers


@pytest.mark.clause("NAV-RAM-01")
@pytest.mark.clause("NAV-RAM-07")
@pytest.mark.clause("NAV-RAM-08")
@pytest.mark.clause("NAV-RAM-10")
def test_example_50_a_free_hand_withdraws() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    enter(state, "A1", 10)
    attack(state, BLOW)
    events = answer(state, 9, 2)
    assert facts_of(events, "ram_free_hand")["difference"] == 12
    assert pending_name(state) == "free_hand"
    assert words_of(state, "B1") == "immobile none"
    assert legal(state) == [Hold(0, False), Hold(0, True)]
    decide(state, Hold(0, False))
    assert at(state, "A1") == "0605 E"
    assert words_of(state, "A1") == "full red"
    assert words_of(state, "B1") == "immobile red"
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-RAM-06")
@pytest.mark.clause("NAV-RULE-50")
def test_a_free_hand_may_hold_on() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    enter(state, "A1", 10)
    attack(state, BLOW)
    answer(state, 9, 2)
    decide(state, Hold(0, True))
    assert at(state, "A1") == "0705 E"
    assert named(state, "A1").grappled
    assert named(state, "B1").grappled
    assert words_of(state, "B1") == "immobile none"


@pytest.mark.clause("NAV-RAM-09")
@pytest.mark.clause("NAV-RULE-59")
@pytest.mark.parametrize("other", ["A2 3 0605 N", "A2 3 0605 N awash"])
def test_example_50_no_withdrawal_into_a_ship_or_wreck(other: str) -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N", other)
    enter(state, "A1", 10)
    attack(state, BLOW)
    assert "cannot_withdraw" in kinds(answer(state, 9, 2))
    assert named(state, "A1").grappled
    assert at(state, "A1") == "0705 E"


@pytest.mark.clause("NAV-RULE-48")
def test_example_51_a_miss_rows_on() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    enter(state, "A1", 10)
    attack(state, BLOW)
    assert facts_of(answer(state, 1, 8), "ram_miss")["difference"] == -2
    assert words_of(state, "B1") == "cruise none"
    assert Forward(0) in legal(state)
    assert state.activation is not None
    assert state.activation.has_rammed


@pytest.mark.clause("NAV-RAM-05")
@pytest.mark.clause("NAV-MULT-03")
@pytest.mark.parametrize(("dice", "status"), [((0, 4), "damaged none"), ((5, 4), "immobile none")])
def test_a_hit_or_a_hole_ends_in_a_grapple(dice: tuple[int, int], status: str) -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    enter(state, "A1", 10)
    attack(state, BLOW)
    answer(state, *dice)
    assert words_of(state, "B1") == status
    assert named(state, "A1").grappled
    assert named(state, "B1").grappled
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-RULE-58")
def test_example_56_backfire_damages_the_rammer() -> None:
    state = stage("A1 2L 0605 E", "B1 5 0705 W", quality=(6, 5))
    enter(state, "A1", 10)
    attack(state, BLOW)
    assert facts_of(answer(state, 0, 4), "ram_backfire")["difference"] == -8
    assert words_of(state, "A1") == "damaged none"
    assert words_of(state, "B1") == "cruise none"
    assert named(state, "A1").grappled
    assert named(state, "B1").grappled


@pytest.mark.clause("NAV-RULE-49")
@pytest.mark.parametrize(("limit", "lost"), [(0, False), (14, True), (15, False)])
def test_damage_beyond_immobile(limit: int, lost: bool) -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N immobile", ram_sink_at=limit)
    enter(state, "A1", 10)
    attack(state, BLOW)
    events = answer(state, 9, 2)
    assert ("sunk" in kinds(events)) == lost
    assert ("no_further" in kinds(events)) != lost
    assert (at(state, "B1") == "awash") == lost


@pytest.mark.clause("NAV-RAM-03")
@pytest.mark.clause("NAV-RAM-11")
@pytest.mark.clause("NAV-RAM-02")
@pytest.mark.clause("NAV-MULT-02")
def test_example_55_who_may_not_ram() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N", "B2 3 0705 N", "B3 3 0705 N")
    row(state, "A1", 8)
    assert refused(state, Forward(0)).clause == "NAV-STACK-03"
    activation = state.activation
    assert activation is not None
    ship, target = state.ships[0], state.ships[1]
    full = ram.eligibility_refusal(state, ship, target, activation)
    assert full is not None
    assert full.clause == "NAV-RAM-03"
    activation.has_rammed = True
    used = ram.eligibility_refusal(state, ship, target, activation)
    assert used is not None
    assert used.clause == "NAV-MULT-02"
    activation.has_rammed = False
    ship.status = 2
    damaged = ram.eligibility_refusal(state, ship, target, activation)
    assert damaged is not None
    assert damaged.clause == "NAV-RAM-11"


def test_example_55_no_points_to_leave_again() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N")
    enter(state, "A1", 8)
    activation = state.activation
    assert activation is not None
    activation.left = 1
    found = ram.refusal(state, state.ships[0], state.ships[1], activation)
    assert found is not None
    assert found.clause == "NAV-RAM-02"


@pytest.mark.clause("NAV-RAM-02", "NAV-RULE-36")
def test_a_way_out_over_the_edge_is_room_to_leave() -> None:
    full = [f"A{n} 3 3202 N" for n in (2, 3, 4)]
    state = stage("A1 3 3201 E", "B1 3 3201 N", *full)
    row(state, "A1", 8)
    activation = state.activation
    assert activation is not None
    activation.left = 1
    found = ram.refusal(state, state.ships[0], state.ships[1], activation)
    assert found is not None
    assert (found.clause, found.facts["refusal"]) == ("NAV-RAM-02", "no_points_to_leave")


@pytest.mark.clause("NAV-RULE-51")
@pytest.mark.clause("NAV-SAIL-08")
def test_a_grapple_locks_the_whole_square() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N", "B2 3 0705 N sail")
    enter(state, "A1", 10)
    attack(state, BLOW)
    said = event_summaries(answer(state, 4, 4))
    assert all(ship.grappled for ship in state.ships)
    assert not named(state, "B2").sail
    assert [event for event in said if event[0] in ("NAV-SAIL-08", "NAV-RULE-51")] == [
        ("NAV-SAIL-08", "sail_lost", {"ship": "B2"}),
        ("NAV-RULE-51", "grappled", {"ships": ("A1", "B1", "B2"), "square": "0705"}),
    ]


@pytest.mark.clause("NAV-RULE-53")
@pytest.mark.clause("NAV-MULT-01")
@pytest.mark.clause("NAV-MULT-05")
def test_a_failed_grapple_lets_the_declared_ram_follow() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    enter(state, "A1", 10)
    attack(state, Strike(GRAPPLE, 1), BLOW)
    assert "grapple_failed" in kinds(answer(state, 0, 9))
    assert pending_name(state) == "ram"
    answer(state, 4, 4)
    assert words_of(state, "B1") == "immobile none"


def test_no_attack_on_what_is_not_there() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N", "B2 3 1705 N")
    enter(state, "A1", 10)
    for target in (0, 9):
        ruling = refused(state, Attack(0, (Strike(RAM, target),)))
        assert ruling.clause == "NAV-RULE-80"


@pytest.mark.clause("NAV-RAM-01", "NAV-RAM-03", "NAV-RAKE-02", "NAV-GRAP-01", "NAV-RULE-53")
@pytest.mark.parametrize("company", [0, 2])
def test_an_attack_on_another_square_is_refused_by_its_own_rule(company: int) -> None:
    others = [f"B{n} 3 0805 N" for n in range(3, 3 + company)]
    state = stage("A1 3 0605 E full", "B1 3 0705 N", "B2 3 0805 N", *others)
    enter(state, "A1", 10)
    cited = [
        refused(state, Attack(0, (Strike(kind, 2),))).clause
        for kind in (RAM, RAKE, GRAPPLE, MISSILE)
    ]
    ram_rule = "NAV-RAM-03" if company else "NAV-RAM-01"
    assert cited == [ram_rule, "NAV-RAKE-02", "NAV-GRAP-01", "NAV-RULE-53"]


def test_attacks_of_each_kind_are_looked_at_though_they_are_refused() -> None:
    """So that the board can say why; what is legal is there once."""
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    enter(state, "A1", 10)
    considered = RULESET.suggested_actions(state, 0)
    singles = [Attack(0, (Strike(kind, 1),)) for kind in (RAM, RAKE, GRAPPLE)]
    assert [considered.count(one) for one in singles] == [1, 1, 1]
    assert [one for one in considered if one not in legal(state)] == [singles[1]]


@pytest.mark.clause("NAV-RAM-04")
def test_a_ship_damaged_on_its_way_is_at_full_no_more() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N")
    row(state, "A1", 10)
    ship, chart = state.ships[0], state.battle.charts.ram
    before = ram.defence_tally(state, ship).total
    damage(state, ship, "NAV-CARD-06", Log())
    after = ram.defence_tally(state, ship).total
    assert after - before == chart.defender_damaged - chart.defender_full

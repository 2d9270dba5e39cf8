"""Naming units and rolling for them; worked examples E01 to E08."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.rules.diadochi.stage import battle, column, named, numbers, row

from naumachia.kernel.chance import Chance
from naumachia.rules import load
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, SINGLE, Call, Finish
from naumachia.rules.diadochi.model import (
    BLUNDERED,
    DONE,
    FAILED,
    FRESH,
    ORDERED,
    Diadochi,
    Squadron,
)
from naumachia.rules.diadochi.rules.command import Command, begin_half_turn, rating, unit_choices
from naumachia.rules.diadochi.rules.results import reasons
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, refused, run


def rated(state: Diadochi, names: str) -> int:
    """The rating of a unit, as the half-turn begins."""
    begin_half_turn(state, state.side)
    return rating(state, numbers(state, names)).total


def call(state: Diadochi, names: str, form: int = SINGLE) -> Call:
    ships = numbers(state, names)
    return Call(ships[0], form, ships[1:])


ENEMY = "O1 5 50,50,180"


@pytest.mark.clause("DIA-CMD-05", "DIA-CMD-06", "DIA-CMD-07", "DIA-CMD-08", "DIA-CMD-11")
@pytest.mark.parametrize(
    ("gap", "losses", "alone", "wanted"),
    [
        (12.0, 0, False, 7),
        (12.01, 0, False, 6),
        (12.01, 0, True, 5),
        (12.01, 1, True, 4),
        (5.0, 0, True, 6),
    ],
)
def test_e01_e02_the_reductions(gap: float, losses: int, alone: bool, wanted: int) -> None:
    """The flagship is due south; the unit's nearest base is `gap` from hers."""
    y = round(10 + 1 + gap, 3)
    ships = ["G1 5 20,10,0", f"G2 3 20,{y},0"]
    if not alone:
        ships.append(f"G3 3 21,{y},0")
    state = battle(*ships, ENEMY)
    state.squadrons[0].losses = losses
    assert rated(state, "G2" if alone else "G2 G3") == wanted


@pytest.mark.clause("DIA-CMD-08", "DIA-CMD-09", "DIA-RULE-24")
def test_e03_the_nearest_of_a_line_counts_for_one_who_leaves_it() -> None:
    state = battle("G1 5 10,10,0", *row("G", "3 3 3 3", 22.5, 10.5, first=2), ENEMY)
    assert rated(state, "G5") == 7


@pytest.mark.clause("DIA-CMD-09")
def test_a_line_longer_than_a_group_is_measured_as_one() -> None:
    state = battle("G1 5 10,10,0", *row("G", "3 " * 12, 20, 10.5, first=2), ENEMY)
    assert rated(state, "G13") == 7


@pytest.mark.clause("DIA-RULE-36")
def test_without_a_flagship_all_are_far() -> None:
    state = battle(*row("G", "3 3", 20, 10.5), ENEMY)
    state.squadrons[0].flagship = NOBODY
    assert rated(state, "G1 G2") == 6


@pytest.mark.clause("DIA-RULE-24")
def test_the_floor_of_the_rating() -> None:
    for floor, wanted in ((True, 1), (False, -1)):
        state = battle("G1 5 20,10,0", "G2 3 20,40,0", ENEMY, rating_floor=floor)
        state.squadrons[0].losses = 6
        assert rated(state, "G2") == wanted
        tally = rating(state, numbers(state, "G2"))
        told = ("DIA-CMD-11 -6", "DIA-CMD-05 -1", "DIA-CMD-06 -1")
        assert reasons(tally) == (*told, "DIA-RULE-24 +2") if floor else told


@pytest.mark.clause("DIA-RULE-15")
def test_a_group_of_two_squadrons_has_the_lowest_rating_and_the_farthest_flagship() -> None:
    state = battle(
        "G1 5 10,10,0",
        "G2 3 20,10,0",
        "G3 5 40,10,0 squadron=1",
        "G4 3 21,10,0 squadron=1",
        ENEMY,
        mixed_groups=True,
    )
    state.squadrons[1].losses = 1
    begin_half_turn(state, 0)
    tally = rating(state, numbers(state, "G2 G4"))
    assert (tally.total, reasons(tally)) == (5, ("DIA-CMD-11 -1", "DIA-CMD-05 -1"))


@pytest.mark.clause("DIA-CMD-06", "DIA-RULE-16", "DIA-RULE-27")
def test_a_marker_is_due_in_the_next_half_turn_of_its_side() -> None:
    state = battle(*row("G", "3 3", 20, 10.5), ENEMY)
    named(state, "G1").out = FRESH
    assert rated(state, "G1") == 6
    assert [ship.out for ship in state.ships] == [2, 0, 0]
    # G2 has nobody left to be in formation with.
    assert not named(state, "G2").formed


def commanded(*lines: str) -> Diadochi:
    """A battle in the command phase of side 0."""
    state = battle(*lines)
    begin_half_turn(state, 0)
    run(state, Command(0))
    return state


LINE = [*row("G", "3 3 3 3", 20, 10.5), ENEMY]


@pytest.mark.clause("DIA-CMD-03", "DIA-RULE-22")
def test_a_unit_obeys_and_holds_an_order() -> None:
    state = commanded(*LINE)
    decide(state, call(state, "G1 G2", ABREAST))
    assert pending_name(state) == "command"
    assert kinds(answer(state, 7)) == ["obeys"]
    assert [(unit.form, unit.ships, unit.fate) for unit in state.units] == [
        (ABREAST, (0, 1), ORDERED)
    ]
    decide(state, Finish(NOBODY))
    assert pending_name(state) == "rest"


@pytest.mark.clause("DIA-RULE-25")
def test_e04_e07_a_unit_that_fails_is_not_rolled_for_again() -> None:
    state = commanded(*LINE)
    decide(state, call(state, "G1 G2", ABREAST))
    assert kinds(answer(state, 8)) == ["disobeys"]
    assert state.units[0].fate == FAILED
    assert named(state, "G1").is_sound()
    for action in (call(state, "G1"), call(state, "G1 G2", ABREAST)):
        assert refused(state, action).clause == "DIA-RULE-25"


@pytest.mark.clause("DIA-RULE-23")
def test_e07_a_ship_is_not_rolled_for_twice() -> None:
    state = commanded(*LINE)
    decide(state, call(state, "G1 G2", ABREAST))
    answer(state, 1)
    ruling = refused(state, call(state, "G2"))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-RULE-23", "rolled_already")


@pytest.mark.clause("DIA-CMD-04")
def test_e08_a_ten_is_a_blunder_whatever_the_rating() -> None:
    state = battle(*LINE)
    state.squadrons[0] = Squadron(0, "Best", 0, 0, 10)
    state.squadrons[0].flagship = 0
    begin_half_turn(state, 0)
    run(state, Command(0))
    decide(state, call(state, "G1 G2", ABREAST))
    assert isinstance(state.awaiting, Chance)
    assert rating(state, (0, 1)).total == 10
    assert state.awaiting.facts["needs"] == 9
    assert kinds(answer(state, 10)) == ["blunders"]
    assert pending_name(state) == "blunder"


@pytest.mark.clause("DIA-BLUN-07", "DIA-RULE-28")
def test_e06_a_silent_squadron_rolls_no_more_and_keeps_its_orders() -> None:
    lines = [*row("G", "3 3 3 3 3 3", 20, 10.5), "G7 5 20,30,0 squadron=1", ENEMY]
    state = commanded(*lines)
    decide(state, call(state, "G1 G2", ABREAST))
    answer(state, 1)
    decide(state, call(state, "G3 G4", ABREAST))
    answer(state, 10)
    assert kinds(answer(state, 5)) == ["blunder_silence"]
    assert [unit.fate for unit in state.units] == [ORDERED, DONE]
    ruling = refused(state, call(state, "G5 G6", ABREAST))
    assert ruling.clause == "DIA-BLUN-07"
    # The other squadron of the side goes on.
    assert legal(state) == [call(state, "G7"), Finish(NOBODY)]
    begin_half_turn(state, 0)
    assert not state.squadrons[0].silent


@pytest.mark.clause("DIA-BLUN-08", "DIA-RULE-27")
@pytest.mark.parametrize(("names", "form"), [("G1 G2", ABREAST), ("G1", SINGLE)])
def test_a_six_marks_a_group_and_a_single_ship(names: str, form: int) -> None:
    state = commanded(*LINE)
    decide(state, call(state, names, form))
    answer(state, 10)
    assert kinds(answer(state, 6)) == ["blunder_out"]
    for number in numbers(state, names):
        assert state.ships[number].out == FRESH
    assert state.units[0].fate == DONE


def test_a_blunder_that_moves_waits_for_the_movement_phase() -> None:
    state = commanded(*LINE)
    decide(state, call(state, "G1"))
    answer(state, 10)
    assert kinds(answer(state, 2)) == ["blunder_full"]
    assert state.units[0].fate == BLUNDERED
    assert pending_name(state) == "command"


@pytest.mark.clause("DIA-CMD-03", "DIA-CMD-04")
def test_e05_three_units_at_seven() -> None:
    """Exact chances of three rolls, each one of ten faces."""
    chance = {"obeys": 0, "fails": 0, "blunders": 0}
    for face in range(1, 11):
        state = commanded(*LINE)
        decide(state, call(state, "G1 G2 G3 G4", ABREAST))
        kind = kinds(answer(state, face))[0]
        chance[{"obeys": "obeys", "disobeys": "fails", "blunders": "blunders"}[kind]] += 1
    assert chance == {"obeys": 7, "fails": 2, "blunders": 1}
    share = {what: Fraction(ways, 10) for what, ways in chance.items()}
    all_obey = blunder = Fraction(0)
    for three in product(share, repeat=3):
        together = share[three[0]] * share[three[1]] * share[three[2]]
        all_obey += together * all(one == "obeys" for one in three)
        blunder += together * ("blunders" in three)
    assert all_obey == Fraction(343, 1000)
    assert blunder == Fraction(271, 1000)
    moves = 1 - (1 - share["obeys"]) ** 3
    assert moves == Fraction(973, 1000)


@pytest.mark.clause("DIA-TURN-03", "DIA-KEY-02", "DIA-KEY-09", "DIA-RULE-69", "DIA-FORM-01")
def test_who_may_not_be_named() -> None:
    lines = [
        *row("G", "3 3 3 3 3 3 3 3 3", 10, 10.5),
        "G10 3 30,30,0 crippled",
        "G11 3 32,30,0 captured holder=1",
        "O1 5 50,50,180",
    ]
    state = commanded(*lines)
    wanted = {
        "O1": "DIA-TURN-03",
        "G11": "DIA-RULE-69",
        "G10": "DIA-KEY-02",
        "G1 G2 G3 G4 G5 G6 G7 G8 G9": "DIA-FORM-01",
        "G1 G3": "DIA-FORM-04",
    }
    for names, clause in wanted.items():
        form = ABREAST if " " in names else SINGLE
        ruling = refused(state, call(state, names, form))
        assert ruling.clause == clause
        assert "{" not in load("diadochi").phrases.refusal(clause, ruling.facts)
    assert refused(state, Call(99, SINGLE, ())).clause == "DIA-RULE-23"


@pytest.mark.clause("DIA-RULE-77")
def test_each_player_of_a_side_names_his_own() -> None:
    lines = ["G1 3 10,10,0", "G2 3 12,10,0", "L1 3 20,10,0", "O1 5 50,50,180"]
    state = battle(*lines, sides=(0, 1, 0))
    begin_half_turn(state, 0)
    run(state, Command(0))
    assert refused(state, call(state, "L1")).clause == "DIA-RULE-77"
    assert legal(state) == [call(state, "G1"), call(state, "G2"), Finish(NOBODY)]
    decide(state, Finish(NOBODY))
    assert legal(state) == [call(state, "L1"), Finish(NOBODY)]
    decide(state, call(state, "L1"))
    answer(state, 9)
    # Nobody is left to name, so nobody is asked.
    assert pending_name(state) == "rest"


def test_what_is_listed_is_legal_and_bounded() -> None:
    lines = row("G", "3 " * 20, 5, 20.5) + column("G", "4 4 4 4 4", 40, 20, first=21)
    state = commanded(*lines, "G26 3 50,5,0", ENEMY)
    found = unit_choices(state, 0)
    for form, ships in found:
        action = Call(ships[0], form, ships[1:])
        assert state.stack[-1].check(state, 0, action) is None
    sizes = sorted(len(ships) for form, ships in found if form == ABREAST)
    # Twenty in line are named as three groups, or as halves of them.
    assert sizes == [3, 3, 3, 3, 4, 4, 6, 7, 7]
    assert next(ships for form, ships in found if form == AHEAD) == (20, 21, 22, 23, 24)
    assert (SINGLE, (25,)) in found
    assert len(found) < 20


TABLE = {
    SINGLE: "DIA-BLUN-01 DIA-BLUN-03 DIA-BLUN-04 DIA-BLUN-05 DIA-BLUN-07 DIA-BLUN-08",
    ABREAST: "DIA-BLUN-01 DIA-BLUN-03 DIA-BLUN-04 DIA-BLUN-06 DIA-BLUN-07 DIA-BLUN-08",
    AHEAD: "DIA-BLUN-02 DIA-BLUN-03 DIA-BLUN-04 DIA-BLUN-05 DIA-BLUN-07 DIA-BLUN-08",
}


@pytest.mark.clause("DIA-BLUN-01", "DIA-BLUN-02", "DIA-BLUN-03", "DIA-BLUN-04", "DIA-BLUN-05")
@pytest.mark.clause("DIA-BLUN-06", "DIA-BLUN-07", "DIA-BLUN-08", "DIA-CMD-04")
@pytest.mark.parametrize("form", [SINGLE, ABREAST, AHEAD])
@pytest.mark.parametrize("die", range(1, 7))
def test_each_die_of_a_blunder_falls_under_its_line(form: int, die: int) -> None:
    lines = column("G", "3 3", 20, 20.5) if form == AHEAD else row("G", "3 3", 20, 20.5)
    state = commanded(*lines, ENEMY)
    decide(state, call(state, "G1" if form == SINGLE else "G1 G2", form))
    answer(state, 10)
    events = answer(state, die)
    assert events[0].clause == TABLE[form].split()[die - 1]
    assert events[0].facts["dice"] == (die,)


@pytest.mark.clause("DIA-RULE-77", "DIA-CMD-03")
@pytest.mark.parametrize(("die", "kind"), [(1, "obeys"), (9, "disobeys"), (10, "blunders")])
def test_the_player_who_rolls_is_told(die: int, kind: str) -> None:
    state = battle("G1 3 20,20,0", "O1 3 30,20,0", ENEMY.replace("O1", "L1"), sides=(1, 0, 1))
    begin_half_turn(state, 0)
    run(state, Command(0))
    decide(state, call(state, "O1"))
    event = answer(state, die)[0]
    assert (event.kind, event.facts["dice"], event.facts["dice_seats"]) == (kind, (die,), (1,))
    assert (event.facts["ship"], event.facts["rating"]) == ("O1", 7)

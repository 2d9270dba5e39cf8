"""Melees (NAV-MEL-01..11, NAV-MELP-01..12, table T9, worked examples 67 to 72 and 74)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import at, named, stage
from tests.rules.navarchoi.tables import MELEE

from naumachia.kernel.event import SILENT
from naumachia.rules.navarchoi.actions import NOTHING, Disengage, Fight, First, Pick, Put
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules import melee
from naumachia.rules.navarchoi.rules.damage import capture
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.rules.navarchoi.tables.charts import (
    ATTACKER_LOSES,
    BOTH_LOSE,
    CAPTURED,
    DEFENDER_LOSES,
)
from naumachia.testing.stage import (
    answer,
    chance_of,
    decide,
    event_summaries,
    facts_of,
    kinds,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)

HERE = "1010"


def melee_state(*crews: str, **options: object) -> Navarchoi:
    """Return ships grappled in one square, A first to decide: `A1 5 manpower=3`."""
    lines = []
    for crew in crews:
        name, kind, *rest = crew.split()
        lines.append(" ".join([name, kind, HERE, "N", "grappled", *rest]))
    state = stage(*lines, **options)  # type: ignore[arg-type]
    run(state, MeleePhase())
    if pending_name(state) == "melee_first":
        decide(state, First(0))
    return state


def here(state: Navarchoi) -> int:
    """Return the number of the square of the melee."""
    return state.map.parse(HERE)


@pytest.mark.clause("NAV-MEL-01")
@pytest.mark.parametrize(("margin", "hundredths"), sorted(MELEE.items()))
def test_melee_chart(margin: int, hundredths: tuple[int, ...]) -> None:
    state = stage()
    chances = dict(melee.odds_of(state, margin))
    results = (ATTACKER_LOSES, BOTH_LOSE, DEFENDER_LOSES, CAPTURED)
    assert [chances.get(result, Fraction(0)) * 100 for result in results] == list(hundredths)
    quick = state.battle.charts.melee.chances(margin)
    assert [100 * quick[result] for result in results] == pytest.approx(list(hundredths))


@pytest.mark.clause("NAV-MEL-01")
@pytest.mark.clause("NAV-MEL-02")
@pytest.mark.parametrize(("crew", "row"), [("", (36, 36, 22, 6)), ("manpower=2", (15, 30, 34, 21))])
def test_example_67_a_melee(crew: str, row: tuple[int, ...]) -> None:
    state = melee_state("A1 5", f"B1 5 {crew}", quality=(4, 6))
    decide(state, Fight(here(state), (1,)))
    results = ("attacker_loses", "both_lose", "defender_loses", "captured")
    assert [chance_of(state, f"melee_{result}") * 100 for result in results] == list(row)


@pytest.mark.clause("NAV-MELP-04")
@pytest.mark.clause("NAV-MEL-11")
@pytest.mark.clause("NAV-MELP-06")
def test_example_68_one_man_cannot_attack() -> None:
    state = melee_state("A1 5 manpower=1", "B1 5")
    assert refused(state, Fight(here(state), (1,))).clause == "NAV-MELP-04"
    assert Disengage(0) in legal(state)


@pytest.mark.clause("NAV-MEL-08")
@pytest.mark.clause("NAV-MELP-05")
@pytest.mark.clause("NAV-RULE-61")
@pytest.mark.parametrize(("second", "captured"), [("manpower=1", 21), ("manpower=2", 36)])
def test_example_69_two_attack_one(second: str, captured: int) -> None:
    state = melee_state("A1 5", f"A2 5 {second}", "B1 5 manpower=4")
    decide(state, Fight(here(state), (2,)))
    assert chance_of(state, "captured") == Fraction(captured, 100)


@pytest.mark.clause("NAV-RULE-61", "NAV-RULE-24")
@pytest.mark.parametrize("crews", [("own_quality=7", ""), ("", "own_quality=7")])
def test_two_attackers_fight_at_the_lower_quality(crews: tuple[str, str]) -> None:
    state = melee_state(f"A1 5 {crews[0]}", f"A2 5 manpower=2 {crews[1]}", "B1 5")
    decide(state, Fight(here(state), (2,)))
    rolled = facts_of(answer(state, 0, 9), "combat_rolled")
    assert rolled["attack_reasons"][0] == "NAV-MEL-01 quality +5"


@pytest.mark.clause("NAV-RULE-61")
def test_the_owner_of_two_attackers_picks_the_loss() -> None:
    state = melee_state("A1 5", "A2 5 manpower=2", "B1 5")
    decide(state, Fight(here(state), (2,)))
    answer(state, 0, 9)
    assert pending_name(state) == "loss_pick"
    assert pending_seat(state) == 0
    assert refused(state, Pick(2)).clause == "NAV-RULE-61"
    decide(state, Pick(1))
    assert [int(ship.manpower) for ship in state.ships] == [5, 1, 5]


@pytest.mark.clause("NAV-MEL-09")
@pytest.mark.clause("NAV-RULE-63")
def test_example_70_one_of_two_at_minus_one() -> None:
    state = melee_state("A1 5", "B1 5 manpower=2", "B2 5 manpower=3")
    decide(state, Fight(here(state), (1,)))
    assert chance_of(state, "captured") == Fraction(28, 100)


@pytest.mark.clause("NAV-MEL-10")
@pytest.mark.clause("NAV-RULE-62")
def test_example_70_a_split() -> None:
    state = melee_state("A1 5", "B1 5 manpower=2", "B2 5 manpower=3")
    square = here(state)
    split = Fight(square, (1, 2), (3, 2))
    assert split in legal(state)
    assert Fight(square, (1, 2), (2, 3)) in legal(state)
    assert refused(state, Fight(square, (1, 2), (4, 1))).clause == "NAV-MEL-11"
    assert refused(state, Fight(square, (1, 2), (2, 2))).clause == "NAV-MEL-10"
    assert refused(state, Fight(square, (1, 2))).clause == "NAV-MEL-09"
    ship, one, two = state.ships
    first = dict(melee.odds(state, [ship], one, part=3))[CAPTURED]
    second = dict(melee.odds(state, [ship], two, part=2))[CAPTURED]
    assert (first, second) == (Fraction(21, 100), Fraction(10, 100))
    assert first + second - first * second == Fraction(289, 1000)
    events = decide(state, split)
    assert facts_of(events, "splits")["parts"] == (3, 2)
    answer(state, 9, 0)
    assert named(state, "B1").side == 1
    answer(state, 0, 9)
    assert named(state, "B1").side == 0
    assert named(state, "A1").manpower == 4


def test_losses_of_a_split_add_up() -> None:
    state = melee_state("A1 5", "B1 5", "B2 5")
    decide(state, Fight(here(state), (1, 2), (3, 2)))
    answer(state, 0, 9)
    answer(state, 0, 9)
    assert named(state, "A1").manpower == 3


@pytest.mark.clause("NAV-MEL-03")
@pytest.mark.clause("NAV-RULE-65")
def test_nobody_loses_the_last_man() -> None:
    state = melee_state("A1 5 manpower=2", "B1 3 manpower=1")
    decide(state, Fight(here(state), (1,)))
    assert "none_to_lose" in kinds(answer(state, 1, 2))
    assert [int(ship.manpower) for ship in state.ships] == [1, 1]


@pytest.mark.clause("NAV-MELP-07")
@pytest.mark.clause("NAV-MELP-08")
@pytest.mark.clause("NAV-MELP-09")
@pytest.mark.clause("NAV-RULE-60")
def test_example_71_one_melee_and_one_action_each() -> None:
    state = melee_state("A1 5", "B1 5")
    decide(state, Disengage(0))
    answer(state, 9)
    assert pending_seat(state) == 1
    events = decide(state, Fight(here(state), (0,)))
    assert event_summaries(events)[0] == ("NAV-MELP-08", "selected_again", {"square": HERE})
    answer(state, 5, 5)
    assert pending_name(state) == "rest"
    other = melee_state("A1 5", "B1 5")
    assert "selected_again" not in kinds(decide(other, Fight(here(other), (1,))))
    answer(other, 5, 5)
    assert refused(other, Disengage(0)).clause == "NAV-DIS-01"
    assert refused(other, Disengage(2)).clause == "NAV-MELP-03"
    assert refused(other, Fight(here(other), (0,))).clause == "NAV-MELP-07"
    assert Disengage(1) in legal(other)


@pytest.mark.clause("NAV-MELP-09")
def test_not_both_actions_in_one_square() -> None:
    phase = MeleePhase(0, acted_a=[], fought=[])
    state = stage(
        f"A1 5 {HERE} N grappled",
        f"B1 5 {HERE} N grappled",
        "A2 5 2010 N grappled",
        "B2 5 2010 N grappled",
    )
    phase.acted_a.append(here(state))
    run(state, phase)
    assert refused(state, Disengage(0)).clause == "NAV-MELP-09"
    assert refused(state, Fight(here(state), (1,))).clause == "NAV-MELP-09"
    assert refused(state, Fight(state.map.parse("0101"), (1,))).clause == "NAV-MELP-03"


@pytest.mark.clause("NAV-MELP-01")
@pytest.mark.clause("NAV-MELP-02")
@pytest.mark.clause("NAV-MELP-10")
@pytest.mark.clause("NAV-MELP-11")
@pytest.mark.clause("NAV-MELP-12")
def test_example_72_a_pass_is_final() -> None:
    lines = [
        f"{side}{number} 5 {square} N grappled"
        for number, square in ((1, "0505"), (2, "1010"))
        for side in "AB"
    ]
    state = stage(*lines)
    run(state, MeleePhase())
    assert pending_name(state) == "melee_first"
    assert refused(state, NOTHING).clause == "NAV-MELP-01"
    decide(state, First(1))
    passed = event_summaries(decide(state, NOTHING))
    assert passed == [("NAV-MELP-10", "melee_passed", {"seat": "b"})]
    decide(state, Fight(state.map.parse("0505"), (1,)))
    answer(state, 5, 5)
    assert pending_seat(state) == 0
    decide(state, NOTHING)
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-MELP-03")
def test_who_has_nothing_to_select_passes() -> None:
    state = stage()
    run(state, MeleePhase())
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-RULE-81")
@pytest.mark.parametrize("allowed", [True, False])
def test_immobile_ships_may_board_by_option(allowed: bool) -> None:
    state = melee_state("A1 5 immobile", "B1 5", immobile_melee=allowed)
    fight = Fight(here(state), (1,))
    assert (fight in legal(state)) == allowed
    if not allowed:
        assert refused(state, fight).clause == "NAV-RULE-81"


# -- prizes ----------------------------------------------------------------------------------


@pytest.mark.clause("NAV-MEL-04")
@pytest.mark.clause("NAV-MEL-05")
@pytest.mark.clause("NAV-COMP-18")
@pytest.mark.clause("NAV-RULE-64")
@pytest.mark.clause("NAV-DIS-06")
def test_example_74_a_prize_stays_locked_for_the_turn() -> None:
    state = melee_state("A1 5", "B1 5 towers=2", quality=(6, 4))
    decide(state, Fight(here(state), (1,)))
    answer(state, 9, 0)
    prize = named(state, "B1")
    assert (prize.side, prize.manpower, prize.towers) == (0, 1, 2)
    assert prize.grappled
    assert state.quality(prize) == 6
    assert pending_name(state) == "rest"
    run(state, MeleePhase())
    decide(state, Disengage(0))
    assert pending_name(state) == "casting_off"
    decide(state, Put(0, state.map.parse("1011"), 4))
    assert at(state, "A1") == "1011 S"
    assert not named(state, "B1").grappled
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-MEL-06")
@pytest.mark.clause("NAV-RULE-78")
@pytest.mark.clause("NAV-RULE-80")
def test_example_74_a_prize_is_recaptured() -> None:
    state = melee_state("A1 5", "B1 5 captured", "B2 5", initiative=1, quality=(6, 4))
    decide(state, NOTHING)
    decide(state, Fight(here(state), (1,)))
    events = answer(state, 9, 0)
    assert "recaptured" in kinds(events)
    assert facts_of(events, "stays_locked")["ship"] == "B1"
    prize = named(state, "B1")
    assert (prize.side, prize.manpower, prize.manpower_max) == (1, 1, 5)
    assert state.quality(prize) == 4
    assert named(state, "A1").grappled


@pytest.mark.clause("NAV-RULE-78", "NAV-MEL-06", "NAV-COMP-16")
def test_a_ship_taken_back_has_its_own_quality_and_shows_its_one_man() -> None:
    state = stage("A1 5 1010 N own_quality=7", "B1 5 1010 N", quality=(5, 4), manpower="hidden")
    ship = named(state, "A1")
    capture(ship, 1, SILENT)
    assert (state.quality(ship), ship.manpower, ship.shown) == (4, 1, 1)
    capture(ship, 0, SILENT)
    assert (state.quality(ship), ship.manpower, ship.shown) == (7, 1, 1)
    assert ship.manpower_max == 5


@pytest.mark.clause("NAV-RULE-34", "NAV-RULE-78")
@pytest.mark.parametrize(("words", "seats"), [("", [0, 1]), ("captured", [0])])
def test_with_hidden_crews_only_a_prize_is_known_to_start_no_melee(
    words: str, seats: list[int]
) -> None:
    """No square is open, so whoever is asked is asked for a melee."""
    held = "A2" if words else "B2"
    lines = ("A1 5 0101 N grappled", f"{held} 5 0101 N grappled manpower=1 {words}")
    state = stage(*lines, columns=1, rows=1, manpower="hidden")
    run(state, MeleePhase())
    if pending_name(state) == "melee_first":
        decide(state, First(0))
    found = []
    while pending_name(state) == "melee_phase":
        found.append(pending_seat(state))
        decide(state, NOTHING)
    assert found == seats

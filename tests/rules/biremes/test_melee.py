"""Test melees: dice, casualties, clocks, joining, rams stuck fast (tables T8, T9)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.biremes.melee_odds import MeleeOdds, spread
from tests.rules.biremes.stage import crews, named, owner, stage

from naumachia.kernel.chance import Dice
from naumachia.kernel.event import Log
from naumachia.rules.biremes.actions import STARBOARD, Swipe
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.melee import (
    OwedRounds,
    Rounds,
    lock,
    remove,
    settle_melees,
    stick,
    take_losses,
)
from naumachia.rules.biremes.rules.swiping import Countering
from naumachia.testing.stage import answer, chance_of, facts_of, kinds, pending_name, run

TURN_LATER = 2


def locked(
    first: str, second: str, nations: tuple[str, str] = ("naval_power", "pirates")
) -> Biremes:
    """Return two ships in the first round of their melee, with green as clock."""
    state = stage(f"G1 {first}", f"O1 {second}", nations=nations)
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    run(state, Rounds(0))
    return state


@pytest.mark.clause("BIR-MEL-06")
@pytest.mark.parametrize(
    ("crew", "low", "high", "mean", "mean_plus"),
    [
        (1, 0, 1, "1/6", "1/2"),
        (2, 0, 2, "1/2", "1"),
        (3, 0, 3, "1", "5/3"),
        (4, 0, 4, "5/3", "5/2"),
        (5, 0, 5, "5/2", "7/2"),
        (6, 1, 6, "7/2", "9/2"),
        (7, 2, 12, "7", "8"),
        (12, 2, 12, "7", "8"),
        (13, 3, 13, "8", "9"),
        (20, 3, 13, "8", "9"),
        (21, 7, 17, "12", "13"),
        (50, 7, 17, "12", "13"),
    ],
)
def test_melee_dice_by_crew(crew: int, low: int, high: int, mean: str, mean_plus: str) -> None:
    found = spread(crew, False)
    assert (min(found), max(found)) == (low, high)
    assert sum(lost * p for lost, p in found.items()) == Fraction(mean)
    assert sum(lost * p for lost, p in spread(crew, True).items()) == Fraction(mean_plus)


def test_example_55_four_against_four() -> None:
    state = locked("T 20,20,90 crew=4", "T 20,20.35,90 crew=4")
    chance = state.awaiting
    assert isinstance(chance, Dice)
    assert chance.sides == (6, 6)
    assert chance.labels == ("green", "orange")
    events = answer(state, 1, 6)
    assert facts_of(events, "melee_dice")["reasons"] == ("BIR-MEL-06 -2", "BIR-RULE-41 +1")
    assert facts_of(events, "melee_dice")["lost"] == 0
    assert owner(state, "G1") == "G"
    assert kinds(events).count("melee_dice") == 2


@pytest.mark.clause("BIR-RULE-40")
def test_example_56_one_against_one() -> None:
    win, loss, rounds, _ = MeleeOdds("none").of(1, 1)
    assert (win, loss, 1 - win - loss) == (Fraction(5, 11), Fraction(5, 11), Fraction(1, 11))
    assert rounds == Fraction(36, 11)


@pytest.mark.clause("BIR-MEL-08", "BIR-MEL-09", "BIR-MEL-10", "BIR-RULE-43")
def test_example_57_two_triremes_against_a_quinquereme() -> None:
    state = stage("G1 T 20,20,90", "G2 T 20,19,90", "O1 V 20,20.45,90")
    g1, g2, o1 = state.ships
    log = Log()
    lock(state, g1, o1, log)
    lock(state, g2, o1, log)
    assert kinds(log.take()) == ["melee_begins", "joins_melee"]
    assert len(state.melees) == 1
    assert g2.is_locked()
    assert g2.is_helpless()
    run(state, Rounds(0))
    events = answer(state, 1, 2, 3, 4)
    dice = [event.facts for event in events if event.kind == "melee_dice"]
    assert [(one["crew"], one["reasons"], one["lost"]) for one in dice] == [
        (40, ("BIR-MEL-06 +5",), 8),
        (50, ("BIR-MEL-06 +5",), 12),
    ]
    assert crews(state) == {"G1": 14, "G2": 14, "O1": 42}


def test_example_58_bireme_against_bireme() -> None:
    win, loss, rounds, _ = MeleeOdds("none").of(10, 10)
    assert (round(float(win), 6), round(float(1 - win - loss), 6)) == (0.480759, 0.038483)
    assert win == loss
    assert round(float(rounds), 4) == 2.4152
    kill = sum(p for lost, p in spread(10, False).items() if lost >= 10)
    assert (kill, kill * kill) == (Fraction(1, 6), Fraction(1, 36))
    state = locked("B 20,20,90", "B 20,20.3,90")
    assert chance_of(state, "ownerless") == Fraction(1, 36)


def test_example_59_killed_in_the_first_round() -> None:
    kills = {
        crew: sum(p for lost, p in spread(crew, False).items() if lost >= 10) for crew in (20, 30)
    }
    assert kills == {20: Fraction(5, 18), 30: Fraction(5, 6)}


@pytest.mark.clause("BIR-RULE-42")
def test_losses_come_off_the_largest_crew_one_by_one() -> None:
    state = stage("G1 T 20,20,90 crew=7", "G2 T 20,19,90 crew=9", "G3 B 20,18,90 crew=7")
    take_losses(state.ships, 5)
    assert crews(state) == {"G1": 6, "G2": 6, "G3": 6}
    take_losses(state.ships, 1)
    assert crews(state) == {"G1": 5, "G2": 6, "G3": 6}
    take_losses(state.ships, 99)
    assert set(crews(state).values()) == {0}


@pytest.mark.clause("BIR-MEL-07", "BIR-NAT-05", "BIR-RULE-41")
def test_the_largest_crew_brings_its_nations_bonus_once() -> None:
    state = locked("T 20,20,90 crew=6", "T 20,20.35,90 crew=6", nations=("roman", "carthaginian"))
    facts = facts_of(answer(state, 1, 1), "melee_dice")
    assert (facts["reasons"], facts["lost"]) == (("BIR-NAT-05 +1",), 2)


@pytest.mark.clause("BIR-MEL-04", "BIR-MEL-05", "BIR-RULE-39")
def test_one_round_in_a_turn_at_the_end_of_the_clocks_turn() -> None:
    state = locked("T 20,20,90", "T 20,20.35,90")
    assert pending_name(state) == "melee_round"
    answer(state, 1, 1, 1, 1)
    assert crews(state) == {"G1": 17, "O1": 17}
    assert pending_name(state) == "rest"
    run(state, Rounds(0), Rounds(1), OwedRounds())
    assert pending_name(state) == "rest"
    state.turn = 2
    run(state, Rounds(1))
    assert pending_name(state) == "rest"
    run(state, Rounds(0))
    assert pending_name(state) == "melee_round"


@pytest.mark.clause("BIR-RULE-39")
def test_a_clock_whose_turn_is_over_waits_for_the_next_turn() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90")
    state.turns_begun = 2
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    run(state, Rounds(1), OwedRounds())
    assert pending_name(state) == "rest"
    state.turn = 2
    run(state, Rounds(0))
    assert pending_name(state) == "melee_round"


@pytest.mark.clause("BIR-RULE-39")
def test_all_rounds_at_the_end_of_the_game_turn_by_option() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90", melee_timing="game_turn_end")
    state.turns_begun = 2
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    run(state, Rounds(0), Rounds(1))
    assert pending_name(state) == "rest"
    run(state, OwedRounds())
    assert pending_name(state) == "melee_round"


@pytest.mark.clause("BIR-RULE-39")
def test_the_clock_passes_to_an_ally_and_the_round_is_not_lost() -> None:
    state = stage(
        "G1 T 20,20,90",
        "O1 T 20,20.35,90",
        "L1 T 20,20.7,90",
        nations=("roman", "carthaginian", "roman"),
    )
    g1, o1, l1 = state.ships
    lock(state, g1, o1, Log())
    lock(state, l1, o1, Log())
    assert state.melees[0].clock == 0
    remove(state, g1, "BIR-RAM-11", "rammed", Log())
    assert state.melees[0].clock == 2
    state.turns_begun = 4
    run(state, OwedRounds())
    assert pending_name(state) == "melee_round"


@pytest.mark.clause("BIR-RULE-44")
def test_nobody_left_on_either_side() -> None:
    state = locked("T 20,20,90 crew=6", "T 20,20.35,90 crew=6")
    events = answer(state, 6, 6)
    assert kinds(events).count("ownerless") == 2
    assert (owner(state, "G1"), owner(state, "O1")) == ("-", "-")
    assert not state.melees
    assert not named(state, "G1").is_locked()


@pytest.mark.clause("BIR-RULE-50")
def test_a_side_that_loses_its_last_man_outside_a_round_is_beaten() -> None:
    state = stage("G1 B 20,20,90", "O1 B 20,20.3,90 crew=1")
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    named(state, "O1").crew = 0
    log = Log()
    settle_melees(state, log)
    assert kinds(log.take()) == ["melee_won"]
    run(state)
    assert pending_name(state) == "spoils"


@pytest.mark.clause("BIR-RULE-48", "BIR-RULE-47")
@pytest.mark.parametrize(("mark", "clause"), [("", "BIR-RULE-47"), ("activated", "BIR-RULE-48")])
def test_ships_are_free_when_the_other_side_has_none_left(mark: str, clause: str) -> None:
    """Only a ship that has not been activated may act now, by BIR-RULE-47."""
    state = stage(f"G1 B 20,20,90 {mark}", "O1 B 20,20.3,90")
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    log = Log()
    remove(state, named(state, "O1"), "BIR-RAM-11", "rammed", log)
    events = log.take()
    assert kinds(events) == ["rammed", "freed"]
    assert events[1].clause == clause
    assert not named(state, "G1").is_locked()
    assert named(state, "G1").activated == bool(mark)
    assert crews(state) == {"G1": 10}


# -- stuck fast ----------------------------------------------------------------------------


def stuck(rammer: str, rammed: str) -> Biremes:
    """Return a state with green's ram stuck fast in orange's ship."""
    state = stage(f"G1 {rammer}", f"O1 {rammed}")
    stick(state, named(state, "G1"), named(state, "O1"), Log())
    return state


@pytest.mark.clause(
    "BIR-MEL-01", "BIR-MEL-02", "BIR-RAM-12", "BIR-RAM-13", "BIR-RAM-14", "BIR-RULE-22"
)
def test_example_65_stuck_fast_waits_a_turn_and_the_rammed_ship_sinks() -> None:
    state = stuck("B 20,19,0 crew=6", "T 20,20,90 crew=9")
    state.turn = 1
    run(state, Rounds(0), OwedRounds())
    assert pending_name(state) == "rest"
    state.turn = TURN_LATER
    run(state, Rounds(0))
    events = answer(state, 6, 3, 3)
    assert kinds(events)[-4:] == ["melee_won", "sinks_separated", "captured", "manned"]
    assert crews(state) == {"G1": 3}
    assert owner(state, "G1") == "O"
    assert named(state, "G1").activated
    assert pending_name(state) == "rest"


@pytest.mark.clause("BIR-RULE-22")
def test_survivors_beyond_the_rammers_maximum_are_lost() -> None:
    state = stuck("B 20,19,0 crew=1", "V 20,20,90")
    state.turn = TURN_LATER
    run(state, Rounds(0))
    events = answer(state, 1, 1, 1)
    assert crews(state) == {"G1": 10}
    assert facts_of(events, "men_lost")["count"] == 40


@pytest.mark.clause("BIR-RULE-22")
def test_the_rammer_wins_and_the_rammed_ship_sinks_all_the_same() -> None:
    state = stuck("T 20,19,0", "B 20,20,90 crew=1")
    state.turn = TURN_LATER
    run(state, Rounds(0))
    answer(state, 6, 6, 6)
    assert crews(state) == {"G1": 19}
    assert pending_name(state) == "rest"


@pytest.mark.clause("BIR-RULE-22")
def test_the_rammed_ship_sinks_when_the_rammer_is_gone() -> None:
    state = stuck("T 20,19,0", "B 20,20,90")
    log = Log()
    remove(state, named(state, "G1"), "BIR-FIRE-06", "burned_out", log)
    assert kinds(log.take()) == ["burned_out", "sinks_separated"]
    assert crews(state) == {}
    assert not state.melees


@pytest.mark.clause("BIR-RULE-22")
def test_a_second_rammer_holds_the_rammed_ship() -> None:
    state = stage("G1 T 20,19,0", "G2 T 20,21,180", "O1 V 20,20,90")
    g1, g2, o1 = state.ships
    stick(state, g1, o1, Log())
    stick(state, g2, o1, Log())
    remove(state, g1, "BIR-FIRE-06", "burned_out", Log())
    assert crews(state) == {"G2": 20, "O1": 50}
    assert len(state.melees) == 1


@pytest.mark.clause("BIR-RULE-22")
def test_a_chain_of_rams_goes_down_together() -> None:
    state = stage("G1 T 20,18,0", "O1 T 20,20,90", "G2 T 22,20,270")
    g1, o1, g2 = state.ships
    stick(state, o1, g1, Log())
    stick(state, g2, o1, Log())
    remove(state, g2, "BIR-FIRE-06", "burned_out", Log())
    assert crews(state) == {}


@pytest.mark.clause("BIR-RULE-22")
def test_an_empty_ship_gives_no_melee() -> None:
    state = stuck("T 20,19,0", "B 20,20,90 crew=0")
    assert crews(state) == {"G1": 20}
    assert not named(state, "G1").is_locked()


@pytest.mark.clause("BIR-MEL-10", "BIR-RULE-43")
def test_any_number_joins_at_a_friends_or_an_enemys_side() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90", "G2 T 20,19.65,90", "O2 T 20,20.7,90")
    g1, o1, g2, o2 = state.ships
    lock(state, g1, o1, Log())
    log = Log()
    lock(state, g2, g1, log)
    lock(state, o2, g1, log)
    found = [(event.clause, event.facts["crew"]) for event in log.take()]
    assert found == [("BIR-RULE-43", 40), ("BIR-MEL-10", 40)]
    assert state.ships_in(state.melees[0]) == [g1, o1, g2, o2]


@pytest.mark.clause("BIR-RULE-48")
def test_a_rammer_stuck_in_a_melee_joins_it_at_once() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90", "G2 T 20,21.5,180")
    g1, o1, g2 = state.ships
    lock(state, g1, o1, Log())
    stick(state, g2, o1, Log())
    run(state, Rounds(0))
    events = answer(state, 1, 1, 1, 1)
    assert facts_of(events, "melee_dice")["crew"] == 40


@pytest.mark.clause("BIR-RULE-31")
@pytest.mark.parametrize(("across", "asked_for"), [("0.4", "rest"), ("5", "grapple")])
def test_a_counter_grapple_needs_room_alongside(across: str, asked_for: str) -> None:
    state = stage("G1 T 24,20,90", f"O1 T 20,{across},90")
    events = run(state, Countering(Swipe(0, 1, STARBOARD, 0, 1000)))
    assert pending_name(state) == asked_for
    found = [event.clause for event in events if event.kind == "no_room"]
    assert found == (["BIR-RULE-31"] if across == "0.4" else [])

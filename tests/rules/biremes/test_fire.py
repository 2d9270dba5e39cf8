"""Test missiles, fire, fireships and drifting (tables T10 to T12)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.biremes.stage import at, crews, named, stage

from naumachia.kernel.event import Log
from naumachia.rules.biremes.actions import (
    CREW,
    END_TURN,
    FIRE,
    NOBODY,
    Fireship,
    Move,
    Ram,
    Shoot,
    Swipe,
)
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.fire import (
    IGNITES_HELD,
    IGNITES_TOUCHED,
    Drift,
    FireChecks,
    OwnerlessFires,
    add_fireship,
    add_shots,
    carry_out_fireship,
    carry_out_shot,
    catch_fire,
    fireship_ruling,
    shoot_ruling,
    touch,
)
from naumachia.rules.biremes.rules.melee import lock
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene.board import board_of
from naumachia.testing.stage import (
    answer,
    chance_of,
    decide,
    facts_of,
    kinds,
    pending_name,
    refused,
    run,
)


def shoot(state: Biremes, missile: int) -> None:
    """Shoot at O1 with G1."""
    assert shoot_ruling(state, state.ships[0], state.ships[1]) is None
    carry_out_shot(state, Shoot(0, 1, missile), Log())
    run(state)


def against(state: Biremes) -> str:
    """Return the clause that forbids G1 to shoot at O1."""
    ruling = shoot_ruling(state, state.ships[0], state.ships[1])
    assert ruling is not None
    return ruling.clause


# -- missiles ------------------------------------------------------------------------------


@pytest.mark.clause("BIR-MIS-04", "BIR-MIS-07", "BIR-RULE-03", "BIR-RULE-49")
def test_example_66_missiles_reach_two_inches() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,17.65,90")
    assert shoot_ruling(state, *state.ships) is None
    assert against(stage("G1 T 20,20,90", "O1 T 20,17.6,90")) == "BIR-MIS-07"


@pytest.mark.clause("BIR-MIS-01", "BIR-MIS-06")
def test_example_67_six_men_shoot_five_do_not() -> None:
    assert against(stage("G1 T 20,20,90 crew=5", "O1 T 20,19,90")) == "BIR-MIS-06"
    state = stage("G1 T 20,20,90 crew=6", "O1 T 20,19,90")
    assert shoot_ruling(state, *state.ships) is None


@pytest.mark.clause("BIR-MIS-08", "BIR-RULE-50")
def test_example_69_four_casualties_of_three_men() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,19,90 crew=3")
    shoot(state, CREW)
    events = answer(state, 4)
    assert kinds(events) == ["crew_shot", "derelict"]
    assert facts_of(events, "crew_shot")["lost"] == 3
    derelict = named(state, "O1")
    assert (derelict.crew, derelict.owner, derelict.is_helpless()) == (0, 1, True)


@pytest.mark.clause("BIR-MIS-05", "BIR-MIS-09", "BIR-FIRE-01")
def test_a_fire_attack_catches_on_six() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,19,90")
    shoot(state, FIRE)
    assert chance_of(state, "catches_fire") == Fraction(1, 6)
    answer(state, 6)
    assert named(state, "O1").fire == 1


@pytest.mark.clause("BIR-RULE-49", "BIR-FIRE-03", "BIR-RULE-53", "BIR-RULE-54")
def test_who_may_not_shoot() -> None:
    assert against(stage("G1 T 20,20,90 fire=1", "O1 T 20,19,90")) == "BIR-FIRE-03"
    assert against(stage("G1 T 20,20,90 fire=1 fireship", "O1 T 20,19,90")) == "BIR-RULE-54"
    held = stage("G1 T 20,20,90", "O1 T 20,19,90", "O2 T 20,20.35,90")
    lock(held, held.ships[0], held.ships[2], Log())
    assert against(held) == "BIR-RULE-49"
    allies = stage("G1 T 20,20,90", "O1 T 20,19,90", sides=(0, 0))
    assert against(allies) == "BIR-RULE-49"


@pytest.mark.clause("BIR-RULE-49")
def test_who_may_shoot_all_the_same() -> None:
    for word in ("immobile=1", "dead", "beached=1"):
        state = stage(f"G1 T 20,20,90 {word}", "O1 T 20,19,90")
        assert shoot_ruling(state, *state.ships) is None


@pytest.mark.clause("BIR-RULE-49")
def test_only_the_target_in_a_melee_suffers() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,19,90", "G2 T 20,18.65,90")
    lock(state, state.ships[2], state.ships[1], Log())
    shoot(state, CREW)
    answer(state, 6)
    assert crews(state) == {"G1": 20, "O1": 14, "G2": 20}


def test_shots_that_can_have_an_effect_are_listed() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,19,90 crew=0", "O2 T 20,21,90 fire=1", "O3 T 30,20,90")
    found: list[object] = []
    add_shots(state, state.ships[0], found)  # type: ignore[arg-type]
    assert found == [Shoot(0, 1, FIRE), Shoot(0, 2, CREW)]


@pytest.mark.clause("BIR-RULE-50")
def test_missiles_that_empty_a_side_end_the_melee() -> None:
    state = stage("G1 T 20,20,90", "O1 B 20,19,90 crew=1", "G2 B 20,18.7,90 crew=5")
    lock(state, state.ships[2], state.ships[1], Log())
    shoot(state, CREW)
    events = answer(state, 1)
    assert kinds(events)[:3] == ["crew_shot", "derelict", "melee_won"]
    assert crews(state) == {"G1": 20, "G2": 5}


# -- fire ----------------------------------------------------------------------------------


def burnout_odds(line: str) -> Fraction:
    """Return the probability that a ship that has just caught fire burns out."""

    def after(state: Biremes) -> Fraction:
        state.turn += 1
        run(state, FireChecks(0))
        total = Fraction(0)
        for face in range(1, 7):
            branch = state.clone()
            answer(branch, face)
            ship = branch.ships[0]
            if not ship.is_afloat():
                total += Fraction(1, 6)
            elif ship.fire > 0:
                total += Fraction(1, 6) * after(branch)
        return total

    state = stage(line, "O1 T 5,5,0")
    catch_fire(state, state.ships[0], "BIR-FIRE-01", Log())
    return after(state)


@pytest.mark.clause("BIR-FIRE-02", "BIR-FIRE-04", "BIR-FIRE-06", "BIR-RULE-51")
def test_example_70_a_bireme_burns_out() -> None:
    state = stage("G1 B 20,20,90", "O1 T 5,5,0")
    catch_fire(state, state.ships[0], "BIR-FIRE-01", Log())
    run(state, FireChecks(0))
    assert pending_name(state) == "rest"
    state.turn = 2
    run(state, FireChecks(0))
    answer(state, 3)
    state.turn = 3
    run(state, FireChecks(0))
    events = answer(state, 2)
    assert kinds(events) == ["fire_fought", "burns", "burned_out"]
    assert crews(state) == {"O1": 20}


@pytest.mark.clause("BIR-FIRE-05", "BIR-FIRE-06")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("G1 B 20,20,90", "25/36"),
        ("G1 T 20,20,90", "125/216"),
        ("G1 Q 20,20,90 crew=20", "625/1296"),
        ("G1 Q 20,20,90", "16/81"),
        ("G1 V 20,20,90 crew=20", "3125/7776"),
        ("G1 V 20,20,90", "32/243"),
    ],
)
def test_examples_70_72_burning_out(line: str, expected: str) -> None:
    assert burnout_odds(line) == Fraction(expected)


def test_examples_70_72_after_a_fire_shot() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,19,90")
    shoot(state, FIRE)
    caught = chance_of(state, "catches_fire")
    assert caught * burnout_odds("G1 B 20,20,90") == Fraction(25, 216)
    assert caught * burnout_odds("G1 T 20,20,90") == Fraction(125, 1296)


@pytest.mark.clause("BIR-FIRE-05", "BIR-RULE-52")
@pytest.mark.parametrize(("crew", "fire", "needs"), [(30, 0, 5), (21, 0, 5), (20, 4, 6)])
def test_example_71_a_large_crew_adds_one(crew: int, fire: int, needs: int) -> None:
    state = stage(f"G1 Q 20,20,90 crew={crew} fire=3", "O1 T 5,5,0")
    run(state, FireChecks(0))
    events = answer(state, 5)
    assert named(state, "G1").fire == fire
    assert facts_of(events, "fire_fought")["needs"] == needs


@pytest.mark.clause("BIR-RULE-51")
def test_nobody_fights_the_fire_of_an_empty_ship_or_a_fireship() -> None:
    state = stage("G1 T 20,20,90 crew=0 fire=1", "G2 T 10,10,0 fire=2 fireship", "O1 T 5,5,0")
    assert kinds(run(state, FireChecks(0))) == ["burns", "burns"]
    assert (named(state, "G1").fire, named(state, "G2").fire) == (2, 3)
    assert run(state, FireChecks(0)) == []


@pytest.mark.clause("BIR-RULE-51")
def test_fires_without_an_owner_burn_at_the_end_of_the_turn() -> None:
    state = stage("G1 B 20,20,90 crew=0 fire=2", "O1 T 5,5,0")
    state.ships[0].owner = NOBODY
    assert run(state, FireChecks(0)) == []
    assert kinds(run(state, OwnerlessFires())) == ["burns", "burned_out"]


@pytest.mark.clause("BIR-RULE-52")
@pytest.mark.parametrize("fire", [1, 2])
def test_a_burning_ship_does_not_catch_fire_again(fire: int) -> None:
    """Its fire is still to be fought this turn."""
    state = stage(f"G1 T 20,20,90 fire={fire}", "O1 T 5,5,0")
    log = Log()
    catch_fire(state, state.ships[0], "BIR-FIRE-01", log)
    assert not log.take()
    assert (named(state, "G1").fire, named(state, "G1").fire_turn) == (fire, 0)


@pytest.mark.clause("BIR-FSH-04", "BIR-RULE-55")
@pytest.mark.parametrize(("least", "expected"), [(IGNITES_TOUCHED, "1/3"), (IGNITES_HELD, "1/2")])
@pytest.mark.parametrize("burning", ["G1", "O1"])
def test_example_74_contact(least: int, expected: str, burning: str) -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90")
    named(state, burning).fire = 1
    touch(state, state.ships[0], state.ships[1], least, Log())
    run(state)
    assert chance_of(state, "catches_fire") == Fraction(expected)


@pytest.mark.clause("BIR-RULE-55")
@pytest.mark.parametrize("fires", [(0, 0), (1, 1)])
def test_no_roll_unless_exactly_one_burns(fires: tuple[int, int]) -> None:
    state = stage(f"G1 T 20,20,90 fire={fires[0]}", f"O1 T 20,20.35,90 fire={fires[1]}")
    touch(state, state.ships[0], state.ships[1], IGNITES_HELD, Log())
    assert len(state.stack) == 1


# -- fireships -----------------------------------------------------------------------------


@pytest.mark.clause("BIR-FSH-01", "BIR-RULE-54", "BIR-RULE-68")
def test_a_fireship_is_lit_and_never_put_out() -> None:
    state = stage("G1 T 20,20,90", "G2 T 10,10,0 fire=2", "O1 T 5,5,0")
    found: list[object] = []
    add_fireship(state.ships[0], found)  # type: ignore[arg-type]
    assert found == [Fireship(0)]
    carry_out_fireship(state, state.ships[0], Log())
    carry_out_fireship(state, state.ships[1], Log())
    assert (named(state, "G1").fire, named(state, "G2").fire) == (1, 2)
    again = fireship_ruling(state.ships[0])
    assert again is not None
    assert again.clause == "BIR-RULE-54"


@pytest.mark.clause("BIR-RULE-68")
def test_a_ship_in_a_melee_is_not_set_alight() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90")
    lock(state, state.ships[0], state.ships[1], Log())
    ruling = fireship_ruling(state.ships[0])
    assert ruling is not None
    assert ruling.clause == "BIR-RULE-68"


# -- drifting ------------------------------------------------------------------------------


@pytest.mark.clause("BIR-FSH-02", "BIR-RULE-56")
def test_a_crewless_fireship_drifts_an_inch_straight_ahead() -> None:
    state = stage("G1 T 20,20,90 crew=0 fire=1 fireship immobile=1", "O1 T 5,5,0")
    assert kinds(run(state, Drift(0))) == ["drifts"]
    assert at(state, "G1") == "21,20,90"
    assert not named(state, "G1").stopped


@pytest.mark.clause("BIR-FSH-02", "BIR-RULE-56")
def test_example_75_drifting_against_a_hull() -> None:
    state = stage("G1 T 20,20,90 crew=0 fire=1 fireship", "O1 T 21.95,20,90")
    events = run(state, Drift(0))
    assert kinds(events) == ["drifts", "drifts_against"]
    assert facts_of(events, "drifts")["distance"] == 700
    assert at(state, "G1") == "20.7,20,90"
    assert named(state, "G1").stopped
    assert chance_of(state, "catches_fire") == Fraction(1, 3)
    answer(state, 4)
    assert run(state, Drift(0)) == []
    assert at(state, "G1") == "20.7,20,90"


@pytest.mark.clause("BIR-RULE-56")
def test_a_hull_it_slides_along_is_not_touched() -> None:
    state = stage("G1 T 20,20,90 crew=0 fire=1 fireship", "O1 T 20.5,20.35,90")
    assert kinds(run(state, Drift(0))) == ["drifts"]
    assert pending_name(state) == "rest"


@pytest.mark.clause("BIR-RULE-56")
def test_the_edge_stops_a_drifting_ship() -> None:
    state = stage("G1 T 47,20,90 crew=0 fire=1 fireship", "O1 T 5,5,0")
    assert kinds(run(state, Drift(0))) == ["drifts", "drifts_aground"]
    assert at(state, "G1") == "47.375,20,90"
    assert named(state, "G1").stopped


@pytest.mark.clause("BIR-RULE-56")
@pytest.mark.parametrize("word", ["dead", "banks=2", "stopped"])
def test_what_does_not_drift(word: str) -> None:
    state = stage(f"G1 T 20,20,90 crew=0 fire=1 fireship {word}", "O1 T 5,5,0")
    assert run(state, Drift(0)) == []
    assert run(stage("G1 T 20,20,90 crew=0 fire=1", "O1 T 5,5,0"), Drift(0)) == []
    assert run(stage("G1 T 20,20,90 fire=1 fireship", "O1 T 5,5,0"), Drift(0)) == []


@pytest.mark.clause("BIR-RULE-56")
def test_all_derelicts_drift_by_option() -> None:
    state = stage("G1 T 20,20,90 crew=0", "O1 T 5,5,0 crew=0", derelict_drift=True)
    state.ships[1].owner = NOBODY
    run(state, Drift(0), Drift(NOBODY))
    assert (at(state, "G1"), at(state, "O1")) == ("21,20,90", "5,6,0")


# -- in an activation ----------------------------------------------------------------------


@pytest.mark.clause("BIR-MIS-02", "BIR-MIS-03")
def test_example_68_one_shot_in_a_turn_and_no_other_attack() -> None:
    state = stage("G1 T 20,16.2,0", "O1 T 20,20,90", "O2 T 22,16,0")
    run(state, Activate(0))
    decide(state, Shoot(0, 2, CREW))
    answer(state, 1)
    assert refused(state, Ram(0, 1, 0)).clause == "BIR-MIS-02"
    decide(state, Move(0, 0, 1000, 0))
    assert pending_name(state) == "activate"
    rammed = stage("G1 T 20,16.2,0", "O1 T 20,20,90", "O2 T 21,19,0")
    run(rammed, Activate(0))
    decide(rammed, Ram(0, 1, 0))
    answer(rammed, 1, 1)
    assert pending_name(rammed) == "activate"


@pytest.mark.clause("BIR-MIS-03")
def test_example_68_no_second_shot_after_the_move() -> None:
    state = stage("G1 T 20,16.2,0", "O1 T 20,20,90", "O2 T 22,16,0")
    run(state, Activate(0))
    decide(state, Shoot(0, 2, CREW))
    answer(state, 1)
    assert refused(state, Shoot(0, 2, FIRE)).clause == "BIR-MIS-03"


@pytest.mark.clause("BIR-FIRE-03", "BIR-RULE-53", "BIR-FSH-03")
def test_example_73_a_burning_ship_does_not_attack() -> None:
    state = stage("G1 T 20,16,0 fire=1", "O1 T 20,20,90", "O2 T 21,16,0")
    run(state, Activate(0))
    assert refused(state, Ram(0, 1, 0)).clause == "BIR-RULE-53"
    assert refused(state, Swipe(0, 1, 1, 0, 1000)).clause == "BIR-RULE-53"
    assert refused(state, Shoot(0, 2, CREW)).clause == "BIR-FIRE-03"
    decide(state, Fireship(0))
    assert refused(state, Shoot(0, 2, CREW)).clause == "BIR-RULE-54"
    decide(state, Ram(0, 1, 0))
    answer(state, 3, 3)
    assert chance_of(state, "catches_fire") == Fraction(1, 3)


@pytest.mark.clause("BIR-MEL-03")
def test_example_64_nobody_leaves_a_melee() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90", "G2 T 5,5,0")
    lock(state, state.ships[0], state.ships[1], Log())
    run(state, Activate(0))
    assert refused(state, Move(0, 0, -1000, 0)).clause == "BIR-MEL-03"


@pytest.mark.clause("BIR-FSH-01", "BIR-FSH-02")
def test_a_crewless_ship_is_activated_to_be_set_alight_and_drifts() -> None:
    state = stage("G1 T 20,20,90 crew=0", "O1 T 5,5,0")
    run(state, Activate(0), Drift(0))
    events = decide(state, Fireship(0))
    said = board_of(RULESET).say(events[0], None)
    assert said == "**G1 is a fireship**: Green sets her alight with no crew aboard"
    decide(state, END_TURN)
    assert pending_name(state) == "rest"
    assert at(state, "G1") == "21,20,90"

"""Cases that a second reading of the ledger found to be played wrongly."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.engage import attack, enter, skip
from tests.rules.navarchoi.stage import stage, words_of

from naumachia.kernel.chance import Chance
from naumachia.rules.navarchoi.actions import (
    MISSILE,
    NOTHING,
    RAKE,
    RAM,
    Answer,
    Battle,
    Disengage,
    Fight,
    Fire,
    First,
    Form,
    Forward,
    Play,
    Run,
    Stop,
    Strike,
)
from naumachia.rules.navarchoi.model import CRUISE, IMPULSE, Formation, ShipRun
from naumachia.rules.navarchoi.rules.action_cycles import Impulses
from naumachia.rules.navarchoi.rules.activation import Fatigue
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.rules.navarchoi.rules.movement import most_points
from naumachia.testing.stage import answer, decide, legal, pending_name, pending_seat, refused, run


@pytest.mark.clause("NAV-IMP-02", "NAV-RULE-14")
def test_an_enemy_that_comes_in_range_gives_an_immobile_ship_something_to_do() -> None:
    state = stage("A1 3 0505 E", "B1 5 0905 W immobile")
    state.impulses = [(1,), (1,)]
    run(state, Impulses())
    decide(state, First(0))
    assert (pending_name(state), pending_seat(state)) == ("formation", 0)
    decide(state, Form((0,)), Run(0, 6), Forward(0), Forward(0), Forward(0), Stop(0))
    while isinstance(state.awaiting, Chance):
        answer(state, 0)
    assert (pending_name(state), pending_seat(state)) == ("formation", 1)
    assert Form((1,)) in legal(state)


@pytest.mark.clause("NAV-RULE-57")
@pytest.mark.clause("NAV-RULE-78")
def test_a_prize_has_lost_no_crew_by_its_maximum_of_one() -> None:
    state = stage("A1 5 0505 E manpower=3", "B1 5 0707 E captured", manpower_speed=True)
    assert [most_points(state, ship, False) for ship in state.ships] == [6, 8]


@pytest.mark.clause("NAV-FAT-05")
def test_a_ship_damaged_on_its_way_is_marked_red() -> None:
    state = stage("A1 3 0505 E damaged", "A2 3 0506 E")
    state.formation = Formation(0, IMPULSE, [0, 1], [])
    state.formation.runs = [ShipRun(0, 2, False), ShipRun(1, 2, False)]
    run(state, Fatigue(CRUISE, []))
    assert [words_of(state, name) for name in ("A1", "A2")] == ["damaged red", "cruise yellow"]


@pytest.mark.clause("NAV-MULT-05")
@pytest.mark.parametrize(("kind", "facing"), [(RAM, "N"), (RAKE, "W")])
def test_fire_where_a_ship_has_attacked_had_to_be_declared_with_it(kind: int, facing: str) -> None:
    state = stage("A1 3 0605 E", f"B1 5 0705 {facing}", "B2 3 0706 N")
    enter(state, "A1", 8)
    assert pending_name(state) == "attacks"
    attack(state, Strike(kind, 1))
    answer(state, 0, 4)
    assert [action for action in legal(state) if isinstance(action, Fire)] == [Fire(0, 2)]
    assert refused(state, Fire(0, 1)).clause == "NAV-MULT-05"
    decide(state, Forward(0))
    assert Fire(0, 1) in legal(state)


@pytest.mark.clause("NAV-SCN-01")
def test_a_transport_starts_no_melee() -> None:
    state = stage("A1 2 0505 N grappled transport", "B1 5 0505 N grappled")
    run(state, MeleePhase())
    decide(state, First(0))
    square = state.map.parse("0505")
    assert legal(state) == [NOTHING, Disengage(0)]
    ruling = refused(state, Fight(square, (1,)))
    assert (ruling.clause, ruling.facts["refusal"]) == ("NAV-SCN-01", "never_attacks")


@pytest.mark.clause("NAV-RULE-15")
@pytest.mark.clause("NAV-CARD-21")
@pytest.mark.parametrize("disabled", [True, False])
def test_an_enemy_beside_the_exit_square_reacts_before_anastrophe(disabled: bool) -> None:
    reaction, anastrophe, fire_pots = 20, 32, 54
    state = stage(
        "A1 3 1009 S full",
        "B1 3 1010 N",
        "B2 5 0912 N",
        hands=((anastrophe,), (reaction, fire_pots)),
    )
    enter(state, "A1", 10)
    skip(state, "attacks")
    attack(state, Strike(RAKE, 1))
    skip(state)
    answer(state, 9, 0)
    skip(state)
    decide(state, Forward(0))
    assert pending_name(state) == "approach"
    decide(state, Play(reaction, (2,)))
    answer(state, 0)
    decide(state, Answer(2, Strike(MISSILE, 0)), Battle((fire_pots,) if disabled else ()))
    skip(state)
    answer(state, 9, 0)
    skip(state, "anastrophe")
    assert pending_name(state) == ("rest" if disabled else "anastrophe")

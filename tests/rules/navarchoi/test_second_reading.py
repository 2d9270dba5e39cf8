"""Cases that a second reading of the ledger found to be played wrongly."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.engage import attack, enter
from tests.rules.navarchoi.stage import (
    answer,
    asked,
    decide,
    legal,
    refused,
    run,
    seat_asked,
    stage,
    words_of,
)

from naumachia.kernel.chance import Chance
from naumachia.rules.navarchoi.actions import RAKE, RAM, Fire, Form, Forward, Run, Stop, Strike
from naumachia.rules.navarchoi.fatigue import Fatigue
from naumachia.rules.navarchoi.impulses import Impulses
from naumachia.rules.navarchoi.model import CRUISE, IMPULSE, Formation
from naumachia.rules.navarchoi.movement import most_points


@pytest.mark.clause("NAV-IMP-02")
def test_an_enemy_that_comes_in_range_gives_an_immobile_ship_something_to_do() -> None:
    state = stage("A1 3 0505 E", "B1 5 0905 W immobile")
    state.impulses = [(1,), (1,)]
    run(state, Impulses())
    assert (asked(state), seat_asked(state)) == ("formation", 0)
    decide(state, Form((0,)), Run(0, 6), Forward(0), Forward(0), Forward(0), Stop(0))
    while isinstance(state.awaiting, Chance):
        answer(state, 0)
    assert (asked(state), seat_asked(state)) == ("formation", 1)
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
    state.formation.moved = [0, 1]
    state.formation.spent = [2, 2]
    state.formation.blown = [False, False]
    run(state, Fatigue(CRUISE, []))
    assert [words_of(state, name) for name in ("A1", "A2")] == ["damaged red", "cruise yellow"]


@pytest.mark.clause("NAV-MULT-05")
@pytest.mark.parametrize(("kind", "facing"), [(RAM, "N"), (RAKE, "W")])
def test_fire_where_a_ship_has_attacked_had_to_be_declared_with_it(kind: int, facing: str) -> None:
    state = stage("A1 3 0605 E", f"B1 5 0705 {facing}", "B2 3 0706 N")
    enter(state, "A1", 8)
    assert asked(state) == "attacks"
    attack(state, Strike(kind, 1))
    answer(state, 0, 4)
    assert [action for action in legal(state) if isinstance(action, Fire)] == [Fire(0, 2)]
    assert refused(state, Fire(0, 1)).clause.id == "NAV-MULT-05"
    decide(state, Forward(0))
    assert Fire(0, 1) in legal(state)

"""Reinforcements and free set-up: worked example 42 of the ledger, the special rules, 6.5."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import at, launch, named, stage, words_of

from naumachia.kernel.chance import Chance
from naumachia.rules import load
from naumachia.rules.navarchoi.actions import (
    NOTHING,
    Avoid,
    Back,
    Form,
    Forward,
    Put,
    Rotate,
    Run,
    Turn,
)
from naumachia.rules.navarchoi.model import UNPLACED, Navarchoi
from naumachia.rules.navarchoi.rules.action_cycles import ActionCycles
from naumachia.rules.navarchoi.rules.activation import FormationChoice
from naumachia.rules.navarchoi.rules.formations import formation_refusal, has_formation
from naumachia.rules.navarchoi.rules.out_of_command import OutOfCommand
from naumachia.rules.navarchoi.rules.setup import Placing
from naumachia.rules.navarchoi.rules.turn import Arrivals
from naumachia.rules.navarchoi.tables.battle import Reinforcement
from naumachia.scene.board import board_of
from naumachia.testing.stage import (
    answer,
    chance_of,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    refused,
    run,
)

NAVARCHOI = load("navarchoi")
BOARD = board_of(NAVARCHOI)
EAST = 2
ELASIS = 38


def waiting_state(count: int, *lines: str, free: bool = True, turn: int = 6) -> Navarchoi:
    """Return ships of B outside 0107, facing east, as Menelaus has them (NAV-S2)."""
    waiting = [f"B{n} 4 0007 E reserve" for n in range(1, count + 1)]
    state = stage(*waiting, *lines, turn=turn)
    menelaus = Reinforcement("Menelaus", 1, 6, 3, EAST)
    menelaus.entries = [(1, 7)]
    menelaus.success_unguarded, menelaus.guards = 6, 2
    menelaus.within, menelaus.watched = 2, (1, 7)
    state.battle.reinforcements = [menelaus]
    for record in state.battle.ships[:count]:
        record.reinforcement = 0
    state.may_enter = [free]
    return state


def entering(state: Navarchoi, *ships: int) -> None:
    """Activate these ships of side B."""
    run(state, FormationChoice(1))
    decide(state, Form(ships))


@pytest.mark.clause("NAV-REINF-01", "NAV-REINF-02", "NAV-RULE-43")
def test_example_42_each_entry_costs_two_more() -> None:
    state = waiting_state(5, "A1 3 2005 W")
    entering(state, 0, 1, 2, 3, 4)
    decide(state, Run(0, 2))
    events = decide(state, Forward(0))
    assert facts_of(events, "entered")["before"] == 0
    decide(state, Run(1, 8), Forward(1))
    assert state.activation is not None
    assert state.activation.spent == 4
    decide(state, Forward(1), Forward(1))
    decide(state, Run(2, 6), Forward(2))
    assert named(state, "B3").place == 0
    assert state.count(state.map.parse("0107")) == 2
    decide(state, Run(3, 8), Forward(3))
    assert state.entries == {state.map.parse("0107"): 4}
    decide(state, Run(4, 8))
    assert at(state, "B5") == "reserve"
    answer(state, 0)
    assert words_of(state, "B5") == "cruise red"


@pytest.mark.clause("NAV-RULE-43", "NAV-REINF-01")
def test_example_42_next_turn_the_first_pays_two_again() -> None:
    state = waiting_state(3, "A1 3 2005 W")
    entering(state, 0, 1)
    decide(state, Run(0, 2), Forward(0), Run(1, 4), Forward(1))
    assert state.entries == {state.map.parse("0107"): 2}
    answer(state, 0)
    run(state, ActionCycles())
    entering(state, 2)
    decide(state, Run(2, 2), Forward(2))
    assert at(state, "B3") == "0107 E"


@pytest.mark.clause("NAV-REINF-01")
def test_too_few_mp_to_enter() -> None:
    state = waiting_state(2, "A1 3 2005 W")
    state.entries = {state.map.parse("0107"): 2}
    run(state, FormationChoice(1))
    decide(state, Form((0,)))
    warned = BOARD.sketch(NAVARCHOI.observe(state, 1), 1, Run(0, 5)).warning
    assert warned == (
        "Coming on the map takes 6 MP here: with 5 B1 stays outside, and her activation is spent."
    )
    assert not BOARD.sketch(NAVARCHOI.observe(state, 1), 1, Run(0, 6)).warning
    events = decide(state, Run(0, 5))
    assert [event.facts["needs"] for event in events if event.kind == "stays_outside"] == [6]
    assert "spent_nothing" in kinds(events)
    assert at(state, "B1") == "reserve"


@pytest.mark.clause("NAV-REINF-01", "NAV-RULE-43")
def test_before_it_enters_a_ship_does_nothing_else() -> None:
    state = waiting_state(1, "A1 3 2005 W")
    entering(state, 0)
    decide(state, Run(0, 8))
    assert legal(state) == [Forward(0)]
    for action in (Avoid(0, 1), Back(0), Turn(0, 1), Rotate(0, 4)):
        assert refused(state, action).clause.startswith("NAV-")


@pytest.mark.clause("NAV-RULE-43", "NAV-CARD-05")
def test_elasis_does_not_drive_a_ship_that_has_yet_to_enter() -> None:
    state = waiting_state(1, "B9 3 0107 E", "A1 3 2005 W")
    state.hands.hands[1] = [ELASIS]
    state.impulses[1] = (2,)
    run(state, FormationChoice(1))
    decide(state, Form((0, 1), (ELASIS,)))
    assert Run(1, 9, True) in legal(state)
    assert refused(state, Run(0, 9, True)).clause == "NAV-CARD-05"


@pytest.mark.clause("NAV-REINF-02", "NAV-FORM-04", "NAV-FORM-05")
def test_reinforcements_keep_the_limits_of_formations() -> None:
    state = waiting_state(2, "B8 3 0107 E", "B9 3 0307 E", "A1 3 2005 W")
    assert formation_refusal(state, 1, (0, 1, 2), ()) is None
    ruling = formation_refusal(state, 1, (0, 1, 3), ())
    assert ruling is not None
    assert ruling.clause == "NAV-FORM-04"
    named(state, "B2").facing = 0
    ruling = formation_refusal(state, 1, (0, 1), ())
    assert ruling is not None
    assert ruling.clause == "NAV-RULE-23"


@pytest.mark.clause("NAV-REINF-03", "NAV-OOC-01")
def test_they_never_enter_out_of_command_and_may_be_delayed() -> None:
    state = waiting_state(2, "A1 3 2005 W")
    run(state, FormationChoice(1))
    assert NOTHING in legal(state)
    decide(state, NOTHING)
    events = run(state, OutOfCommand())
    assert facts_of(events, "still_to_enter") == {"seat": "b", "ships": ("B1", "B2")}
    assert at(state, "B1") == "reserve"
    assert words_of(state, "B1") == "cruise none"


@pytest.mark.clause("NAV-REINF-02")
def test_they_wait_until_they_may_come() -> None:
    state = waiting_state(2, "A1 3 2005 W", free=False)
    assert not has_formation(state, 1)
    ruling = formation_refusal(state, 1, (0,), ())
    assert ruling is not None
    assert ruling.facts["refusal"] == "not_there"


@pytest.mark.clause("NAV-SCN-01")
@pytest.mark.parametrize(
    ("guards", "chance"),
    [
        (["A1 3 0306 W", "A2 3 0107 W"], (4, 10)),
        (["A1 3 0306 W", "A2 3 0407 W"], (7, 10)),
        (["A1 3 0306 W", "A2 3 0107 W damaged"], (7, 10)),
    ],
)
def test_when_menelaus_comes(guards: list[str], chance: tuple[int, int]) -> None:
    state = waiting_state(2, *guards, free=False)
    run(state, Arrivals())
    assert isinstance(state.awaiting, Chance)
    assert chance_of(state, "arrived") == Fraction(*chance)
    answer(state, 9)
    assert state.may_enter == [False]
    assert pending_name(state) == "rest"
    run(state, Arrivals())
    answer(state, 0)
    assert state.may_enter == [True]
    run(state, Arrivals())
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-SCN-01")
@pytest.mark.parametrize("unguarded", [False, True])
def test_what_cannot_fail_is_not_rolled_for(unguarded: bool) -> None:
    state = waiting_state(2, "A1 3 0107 W", free=False)
    menelaus = Reinforcement("Menelaus", 1, 6, 3 if unguarded else 9, EAST)
    menelaus.entries = [(1, 7)]
    if unguarded:
        menelaus.success_unguarded, menelaus.guards = 9, 2
        menelaus.within, menelaus.watched = 2, (1, 7)
    state.battle.reinforcements = [menelaus]
    events = run(state, Arrivals())
    assert facts_of(events, "may_enter")["name"] == "Menelaus"
    assert state.may_enter == [True]
    assert pending_name(state) == "rest"
    assert "may_enter" not in kinds(run(state, Arrivals()))


@pytest.mark.clause("NAV-SCN-01")
def test_nobody_comes_before_his_turn() -> None:
    state = waiting_state(2, "A1 3 0306 W", free=False, turn=5)
    run(state, Arrivals())
    assert pending_name(state) == "rest"


# -- free set-up -----------------------------------------------------------------------


def placing_state() -> Navarchoi:
    """Return two groups of A and one of B, to set up within four columns of their edges."""
    lines = [f"A{n} 3 - E unplaced group={(n - 1) // 2}" for n in range(1, 5)]
    lines.append("B1 5 - W unplaced")
    state = stage(*lines, columns=16, rows=10)
    state.battle.depth, state.battle.first = 4, 1
    state.battle.fleets[0].groups = ["van", "rear"]
    run(state, Placing())
    return state


def put(state: Navarchoi, ship: int, square: str, facing: int) -> Put:
    """Return the action that puts a ship on a square by its name."""
    return Put(ship, state.map.parse(square), facing)


@pytest.mark.clause("NAV-SCN-01", "NAV-FORM-04", "NAV-FORM-05", "NAV-MOVE-06")
def test_groups_are_set_up_in_turn_each_a_formation() -> None:
    state = placing_state()
    assert state.awaiting_seat() == 1
    assert refused(state, put(state, 4, "1205", 6)).facts["refusal"] == "out_of_zone"
    decide(state, put(state, 4, "1305", 6))
    assert state.awaiting_seat() == 0
    assert refused(state, put(state, 0, "0505", 2)).facts["refusal"] == "out_of_zone"
    assert refused(state, Put(0, state.map.parse("0404"), 8)).clause == "NAV-MOVE-06"
    assert refused(state, Put(0, -1, 2)).facts["refusal"] == "no_square"
    assert refused(state, Forward(0)).facts["refusal"] == "place_first"
    decide(state, put(state, 2, "0404", 2))
    assert refused(state, put(state, 0, "0405", 2)).facts["refusal"] == "group_first"
    assert refused(state, put(state, 2, "0405", 2)).facts["refusal"] == "placed_already"
    assert refused(state, put(state, 3, "0406", 2)).clause == "NAV-FORM-04"
    assert refused(state, put(state, 3, "0405", 0)).clause == "NAV-FORM-05"
    joined = [action for action in legal(state) if isinstance(action, Put)]
    assert {int(action.ship) for action in joined} == {3}
    assert all(state.map.distance(a.square, state.map.parse("0404")) <= 1 for a in joined)
    decide(state, put(state, 3, "0405", 1))
    decide(state, put(state, 0, "0110", 2), put(state, 1, "0109", 2))
    assert pending_name(state) == "rest"
    assert all(ship.place != UNPLACED for ship in state.ships)


@pytest.mark.clause("NAV-STACK-02")
def test_no_fourth_ship_in_a_square_and_room_elsewhere_for_a_group_hemmed_in() -> None:
    state = placing_state()
    state.battle.fleets[0].groups.append("crowd")
    corner = ["0101", "0102", "0201", "0202"]
    for square in (corner * 3)[1:]:
        number = len(state.ships)
        words = f"A{number} 3 {square} E group=2".split()
        state.ships.append(launch(state, number, words))
    decide(state, put(state, 4, "1610", 6), put(state, 0, "0101", 2))
    for square in corner:
        assert refused(state, put(state, 1, square, 2)).clause == "NAV-STACK-02"
    assert put(state, 1, "0404", 2) in legal(state)
    decide(state, put(state, 1, "0404", 2))
    assert at(state, "A2") == "0404 E"

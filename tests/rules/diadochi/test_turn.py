"""The sequence of play: whose half-turn it is, and its phases in their order."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import at, battle, grapple, named, numbers, row

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Cycle
from naumachia.rules.diadochi.actions import ABREAST, NOBODY, SINGLE, Call, Finish, Legs
from naumachia.rules.diadochi.model import DONE, FRESH, Diadochi
from naumachia.rules.diadochi.rules.turn import STEPS, TURN, HalfTurn, half_turn_begins
from naumachia.testing.stage import answer, decide, facts_of, kinds, pending_name, refused

LINES = [*row("G", "5 3", 20, 20.5), *row("O", "5 3", 40, 39.5, 180)]


def turning(*lines: str, first: int = 0, side: int = NOBODY, **options: str | int) -> Diadochi:
    """A battle at the beginning of a half-turn."""
    state = battle(*(lines or LINES), **options)  # type: ignore[arg-type]
    state.first = first
    state.side = side
    state.turn = 0
    half_turn_begins(state)
    settle(state, Log())
    return state


def seat_of(state: Diadochi) -> int:
    """Who is asked."""
    assert isinstance(state.awaiting, Prompt)
    return state.awaiting.seats[0]


def needs(state: Diadochi) -> int:
    """The roll that obeys."""
    assert isinstance(state.awaiting, Chance)
    roll = state.awaiting.facts["needs"]
    assert isinstance(roll, int)
    return roll


@pytest.mark.clause("DIA-TURN-01", "DIA-TURN-02", "DIA-TURN-03")
def test_the_sides_take_turns() -> None:
    for first in (0, 1):
        state = turning(first=first)
        seen = []
        for _ in range(5):
            assert pending_name(state) == "command"
            seen.append((int(state.turn), seat_of(state)))
            decide(state, Finish(NOBODY))
        other = 1 - first
        assert seen == [(1, first), (1, other), (2, first), (2, other), (3, first)]


@pytest.mark.clause("DIA-TURN-01")
def test_the_phases_of_a_half_turn() -> None:
    names = [type(step(0)).name for step in STEPS]
    assert names == [
        "command", "blunders", "moves", "prizes", "missiles", "combat", "victory_check",
    ]  # fmt: skip
    # A ram: command, movement, then close combat, in this order.
    state = turning("G1 5 20,20,0", "G2 3 30,20,0", "O1 5 20,22.5,180", "O2 3 40,40,0")
    seen = [pending_name(state)]
    decide(state, Call(0, SINGLE, ()))
    seen.append(pending_name(state))
    answer(state, 1)
    seen.append(pending_name(state))
    decide(state, Finish(NOBODY))
    seen.append(pending_name(state))
    decide(state, Legs(0, ((0, 1500),)))
    seen.append(pending_name(state))
    # In contact forward she may not fire, and has to attack.
    assert seen == ["command", "command", "command", "moves", "combat"]
    assert [(pair.one, pair.two) for pair in state.faces] == [(0, 2)]
    assert refused(state, Finish(NOBODY)).clause == "DIA-CC-01"


@pytest.mark.clause("DIA-MOVE-11")
def test_a_move_that_is_made_is_over() -> None:
    state = turning("G1 5 20,20,0", "G2 3 30,20,0", "O1 5 50,50,180")
    for ship in range(2):
        decide(state, Call(ship, SINGLE, ()))
        answer(state, 1)
    decide(state, Legs(0, ((0, 1000),)))
    assert refused(state, Legs(0, ((0, 1000),))).clause == "DIA-MOVE-11"
    decide(state, Legs(1, ((0, 1000),)))


def test_a_new_turn_is_told() -> None:
    state = turning(first=1)
    events = decide(state, Finish(NOBODY))
    told = facts_of(events, "half_turn")
    assert (told["turn"], told["seats"]) == (1, ("green",))


@pytest.mark.clause("DIA-RULE-26")
def test_blunders_come_before_orders() -> None:
    """G2 blunders into the water that G1 has an order to enter."""
    state = turning("G1 5 20,20,0", "G2 3 20,22,0", "O1 5 50,50,180")
    decide(state, Call(0, SINGLE, ()))
    answer(state, 1)
    decide(state, Call(1, SINGLE, ()))
    answer(state, 10)
    events = answer(state, 1)
    # Nobody is left to roll for, so movement begins, with the blunder: two cables astern.
    assert "moved_back" in kinds(events)
    assert pending_name(state) == "moves"
    # G1 stands at y = 20: she is stopped in contact with her.
    assert abs(int(state.hull(named(state, "G2")).pose.y) - 21000) <= 10


@pytest.mark.clause("DIA-RULE-22", "DIA-RULE-26")
def test_rolls_and_moves_in_turn_with_the_option() -> None:
    state = turning(
        "G1 5 20,20,0", "G2 3 30,20,0", "G3 3 40,20,0", "O1 5 50,50,180",
        command_flow="interleaved",
    )  # fmt: skip
    decide(state, Call(0, SINGLE, ()))
    answer(state, 1)
    assert pending_name(state) == "move_unit"
    decide(state, Legs(0, ((0, 3000),)))
    assert (pending_name(state), at(state, "G1")) == ("command", "20,23,0")
    decide(state, Call(1, SINGLE, ()))
    answer(state, 10)
    answer(state, 2)
    # The blunder moves at once.
    assert (pending_name(state), at(state, "G2")) == ("command", "30,24,0")
    decide(state, Call(2, SINGLE, ()))
    answer(state, 1)
    assert pending_name(state) == "move_unit"
    decide(state, Finish(NOBODY))
    # An order that was not used is gone: it is the other side's half-turn now.
    assert (pending_name(state), seat_of(state)) == ("command", 1)


@pytest.mark.clause("DIA-RULE-27")
def test_a_marked_ship_is_out_of_formation_for_one_half_turn_of_its_side() -> None:
    state = turning()
    decide(state, Call(0, ABREAST, (1,)))
    answer(state, 10)
    answer(state, 6)
    assert named(state, "G1").out == FRESH
    assert state.units == [] or state.units[0].fate == DONE
    # The other side's half-turn, then her own again: single ships at -1.
    assert seat_of(state) == 1
    decide(state, Finish(NOBODY))
    assert refused(state, Call(0, ABREAST, (1,))).clause == "DIA-RULE-15"
    decide(state, Call(0, SINGLE, ()))
    assert needs(state) == 6
    answer(state, 9)
    decide(state, Finish(NOBODY))
    decide(state, Finish(NOBODY))
    decide(state, Call(0, ABREAST, (1,)))
    assert needs(state) == 7


@pytest.mark.clause("DIA-RULE-23", "DIA-KEY-09")
def test_a_side_that_can_name_nobody_is_not_asked() -> None:
    state = battle("G1 5 20,20,0", "O1 5 20,21,180")
    grapple(state, "G1", "O1")
    state.turn, state.side = 0, NOBODY
    half_turn_begins(state)
    log = Log()
    settle(state, log)
    # Grappled, it goes on to close combat at once.
    assert pending_name(state) == "combat"
    assert numbers(state, "G1") == (0,)


def test_prototypes_are_not_changed_in_play() -> None:
    state = turning()
    decide(state, Finish(NOBODY))
    for phase in TURN:
        assert isinstance(phase, HalfTurn)
        assert (phase.side, phase.step) == (NOBODY, 0)
    assert isinstance(state.stack[0], Cycle)


@pytest.mark.clause("DIA-TURN-01", "DIA-TURN-02")
@pytest.mark.parametrize("side", [0, 1])
def test_a_battle_may_begin_with_the_half_turn_of_either_side(side: int) -> None:
    """A position that names only the side: that side is first."""
    state = turning(first=NOBODY, side=side)
    assert (int(state.first), int(state.side), int(state.turn)) == (side, side, 1)
    seen = []
    for _ in range(4):
        seen.append((int(state.turn), seat_of(state), int(state.side)))
        decide(state, Finish(NOBODY))
    other = 1 - side
    assert seen == [(1, side, side), (1, other, other), (2, side, side), (2, other, other)]


@pytest.mark.clause("DIA-TURN-01", "DIA-TURN-02")
@pytest.mark.parametrize("first", [0, 1])
def test_a_battle_may_go_on_with_the_half_turn_of_the_second_side(first: int) -> None:
    state = turning(first=first, side=1 - first)
    seen = []
    for _ in range(3):
        seen.append((int(state.turn), seat_of(state)))
        decide(state, Finish(NOBODY))
    assert seen == [(1, 1 - first), (2, first), (2, 1 - first)]


@pytest.mark.clause("DIA-TURN-01")
def test_without_a_side_the_south_begins() -> None:
    state = turning(first=NOBODY)
    assert (int(state.first), int(state.side), int(state.turn)) == (0, 0, 1)

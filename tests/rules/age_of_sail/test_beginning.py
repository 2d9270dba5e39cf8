"""The start of the battle and of each move."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.age_of_sail.stage import battle, named

from naumachia.kernel.chance import Chance
from naumachia.rules.age_of_sail.actions import NOBODY, Finish, Slip
from naumachia.rules.age_of_sail.rules.turn import (
    Initiative,
    MoveBegins,
    OpeningStrength,
    Prevailing,
    StartTime,
)
from naumachia.rules.age_of_sail.ship import HEAVING_TO, HOVE_TO, NO_NOTICE, RAISING_SAIL
from naumachia.testing.stage import answer, decide, kinds, pending_name, run

SHIPS = [("G1", "hope", 10, 10, 0), ("O1", "san_martin", 20, 20, 0)]


@pytest.mark.clause("SAIL-TIME-02", "SAIL-TIME-13", "SAIL-TIME-14", "SAIL-RULE-24")
@pytest.mark.parametrize(
    ("die", "hours", "start", "moves"),
    [
        (1, "1.5", 6, 10),
        (2, "1.5", 9, 8),
        (3, "1.5", 12, 6),
        (4, "1.5", 15, 4),
        (5, "1.5", 18, 2),
        (1, "1", 6, 15),
        (2, "1", 9, 12),
        (3, "1", 12, 9),
        (4, "1", 15, 6),
        (5, "1", 18, 3),
        (1, "0.5", 6, 30),
        (5, "0.5", 18, 6),
    ],
)
def test_start_time(die: int, hours: str, start: int, moves: int) -> None:
    """X12, X13 and table 2.4."""
    state = battle(SHIPS, hours_per_move=hours)
    run(state, StartTime(0))
    answer(state, die)
    assert (state.start, state.moves) == (start * 60, moves)


@pytest.mark.clause("SAIL-TIME-08", "SAIL-RULE-23")
def test_the_night_is_thrown_again() -> None:
    state = battle(SHIPS)
    run(state, StartTime(0))
    answer(state, 6)
    assert pending_name(state) == "start_time"
    answer(state, 3)
    assert state.start == 720


@pytest.mark.clause("SAIL-TIME-10", "SAIL-TIME-11", "SAIL-TIME-12", "SAIL-RULE-28")
def test_a_fleet_slips_off_in_the_night() -> None:
    state = battle(SHIPS, start_time_6="night_escape")
    run(state, StartTime(0))
    answer(state, 6)
    assert pending_name(state) == "night"
    decide(state, Finish(NOBODY))
    decide(state, Slip(NOBODY))
    assert pending_name(state) == "night_escape"
    answer(state, 5)
    assert state.escaped == [1]
    assert state.result is not None
    assert state.result.ending == "escaped"
    assert state.result.scores == (0.0, 0.0)


@pytest.mark.clause("SAIL-RULE-23")
def test_who_does_not_slip_off_fights_at_dawn() -> None:
    state = battle(SHIPS, start_time_6="night_escape")
    run(state, StartTime(0))
    answer(state, 6)
    decide(state, Slip(NOBODY))
    answer(state, 4)
    decide(state, Finish(NOBODY))
    assert pending_name(state) == "rest"
    assert (state.start, state.moves, state.result) == (360, 10, None)


@pytest.mark.clause("SAIL-TIME-03", "SAIL-RULE-26")
@pytest.mark.parametrize(("die", "wind"), [(1, 0), (2, 9000), (3, 18000), (4, 27000)])
def test_prevailing_wind(die: int, wind: int) -> None:
    state = battle(SHIPS)
    run(state, Prevailing())
    answer(state, 5)
    answer(state, 6)
    answer(state, die)
    assert (state.wind, state.prevailing, pending_name(state)) == (wind, wind, "rest")


@pytest.mark.clause("SAIL-TIME-04", "SAIL-TIME-05")
def test_no_prevailing_wind_and_a_calm_start() -> None:
    state = battle(SHIPS, prevailing_5="no_prevailing")
    run(state, Prevailing(), OpeningStrength())
    told = [kind for die in (5, 6, 5, 5, 2) for kind in kinds(answer(state, die))]
    assert told == ["none_prevails", "wind_again", "begins_calm", "wind_again", "wind_begins"]
    assert (state.wind, state.prevailing, state.strength) == (9000, NOBODY, 0)
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-TIME-03", "SAIL-TIME-04", "SAIL-RULE-26")
@pytest.mark.parametrize(
    ("option", "die", "then"),
    [
        ("no_prevailing", 5, "first_wind"),
        ("no_prevailing", 6, "prevailing_wind"),
        ("throw_again", 5, "prevailing_wind"),
    ],
)
def test_by_the_option_a_five_says_that_no_wind_prevails(option: str, die: int, then: str) -> None:
    state = battle(SHIPS, prevailing_5=option)
    run(state, Prevailing())
    assert pending_name(state) == "prevailing_wind"
    answer(state, die)
    assert pending_name(state) == then


@pytest.mark.clause("SAIL-RULE-22")
@pytest.mark.parametrize(("die", "strength"), [(1, 1), (2, 2), (5, 2), (6, 3)])
def test_opening_strength(die: int, strength: int) -> None:
    state = battle(SHIPS)
    run(state, OpeningStrength())
    answer(state, die)
    assert state.strength == strength


@pytest.mark.clause("SAIL-MOVE-01", "SAIL-RULE-49")
def test_the_higher_throw_is_first_and_ties_throw_again() -> None:
    """X60."""
    state = battle(SHIPS)
    run(state, Initiative())
    chance = state.awaiting
    assert isinstance(chance, Chance)
    tie = sum(p for dice, p in chance.outcomes() if sum(dice[:2]) == sum(dice[2:]))
    assert tie == Fraction(73, 648)
    answer(state, 3, 4, 5, 2)
    assert pending_name(state) == "initiative"
    answer(state, 1, 1, 1, 2)
    assert state.order == [1, 0]


@pytest.mark.clause("SAIL-RULE-108")
def test_of_three_sides_only_the_tied_throw_again() -> None:
    state = battle([*SHIPS, ("L1", "revenge", 30, 30, 0)])
    run(state, Initiative())
    answer(state, 3, 3, 1, 1, 3, 3)
    chance = state.awaiting
    assert isinstance(chance, Chance)
    assert len(chance.outcomes()[0][0]) == 4
    answer(state, 1, 1, 1, 2)
    assert state.order == [2, 0, 1]


@pytest.mark.clause("SAIL-RULE-56")
def test_what_was_announced_comes_true_in_the_next_move() -> None:
    state = battle(SHIPS)
    hope, martin = named(state, "G1"), named(state, "O1")
    hope.notice = HEAVING_TO
    hope.moved = True
    martin.under_oars = True
    martin.notice = RAISING_SAIL
    run(state, MoveBegins())
    assert (hope.status, hope.heaved, hope.moved, state.move) == (HOVE_TO, True, False, 2)
    assert (martin.under_oars, martin.notice) == (False, NO_NOTICE)
    run(state, MoveBegins())
    assert (hope.status, hope.heaved, hope.notice) == (HOVE_TO, False, NO_NOTICE)

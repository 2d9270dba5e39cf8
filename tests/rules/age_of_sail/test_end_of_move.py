"""Masts, magazines, fires, leaks, jury masts (worked examples X82 to X85, X91 to X94, X118 to X120,
X142, X143; the distributions of section 5.3).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.age_of_sail.stage import Placed, asked_seat, battle, named

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.phase import Phase, Sequence
from naumachia.rules.age_of_sail.actions import Action, Let, Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.casualties import (
    Explosions,
    Fires,
    Foundering,
    JuryRig,
    Masts,
)
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    EXPLODED,
    FOUNDERED,
    NOT_ABLAZE,
    SAILING,
    Ship,
)
from naumachia.rules.age_of_sail.tables.designs import LONG, PORT, STARBOARD
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, refused, run

FOUR_FIFTHS: list[Placed] = [
    ("G1", "white_bear", 20, 10, 0),
    ("O1", "white_bear", 22, 10, 0),
    ("O2", "white_bear", 24, 10, 0),
]
"""A ship of 50 flotation and two at 2 and 4 inches."""


def hurt(points: int, strength: str = "medium", **options: Any) -> AgeOfSail:
    """G1 has lost so many points of 50."""
    state = battle(FOUR_FIFTHS, strength=strength, **options)
    ship = named(state, "G1")
    ship.flotation = ship.whole - 2 * points
    return state


def shares(
    state: AgeOfSail, phases: list[Phase[AgeOfSail, Action]], of: Callable[[Ship], object]
) -> dict[object, Fraction]:
    """The exact distribution of something about G1 after phases that only roll dice."""
    found: dict[object, Fraction] = {}
    state = state.clone()
    run(state, *phases)
    todo = [(state, Fraction(1))]
    while todo:
        here, share = todo.pop()
        chance = here.awaiting
        if not isinstance(chance, Chance):
            key = of(named(here, "G1"))
            found[key] = found.get(key, Fraction(0)) + share
            continue
        for outcome, part in chance.outcomes():
            further = here.clone()
            further.stack[-1].resolve(further, outcome, SILENT)
            settle(further, SILENT)
            todo.append((further, share * part))
    return found


# -- thresholds and masts -----------------------------------------------------------------


@pytest.mark.clause("SAIL-RULE-75", "SAIL-MOVE-13")
@pytest.mark.parametrize(
    ("points", "reached"), [(12, 0), (13, 1), (24, 1), (25, 2), (37, 2), (38, 3)]
)
def test_thresholds(points: int, reached: int) -> None:
    """X82, X84: 50 points: a quarter at 13, a half at 25, three quarters at 38."""
    assert named(hurt(points), "G1").reached() == reached


@pytest.mark.clause("SAIL-MOVE-13", "SAIL-RULE-76")
def test_two_thresholds_in_one_move() -> None:
    """X83, X85: from 11 lost to 26: two throws, at the end of the move; each once for ever."""
    state = hurt(26)
    run(state, Masts(), Explosions())
    assert pending_name(state) == "mast"
    assert kinds(answer(state, 4)) == ["mast_stands"]
    assert pending_name(state) == "mast"
    assert kinds(answer(state, 3)) == ["mast_lost"]
    ship = named(state, "G1")
    assert (pending_name(state), ship.masts, ship.tested) == ("rest", 1, 2)
    run(state, Masts(), Explosions())
    assert (pending_name(state), ship.masts) == ("rest", 1)


@pytest.mark.clause("SAIL-MOVE-14", "SAIL-MOVE-04", "SAIL-RULE-21")
def test_masts_of_a_ship_at_three_quarters() -> None:
    """1 mast with 1/4, 2 with 1/2, 3 with 1/4: the last goes without a throw."""
    found = shares(hurt(38), [Masts()], lambda ship: int(ship.masts))
    assert found == {1: Fraction(1, 4), 2: Fraction(1, 2), 3: Fraction(1, 4)}
    half = shares(hurt(25), [Masts()], lambda ship: ship.dismasted())
    assert half[True] == Fraction(1, 4)


@pytest.mark.clause("SAIL-MOVE-14")
def test_only_the_last_threshold_is_new() -> None:
    state = hurt(38)
    named(state, "G1").tested = 2
    events = run(state, Masts())
    assert kinds(events) == ["mast_lost_outright"]
    assert pending_name(state) == "rest"


# -- magazines ----------------------------------------------------------------------------


def after_magazine(ship: Ship) -> str:
    return "gone" if ship.fate == EXPLODED else "fire" if ship.fire != NOT_ABLAZE else "nothing"


@pytest.mark.clause("SAIL-NEL-03", "SAIL-NEL-04", "SAIL-NEL-05", "SAIL-RULE-81")
def test_a_quarter_damaged() -> None:
    """X91, X92: 1/36 explodes, 5/36 on fire, 5/6 nothing."""
    found = shares(hurt(13, period="nelson"), [Explosions()], after_magazine)
    assert found == {"gone": Fraction(1, 36), "fire": Fraction(5, 36), "nothing": Fraction(5, 6)}


@pytest.mark.clause("SAIL-NEL-07", "SAIL-RULE-81")
def test_three_quarters_damaged() -> None:
    """X93: never nothing; by all three thresholds 1651/7776 explode, by the half 71/1296."""
    state = hurt(38, period="nelson")
    named(state, "G1").tested = 2
    found = shares(state, [Explosions()], after_magazine)
    assert found == {"gone": Fraction(1, 6), "fire": Fraction(5, 6)}
    found = shares(hurt(38, period="nelson"), [Explosions()], after_magazine)
    assert found["gone"] == Fraction(1651, 7776)
    found = shares(hurt(25, period="nelson"), [Explosions()], after_magazine)
    assert found["gone"] == Fraction(71, 1296)


@pytest.mark.clause("SAIL-NEL-06", "SAIL-RULE-82", "SAIL-RULE-83")
def test_an_explosion_sets_fire_to_those_near() -> None:
    """X91: ships within 3 inches catch fire, none farther off; a second threshold is not thrown."""
    state = hurt(25, period="nelson")
    run(state, Explosions())
    answer(state, 1)
    assert pending_name(state) == "magazine_again"
    assert kinds(answer(state, 1)) == ["magazine_thrown_again", "explodes", "catches_fire"]
    assert (pending_name(state), named(state, "G1").fate) == ("rest", EXPLODED)
    assert (named(state, "O1").fire, named(state, "O2").fire) == (0, NOT_ABLAZE)


@pytest.mark.clause("SAIL-NEL-04", "SAIL-NEL-07")
@pytest.mark.parametrize(
    ("points", "tested", "dice", "clause"),
    [(13, 0, [1, 1], "SAIL-NEL-04"), (25, 1, [1, 1], "SAIL-NEL-04"), (38, 2, [1], "SAIL-NEL-07")],
)
def test_the_clause_by_which_a_ship_explodes(
    points: int, tested: int, dice: list[int], clause: str
) -> None:
    state = hurt(points, period="nelson")
    named(state, "G1").tested = tested
    run(state, Explosions())
    events = [event for die in dice for event in answer(state, die)]
    assert [event.clause for event in events if event.kind == "explodes"] == [clause]


@pytest.mark.clause("SAIL-RULE-86")
def test_armada_magazines_are_safe() -> None:
    """Without the rule nothing is thrown; the thresholds are done with all the same."""
    state = hurt(38)
    run(state, Explosions())
    assert (pending_name(state), named(state, "G1").tested) == ("rest", 3)


# -- fires --------------------------------------------------------------------------------


def ablaze(**options: Any) -> AgeOfSail:
    state = battle(FOUR_FIFTHS, period="nelson", **options)
    named(state, "G1").fire = 0
    return state


@pytest.mark.clause("SAIL-NEL-08", "SAIL-NEL-09", "SAIL-NEL-12", "SAIL-RULE-83")
def test_a_fire_over_five_moves() -> None:
    """X94: out at throw k with 1/3 (2/3)^(k-1); 32/243 explode at the fifth."""

    def fate(ship: Ship) -> object:
        return "gone" if ship.fate == EXPLODED else int(ship.fire)

    state = ablaze()
    alone = shares(state, [Fires([])], fate)
    assert alone == {NOT_ABLAZE: Fraction(1, 3), 1: Fraction(2, 3)}
    found = shares(state, [Sequence([Fires([])] * 5)], fate)
    assert found == {NOT_ABLAZE: 1 - Fraction(32, 243), "gone": Fraction(32, 243)}


@pytest.mark.clause("SAIL-NEL-12")
def test_a_ship_that_is_gone_burns_no_more() -> None:
    state = ablaze()
    named(state, "G1").fire = 4
    run(state, Fires([]))
    answer(state, 4)
    ship = named(state, "G1")
    assert (ship.fate, ship.fire, ship.ablaze) == (EXPLODED, NOT_ABLAZE, False)


@pytest.mark.clause("SAIL-NEL-10", "SAIL-RULE-84")
def test_a_fire_that_rages() -> None:
    """She is ablaze in that move; her cable burns through; put out, she is as before."""
    state = ablaze()
    ship = named(state, "G1")
    ship.status = ANCHORED
    run(state, Fires([]))
    assert pending_name(state) == "fire"
    answer(state, 4)
    assert (ship.ablaze, ship.fire, ship.status, ship.cable) == (True, 1, SAILING, False)
    run(state, Fires([]))
    assert not ship.ablaze
    assert kinds(answer(state, 5)) == ["fire_out"]
    assert (ship.ablaze, ship.fire) == (False, NOT_ABLAZE)


@pytest.mark.clause("SAIL-NEL-12", "SAIL-RULE-83")
def test_those_set_alight_by_a_fire_throw_in_the_next_move() -> None:
    """The fifth failure blows her up; her neighbour catches fire and has no throw yet."""
    state = ablaze()
    named(state, "G1").fire = 4
    run(state, Fires([]))
    assert kinds(answer(state, 2)) == ["fire_rages", "explodes", "catches_fire"]
    assert (pending_name(state), named(state, "O1").fire, named(state, "O1").ablaze) == (
        "rest",
        0,
        False,
    )
    run(state, Fires([]))
    assert (pending_name(state), asked_seat(state)) == ("fire", "green")


# -- leaks --------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-FOUND-01", "SAIL-FOUND-02", "SAIL-RULE-106")
def test_leaks_in_a_strong_wind() -> None:
    """X142, X143: 38 of 50 lost: 39 at the end of the move, or a battery overboard."""
    state = hurt(38, "strong", opt_foundering=True)
    run(state, Foundering())
    assert pending_name(state) == "foundering"
    assert state.stack[-1].default(state, 0) == Let(0)
    decide(state, Let(0))
    ship = named(state, "G1")
    assert (pending_name(state), ship.lost()) == ("rest", 78)
    run(state, Foundering())
    guns = ship.batteries()
    decide(state, Strike(0, PORT, LONG, False))
    assert (pending_name(state), ship.lost(), ship.batteries()) == ("rest", 78, guns - 2)


@pytest.mark.clause("SAIL-FOUND-01", "SAIL-FOUND-03")
def test_foundering() -> None:
    """The last point takes her down; only strong wind and three quarters count."""
    state = hurt(49, "strong", opt_foundering=True)
    run(state, Foundering())
    assert isinstance(state.stack[-1].default(state, 0), Strike)
    assert kinds(decide(state, Let(0))) == ["leaks", "founders"]
    assert named(state, "G1").fate == FOUNDERED
    for points, strength in ((37, "strong"), (38, "medium")):
        state = hurt(points, strength, opt_foundering=True)
        run(state, Foundering())
        assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-RULE-106")
def test_two_halves_go_overboard() -> None:
    """Two halves are a whole battery; one half is not enough, and then nobody is asked."""
    state = hurt(38, "strong", opt_foundering=True)
    ship = named(state, "G1")
    ship.guns = [0] * 12
    ship.guns[PORT * 3 + LONG] = ship.guns[STARBOARD * 3 + LONG] = 1
    run(state, Foundering())
    decide(state, Strike(0, PORT, LONG, True))
    assert legal(state) == [Strike(0, STARBOARD, LONG, True)]
    assert refused(state, Let(0)).facts["refusal"] == "second_half"
    decide(state, Strike(0, STARBOARD, LONG, True))
    assert (pending_name(state), ship.batteries(), ship.lost()) == ("rest", 0, 76)
    ship.guns[PORT * 3 + LONG] = 1
    run(state, Foundering())
    assert (pending_name(state), ship.lost()) == ("rest", 78)


# -- jury masts ---------------------------------------------------------------------------


def rigged(peppered: set[int]) -> list[int]:
    """The masts lost by a ship at the end of moves 2 to 9 that lost one in move 2."""
    state = battle(FOUR_FIFTHS, opt_jury_rig=True)
    ship = named(state, "G1")
    ship.masts = 1
    found: list[int] = []
    for move in range(2, 10):
        ship.peppered = move in peppered
        run(state, JuryRig())
        found.append(int(ship.masts))
    return found


@pytest.mark.clause("SAIL-MAST-01", "SAIL-MAST-02", "SAIL-RULE-100")
def test_jury_mast() -> None:
    """X118, X119: up at the end of move 7, of move 8 with close fire in move 5."""
    assert rigged(set()) == [1, 1, 1, 1, 1, 0, 0, 0]
    assert rigged({5}) == [1, 1, 1, 1, 1, 1, 0, 0]
    assert rigged({2}) == [1, 1, 1, 1, 1, 0, 0, 0]


@pytest.mark.clause("SAIL-MAST-03", "SAIL-RULE-100")
def test_one_jury_mast() -> None:
    """X120: a dismasted ship comes to one mast lost, and a second is never set up."""
    state = battle(FOUR_FIFTHS, opt_jury_rig=True)
    ship = named(state, "G1")
    ship.masts = 2
    for _ in range(20):
        run(state, JuryRig())
    assert (ship.masts, ship.jury) == (1, True)


@pytest.mark.clause("SAIL-RULE-87")
def test_no_jury_masts_without_the_option() -> None:
    state = battle(FOUR_FIFTHS)
    ship = named(state, "G1")
    ship.masts = 1
    for _ in range(10):
        run(state, JuryRig())
    assert ship.masts == 1

"""Computer players choose their moves by eye: enemies seem to lie elsewhere (SAIL-RULE-59)."""

from __future__ import annotations

from math import atan2, degrees, hypot
from random import Random

import pytest
from tests.rules.age_of_sail.stage import Placed, battle, named

from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.phase import Cycle
from naumachia.rules import load
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firings
from naumachia.rules.age_of_sail.rules.guns import by_eye
from naumachia.rules.age_of_sail.rules.turn import TURN
from naumachia.search.levels import find_bot
from naumachia.search.think import ask
from naumachia.testing.stage import pending_name, run

SAIL = load("age_of_sail")
PAIR: list[Placed] = [("G1", "hope", 20, 10, 0), ("O1", "san_martin", 32, 15, 270)]
SQUADRONS: list[Placed] = [
    ("G1", "hope", 20, 10, 0),
    ("G2", "revenge", 20, 14, 0),
    ("O1", "san_martin", 32, 15, 270),
    ("O2", "san_martin", 30, 20, 200),
]

pytestmark = pytest.mark.clause("SAIL-RULE-59", "SAIL-EQP-05")


def guessed(state: AgeOfSail, seat: int, seed: int = 0) -> AgeOfSail:
    guess: AgeOfSail = SAIL.guess(SAIL.observe(state, seat), Random(seed))
    return guess


def moving(ships: list[Placed], premeasure: str = "forbidden") -> AgeOfSail:
    state = battle(ships, 270, premeasure=premeasure)
    state.stack = [Cycle(TURN, next(at for at, one in enumerate(TURN) if one.name == "movements"))]
    settle(state, SILENT)
    assert pending_name(state) == "movement"
    return state


def error(ship_x: float) -> tuple[float, float]:
    """How far O1 is misjudged from G1 where she lies: share of the range, degrees of bearing."""
    state = moving([PAIR[0], ("O1", "san_martin", ship_x, 15, 270)])
    here, true = state.hull(named(state, "G1")), state.hull(named(state, "O1"))
    seen = by_eye(guessed(state, 0)).hull(named(state, "O1"))
    ranges = [hypot(hull.x - here.x, hull.y - here.y) for hull in (true, seen)]
    angles = [degrees(atan2(hull.x - here.x, hull.y - here.y)) for hull in (true, seen)]
    return ranges[1] / ranges[0] - 1.0, angles[1] - angles[0]


def test_ranges_are_misjudged_within_8_percent_and_bearings_within_4_degrees() -> None:
    """Over many places errors go both ways and come near to both limits, never beyond."""
    found = [error(30 + 0.13 * number) for number in range(200)]
    far, wide = [one[0] for one in found], [one[1] for one in found]
    assert -0.0803 < min(far) < -0.07
    assert 0.07 < max(far) < 0.0803
    assert -4.01 < min(wide) < -3.6
    assert 3.6 < max(wide) < 4.01


def test_errors_are_the_same_at_every_look() -> None:
    """The dice of a guess do not matter, nor which side's ship moves; another move has others."""
    state = moving(SQUADRONS)
    first = guessed(state, 0, 1).misjudged
    assert first == guessed(state, 0, 2).misjudged
    state.move = 2
    assert guessed(state, 0).misjudged != first


def test_errors_are_known_numbers() -> None:
    """The same in both builds, on every machine."""
    assert guessed(moving(SQUADRONS), 0).misjudged == [(0, 0), (0, 0), (785, -575), (-633, -611)]


def test_own_ships_are_exact_and_headings_are_seen() -> None:
    state = moving(SQUADRONS)
    seen = by_eye(guessed(state, 0))
    for tag in ("G1", "G2"):
        assert seen.hull(named(seen, tag)).pose.text() == state.hull(named(state, tag)).pose.text()
    for tag in ("O1", "O2"):
        there = seen.hull(named(seen, tag)).pose
        assert there.heading == state.hull(named(state, tag)).pose.heading
        assert there.text() != state.hull(named(state, tag)).pose.text()


def test_who_lies_in_contact_is_not_misjudged() -> None:
    state = moving([PAIR[0], ("O1", "san_martin", 20.34, 10, 0)])
    assert guessed(state, 0).misjudged == [(0, 0), (0, 0)]


def test_nothing_is_misjudged_where_it_may_be_measured() -> None:
    """With the option, when the guns fire, and by spectators."""
    assert guessed(moving(PAIR, premeasure="allowed"), 0).misjudged == []
    state = battle([PAIR[0], ("O1", "san_martin", 23, 11, 0)])
    run(state, Firings())
    assert pending_name(state) == "firing"
    assert guessed(state, 0).misjudged == []
    assert SAIL.guess(SAIL.observe(moving(PAIR), None), Random(0)).misjudged == []


def test_what_is_misjudged_is_no_part_of_the_position() -> None:
    """The true places stay in the guess, in what is legal, and in what is seen of it."""
    state = moving(SQUADRONS)
    guess = guessed(state, 0)
    assert SAIL.position(guess) == SAIL.position(state)
    assert SAIL.legal(guess, 0) == SAIL.legal(state, 0)
    assert SAIL.observe(guess, 0).state.misjudged == []
    assert guess.clone().misjudged == guess.misjudged


def test_moves_are_judged_by_eye() -> None:
    """The evaluation of a guess is that of the table as it looks."""
    state = moving(PAIR)
    guess = guessed(state, 0)
    assert SAIL.advisor.evaluate(guess, 0) != SAIL.advisor.evaluate(state, 0)
    assert SAIL.advisor.evaluate(guess, 0) == SAIL.advisor.evaluate(by_eye(guess), 0)


def test_orders_chosen_by_eye_are_legal() -> None:
    state = moving(SQUADRONS)
    orders = ask(find_bot("greedy")(SAIL, Random(3)), SAIL, state, 0)
    assert SAIL.check(state, 0, orders[0]) is None

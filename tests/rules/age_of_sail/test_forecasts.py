"""What the board says of a volley before the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.age_of_sail.stage import Placed, battle, named

from naumachia.kernel.ruleset import View
from naumachia.rules import load
from naumachia.rules.age_of_sail.actions import NOBODY, Finish, Fire
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.tables.designs import PORT, STARBOARD
from naumachia.scene.board import board_of
from naumachia.scene.margin import Forecast
from naumachia.testing.stage import decide, run

BOARD = board_of(load("age_of_sail"))
PAIR: list[Placed] = [
    ("G1", "hope", 20, 10, 0),
    ("G2", "revenge", 20, 12, 0),
    ("O1", "san_martin", 23, 11, 0),
]


def told(state: AgeOfSail, action: Fire) -> Forecast:
    found = BOARD.odds.forecast(View(0, state), 0, action)
    assert found is not None
    return found


def test_a_volley_is_told_exactly() -> None:
    """Hope's 7 dice at close range: nothing with 1/128; 3.5 on average, a battery 72 in 100."""
    state = battle(PAIR)
    run(state, Firing(0))
    found = told(state, Fire(0, STARBOARD, 2, ()))
    assert found.parts[0] == ("No hit", Fraction(1, 128), "bad")
    assert sum(chance for _, chance, _ in found.parts) == 1
    lines = dict(found.lines)
    assert lines["Damage on average"] == "3.5"
    assert lines["Takes a battery"] == "72.1%"
    assert lines["Batteries of long range"] == "3 dice, 4 or more"
    assert "Sinks" not in lines
    assert found.spread is not None
    assert found.spread.label == "Damage"
    # Each of the seven dice hits or misses: 128 ways, and all hit in one of them.
    ways = (1, 7, 21, 35, 35, 21, 7, 1)
    assert found.spread.chances == tuple(
        (Fraction(damage), Fraction(count, 128)) for damage, count in enumerate(ways)
    )


def test_volleys_on_one_target_are_told_together() -> None:
    """What is laid on her already counts; and what comes of it for a ship that is hurt."""
    state = battle(PAIR)
    named(state, "O1").flotation = 20
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 2, ()))
    lines = dict(told(state, Fire(1, STARBOARD, 2, ())).lines)
    assert lines["Damage of all 2 volleys on average"] == "6.0"
    # Of the 12 dice 10 or more have to hit: 79 of 4096 ways.
    assert lines["Sinks"] == "1.9%"


def test_nothing_is_told_of_other_orders_and_of_shots_that_cannot_be() -> None:
    state = battle(PAIR)
    assert BOARD.odds.forecast(View(0, state), 0, Fire(0, STARBOARD, 2, ())) is None
    run(state, Firing(0))
    assert BOARD.odds.forecast(View(0, state), 0, Fire(0, PORT, 2, ())) is None
    assert BOARD.odds.forecast(View(0, state), 0, Finish(NOBODY)) is None


@pytest.mark.clause("SAIL-RULE-107")
def test_closed_diagrams_tell_no_flotation() -> None:
    """Where diagrams are closed nothing that follows from an enemy's flotation is told."""
    state = battle(PAIR, diagrams="closed")
    named(state, "O1").flotation = 4
    run(state, Firing(0))
    lines = dict(told(state, Fire(0, STARBOARD, 2, ())).lines)
    assert "Sinks" not in lines
    assert "Damage on average" in lines


@pytest.mark.clause("SAIL-RULE-59", "SAIL-EQP-04")
def test_threats_are_told_when_guns_are_laid() -> None:
    """Who could fire at whom, and that it would be a rake; nothing while measuring is forbidden."""
    ships: list[Placed] = [("G1", "victory", 20, 10, 0), ("O1", "victory", 24, 10, 90)]
    state = battle(ships, period="nelson")
    assert BOARD.attacks.threats(View(0, state), 0) == []
    run(state, Firing(0))
    found = [(one.piece, one.order, one.target) for one in BOARD.attacks.threats(View(0, state), 0)]
    assert found == [("G1", "rake", "O1")]
    open_sea = battle(PAIR, premeasure="allowed")
    found = [
        (one.piece, one.order, one.target) for one in BOARD.attacks.threats(View(0, open_sea), 0)
    ]
    assert found == [("G1", "fire", "O1"), ("G2", "fire", "O1")]


@pytest.mark.clause("SAIL-RULE-59", "SAIL-RULE-66")
def test_where_a_ship_lies_tells_what_she_could_fire_at() -> None:
    """Before the guns are laid, as if nobody moved any more; nothing while measuring is forbidden,
    for a ship of another, and for one with nobody before her guns.
    """
    state = battle(PAIR, premeasure="allowed")
    there = BOARD.attacks.later_position(View(0, state), 0, "G1")
    assert there is not None
    assert BOARD.rules.legal(there, 0)[0] == Fire(0, STARBOARD, 2, ())
    assert not isinstance(state.stack[-1], Firing)
    assert BOARD.attacks.later_position(View(0, state), 0, "O1") is None
    assert BOARD.attacks.later_position(View(0, state), 0, "none") is None
    assert BOARD.attacks.later_position(View(0, battle(PAIR)), 0, "G1") is None
    alone = battle([PAIR[0]], premeasure="allowed")
    assert BOARD.attacks.later_position(View(0, alone), 0, "G1") is None

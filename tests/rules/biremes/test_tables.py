"""Test the tables of the ledger that the examples do not cover."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.biremes.stage import named, stage

from naumachia.geometry.hull import STARBOARD
from naumachia.geometry.measure import RayHit
from naumachia.kernel.event import SILENT
from naumachia.rules.biremes.classes import LETTERS, classes
from naumachia.rules.biremes.rules.alongside import swipe_offset_limit
from naumachia.rules.biremes.rules.ramming import Run, ram_tally
from naumachia.rules.biremes.rules.turn import RollOff, rank_seats, record_roll, tied_seats

SIZES = {"BQ": -1, "TV": -1, "BV": -2, "QB": 1, "VT": 1, "VB": 2}


@pytest.mark.clause("BIR-SHIP-01", "BIR-SHIP-02", "BIR-SHIP-03", "BIR-SHIP-05", "BIR-RULE-02")
def test_classes() -> None:
    found = [
        (kind.letter, kind.crew, kind.length, kind.beam, kind.fire_limit) for kind in classes(100)
    ]
    assert found == [
        ("B", 10, 1000, 300, 3),
        ("T", 20, 1250, 350, 4),
        ("Q", 30, 1250, 450, 5),
        ("V", 50, 1500, 550, 6),
    ]
    assert [kind.beam for kind in classes(200)] == [600, 700, 900, 1100]


@pytest.mark.clause("BIR-RAM-10", "BIR-RULE-18", "BIR-RULE-14", "BIR-RULE-11", "BIR-RULE-23")
@pytest.mark.parametrize("attacker", LETTERS)
@pytest.mark.parametrize("target", LETTERS)
def test_ram_modifiers(attacker: str, target: str) -> None:
    state = stage(f"G1 {attacker} 10,10,0", f"O1 {target} 20,20,90")
    ship, goal = named(state, "G1"), named(state, "O1")
    size = SIZES.get(attacker + target, 0)
    for distance, part in ((3000.0, -1), (3001.0, 0), (3999.0, 0), (4000.0, 1)):
        for angle, oblique in ((5750, 0), (9000, 0), (5740, -1), (1250, -1)):
            run = Run(state.hull(ship), RayHit(STARBOARD, distance, 0.0, 0.0), angle)
            assert ram_tally(state, ship, goal, run).total == size + part + oblique
    goal.dead = True
    run = Run(state.hull(ship), RayHit(STARBOARD, 4000.0, 0.0, 0.0), 9000)
    assert ram_tally(state, ship, goal, run).total == size + 3


@pytest.mark.clause("BIR-RULE-26")
def test_how_far_off_a_swipe_may_touch() -> None:
    state = stage("G1 B 10,10,0", "O1 T 20,20,90")
    assert swipe_offset_limit(named(state, "G1"), named(state, "O1")) == 875


@pytest.mark.clause("BIR-TURN-01", "BIR-TURN-02", "BIR-TURN-03", "BIR-RULE-58")
def test_example_78_ties_are_rolled_again_among_the_tied() -> None:
    rolls: list[list[int]] = [[], [], []]
    record_roll(rolls, (9, 9, 6), "BIR-TURN-01", SILENT)
    assert tied_seats(rolls) == [0, 1]
    record_roll(rolls, (3, 8), "BIR-TURN-03", SILENT)
    assert tied_seats(rolls) == []
    assert rank_seats(rolls) == [1, 0, 2]


@pytest.mark.clause("BIR-TURN-03")
def test_a_roll_for_the_order_is_exact() -> None:
    two = RollOff("BIR-TURN-01", "initiative", [0, 1])
    assert two.size() == 110
    chances = dict(two.outcomes())
    assert sum(chances.values()) == 1
    # Two players tie 73 times in 648: what is left is divided among the rest.
    assert chances[(12, 11)] == Fraction(2, 36 * 36) / (1 - Fraction(73, 648))
    three = RollOff("BIR-TURN-01", "initiative", [0, 1, 2])
    all_tied = 1 - Fraction(sum((6 - abs(7 - t)) ** 3 for t in range(2, 13)), 36**3)
    apart = sum(chance for totals, chance in three.outcomes() if len(set(totals)) == 3)
    assert apart * all_tied == Fraction(895, 1296)

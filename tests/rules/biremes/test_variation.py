"""Test that varied orders keep the rules of movement."""

from __future__ import annotations

from random import Random

import pytest

from naumachia.rules.biremes.actions import Move, Slip
from naumachia.rules.biremes.rules.movement import vary_move, vary_slip

SEEDS = 40


@pytest.mark.clause("BIR-MOVE-10")
@pytest.mark.parametrize(
    ("first", "distance", "last"),
    [
        (4500, 3000, 0),
        (0, 3000, 4500),
        (0, 3000, 0),
        (4500, 0, 0),
        (9000, -1000, 0),
        (0, -1000, 0),
    ],
)
def test_a_varied_move_turns_at_the_same_end(first: int, distance: int, last: int) -> None:
    """Check that it turns at one end only, and not if it goes straight astern."""
    found = [vary_move(Move(3, first, distance, last), Random(seed)) for seed in range(SEEDS)]
    moves = [move for move in found if isinstance(move, Move)]
    assert len(moves) == SEEDS
    assert {move.ship for move in moves} == {3}
    if last != 0 or (distance < 0 and first == 0):
        assert {move.first for move in moves} == {0}
    else:
        assert len({move.first for move in moves}) > SEEDS // 4
    assert len({move.last for move in moves}) > SEEDS // 4 or last == 0
    assert last != 0 or {move.last for move in moves} == {0}


class Fixed(Random):
    """Random numbers that are always the same."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


@pytest.mark.parametrize(("number", "distance"), [(0.0, -200), (0.5, 500), (0.996, 1190)])
def test_a_length_is_varied_by_seven_tenths_of_an_inch_at_most(
    number: float, distance: int
) -> None:
    """99.2 % of 0.7 inches are 0.69 in steps of a hundredth."""
    assert vary_slip(Slip(3, 500, 0), Fixed(number)) == Slip(3, distance, 0)


def test_a_varied_slip_goes_or_turns() -> None:
    found = [vary_slip(Slip(3, 0, 1500), Random(seed)) for seed in range(SEEDS)]
    assert {slip.distance for slip in found if isinstance(slip, Slip)} == {0}
    found = [vary_slip(Slip(3, 500, 0), Random(seed)) for seed in range(SEEDS)]
    assert {slip.angle for slip in found if isinstance(slip, Slip)} == {0}

"""Continuous choices: round, vary, shorten, and snap to a legal action."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import steady

from naumachia.kernel.clause import Clause, Ruling
from naumachia.kernel.phase import Phase, State
from naumachia.kernel.values import Key, ValueObject
from naumachia.table.choices import (
    ANGLE,
    CHOICE,
    COORDINATE,
    FIXED,
    HEADING,
    LENGTH,
    PATH_ANGLE,
    PATH_LENGTH,
    PhaseChoices,
    VariationSpec,
)

SHORT = Clause("TST-01", "Three inches at most, and turns of 60 degrees.", "L1")


class Order(ValueObject):
    pass


class Row(Order):
    def __init__(self, ship: int, turn: int, way: int) -> None:
        self.ship, self.turn, self.way = ship, turn, way

    def key(self) -> Key:
        return (1, self.ship, self.turn, self.way)


class Tow(Order):
    def __init__(self, ship: int, other: int, side: int, at: int, off: int, facing: int) -> None:
        self.parts = (ship, other, side, at, off, facing)

    def key(self) -> Key:
        return (2, *self.parts)


class Wait(Order):
    def __init__(self, ship: int, reason: int) -> None:
        self.ship, self.reason = ship, reason

    def key(self) -> Key:
        return (3, self.ship, self.reason)


VARIATION: VariationSpec[Order] = VariationSpec(
    10,
    50,
    700,
    1_000,
    {
        Row: [FIXED, PATH_ANGLE, PATH_LENGTH],
        Tow: [FIXED, FIXED, CHOICE, COORDINATE, LENGTH, HEADING],
    },
)


class Rowing(Phase[State, Order]):
    def check(self, state: State, seat: int, action: Order) -> Ruling | None:
        if isinstance(action, Row):
            fits = abs(action.turn) <= 6_000 and 0 <= action.way <= 3_000
            whole = action.turn % 50 == 0 and action.way % 10 == 0
            return None if fits and whole else Ruling("TST-01", {})
        return Ruling("TST-01", {}) if isinstance(action, Tow) else None


LISTED: list[Order] = [Row(1, 0, 3_000), Row(1, 4_500, 1_500), Row(2, 0, 1_000), Wait(1, 0)]


def choices() -> PhaseChoices[State, Order]:
    return PhaseChoices(LISTED, State(), 0, Rowing(), VARIATION)


def test_measures_are_rounded_to_the_steps_of_orders() -> None:
    assert VARIATION.round_action(Row(1, 1_226, -1_236)) == Row(1, 1_250, -1_240)
    assert VARIATION.round_action(Tow(1, 2, 3, 14, 16, 35_990)) == Tow(1, 2, 3, 10, 20, 0)
    assert VARIATION.round_action(Wait(1, 7)) == Wait(1, 7)


def test_only_lengths_and_angles_vary_and_zero_stays_zero() -> None:
    rng = Random(3)
    for _ in range(50):
        other = VARIATION.vary(Tow(1, 2, 3, 14, 1_000, 9_000), rng)
        assert other is not None
        _, ship, target, side, at, off, facing = other.key()
        assert (ship, target, side, at) == (1, 2, 3, 14)
        assert abs(off - 1_000) <= 705
        assert abs(facing - 9_000) <= 1_025
        assert (off % 10, facing % 50) == (0, 0)
        still = VARIATION.vary(Row(1, 0, 0), rng)
        assert still is not None
        assert still.key()[3] == 0
    assert VARIATION.vary(Wait(1, 0), rng) is None


def test_a_kind_may_have_a_custom_variation() -> None:
    own: VariationSpec[Order] = VariationSpec(
        10,
        50,
        700,
        1_000,
        {Row: [FIXED, ANGLE, PATH_LENGTH]},
        {Row: lambda action, rng: Row(9, 0, 0)},
    )
    assert own.vary(Row(1, 500, 500), Random(1)) == Row(9, 0, 0)


def test_a_path_length_is_shortened_before_a_path_angle() -> None:
    assert VARIATION.shorten(Row(1, 4_000, 3_000), 500) == Row(1, 4_000, 1_500)
    assert VARIATION.shorten(Row(1, 4_000, 0), 500) == Row(1, 2_000, 0)
    assert VARIATION.shorten(Row(1, 0, 0), 500) is None
    assert VARIATION.shorten(Wait(1, 0), 500) is None


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Row(1, 1_226, 1_236), Row(1, 1_250, 1_240)),  # rounded
        (Row(1, 0, 4_000), Row(1, 0, 3_000)),  # three quarters of it
        (Row(1, 9_000, 0), Row(1, 5_400, 0)),
        (Row(1, 9_000, 1_400), Row(1, 4_500, 1_500)),  # the nearest listed
        (Row(3, 9_000, 1_400), None),  # none of that ship
        (Tow(1, 2, 3, 0, 0, 0), None),
        (Wait(1, 5), Wait(1, 5)),
    ],
)
def test_an_illegal_order_snaps_to_the_nearest_legal_one(wanted: Order, found: Order) -> None:
    assert choices().snap(wanted) == found


@steady
@given(st.integers(0, 10_000))
def test_samples_are_legal(seed: int) -> None:
    made = choices()
    action = made.sample(Random(seed))
    assert made.is_legal(action)
    assert not made.complete

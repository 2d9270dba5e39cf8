"""Open phases of movement that cannot be are told from those that can."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.age_of_sail.stage import battle, named

from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.notation.stack import is_valid
from naumachia.rules.age_of_sail.rules.drifting import Caught
from naumachia.rules.age_of_sail.rules.holds import Recovery, Towing
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.sailing import Alongside
from naumachia.rules.age_of_sail.ship import IRONS, SUNK


def afloat() -> AgeOfSail:
    """G1 in irons, G2 trying to tow G3, G4 sunk."""
    state = battle(
        [(f"G{number}", "hope", 5 * number, 10, 0) for number in range(1, 5)]
        + [("O1", "hope", 40, 10, 0)]
    )
    named(state, "G1").status = IRONS
    named(state, "G2").hauling = 2
    named(state, "G3").tug = 1
    named(state, "G4").fate = SUNK
    state.sea.remove(3)
    return state


@pytest.mark.parametrize(
    "phase",
    [
        Movements(2),
        Movement(1, 1),
        Caught(5),
        Caught(0, True),
        Recovery(),
        Recovery(0, 0, [4]),
        Recovery(0, 1),
        Towing(1),
        Alongside(0, NOBODY),
        Alongside(0, 4),
    ],
)
def test_can_be(phase: Any) -> None:
    assert is_valid(afloat(), phase)


@pytest.mark.parametrize(
    "phase",
    [
        Movements(3),
        Movement(2),
        Movement(0, -1),
        Caught(6),
        Caught(3, True),
        Recovery(-1),
        Recovery(0, 4),
        Recovery(0, 3),
        Recovery(0, NOBODY, [7]),
        Towing(0),
        Towing(2),
        Alongside(3, NOBODY),
        Alongside(0, 3),
        Alongside(0, 0),
    ],
)
def test_cannot_be(phase: Any) -> None:
    assert not is_valid(afloat(), phase)

"""Open phases of gunfire that cannot be are told from those that can."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.age_of_sail.stage import battle

from naumachia.rules.age_of_sail.notation.open_phases import sound
from naumachia.rules.age_of_sail.rules.casualties import Explosions, Fires, Foundering, Masts
from naumachia.rules.age_of_sail.rules.firing import Assessing, Firing, Firings, Striking, Volleys
from naumachia.rules.age_of_sail.tables.designs import STARBOARD

SHOTS = [0, STARBOARD, 1, 4, 4, 6]


@pytest.mark.parametrize(
    "phase",
    [
        Firings(2),
        Firing(1, 0, SHOTS, [1, 4, 2, 0]),
        Volleys(SHOTS, 0, [], []),
        Volleys(SHOTS, 1, [1, 0, 0, 1], []),
        Assessing([1, 4, 2, 0], [0, -1, 2]),
        Striking(1, 0, 2, True),
        Masts(1, 2),
        Explosions(2, 0),
        Foundering(2),
        Fires([0, 1]),
    ],
)
def test_can_be(phase: Any) -> None:
    assert sound(battle([("G1", "hope", 20, 10, 0), ("O1", "hope", 23, 10, 0)]), phase)


@pytest.mark.parametrize(
    "phase",
    [
        Firings(3),
        Firing(2, 0, [], []),
        Firing(0, -1, [], []),
        Firing(0, 0, SHOTS[:5], []),
        Firing(0, 0, [0, 7, 1, 4, 4, 6], []),
        Firing(0, 0, [0, STARBOARD, 2, 4, 4, 6], []),
        Firing(0, 0, [0, STARBOARD, 1, 4, 4, -6], []),
        Firing(0, 0, [0, STARBOARD, 1, 0, 0, 0], []),
        Firing(0, 0, [], [1, 4, 2]),
        Firing(0, 0, [], [5, 4, 2, 0]),
        Firing(0, 0, [], [1, -4, 2, 0]),
        Volleys(SHOTS, 2, [], []),
        Volleys(SHOTS, 0, [1, 0, 0, 0], []),
        Volleys(SHOTS, 1, [0, 0, 0, 0], []),
        Volleys(SHOTS[1:], 0, [], []),
        Assessing([], [0, -1]),
        Assessing([], [0, 5, 2]),
        Striking(3, -1, 2, False),
        Striking(0, -1, -2, False),
        Masts(-1, 0),
        Explosions(0, 4),
        Foundering(9),
        Fires([2]),
    ],
)
def test_cannot_be(phase: Any) -> None:
    state = battle([("G1", "hope", 20, 10, 0), ("O1", "hope", 23, 10, 0)])
    assert not sound(state, phase)

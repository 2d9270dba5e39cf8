"""Open phases of gunfire that cannot be are told from those that can."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.age_of_sail.stage import battle

from naumachia.rules.age_of_sail.notation.stack import STACK, is_valid
from naumachia.rules.age_of_sail.rules.casualties import Explosions, Fires, Foundering, Masts
from naumachia.rules.age_of_sail.rules.firing import Assessing, Firing, Firings, Striking, Volleys
from naumachia.rules.age_of_sail.rules.gunnery import Debt, Hits, Shot
from naumachia.rules.age_of_sail.tables.designs import STARBOARD

SHOTS = [Shot(0, STARBOARD, 1, (4, 4, 6))]


def firing(*shot: int) -> Firing:
    """A side that has laid one volley."""
    ship, facing, target, *guns = shot
    return Firing(0, 0, [Shot(ship, facing, target, tuple(guns))])


@pytest.mark.parametrize(
    "phase",
    [
        Firings(2),
        Firing(1, 0, SHOTS, [Hits(1, 4, 2, 0)]),
        Volleys(SHOTS),
        Volleys(SHOTS, 1, [1, 0, 0, 1]),
        Assessing([Hits(1, 4, 2, 0)], [Debt(0, -1, 2)]),
        Striking(1, 0, 2, True),
        Masts(1, 2),
        Explosions(2, 0),
        Foundering(2),
        Fires([0, 1]),
    ],
)
def test_can_be(phase: Any) -> None:
    assert is_valid(battle([("G1", "hope", 20, 10, 0), ("O1", "hope", 23, 10, 0)]), phase)


@pytest.mark.parametrize(
    "phase",
    [
        Firings(3),
        Firing(2),
        Firing(0, -1),
        firing(0, 7, 1, 4, 4, 6),
        firing(0, STARBOARD, 2, 4, 4, 6),
        firing(0, STARBOARD, 1, 4, 4, -6),
        firing(0, STARBOARD, 1, 0, 0, 0),
        Firing(0, 0, [], [Hits(5, 4, 2, 0)]),
        Firing(0, 0, [], [Hits(1, -4, 2, 0)]),
        Volleys(SHOTS, 2),
        Volleys(SHOTS, 0, [1, 0, 0, 0]),
        Volleys(SHOTS, 1, [0, 0, 0, 0]),
        Assessing([], [Debt(0, 5, 2)]),
        Striking(3, -1, 2),
        Striking(0, -1, -2),
        Masts(-1, 0),
        Explosions(0, 4),
        Foundering(9),
        Fires([2]),
    ],
)
def test_cannot_be(phase: Any) -> None:
    state = battle([("G1", "hope", 20, 10, 0), ("O1", "hope", 23, 10, 0)])
    assert not is_valid(state, phase)


@pytest.mark.parametrize(
    "word",
    [
        "firing:1:0:0,3,1,4,4,6:1,4,2,0",
        "volleys:0,3,1,4,4,6,1,2,0,4,4,6:1:1,0,0,1:",
        "assessing:1,4,2,0:0,-1,2,1,0,4",
    ],
)
def test_records_in_text(word: str) -> None:
    """Volleys, hits and debts are written as their numbers, one after the other."""
    assert STACK.phase(STACK.read(word)) == word


@pytest.mark.parametrize(
    "word", ["firing:0:0:0,3,1,4,4:", "firing:0:0::1,4,2", "assessing::0,-1", "volleys:3,1:0::"]
)
def test_records_cut_short(word: str) -> None:
    with pytest.raises(ValueError, match=","):
        STACK.read(word)

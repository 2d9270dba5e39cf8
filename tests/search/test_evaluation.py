"""Test Trireme's evaluation on positions that people agree about."""

from __future__ import annotations

import pytest

from naumachia.rules.trireme.ruleset import RULESET
from naumachia.search.think import think

SEA = "options board_n=9 losses_to_lose=2\n{mover} moves\nround 3\nfleet 3\n{ships}"


def position(mover: str, *ships: str) -> str:
    return SEA.format(mover=mover, ships="\n".join(ships))


def value(mover: str, *ships: str) -> float:
    """Return the evaluation for green."""
    state = RULESET.notation.parse_position(position(mover, *ships))
    green = RULESET.advisor.evaluate(state, 0)
    assert RULESET.advisor.evaluate(state, 1) == -green
    assert -1.0 <= green <= 1.0
    return green


FAR = ("G3 (1,1)N", "O2 (9,9)S", "O3 (7,9)S")


def test_a_mirrored_position_is_even() -> None:
    ships = ("G1 (3,1)N", "G2 (5,1)N", "G3 (7,1)N", "O1 (7,9)S", "O2 (5,9)S", "O3 (3,9)S")
    assert value("green", *ships) == pytest.approx(0.0)


def test_an_open_ram_is_good_for_the_mover_and_bad_for_the_other() -> None:
    under_ram = ("G1 (4,4)N", "G2 (1,3)N", "O1 (4,6)E", *FAR)
    out_of_reach = ("G1 (4,4)N", "G2 (1,3)N", "O1 (4,8)E", *FAR)
    assert value("green", *under_ram) > value("green", *out_of_reach) + 0.1
    assert value("orange", *under_ram) < value("green", *under_ram)


def test_bow_to_bow_is_no_threat() -> None:
    bows = ("G1 (4,4)N", "G2 (1,3)N", "O1 (4,6)S", *FAR)
    beam = ("G1 (4,4)N", "G2 (1,3)N", "O1 (4,6)E", *FAR)
    assert value("green", *bows) < value("green", *beam)


@pytest.mark.parametrize("level", ["greedy", "mcts"])
def test_a_ram_that_wins_is_made(level: str) -> None:
    ships = ("G1 (4,4)N", "G2 (1,3)N", "G3 (1,1)N", "O1 (4,6)E", "O2 (9,9)S", "O3 lost")
    orders = think("trireme", position("green", *ships), 0, level, 1)
    assert orders[0].startswith("G1")
    assert "xO1" in orders[0]

"""Clauses at their exact limits: edges of the table, last men, captives who share a loss."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import battle, grapple, named, pose, waters

from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import may_rise
from naumachia.rules.age_of_sail.rules.contact import edge_crossed
from naumachia.rules.age_of_sail.rules.crews import kill
from naumachia.rules.age_of_sail.rules.holds import is_pressing
from naumachia.rules.age_of_sail.rules.losses import uses_exit
from naumachia.rules.age_of_sail.ship import STRUCK, Exit
from naumachia.testing.stage import event_summaries


def three() -> AgeOfSail:
    """Return a ship of green, two of orange and one of a third player."""
    return battle(
        [
            ("G1", "hope", 10, 10, 0),
            ("O1", "hope", 20, 10, 0),
            ("L1", "hope", 30, 10, 0),
            ("O2", "hope", 40, 10, 0),
        ],
        opt_crews=True,
    )


@pytest.mark.clause("SAIL-RULE-55")
@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (10, 36, NOBODY),
        (10, 36.001, NORTH),
        (72, 10, NOBODY),
        (72.001, 10, EAST),
        (10, 0, NOBODY),
        (10, -0.001, SOUTH),
        (0, 10, NOBODY),
        (-0.001, 10, WEST),
    ],
)
def test_a_mainmast_on_the_edge_is_on_the_table(x: float, y: float, edge: int) -> None:
    assert edge_crossed(three(), pose(x, y, 0)) == edge


@pytest.mark.clause("SAIL-RULE-105")
@pytest.mark.parametrize("edge", [NORTH, EAST, SOUTH, WEST])
def test_a_ship_leaves_by_the_edge_that_it_has_crossed(edge: int) -> None:
    state = three()
    waters(state, exits=[Exit(0, edge, 0, 36_000)])
    beyond = {NORTH: (10, 36.1), EAST: (72.1, 10), SOUTH: (10, -0.1), WEST: (-0.1, 10)}
    ship = named(state, "G1")
    found = []
    for crossed, (x, y) in beyond.items():
        state.put(ship, pose(x, y, 0))
        if uses_exit(state, ship):
            found.append(crossed)
    assert found == [edge]


@pytest.mark.clause("SAIL-RULE-91")
@pytest.mark.parametrize(("halves", "pressing"), [(2, True), (1, False)])
def test_a_boarder_goes_on_with_its_last_man(halves: int, pressing: bool) -> None:
    state = three()
    hold = grapple(state, "G1", "O1")
    named(state, "G1").crew = halves
    assert is_pressing(state, hold) == pressing


@pytest.mark.clause("SAIL-PRIZE-10", "SAIL-PRIZE-13")
@pytest.mark.parametrize("by_boarding", [True, False])
def test_who_struck_to_guns_does_not_rise(by_boarding: bool) -> None:
    state = three()
    friend, ship = named(state, "O1"), named(state, "O2")
    ship.flag, ship.by_boarding = STRUCK, by_boarding
    assert may_rise(friend, ship) is by_boarding
    assert may_rise(named(state, "G1"), ship) is False


@pytest.mark.clause("SAIL-PRIZE-24")
@pytest.mark.parametrize(
    ("aboard", "halves", "left", "shared"),
    [
        ([0, 4, 20], 4, [0, 2, 20], 2),
        ([0, 2, 20], 12, [0, 0, 16], 6),
        ([0, 4, 20], 1, [0, 3, 20], 1),
        ([0, 4, 4], 4, [0, 4, 4], 0),
    ],
)
def test_prisoners_who_are_not_fewer_share_a_loss(
    aboard: list[int], halves: int, left: list[int], shared: int
) -> None:
    state = three()
    ship, log = named(state, "G1"), Log()
    ship.crew, ship.aboard = 20, [*aboard]
    kill(ship, halves, log)
    assert (ship.aboard, ship.crew) == (left, 20 - halves + shared)
    hit = ("SAIL-PRIZE-24", "captives_hit", {"ship": "G1", "men": shared})
    assert event_summaries(log.take()) == ([hit] if shared else [])

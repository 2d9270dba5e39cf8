"""Points, and how battles end."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import battle, named, waters

from naumachia.kernel.options import Value
from naumachia.kernel.pending import Result
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.turn import ENDINGS, MoveEnds, points, points_text
from naumachia.rules.age_of_sail.ship import (
    EXPLODED,
    FOUNDERED,
    LEFT,
    PRIZE,
    STRUCK,
    SUNK,
    TAKEN,
    WRECKED,
    Exit,
)
from naumachia.testing.stage import facts_of, kinds, run

SHIPS = [
    ("G1", "hope", 10, 10, 0), ("G2", "white_bear", 20, 10, 0),
    ("O1", "san_martin", 10, 20, 0), ("O2", "san_felipe", 20, 20, 0),
]  # fmt: skip
"""30 and 50 points against 50 and 40."""


def fleet(**options: Value) -> AgeOfSail:
    state = battle(SHIPS, **options)  # type: ignore[arg-type]
    state.moves = 30
    return state


def lose(state: AgeOfSail, name: str, fate: int = SUNK) -> None:
    ship = named(state, name)
    ship.fate = fate
    state.sea.remove(ship.ident)


def ended(state: AgeOfSail) -> Result | None:
    """How the battle has ended, None while it goes on."""
    return state.result


@pytest.mark.clause("SAIL-RULE-105")
def test_what_ships_are_worth() -> None:
    state = fleet()
    martin = named(state, "O1")
    scored = {}
    for lost in (0, 24, 25, 26, 50, 74, 75):
        martin.flotation = martin.whole - lost
        scored[lost] = points_text(points(state, 0))
    assert scored == {
        0: "0.0", 24: "0.0", 25: "5.0", 26: "5.0", 50: "12.5", 74: "12.5", 75: "25.0",
    }  # fmt: skip
    for fate in (SUNK, EXPLODED, FOUNDERED, WRECKED):
        martin.fate = fate
        assert points_text(points(state, 0)) == "50.0"
    martin.fate = LEFT
    assert points_text(points(state, 0)) == "12.5"
    martin.by_exit = True
    assert points_text(points(state, 0)) == "0.0"
    martin.fate = TAKEN
    assert points_text(points(state, 0)) == "75.0"


@pytest.mark.clause("SAIL-RULE-105", "SAIL-RULE-78")
def test_captures_count_while_they_are_held() -> None:
    state = fleet()
    martin = named(state, "O1")
    martin.flag = STRUCK
    assert points_text(points(state, 0)) == "75.0"
    martin.flag = PRIZE
    martin.holder = 0
    assert points_text(points(state, 0)) == "75.0"
    martin.fate = LEFT
    assert points_text(points(state, 0)) == "75.0"
    martin.fate = 0
    martin.flag = 0
    martin.holder = 1
    assert points_text(points(state, 0)) == "0.0"
    martin.crew = 0
    assert points_text(points(state, 0)) == "75.0"


@pytest.mark.clause("SAIL-TIME-06", "SAIL-RULE-105")
@pytest.mark.parametrize(
    ("lost", "ending", "degree", "scores"),
    [
        ([], "nightfall_drawn", "draw", (0, 0)),
        (["G1", "O2"], "nightfall", "marginal", (1, -1)),
        (["O1"], "nightfall", "decisive", (1, -1)),
        (["G2", "O1"], "nightfall_drawn", "draw", (0, 0)),
    ],
)
def test_nightfall(lost: list[str], ending: str, degree: str, scores: tuple[float, float]) -> None:
    state = fleet()
    for name in lost:
        lose(state, name)
    state.move = state.moves
    events = run(state, MoveEnds())
    assert state.result is not None
    assert state.result.ending == ending
    assert state.result.ending in ENDINGS
    assert tuple(state.result.scores) == scores
    assert facts_of(events, ending)["degree"] == degree


@pytest.mark.clause("SAIL-RULE-105")
@pytest.mark.parametrize(("halves", "degree"), [(24, "draw"), (25, "decisive")])
def test_ten_to_five_is_decisive(halves: int, degree: str) -> None:
    """San Martin, 50 points, has lost a quarter: 5 points, with the head start 10 to 5."""
    state = fleet()
    martin = named(state, "O1")
    martin.flotation = martin.whole - halves
    state.move = state.moves
    events = run(state, MoveEnds())
    assert state.result is not None
    assert facts_of(events, state.result.ending)["degree"] == degree


def test_the_battle_goes_on_till_the_last_move() -> None:
    state = fleet()
    state.move = state.moves - 1
    assert run(state, MoveEnds()) == []
    assert ended(state) is None


@pytest.mark.clause("SAIL-RULE-109")
def test_a_side_without_an_active_ship_ends_the_battle() -> None:
    state = fleet()
    lose(state, "O1")
    named(state, "O2").flag = STRUCK
    run(state, MoveEnds())
    assert state.result is not None
    assert (state.result.ending, state.result.scores) == ("annihilated", (1, -1))


@pytest.mark.clause("SAIL-RULE-109")
def test_becalmed_burning_and_dismasted_ships_are_active() -> None:
    state = fleet()
    for name in ("O1", "O2"):
        ship = named(state, name)
        ship.masts = 3
        ship.fire = 2
    assert kinds(run(state, MoveEnds())) == []


@pytest.mark.clause("SAIL-RULE-109")
def test_a_toothless_side_is_beaten_in_the_second_move() -> None:
    state = fleet()
    for name in ("O1", "O2"):
        ship = named(state, name)
        ship.masts = 2
        ship.guns = [0] * 12
        ship.flotation = 10
    run(state, MoveEnds())
    assert ended(state) is None
    named(state, "O1").guns[0] = 1
    run(state, MoveEnds())
    named(state, "O1").guns[0] = 0
    run(state, MoveEnds())
    assert ended(state) is None
    run(state, MoveEnds())
    assert state.result is not None
    assert (state.result.ending, state.result.scores) == ("toothless", (1, -1))


@pytest.mark.clause("SAIL-RULE-105")
def test_annihilation_asks_for_no_points() -> None:
    state = fleet(victory="annihilation")
    lose(state, "O1")
    state.move = state.moves
    run(state, MoveEnds())
    assert state.result is not None
    assert state.result.ending == "nightfall_drawn"
    state = fleet(victory="annihilation")
    lose(state, "G2")
    for name in ("O1", "O2"):
        lose(state, name)
    run(state, MoveEnds())
    assert state.result is not None
    assert (state.result.ending, state.result.scores) == ("annihilated", (1, -1))


@pytest.mark.clause("SAIL-RULE-105")
@pytest.mark.parametrize(("away", "ending"), [("O1", "goal"), ("O2", "goal_held")])
def test_a_scenarios_goal_is_to_get_away(away: str, ending: str) -> None:
    state = fleet(victory="scenario")
    waters(state, exits=[Exit(1, 1, 0, 36000)])
    lose(state, away, LEFT)
    named(state, away).by_exit = True
    state.move = state.moves
    run(state, MoveEnds())
    assert state.result is not None
    assert state.result.ending == ending
    assert state.result.scores == ((-1, 1) if ending == "goal" else (1, -1))


@pytest.mark.clause("SAIL-RULE-108")
def test_of_three_sides_the_last_with_a_ship_ends_the_battle() -> None:
    state = battle([*SHIPS, ("L1", "revenge", 30, 10, 0)])
    lose(state, "L1")
    run(state, MoveEnds())
    assert ended(state) is None
    lose(state, "G1")
    lose(state, "G2")
    run(state, MoveEnds())
    assert state.result is not None
    assert state.result.winners == (1,)

"""Test the evaluation of positions by computer players."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.biremes.stage import stage

from naumachia.geometry.sea import empty_sea
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules.biremes.advice.evaluation import (
    FEW_SHIPS,
    LEAST_MODIFIER,
    RAM_COSTS,
    evaluate,
    exposure,
    likely_losses,
    remoteness,
    ship_value,
)
from naumachia.rules.biremes.model import CELL, Biremes
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.search.bot import MakeBot
from naumachia.search.greedy import GreedyBot
from naumachia.search.uniform import RandomBot
from naumachia.sim.game import Game


def threat(mine: str, theirs: str) -> float:
    """Return the share of the second ship that the first threatens."""
    state = stage(mine, theirs)
    return exposure(state, state.ships[0], state.ships[1])


def test_a_side_shown_at_ram_distance_costs_more_than_a_bow() -> None:
    assert threat("G1 T 20,10,0", "O1 T 20,15,90") > threat("G1 T 20,10,0", "O1 T 20,15,180")


def test_a_run_of_four_inches_costs_more_than_one_of_three() -> None:
    assert threat("G1 T 20,10,0", "O1 T 20,15.5,90") > threat("G1 T 20,10,0", "O1 T 20,14,90") > 0


@pytest.mark.parametrize(
    "place", ["20,25,90", "20,5,90", "35,10,0"], ids=["far", "astern", "abeam"]
)
def test_what_cannot_be_reached_costs_nothing(place: str) -> None:
    assert threat("G1 T 20,10,0", f"O1 T {place}") == 0


def test_a_larger_crew_within_reach_threatens_to_board() -> None:
    assert threat("G1 V 20,10,0", "O1 B 20.5,12,0") > 0
    assert threat("G1 B 20,10,0", "O1 V 20.5,12,0") == 0


def test_costs_of_rams_rise_with_the_modifier_up_to_the_whole_ship() -> None:
    assert sorted(RAM_COSTS) == RAM_COSTS
    assert RAM_COSTS[6 - LEAST_MODIFIER] > 0.95


def test_lost_men_are_a_loss_for_one_and_a_gain_for_the_other() -> None:
    whole = stage("G1 T 10,10,0", "O1 T 30,30,0")
    hurt = stage("G1 T 10,10,0 crew=5", "O1 T 30,30,0")
    assert evaluate(hurt, 0) < evaluate(whole, 0)
    assert evaluate(hurt, 1) > evaluate(whole, 1)


def test_greedy_wins_most_duels_against_random() -> None:
    scenario = RULESET.scenarios()["duel"]
    won = 0
    for seed in range(12):
        state = RULESET.setup(scenario, Options(RULESET.options(), scenario.options))
        seats: list[MakeBot] = [GreedyBot, RandomBot] if seed % 2 == 0 else [RandomBot, GreedyBot]
        game = Game(RULESET, state, seats, seed)
        game.play(RULESET.max_decisions)
        assert game.result is not None, f"seed {seed}"
        won += game.result.scores[seed % 2] > 0
    assert won >= 7, f"{won} of 12, seeds 0 to 11"


def test_an_evaluation_changes_nothing() -> None:
    scenario = RULESET.scenarios()["squadrons"]
    state = RULESET.setup(scenario, Options(RULESET.options(), scenario.options))
    rng = Random(3)
    for _ in range(60):
        before = RULESET.position(state)
        assert -1.0 <= evaluate(state, 0) <= 1.0
        assert RULESET.position(state) == before
        state = _next(state, rng)


def _next(state: Biremes, rng: Random) -> Biremes:
    pending = RULESET.pending(state)
    if isinstance(pending, Chance):
        RULESET.resolve(state, pending.sample(rng), SILENT)
    elif isinstance(pending, Prompt):
        seat = pending.seats[0]
        RULESET.decide(state, seat, rng.choice(RULESET.legal(state, seat)), SILENT)
    return state


@pytest.mark.parametrize("seed", range(6))
def test_a_large_fleet_is_looked_at_near_by_as_if_all_were_looked_at(seed: int) -> None:
    rng = Random(seed)
    lines = [
        f"{side}{number} {rng.choice('BTQV')} {x},{y},{rng.randrange(360)}"
        for number, (side, x, y) in enumerate(
            (rng.choice("GO"), 4 * column + 2, 4 * row + 2)
            for column in range(11)
            for row in range(8)
            if rng.random() < 0.4
        )
    ]
    state = stage(*sorted(lines))
    assert len(state.ships) > FEW_SHIPS
    free = list(state.ships)
    worths = [ship_value(ship) for ship in free]
    losses = likely_losses(state, free, worths)
    apart = [remoteness(state, ship, state.side_of(ship)) for ship in free]
    hulls = [state.hull(ship) for ship in free]
    # With one cell that is as large as the table everybody lies in every box.
    state.sea = empty_sea(state.sea.table, [], len(free), 100 * CELL)
    for ship, hull in zip(free, hulls, strict=True):
        state.sea.place(ship.ident, hull)
    assert likely_losses(state, free, worths) == losses
    assert [remoteness(state, ship, state.side_of(ship)) for ship in free] == apart
    assert any(losses)

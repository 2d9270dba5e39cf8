"""Test that the evaluation by changed ships equals the full one to the last bit."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.bench_biremes import position

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt, Result
from naumachia.rules.biremes.actions import Action, Closing, Shoot
from naumachia.rules.biremes.advice.advisor import NearAdvisor
from naumachia.rules.biremes.advice.evaluation import evaluate
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.search.candidates import candidates
from naumachia.search.lines import lines, worth

SHIPS = 30


def eager(state: Biremes, actions: list[Action], rng: Random) -> Action:
    """Return an attack, if there is one, most of the time."""
    attacks = [one for one in actions if isinstance(one, (Closing, Shoot))]
    return rng.choice(attacks if attacks and rng.random() < 0.8 else actions)


def on(state: Biremes, rng: Random) -> None:
    """Make one more move."""
    pending = RULESET.pending(state)
    if isinstance(pending, Chance):
        RULESET.resolve(state, pending.sample(rng), SILENT)
    elif isinstance(pending, Prompt):
        seat = pending.seats[0]
        movers = RULESET.long_lists.movable_pieces(state, seat)
        if movers is None:
            actions = RULESET.legal(state, seat)
        else:
            actions = RULESET.long_lists.choices_with(state, seat, rng.choice(movers)).legal
        RULESET.decide(state, seat, eager(state, actions, rng), SILENT)


@pytest.mark.parametrize("seed", range(4))
def test_what_differs_little_is_evaluated_alike(seed: int) -> None:
    rng, base, melees, lost = Random(seed), position(SHIPS), 0, 0
    for _ in range(60):
        near = RULESET.advisor.near(base)
        assert isinstance(near, NearAdvisor)
        for _ in range(3):
            state = RULESET.clone(base)
            for _ in range(rng.randint(0, 5)):
                on(state, rng)
            for seat in range(2):
                assert near.evaluate(state, seat) == evaluate(state, seat)
            melees += len(state.melees)
            lost += sum(not ship.is_afloat() for ship in state.ships)
        if isinstance(RULESET.pending(base), Result):
            break
        for _ in range(3):
            on(base, rng)
    assert melees > 0
    assert lost + melees > 10


@pytest.mark.fast
def test_the_orders_of_many_ships_are_worth_what_each_is_worth_alone() -> None:
    state = position(SHIPS)
    found = candidates(RULESET, RULESET.observe(state, 0), 0, Random(1))
    rng = Random(1)
    alone = [worth(RULESET, line.after, 0, rng) for line in lines(RULESET, state, 0)]
    assert [one.estimate for one in found] == alone


def test_few_ships_are_evaluated_by_themselves() -> None:
    assert RULESET.advisor.near(position(6)) is RULESET.advisor

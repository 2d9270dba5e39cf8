"""What computer players are told: fire, rakes, damage and closing count as they should."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import battle, named

from naumachia.kernel.chance import Pool
from naumachia.rules.age_of_sail.actions import NOBODY, Finish, Fire
from naumachia.rules.age_of_sail.advice.advisor import SailAdvisor
from naumachia.rules.age_of_sail.advice.evaluation import evaluate
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.ship import STRUCK
from naumachia.rules.age_of_sail.tables.designs import STARBOARD
from naumachia.testing.stage import answer, decide, run


def frigates(x: float, heading: float) -> AgeOfSail:
    """Two like frigates, the enemy so far east of the other's starboard side."""
    ships = [("G1", "shannon", 20.0, 10.0, 0.0), ("O1", "shannon", 20.0 + x, 10.0, heading)]
    return battle(ships, period="nelson")


def test_even_ships_abeam_are_even() -> None:
    """At close range, broadside to broadside, neither side is better off."""
    state = frigates(3, 0)
    assert evaluate(state, 0) == pytest.approx(evaluate(state, 1))
    assert evaluate(state, 0) == pytest.approx(0.0)


def test_a_rake_is_worth_more_than_a_broadside() -> None:
    """To lie across her stern, where she has no guns, is better than to lie abeam."""
    assert evaluate(frigates(3, 90), 0) > evaluate(frigates(3, 0), 0) + 0.02
    assert evaluate(frigates(3, 90), 1) < -0.02


def test_what_is_lost_counts() -> None:
    """Damage, masts and struck colours count against a side, and for the other."""
    state = frigates(30, 0)
    before = evaluate(state, 0)
    named(state, "O1").flotation -= 20
    hurt = evaluate(state, 0)
    named(state, "O1").masts = 1
    crippled = evaluate(state, 0)
    named(state, "O1").flag = STRUCK
    assert before < hurt < crippled < evaluate(state, 0) <= 0.99


def test_closing_is_worth_something() -> None:
    """Out of range a side that is no weaker wants to be nearer; one that is far weaker does not."""
    assert evaluate(frigates(24, 0), 0) > evaluate(frigates(30, 0), 0)
    near, far = frigates(24, 0), frigates(30, 0)
    for state in (near, far):
        ship = named(state, "G1")
        ship.flotation //= 4
        ship.guns = [one // 4 for one in ship.guns]
    assert evaluate(far, 0) > evaluate(near, 0)


def test_volleys_laid_count_before_their_dice() -> None:
    """To lay the guns is better than to hold fire, and the dice fall around what was expected."""
    held, fired = frigates(3, 0), frigates(3, 0)
    run(held, Firing(0))
    run(fired, Firing(0))
    decide(held, Finish(NOBODY))
    decide(fired, Fire(0, STARBOARD, 1, ()))
    assert evaluate(fired, 0) > evaluate(held, 0)
    chance = fired.awaiting
    assert isinstance(chance, Pool)
    assert SailAdvisor().chances.estimates_chance(fired, chance)
    dice = sum(batch.number for batch in chance.batches)
    good, bad = fired.clone(), fired.clone()
    answer(good, *[5] * dice)
    answer(bad, *[1] * dice)
    assert evaluate(bad, 0) < evaluate(fired, 0) < evaluate(good, 0)

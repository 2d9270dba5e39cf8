"""What gunfire is expected to do agrees with the dice of the phases."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.age_of_sail.stage import Placed, battle, named

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.rules.age_of_sail.actions import Fire
from naumachia.rules.age_of_sail.advice.outlook import volley_worth
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import (
    Harm,
    dice_of,
    harm_of,
)
from naumachia.rules.age_of_sail.ship import SUNK, Ship
from naumachia.rules.age_of_sail.tables.designs import LONG, PORT, STARBOARD
from naumachia.testing.stage import decide, run


def walked(state: AgeOfSail) -> list[tuple[AgeOfSail, Fraction]]:
    """The states that the pending dice lead to, with their exact probabilities."""
    found: list[tuple[AgeOfSail, Fraction]] = []
    todo = [(state, Fraction(1))]
    while todo:
        here, share = todo.pop()
        chance = here.awaiting
        if not isinstance(chance, Chance):
            found.append((here, share))
            continue
        for outcome, part in chance.outcomes():
            further = here.clone()
            further.stack[-1].resolve(further, outcome, SILENT)
            settle(further, SILENT)
            todo.append((further, share * part))
    return found


def shot_harm(
    state: AgeOfSail, ship: Ship, facing: int, target: Ship, batteries: tuple[int, ...] = ()
) -> Harm:
    """The odds of one volley."""
    return harm_of(state, target, [dice_of(state, ship, facing, target, batteries)])


def duel(heading: float = 0, **options: Any) -> AgeOfSail:
    """Shannon at 3 inches from Chesapeake, who has a half battery to spare."""
    ships: list[Placed] = [("G1", "shannon", 20, 10, 0), ("O1", "chesapeake", 23, 10, heading)]
    state = battle(ships, period="nelson", **options)
    named(state, "G1").guns[STARBOARD * 3 + LONG] = 5
    return state


@pytest.mark.parametrize("lost", [0, 12, 30, 45])
@pytest.mark.parametrize("heading", [0, 90])
@pytest.mark.parametrize("half_battery", ["half_damage", "confirm_4_6"])
def test_a_volley_walked_out(lost: int, heading: float, half_battery: str) -> None:
    """Mean damage, hits, thresholds and sinking are those of the phases."""
    state = duel(heading, half_battery=half_battery)
    target = named(state, "O1")
    target.flotation = target.whole - 2 * lost
    target.tested = target.reached()
    target.guns = [0] * 12
    harm = shot_harm(state, named(state, "G1"), STARBOARD, target)
    before = target.flotation
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    ended = walked(state)
    assert sum(harm.chances.values()) == 1
    sunk = sum(share for here, share in ended if here.ships[1].fate == SUNK)
    assert harm.sinks == sunk
    if not sunk:
        lost_now = sum(share * (before - here.ships[1].flotation) for here, share in ended)
        assert harm.damage == Fraction(lost_now) / 2
    for mark in (1, 2, 3):
        newly = target.tested < mark
        reached = sum(share for here, share in ended if here.ships[1].reached() >= mark)
        assert harm.marks[mark - 1] == (reached if newly else 0)


def test_volleys_laid_together() -> None:
    """Two volleys on one target: the means add up, the chances are those of both."""
    ships: list[Placed] = [
        ("G1", "hope", 20, 10, 0),
        ("G2", "revenge", 20, 12, 0),
        ("O1", "san_martin", 23, 11, 0),
    ]
    state = battle(ships)
    one, two, target = state.ships
    shots = [(one, (4, 4, 6)), (two, (4, 0, 6))]
    volleys = [dice_of(state, ship, STARBOARD, target, batteries) for ship, batteries in shots]
    both = harm_of(state, target, volleys)
    alone = [shot_harm(state, ship, STARBOARD, target) for ship in (one, two)]
    assert both.damage == alone[0].damage + alone[1].damage
    assert 1 - both.hits == (1 - alone[0].hits) * (1 - alone[1].hits)
    assert both.strikes == 1 - Fraction(5, 6) ** 12


@pytest.mark.parametrize("heading", [0, 90, 45])
def test_the_quick_mean_is_exact(heading: float) -> None:
    """What is reckoned quickly for a place is the mean of the volley there."""
    state = duel(heading)
    ship, target = state.ships
    found = volley_worth(state, ship, STARBOARD, state.hull(ship), state.hull(target))
    assert found == pytest.approx(float(shot_harm(state, ship, STARBOARD, target).damage))
    assert shot_harm(state, ship, PORT, target, (0, 0, 0)).damage == 0


@pytest.mark.clause("SAIL-FIRE-02", "SAIL-RULE-13")
@pytest.mark.parametrize(("inches", "chance"), [(3, Fraction(1, 2)), (10, Fraction(1, 3))])
def test_half_a_battery_hits_for_half_a_point(inches: int, chance: Fraction) -> None:
    """One die that hits on 4 or 5 or more is all that is left of a broadside."""
    state = battle([("G1", "shannon", 20, 10, 0), ("O1", "chesapeake", 20 + inches, 10, 0)])
    ship, target = state.ships
    ship.guns = [0] * 12
    ship.guns[STARBOARD * 3 + LONG] = 1
    harm = shot_harm(state, ship, STARBOARD, target)
    assert (harm.hits, harm.damage) == (chance, chance / 2)
    mean = volley_worth(state, ship, STARBOARD, state.hull(ship), state.hull(target))
    assert mean == pytest.approx(float(chance / 2))

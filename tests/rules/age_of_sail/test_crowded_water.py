"""Eight ships close together, moved at random: no hull is ever in another."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_sail.stage import Placed, battle, named

from naumachia.geometry.hull import penetration
from naumachia.kernel.chance import Chance
from naumachia.kernel.pending import Prompt
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.drifting import Caught, Drifting
from naumachia.rules.age_of_sail.rules.holds import Recovery
from naumachia.rules.age_of_sail.rules.movement import Movements
from naumachia.rules.age_of_sail.rules.turn import MoveBegins
from naumachia.rules.age_of_sail.rules.wind import WindDirection, WindStrength
from naumachia.testing.stage import answer, decide, pending_name, run

DESIGNS = ("hope", "revenge", "galleasse", "galley")


def crowd(rng: Random) -> AgeOfSail:
    """Four ships of each side, two inches apart, some without masts, some under oars."""
    ships: list[Placed] = []
    for number in range(8):
        tag = f"{'GO'[number % 2]}{number // 2 + 1}"
        x, y = 20 + 2.2 * (number % 4), 15 + 2.2 * (number // 4)
        ships.append((tag, rng.choice(DESIGNS), x, y, rng.randrange(0, 360, 10)))
    state = battle(
        ships,
        wind=45 * rng.randrange(8),
        strength=rng.choice(["light", "medium", "strong"]),
        movement=rng.choice(["template", "turn_straight_turn"]),
        opt_boats=True,
        opt_towing=True,
        opt_oars=True,
    )
    for tag, *_ in ships:
        ship = named(state, tag)
        ship.masts = rng.choice([0, 0, 1, 2])
        ship.under_oars = ship.oared() and rng.random() < 0.5
    return state


def deepest(state: AgeOfSail) -> float:
    """How deep any hull lies in another."""
    hulls = [hull for hull in state.sea.hulls if hull is not None]
    return max(
        [penetration(one, two) for at, one in enumerate(hulls) for two in hulls[:at]], default=0.0
    )


@pytest.mark.clause("SAIL-RULE-64", "SAIL-RULE-113", "SAIL-RULE-53")
@pytest.mark.parametrize("seed", range(6))
def test_no_hull_is_ever_in_another(seed: int) -> None:
    """Rounded positions may overlap by a step; what is listed is legal."""
    rng = Random(seed)
    state = crowd(rng)
    for _ in range(3):
        run(
            state, MoveBegins(), WindDirection(), WindStrength(), Caught(), Recovery(), Drifting(),
        )  # fmt: skip
        while pending_name(state) != "rest":
            settle(state, rng)
        state.order = [0, 1]
        run(state, Movements())
        while pending_name(state) != "rest":
            settle(state, rng)
            assert deepest(state) <= 2.0


def settle(state: AgeOfSail, rng: Random) -> None:
    """Answer what is asked, at random."""
    waits = state.awaiting
    if isinstance(waits, Chance):
        answer(state, *waits.sample(rng))
        return
    assert isinstance(waits, Prompt)
    phase, seat = state.stack[-1], waits.seats[0]
    decide(state, phase.choices(state, seat).sample(rng))

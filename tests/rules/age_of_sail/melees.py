"""Positions with ships at close quarters, some of them hurt, whose diagrams are closed."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tests.rules.age_of_sail.stage import Placed, battle

from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.phase import Cycle
from naumachia.rules import load
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.diagrams import forget
from naumachia.rules.age_of_sail.rules.turn import TURN

FULL: Final[dict[str, Any]] = {
    "opt_boats": True,
    "opt_jury_rig": True,
    "opt_towing": True,
    "opt_oars": True,
    "opt_crews": True,
    "opt_prizes": True,
    "opt_foundering": True,
}
"""All optional chapters."""
SETTINGS: Final[list[dict[str, Any]]] = [
    {"period": "nelson"},
    {"period": "nelson", **FULL},
    {"period": "armada", **FULL},
    {"period": "armada", "half_battery": "confirm_4_6", "loss_side": "engaged"},
    {"period": "nelson", "fire_declaration": "ship_by_ship", "battery_loss_chooser": "random"},
    {"period": "nelson", **FULL, "battery_loss_chooser": "firer"},
]
DESIGNS: Final = {
    "nelson": ["victory", "shannon", "revenge"],
    "armada": ["hope", "revenge", "galleasse", "galley", "pinnace"],
}


def melee(seed: int) -> AgeOfSail:
    """Three ships a side, two to four inches apart, at the beginning of a move."""
    rng = Random(f"melee {seed}")
    options = SETTINGS[seed % len(SETTINGS)]
    ships: list[Placed] = []
    for number in range(6):
        tag = f"{'GO'[number % 2]}{number // 2 + 1}"
        x, y = 20 + 3.2 * (number % 3), 15 + rng.choice([2.5, 3.5]) * (number // 3)
        design = rng.choice(DESIGNS[options["period"]])
        ships.append((tag, design, x, y, rng.randrange(0, 360, 10)))
    wind = rng.choice(["light", "medium", "strong"])
    state = battle(ships, 45 * rng.randrange(8), wind, diagrams="closed", **options)
    for ship in state.ships:
        if rng.random() < 0.6:
            ship.flotation = max(2, int(int(ship.whole) * rng.random()))
            ship.crew = max(1, int(int(ship.complement) * rng.random()))
            ship.guns = [
                halves - rng.choice([0, 0, min(halves, 1), halves]) for halves in ship.guns
            ]
            forget(ship)
        ship.tested = ship.reached()
        ship.masts = min(rng.choice([0, 0, 0, 1, 2]), int(ship.tested))
    state.order = []
    state.stack = [Cycle(TURN)]
    settle(state, SILENT)
    return state


def melee_text(seed: int) -> str:
    """The same as text."""
    return load("age_of_sail").position(melee(seed))

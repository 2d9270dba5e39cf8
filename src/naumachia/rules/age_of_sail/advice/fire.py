"""Choose targets: each facing fires at the enemy it hurts most."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.rules.age_of_sail.actions import Fire
from naumachia.rules.age_of_sail.advice.outlook import steepness, volley_worth
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import targets_of
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.building import frigate_class, of_the_line

SUNK: Final = 0.3
"""What further fire is worth at a ship that goes down by what is laid on it already."""
BROADSIDES: Final = 12.0 * UNIT
"""A frigate hides from ships of the line so near."""


def volleys(state: AgeOfSail, seat: int, top: Firing) -> list[Fire]:
    """Return the volleys a player is to name, ship by ship, the best of each facing."""
    expected = expected_damage(state, top)
    found: list[Fire] = []
    for ship in top.asked(state, seat):
        if lies_low(state, ship):
            continue
        best: dict[int, tuple[float, int, float]] = {}
        hull = state.hull(ship)
        for facing, other in targets_of(state, ship):
            target = state.ships[other]
            mean = volley_worth(state, ship, facing, hull, state.hull(target))
            worth = mean * steepness(target)
            if 2.0 * expected.get(other, 0.0) >= float(target.flotation):
                worth *= SUNK
            if facing not in best or worth > best[facing][0]:
                best[facing] = (worth, other, mean)
        for facing in sorted(best, key=lambda one: -best[one][0]):
            worth, other, mean = best[facing]
            if worth > 0.0:
                found.append(Fire(ship.ident, facing, other, ()))
                expected[other] = expected.get(other, 0.0) + mean
    return found


def expected_damage(state: AgeOfSail, top: Firing) -> dict[int, float]:
    """Return the damage expected of the volleys named so far, by target."""
    expected: dict[int, float] = {}
    for shot in top.shots:
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        mean = volley_worth(state, ship, shot.facing, state.hull(ship), state.hull(target))
        expected[int(shot.target)] = expected.get(int(shot.target), 0.0) + mean
    return expected


def lies_low(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a frigate holds its fire, so that ships of the line near may not fire at it
    (SAIL-NEL-13, SAIL-NEL-14).
    """
    if not state.rules.frigates or ship.opened or not frigate_class(ship.design):
        return False
    hull = state.hull(ship)
    for other in state.sea.around(hull, BROADSIDES):
        enemy = state.ships[other]
        if enemy.active() and state.enemies(ship, enemy) and of_the_line(enemy.design):
            return True
    return False

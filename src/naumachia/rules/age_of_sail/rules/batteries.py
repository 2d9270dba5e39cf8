"""Batteries that go: which may be struck off a diagram, and which a captain misses least.

Batteries are counted in halves; a mount is `facing * 3 + range class` (SAIL-RULE-74).
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.bands import FAR, LIMITS, NEEDS, OUT, band
from naumachia.rules.age_of_sail.rules.fans import bears, distance_of
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    ASTERN,
    MOUNTS,
    PORT,
    RANGES,
    STARBOARD,
)

BEARING: Final = 400
"""How much more an enemy counts on whom the guns bear than one who is only on their side."""
HORIZON: Final = 24000
"""Enemies no farther off count for what a battery is worth, in steps."""


def strikes(ship: Ship, owed: i64, paired: bool, facings: list[int]) -> list[Strike]:
    """What may be struck off to settle `owed` half batteries, of these facings alone.

    Whole batteries, or two halves for one; a whole battery is cut to a half only for a half that
    is owed by itself. `paired`: the first of two halves has been struck (SAIL-RULE-74).
    """
    mounts = [mount for mount in range(MOUNTS) if mount // len(RANGES) in facings]
    odd = [mount for mount in mounts if ship.guns[mount] % 2 == 1]
    whole = [mount for mount in mounts if ship.guns[mount] >= 2]
    if owed <= 0:
        return []
    if paired:
        return [struck(ship, mount, True) for mount in odd]
    found: list[Strike] = []
    if owed >= 2:
        found += [struck(ship, mount, False) for mount in whole]
    if owed % 2 == 1:
        found += [struck(ship, mount, True) for mount in mounts if ship.guns[mount] > 0]
    elif len(odd) >= 2 or not whole:
        found += [struck(ship, mount, True) for mount in odd]
    return found


def struck(ship: Ship, mount: i64, half: bool) -> Strike:
    """The order that strikes a battery of a mount."""
    return Strike(ship.ident, mount // len(RANGES), mount % len(RANGES), half)


def mount_of(action: Strike) -> int:
    """The mount that an order strikes."""
    return int(action.facing * len(RANGES) + action.range)


def halves_of(action: Strike) -> int:
    """How many half batteries an order strikes."""
    return 1 if action.half else 2


def armed(ship: Ship) -> list[int]:
    """The facings with guns left."""
    return [
        facing
        for facing in (PORT, STARBOARD, AHEAD, ASTERN)
        if any(ship.guns[facing * len(RANGES) + one] > 0 for one in range(len(RANGES)))
    ]


def least_useful(state: AgeOfSail, ship: Ship, choices: list[Strike]) -> Strike:
    """The battery that is least likely to fire soon; of equals the first listed.

    It weighs by each enemy near what the battery would hit of her now, most where it bears.
    """
    worths = [worth_of(state, ship, mount_of(one)) * halves_of(one) for one in choices]
    return choices[worths.index(min(worths))]


def worth_of(state: AgeOfSail, ship: Ship, mount: i64) -> int:
    """What a battery of a mount is likely to do soon, in no unit; more for a longer range."""
    facing, range_class = mount // len(RANGES), mount % len(RANGES)
    total = int(LIMITS[range_class][FAR]) // 1000
    hull = state.hull(ship)
    for other in state.sea.around(hull, float(HORIZON)):
        there = state.sea.hulls[other]
        enemy = state.ships[other]
        if there is None or not enemy.active() or not state.enemies(ship, enemy):
            continue
        at = band(range_class, distance_of(hull, there))
        if at != OUT:
            chance = 7 - NEEDS[at]
            total += chance * (
                BEARING if bears(hull, facing, there) else on_side(hull, facing, there)
            )
    return total


def on_side(hull: Hull, facing: i64, there: Hull) -> int:
    """How much an enemy counts on whom guns do not bear: some, where they look her way."""
    forward, starboard = hull.frame(there.x, there.y)
    if facing == PORT or facing == STARBOARD:
        out = starboard if facing == STARBOARD else -starboard
        return 100 if out > 0.0 else 10
    along = forward if facing == AHEAD else -forward
    return 50 if along > abs(starboard) else 5

"""Fans: whom guns bear on, who rakes whom, and what stands in the line of sight.

Hulls are `geometry.hull.Hull`, lengths in steps.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry import hull as hulls
from naumachia.geometry.hull import Hull
from naumachia.geometry.sight import blocked
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import AHEAD, ASTERN, PORT, STARBOARD
from naumachia.table.arcs import in_fan, keel_meets

FAN: Final = 2.0 - sqrt(3.0)
"""The tangent of 15 degrees: how a broadside fan widens on either side (SAIL-EQP-02)."""

SIDES: Final = [hulls.PORT, hulls.STARBOARD]
"""The sides of a hull, by facing."""

CLEAR: Final = -1
LAND_BETWEEN: Final = -2


def distance_of(one: Hull, other: Hull) -> float:
    """From mainmast to mainmast, in steps (SAIL-FIRE-03, SAIL-RULE-19)."""
    dx, dy = other.x - one.x, other.y - one.y
    return sqrt(dx * dx + dy * dy)


def distance_between(state: AgeOfSail, ship: Ship, target: Ship) -> float:
    """From mainmast to mainmast, in steps (SAIL-FIRE-03)."""
    return distance_of(state.hull(ship), state.hull(target))


def abeam(hull: Hull, facing: i64, target: Hull) -> tuple[float, float]:
    """How far forward of the mainmast another's lies, and how far out on a broadside's side."""
    forward, starboard = hull.frame(target.x, target.y)
    return forward, starboard if facing == STARBOARD else -starboard


def fan_limit(hull: Hull, out: float) -> float:
    """How far forward or aft of the mainmast the fan reaches, so far out (SAIL-RULE-65)."""
    return hull.half_length + (out - hull.half_beam) * FAN


def bears(hull: Hull, facing: i64, target: Hull) -> bool:
    """Whether the guns of a facing bear on a target, however far off she is.

    A broadside covers her mainmast with its fan, which slides along the side (SAIL-RULE-65); the
    ray of a chaser meets her hull (SAIL-RULE-69).
    """
    if facing == PORT or facing == STARBOARD:
        return in_fan(hull, SIDES[facing], FAN, target.x, target.y)
    return keel_meets(hull, target, facing == AHEAD, facing == ASTERN)


def facings_on(hull: Hull, target: Hull) -> list[int]:
    """The facings whose guns bear on a target."""
    return [facing for facing in (PORT, STARBOARD, AHEAD, ASTERN) if bears(hull, facing, target)]


def rakes(firer: Hull, target: Hull) -> bool:
    """Whether the target's centre line, both ways, meets the firer's hull (SAIL-RULE-79)."""
    return keel_meets(target, firer, True, True)


def in_sight(state: AgeOfSail, ship: Ship, target: Ship) -> int:
    """What stands between two mainmasts: a ship by number, `LAND_BETWEEN`, or `CLEAR`.

    Third hulls and land block, by the option `los` land alone or nothing; the sides of a hull and
    shoals do not (SAIL-RULE-70).
    """
    one, other = state.hull(ship), state.hull(target)
    if state.rules.hulls_block:
        ignored = [ship.ident, target.ident]
        met = blocked(state.sea, one.x, one.y, other.x, other.y, ignored, land=False)
        if met is not None:
            return int(met.which)
    if state.rules.land_blocks:
        for coast in state.waters.coasts:
            if coast.cuts(one.x, one.y, other.x, other.y):
                return LAND_BETWEEN
    return CLEAR


def sight_clear(state: AgeOfSail, ship: Ship, target: Ship) -> bool:
    """Whether nothing stands between two mainmasts (SAIL-RULE-70)."""
    return in_sight(state, ship, target) == CLEAR

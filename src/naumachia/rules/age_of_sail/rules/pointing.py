"""How close to the wind a ship points, how far she goes, how far she turns (table 2.7).

Lengths are in steps, angles in hundredths of a degree.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import COS, HALF, SIN, TURN, difference
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import (
    CALM,
    DRIFT_MOVE,
    LIGHT,
    STRONG,
    AgeOfSail,
)
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    ANCHORING,
    Ship,
)
from naumachia.rules.age_of_sail.tables.designs import PINNACE
from naumachia.table.grain import sized

POINT: Final = 4500
"""A point of the wind's changes, and the turn of becalmed ships (SAIL-WIND-05, SAIL-RULE-35)."""
CLOSE: Final = 4500
"""How close a ship with all her masts points (SAIL-WIND-11)."""
CRIPPLED: Final = 9000
"""And one that has lost a mast, or any in light airs (SAIL-WIND-12, SAIL-WIND-08)."""
WORN_PINNACE: Final = 7000
"""The speed of a pinnace that has been hit (SAIL-RULE-06)."""


def factor(state: AgeOfSail) -> int:
    """What distances are multiplied by: 2 in strong wind (SAIL-WIND-15, SAIL-RULE-33)."""
    return 2 if state.strength == STRONG else 1


def drift_way(state: AgeOfSail) -> int:
    """How far the wind drifts a hull now (SAIL-RULE-50)."""
    return 0 if state.strength <= LIGHT else DRIFT_MOVE * factor(state)


def downwind_bearing(state: AgeOfSail) -> int:
    """The bearing the wind blows to (SAIL-RULE-27)."""
    return int((state.wind + HALF) % TURN)


def downwind(state: AgeOfSail) -> tuple[float, float]:
    """The unit vector the wind blows along."""
    bearing = downwind_bearing(state)
    return SIN[bearing], COS[bearing]


def off_angle(wind: i64, heading: i64) -> int:
    """How far a heading is off a wind: 0 dead into it, 18000 running (SAIL-RULE-37)."""
    return int(sized(difference(wind, heading % TURN)))


def off_wind(state: AgeOfSail, heading: i64) -> int:
    """How far a heading is off the wind (SAIL-RULE-37)."""
    return off_angle(state.wind, heading)


def limit(state: AgeOfSail, ship: Ship) -> int:
    """How close to the wind a ship may point; 0 where it does not matter (SAIL-RULE-37).

    It does not in a calm, at anchor, in tow, under oars, and for one that cannot sail at all.
    """
    if state.strength == CALM or ship.masts >= 2 or ship.status == ANCHORED or ship.under_oars:
        return 0
    if ship.tug != NOBODY and ship.tow_holds:
        return 0
    if state.strength == LIGHT:
        return CRIPPLED if ship.masts == 0 else 0
    return CLOSE if ship.masts == 0 else CRIPPLED


def limit_clause(state: AgeOfSail, ship: Ship) -> ClauseId:
    """The clause that keeps a ship off the wind."""
    if state.strength == LIGHT:
        return "SAIL-WIND-08"
    return "SAIL-WIND-11" if ship.masts == 0 else "SAIL-WIND-12"


def allowed(state: AgeOfSail, ship: Ship, heading: i64) -> bool:
    """Whether a ship may point there (SAIL-RULE-37)."""
    return off_wind(state, heading) >= limit(state, ship)


def listed_speed(ship: Ship) -> int:
    """The speed a ship is listed with (SAIL-GEN-05, SAIL-RULE-06)."""
    if ship.design.oared == PINNACE and ship.flotation < ship.whole:
        return WORN_PINNACE
    return int(ship.design.speed)


def reach(state: AgeOfSail, ship: Ship) -> tuple[int, int]:
    """The least and the greatest way of a leg under sail (SAIL-RULE-38, SAIL-RULE-36).

    One that comes to anchor goes a drift move at most, and need not go at all (SAIL-RULE-57).
    """
    if state.strength == CALM or ship.masts >= 2:
        return 0, 0
    if state.strength == LIGHT:
        return 0, DRIFT_MOVE if ship.masts == 0 else 0
    most = listed_speed(ship) * factor(state)
    if ship.masts == 1:
        most //= 2
    least = DRIFT_MOVE * factor(state)
    if ship.notice == ANCHORING and ship.heaved:
        return 0, min(most, DRIFT_MOVE)
    return min(least, most), most


def turn_limit(state: AgeOfSail, ship: Ship) -> int:
    """How far a ship turns at once (SAIL-SHIP-08, SAIL-RULE-35, SAIL-WIND-09, SAIL-RULE-58)."""
    if ship.under_oars:
        return int(ship.design.oar_turn)
    if ship.status == ANCHORED:
        return POINT if ship.springs else 0
    if ship.masts >= 2:
        return 0
    if state.strength == CALM:
        return POINT if state.calm_moves > 1 else 0
    if state.strength == LIGHT and ship.masts == 1:
        return POINT
    return int(ship.design.turn)


def one_turn(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a ship turns once a move only, not at both ends of her way (SAIL-OAR-04,
    SAIL-WIND-07, SAIL-WIND-09).
    """
    if ship.under_oars:
        return False
    if state.strength == CALM or (state.strength == LIGHT and ship.masts == 1):
        return True
    return bool(ship.design.one_turn) or ship.status == ANCHORED

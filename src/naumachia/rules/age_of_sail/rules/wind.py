"""Change the wind of a move (SAIL-WIND-01 to 07), and limit how ships sail in it (table 2.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import COS, HALF, SIN, TURN, difference
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import (
    CALM,
    DRIFT_MOVE,
    LIGHT,
    STRENGTHS,
    STRONG,
    AgeOfSail,
)
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    ANCHORING,
    Ship,
)
from naumachia.rules.age_of_sail.tables.designs import PINNACE
from naumachia.table.rounding import magnitude

# -- direction and strength ----------------------------------------------------------------
# Directions are those the wind comes from, in hundredths of a degree (SAIL-RULE-27).

STEP: Final = 4500
"""How far the wind shifts at once (SAIL-WIND-05)."""
POINTS: Final = [
    "north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west",
]  # fmt: skip
"""Directions by their numbers, in steps from north."""

FIRST: Final = 0
AGAIN: Final = 1
WAY: Final = 2
"""The rolls of a die: whether it is affected, how, and which way round (SAIL-RULE-29)."""

STILL: Final = 0
EITHER: Final = 2
"""A shift that does not happen, or goes either way; else 1 clockwise, -1 counter-clockwise."""


def direction_name(direction: i64) -> str:
    """Return the name of a direction."""
    return POINTS[direction % TURN // STEP]


def wind_shift(wind: i64, prevailing: i64, die: i64) -> int:
    """Return which way the second red die shifts the wind (table 2.5, SAIL-RULE-29)."""
    if prevailing == NOBODY:
        return -1 if die <= 2 else 1 if die <= 4 else STILL
    off = difference(prevailing, wind)
    away = die <= 2 or die == 5
    if off == 0:
        return STILL if die >= 5 else -1 if away else 1
    if off == HALF:
        return STILL if away else EITHER
    out = 1 if off > 0 else -1
    return out if away else -out


@declared
class WindDirection(Phase[AgeOfSail, Action]):
    """Roll the red die: a 6 is rolled again, and shifts the wind (SAIL-WIND-02, SAIL-WIND-05).

    In a calm it is the direction from which wind will come next (SAIL-WIND-04).
    """

    name: ClassVar[str] = "wind_direction"
    roll: i64 = FIRST

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.roll == FIRST:
            name, clause = "wind_direction", "SAIL-WIND-01"
        elif self.roll == AGAIN:
            name, clause = "wind_shift", "SAIL-WIND-05"
        else:
            name, clause = "wind_way", "SAIL-RULE-29"
        return Dice(clause, name, {"wind": direction_name(state.wind)}, (6,), ("red",))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        die = outcome[0]
        if self.roll == WAY:
            self.turn_wind(state, -1 if die <= 3 else 1, outcome, log)
            return
        if self.roll == FIRST:
            if die == 6:
                self.roll = AGAIN
                if log.on:
                    log.add("SAIL-WIND-02", "wind_affected", dice=outcome)
                return
            leave(state)
            if log.on:
                log.add(
                    "SAIL-WIND-02", "wind_steady", dice=outcome, wind=direction_name(state.wind)
                )
            return
        way = wind_shift(state.wind, state.prevailing, die)
        if way == EITHER:
            self.roll = WAY
            if log.on:
                log.add("SAIL-RULE-29", "wind_either_way", dice=outcome)
        else:
            self.turn_wind(state, way, outcome, log)

    def turn_wind(self, state: AgeOfSail, way: int, outcome: Outcome, log: Log) -> None:
        """Shift the wind that way, or not at all."""
        leave(state)
        facts = {"dice": outcome, "before": direction_name(state.wind)}
        if way == STILL:
            clause = "SAIL-WIND-05"
            if state.prevailing != NOBODY and difference(state.prevailing, state.wind) == HALF:
                clause = "SAIL-RULE-29"
            if log.on:
                log.add(clause, "wind_steady", dice=outcome, wind=direction_name(state.wind))
            return
        state.before = state.wind
        state.wind = (state.wind + way * STEP) % TURN
        if log.on:
            kind = "wind_will_shift" if state.strength == CALM else "wind_shifts"
            clause = "SAIL-WIND-04" if state.strength == CALM else "SAIL-WIND-05"
            log.add(clause, kind, wind=direction_name(state.wind), **facts)


@declared
class WindStrength(Phase[AgeOfSail, Action]):
    """Roll the black die: a 6, in a calm 4 to 6, is rolled again and changes the strength by one
    step (SAIL-WIND-02, SAIL-WIND-03, SAIL-WIND-06).
    """

    name: ClassVar[str] = "wind_strength"
    roll: i64 = FIRST

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        name = "wind_strength" if self.roll == FIRST else "wind_change"
        clause = "SAIL-WIND-01" if self.roll == FIRST else "SAIL-WIND-06"
        needs = strength_needs(state)
        facts = {"strength": STRENGTHS[state.strength], "needs": needs}
        return Dice(clause, name, facts, (6,), ("black",))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        die = outcome[0]
        direct = state.strength == CALM and state.rules.calm_direct
        if self.roll == FIRST and die >= strength_needs(state) and not direct:
            self.roll = AGAIN
            if log.on:
                clause = "SAIL-WIND-03" if state.strength == CALM else "SAIL-WIND-02"
                log.add(clause, "strength_affected", dice=outcome)
            return
        leave(state)
        if self.roll == AGAIN:
            change_strength(state, 1 if die >= 4 else -1, outcome, log)
        elif die >= strength_needs(state):
            change_strength(state, 1, outcome, log)
        else:
            strength = STRENGTHS[state.strength]
            if log.on:
                log.add("SAIL-WIND-02", "strength_steady", dice=outcome, strength=strength)
        count_quiet(state, log)


def strength_needs(state: AgeOfSail) -> int:
    """Return the face that the first black die needs for another roll."""
    return 4 if state.strength == CALM else 6


def change_strength(state: AgeOfSail, by: i64, outcome: Outcome, log: Log) -> None:
    """Make the wind one step stronger or calmer, within the scale (SAIL-RULE-31)."""
    before = state.strength
    state.strength = min(max(before + by, CALM), STRONG)
    if not log.on:
        return
    facts = {"dice": outcome, "strength": STRENGTHS[state.strength]}
    if state.strength == before:
        clause = "SAIL-RULE-30" if before == CALM else "SAIL-RULE-31"
        log.add(clause, "strength_steady", **facts)
    elif before == CALM:
        log.add("SAIL-RULE-30", "wind_returns", wind=direction_name(state.wind), **facts)
    else:
        log.add("SAIL-WIND-06", "wind_rises" if by > 0 else "wind_falls", **facts)


def count_quiet(state: AgeOfSail, log: Log) -> None:
    """Count the moves of a calm, and of calm or light airs, this one included (SAIL-RULE-34)."""
    state.calm_moves = state.calm_moves + 1 if state.strength == CALM else 0
    state.quiet_moves = state.quiet_moves + 1 if state.strength <= LIGHT else 0
    if state.calm_moves == 1 and log.on:
        log.add("SAIL-WIND-07", "calm_begins")


# -- points of sailing ---------------------------------------------------------------------
# Lengths are in steps, angles in hundredths of a degree.

POINT: Final = 4500
"""A point of the wind's changes, and the turn of becalmed ships (SAIL-WIND-05, SAIL-RULE-35)."""
CLOSE: Final = 4500
"""How close a ship with all its masts points (SAIL-WIND-11)."""
CRIPPLED: Final = 9000
"""How close a ship without a mast points, or any in light airs (SAIL-WIND-12, SAIL-WIND-08)."""
WORN_PINNACE: Final = 7000
"""The speed of a pinnace that has been hit (SAIL-RULE-06)."""


def distance_factor(state: AgeOfSail) -> int:
    """Return what distances are multiplied by: 2 in strong wind (SAIL-WIND-15, SAIL-RULE-33)."""
    return 2 if state.strength == STRONG else 1


def drift_way(state: AgeOfSail) -> int:
    """Return how far the wind drifts a hull now (SAIL-RULE-50)."""
    return 0 if state.strength <= LIGHT else DRIFT_MOVE * distance_factor(state)


def downwind_bearing(state: AgeOfSail) -> int:
    """Return the bearing the wind blows to (SAIL-RULE-27)."""
    return int((state.wind + HALF) % TURN)


def downwind(state: AgeOfSail) -> tuple[float, float]:
    """Return the unit vector the wind blows along."""
    bearing = downwind_bearing(state)
    return SIN[bearing], COS[bearing]


def off_angle(wind: i64, heading: i64) -> int:
    """Return how far a heading is off a wind: 0 dead into it, 18000 running (SAIL-RULE-37)."""
    return int(magnitude(difference(wind, heading % TURN)))


def off_wind(state: AgeOfSail, heading: i64) -> int:
    """Return how far a heading is off the wind (SAIL-RULE-37)."""
    return off_angle(state.wind, heading)


def pointing_limit(state: AgeOfSail, ship: Ship) -> int:
    """Return how close to the wind a ship may point; 0 if it does not matter (SAIL-RULE-37).

    It does not in a calm, at anchor, in tow, under oars, and for one that cannot sail at all.
    """
    if state.strength == CALM or ship.masts >= 2 or ship.status == ANCHORED or ship.under_oars:
        return 0
    if ship.tug != NOBODY and ship.tow_holds:
        return 0
    if state.strength == LIGHT:
        return CRIPPLED if ship.masts == 0 else 0
    return CLOSE if ship.masts == 0 else CRIPPLED


def pointing_clause(state: AgeOfSail, ship: Ship) -> ClauseId:
    """Return the clause that keeps a ship off the wind."""
    if state.strength == LIGHT:
        return "SAIL-WIND-08"
    return "SAIL-WIND-11" if ship.masts == 0 else "SAIL-WIND-12"


def may_point(state: AgeOfSail, ship: Ship, heading: i64) -> bool:
    """Return whether a ship may point there (SAIL-RULE-37)."""
    return off_wind(state, heading) >= pointing_limit(state, ship)


def listed_speed(ship: Ship) -> int:
    """Return the speed a ship is listed with (SAIL-GEN-05, SAIL-RULE-06)."""
    if ship.design.oared == PINNACE and ship.flotation < ship.whole:
        return WORN_PINNACE
    return int(ship.design.speed)


def leg_limits(state: AgeOfSail, ship: Ship) -> tuple[int, int]:
    """Return the least and the greatest way of a leg under sail (SAIL-RULE-38, SAIL-RULE-36).

    A ship that comes to anchor goes at most a drift move, and may stay in place (SAIL-RULE-57).
    """
    if state.strength == CALM or ship.masts >= 2:
        return 0, 0
    if state.strength == LIGHT:
        return 0, DRIFT_MOVE if ship.masts == 0 else 0
    most = listed_speed(ship) * distance_factor(state)
    if ship.masts == 1:
        most //= 2
    least = DRIFT_MOVE * distance_factor(state)
    if ship.notice == ANCHORING and ship.heaved:
        return 0, min(most, DRIFT_MOVE)
    return min(least, most), most


def turn_limit(state: AgeOfSail, ship: Ship) -> int:
    """Return how far a ship turns at once (SAIL-SHIP-08, SAIL-RULE-35, SAIL-WIND-09,
    SAIL-RULE-58).
    """
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


def has_one_turn(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a ship turns once a move only, not at both ends of its way (SAIL-OAR-04,
    SAIL-WIND-07, SAIL-WIND-09).
    """
    if ship.under_oars:
        return False
    if state.strength == CALM or (state.strength == LIGHT and ship.masts == 1):
        return True
    return bool(ship.design.one_turn) or ship.status == ANCHORED

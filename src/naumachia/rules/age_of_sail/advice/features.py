"""The features of a learned evaluation: pairs of enemy ships, the wind, and numbers of ships."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import UNIT
from naumachia.kernel.advisor import Features
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.advice.outlook import power
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.guns import by_eye
from naumachia.rules.age_of_sail.rules.wind import downwind
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.table.pairs import PLACES, band_of, place_of

BANDS: Final = [float(inches * UNIT) for inches in (1.5, 3, 5, 8, 12, 18)]
"""The limits of the bands of distance; enemies farther apart have no feature."""
KINDS: Final = 12
"""Which of the two ships have moved, and which is the stronger."""
PAIRS: Final = len(BANDS) * PLACES * KINDS
STRONGER: Final = 1.3
"""A ship is stronger from this multiple of the other's strength on."""
GAGES: Final = 3
GAGE: Final = 1.0 * UNIT
"""The distance up or down the wind from which on a ship has the weather gage, or has lost it."""
WINDS: Final = PAIRS + len(BANDS) * GAGES
"""Pairs by distance and weather gage come before."""
POINTS: Final = 8
MOST: Final = 8
"""Fleets are counted to one less than this."""
FLEETS: Final = WINDS + POINTS * 3
COUNT: Final = FLEETS + MOST * MOST


class SailFeatures(Features[AgeOfSail]):
    """Number the pairs of enemies by distance, bearing, relative heading, wind and strength."""

    def __init__(self) -> None:
        self.name = "age_of_sail pairs 1"
        self.count = COUNT
        self.package = "naumachia.rules.age_of_sail"

    def of(self, state: AgeOfSail, seat: int) -> list[int]:
        seen = by_eye(state)
        side = seen.sides[seat]
        ours = [ship for ship in seen.ships if ship.active() and ship.holder == side]
        theirs = [ship for ship in seen.ships if ship.active() and ship.holder != side]
        found: list[int] = []
        wind_x, wind_y = downwind(seen)
        for ship in ours:
            hull = seen.hull(ship)
            for other in theirs:
                goal = seen.hull(other)
                band = band_of(hull, goal, BANDS)
                if band < len(BANDS):
                    add_pair(ship, hull, other, goal, band, found)
                    along = (goal.x - hull.x) * wind_x + (goal.y - hull.y) * wind_y
                    found.append(int(PAIRS + band * GAGES + gage(along)))
                    found.append(~int(PAIRS + band * GAGES + gage(-along)))
            found.append(point_of_sail(seen, ship))
        for other in theirs:
            found.append(~point_of_sail(seen, other))
        own: i64 = min(len(ours), MOST - 1)
        enemy: i64 = min(len(theirs), MOST - 1)
        found.append(int(FLEETS + own * MOST + enemy))
        found.append(~int(FLEETS + enemy * MOST + own))
        return found


def add_pair(ship: Ship, hull: Hull, other: Ship, goal: Hull, band: i64, found: list[int]) -> None:
    """Add what each of two enemies sees of the other; the first speaks for the seat."""
    mine, its = power(ship), power(other)
    stronger: i64 = 2 if mine > STRONGER * its else 0 if its > STRONGER * mine else 1
    moved: i64 = 1 if ship.moved else 0
    passed: i64 = 1 if other.moved else 0
    kind = (moved * 2 + passed) * 3 + stronger
    found.append(int((band * PLACES + place_of(hull, goal)) * KINDS + kind))
    kind = (passed * 2 + moved) * 3 + 2 - stronger
    found.append(~int((band * PLACES + place_of(goal, hull)) * KINDS + kind))


def gage(along: float) -> i64:
    """Return whether an enemy so far down the wind lies to windward, abreast or to leeward."""
    return 2 if along > GAGE else 0 if along < -GAGE else 1


def point_of_sail(state: AgeOfSail, ship: Ship) -> int:
    """Return the number of a ship's heading to the wind, and of the masts it has lost."""
    heading = state.hull(ship).pose.heading
    off: i64 = ((heading - state.wind + 2250) // 4500) & 7
    if off > 4:
        off = 8 - off
    masts: i64 = min(ship.masts, 2)
    return int(WINDS + off * 3 + masts)

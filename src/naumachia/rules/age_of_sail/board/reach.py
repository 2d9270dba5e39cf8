"""Show how far a ship can go, how close to the wind, and how it drifts; drawn in inches."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import drift_cause, is_able
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.sailing import way_limits
from naumachia.rules.age_of_sail.rules.wind import (
    downwind,
    drift_way,
    may_point,
    pointing_limit,
    turn_limit,
)
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.scene import Callout, Overlay, Sector, Track, Wash
from naumachia.scene.overlay import Region
from naumachia.scene.surface import Point
from naumachia.table.reach import centre, point_at, turn_arc

STEP: Final = 250
"""How far apart the rays of a reach are, in hundredths of a degree."""


def reach_of(state: AgeOfSail, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the reach of a ship: where its leg may end and where it would be too short, the arc
    too close to the wind, its turn on the spot; for a ship that drifts where it drifts to.
    """
    if not ship.afloat():
        return ()
    if drift_cause(state, ship):
        return drift_of(state, ship)
    if not is_able(state, ship) or not isinstance(state.stack[-1], Movement):
        return ()
    hull = state.hull(ship)
    least, most = way_limits(state, ship)
    found: list[Overlay] = [forbidden(state, ship, most)] if pointing_limit(state, ship) else []
    for headings in headings_of(state, ship):
        if least:
            found.append(Region((ring(hull, headings, 0, least),), Wash.FORBIDDEN))
        found.append(Region((ring(hull, headings, least, most),)))
    found.append(turn_arc(hull, turn_limit(state, ship)))
    if most:
        label = phrases.fill("labels", "reach_leg", {"least": least, "limit": most})
        found.append(Callout(point_at(hull, 0, float(most)), label))
    return tuple(found)


def forbidden(state: AgeOfSail, ship: Ship, most: int) -> Sector:
    """Return the headings that are too close to the wind (SAIL-RULE-37)."""
    wide, wind = pointing_limit(state, ship) / DEGREE, state.wind / DEGREE
    radius = max(float(most), float(ship.design.length)) / UNIT
    return Sector(centre(state.hull(ship)), radius, wind - wide, wind + wide, wash=Wash.FORBIDDEN)


def headings_of(state: AgeOfSail, ship: Ship) -> list[list[int]]:
    """Return the angles off the bow of a leg: it turns to them and may point so high. Angles that
    follow each other are in one list.
    """
    heading, turn = int(state.hull(ship).pose.heading), turn_limit(state, ship)
    found: list[list[int]] = [[]]
    for angle in [*range(-turn, turn, STEP), turn]:
        if may_point(state, ship, heading + angle):
            found[-1].append(angle)
        elif found[-1]:
            found.append([])
    return [angles for angles in found if angles]


def ring(hull: Hull, angles: list[int], near: int, far: int) -> tuple[Point, ...]:
    """Return the outline of what lies between two distances from a ship, in steps."""
    outer = [point_at(hull, angle, float(far)) for angle in angles]
    inner = [point_at(hull, angle, float(near)) for angle in reversed(angles)] if near else []
    return (*outer, *(inner or [centre(hull)]))


def drift_of(state: AgeOfSail, ship: Ship) -> tuple[Overlay, ...]:
    """Return where it drifts to in the drift step (SAIL-RULE-50)."""
    way = drift_way(state)
    if not way:
        return ()
    hull = state.hull(ship)
    east, north = downwind(state)
    end = ((hull.x + east * way) / UNIT, (hull.y + north * way) / UNIT)
    return (Track((centre(hull), end), arrow=True),)

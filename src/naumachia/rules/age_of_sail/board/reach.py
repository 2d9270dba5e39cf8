"""Show how far a ship can go, how close to the wind, and how it drifts; drawn in inches."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import drift_cause, is_able
from naumachia.rules.age_of_sail.rules.drifting import oar_way
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.wind import (
    downwind,
    drift_way,
    leg_limits,
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
    """Return the reach of a ship: where its leg may end, the arc too close to the wind, its turn on
    the spot; for a ship that drifts where it drifts to.
    """
    if not ship.afloat():
        return ()
    if drift_cause(state, ship):
        return drift_of(state, ship)
    if not is_able(state, ship) or not isinstance(state.stack[-1], Movement):
        return ()
    hull = state.hull(ship)
    least, most = (0, oar_way(state, ship)) if ship.under_oars else leg_limits(state, ship)
    found: list[Overlay] = [forbidden(state, ship, most)] if pointing_limit(state, ship) else []
    found += [Region((outline,)) for outline in legs(state, ship, most)]
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


def legs(state: AgeOfSail, ship: Ship, most: int) -> list[tuple[Point, ...]]:
    """Return the sectors in which a leg may lie: headings it turns to and is allowed to point."""
    hull = state.hull(ship)
    turn = turn_limit(state, ship)
    found: list[tuple[Point, ...]] = []
    edge: list[Point] = []
    for angle in [*range(-turn, turn, STEP), turn]:
        if may_point(state, ship, int(hull.pose.heading) + angle):
            edge.append(point_at(hull, angle, float(most)))
        elif edge:
            found.append((centre(hull), *edge))
            edge = []
    return [*found, (centre(hull), *edge)] if edge else found


def drift_of(state: AgeOfSail, ship: Ship) -> tuple[Overlay, ...]:
    """Return where it drifts to in the drift step (SAIL-RULE-50)."""
    way = drift_way(state)
    if not way:
        return ()
    hull = state.hull(ship)
    east, north = downwind(state)
    end = ((hull.x + east * way) / UNIT, (hull.y + north * way) / UNIT)
    return (Track((centre(hull), end), arrow=True),)

"""Interpret a point on the table for the chosen ship; lengths are in steps.

On an enemy in the fire step a point means a volley, on one in contact grapples; elsewhere a turn
and a way, and with a heading a turn at its end. The action meant comes first, legal or not.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import COS, DEGREE, TURN, difference
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase
from naumachia.kernel.ruleset import View
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Arc, Boats, Sail
from naumachia.rules.age_of_sail.board.scene import ship_number
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.sailing import LENGTH_STEP
from naumachia.rules.age_of_sail.rules.wind import leg_limits, off_wind, pointing_limit, turn_limit
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.scene.board import Pointing
from naumachia.scene.surface import Point
from naumachia.table.pointing import (
    STILL,
    RelativePoint,
    heading_to_hundredths,
    point_to_steps,
    ship_at,
    turn_to,
)
from naumachia.table.rounding import round_to_step

STRAIGHT: Final = 9000
ANGLE_STEP: Final = DEGREE
"""A hand points in whole degrees."""


class SailPointing(Pointing[AgeOfSail, Action]):
    """Interpret a player's pointing at the board."""

    def aim(
        self, view: View[AgeOfSail], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return the actions of a ship that a pointed place may mean, the one meant first; lengths
        in inches. A heading asks for a turn at the end.
        """
        state = view.state
        number = ship_number(state, piece)
        if number == NOBODY:
            return []
        ship = state.ships[number]
        phase = state.stack[-1]
        if not ship.afloat():
            return []
        x, y = point_to_steps(at)
        target = ship_at(state.sea, enemies_of(state, ship), x, y)
        if isinstance(phase, Firing):
            return aimed_at(phase, state, seat, ship, target) if target != NOBODY else []
        if not isinstance(phase, Movement):
            return []
        found = aimed_at(phase, state, seat, ship, target) if target != NOBODY else []
        return [*found, *ways(state, ship, x, y, heading_to_hundredths(heading))]


def enemies_of(state: AgeOfSail, ship: Ship) -> list[i64]:
    """Return the enemies on the table."""
    return [one.ident for one in state.ships if one.afloat() and state.enemies(ship, one)]


def aimed_at(
    phase: Phase[AgeOfSail, Action], state: AgeOfSail, seat: int, ship: Ship, target: i64
) -> list[Action]:
    """Return the listed actions of the ship against another: volleys, grapples, boarding."""
    listed = [one for one in phase.legal(state, seat) if one.ship == ship.ident]
    return [one for one in listed if getattr(one, "target", NOBODY) == target]


def ways(state: AgeOfSail, ship: Ship, x: float, y: float, heading: i64 | None) -> list[Action]:
    """Return the course that a point means, then possible substitutes."""
    hull = state.hull(ship)
    there = RelativePoint(hull, x, y, ANGLE_STEP)
    if there.distance < STILL:
        turn = 0 if heading is None else turn_to(hull, heading, ANGLE_STEP)
        return [Sail(ship.ident, turn, 0, 0)]
    angle, far = int(there.angle), there.distance
    if state.rules.template and not ship.under_oars:
        # The chord of an arc lies half its turn off the bow.
        return [Arc(ship.ident, 2 * angle, int(round_to_step(far, LENGTH_STEP)))]
    meant = way(state, ship, angle, far, heading)
    found: list[Action] = [meant]
    for first in firsts(state, ship, angle):
        found.append(nearest_way(state, ship, first, angle, far, heading))
    if state.rules.boats:
        found.append(Boats(ship.ident, meant.first, min(int(meant.distance), 1000)))
    return found


def way(state: AgeOfSail, ship: Ship, first: int, far: float, heading: i64 | None) -> Sail:
    """Return a turn, a way and the turn to a heading, whether it can or not."""
    last = 0
    if heading is not None:
        last = int(difference(state.hull(ship).pose.heading + first, heading))
    return Sail(
        ship.ident,
        first,
        int(round_to_step(far, LENGTH_STEP)),
        int(round_to_step(float(last), ANGLE_STEP)),
    )


def firsts(state: AgeOfSail, ship: Ship, angle: int) -> list[int]:
    """Return first turns near to a bearing off the bow that it can make: as far as it turns, and to
    the closest that it points on either tack.
    """
    most = turn_limit(state, ship)
    near = max(-most, min(most, angle))
    now = int(state.hull(ship).pose.heading)
    close = pointing_limit(state, ship)
    found = [near] if off_wind(state, now + near) >= close else []
    for tack in (close, -close):
        turn = int(difference(now, (int(state.wind) + tack) % TURN))
        if abs(turn) <= most:
            found.append(turn)
    return sorted(found, key=lambda turn: abs(turn - angle))


def nearest_way(
    state: AgeOfSail, ship: Ship, first: int, angle: int, far: float, heading: i64 | None
) -> Sail:
    """Return the way on a course, within its limits, that ends nearest to a point."""
    least, most = leg_limits(state, ship)
    off = (angle - first) % TURN
    along = far * COS[off] if off <= STRAIGHT or off >= TURN - STRAIGHT else 0.0
    distance = max(float(least), min(float(most), along))
    found = way(state, ship, first, distance, heading)
    turn = turn_limit(state, ship)
    return Sail(ship.ident, first, found.distance, max(-turn, min(turn, int(found.last))))

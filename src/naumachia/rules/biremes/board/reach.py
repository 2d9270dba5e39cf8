"""How far a ship can go, drawn by kind of move; drawn lengths are in inches."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.native import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.board.aim import point_at
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.activation import Activate, Activation, able
from naumachia.rules.biremes.rules.moving import clear_run
from naumachia.rules.biremes.rules.oars import (
    QUARTER,
    VEER,
    forward_limit,
    idle_clause,
    ram_limit,
    reverse_limit,
    turn_limit,
    turned_limit,
)
from naumachia.rules.biremes.rules.slipping import STEP, SUDDEN, Slipping
from naumachia.scene import Callout, Overlay, Region, Sector, Wash

FAN: Final = 500
"""How far apart the rays of a fan are, in hundredths of a degree."""
TURN_RING: Final = 0.62
"""The radius of the turn's arc, in ship's lengths."""


def reach_of(state: Biremes, seat: int, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """The reach of a ship in the phase the game is in; nothing for one that cannot move."""
    phase = state.stack[-1]
    if not ship.afloat() or idle_clause(ship) is not None:
        return ()
    if isinstance(phase, Slipping) and phase.ship == ship.ident:
        return slip_reach(state, ship, phase)
    opened = isinstance(phase, Activation) and phase.ship == ship.ident and not phase.moved
    if opened or (isinstance(phase, Activate) and able(ship, seat)):
        rams = not (opened and isinstance(phase, Activation) and phase.shot)
        return move_reach(state, ship, rams, phrases)
    return ()


def slip_reach(state: Biremes, ship: Ship, phase: Slipping) -> tuple[Overlay, ...]:
    """An inch ahead and astern, or a turn of up to 90 degrees."""
    hull = state.hull(ship)
    found: list[Overlay] = [turn_arc(hull, shorter(QUARTER, turn_limit(state, ship)))]
    if phase.kind != SUDDEN:
        found += [lane(hull, STEP), lane(hull, -STEP)]
    return tuple(found)


def move_reach(state: Biremes, ship: Ship, rams: bool, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Forward and veer, the ram beyond unless she has shot (BIR-MIS-02), backing, turning, and a
    bireme's turn with a move.
    """
    hull = state.hull(ship)
    limit, longest = forward_limit(ship), ram_limit(ship)
    centre = (hull.x / UNIT, hull.y / UNIT)
    bow = hull.pose.heading / DEGREE
    half = VEER / DEGREE
    ram = Sector(
        centre, longest / UNIT, bow - half, bow + half, limit / UNIT, wash=Wash.EXTRA,
        text=said("reach_ram", longest, phrases),
    )  # fmt: skip
    back = reverse_limit(ship)
    found: list[Overlay] = [fan(state, ship, limit), lane(hull, -back)]
    if rams:
        found.insert(1, ram)
    found.append(Callout(point_at(hull, 0, float(limit)), said("reach_forward", limit, phrases)))
    found.append(Callout(point_at(hull, 0, float(-back)), said("reach_back", back, phrases)))
    found.append(turn_arc(hull, turn_limit(state, ship)))
    if ship.kind.size == BIREME:
        wide = QUARTER / DEGREE
        radius = turned_limit(ship) / UNIT
        found.append(Sector(centre, radius, bow - wide, bow + wide, wash=Wash.NONE))
    return tuple(found)


def said(label: str, distance: i64, phrases: Phrasebook) -> str:
    """What stands at the end of a reach: `6″ forward`."""
    return phrases.fill("labels", label, {"distance": int(distance)})


def fan(state: Biremes, ship: Ship, limit: i64) -> Region:
    """Where the ship's middle can end after a veer, as far as the way is clear."""
    hull = state.hull(ship)
    edge = [(hull.x / UNIT, hull.y / UNIT)]
    angle: i64 = -VEER
    while angle <= VEER:
        room = clear_run(state, ship, angle, limit)
        edge.append(point_at(hull, angle, float(room)))
        angle += FAN
    return Region((tuple(edge),))


def lane(hull: Hull, distance: i64) -> Region:
    """A straight way as wide as the ship, from her middle."""
    half = float(hull.beam) / 2.0
    corners = [hull.point(0.0, -half), hull.point(0.0, half)]
    corners += [hull.point(float(distance), half), hull.point(float(distance), -half)]
    return Region((tuple((x / UNIT, y / UNIT) for x, y in corners),), Wash.NONE)


def turn_arc(hull: Hull, limit: i64) -> Sector:
    """The arc over which the bow can be turned on the spot."""
    radius = TURN_RING * float(hull.length) / UNIT
    bow, half = hull.pose.heading / DEGREE, limit / DEGREE
    centre = (hull.x / UNIT, hull.y / UNIT)
    return Sector(centre, radius, bow - half, bow + half, radius * 0.94, wash=Wash.LEGAL)


def shorter(one: i64, other: i64) -> i64:
    """The lesser of two limits."""
    return one if one < other else other

"""How far a unit can go, from how far it is commanded, what its missiles cover."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from naumachia.geometry.bearing import bearing
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY
from naumachia.rules.diadochi.board.aim import wheel_pivot
from naumachia.rules.diadochi.board.ways import afloat
from naumachia.rules.diadochi.model import AFLOAT, ORDERED, Diadochi, Ship, Unit
from naumachia.rules.diadochi.rules.command import REACH, Command
from naumachia.rules.diadochi.rules.formations import hulls_of, leading
from naumachia.rules.diadochi.rules.missiles import RANGE, Missiles
from naumachia.rules.diadochi.rules.paths import BACK_WAY, COLUMN_WAY, SLANT, WAY, greatest_wheel
from naumachia.scene.overlay import Callout, Overlay, Region, Ring, Sector, Stroke, Tone, Wash
from naumachia.scene.surface import Point
from naumachia.table.reach import arc, centre, lane, point_at

ROUNDED: Final = (0.0, 30.0, 60.0, 90.0)
"""Bearings at which a rounded corner is drawn."""


def reach_of(state: Diadochi, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """What is drawn about a ship in the phase that runs."""
    if ship.status != AFLOAT:
        return ()
    phase = state.stack[-1]
    if isinstance(phase, Command):
        return command_reach(state, ship, phrases)
    if isinstance(phase, Missiles):
        return (missile_reach(state.hull(ship)),) if ship.sound() else ()
    unit = state.unit_of(ship.ident)
    if unit is None or unit.fate != ORDERED or not afloat(state, unit):
        return ()
    if unit.form == ABREAST:
        return line_reach(state, unit, phrases)
    return path_reach(state, unit, phrases)


def command_reach(state: Diadochi, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Twelve cables from the flagship of a ship's squadron (DIA-CMD-05)."""
    squadron = state.squadron_of(ship)
    if squadron.flagship == NOBODY or state.ships[squadron.flagship].status != AFLOAT:
        return ()
    hull = state.sea.hull(squadron.flagship)
    radius = float(REACH) / UNIT + 0.5
    said = phrases.fill("labels", "reach_command", {"distance": REACH, "squadron": squadron.name})
    ring = Ring(centre(hull), radius, Tone.INK, Stroke.DASHED)
    return ring, Callout(point_at(hull, 0, radius * UNIT), said, Tone.INK)


def missile_reach(hull: Hull) -> Region:
    """Two cables about a base, ahead of the line of its stern (DIA-MISS-04, DIA-MISS-05)."""
    far, half = float(RANGE), hull.half_length
    points = [hull.point(-half, -hull.half_beam - far)]
    for side in (-1.0, 1.0):
        for angle in ROUNDED if side < 0.0 else reversed(ROUNDED):
            ahead, aside = rounded(far, angle)
            points.append(hull.point(half + ahead, side * (hull.half_beam + aside)))
    points.append(hull.point(-half, hull.half_beam + far))
    return Region((tuple((x / UNIT, y / UNIT) for x, y in points),))


def rounded(far: float, angle: float) -> tuple[float, float]:
    """How far ahead and aside a point of a rounded corner is; 0 is abeam, 90 ahead."""
    return far * sin(radians(angle)), far * cos(radians(angle))


def line_reach(state: Diadochi, unit: Unit, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Where the middle of a line can go, back, and how far its ends wheel (DIA-RULE-37)."""
    hulls = hulls_of(state, unit.ships)
    hull = state.sea.hull(leading(unit))
    found: list[Overlay] = [
        arc(hull, WAY / UNIT, SLANT, wash=Wash.LEGAL),
        lane(hull, -BACK_WAY),
        Callout(point_at(hull, 0, float(WAY)), far_text("reach_ahead", WAY, phrases)),
    ]
    most = greatest_wheel(len(hulls), WAY)
    for to_starboard in (False, True):
        found.append(wheel_reach(hulls, to_starboard, int(most)))
    return tuple(found)


def wheel_reach(hulls: list[Hull], to_starboard: bool, most: int) -> Sector:
    """The arc over which the end ship of a line swings about the other end."""
    px, py = wheel_pivot(hulls, to_starboard)
    outer = hulls[0] if to_starboard else hulls[-1]
    start = bearing(outer.x - px, outer.y - py) / DEGREE
    wide = most / DEGREE
    radius = float(len(hulls))
    first, last = (start, start + wide) if to_starboard else (start - wide, start)
    at: Point = (px / UNIT, py / UNIT)
    return Sector(at, radius, first, last, radius - 1.0, wash=Wash.EXTRA)


def path_reach(state: Diadochi, unit: Unit, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """How far the head of a column goes to either hand, or a single ship any way."""
    head = hulls_of(state, unit.ships)[0]
    if unit.form == AHEAD:
        bow = Hull(head.pose, 0, 0, (*head.bow(), head.fx, head.fy))
        said = far_text("reach_ahead", COLUMN_WAY, phrases)
        return (
            arc(bow, COLUMN_WAY / UNIT, 9000, wash=Wash.LEGAL),
            Callout(point_at(bow, 0, float(COLUMN_WAY)), said),
        )
    return (
        arc(head, WAY / UNIT, 18000, wash=Wash.LEGAL),
        lane(head, -BACK_WAY),
        Callout(point_at(head, 0, float(WAY)), far_text("reach_ahead", WAY, phrases)),
    )


def far_text(label: str, distance: int, phrases: Phrasebook) -> str:
    """What stands at the end of a reach."""
    return phrases.fill("labels", label, {"distance": distance})

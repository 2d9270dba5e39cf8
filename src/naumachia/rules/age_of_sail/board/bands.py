"""Draw what guns cover: the fan of a broadside, the line of a chaser; in inches."""

from __future__ import annotations

from typing import Final

from naumachia.geometry import hull as geometry_hull
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import UNIT, nearest
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.age_of_sail.actions import Fire
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.guns import (
    FAN,
    distance_between,
    mounted_on,
    rakes,
    reach_of,
)
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import AHEAD, LONG, MEDIUM, PORT, STARBOARD
from naumachia.scene import Callout, Overlay, Segment, Stroke, Tone, Track, Wash
from naumachia.scene.surface import Point
from naumachia.table.reach import centre, side_fan

CLOSE: Final = [4 * UNIT, 4 * UNIT, 8 * UNIT]
"""Close range by class (table 2.3)."""
SIDES: Final = {PORT: geometry_hull.PORT, STARBOARD: geometry_hull.STARBOARD}


def cover(ship: Ship, hull: Hull, facing: int, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return what the guns of a facing cover: out to their farthest range, and as far as it is
    close.
    """
    farthest = reach_of(ship, facing)
    if farthest <= 0:
        return ()
    close = close_of(ship, facing)
    if facing not in SIDES:
        sign = 1.0 if facing == AHEAD else -1.0
        ends = [ahead(hull, sign * way) for way in (close, farthest)]
        return (
            Segment(centre(hull), ends[0]),
            Segment(ends[0], ends[1], said(farthest, phrases)),
        )
    side = SIDES[facing]
    found: list[Overlay] = []
    if farthest > close:
        found.append(side_fan(hull, side, FAN, float(farthest), Wash.EXTRA))
    found.append(side_fan(hull, side, FAN, float(close)))
    sign = 1.0 if facing == STARBOARD else -1.0
    for way in sorted({close, farthest}):
        # At the after corner, clear of what lies in the middle of the fan.
        wide = hull.half_length + (float(way) - hull.half_beam) * FAN
        x, y = hull.point(-wide, sign * float(way))
        found.append(Callout((x / UNIT, y / UNIT), said(way, phrases)))
    return tuple(found)


def line_of(state: AgeOfSail, action: Fire, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the line of a volley with its length, and for a rake the keel line that it runs
    along.
    """
    ship, target = state.ships[action.ship], state.ships[action.target]
    if not ship.afloat() or not target.afloat():
        return ()
    hull, aim = state.hull(ship), state.hull(target)
    raking = state.rules.rakes and rakes(hull, aim)
    key = "line_raking" if raking else "line"
    facts = {"measured": int(nearest(distance_between(state, ship, target)))}
    tone = Tone.BAD if raking else Tone.ACT
    label = phrases.fill("labels", key, facts)
    found: tuple[Overlay, ...] = (Segment(centre(hull), centre(aim), label, tone),)
    if raking:
        long = float(target.design.length)
        keel = Track((ahead(aim, -long), ahead(aim, long)), Tone.BAD, Stroke.DASHED)
        found += (keel,)
    return found


def close_of(ship: Ship, facing: int) -> int:
    """Return the farthest close range of the batteries of a facing."""
    mounted = mounted_on(ship, facing)
    if mounted[LONG]:
        return CLOSE[LONG]
    return CLOSE[MEDIUM]


def ahead(hull: Hull, way: float) -> Point:
    """Return a point on the keel line."""
    x, y = hull.point(way, 0.0)
    return x / UNIT, y / UNIT


def said(way: int, phrases: Phrasebook) -> str:
    """Return a range at the end of what it covers."""
    return phrases.fill("labels", "band_range", {"distance": way})

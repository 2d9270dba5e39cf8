"""How the angle of a ram counts, drawn about its target; drawn lengths are in inches."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.bearing import off_heading
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import Move
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.moving import destination
from naumachia.scene import Overlay, Sector, Wash

INNER: Final = 1.3
OUTER: Final = 1.8
"""The radii of the wheel, in lengths of the target."""
HALF_ROUND: Final = 180.0


def bands_after(state: Biremes, ship: Ship, move: Move, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """The wheel about a ship where a move would bring her: how the rams of others would meet her
    there. Named is the band in which the nearest enemy lies.
    """
    hull = state.hull(ship).at(destination(state, ship, move))
    others = [
        state.hull(other)
        for other in state.ships
        if other.afloat() and other.crew > 0 and other.owner != ship.owner
    ]
    if not others:
        return ()
    nearest = min(others, key=lambda other: (other.x - hull.x) ** 2 + (other.y - hull.y) ** 2)
    return bands_of(state, nearest, hull, phrases)


def bands_of(state: Biremes, rammer: Hull, hull: Hull, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """The wheel about a target: from where a ram at her middle is dead on, oblique, or none
    (BIR-RULE-11). Each band is a run of bearings from the target to the rammer; the one in which
    `rammer` lies is named.
    """
    off = bearing_off(hull, rammer)
    oblique = state.rules.oblique_from / DEGREE
    square = state.rules.dead_on_from / DEGREE
    dead_on, slanting, none = (
        phrases.fill("labels", f"band_{name}", {}) for name in ("dead_on", "oblique", "none")
    )
    found: list[Overlay] = []
    for turn in (0.0, HALF_ROUND):
        found += [
            band(hull, turn - oblique, turn + oblique, Wash.FORBIDDEN, none, off),
            band(hull, turn + oblique, turn + square, Wash.EXTRA, slanting, off),
            band(hull, turn + square, turn + HALF_ROUND - square, Wash.LEGAL, dead_on, off),
            band(
                hull,
                turn + HALF_ROUND - square,
                turn + HALF_ROUND - oblique,
                Wash.EXTRA,
                slanting,
                off,
            ),
        ]
    return tuple(found)


def bearing_off(hull: Hull, other: Hull) -> float:
    """The bearing of another hull off this one's bow, in degrees, 0 to 360."""
    return off_heading(hull.pose.heading, other.x - hull.x, other.y - hull.y) / DEGREE % 360.0


def band(hull: Hull, start: float, end: float, wash: Wash, text: str, off: float) -> Sector:
    """One band of the wheel, named where the bearing `off` lies in it; all in degrees off the
    target's bow.
    """
    text = text if 0.0 <= (off - start) % 360.0 < end - start else ""
    bow = hull.pose.heading / DEGREE
    length = float(hull.length) / UNIT
    centre = (hull.x / UNIT, hull.y / UNIT)
    return Sector(
        centre, OUTER * length, bow + start, bow + end, INNER * length, wash=wash, text=text
    )

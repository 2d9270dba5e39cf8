"""How the angle of a ram counts, drawn about its target; drawn lengths are in inches."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.scene import Overlay, Sector, Wash

INNER: Final = 0.75
OUTER: Final = 1.15
"""The radii of the wheel, in lengths of the target."""
HALF_ROUND: Final = 180.0


def bands_of(state: Biremes, target: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """The wheel about a target: from where a ram at her middle is dead on, oblique, or none
    (BIR-RULE-11). Each band is a run of bearings from the target to the rammer.
    """
    hull = state.hull(target)
    oblique = state.rules.oblique_from / DEGREE
    square = state.rules.dead_on_from / DEGREE
    dead_on, slanting, none = (
        phrases.fill("labels", f"band_{name}", {}) for name in ("dead_on", "oblique", "none")
    )
    found: list[Overlay] = []
    for turn in (0.0, HALF_ROUND):
        found += [
            band(hull, turn - oblique, turn + oblique, Wash.FORBIDDEN, none),
            band(hull, turn + oblique, turn + square, Wash.EXTRA, slanting),
            band(hull, turn + square, turn + HALF_ROUND - square, Wash.LEGAL, dead_on),
            band(hull, turn + HALF_ROUND - square, turn + HALF_ROUND - oblique, Wash.EXTRA, ""),
        ]
    return tuple(found)


def band(hull: Hull, start: float, end: float, wash: Wash, text: str) -> Sector:
    """One band of the wheel; `start` and `end` are degrees off the target's bow."""
    bow = hull.pose.heading / DEGREE
    length = float(hull.length) / UNIT
    centre = (hull.x / UNIT, hull.y / UNIT)
    return Sector(
        centre, OUTER * length, bow + start, bow + end, INNER * length, wash=wash, text=text
    )

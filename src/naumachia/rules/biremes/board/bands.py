"""How the angle of a ram counts, drawn about its target; drawn lengths are in inches."""

from __future__ import annotations

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import Move
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.movement import destination
from naumachia.scene import Overlay, Wash
from naumachia.table.bands import Band, bearing_off, wheel_about


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
    oblique = state.rules.oblique_from / DEGREE
    square = state.rules.dead_on_from / DEGREE
    dead_on, slanting, none = (
        phrases.fill("labels", f"band_{name}", {}) for name in ("dead_on", "oblique", "none")
    )
    bands: list[Band] = []
    for turn in (0.0, 180.0):
        bands += [
            (turn - oblique, turn + oblique, Wash.FORBIDDEN, none),
            (turn + oblique, turn + square, Wash.EXTRA, slanting),
            (turn + square, turn + 180.0 - square, Wash.LEGAL, dead_on),
            (turn + 180.0 - square, turn + 180.0 - oblique, Wash.EXTRA, slanting),
        ]
    return wheel_about(hull, bands, bearing_off(hull, rammer))

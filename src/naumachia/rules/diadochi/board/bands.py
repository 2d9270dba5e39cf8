"""From where a blow counts as one on the bow, the beam or the stern, drawn about its target."""

from __future__ import annotations

from math import atan2, degrees
from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.rules.contact import FACINGS, blow, facing
from naumachia.scene.overlay import Overlay, Sector, Wash
from naumachia.table.reach import centre

INNER: Final = 0.75
OUTER: Final = 1.05
"""The radii of the wheel, beyond half of the target's length, in cables."""
WASHES: Final = [Wash.FORBIDDEN, Wash.EXTRA, Wash.LEGAL]
"""The bow, where nothing is gained, the beam, the stern."""


def bands_of(attacker: Hull, target: Hull, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """The wheel about a target: which side a blow counts as coming from, by where it lands
    (DIA-RULE-06); the one of this attacker is named.
    """
    x, y = blow(attacker, target)
    struck = int(facing(attacker, target))
    _, aside = target.frame(x, y)
    found: list[Overlay] = []
    bow = target.pose.heading / DEGREE
    out = target.half_length / UNIT
    for side, start, end in sides(target):
        here = side == struck and (side != 1 or (aside >= 0.0) == (start < 180.0))
        text = phrases.spelled("facing", FACINGS[side]) if here else ""
        band = Sector(
            centre(target), OUTER + out, bow + start, bow + end, INNER + out,
            wash=WASHES[side], text=text,
        )  # fmt: skip
        found.append(band)
    return tuple(found)


def sides(target: Hull) -> list[tuple[int, float, float]]:
    """The facings of a base as bearings off its bow, clockwise: its corners divide them."""
    corner = degrees(atan2(target.half_beam, target.half_length))
    return [
        (0, -corner, corner),
        (1, corner, 180.0 - corner),
        (2, 180.0 - corner, 180.0 + corner),
        (1, 180.0 + corner, 360.0 - corner),
    ]

"""Find what blocks a line of sight between two points."""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.measure import hull_crossing
from naumachia.geometry.sea import HULL, LAND, Collision, Sea
from naumachia.kernel.mypyc import i64

INSIDE: Final = -TOLERANCE
"""A hull with this margin is open: a line of sight along its side is clear."""


def first_blocker(
    sea: Sea,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    ignored: list[i64],
    margin: float = INSIDE,
    land: bool = True,
) -> Collision | None:
    """Return the first obstacle on the line from a to b, or None.

    The `ignored` ships, such as the two at the ends, never block it. All other hulls are enlarged
    by `margin` on each side; a negative margin shrinks them. At equal distances, a hull comes
    before land, then the lower number.
    """
    dx = bx - ax
    dy = by - ay
    length = sqrt(dx * dx + dy * dy)
    best = NEVER
    kind: i64 = HULL
    which: i64 = -1
    for other in _ships_along(sea, ax, ay, bx, by):
        there = sea.hulls[other]
        if there is None or other in ignored:
            continue
        enter, leave = hull_crossing(there, ax, ay, dx, dy, margin)
        enter = enter if enter > 0.0 else 0.0
        leave = leave if leave < 1.0 else 1.0
        if enter <= leave and enter * length < best - TOLERANCE:
            best, kind, which = enter * length, HULL, other
    if land:
        for number in range(len(sea.lands)):
            share = sea.lands[number].entry_share(ax, ay, bx, by)
            if share != NEVER and share * length < best - TOLERANCE:
                best, kind, which = share * length, LAND, number
    return None if best == NEVER else Collision(kind, which, best)


def _ships_along(sea: Sea, ax: float, ay: float, bx: float, by: float) -> list[i64]:
    reach = sea.widest
    return sea.cells.ships_in_box(
        (ax if ax < bx else bx) - reach,
        (ay if ay < by else by) - reach,
        (ax if ax > bx else bx) + reach,
        (ay if ay > by else by) + reach,
    )

"""Lines of sight: what stands between two points."""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.measure import crossing
from naumachia.geometry.sea import HULL, LAND, Meeting, Sea
from naumachia.kernel.mypyc import i64

INSIDE: Final = -TOLERANCE
"""A hull grown by so little is its inside: a line along its side passes."""


def blocked(
    sea: Sea,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    ignored: list[i64],
    grown: float = INSIDE,
    land: bool = True,
) -> Meeting | None:
    """Return what first stands on the line from a to b, and how far from a; None when the sight is
    clear.

    The ships `ignored` never block it: those who look and are looked at. Every other hull counts
    as if its sides stood out by `grown`, a negative number for a hull that is shrunk (DIA-RULE-09:
    -20). At equal distances a hull comes before land, then the lower number.
    """
    dx = bx - ax
    dy = by - ay
    length = sqrt(dx * dx + dy * dy)
    best = NEVER
    kind: i64 = HULL
    which: i64 = -1
    for other in _along(sea, ax, ay, bx, by):
        there = sea.hulls[other]
        if there is None or other in ignored:
            continue
        enter, leave = crossing(there, ax, ay, dx, dy, grown)
        enter = enter if enter > 0.0 else 0.0
        leave = leave if leave < 1.0 else 1.0
        if enter <= leave and enter * length < best - TOLERANCE:
            best, kind, which = enter * length, HULL, other
    if land:
        for number in range(len(sea.lands)):
            share = sea.lands[number].entered(ax, ay, bx, by)
            if share != NEVER and share * length < best - TOLERANCE:
                best, kind, which = share * length, LAND, number
    return None if best == NEVER else Meeting(kind, which, best)


def _along(sea: Sea, ax: float, ay: float, bx: float, by: float) -> list[i64]:
    reach = sea.widest
    return sea.cells.box(
        (ax if ax < bx else bx) - reach,
        (ay if ay < by else by) - reach,
        (ax if ax > bx else bx) + reach,
        (ay if ay > by else by) + reach,
    )

"""Who touches whom, and from where: contact, facing of an attack, arcs, lines of sight."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull, clamped, gap_within
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.measure import crossing
from naumachia.geometry.sight import blocked
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.model import CONTACT, Diadochi, Ship

BOX_SIDE: Final = 450.0
BOX_BACK: Final = 20.0
BOX_AHEAD: Final = 150.0
"""The bow box: what lies this far to either side of the middle, from a little behind the bow edge
to a little before it (DIA-RULE-03).
"""
SHRUNK: Final = -20.0
"""A line of sight is blocked by a base that is so much smaller on every side (DIA-RULE-09)."""

BOW: Final = 0
BEAM: Final = 1
STERN: Final = 2
FACINGS: Final = ["bow", "beam", "stern"]


def hulls_touch(one: Hull, two: Hull) -> bool:
    """Whether two bases are in contact (DIA-RULE-03)."""
    return gap_within(one, two, float(CONTACT)) != NEVER


def touching(state: Diadochi, one: Ship, two: Ship) -> bool:
    """Whether two ships that are afloat are in contact."""
    return hulls_touch(state.hull(one), state.hull(two))


def contacts(state: Diadochi, ship: Ship) -> list[Ship]:
    """The ships in contact with her, by number."""
    return [state.ships[other] for other in state.sea.touching(ship.ident)]


def meets_bow(one: Hull, two: Hull) -> bool:
    """Whether the second base meets the bow box of the first."""
    long = BOX_BACK + BOX_AHEAD
    forward = one.half_length + (BOX_AHEAD - BOX_BACK) * 0.5
    x, y = one.point(forward, 0.0)
    return box_meets(x, y, one.fx, one.fy, long * 0.5, BOX_SIDE, two)


def box_meets(
    x: float, y: float, fx: float, fy: float, half_length: float, half_beam: float, hull: Hull
) -> bool:
    """Whether an oriented box meets a base, touching included."""
    dx, dy = hull.x - x, hull.y - y
    cos = abs(fx * hull.fx + fy * hull.fy)
    sin = abs(fx * hull.fy - fy * hull.fx)
    long, wide = hull.half_length, hull.half_beam
    return (
        abs(dx * fx + dy * fy) <= half_length + long * cos + wide * sin + TOLERANCE
        and abs(dx * fy - dy * fx) <= half_beam + long * sin + wide * cos + TOLERANCE
        and abs(dx * hull.fx + dy * hull.fy)
        <= long + half_length * cos + half_beam * sin + TOLERANCE
        and abs(dx * hull.fy - dy * hull.fx)
        <= wide + half_length * sin + half_beam * cos + TOLERANCE
    )


def forward(state: Diadochi, ship: Ship, other: Ship) -> bool:
    """Whether a ship has another in contact forward (DIA-RULE-03)."""
    one, two = state.hull(ship), state.hull(other)
    return hulls_touch(one, two) and meets_bow(one, two)


def blow(attacker: Hull, defender: Hull) -> tuple[float, float]:
    """The point of the attacker's bow edge nearest to the defender's centre (DIA-RULE-06)."""
    _, aside = attacker.frame(defender.x, defender.y)
    return attacker.point(attacker.half_length, clamped(aside, attacker.half_beam))


def facing(attacker: Hull, defender: Hull) -> i64:
    """From where a blow comes: `BOW`, `BEAM` or `STERN` of the defender (DIA-RULE-06).

    Of equal excesses the bow comes before the beam, and that before the stern.
    """
    x, y = blow(attacker, defender)
    ahead, aside = defender.frame(x, y)
    front = ahead - defender.half_length
    side = abs(aside) - defender.half_beam
    rear = -ahead - defender.half_length
    if front >= side - TOLERANCE and front >= rear - TOLERANCE:
        return BOW
    return BEAM if side >= rear - TOLERANCE else STERN


def in_arc(hull: Hull, target: Hull) -> bool:
    """Whether the target's centre is forward of the line along the stern edge (DIA-RULE-08)."""
    ahead, _ = hull.frame(target.x, target.y)
    return ahead > -hull.half_length + TOLERANCE


def blocker(state: Diadochi, one: Ship, two: Ship) -> Ship | None:
    """The ship nearest to the first whose base lies on the line between the two centres."""
    here, there = state.hull(one), state.hull(two)
    ignored: list[i64] = [one.ident, two.ident]
    met = blocked(state.sea, here.x, here.y, there.x, there.y, ignored, SHRUNK, land=False)
    return None if met is None else state.ships[met.which]


def screens(hull: Hull, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a base lies on a line, shrunk as for a line of sight (DIA-RULE-46)."""
    enter, leave = crossing(hull, ax, ay, bx - ax, by - ay, SHRUNK)
    return enter <= leave and enter <= 1.0 and leave >= 0.0

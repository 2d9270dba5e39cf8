"""Write obstacles and measures into the facts of refusals, and draw the measured line."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, UNIT, nearest
from naumachia.geometry.measure import Line
from naumachia.geometry.sea import HULL, LAND, Collision
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.kernel.texts import decimal
from naumachia.scene.overlay import Segment, Tone
from naumachia.table.deployment import EDGES

NO_LIMIT: Final = -2
"""The limit of a measured line that is compared with nothing."""


@final
class Obstacles:
    """The clauses that forbid a ship to meet a hull, land or the edge."""

    __slots__ = ("edge", "hull", "land")

    def __init__(self, hull: ClauseId, land: ClauseId, edge: ClauseId) -> None:
        self.hull: Final = hull
        self.land: Final = land
        self.edge: Final = edge

    def clause(self, met: Collision) -> ClauseId:
        """Return the clause that forbids a meeting."""
        if met.kind == HULL:
            return self.hull
        return self.land if met.kind == LAND else self.edge


def centre_point(hull: Hull) -> tuple[int, int]:
    """Return the centre of a hull in steps."""
    return (int(hull.pose.x), int(hull.pose.y))


def note_collision(met: Collision, blocker: str, at: Hull | None, facts: Facts) -> None:
    """Note what is met, and after what distance.

    If it is a ship, `blocker` is its name and `at` its hull. The refusals are `hull_in_way`,
    `land_in_way` and `edge_in_way`.
    """
    facts["room"] = int(nearest(met.distance))
    if met.kind == HULL:
        facts["refusal"] = "hull_in_way"
        facts["blocker"] = blocker
        if at is not None:
            facts["blocker_at"] = centre_point(at)
    elif met.kind == LAND:
        facts["refusal"] = "land_in_way"
    else:
        facts["refusal"] = "edge_in_way"
        facts["edge"] = EDGES[met.number]


def note_limit(facts: Facts | None, refusal: str, size: i64, limit: i64) -> None:
    """Note a refused length of an order and its limit."""
    if facts is not None:
        facts["refusal"] = refusal
        facts["distance"] = int(size)
        facts["limit"] = int(limit)


def round_off_limit(size: float, limit: i64) -> int:
    """Return a measured length rounded to whole steps.

    If the length differs from `limit`, the result does too, so that the refusal makes sense.
    """
    whole = nearest(size)
    if whole == limit and size > float(limit) + TOLERANCE:
        return int(limit + 1)
    if whole == limit and size < float(limit) - TOLERANCE:
        return int(limit - 1)
    return int(whole)


def note_line(line: Line, facts: Facts | None, limit: i64 = NO_LIMIT) -> None:
    """Note the ends and the length of a measured line. The length does not round to `limit`."""
    if facts is not None:
        note_ends(facts, line.ax, line.ay, line.bx, line.by)
        facts["measured"] = round_off_limit(line.length, limit)


def note_ends(facts: Facts, ax: float, ay: float, bx: float, by: float) -> None:
    """Note the ends of the line that decided."""
    facts["line_from"] = (int(nearest(ax)), int(nearest(ay)))
    facts["line_to"] = (int(nearest(bx)), int(nearest(by)))


def refusal_line(ruling: Ruling | None, unit: str) -> Segment | None:
    """Return the measured line that a refusal has noted; None if there is none."""
    if ruling is None:
        return None
    start, end = ruling.facts.get("line_from"), ruling.facts.get("line_to")
    if not isinstance(start, tuple) or not isinstance(end, tuple):
        return None
    one = (start[0] / UNIT, start[1] / UNIT)
    return measured_line(one, (end[0] / UNIT, end[1] / UNIT), unit)


def measured_line(one: tuple[float, float], two: tuple[float, float], unit: str) -> Segment | None:
    """Return a line that explains a refusal, labelled with its length in units.

    None if its ends coincide.
    """
    if one == two:
        return None
    length = ((two[0] - one[0]) ** 2 + (two[1] - one[1]) ** 2) ** 0.5
    return Segment(one, two, f"{decimal(f'{length:.2f}')}{unit}", Tone.BAD)

"""Facts of refusals: what stands in the way, and what was measured; the line that shows it."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, UNIT, nearest
from naumachia.geometry.measure import Line
from naumachia.geometry.sea import HULL, LAND, Meeting
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.scene.overlay import Segment, Tone
from naumachia.table.deployment import EDGES

NO_LIMIT: Final = -2
"""Of a measured line that is held against nothing."""


@final
class Obstacles:
    """The clauses that keep a ship off a hull, off land and on the table."""

    __slots__ = ("edge", "hull", "land")

    def __init__(self, hull: ClauseId, land: ClauseId, edge: ClauseId) -> None:
        self.hull: Final = hull
        self.land: Final = land
        self.edge: Final = edge

    def clause(self, met: Meeting) -> ClauseId:
        """Return the one that what was met falls under."""
        if met.kind == HULL:
            return self.hull
        return self.land if met.kind == LAND else self.edge


def point(hull: Hull) -> tuple[int, int]:
    """Return the centre of a hull in steps."""
    return (int(hull.pose.x), int(hull.pose.y))


def note_meeting(met: Meeting, blocker: str, at: Hull | None, facts: Facts) -> None:
    """Name what is met and where: `blocker` is the name of the ship `at` that place, if it is one.

    The refusals are `hull_in_way`, `land_in_way` and `edge_in_way`.
    """
    facts["room"] = int(nearest(met.distance))
    if met.kind == HULL:
        facts["refusal"] = "hull_in_way"
        facts["blocker"] = blocker
        if at is not None:
            facts["blocker_at"] = point(at)
    elif met.kind == LAND:
        facts["refusal"] = "land_in_way"
    else:
        facts["refusal"] = "edge_in_way"
        facts["edge"] = EDGES[met.which]


def note_limit(facts: Facts | None, refusal: str, size: i64, limit: i64) -> None:
    """Note a length of the order and what it may be."""
    if facts is not None:
        facts["refusal"] = refusal
        facts["distance"] = int(size)
        facts["limit"] = int(limit)


def beyond(size: float, limit: i64) -> int:
    """Return a measured length in whole steps: nearest, but never the limit that it exceeds or
    misses.
    """
    whole = nearest(size)
    if whole == limit and size > float(limit) + TOLERANCE:
        return int(limit + 1)
    if whole == limit and size < float(limit) - TOLERANCE:
        return int(limit - 1)
    return int(whole)


def note_line(line: Line, facts: Facts | None, limit: i64 = NO_LIMIT) -> None:
    """Note a measured line: its ends and its length, which `limit` is too short for."""
    if facts is not None:
        note_ends(facts, line.ax, line.ay, line.bx, line.by)
        facts["measured"] = beyond(line.length, limit)


def note_ends(facts: Facts, ax: float, ay: float, bx: float, by: float) -> None:
    """Note the line that decided, from where to where."""
    facts["line_from"] = (int(nearest(ax)), int(nearest(ay)))
    facts["line_to"] = (int(nearest(bx)), int(nearest(by)))


def refusal_line(ruling: Ruling | None, unit: str) -> Segment | None:
    """Return the measured line that explains a refusal, where it has noted one."""
    if ruling is None:
        return None
    start, end = ruling.facts.get("line_from"), ruling.facts.get("line_to")
    if not isinstance(start, tuple) or not isinstance(end, tuple):
        return None
    one = (start[0] / UNIT, start[1] / UNIT)
    return measured_line(one, (end[0] / UNIT, end[1] / UNIT), unit)


def measured_line(one: tuple[float, float], two: tuple[float, float], unit: str) -> Segment | None:
    """Return a line that was too long, or led where nothing may go, with its length in units."""
    if one == two:
        return None
    length = ((two[0] - one[0]) ** 2 + (two[1] - one[1]) ** 2) ** 0.5
    return Segment(one, two, f"{length:.2f}{unit}", Tone.BAD)

"""Facts of refusals: what stands in the way, and what was measured. Lengths are in steps."""

from __future__ import annotations

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import nearest
from naumachia.geometry.measure import Line
from naumachia.geometry.sea import HULL, LAND, Meeting
from naumachia.kernel.clause import Clause, Facts
from naumachia.kernel.native import i64
from naumachia.rules.biremes import clauses
from naumachia.rules.biremes.model import Biremes

EDGES = ["north", "east", "south", "west"]


def obstacle_clause(met: Meeting) -> Clause:
    """The clause that keeps a ship off a hull, land or the edge."""
    if met.kind == HULL:
        return clauses.RULE_06
    return clauses.RULE_05 if met.kind == LAND else clauses.RULE_04


def note_meeting(state: Biremes, met: Meeting, facts: Facts | None) -> None:
    """Name what is met and where, when facts are wanted."""
    if facts is None:
        return
    facts["room"] = int(nearest(met.distance))
    if met.kind == HULL:
        blocker = state.ships[met.which]
        facts["refusal"] = "hull_in_way"
        facts["blocker"] = blocker.name
        facts["blocker_at"] = point(state.hull(blocker))
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


def note_line(line: Line, facts: Facts | None) -> None:
    """Note a measured line: its ends and its length."""
    if facts is not None:
        facts["line_from"] = (int(nearest(line.ax)), int(nearest(line.ay)))
        facts["line_to"] = (int(nearest(line.bx)), int(nearest(line.by)))
        facts["measured"] = int(nearest(line.length))


def point(hull: Hull) -> tuple[int, int]:
    """The centre of a hull in steps."""
    return (int(hull.pose.x), int(hull.pose.y))

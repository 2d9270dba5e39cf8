"""Form lines abreast and ahead, and decide who may be in a group (DIA-FORM, DIA-RULE-11 to 16)."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, gap, penetration
from naumachia.geometry.lattice import RIGHT, TOLERANCE, UNIT, difference, nearest
from naumachia.geometry.measure import Line
from naumachia.geometry.sea import Sea
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, SINGLE
from naumachia.rules.diadochi.model import CONTACT, OVERLAP, UNMARKED, Diadochi, Ship, Unit
from naumachia.rules.diadochi.rules.players import names
from naumachia.table.memory import Memory
from naumachia.table.refusal_facts import note_line
from naumachia.table.rounding import magnitude

# -- formations ----------------------------------------------------------------------------
# A line abreast is named from port to starboard, a line ahead from its head. Whether hulls are in
# formation depends on places only (`form_ruling`); who may be in a group depends on the state.

FEWEST: Final = 2
MOST: Final = 8
"""Ships of a group (DIA-FORM-01)."""
SAME_FACING: Final = 50
"""Headings that differ by no more are the same (`EPS_A`), in hundredths of a degree."""
ASTRAY: Final = 750.0
"""A bow may lie this far from the stern ahead of it, middle to middle (DIA-RULE-12)."""
MOST_BEND: Final = RIGHT
"""The greatest total bend of a line ahead (DIA-FORM-06)."""


# -- places ---------------------------------------------------------------------


def apart(ax: float, ay: float, bx: float, by: float) -> float:
    """Return the distance between two points."""
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def same_facing(one: Hull, two: Hull) -> bool:
    """Return whether two headings are the same facing."""
    return magnitude(difference(one.pose.heading, two.pose.heading)) <= SAME_FACING


def bow_corners(hull: Hull) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the ends of the bow edge, port and starboard."""
    long, wide = hull.half_length, hull.half_beam
    return hull.point(long, -wide), hull.point(long, wide)


def abreast_line(port: Hull, starboard: Hull) -> Line:
    """Return the line from the port ship's starboard bow corner to the other's port bow corner."""
    ax, ay = port.point(port.half_length, port.half_beam)
    bx, by = starboard.point(starboard.half_length, -starboard.half_beam)
    return Line(ax, ay, bx, by)


def abreast_edge(port: Hull, starboard: Hull) -> bool:
    """Return whether two hulls lie side by side with even bows (DIA-RULE-11)."""
    return abreast_line(port, starboard).length <= CONTACT + TOLERANCE and same_facing(
        port, starboard
    )


def astern_line(ahead: Hull, behind: Hull) -> Line:
    """Return the line from the middle of a stern edge to the middle of the bow edge behind it."""
    ax, ay = ahead.stern()
    bx, by = behind.bow()
    return Line(ax, ay, bx, by)


def edge_gap(ahead: Hull, behind: Hull) -> float:
    """Return the gap between a stern edge and the bow edge behind it (DIA-RULE-12)."""
    sx, sy = ahead.stern()
    bx, by = behind.bow()
    stern = Hull(ahead.pose, 0, ahead.beam, (sx, sy, ahead.fx, ahead.fy))
    bow = Hull(behind.pose, 0, behind.beam, (bx, by, behind.fx, behind.fy))
    return gap(stern, bow)


def is_astray(line: Line) -> bool:
    """Return whether a bow lies too far from the stern ahead of it (DIA-RULE-12)."""
    return line.length > ASTRAY + TOLERANCE


def ahead_edge(ahead: Hull, behind: Hull) -> bool:
    """Return whether a hull follows another bow to stern (DIA-RULE-12)."""
    # Most ships near each other are astray: no ruling is made for those.
    return not is_astray(astern_line(ahead, behind)) and ahead_ruling(ahead, behind, "", "") is None


def bend(hulls: list[Hull]) -> i64:
    """Return the total bend of a column, an S counted both ways, in hundredths (DIA-RULE-13)."""
    total: i64 = 0
    for i in range(1, len(hulls)):
        total += magnitude(difference(hulls[i - 1].pose.heading, hulls[i].pose.heading))
    return total


# -- refusals of places -------------------------------------------------------------------
# `names` are those of the ships whose hulls are given, in the same order.


def rounded_up(length: float) -> i64:
    """Round a length up to whole steps, so that one above its limit never reads as within it."""
    whole = nearest(length)
    return whole if float(whole) >= length - TOLERANCE else whole + 1


def angle_ruling(
    clause: ClauseId, refusal: str, ship: str, other: str, angle: i64, limit: i64
) -> Ruling:
    """Refuse an angle between two ships that is beyond its limit."""
    facts: Facts = {"refusal": refusal, "ship": ship, "other": other}
    return Ruling(clause, {**facts, "angle": int(angle), "angle_limit": int(limit)})


def distance_ruling(
    clause: ClauseId, refusal: str, ship: str, other: str, size: float, limit: i64, line: Line
) -> Ruling:
    """Refuse a distance between two ships that is beyond its limit; `line` shows it."""
    facts: Facts = {"refusal": refusal, "ship": ship, "other": other}
    facts["distance"] = int(rounded_up(size))
    facts["limit"] = int(limit)
    note_line(line, facts)
    return Ruling(clause, facts)


def abreast_ruling(hulls: list[Hull], names: tuple[str, ...]) -> Ruling | None:
    """Return why hulls, from port, are no line abreast (DIA-FORM-04, DIA-RULE-11)."""
    for i in range(1, len(hulls)):
        turn = magnitude(difference(hulls[0].pose.heading, hulls[i].pose.heading))
        if turn <= SAME_FACING:
            turn = magnitude(difference(hulls[i - 1].pose.heading, hulls[i].pose.heading))
        ship, other = names[i - 1], names[i]
        if turn > SAME_FACING:
            return angle_ruling("DIA-FORM-04", "other_facing", ship, other, turn, SAME_FACING)
        line = abreast_line(hulls[i - 1], hulls[i])
        size = line.length
        if size > CONTACT + TOLERANCE:
            return distance_ruling("DIA-FORM-04", "bows_apart", ship, other, size, CONTACT, line)
    return None


def ahead_ruling(ahead: Hull, behind: Hull, ship: str, other: str) -> Ruling | None:
    """Return why a hull, of `other`, does not follow that of `ship` (DIA-RULE-12)."""
    line = astern_line(ahead, behind)
    if is_astray(line):
        limit = nearest(ASTRAY)
        return distance_ruling("DIA-RULE-12", "out_of_line", ship, other, line.length, limit, line)
    between = edge_gap(ahead, behind)
    if between > CONTACT + TOLERANCE:
        return distance_ruling("DIA-FORM-05", "column_open", ship, other, between, CONTACT, line)
    turn = magnitude(difference(ahead.pose.heading, behind.pose.heading))
    if turn > RIGHT + SAME_FACING:
        return angle_ruling("DIA-FORM-06", "column_bent", ship, other, turn, RIGHT)
    deep = penetration(ahead, behind)
    if deep > OVERLAP + TOLERANCE:
        facts: Facts = {"refusal": "column_overlaps", "ship": ship, "other": other}
        return Ruling("DIA-RULE-12", {**facts, "distance": int(rounded_up(deep)), "limit": OVERLAP})
    return None


def column_ruling(hulls: list[Hull], names: tuple[str, ...]) -> Ruling | None:
    """Return why hulls, from the head, are no line ahead (DIA-FORM-05, DIA-FORM-06)."""
    for i in range(1, len(hulls)):
        ruling = ahead_ruling(hulls[i - 1], hulls[i], names[i - 1], names[i])
        if ruling is not None:
            return ruling
    total = bend(hulls)
    if total > MOST_BEND + SAME_FACING:
        return angle_ruling("DIA-FORM-06", "column_bent", names[0], names[-1], total, MOST_BEND)
    return None


def straight_ruling(hulls: list[Hull], names: tuple[str, ...]) -> Ruling | None:
    """Return why a column is not straight (DIA-FORM-08, DIA-RULE-14)."""
    for i in range(1, len(hulls)):
        turn = magnitude(difference(hulls[0].pose.heading, hulls[i].pose.heading))
        if turn > SAME_FACING:
            refusal = "column_not_straight"
            return angle_ruling("DIA-FORM-08", refusal, names[0], names[i], turn, SAME_FACING)
        ahead = hulls[i - 1].corners()
        bows = bow_corners(hulls[i])
        for side in range(2):
            line = Line(*ahead[3 - side], *bows[side])
            size = line.length
            if size > CONTACT + TOLERANCE:
                ship, other = names[i - 1], names[i]
                return distance_ruling(
                    "DIA-FORM-08", "column_uneven", ship, other, size, CONTACT, line
                )
    return None


def form_ruling(form: i64, hulls: list[Hull], names: tuple[str, ...]) -> Ruling | None:
    """Return why hulls, in their order, are not in this formation; one alone always is."""
    return abreast_ruling(hulls, names) if form == ABREAST else column_ruling(hulls, names)


# -- who ------------------------------------------------------------------------


def unable_ruling(state: Diadochi, ship: Ship) -> Ruling | None:
    """Return why a ship cannot move at all (DIA-RULE-23)."""
    facts: Facts = {"ship": ship.name}
    if not ship.is_afloat():
        facts["refusal"] = "not_there"
        return Ruling("DIA-RULE-23", facts)
    if ship.captured:
        facts["refusal"] = "is_prize"
        return Ruling("DIA-RULE-69", facts)
    if ship.crippled:
        facts["refusal"] = "is_crippled"
        return Ruling("DIA-KEY-02", facts)
    partners = state.partners(ship)
    if partners:
        facts["refusal"] = "is_grappled"
        facts["other"] = state.ships[partners[0]].name
        return Ruling("DIA-KEY-09", facts)
    return None


def can_join(state: Diadochi, ship: Ship) -> bool:
    """Return whether a ship may be in a group: able to move and not marked (DIA-RULE-15)."""
    return ship.out == UNMARKED and state.can_move(ship)


def can_group(state: Diadochi, one: Ship, two: Ship) -> bool:
    """Return whether two ships that can join groups can be in the same one (DIA-RULE-15).

    In groups of several squadrons all ships have one player (DIA-RULE-77).
    """
    if one.squadron == two.squadron:
        return True
    if not state.rules.any_squadron or one.holder != two.holder:
        return False
    return state.commander(one) == state.commander(two)


def member_ruling(state: Diadochi, form: i64, ship: Ship) -> Ruling | None:
    """Return why a ship may not be in a group of this form (DIA-RULE-15)."""
    unable = unable_ruling(state, ship)
    if unable is not None:
        return unable
    if ship.out != UNMARKED:
        # A long base that was opened out to a column pays with this turn; others have blundered.
        clause = "DIA-FORM-10" if ship.kind.length > UNIT else "DIA-RULE-15"
        return Ruling(clause, {"refusal": "marked_out", "ship": ship.name})
    if form == ABREAST and not state.is_on_table(ship):
        return Ruling("DIA-RULE-18", {"refusal": "off_table_abreast", "ship": ship.name})
    return None


def members_ruling(state: Diadochi, form: i64, ships: tuple[int, ...]) -> Ruling | None:
    """Return why these ships may not be one group, wherever they lie (DIA-FORM-01, DIA-RULE-15)."""
    if not FEWEST <= len(ships) <= MOST:
        facts: Facts = {"refusal": "group_size", "count": len(ships), "limit_count": MOST}
        return Ruling("DIA-FORM-01", facts)
    first = state.ships[ships[0]]
    for i in range(len(ships)):
        ship = state.ships[ships[i]]
        if ship.ident in ships[:i]:
            return Ruling("DIA-FORM-01", {"refusal": "named_twice", "ship": ship.name})
        ruling = member_ruling(state, form, ship)
        if ruling is not None:
            return ruling
        if not can_group(state, first, ship):
            both: Facts = {"refusal": "two_squadrons", "ship": first.name, "other": ship.name}
            return Ruling("DIA-RULE-15", both)
    return None


def unit_ruling(state: Diadochi, form: i64, ships: tuple[int, ...]) -> Ruling | None:
    """Return why these ships, in this order, may not be a unit of this form.

    `SINGLE` is one ship that is able to move (DIA-RULE-23).
    """
    if form == SINGLE:
        if len(ships) != 1:
            facts: Facts = {"refusal": "not_single", "count": len(ships)}
            return Ruling("DIA-RULE-23", facts)
        return unable_ruling(state, state.ships[ships[0]])
    if form != ABREAST and form != AHEAD:
        return Ruling("DIA-FORM-03", {"refusal": "no_such_form"})
    ruling = members_ruling(state, form, ships)
    if ruling is not None:
        return ruling
    return form_ruling(form, hulls_of(state, ships), names(state, ships))


def parts(ships: list[int], count: int) -> list[list[int]]:
    """Cut a row of ships into `count` runs of about the same number."""
    return [ships[len(ships) * k // count : len(ships) * (k + 1) // count] for k in range(count)]


def hulls_of(state: Diadochi, ships: tuple[int, ...]) -> list[Hull]:
    """Return the hulls of ships, in their order. Raises ValueError if one is not afloat."""
    return [state.sea.hull(ship) for ship in ships]


def lead_ship(unit: Unit) -> int:
    """Return the ship that a unit is moved by on the board: the middle of a line, a column's head.

    The ends of a line are left free for wheels.
    """
    return unit.ships[len(unit.ships) // 2] if unit.form == ABREAST else unit.ships[0]


# -- ships in one line ---------------------------------------------------------------------


def edge(form: i64, first: Hull, second: Hull) -> bool:
    """Return whether the first hull is just to port of the second, or just ahead of it."""
    return abreast_edge(first, second) if form == ABREAST else ahead_edge(first, second)


Beside = tuple[list[int], list[int]]
"""The ships to port of a ship or ahead, and those to starboard or astern; the most nearly in line
first."""


@final
class Links(Memory):
    """Cache which ships lie next to each other, able to join or not, while no ship moves.

    Attributes:
        hulls: where all ships lie.
        abreast, ahead: by ship, those beside it in a line and in a column.
    """

    __slots__ = ("abreast", "ahead", "hulls")

    def __init__(self, hulls: list[Hull | None]) -> None:
        self.hulls: Final = hulls
        self.abreast: Final[dict[int, Beside]] = {}
        self.ahead: Final[dict[int, Beside]] = {}

    def of(self, sea: Sea, ship: i64, form: i64) -> Beside:
        """Return the ships beside one in a line of this form."""
        if ship not in self.abreast:
            near = hulls_near(sea, ship)
            self.abreast[ship] = linked_to(sea.hull(ship), near, ABREAST)
            self.ahead[ship] = linked_to(sea.hull(ship), near, AHEAD)
        return self.abreast[ship] if form == ABREAST else self.ahead[ship]


def hulls_near(sea: Sea, ship: i64) -> list[tuple[int, Hull]]:
    """Return the other ships that may be in contact with one."""
    near = sea.ships_near(sea.hull(ship), float(CONTACT))
    return [(int(number), sea.hull(number)) for number in near if number != ship]


def linked_to(hull: Hull, near: list[tuple[int, Hull]], form: i64) -> Beside:
    """Find which of the ships near lie beside a hull in a line of this form."""
    before: list[tuple[float, int]] = []
    after: list[tuple[float, int]] = []
    for number, there in near:
        if edge(form, there, hull):
            before.append((astern_line(there, hull).length, number))
        elif edge(form, hull, there):
            after.append((astern_line(hull, there).length, number))
    before.sort()
    after.sort()
    return [number for _, number in before], [number for _, number in after]


def links_of(state: Diadochi) -> Links:
    """Return the links of the current position."""
    links = state.memories.get(NOBODY)
    # A hull never changes, and equals itself alone.
    if not isinstance(links, Links) or links.hulls != state.sea.hulls:
        links = Links(state.sea.hulls.copy())
        state.memories[NOBODY] = links
    return links


def neighbours(state: Diadochi, ship: Ship, form: i64) -> tuple[list[int], list[int]]:
    """Return the ships that can group with one next to it: to port or ahead, then the others.

    In line ahead there may be several; the one most nearly in line comes first. Both lists are
    empty if the ship cannot join a group.
    """
    if not can_join(state, ship):
        return [], []
    before, after = links_of(state).of(state.sea, ship.ident, form)
    return groupable(state, ship, before), groupable(state, ship, after)


def groupable(state: Diadochi, ship: Ship, others: list[int]) -> list[int]:
    """Return those of `others` that can group with a ship."""
    found: list[int] = []
    for number in others:
        other = state.ships[number]
        if other.holder == ship.holder and can_join(state, other) and can_group(state, ship, other):
            found.append(number)
    return found


def chain(state: Diadochi, ship: Ship, form: i64) -> list[int]:
    """Return the longest line through a ship, in its order; the ship alone without a neighbour.

    At a fork it goes on with the ship most nearly in line. It may be longer than a group, and a
    column too bent: only its parts are units.
    """
    found: list[int] = [int(ship.ident)]
    before, after = neighbours(state, ship, form)
    while before := [one for one in before if one not in found]:
        found.insert(0, before[0])
        before = neighbours(state, state.ships[before[0]], form)[0]
    while after := [one for one in after if one not in found]:
        found.append(after[0])
        after = neighbours(state, state.ships[after[0]], form)[1]
    return found


def linked_groups(state: Diadochi, ships: list[int], form: i64) -> list[list[int]]:
    """Return ships grouped by who is linked to whom in one form, directly or not (DIA-RULE-24).

    Lists are rising and ordered by their first; a ship without a neighbour is a list of one.
    """
    found: list[list[int]] = []
    seen: set[int] = set()
    for first in ships:
        if first in seen:
            continue
        seen.add(first)
        reached = [first]
        for number in reached:
            before, after = neighbours(state, state.ships[number], form)
            for other in before + after:
                if other not in seen:
                    seen.add(other)
                    reached.append(other)
        reached.sort()
        found.append(reached)
    return found


def chains(state: Diadochi, ships: list[int], form: i64) -> list[list[int]]:
    """Return the longest lines that contain any of these ships, each once, in its order."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for number in ships:
        if number not in seen:
            line = chain(state, state.ships[number], form)
            seen.update(line)
            if len(line) >= FEWEST:
                found.append(line)
    return found


def in_order(state: Diadochi, form: i64, ships: list[int]) -> list[int]:
    """Return ships in the order of their line.

    Ships that are not in one line keep their order, and `unit_ruling` says why.
    """
    if form == SINGLE or not ships or not state.ships[ships[0]].is_afloat():
        return ships
    line = chain(state, state.ships[ships[0]], form)
    if any(number not in line for number in ships):
        return ships
    return [number for number in line if number in ships]


def in_formation(state: Diadochi, ship: Ship) -> bool:
    """Return whether a ship is in formation (DIA-RULE-16); one still coming on is (DIA-RULE-18)."""
    if not can_join(state, ship):
        return False
    if not state.is_on_table(ship):
        return True
    for form in (ABREAST, AHEAD):
        before, after = neighbours(state, ship, form)
        if before or after:
            return True
    return False

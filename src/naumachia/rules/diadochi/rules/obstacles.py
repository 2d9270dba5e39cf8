"""What a way meets: bases, the edge, the bows of enemies (DIA-RULE-44 to DIA-RULE-47).

`way_ruling` judges ordered moves, `trimmed_end` says how far forced ones get (DIA-RULE-35).
"""

from __future__ import annotations

from math import floor
from typing import Final, final

from naumachia.geometry.column import Column
from naumachia.geometry.hull import Hull, gap_within, overlaps, penetration
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose, nearest
from naumachia.geometry.measure import Line
from naumachia.geometry.paths import (
    Path,
    Resting,
    Stop,
    Straight,
    Turning,
    Watcher,
    first_stop,
    last_since,
    trimmed,
)
from naumachia.geometry.polygon import NORTH, SOUTH
from naumachia.geometry.sea import EDGE, HULL, Meeting
from naumachia.geometry.sight import blocked
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi import clauses
from naumachia.rules.diadochi.model import OVERLAP, Diadochi
from naumachia.rules.diadochi.rules.contact import SHRUNK, hulls_touch
from naumachia.rules.diadochi.rules.formations import column_fault, fault_ruling, rounded_up
from naumachia.rules.diadochi.rules.paths import stored
from naumachia.table.deployment import EDGES
from naumachia.table.measured import note_line, point

TRIMMED: Final = 5.0
"""How deep a forced move may drive bases into each other (`EPS_T`, DIA-RULE-35)."""
FINE: Final = 0.1
"""How closely the end of a forced move is found: 1e-4 cable."""
FRONT: Final = 2000
"""How far ahead of an enemy nobody crosses (DIA-ZOC-01)."""
AXIS: Final = 50.0
"""So near to an enemy's axis a ship is on neither side of it (DIA-RULE-46)."""
NEAR_AXIS: Final = 350.0
"""More than a centre is off the axis in that sample of a crossing that counts."""
FAR: Final = 9000.0
"""Farther than ships go when they close up at once."""
PUSHED_BACK: Final = 1.0
"""How far astern a column may drive a ship: 1e-3 cable (DIA-RULE-39)."""


# -- fronts ---------------------------------------------------------------------


@final
class Crossing:
    """A member of a unit has come across the front of an enemy.

    Attributes:
        member: her place in the unit; `enemy` the number of the ship.
        part, along: the sample in which it is seen.
        line: from the enemy's bow to her centre where she crosses.
        gap: between the two bases there.
    """

    __slots__ = ("along", "enemy", "gap", "line", "member", "part")

    def __init__(
        self, member: i64, enemy: i64, part: i64, along: float, line: Line, gap: float
    ) -> None:
        self.member: Final[i64] = member
        self.enemy: Final[i64] = enemy
        self.part: Final[i64] = part
        self.along: Final = along
        self.line: Final = line
        self.gap: Final = gap


@final
class Passing:
    """One member and one enemy: on which side of its axis she was, and where nearest to it since.

    `spared` is one who lay in the zone when the way began (DIA-RULE-46, option `zone`). `seen`: she
    has been looked at.
    """

    __slots__ = ("enemy", "hull", "member", "nearest", "seen", "side", "spared")

    def __init__(self, member: i64, enemy: i64, hull: Hull, spared: bool) -> None:
        self.seen = False
        self.member: Final[i64] = member
        self.enemy: Final[i64] = enemy
        self.spared: Final = spared
        self.side: i64 = 0
        self.nearest: float = NEVER
        self.hull: Hull = hull


def aside_of(enemy: Hull, hull: Hull) -> float:
    """How far to starboard of an enemy's axis a centre is."""
    return (hull.x - enemy.x) * enemy.fy - (hull.y - enemy.y) * enemy.fx


def zone(enemy: Hull) -> Hull:
    """What an enemy closes with the option `zone`: a base wide, two cables ahead of its bow."""
    x, y = enemy.point(enemy.half_length + float(FRONT) * 0.5, 0.0)
    return Hull(enemy.pose, FRONT, enemy.beam, (x, y, enemy.fx, enemy.fy))


@final
class Fronts(Watcher):
    """Watches the members of a unit cross the fronts of uncrippled enemies (DIA-ZOC-01)."""

    def __init__(
        self, state: Diadochi, ships: list[i64], hulls: list[Hull], parts: list[Path]
    ) -> None:
        self.state: Final = state
        self.ships: Final = ships
        self.zoned: Final = state.rules.zone
        self.crossings: list[Crossing] = []
        self.pairs: list[Passing] = []
        self.parts: Final = parts
        self.since: list[list[float]] = [[NEVER] * len(ships) for _ in parts]
        for enemy in self._enemies(parts):
            there = state.sea.hull(enemy)
            for member in self._crossers(there):
                spared = self.zoned and overlaps(hulls[member], zone(there), float(OVERLAP))
                self.pairs.append(Passing(member, enemy, hulls[member], spared))

    def _enemies(self, parts: list[Path]) -> list[int]:
        """The uncrippled enemies that are near enough to this way."""
        state = self.state
        holder = state.ships[self.ships[0]].holder
        found: list[int] = []
        off = float(FRONT) + state.sea.widest * 2.0
        for path in parts:
            west, south, east, north = path.box()
            for number in state.sea.cells.box(west - off, south - off, east + off, north + off):
                ship = state.ships[number]
                if ship.holder == holder or ship.crippled or ship.captured or number in found:
                    continue
                found.append(int(number))
        return found

    def _crossers(self, enemy: Hull) -> list[int]:
        """The members that may come across the front of an enemy anywhere on their way.

        They are seen from there on, and on all parts of a way of several.
        """
        widest = self.state.sea.widest
        ax, ay = enemy.bow()
        bx, by = enemy.point(enemy.half_length + float(FRONT) + widest, 0.0)
        found: list[int] = []
        for number in range(len(self.parts)):
            path = self.parts[number]
            radius = enemy.half_beam + widest if self.zoned else NEAR_AXIS
            if isinstance(path, Resting):
                radius = FAR
            nears = path.first_near(ax, ay, bx, by, radius)
            for member in range(len(nears)):
                if nears[member] == NEVER:
                    continue
                if member not in found:
                    found.append(member)
                self._see_from(member, nears[member])
        return found

    def _see_from(self, member: i64, along: float) -> None:
        """Note from where on a member is to be seen."""
        if len(self.parts) > 1:
            along = 0.0
        for since in self.since:
            if along < since[member]:
                since[member] = along

    def wants(self, part: i64, along: float) -> i64:
        return last_since(self.since[part], along) + 1

    def see(self, part: i64, along: float, hulls: list[Hull]) -> None:
        for pair in self.pairs:
            if pair.member >= len(hulls):
                continue
            enemy = self.state.sea.hull(pair.enemy)
            hull = hulls[pair.member]
            if self.zoned:
                if not pair.spared and overlaps(hull, zone(enemy), float(OVERLAP)):
                    self._note(pair, enemy, hull, part, along)
            else:
                self._seen(pair, enemy, hull, part, along)

    def _seen(self, pair: Passing, enemy: Hull, hull: Hull, part: i64, along: float) -> None:
        """Whether a member has changed sides since the last sample that is on one."""
        aside = aside_of(enemy, hull)
        off = aside if aside >= 0.0 else -aside
        if off < pair.nearest:
            pair.nearest = off
            pair.hull = hull
        if not pair.seen:
            pair.seen = True
            if off <= AXIS + TOLERANCE and along > 0.0:
                self._look_back(pair, enemy, part, along)
        if off <= AXIS + TOLERANCE:
            return
        side: i64 = 1 if aside > 0.0 else -1
        if pair.side != 0 and side != pair.side:
            self._crossed(pair, enemy, part, along)
        pair.side = side
        pair.nearest = off
        pair.hull = hull

    def _look_back(self, pair: Passing, enemy: Hull, part: i64, along: float) -> None:
        """On which side a member came from who is near the axis when she is first seen."""
        path = self.parts[part]
        if isinstance(path, Column) and path.kept_within(pair.member, along, enemy, AXIS):
            return
        for sample in reversed(path.samples()):
            if sample < along:
                hull = path.seen(sample, pair.member + 1)[pair.member]
                aside = aside_of(enemy, hull)
                off = aside if aside >= 0.0 else -aside
                if off <= pair.nearest:
                    pair.nearest = off
                    pair.hull = hull
                if off > AXIS + TOLERANCE:
                    pair.side = 1 if aside > 0.0 else -1
                    return

    def _crossed(self, pair: Passing, enemy: Hull, part: i64, along: float) -> None:
        hull = pair.hull
        ahead, _ = enemy.frame(hull.x, hull.y)
        if ahead - enemy.half_length > 0.0:
            self._note(pair, enemy, hull, part, along)

    def _note(self, pair: Passing, enemy: Hull, hull: Hull, part: i64, along: float) -> None:
        """Note a crossing within two cables that no third base screens (DIA-ZOC-02)."""
        between = gap_within(enemy, hull, float(FRONT))
        if between == NEVER:
            return
        bx, by = enemy.bow()
        ignored: list[i64] = [pair.enemy, *self.ships]
        sea = self.state.sea
        if blocked(sea, bx, by, hull.x, hull.y, ignored, SHRUNK, land=False) is None:
            line = Line(bx, by, hull.x, hull.y)
            self.crossings.append(Crossing(pair.member, pair.enemy, part, along, line, between))

    def barred(self, part: i64, along: float, hulls: list[Hull]) -> Crossing | None:
        """The first crossing up to a place on the way that forbids to end there.

        Who ends in contact with the enemy whose front she crosses may do so (DIA-ZOC-03).
        """
        for crossing in self.crossings:
            if crossing.part > part or (crossing.part == part and crossing.along > along):
                break
            if not hulls_touch(hulls[crossing.member], self.state.sea.hull(crossing.enemy)):
                return crossing
        return None


# -- ordered moves --------------------------------------------------------------


def home_edge(side: i64) -> i64:
    """The edge of the table that is a side's own."""
    return SOUTH if side == 0 else NORTH


def open_edge(state: Diadochi, ship: i64) -> i64:
    """The edge over which ordered moves may leave: with `edge=withdraw` the home edge, else -1."""
    return home_edge(state.ships[ship].holder) if state.rules.withdraw else -1


def way_ruling(state: Diadochi, ships: tuple[int, ...], parts: list[Path]) -> Ruling | None:
    """What forbids an ordered move of these ships along these parts; None when it is clear."""
    if not parts:
        return None
    last = parts[-1]
    ruling = end_ruling(state, ships, last, last.length)
    if ruling is not None:
        return ruling
    members = numbers_of(ships)
    hulls = [state.sea.hull(ship) for ship in ships]
    fronts = Fronts(state, members, hulls, parts)
    edge = open_edge(state, ships[0])
    stop = first_stop(state.sea, members, parts, float(OVERLAP), fronts, edge)
    if stop is not None:
        return met_ruling(state, ships, parts[stop.part], stop)
    crossing = fronts.barred(len(parts) - 1, last.length, last.end())
    return None if crossing is None else front_ruling(state, ships, crossing)


def numbers_of(ships: tuple[int, ...]) -> list[i64]:
    """The numbers of a unit's ships as the sea has them."""
    found: list[i64] = []
    for ship in ships:
        found.append(ship)
    return found


def end_ruling(state: Diadochi, ships: tuple[int, ...], path: Path, along: float) -> Ruling | None:
    """Why ships may not end here, whatever else floats: a column that has not kept together.

    Of ships that have closed up, that they lie in each other (DIA-RULE-39, DIA-RULE-43).
    """
    if isinstance(path, Column):
        hulls, pushed = path.followed(along)
        if pushed > PUSHED_BACK:
            facts: Facts = {"refusal": "column_pushed_back", "ship": state.ships[ships[0]].name}
            facts["distance"] = int(rounded_up(pushed))
            return Ruling(clauses.RULE_39, facts)
        fault = column_fault(hulls)
        return None if fault is None else fault_ruling(state, ships, fault)
    if isinstance(path, Resting):
        return crowd_ruling(state, ships, path.hulls)
    return None


def crowd_ruling(state: Diadochi, ships: tuple[int, ...], hulls: list[Hull]) -> Ruling | None:
    """Why members that have closed up at once lie in each other (DIA-RULE-43)."""
    for i in range(len(hulls)):
        for j in range(i):
            deep = penetration(hulls[i], hulls[j])
            if deep > float(OVERLAP) + TOLERANCE:
                facts: Facts = {
                    "refusal": "members_overlap",
                    "ship": state.ships[ships[j]].name,
                    "other": state.ships[ships[i]].name,
                    "distance": int(rounded_up(deep)),
                    "limit": OVERLAP,
                }
                return Ruling(clauses.RULE_43, facts)
    return None


def met_ruling(state: Diadochi, ships: tuple[int, ...], path: Path, stop: Stop) -> Ruling:
    """What a member meets, and how far she gets: run, turned, or not at all."""
    met = stop.met
    what = "hull" if met.kind == HULL else "edge"
    clear = stop.clear if stop.clear > 0.0 else 0.0
    facts: Facts = {"ship": state.ships[ships[stop.member]].name}
    if isinstance(path, Turning):
        facts["refusal"] = f"{what}_in_turn"
        facts["angle"] = int(nearest(clear))
    elif isinstance(path, Resting):
        facts["refusal"] = f"{what}_in_place"
    else:
        facts["refusal"] = f"{what}_in_way"
        facts["room"] = int(nearest(clear))
    if met.kind == EDGE:
        facts["edge"] = EDGES[met.which]
        return Ruling(clauses.RULE_21, facts)
    facts["blocker"] = state.ships[met.which].name
    facts["blocker_at"] = point(state.sea.hull(met.which))
    return Ruling(clauses.MOVE_12, facts)


def front_ruling(state: Diadochi, ships: tuple[int, ...], crossing: Crossing) -> Ruling:
    """Whose front a member crosses, and how near."""
    facts: Facts = {
        "refusal": "enters_front" if state.rules.zone else "crosses_front",
        "ship": state.ships[ships[crossing.member]].name,
        "other": state.ships[crossing.enemy].name,
        "distance": int(nearest(crossing.gap)),
        "limit": FRONT,
    }
    note_line(crossing.line, facts)
    return Ruling(clauses.ZOC_01, facts)


# -- forced moves, and as far as one may ----------------------------------------


@final
class End:
    """Where a way comes to its end before its time, or at it.

    Attributes:
        hulls: exact; `poses` are those to keep.
        part, along: how far the way was gone.
        met: what stopped it, None when nothing did or what did is a rule.
        member: the place in the unit of the ship that met it.
        whole: whether the whole way was gone.
        fronts: what crossings were seen on the way; None for one that was not gone at all.
    """

    __slots__ = ("along", "fronts", "hulls", "member", "met", "part", "poses", "whole")

    def __init__(
        self,
        hulls: list[Hull],
        poses: list[Pose],
        part: i64,
        along: float,
        stop: Stop | None,
        whole: bool,
        fronts: Fronts | None = None,
    ) -> None:
        self.fronts: Final = fronts
        self.hulls: Final = hulls
        self.poses: Final = poses
        self.part: Final[i64] = part
        self.along: Final = along
        self.met: Final[Meeting | None] = None if stop is None else stop.met
        self.member: Final[i64] = 0 if stop is None else stop.member
        self.whole: Final = whole


def trimmed_end(state: Diadochi, ships: tuple[int, ...], parts: list[Path], over: i64 = -1) -> End:
    """How far ships come that must go this way (DIA-RULE-35).

    They stop before they drive into a base or leave the table, unless it is over the edge `over`,
    and go back from there, sample by sample, out of what DIA-RULE-39 and DIA-RULE-46 refuse. A ship
    that is still coming onto the table goes nowhere but straight ahead (DIA-RULE-18).
    """
    hulls = [state.sea.hull(ship) for ship in ships]
    if not parts or (over < 0 and not may_go(state, ships, hulls, parts)):
        poses = [hull.pose for hull in hulls]
        return End(hulls, poses, 0, 0.0, None, not parts)
    members = numbers_of(ships)
    fronts = Fronts(state, members, hulls, parts)
    stop = first_stop(state.sea, members, parts, TRIMMED, fronts, over)
    part = len(parts) - 1
    along = parts[part].length
    if stop is not None:
        # Whole steps are fine enough, and what an order could say as well.
        part, along = int(stop.part), float(floor(trimmed(parts, stop, FINE)))
        fronts.see(part, along, parts[part].at(along))
    if part == 0 and along == 0.0:
        return End(hulls, [hull.pose for hull in hulls], 0, 0.0, stop, False)
    whole = stop is None
    reached = parts[part].at(along)
    while not may_end(state, ships, parts[part], part, along, reached, fronts):
        whole = False
        part, along = before(parts, part, along)
        if part < 0:
            return End(hulls, [hull.pose for hull in hulls], 0, 0.0, stop, False)
        reached = parts[part].at(along)
    return End(reached, stored(state.sea.table, reached), part, along, stop, whole, fronts)


def may_go(state: Diadochi, ships: tuple[int, ...], hulls: list[Hull], parts: list[Path]) -> bool:
    """Whether ships may go this way for all that DIA-RULE-18 says of those off the table."""
    if len(ships) > 1 or state.sea.table.holds(hulls[0]):
        return True
    for path in parts:
        if not isinstance(path, Straight):
            return False
        if path.ux * hulls[0].fx + path.uy * hulls[0].fy < STRAIGHT_AHEAD:
            return False
    return True


STRAIGHT_AHEAD: Final = 0.999
"""The cosine of a way that is straight ahead."""


def may_end(
    state: Diadochi,
    ships: tuple[int, ...],
    path: Path,
    part: i64,
    along: float,
    hulls: list[Hull],
    fronts: Fronts,
) -> bool:
    """Whether a place on the way, that is clear, is one to end in."""
    if fronts.barred(part, along, hulls) is not None:
        return False
    return end_ruling(state, ships, path, along) is None


def may_stop(
    state: Diadochi, ships: tuple[int, ...], parts: list[Path], end: End, along: float
) -> bool:
    """Whether ships that have come to an end may as well stop before it, in the same part."""
    if end.fronts is None or along > end.along:
        return False
    path = parts[end.part]
    if end.fronts.crossings:
        hulls = path.seen(along, len(ships))
        if end.fronts.barred(end.part, along, hulls) is not None:
            return False
    return end_ruling(state, ships, path, along) is None


def before(parts: list[Path], part: i64, along: float) -> tuple[int, float]:
    """The sample before a place on a way; a part below 0 where there is none.

    The end of the part before is the beginning of this one, and is not given twice.
    """
    number = int(part)
    while number >= 0:
        for sample in reversed(parts[number].samples()):
            if number < part or sample < along:
                if sample > 0.0:
                    return number, sample
        number -= 1
    return -1, 0.0

"""Find the obstacles of a path: bases, the edge, fronts of enemies (DIA-ZOC, DIA-RULE-44 to 47)."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.clearance import (
    GroupStart,
    Stop,
    Watcher,
    clear_whole_steps,
    first_stop_from,
    next_possible_contact,
)
from naumachia.geometry.column import Column
from naumachia.geometry.hull import Hull, gap_within, overlaps, penetration
from naumachia.geometry.lattice import HALF, NEVER, TOLERANCE, Pose, nearest
from naumachia.geometry.measure import Line
from naumachia.geometry.paths import (
    Path,
    Pivot,
    Stationary,
    Straight,
    TurnAboutPoints,
    box_around,
    box_around_parts,
)
from naumachia.geometry.polygon import NORTH, SOUTH
from naumachia.geometry.sea import EDGE, HULL, Collision
from naumachia.geometry.sight import first_blocker
from naumachia.geometry.surroundings import Surroundings
from naumachia.geometry.swing import Swing
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.diadochi.model import OVERLAP, Diadochi
from naumachia.rules.diadochi.rules.contact import SHRUNK, hulls_touch
from naumachia.rules.diadochi.rules.formations import column_ruling, rounded_up
from naumachia.rules.diadochi.rules.paths import STEP_ANGLE, rounded_poses
from naumachia.rules.diadochi.rules.players import names
from naumachia.table.deployment import EDGES
from naumachia.table.refusal_facts import centre_point, note_line

# -- fronts of enemies (DIA-ZOC, DIA-RULE-46, DIA-RULE-47) ---------------------------------

FRONT: Final = 2000
"""The distance ahead of an enemy within which nobody crosses (DIA-ZOC-01)."""
AXIS: Final = 50.0
"""A ship as near to an enemy's axis is on neither side of it (DIA-RULE-46)."""
CLEAR: Final = AXIS + TOLERANCE
NEAR_AXIS: Final = 350.0
"""More than the distance of a centre from the axis in the sample that counts as a crossing."""
FAR: Final = 9000.0
"""More than ships move when they close up at once."""
ROUNDING: Final = 1.0
"""More than the rounding of the box of a path, in steps."""


@final
@mypyc_attr(acyclic=True)
class Passing:
    """Track one member against one enemy: its side of the axis, and its nearest place since.

    `there` is the enemy's base. `spared`: the member was in the zone when the path began
    (DIA-RULE-46, option `zone`). `seen`: it was sampled before. `due`: from here along the path it
    may reach the axis or the zone. `nearest` is its least distance from the axis since it last
    changed sides, in the sample `nearest_at` of the path `nearest_part`.
    """

    __slots__ = (
        "due", "enemy", "member", "nearest", "nearest_at", "nearest_part", "seen", "side",
        "spared", "there",
    )  # fmt: skip

    def __init__(self, member: i64, enemy: i64, there: Hull, spared: bool) -> None:
        self.seen = False
        self.due: float = 0.0
        self.there: Final = there
        self.member: Final[i64] = member
        self.enemy: Final[i64] = enemy
        self.spared: Final = spared
        self.side: i64 = 0
        self.nearest: float = NEVER
        self.nearest_part: i64 = 0
        self.nearest_at: float = 0.0

    def note_nearest(self, off: float, part: i64, along: float) -> None:
        """Note a sample in which the member is `off` the axis, the nearest so far."""
        self.nearest = off
        self.nearest_part = part
        self.nearest_at = along


@final
@mypyc_attr(acyclic=True)
class Crossing:
    """Record that a member of a unit crosses the front of an enemy.

    Attributes:
        member: its index in the unit; `enemy` the number of the ship, `there` its base.
        part, along: the sample in which it is noted.
        line: from the enemy's bow to the member's centre where it crosses.
        gap: between the two bases there.
    """

    __slots__ = ("along", "enemy", "gap", "line", "member", "part", "there")

    def __init__(self, pair: Passing, part: i64, along: float, line: Line, gap: float) -> None:
        self.member: Final[i64] = pair.member
        self.enemy: Final[i64] = pair.enemy
        self.there: Final = pair.there
        self.part: Final[i64] = part
        self.along: Final = along
        self.line: Final = line
        self.gap: Final = gap


def aside_of(enemy: Hull, x: float, y: float) -> float:
    """Return how far to starboard of an enemy's axis a point is."""
    return (x - enemy.x) * enemy.fy - (y - enemy.y) * enemy.fx


def zone(enemy: Hull) -> Hull:
    """Return the zone of option `zone`: as wide as the base, two cables ahead of its bow."""
    x, y = enemy.point(enemy.half_length + float(FRONT) * 0.5, 0.0)
    return Hull(enemy.pose, FRONT, enemy.beam, (x, y, enemy.fx, enemy.fy))


@final
@mypyc_attr(acyclic=True)
class Foe:
    """Hold an uncrippled enemy and the segment ahead of its bow that may not be crossed.

    The centre of a hull that crosses the segment comes within `radius` of it.
    """

    __slots__ = ("ax", "ay", "bx", "by", "hull", "number", "radius")

    def __init__(self, number: i64, hull: Hull, ahead: float, radius: float) -> None:
        self.number: Final[i64] = number
        self.hull: Final = hull
        self.radius: Final = radius
        self.ax, self.ay = hull.bow()
        self.bx, self.by = hull.point(hull.half_length + ahead, 0.0)

    def within(self, west: float, south: float, east: float, north: float) -> bool:
        """Return whether the segment may reach into a box."""
        if (self.ax < west and self.bx < west) or (self.ax > east and self.bx > east):
            return False
        return not ((self.ay < south and self.by < south) or (self.ay > north and self.by > north))


def front_room(state: Diadochi) -> float:
    """Return how far off a path a base may lie that screens or owns a front crossed on it."""
    return float(FRONT) + state.sea.widest * 2.0


def foes_among(state: Diadochi, holder: i64, around: Surroundings) -> list[Foe]:
    """Find the uncrippled enemies of a side around a unit (DIA-ZOC-01)."""
    ahead = float(FRONT) + state.sea.widest
    zoned = state.rules.zone
    found: list[Foe] = []
    for other in around.others:
        ship = state.ships[other.number]
        if ship.holder != holder and not ship.crippled and not ship.captured:
            radius = other.hull.half_beam + state.sea.widest if zoned else NEAR_AXIS
            found.append(Foe(other.number, other.hull, ahead, radius))
    return found


def crossing_radius(foe: Foe, path: Path) -> float:
    """Return how near to the segment the centre of a crossing hull comes."""
    return FAR if isinstance(path, Stationary) else foe.radius


def any_front_in(foes: list[Foe], path: Path) -> bool:
    """Return whether a front may be crossed within the box of a path."""
    west, south, east, north = path.box()
    for foe in foes:
        off = crossing_radius(foe, path)
        if foe.within(west - off, south - off, east + off, north + off):
            return True
    return False


def fronts_within(
    foes: list[Foe], box: tuple[float, float, float, float], reach: float
) -> list[Foe]:
    """Return the foes whose fronts may be crossed within `reach` of a box."""
    west, south, east, north = box
    found: list[Foe] = []
    for foe in foes:
        off = reach + foe.radius
        if foe.within(west - off, south - off, east + off, north + off):
            found.append(foe)
    return found


@final
class Fronts(Watcher):
    """Watch the members of a unit cross the fronts of uncrippled enemies (DIA-ZOC-01)."""

    def __init__(
        self,
        state: Diadochi,
        ships: list[i64],
        hulls: list[Hull],
        parts: list[Path],
        foes: list[Foe] | None = None,
    ) -> None:
        """`foes` are the enemies near this way, if known."""
        self.state: Final = state
        self.ships: Final = ships
        self.zoned: Final = state.rules.zone
        self.crossings: list[Crossing] = []
        self.pairs: list[Passing] = []
        self.parts: Final = parts
        self.part: i64 = -1
        self.since: list[list[float]] = [[NEVER] * len(ships) for _ in parts]
        if foes is None:
            foes = self._foes(parts)
        for foe in foes:
            there = foe.hull
            for member in self._crossers(foe):
                spared = self.zoned and overlaps(hulls[member], zone(there), float(OVERLAP))
                self.pairs.append(Passing(member, foe.number, there, spared))

    def _foes(self, parts: list[Path]) -> list[Foe]:
        """Return the uncrippled enemies near enough to these paths."""
        state = self.state
        holder = state.ships[self.ships[0]].holder
        around = Surroundings(state.sea, self.ships, box_around_parts(parts), front_room(state))
        return foes_among(state, holder, around)

    def _crossers(self, foe: Foe) -> list[int]:
        """Return the members that may cross the front of an enemy on any path.

        They are watched from there on; on several paths, everywhere.
        """
        found: list[int] = []
        for number in range(len(self.parts)):
            path = self.parts[number]
            radius = crossing_radius(foe, path)
            west, south, east, north = path.box()
            if not foe.within(west - radius, south - radius, east + radius, north + radius):
                continue
            nears = path.earliest_near(foe.ax, foe.ay, foe.bx, foe.by, radius)
            for member in range(len(nears)):
                if nears[member] == NEVER:
                    continue
                if member not in found:
                    found.append(member)
                self._see_from(member, nears[member])
        return found

    def _see_from(self, member: i64, along: float) -> None:
        """Watch a member from `along` on."""
        if len(self.parts) > 1:
            along = 0.0
        for since in self.since:
            if along < since[member]:
                since[member] = along

    def next_sample(self, part: i64, path: Path) -> float:
        if part != self.part:
            self.part = part
            for pair in self.pairs:
                pair.due = self.since[part][pair.member]
        first = NEVER
        for pair in self.pairs:
            first = pair.due if pair.due < first else first
        return first

    def record_sample(self, part: i64, along: float, path: Path) -> None:
        for pair in self.pairs:
            if pair.due > along:
                continue
            if self.zoned:
                self._see_zone(pair, path, part, along)
                continue
            x, y = path.centre(pair.member, along)
            aside = aside_of(pair.there, x, y)
            off = aside if aside >= 0.0 else -aside
            if off > CLEAR and (aside > 0.0 if pair.side > 0 else pair.side < 0 and aside < 0.0):
                # As most are, most of the time: still on the same side of the axis.
                pair.note_nearest(off, part, along)
            else:
                self._seen(pair, aside, part, along)
            # The sample before it comes to the axis must be watched as well.
            crosses = next_possible_contact(along, off - CLEAR, path.centre_speed(pair.member))
            pair.due = max(along, crosses - path.step)

    def _see_zone(self, pair: Passing, path: Path, part: i64, along: float) -> None:
        """Note a crossing if a member lies in the zone of an enemy."""
        if pair.spared:
            pair.due = NEVER
            return
        hull = path.unposed_hull(pair.member, along)
        deep = penetration(hull, zone(pair.there))
        if deep > float(OVERLAP):
            self._note(pair, pair.there, hull, part, along)
        speed = path.speed(pair.member)
        pair.due = next_possible_contact(along, float(OVERLAP) - deep, speed)

    def _seen(self, pair: Passing, aside: float, part: i64, along: float) -> None:
        """Note a crossing if a member has changed sides since the last sample that is on one."""
        enemy = pair.there
        off = aside if aside >= 0.0 else -aside
        if off < pair.nearest:
            pair.note_nearest(off, part, along)
        if not pair.seen:
            pair.seen = True
            if off <= CLEAR and along > 0.0:
                self._look_back(pair, enemy, part, along)
        if off <= CLEAR:
            return
        side: i64 = 1 if aside > 0.0 else -1
        if pair.side != 0 and side != pair.side:
            self._crossed(pair, enemy, part, along)
        pair.side = side
        pair.note_nearest(off, part, along)

    def _look_back(self, pair: Passing, enemy: Hull, part: i64, along: float) -> None:
        """Find the side from which a member came that is near the axis when first sampled."""
        path = self.parts[part]
        if isinstance(path, Column) and path.stays_within(pair.member, along, enemy, AXIS):
            return
        for sample in reversed(path.samples()):
            if sample < along:
                x, y = path.centre(pair.member, sample)
                aside = aside_of(enemy, x, y)
                off = aside if aside >= 0.0 else -aside
                if off <= pair.nearest:
                    pair.note_nearest(off, part, sample)
                if off > CLEAR:
                    pair.side = 1 if aside > 0.0 else -1
                    return

    def _crossed(self, pair: Passing, enemy: Hull, part: i64, along: float) -> None:
        hull = self.parts[pair.nearest_part].unposed_hull(pair.member, pair.nearest_at)
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
        if first_blocker(sea, bx, by, hull.x, hull.y, ignored, SHRUNK, land=False) is None:
            line = Line(bx, by, hull.x, hull.y)
            self.crossings.append(Crossing(pair, part, along, line, between))

    def first_barring(self, part: i64, along: float) -> Crossing | None:
        """Return the first crossing up to `along` that forbids to end there."""
        return barring_crossing(self.crossings, self.parts, part, along)


def barring_crossing(
    crossings: list[Crossing], parts: list[Path], part: i64, along: float
) -> Crossing | None:
    """Return the first of these crossings up to `along` that forbids to end there.

    A member that ends in contact with the enemy whose front it crosses may do so (DIA-ZOC-03).
    """
    for crossing in crossings:
        if crossing.part > part or (crossing.part == part and crossing.along > along):
            break
        hull = parts[part].unposed_hull(crossing.member, along)
        if not hulls_touch(hull, crossing.there):
            return crossing
    return None


# -- bases and the edge --------------------------------------------------------------------
# `path_ruling` checks ordered moves, `forced_end` says how far forced ones get (DIA-RULE-35).

TRIMMED: Final = 5.0
"""How deep a forced move may drive bases into each other (`EPS_T`, DIA-RULE-35)."""
ENTANGLED: Final = 10.0
"""A forced move may deepen an initial overlap by `ROUNDING_DEPTH`, an order drive any two bases
`OVERLAP` into each other. Up to this depth, a forced move stays well below what an order may.
"""
FINE: Final = 0.1
"""The precision of the end of a forced move: 1e-4 cable."""
PUSHED_BACK: Final = 1.0
"""How far astern a column may drive a ship: 1e-3 cable (DIA-RULE-39)."""


# -- ordered moves --------------------------------------------------------------


def home_edge(side: i64) -> i64:
    """Return the home edge of a side."""
    return SOUTH if side == 0 else NORTH


def open_edge(state: Diadochi, ship: i64) -> i64:
    """Return the edge over which orders may leave: the home edge with `edge=withdraw`, else -1."""
    return home_edge(state.ships[ship].holder) if state.rules.withdraw else -1


@final
class Setting:
    """Hold a unit and its surroundings, the same for all its paths.

    Attributes:
        members, hulls: its ships; `head_on_table` is whether the first is wholly on the table.
        around: the other ships near any path within the limits.
        foes: those whose fronts may be crossed.
        ordered, forced: the outsets of ordered and forced moves; that of forced moves is `loosened`
            when the first of them begins.
        starboard, port: how far a single ship may turn in place.
        clear_turn: the last turn of a single ship that was found clear.
    """

    __slots__ = (
        "around", "clear_turn", "foes", "forced", "head_on_table", "hulls", "loosened", "members",
        "ordered", "port", "ships", "starboard", "state",
    )  # fmt: skip

    def __init__(self, state: Diadochi, ships: tuple[int, ...], reach: float) -> None:
        self.state: Final = state
        self.ships: Final = ships
        self.members: Final = numbers_of(ships)
        self.hulls: Final = [state.sea.hull(ship) for ship in ships]
        self.head_on_table: Final = state.sea.table.contains_hull(self.hulls[0])
        box = box_around(self.hulls)
        self.around: Final = Surroundings(state.sea, self.members, box, reach)
        foes = foes_among(state, state.ships[ships[0]].holder, self.around)
        if len(ships) == 1:
            # A single ship goes no farther than `reach` without that room, in whatever direction.
            foes = fronts_within(foes, box, reach - front_room(state) + ROUNDING)
        self.foes: Final = foes
        self.ordered: GroupStart | None = None
        self.forced: GroupStart | None = None
        self.loosened = False
        self.starboard: Swing | None = None
        self.port: Swing | None = None
        self.clear_turn: Pivot | None = None

    def outset(self, overlap: float) -> GroupStart:
        """Return the overlaps of the unit at the start, beyond `overlap`."""
        return GroupStart(self.state.sea, self.members, self.hulls, overlap, self.around)

    def for_orders(self) -> GroupStart:
        """Return the outset of ordered moves."""
        if self.ordered is None:
            self.ordered = self.outset(float(OVERLAP))
        return self.ordered

    def is_entangled(self) -> bool:
        """Return whether a ship overlaps a stranger so deep that an order may not follow a forced
        move.
        """
        if self.forced is None:
            self.forced = self.outset(TRIMMED)
        return any(one.depth > ENTANGLED for one in self.forced.initial_overlaps)

    def for_forced(self, parts: list[Path]) -> GroupStart:
        """Return the outset of forced moves (DIA-RULE-35)."""
        if self.forced is None:
            self.forced = self.outset(TRIMMED)
        if not self.loosened:
            self.forced.allow_first_step(parts[0].first_hulls())
            self.loosened = True
        return self.forced

    def swing(self, outset: GroupStart, first: Pivot) -> Swing:
        """Return how far a single ship may turn to the side of its first path."""
        if first.to_starboard:
            if self.starboard is None:
                self.starboard = Swing(outset, Pivot(self.hulls, HALF, STEP_ANGLE))
            return self.starboard
        if self.port is None:
            self.port = Swing(outset, Pivot(self.hulls, -HALF, STEP_ANGLE))
        return self.port

    def blocked_turn(self, first: Pivot) -> End | None:
        """Return where a single ship ends if the turn in place that its order begins with meets a
        base; None if it does not, or may meet the edge.
        """
        swing = self.swing(self.for_forced([first]), first)
        if not swing.is_free():
            return None
        stop = swing.stop_of(first)
        if stop is None:
            self.clear_turn = first
            return None
        along = clear_whole_steps([first], stop, FINE)
        return End(self, [first], 0 if along > 0.0 else -1, along, stop, False, 1)

    def stop(self, parts: list[Path], fronts: Fronts | None, over: i64) -> Stop | None:
        """Return where a forced move first meets something; None if its whole path is clear."""
        outset = self.for_forced(parts)
        first = parts[0]
        if fronts is None and first is self.clear_turn:
            return first_stop_from(outset, parts, fronts, over, known_clear=1)
        if fronts is not None or len(self.ships) > 1 or not isinstance(first, Pivot):
            return first_stop_from(outset, parts, fronts, over)
        swing = self.swing(outset, first)
        if not swing.is_free():
            return first_stop_from(outset, parts, fronts, over)
        return swing.stop_of(first) or first_stop_from(outset, parts, fronts, over, known_clear=1)

    def fronts(self, parts: list[Path]) -> Fronts | None:
        """Return the watcher of fronts on a way; None if no front is near it."""
        if not self.foes:
            return None
        for number in range(len(parts)):
            if not turns_before_straight(parts, number) and any_front_in(self.foes, parts[number]):
                return Fronts(self.state, self.members, self.hulls, parts, self.foes)
        return None


def turns_before_straight(parts: list[Path], number: int) -> bool:
    """Return whether a path is a turn in place followed by a straight path.

    The box of the straight path then contains that of the turn, which is valid for all headings.
    """
    if number + 1 == len(parts) or not isinstance(parts[number], Pivot):
        return False
    return isinstance(parts[number + 1], Straight)


def setting_of(state: Diadochi, ships: tuple[int, ...], parts: list[Path]) -> Setting:
    """Return the setting of a unit for one way."""
    hulls = [state.sea.hull(ship) for ship in ships]
    west, south, east, north = box_around(hulls)
    box = box_around_parts(parts)
    off = max(west - box[0], south - box[1], box[2] - east, box[3] - north)
    return Setting(state, ships, off + front_room(state))


def path_ruling(
    state: Diadochi, ships: tuple[int, ...], parts: list[Path], setting: Setting | None = None
) -> Ruling | None:
    """Return why these ships may not be ordered along these paths."""
    if not parts:
        return None
    last = parts[-1]
    ruling = end_ruling(state, ships, last, last.length)
    if ruling is not None:
        return ruling
    lies = setting_of(state, ships, parts) if setting is None else setting
    fronts = lies.fronts(parts)
    edge = open_edge(state, ships[0])
    stop = first_stop_from(lies.for_orders(), parts, fronts, edge)
    if stop is not None:
        return met_ruling(state, ships, parts[stop.part], stop)
    crossing = None if fronts is None else fronts.first_barring(len(parts) - 1, last.length)
    return None if crossing is None else front_ruling(state, ships, crossing)


def numbers_of(ships: tuple[int, ...]) -> list[i64]:
    """Return the numbers of a unit's ships as the sea's integers."""
    found: list[i64] = []
    for ship in ships:
        found.append(ship)
    return found


def end_ruling(state: Diadochi, ships: tuple[int, ...], path: Path, along: float) -> Ruling | None:
    """Return why ships may not end here on an empty sea (DIA-RULE-39, DIA-RULE-43).

    A column has not kept together, or ships that have closed up overlap.
    """
    if isinstance(path, Column):
        hulls, pushed = path.lay_out(along)
        if pushed > PUSHED_BACK:
            facts: Facts = {"refusal": "column_pushed_back", "ship": state.ships[ships[0]].name}
            facts["distance"] = int(rounded_up(pushed))
            return Ruling("DIA-RULE-39", facts)
        return column_ruling(hulls, names(state, ships))
    if isinstance(path, Stationary):
        return crowd_ruling(state, ships, path.hulls)
    return None


def crowd_ruling(state: Diadochi, ships: tuple[int, ...], hulls: list[Hull]) -> Ruling | None:
    """Return why members that closed up overlap each other (DIA-RULE-43)."""
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
                return Ruling("DIA-RULE-43", facts)
    return None


def met_ruling(state: Diadochi, ships: tuple[int, ...], path: Path, stop: Stop) -> Ruling:
    """Refuse a path on which a member meets something, with how far it gets."""
    met = stop.collision
    what = "hull" if met.kind == HULL else "edge"
    clear = stop.last_clear if stop.last_clear > 0.0 else 0.0
    facts: Facts = {"ship": state.ships[ships[stop.member]].name}
    if isinstance(path, Pivot | TurnAboutPoints):
        facts["refusal"] = f"{what}_in_turn"
        facts["angle"] = int(nearest(clear))
    elif isinstance(path, Stationary):
        facts["refusal"] = f"{what}_in_place"
    else:
        facts["refusal"] = f"{what}_in_way"
        facts["room"] = int(nearest(clear))
    if met.kind == EDGE:
        facts["edge"] = EDGES[met.number]
        return Ruling("DIA-RULE-21", facts)
    facts["blocker"] = state.ships[met.number].name
    facts["blocker_at"] = centre_point(state.sea.hull(met.number))
    return Ruling("DIA-MOVE-12", facts)


def front_ruling(state: Diadochi, ships: tuple[int, ...], crossing: Crossing) -> Ruling:
    """Refuse a path that crosses a front, with how near."""
    facts: Facts = {
        "refusal": "enters_front" if state.rules.zone else "crosses_front",
        "ship": state.ships[ships[crossing.member]].name,
        "other": state.ships[crossing.enemy].name,
        "distance": int(nearest(crossing.gap)),
        "limit": FRONT,
    }
    note_line(crossing.line, facts)
    return Ruling("DIA-ZOC-01", facts)


# -- forced moves, and as far as one may ----------------------------------------


NONE_SEEN: Final[list[Crossing]] = []


@final
@mypyc_attr(acyclic=True)
class End:
    """Hold where a path ends, at its full length or before.

    Attributes:
        table, began, parts: the table, the hulls at the start, and the paths.
        part, along: where it ends; a part of -1 is at the start.
        met: what stopped it, None if nothing did, or a rule.
        member: the index in the unit of the ship that met it.
        whole: whether all paths were followed.
        crossings: those noted on the way.
        watched: whether a front may be crossed.
        parts_followed: how many paths were followed, wholly or until something was met.
    """

    __slots__ = (
        "along", "began", "crossings", "member", "met", "part", "parts", "parts_followed", "table",
        "watched", "whole",
    )  # fmt: skip

    def __init__(
        self,
        setting: Setting,
        parts: list[Path],
        part: i64,
        along: float,
        stop: Stop | None,
        whole: bool,
        parts_followed: i64,
        fronts: Fronts | None = None,
    ) -> None:
        self.table: Final = setting.state.sea.table
        self.began: Final = setting.hulls
        self.parts: Final = parts
        # Only the crossings are kept: the watcher knows the state, whose memories keep this end.
        self.crossings: Final[list[Crossing]] = NONE_SEEN if fronts is None else fronts.crossings
        self.watched: Final[bool] = fronts is not None and len(fronts.pairs) > 0
        self.part: Final[i64] = part
        self.along: Final = along
        self.met: Final[Collision | None] = None if stop is None else stop.collision
        self.member: Final[i64] = 0 if stop is None else stop.member
        self.whole: Final = whole
        self.parts_followed: Final[i64] = parts_followed

    @property
    def hulls(self) -> list[Hull]:
        """Return the exact hulls at the end."""
        return self.began if self.part < 0 else self.parts[self.part].at(self.along)

    @property
    def poses(self) -> list[Pose]:
        """Return the poses to store."""
        if self.part < 0:
            return [hull.pose for hull in self.began]
        return rounded_poses(self.table, self.hulls)


def forced_end(
    state: Diadochi,
    ships: tuple[int, ...],
    parts: list[Path],
    over: i64 = -1,
    setting: Setting | None = None,
) -> End:
    """Return how far ships get that are forced along paths (DIA-RULE-35).

    They stop before they drive into a base or leave the table, unless over the edge `over`. From
    there they go back, sample by sample, out of what DIA-RULE-39 and DIA-RULE-46 refuse. A ship
    still coming onto the table only goes straight ahead (DIA-RULE-18).
    """
    if not parts:
        return End(Setting(state, ships, 0.0), parts, -1, 0.0, None, True, 0)
    lies = setting_of(state, ships, parts) if setting is None else setting
    if over < 0 and not lies.head_on_table and not may_come_on(ships, lies.hulls, parts):
        return End(lies, parts, -1, 0.0, None, False, 0)
    part = len(parts) - 1
    gone = len(parts)
    along = parts[part].length
    fronts = lies.fronts(parts)
    stop = lies.stop(parts, fronts, over)
    if stop is not None:
        gone = int(stop.part) + 1
        # Whole steps are fine enough, and an order can say them.
        part, along = int(stop.part), clear_whole_steps(parts, stop, FINE)
        if fronts is not None and fronts.next_sample(part, parts[part]) <= along:
            fronts.record_sample(part, along, parts[part])
    if part == 0 and along == 0.0:
        return End(lies, parts, -1, 0.0, stop, False, gone, fronts)
    whole = stop is None
    while not may_end(state, ships, parts[part], part, along, fronts):
        whole = False
        part, along = sample_before(parts, part, along)
        if part < 0:
            return End(lies, parts, -1, 0.0, stop, False, gone, fronts)
    return End(lies, parts, part, along, stop, whole, gone, fronts)


def may_come_on(ships: tuple[int, ...], hulls: list[Hull], parts: list[Path]) -> bool:
    """Return whether DIA-RULE-18 allows these paths to ships off the table.

    A column goes where its head goes.
    """
    if len(ships) > 1:
        head = parts[-1].end()[0]
        return head.fx * hulls[0].fx + head.fy * hulls[0].fy >= STRAIGHT_AHEAD
    for path in parts:
        if not isinstance(path, Straight):
            return False
        if path.ux * hulls[0].fx + path.uy * hulls[0].fy < STRAIGHT_AHEAD:
            return False
    return True


STRAIGHT_AHEAD: Final = 0.999
"""The least cosine of a direction that counts as straight ahead."""


def may_end(
    state: Diadochi,
    ships: tuple[int, ...],
    path: Path,
    part: i64,
    along: float,
    fronts: Fronts | None,
) -> bool:
    """Return whether ships may end at a clear place on the way."""
    if fronts is not None and fronts.first_barring(part, along) is not None:
        return False
    return end_ruling(state, ships, path, along) is None


def may_stop(
    state: Diadochi, ships: tuple[int, ...], parts: list[Path], end: End, along: float
) -> bool:
    """Return whether ships may stop at `along`, before their end, in the same part."""
    if end.part < 0 or along > end.along:
        return False
    if end.crossings and barring_crossing(end.crossings, parts, end.part, along) is not None:
        return False
    return end_ruling(state, ships, parts[end.part], along) is None


def sample_before(parts: list[Path], part: i64, along: float) -> tuple[int, float]:
    """Return the sample before a place on a way; a part below 0 if there is none.

    The end of a part is the beginning of the next, and is not given twice.
    """
    number = int(part)
    while number >= 0:
        sample = parts[number].length
        if number == part:
            sample = parts[number].sample_before(along)
        if sample > 0.0:
            return number, sample
        number -= 1
    return -1, 0.0

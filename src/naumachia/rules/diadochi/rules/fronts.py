"""Crossing the front of an enemy (DIA-ZOC, DIA-RULE-46, DIA-RULE-47)."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.clearance import Watcher, later
from naumachia.geometry.column import Column
from naumachia.geometry.hull import Hull, gap_within, overlaps, penetration
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.geometry.measure import Line
from naumachia.geometry.paths import Path, Resting, box_of_parts
from naumachia.geometry.sight import blocked
from naumachia.geometry.surroundings import Surroundings
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.diadochi.model import OVERLAP, Diadochi
from naumachia.rules.diadochi.rules.contact import SHRUNK, hulls_touch

FRONT: Final = 2000
"""How far ahead of an enemy nobody crosses (DIA-ZOC-01)."""
AXIS: Final = 50.0
"""So near to an enemy's axis a ship is on neither side of it (DIA-RULE-46)."""
CLEAR: Final = AXIS + TOLERANCE
NEAR_AXIS: Final = 350.0
"""More than a centre is off the axis in that sample of a crossing that counts."""
FAR: Final = 9000.0
"""Farther than ships go when they close up at once."""


@final
@mypyc_attr(acyclic=True)
class Passing:
    """One member and one enemy: on which side of its axis she was, and where nearest to it since.

    `there` is the enemy's base. `spared` is one who lay in the zone when the way began
    (DIA-RULE-46, option `zone`). `seen`: she has been looked at. `due`: from where on along the
    part she may come upon the axis, or into the zone.
    """

    __slots__ = ("due", "enemy", "hull", "member", "nearest", "seen", "side", "spared", "there")

    def __init__(self, member: i64, enemy: i64, there: Hull, hull: Hull, spared: bool) -> None:
        self.seen = False
        self.due: float = 0.0
        self.there: Final = there
        self.member: Final[i64] = member
        self.enemy: Final[i64] = enemy
        self.spared: Final = spared
        self.side: i64 = 0
        self.nearest: float = NEVER
        self.hull: Hull = hull


@final
@mypyc_attr(acyclic=True)
class Crossing:
    """A member of a unit has come across the front of an enemy.

    Attributes:
        member: her place in the unit; `enemy` the number of the ship, `there` its base.
        part, along: the sample in which it is seen.
        line: from the enemy's bow to her centre where she crosses.
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


def aside_of(enemy: Hull, hull: Hull) -> float:
    """How far to starboard of an enemy's axis a centre is."""
    return (hull.x - enemy.x) * enemy.fy - (hull.y - enemy.y) * enemy.fx


def zone(enemy: Hull) -> Hull:
    """What an enemy closes with the option `zone`: a base wide, two cables ahead of its bow."""
    x, y = enemy.point(enemy.half_length + float(FRONT) * 0.5, 0.0)
    return Hull(enemy.pose, FRONT, enemy.beam, (x, y, enemy.fx, enemy.fy))


@final
@mypyc_attr(acyclic=True)
class Foe:
    """An uncrippled enemy, and how far ahead of its bow it may be crossed: a segment.

    The centre of a hull that crosses it comes within `radius` of it.
    """

    __slots__ = ("ax", "ay", "bx", "by", "hull", "number", "radius")

    def __init__(self, number: i64, hull: Hull, ahead: float, radius: float) -> None:
        self.number: Final[i64] = number
        self.hull: Final = hull
        self.radius: Final = radius
        self.ax, self.ay = hull.bow()
        self.bx, self.by = hull.point(hull.half_length + ahead, 0.0)

    def within(self, west: float, south: float, east: float, north: float) -> bool:
        """Whether the segment comes into a box, or may."""
        if (self.ax < west and self.bx < west) or (self.ax > east and self.bx > east):
            return False
        return not ((self.ay < south and self.by < south) or (self.ay > north and self.by > north))


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
    """How near to the segment ahead of an enemy the centre of a hull that crosses it comes."""
    return FAR if isinstance(path, Resting) else foe.radius


def any_front_in(foes: list[Foe], path: Path) -> bool:
    """Whether a front may be crossed within the box of a path."""
    west, south, east, north = path.box()
    for foe in foes:
        off = crossing_radius(foe, path)
        if foe.within(west - off, south - off, east + off, north + off):
            return True
    return False


@final
class Fronts(Watcher):
    """Watches the members of a unit cross the fronts of uncrippled enemies (DIA-ZOC-01)."""

    def __init__(
        self,
        state: Diadochi,
        ships: list[i64],
        hulls: list[Hull],
        parts: list[Path],
        foes: list[Foe] | None = None,
    ) -> None:
        """`foes` are all that may be near enough to this way, where they are known."""
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
                self.pairs.append(Passing(member, foe.number, there, hulls[member], spared))

    def _foes(self, parts: list[Path]) -> list[Foe]:
        """The uncrippled enemies that are near enough to this way."""
        state = self.state
        holder = state.ships[self.ships[0]].holder
        off = float(FRONT) + state.sea.widest * 2.0
        around = Surroundings(state.sea, self.ships, box_of_parts(parts), off)
        return foes_among(state, holder, around)

    def _crossers(self, foe: Foe) -> list[int]:
        """The members that may come across the front of an enemy anywhere on their way.

        They are seen from there on, and on all parts of a way of several.
        """
        found: list[int] = []
        for number in range(len(self.parts)):
            path = self.parts[number]
            radius = crossing_radius(foe, path)
            west, south, east, north = path.box()
            if not foe.within(west - radius, south - radius, east + radius, north + radius):
                continue
            nears = path.first_near(foe.ax, foe.ay, foe.bx, foe.by, radius)
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

    def due(self, part: i64, path: Path) -> float:
        if part != self.part:
            self.part = part
            for pair in self.pairs:
                pair.due = self.since[part][pair.member]
        first = NEVER
        for pair in self.pairs:
            first = pair.due if pair.due < first else first
        return first

    def see(self, part: i64, along: float, path: Path) -> None:
        for pair in self.pairs:
            if pair.due > along:
                continue
            hull = path.shown(pair.member, along)
            if self.zoned:
                self._see_zone(pair, hull, part, along, path.speed(pair.member))
                continue
            aside = aside_of(pair.there, hull)
            off = aside if aside >= 0.0 else -aside
            if off > CLEAR and (aside > 0.0 if pair.side > 0 else pair.side < 0 and aside < 0.0):
                # As most are, most of the time: still on her side of the axis.
                pair.nearest = off
                pair.hull = hull
            else:
                self._seen(pair, aside, hull, part, along)
            # The sample before she comes to the axis has to be seen as well.
            crosses = later(along, off - CLEAR, path.centre_speed(pair.member))
            pair.due = max(along, crosses - path.step)

    def _see_zone(self, pair: Passing, hull: Hull, part: i64, along: float, speed: float) -> None:
        """Whether a member lies in the zone of an enemy who had none of her when she set out."""
        if pair.spared:
            pair.due = NEVER
            return
        deep = penetration(hull, zone(pair.there))
        if deep > float(OVERLAP):
            self._note(pair, pair.there, hull, part, along)
        pair.due = later(along, float(OVERLAP) - deep, speed)

    def _seen(self, pair: Passing, aside: float, hull: Hull, part: i64, along: float) -> None:
        """Whether a member has changed sides since the last sample that is on one."""
        enemy = pair.there
        off = aside if aside >= 0.0 else -aside
        if off < pair.nearest:
            pair.nearest = off
            pair.hull = hull
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
        pair.nearest = off
        pair.hull = hull

    def _look_back(self, pair: Passing, enemy: Hull, part: i64, along: float) -> None:
        """On which side a member came from who is near the axis when she is first seen."""
        path = self.parts[part]
        if isinstance(path, Column) and path.kept_within(pair.member, along, enemy, AXIS):
            return
        for sample in reversed(path.samples()):
            if sample < along:
                hull = path.shown(pair.member, sample)
                aside = aside_of(enemy, hull)
                off = aside if aside >= 0.0 else -aside
                if off <= pair.nearest:
                    pair.nearest = off
                    pair.hull = hull
                if off > CLEAR:
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
            self.crossings.append(Crossing(pair, part, along, line, between))

    def barred(self, part: i64, along: float) -> Crossing | None:
        """The first crossing up to a place on the way that forbids to end there."""
        return barring(self.crossings, self.parts, part, along)


def barring(
    crossings: list[Crossing], parts: list[Path], part: i64, along: float
) -> Crossing | None:
    """The first of these crossings up to a place on the way that forbids to end there.

    Who ends in contact with the enemy whose front she crosses may do so (DIA-ZOC-03).
    """
    for crossing in crossings:
        if crossing.part > part or (crossing.part == part and crossing.along > along):
            break
        hull = parts[part].shown(crossing.member, along)
        if not hulls_touch(hull, crossing.there):
            return crossing
    return None

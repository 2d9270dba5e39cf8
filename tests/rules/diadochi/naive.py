"""Missile targets and duties once more, from the ledger alone and in the plainest way.

Bases are polygons of corners in cables; nothing of the rule set's geometry or rules is used.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin

from naumachia.rules.diadochi.model import Diadochi, Ship

Point = tuple[float, float]
EPS = 1e-6
FAR = 10.0
"""No two corners of bases in range of each other are so far apart."""


class Base:
    """A base in cables: centre, forward and starboard unit vectors, half length, half width."""

    def __init__(self, state: Diadochi, ship: Ship) -> None:
        pose = state.hull(ship).pose
        heading = radians(pose.heading / 100)
        self.x, self.y = pose.x / 1000, pose.y / 1000
        self.ux, self.uy = sin(heading), cos(heading)
        self.half = ship.kind.length / 2000

    def at(self, ahead: float, aside: float) -> Point:
        """A point of the base's own frame on the table."""
        return (
            self.x + ahead * self.ux + aside * self.uy,
            self.y + ahead * self.uy - aside * self.ux,
        )

    def frame(self, x: float, y: float) -> Point:
        """A point of the table in the base's own frame."""
        dx, dy = x - self.x, y - self.y
        return dx * self.ux + dy * self.uy, dx * self.uy - dy * self.ux

    def corners(self) -> list[Point]:
        """The four corners in order."""
        long = self.half
        return [self.at(long, -0.5), self.at(long, 0.5), self.at(-long, 0.5), self.at(-long, -0.5)]


def off(point: Point, a: Point, b: Point) -> float:
    """From a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    share = min(1.0, max(0.0, share))
    return hypot(a[0] + share * dx - point[0], a[1] + share * dy - point[1])


def inside(point: Point, polygon: list[Point]) -> bool:
    """Whether a point lies in a convex polygon whose corners go clockwise."""
    for i in range(len(polygon)):
        a, b = polygon[i - 1], polygon[i]
        if (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > EPS:
            return False
    return True


def crosses(a: Point, b: Point, polygon: list[Point]) -> bool:
    """Whether a segment meets a convex polygon."""
    if inside(a, polygon) or inside(b, polygon):
        return True
    for i in range(len(polygon)):
        c, d = polygon[i - 1], polygon[i]
        apart = any(
            max(a[axis], b[axis]) < min(c[axis], d[axis]) - EPS
            or max(c[axis], d[axis]) < min(a[axis], b[axis]) - EPS
            for axis in (0, 1)
        )
        if apart:
            continue
        if turn(a, b, c) * turn(a, b, d) <= 0.0 and turn(c, d, a) * turn(c, d, b) <= 0.0:
            return True
    return False


def turn(a: Point, b: Point, c: Point) -> float:
    """On which side of a line a point lies."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def gap(one: list[Point], two: list[Point]) -> float:
    """The least distance of two convex polygons, 0 when they meet (DIA-RULE-02)."""
    far = hypot(one[0][0] - two[0][0], one[0][1] - two[0][1])
    if far > FAR:
        return far
    sides = [(one[i - 1], one[i]) for i in range(len(one))]
    if any(crosses(a, b, two) for a, b in sides) or inside(two[0], one):
        return 0.0
    others = [(two[i - 1], two[i]) for i in range(len(two))]
    near = [off(point, a, b) for point in two for a, b in sides]
    near += [off(point, a, b) for point in one for a, b in others]
    return min(near)


def contact(state: Diadochi, one: Ship, two: Ship) -> bool:
    """DIA-RULE-03."""
    return gap(Base(state, one).corners(), Base(state, two).corners()) <= 0.05 + EPS


def contact_forward(state: Diadochi, ship: Ship, other: Ship) -> bool:
    """DIA-RULE-03: in contact, and the other meets the bow box."""
    base = Base(state, ship)
    low, high = base.half - 0.02, base.half + 0.15
    box = [base.at(high, -0.45), base.at(high, 0.45), base.at(low, 0.45), base.at(low, -0.45)]
    return contact(state, ship, other) and gap(box, Base(state, other).corners()) <= EPS


def afloat(state: Diadochi) -> list[Ship]:
    """The ships that are there."""
    return [ship for ship in state.ships if ship.is_afloat()]


def on_table(state: Diadochi, ship: Ship) -> bool:
    """DIA-RULE-18, DIA-RULE-70: a prize is there until she is secured."""
    if ship.captured:
        return True
    wide, deep = state.rules.width / 1000 + EPS, state.rules.depth / 1000 + EPS
    return all(-EPS <= x <= wide and -EPS <= y <= deep for x, y in Base(state, ship).corners())


def against(state: Diadochi, ship: Ship) -> list[Ship]:
    """The enemy-held ships on the table."""
    return [one for one in afloat(state) if one.holder != ship.holder and on_table(state, one)]


def may_fire(state: Diadochi, ship: Ship) -> bool:
    """DIA-RULE-50, DIA-RULE-51."""
    if not ship.is_afloat() or ship.crippled or ship.captured or ship.fire != 0:
        return False
    ahead = [one for one in against(state, ship) if contact_forward(state, ship, one)]
    return on_table(state, ship) and not ahead


def in_reach(state: Diadochi, ship: Ship, target: Ship) -> bool:
    """In range and in arc (DIA-MISS-04, DIA-RULE-08)."""
    base, other = Base(state, ship), Base(state, target)
    ahead, _ = base.frame(other.x, other.y)
    return gap(base.corners(), other.corners()) <= 2.0 + EPS and ahead > -base.half + EPS


def may_be_hit(state: Diadochi, ship: Ship, target: Ship) -> bool:
    """No other friend in contact with her, and a clear line of sight (DIA-MISS-07, DIA-RULE-09)."""
    here, there = Base(state, ship), Base(state, target)
    for other in afloat(state):
        if other in (ship, target):
            continue
        if other.holder == ship.holder and contact(state, other, target):
            return False
        base = Base(state, other)
        long = base.half - 0.02
        shrunk = [base.at(long, -0.48), base.at(long, 0.48), base.at(-long, 0.48)]
        shrunk.append(base.at(-long, -0.48))
        if crosses((here.x, here.y), (there.x, there.y), shrunk):
            return False
    return True


def closest_targets(state: Diadochi, ship: Ship) -> list[str]:
    """The names of a firer's closest valid targets (DIA-RULE-49)."""
    near = [one for one in against(state, ship) if in_reach(state, ship, one)]
    corners = Base(state, ship).corners()
    gaps = {one.name: gap(corners, Base(state, one).corners()) for one in near}
    valid = [one.name for one in near if may_be_hit(state, ship, one)]
    counted = list(gaps) if state.rules.closest_in_arc else valid
    if not counted:
        return []
    least = min(gaps[name] for name in counted)
    return [name for name in valid if gaps[name] <= least + EPS]


def held_by(state: Diadochi, ship: Ship) -> list[Ship]:
    """Those she is grappled to."""
    return [
        other
        for other in afloat(state)
        for pair in state.grapples
        if {pair.one, pair.two} == {ship.ident, other.ident}
    ]


def attackable(state: Diadochi, ship: Ship) -> list[str]:
    """Whom a ship may attack when the combat phase begins (DIA-CC-01 to 05, DIA-RULE-56 to 60)."""
    if not attackable_by(state, ship):
        return []
    held = [one for one in held_by(state, ship) if on_table(state, one)]
    found = held or [one for one in against(state, ship) if contact_forward(state, ship, one)]
    sound = [one.name for one in found if not one.crippled]
    return sorted(sound or [one.name for one in found])


class Duel:
    """A combat phase read plainly: who faced whom as it began, who has acted or was attacked."""

    def __init__(self, state: Diadochi) -> None:
        self.used: set[int] = set()
        self.attacked: set[int] = set()
        self.held: dict[int, set[int]] = {}
        self.faced: dict[int, list[Ship]] = {}
        for ship in afloat(state):
            self.held[int(ship.ident)] = {int(one.ident) for one in held_by(state, ship)}
            self.faced[int(ship.ident)] = [
                one for one in against(state, ship) if contact_forward(state, ship, one)
            ]

    def targets(self, state: Diadochi, ship: Ship) -> list[int]:
        """Whom a ship may attack still (DIA-RULE-57, DIA-RULE-58, DIA-RULE-60)."""
        number = int(ship.ident)
        if number in self.used or not attackable_by(state, ship):
            return []
        if self.held[number]:
            found = [one for one in held_by(state, ship) if int(one.ident) in self.held[number]]
        else:
            names = [one.name for one in self.faced[number]]
            found = [
                one
                for one in against(state, ship)
                if one.name in names and contact_forward(state, ship, one)
            ]
        sound = [one for one in found if not one.crippled] or found
        return sorted(int(one.ident) for one in sound if int(one.ident) not in self.attacked)


def attackable_by(state: Diadochi, ship: Ship) -> bool:
    """Whether a ship can attack at all (DIA-RULE-61)."""
    hurt = not ship.is_afloat() or ship.crippled or ship.captured
    return not hurt and on_table(state, ship)

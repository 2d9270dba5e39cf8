"""Random units among ships that touch them, and what their ways run into, by brute force.

Depths are of polygons of corners: nothing of the geometry's own tests of overlap, and nothing of
what it leaves out, is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.rules.diadochi.stage import NAMES, battle

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose, nearest, parse_pose
from naumachia.geometry.paths import Path
from naumachia.rules.diadochi.actions import AHEAD, SINGLE
from naumachia.rules.diadochi.model import OVERLAP, Diadochi
from naumachia.rules.diadochi.rules.formations import column_ruling, hulls_of

Point = tuple[float, float]
SIZE = 20
"""Cables that the table is wide and deep."""
LENGTHS = {"5": 1000, "8": 1250, "12": 1500}
SPARE = 1.0
"""By how much what lies in another may come deeper still, in steps (DIA-RULE-44)."""


@dataclass(frozen=True)
class Crowd:
    """A unit (`ships`, of a form) and strangers about it."""

    state: Diadochi
    form: int
    ships: tuple[int, ...]

    def hulls(self) -> list[Hull]:
        """Where the ships of the unit lie."""
        return hulls_of(self.state, self.ships)

    def strangers(self) -> list[int]:
        """All the others."""
        return [ship for ship in range(len(self.state.ships)) if ship not in self.ships]

    def lines(self) -> str:
        """The position in short."""
        case = [f"{ship.name} {self.state.hull(ship).pose.text()}" for ship in self.state.ships]
        return f"{self.form} {self.ships} of {case}"


def depth(one: list[Point], two: list[Point]) -> float:
    """How far two convex polygons must be pushed to lie apart; below 0 they are."""
    least = 1e9
    for polygon in (one, two):
        for i in range(len(polygon)):
            (ax, ay), (bx, by) = polygon[i - 1], polygon[i]
            size = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            nx, ny = (by - ay) / size, (ax - bx) / size
            first = [x * nx + y * ny for x, y in one]
            second = [x * nx + y * ny for x, y in two]
            least = min(least, max(first) - min(second), max(second) - min(first))
    return least


def touching(rng: Random, hull: Hull, length: int, heading: int, bearing: int) -> Hull:
    """A base that touches another, its centre on a bearing from the other's."""
    low, high = 0, 4000
    while high - low > 1:
        middle = (low + high) // 2
        pose = Pose(hull.pose.x, hull.pose.y, hull.pose.heading).travel(bearing % 36000, middle)
        there = Hull(Pose(pose.x, pose.y, heading % 36000), length, 1000)
        if depth(there.corners(), hull.corners()) > 0.0:
            low = middle
        else:
            high = middle
    pose = Pose(hull.pose.x, hull.pose.y, 0).travel(bearing % 36000, high + rng.choice((0, 5)))
    return Hull(Pose(pose.x, pose.y, heading % 36000), length, 1000)


def column_of(rng: Random, count: int) -> list[Hull]:
    """A line ahead as orders leave it: bent, and each ship more or less aside of the one ahead."""
    while True:
        length = rng.choice(list(LENGTHS.values()))
        hulls = [Hull(Pose(10_000, 10_000, rng.randrange(36_000)), length, 1000)]
        while len(hulls) < count:
            ahead = hulls[-1]
            heading = int(ahead.pose.heading)
            bend = rng.choice((0, rng.randrange(-4500, 4500)))
            aside = rng.choice((0, *[rng.randrange(-4000, 4000)] * 3))
            length = rng.choice(list(LENGTHS.values()))
            hulls.append(touching(rng, ahead, length, heading + bend, heading + 18_000 + aside))
        if column_ruling(hulls, NAMES) is None and not crowded(hulls[:1], hulls[2:]):
            return hulls


def line_of(rng: Random, count: int) -> list[Hull]:
    """A line abreast, from port."""
    start = Pose(10_000, 10_000, rng.randrange(36_000))
    found = []
    for i in range(count):
        length = rng.choice(list(LENGTHS.values()))
        bow = start.travel((start.heading + 9000) % 36_000, 1000 * i)
        pose = bow.travel(start.heading, -(length // 2))
        found.append(Hull(Pose(pose.x, pose.y, start.heading), length, 1000))
    return found


def crowded(some: list[Hull], others: list[Hull], limit: float = float(OVERLAP)) -> bool:
    """Whether any of these lies in any of the others."""
    return any(depth(one.corners(), two.corners()) > limit for one in some for two in others)


def crowd(rng: Random, form: int) -> Crowd:
    """A unit of a form with strangers that touch it, or nearly."""
    count = 1 if form == SINGLE else rng.randrange(2, 6)
    hulls = column_of(rng, count) if form == AHEAD else line_of(rng, count)
    strangers: list[Hull] = []
    for _ in range(rng.randrange(1, 6)):
        by = rng.choice(hulls)
        length = rng.choice(list(LENGTHS.values()))
        bearing, heading = rng.randrange(36_000), rng.randrange(36_000)
        one = touching(rng, by, length, heading, bearing)
        if rng.random() < 0.3:
            one = Hull(one.pose.travel(bearing, rng.randrange(3000)), length, 1000)
        # One in five lies in a ship of the unit already, as after a blunder.
        deep = 400.0 if rng.random() < 0.2 else 10.0
        if deep > 10.0:
            way = rng.choice((10, 20, 60))
            one = Hull(one.pose.travel((bearing + 18_000) % 36_000, way), length, 1000)
        if not crowded([one], hulls, deep) and not crowded([one], strangers):
            strangers.append(one)
    codes = {length: code for code, length in LENGTHS.items()}
    lines = [line(f"G{i + 1}", codes[int(h.length)], h.pose) for i, h in enumerate(hulls)]
    for i, stranger in enumerate(strangers):
        # Crippled, so that nobody's front is in the way.
        pose = line(f"O{i + 1}", codes[int(stranger.length)], stranger.pose)
        lines.append(f"{pose} crippled")
    state = battle(*lines, "O9 5 1,1,0", table_width=SIZE, table_depth=SIZE)
    return Crowd(state, form, tuple(range(count)))


def line(name: str, code: str, pose: Pose) -> str:
    """A ship as `battle` reads it."""
    assert parse_pose(pose.text()) == pose
    return f"{name} {code} {pose.text()}"


def too_deep(crowd: Crowd, hulls: list[Hull], limit: float, spare: float = SPARE) -> float:
    """By how much the worst of a unit lies deeper in a stranger than it may; 0 or less when none.

    In one that it lay in already it may lie as deep as it did (DIA-RULE-44).
    """
    worst = -1e9
    for hull, before in zip(hulls, crowd.hulls(), strict=True):
        corners = hull.corners()
        for number in crowd.strangers():
            there = crowd.state.sea.hull(number)
            if (there.x - hull.x) ** 2 + (there.y - hull.y) ** 2 > 3000.0**2:
                continue
            deep = depth(corners, there.corners())
            if deep > limit:
                start = depth(before.corners(), there.corners())
                most = start + spare if start > limit else limit
                worst = max(worst, deep - most)
    return worst


def loose(crowd: Crowd, parts: list[Path], limit: float) -> bool:
    """Whether the first step lays anybody deeper in a stranger than a limit, but no deeper than
    orders may: forced moves are not stopped by that (DIA-RULE-35).
    """
    for hull in parts[0].first_hulls():
        for number in crowd.strangers():
            deep = depth(hull.corners(), crowd.state.sea.hull(number).corners())
            if limit < deep <= float(OVERLAP):
                return True
    return False


def off_table(crowd: Crowd, hulls: list[Hull]) -> bool:
    """Whether any of a unit leaves the table."""
    most = SIZE * 1000 + 0.001
    return any(not -0.001 <= v <= most for hull in hulls for at in hull.corners() for v in at)


def first_foul(crowd: Crowd, parts: list[Path], limit: float) -> tuple[int, float] | None:
    """The first sample at which anybody is too deep in a stranger, or off the table.

    At the very start everybody is where it lies.
    """
    for number, part in enumerate(parts):
        for along in part.samples():
            if number == 0 and along == 0.0:
                continue
            hulls = part.at(along)
            if too_deep(crowd, hulls, limit) > 1e-6 or off_table(crowd, hulls):
                return number, along
    return None


def legs_of(rng: Random, short: bool) -> tuple[tuple[int, int], ...]:
    """Legs for a column: a very short way, or an ordinary one."""
    if short:
        turn = rng.choice((0, rng.randrange(-3000, 3000)))
        return ((turn, rng.randrange(1, 100)),)
    count = rng.randrange(1, 4)
    turns = [rng.choice((0, rng.randrange(-3000, 3000))) for _ in range(count)]
    return tuple((turn, rng.randrange(100, 2600)) for turn in turns)


def angle_of(rng: Random, most: int) -> int:
    """An angle, often none."""
    return rng.choice((0, nearest(rng.uniform(-most, most))))

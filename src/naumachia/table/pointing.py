"""Find the moves that a player means by pointing at the table. Lengths are in steps.

A point ahead means a turn and a run, a point farther off the bow a turn in place, a point astern
backing. The list begins with the move that is meant, legal or not. Moves that end near the point
follow, so that the first legal one is the nearest.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.bearing import bearing, relative_bearing, wrap
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, DEGREE, TURN, UNIT, nearest, snap
from naumachia.geometry.sea import Sea
from naumachia.kernel.mypyc import i64
from naumachia.scene.surface import Point
from naumachia.table.moves import RunEnds, clear_run
from naumachia.table.rounding import magnitude, round_down, round_to_step, smaller

STILL: Final = 250.0
"""A point nearer than this to a ship's centre means the ship itself."""
ABEAM: Final = 6000
ASTERN: Final = 15000
"""From these bearings off the bow, in hundredths, a point means a turn, or backing."""
BESIDE: Final = 700.0
"""A point within this distance of a hull means that ship."""

TurnRunTurn = tuple[int, int, int]
"""A turn, a distance (below 0 astern), a turn at the end."""


@final
class MoveLimits:
    """The limits of a ship's moves.

    Attributes:
        forward: the longest run ahead after a turn of up to `veer`.
        after_turn: the longest run ahead after a greater turn; 0 for none.
        widest: a point up to this bearing off the bow means a run.
        back: the longest run astern; 0 for none.
        turn: the greatest turn in place; 0 for none.
        length_step, angle_step: orders have multiples of these.
        ends: the obstacles that may end a run.
    """

    __slots__ = (
        "after_turn",
        "angle_step",
        "back",
        "ends",
        "forward",
        "length_step",
        "turn",
        "veer",
        "widest",
    )

    def __init__(
        self,
        ahead: tuple[i64, i64, i64, i64],
        back: i64,
        turn: i64,
        measures: tuple[i64, i64],
        ends: RunEnds,
    ) -> None:
        """Unpack the limits.

        `ahead` is (forward, veer, after_turn, widest); `measures` is (length_step, angle_step).
        """
        self.forward: Final[i64] = ahead[0]
        self.veer: Final[i64] = ahead[1]
        self.after_turn: Final[i64] = ahead[2]
        self.widest: Final[i64] = ahead[3]
        self.back: Final[i64] = back
        self.turn: Final[i64] = turn
        self.length_step: Final[i64] = measures[0]
        self.angle_step: Final[i64] = measures[1]
        self.ends: Final = ends


@final
class RelativePoint:
    """A point relative to a ship: its bearing off the bow, its distance, its frame coordinates."""

    __slots__ = ("ahead", "angle", "aside", "distance")

    def __init__(self, hull: Hull, x: float, y: float, angle_step: i64) -> None:
        dx = x - hull.x
        dy = y - hull.y
        self.distance: Final[float] = (dx**2 + dy**2) ** 0.5
        self.angle: Final[i64] = round_to_step(
            relative_bearing(hull.pose.heading, dx, dy), angle_step
        )
        forward, starboard = hull.frame(x, y)
        self.ahead: Final = forward
        self.aside: Final = starboard


def point_to_steps(at: Point) -> tuple[float, float]:
    """Return a point of the board in steps."""
    return at[0] * UNIT, at[1] * UNIT


def heading_to_hundredths(heading: float | None) -> i64 | None:
    """Return a heading in degrees as hundredths; None if the player has shown none."""
    return None if heading is None else nearest(heading * DEGREE) % TURN


def turn_to(hull: Hull, heading: i64, angle_step: i64) -> i64:
    """Return the shorter turn from a hull's heading to another, in whole angle steps."""
    return round_to_step(wrap(float(heading - hull.pose.heading)), angle_step)


def wheel_to(pivot: tuple[float, float], held: tuple[float, float], x: float, y: float) -> i64:
    """Return the shorter turn about `pivot` that brings the point `held` onto the line to (x, y).

    It is positive to starboard. Players drag the outer end of a line this way.
    """
    start = bearing(held[0] - pivot[0], held[1] - pivot[1])
    return nearest(wrap(bearing(x - pivot[0], y - pivot[1]) - start))


def candidate_moves(
    sea: Sea, ship: i64, means: MoveLimits, angle: i64, far: float
) -> list[TurnRunTurn]:
    """Return the move that a bearing off the bow and a distance mean, then possible substitutes."""
    size = magnitude(angle)
    spot: list[TurnRunTurn] = [(int(angle), 0, 0)] if means.turn > 0 else []
    if size > ASTERN and means.back > 0:
        back = round_to_step(far * COS[angle % TURN], means.length_step)
        most = smaller(round_down(means.back, means.length_step), -back)
        return [(0, int(back), 0), (0, int(-most), 0), *spot]
    if size > means.widest and means.turn > 0:
        return [*spot, *limited_turn(means, angle)]
    meant = (int(angle), int(round_to_step(far, means.length_step)), 0)
    return [meant, *runs_ahead(sea, ship, means, angle, far), *limited_turn(means, angle)]


def runs_ahead(sea: Sea, ship: i64, means: MoveLimits, angle: i64, far: float) -> list[TurnRunTurn]:
    """Return the clear runs ahead that end nearest to a bearing and a distance."""
    found: list[TurnRunTurn] = []
    size = magnitude(angle)
    if size > means.veer and means.after_turn > 0:
        room = clear_run(sea, ship, angle, means.after_turn, means.length_step, means.ends)
        add_run(angle, smaller(room, round_to_step(far, means.length_step)), found)
    widest = means.veer if angle > 0 else -means.veer
    veer = angle if size <= means.veer else widest
    along = far * COS[(angle - veer) % TURN]
    room = clear_run(sea, ship, veer, means.forward, means.length_step, means.ends)
    add_run(veer, smaller(room, round_to_step(along, means.length_step)), found)
    return found


def add_run(angle: i64, distance: i64, found: list[TurnRunTurn]) -> None:
    """Append a turn and a run to `found`, unless the distance is 0 or less."""
    if distance > 0:
        found.append((int(angle), int(distance), 0))


def limited_turn(means: MoveLimits, angle: i64) -> list[TurnRunTurn]:
    """Return the turn in place, cut to the ship's limit; none if nothing is left."""
    size = smaller(round_down(means.turn, means.angle_step), magnitude(angle))
    return [] if size == 0 else [(int(size if angle > 0 else -size), 0, 0)]


def ship_at(sea: Sea, ships: list[i64], x: float, y: float, beside: float = BESIDE) -> i64:
    """Return the ship whose hull is nearest to a point and within `beside` of it; else -1."""
    best: i64 = -1
    least = beside
    for ship in ships:
        there = sea.hulls[ship]
        if there is None:
            continue
        gap = there.distance_to(x, y)
        if gap < least:
            best, least = ship, gap
    return best


def snap_pose(x: float, y: float, heading: i64, measures: tuple[i64, i64]) -> tuple[i64, i64, i64]:
    """Return a set-up pose in whole steps. `measures` is (length_step, angle_step)."""
    length_step, angle_step = measures
    return (
        snap(nearest(x), length_step),
        snap(nearest(y), length_step),
        snap(heading, angle_step) % TURN,
    )


def index_of(names: list[str], name: str) -> int:
    """Return the index of a ship's name, or -1."""
    return names.index(name) if name in names else -1

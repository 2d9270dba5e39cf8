"""What is meant by pointing at the table with a ship in hand; lengths in steps.

Ahead within the fan a point means a turn and a run, farther off the bow a turn on the spot, astern
backing. The move meant comes first, legal or not; after it come others that end near the point, so
that the first legal one among them is the nearest.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.bearing import bearing, off_heading, wrapped
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, DEGREE, TURN, UNIT, nearest, snapped
from naumachia.geometry.sea import Sea
from naumachia.kernel.mypyc import i64
from naumachia.scene.surface import Point
from naumachia.table.grain import grained, shorter, sized, to_grain
from naumachia.table.moves import Ends, clear_run

STILL: Final = 250.0
"""Nearer to a ship's middle than this, a point means the ship itself."""
ABEAM: Final = 6000
ASTERN: Final = 15000
"""Bearings off the bow, in hundredths, from which a point means a turn, and backing."""
BESIDE: Final = 700.0
"""How near to a hull a point means her."""

Course = tuple[int, int, int]
"""A turn, a distance (below 0 astern), a turn at its end."""


@final
class Means:
    """What moves a ship can make.

    Attributes:
        forward: the longest run ahead after a turn of no more than `veer`.
        turned: the longest run ahead after a greater turn; 0 when there is none.
        widest: up to what bearing off the bow a point means a run.
        back: the longest run astern; 0 when there is none.
        turn: the greatest turn on the spot; 0 when there is none.
        grain, notch: what lengths and angles are multiples of.
        ends: what may end a run.
    """

    __slots__ = ("back", "ends", "forward", "grain", "notch", "turn", "turned", "veer", "widest")

    def __init__(
        self,
        ahead: tuple[i64, i64, i64, i64],
        back: i64,
        turn: i64,
        measures: tuple[i64, i64],
        ends: Ends,
    ) -> None:
        """`ahead` is forward, veer, turned, widest; `measures` are grain and notch."""
        self.forward: Final[i64] = ahead[0]
        self.veer: Final[i64] = ahead[1]
        self.turned: Final[i64] = ahead[2]
        self.widest: Final[i64] = ahead[3]
        self.back: Final[i64] = back
        self.turn: Final[i64] = turn
        self.grain: Final[i64] = measures[0]
        self.notch: Final[i64] = measures[1]
        self.ends: Final = ends


@final
class Pointed:
    """A place as a ship sees it: its bearing off the bow, how far, how far ahead."""

    __slots__ = ("ahead", "angle", "aside", "far")

    def __init__(self, hull: Hull, x: float, y: float, notch: i64) -> None:
        dx = x - hull.x
        dy = y - hull.y
        self.far: Final[float] = (dx**2 + dy**2) ** 0.5
        self.angle: Final[i64] = to_grain(off_heading(hull.pose.heading, dx, dy), notch)
        forward, starboard = hull.frame(x, y)
        self.ahead: Final = forward
        self.aside: Final = starboard


def in_steps(at: Point) -> tuple[float, float]:
    """Return a pointed place in steps."""
    return at[0] * UNIT, at[1] * UNIT


def heading_of(heading: float | None) -> i64 | None:
    """Return a wanted heading in hundredths; None where the hand has shown none."""
    return None if heading is None else nearest(heading * DEGREE) % TURN


def turn_to(hull: Hull, heading: i64, notch: i64) -> i64:
    """Return the turn from a hull's heading to another, the short way."""
    return to_grain(wrapped(float(heading - hull.pose.heading)), notch)


def wheel_to(pivot: tuple[float, float], held: tuple[float, float], x: float, y: float) -> i64:
    """Return the wheel about a point that swings what is held onto the line to (x, y), the short
    way; positive to starboard. It is for the outer end of a line that somebody drags.
    """
    start = bearing(held[0] - pivot[0], held[1] - pivot[1])
    return nearest(wrapped(bearing(x - pivot[0], y - pivot[1]) - start))


def courses(sea: Sea, ship: i64, means: Means, angle: i64, far: float) -> list[Course]:
    """Return the move meant by a bearing off the bow and a distance, then what the ship can do
    instead.
    """
    size = sized(angle)
    spot: list[Course] = [(int(angle), 0, 0)] if means.turn > 0 else []
    if size > ASTERN and means.back > 0:
        back = to_grain(far * COS[angle % TURN], means.grain)
        most = shorter(grained(means.back, means.grain), -back)
        return [(0, int(back), 0), (0, int(-most), 0), *spot]
    if size > means.widest and means.turn > 0:
        return [*spot, *within_turn(means, angle)]
    meant = (int(angle), int(to_grain(far, means.grain)), 0)
    return [meant, *ahead(sea, ship, means, angle, far), *within_turn(means, angle)]


def ahead(sea: Sea, ship: i64, means: Means, angle: i64, far: float) -> list[Course]:
    """Runs ahead that come nearest to a bearing and a distance."""
    found: list[Course] = []
    size = sized(angle)
    if size > means.veer and means.turned > 0:
        room = clear_run(sea, ship, angle, means.turned, means.grain, means.ends)
        add_run(angle, shorter(room, to_grain(far, means.grain)), found)
    widest = means.veer if angle > 0 else -means.veer
    veer = angle if size <= means.veer else widest
    along = far * COS[(angle - veer) % TURN]
    room = clear_run(sea, ship, veer, means.forward, means.grain, means.ends)
    add_run(veer, shorter(room, to_grain(along, means.grain)), found)
    return found


def add_run(angle: i64, distance: i64, found: list[Course]) -> None:
    """List a run of some length."""
    if distance > 0:
        found.append((int(angle), int(distance), 0))


def within_turn(means: Means, angle: i64) -> list[Course]:
    """Return the turn on the spot as far as she can."""
    size = shorter(grained(means.turn, means.notch), sized(angle))
    return [] if size == 0 else [(int(size if angle > 0 else -size), 0, 0)]


def hull_at(sea: Sea, ships: list[i64], x: float, y: float, beside: float = BESIDE) -> i64:
    """Return the one of these ships whose hull is nearest to a point, if that is near; else -1."""
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


def placed(x: float, y: float, heading: i64, measures: tuple[i64, i64]) -> tuple[i64, i64, i64]:
    """Return the pose that setting up at a point means, in whole grains and notches."""
    grain, notch = measures
    return snapped(nearest(x), grain), snapped(nearest(y), grain), snapped(heading, notch) % TURN


def number_of(names: list[str], name: str) -> int:
    """Return the number of the ship of this name, or -1."""
    return names.index(name) if name in names else -1

"""What a player means who points at the table with a ship in hand; lengths in steps.

Ahead within the fan a point means a veer, off the bow a turn or a bireme's turn with a move, astern
backing; on an enemy it means an attack. The action meant comes first, legal or not; after it come
others that end near the point, so that the first legal one among them is the nearest.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.bearing import off_heading, wrapped
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, DEGREE, SIN, TURN, UNIT, nearest, snapped
from naumachia.kernel.native import i64
from naumachia.rules.biremes.actions import (
    GRAIN,
    NOBODY,
    NOTCH,
    Action,
    Deploy,
    Grapple,
    Move,
    Ram,
    Slip,
    Stay,
    Swipe,
)
from naumachia.rules.biremes.board.sketch import end_of
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import UNPLACED, Biremes, Ship
from naumachia.rules.biremes.rules.activation import Activate, Activation
from naumachia.rules.biremes.rules.deployment import Deployment, outward
from naumachia.rules.biremes.rules.moving import clear_run, grained, sized
from naumachia.rules.biremes.rules.oars import (
    QUARTER,
    VEER,
    forward_limit,
    reverse_limit,
    turn_limit,
    turned_limit,
)
from naumachia.rules.biremes.rules.slipping import SUDDEN, Slipping

STILL: Final = 250.0
"""Nearer to a ship's middle than this, a point means the ship itself."""
ABEAM: Final = 6000
ASTERN: Final = 15000
"""Bearings off the bow, in hundredths, from which a point means a turn, and backing."""
BESIDE: Final = 700.0
"""How near to an enemy's hull a point means her."""


def aims(
    state: Biremes, seat: int, ship: Ship, at: tuple[float, float], heading: float | None
) -> list[Action]:
    """The actions of a ship that a pointed place may mean, the one meant first.

    `at` is in inches, `heading` in degrees; a heading asks for a turn.
    """
    phase = state.stack[-1]
    x, y = at[0] * UNIT, at[1] * UNIT
    wanted = None if heading is None else nearest(heading * DEGREE) % TURN
    if isinstance(phase, Deployment):
        return placings(state, seat, ship, x, y, wanted)
    if not ship.afloat():
        return []
    if isinstance(phase, Slipping):
        return slip_aims(state, ship, x, y, wanted) if phase.ship == ship.ident else []
    if isinstance(phase, Activate) or (isinstance(phase, Activation) and not phase.moved):
        return move_aims(state, ship, x, y, wanted)
    return []


def placings(
    state: Biremes, seat: int, ship: Ship, x: float, y: float, heading: i64 | None
) -> list[Action]:
    """Setting the ship up at a point (BIR-RULE-62), looking away from her edge if nothing is said;
    then the listed places, the nearest first.
    """
    if ship.status != UNPLACED:
        return []
    way = outward(state.players[seat].edge) if heading is None else snapped(heading, NOTCH) % TURN
    meant = Deploy(ship.ident, snapped(nearest(x), GRAIN), snapped(nearest(y), GRAIN), way)
    listed = [one for one in state.stack[-1].legal(state, seat) if isinstance(one, Deploy)]
    moved = [Deploy(ship.ident, one.x, one.y, one.heading) for one in listed]
    moved.sort(key=lambda one: (float(one.x) - x) ** 2 + (float(one.y) - y) ** 2)
    return [meant, *moved[:3]]


def slip_aims(state: Biremes, ship: Ship, x: float, y: float, heading: i64 | None) -> list[Action]:
    """A slip ahead, astern, or a turn to one side (BIR-RULE-29, BIR-RULE-36)."""
    hull = state.hull(ship)
    phase = state.stack[-1]
    assert isinstance(phase, Slipping)
    if heading is not None:
        return [Slip(ship.ident, 0, turn_to(hull, heading))]
    ahead, aside = hull.frame(x, y)
    angle = notched(off_heading(hull.pose.heading, x - hull.x, y - hull.y))
    turn = Slip(ship.ident, 0, angle)
    if phase.kind == SUDDEN or abs(aside) > abs(ahead):
        return [turn, *nearest_slips(state, ship)]
    return [Slip(ship.ident, grains(ahead), 0), turn, *nearest_slips(state, ship)]


def nearest_slips(state: Biremes, ship: Ship) -> list[Action]:
    """The listed slips; what is refused finds its neighbour among them."""
    return [one for one in state.stack[-1].legal(state, int(ship.owner)) if isinstance(one, Slip)]


def move_aims(state: Biremes, ship: Ship, x: float, y: float, heading: i64 | None) -> list[Action]:
    """Moves that end near a point, and attacks on the enemy there."""
    hull = state.hull(ship)
    far = ((x - hull.x) ** 2 + (y - hull.y) ** 2) ** 0.5
    if far < STILL:
        return [Stay(ship.ident)] if heading is None else [turning(ship, hull, heading)]
    target = enemy_at(state, ship, x, y)
    angle = notched(off_heading(hull.pose.heading, x - hull.x, y - hull.y))
    if target is not None:
        return [*attacks(state, ship, target, angle, x, y), *runs(state, ship, angle, far)]
    if heading is not None and ship.kind.size == BIREME:
        last = turn_to(hull, heading)
        return [Move(ship.ident, 0, grains(hull.frame(x, y)[0]), last), *runs(state, ship, 0, far)]
    return runs(state, ship, angle, far)


def turning(ship: Ship, hull: Hull, heading: i64) -> Action:
    """A turn on the spot to a heading; none is staying."""
    angle = turn_to(hull, heading)
    return Stay(ship.ident) if angle == 0 else Move(ship.ident, angle, 0, 0)


def runs(state: Biremes, ship: Ship, angle: i64, far: float) -> list[Action]:
    """The move meant by a bearing and a distance, then what the ship can do in its place."""
    size = sized(angle)
    turn = Move(ship.ident, angle, 0, 0)
    if size > ASTERN:
        back = grains(-far * -COS[angle % TURN])
        return [Move(ship.ident, 0, back, 0), *backing(ship, back), turn]
    if size > QUARTER or (size > ABEAM and ship.kind.size != BIREME):
        return [turn, *within_turn(state, ship, angle)]
    meant = Move(ship.ident, angle, grains(far), 0)
    return [meant, *forward(state, ship, angle, far), *within_turn(state, ship, angle)]


def forward(state: Biremes, ship: Ship, angle: i64, far: float) -> list[Action]:
    """Runs ahead that come nearest to a bearing and a distance."""
    found: list[Action] = []
    if sized(angle) > VEER and ship.kind.size == BIREME:
        half = clear_run(state, ship, angle, turned_limit(ship))
        add_run(ship, angle, shorter(half, grains(far)), found)
    widest = VEER if angle > 0 else -VEER
    veer = angle if sized(angle) <= VEER else widest
    along = far * COS[(angle - veer) % TURN]
    room = clear_run(state, ship, veer, forward_limit(ship))
    add_run(ship, veer, shorter(room, grains(along)), found)
    return found


def add_run(ship: Ship, angle: i64, distance: i64, found: list[Action]) -> None:
    """List a run of some length."""
    if distance > 0:
        found.append(Move(ship.ident, angle, distance, 0))


def backing(ship: Ship, back: i64) -> list[Action]:
    """Backing as far as she can (BIR-MOVE-11)."""
    limit = grained(reverse_limit(ship))
    return [Move(ship.ident, 0, -shorter(limit, -back), 0)]


def within_turn(state: Biremes, ship: Ship, angle: i64) -> list[Action]:
    """The turn on the spot as far as she can (BIR-RULE-08)."""
    limit = turn_limit(state, ship) // NOTCH * NOTCH
    size = shorter(limit, sized(angle))
    if size == 0:
        return []
    return [Move(ship.ident, size if angle > 0 else -size, 0, 0)]


def enemy_at(state: Biremes, ship: Ship, x: float, y: float) -> Ship | None:
    """The enemy on the table whose hull is nearest to a point, if she is near it."""
    best: Ship | None = None
    least = BESIDE
    for other in state.ships:
        if other.ident == ship.ident or not other.afloat() or not state.enemies(ship, other):
            continue
        gap = state.hull(other).distance_to(x, y)
        if gap < least:
            best, least = other, gap
    return best


def attacks(
    state: Biremes, ship: Ship, target: Ship, angle: i64, x: float, y: float
) -> list[Action]:
    """A ram through the point, then the listed attacks on this enemy, the nearest end first.

    Beside the hull a swipe or grapple is meant before a ram.
    """
    ram = Ram(ship.ident, target.ident, angle)
    listed = [
        one
        for one in state.stack[-1].legal(state, int(ship.owner))
        if isinstance(one, (Ram, Swipe, Grapple))
        and one.ship == ship.ident
        and one.target == target.ident
    ]
    listed.sort(key=lambda one: end_apart(state, one, x, y))
    if state.hull(target).distance_to(x, y) > 0.0 and listed:
        return [*listed, ram]
    return [ram, *listed]


def end_apart(state: Biremes, action: Action, x: float, y: float) -> float:
    """How far from a point the action ends, in steps squared."""
    end = end_of(state, action)
    return 0.0 if end is None else (float(end.x) - x) ** 2 + (float(end.y) - y) ** 2


def ship_named(state: Biremes, name: str) -> int:
    """The number of the ship of this name, or NOBODY."""
    for ship in state.ships:
        if ship.name == name:
            return int(ship.ident)
    return NOBODY


def notched(angle: float) -> i64:
    """An angle that may be ordered."""
    return nearest(angle / float(NOTCH)) * NOTCH


def grains(length: float) -> i64:
    """A length that may be ordered."""
    return nearest(length / float(GRAIN)) * GRAIN


def shorter(one: i64, other: i64) -> i64:
    """The lesser of two lengths."""
    return one if one < other else other


def turn_to(hull: Hull, heading: i64) -> i64:
    """The turn from a hull's heading to another, the short way."""
    return notched(wrapped(float(heading - hull.pose.heading)))


def point_at(hull: Hull, angle: i64, far: float) -> tuple[float, float]:
    """The point at a distance, in inches, on a bearing off the bow."""
    course = (hull.pose.heading + angle) % TURN
    return (hull.x + far * SIN[course]) / UNIT, (hull.y + far * COS[course]) / UNIT

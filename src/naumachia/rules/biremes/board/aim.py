"""What a player means who points at the table with a ship in hand; lengths in steps.

On an enemy a point means an attack, elsewhere a move (`table.pointing`); a bireme's turn with a
move goes farther round than a veer. The action meant comes first, legal or not.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.kernel.mypyc import i64
from naumachia.kernel.ruleset import View
from naumachia.rules.biremes.actions import (
    ANGLE_STEP,
    LENGTH_STEP,
    NOBODY,
    Action,
    Closing,
    Deploy,
    Move,
    Ram,
    Slip,
    Stay,
)
from naumachia.rules.biremes.board.sketch import end_of
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import UNPLACED, Biremes, Ship, ship_number
from naumachia.rules.biremes.rules.activation import Activate, Activation, declarable_actions
from naumachia.rules.biremes.rules.alongside import SUDDEN, Slipping
from naumachia.rules.biremes.rules.movement import (
    QUARTER,
    VEER,
    forward_limit,
    reverse_limit,
    turn_limit,
    turned_limit,
)
from naumachia.rules.biremes.rules.setup import Deployment
from naumachia.scene.board import Pointing
from naumachia.scene.surface import Point
from naumachia.table.deployment import inward_heading
from naumachia.table.pointing import (
    ABEAM,
    STILL,
    MoveLimits,
    RelativePoint,
    candidate_moves,
    heading_to_hundredths,
    point_to_steps,
    ship_at,
    snap_pose,
    turn_to,
)
from naumachia.table.rounding import round_to_step

MEASURES: Final[tuple[i64, i64]] = (LENGTH_STEP, ANGLE_STEP)


class BiremesPointing(Pointing[Biremes, Action]):
    """What a hand means that points at the table."""

    def declarable_actions(self, view: View[Biremes], seat: int) -> list[Action]:
        return declarable_actions(view.state, seat)

    def aim(
        self, view: View[Biremes], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return the actions of a ship that a pointed place may mean, the one meant first; lengths
        in inches. A heading asks for a turn.
        """
        state = view.state
        number = ship_number(state, piece)
        if number == NOBODY:
            return []
        ship = state.ships[number]
        phase = state.stack[-1]
        x, y = point_to_steps(at)
        wanted = heading_to_hundredths(heading)
        if isinstance(phase, Deployment):
            return placings(state, seat, ship, x, y, wanted)
        if not ship.is_afloat():
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
    way = inward_heading(state.players[seat].edge) if heading is None else heading
    meant = Deploy(ship.ident, *snap_pose(x, y, way, MEASURES))
    listed = [one for one in state.stack[-1].legal(state, seat) if isinstance(one, Deploy)]
    moved = [Deploy(ship.ident, one.x, one.y, one.heading) for one in listed]
    moved.sort(key=lambda one: (float(one.x) - x) ** 2 + (float(one.y) - y) ** 2)
    return [meant, *moved[:3]]


def slip_aims(state: Biremes, ship: Ship, x: float, y: float, heading: i64 | None) -> list[Action]:
    """Return a slip ahead, astern, or a turn to one side (BIR-RULE-29, BIR-RULE-36)."""
    hull = state.hull(ship)
    phase = state.stack[-1]
    assert isinstance(phase, Slipping)
    if heading is not None:
        return [Slip(ship.ident, 0, turn_to(hull, heading, ANGLE_STEP))]
    there = RelativePoint(hull, x, y, ANGLE_STEP)
    turn = Slip(ship.ident, 0, there.angle)
    if phase.kind == SUDDEN or abs(there.aside) > abs(there.ahead):
        return [turn, *nearest_slips(state, ship)]
    return [
        Slip(ship.ident, round_to_step(there.ahead, LENGTH_STEP), 0),
        turn,
        *nearest_slips(state, ship),
    ]


def nearest_slips(state: Biremes, ship: Ship) -> list[Action]:
    """Return the listed slips; what is refused finds its neighbour among them."""
    return [one for one in state.stack[-1].legal(state, int(ship.owner)) if isinstance(one, Slip)]


def move_aims(state: Biremes, ship: Ship, x: float, y: float, heading: i64 | None) -> list[Action]:
    """Moves that end near a point, and attacks on the enemy there."""
    hull = state.hull(ship)
    there = RelativePoint(hull, x, y, ANGLE_STEP)
    if there.distance < STILL:
        return [Stay(ship.ident)] if heading is None else [turning(ship, hull, heading)]
    target = ship_at(state.sea, enemies_of(state, ship), x, y)
    if target != NOBODY:
        rams = attacks(state, ship, state.ships[target], there.angle, x, y)
        return [*rams, *runs(state, ship, there.angle, there.distance)]
    if heading is not None and ship.kind.size == BIREME:
        meant = Move(
            ship.ident,
            0,
            round_to_step(there.ahead, LENGTH_STEP),
            turn_to(hull, heading, ANGLE_STEP),
        )
        return [meant, *runs(state, ship, 0, there.distance)]
    return runs(state, ship, there.angle, there.distance)


def turning(ship: Ship, hull: Hull, heading: i64) -> Action:
    """Return a turn on the spot to a heading; none is staying."""
    angle = turn_to(hull, heading, ANGLE_STEP)
    return Stay(ship.ident) if angle == 0 else Move(ship.ident, angle, 0, 0)


def runs(state: Biremes, ship: Ship, angle: i64, far: float) -> list[Action]:
    """Return the move meant by a bearing and a distance, then what the ship can do in its place."""
    return [
        Move(ship.ident, first, distance, last)
        for first, distance, last in candidate_moves(
            state.sea, ship.ident, means(state, ship), angle, far
        )
    ]


def means(state: Biremes, ship: Ship) -> MoveLimits:
    """Return what moves the ship can make (BIR-MOVE-03..11)."""
    widest = QUARTER if ship.kind.size == BIREME else ABEAM
    return MoveLimits(
        (forward_limit(ship), VEER, turned_limit(ship), widest),
        reverse_limit(ship),
        turn_limit(state, ship),
        MEASURES,
        state.rules.ends,
    )


def enemies_of(state: Biremes, ship: Ship) -> list[i64]:
    """Return the enemies on the table."""
    return [
        other.ident
        for other in state.ships
        if other.ident != ship.ident and other.is_afloat() and state.are_enemies(ship, other)
    ]


def attacks(
    state: Biremes, ship: Ship, target: Ship, angle: i64, x: float, y: float
) -> list[Action]:
    """Return a ram through the point, then the listed attacks on this enemy, the nearest end first.

    Beside the hull a swipe or grapple is meant before a ram.
    """
    ram = Ram(ship.ident, target.ident, angle)
    listed = [
        one
        for one in state.stack[-1].legal(state, int(ship.owner))
        if isinstance(one, Closing) and one.ship == ship.ident and one.target == target.ident
    ]
    listed.sort(key=lambda one: end_apart(state, one, x, y))
    if state.hull(target).distance_to(x, y) > 0.0 and listed:
        return [*listed, ram]
    return [ram, *listed]


def end_apart(state: Biremes, action: Action, x: float, y: float) -> float:
    """Return how far from a point the action ends, in steps squared."""
    end = end_of(state, action)
    return 0.0 if end is None else (float(end.x) - x) ** 2 + (float(end.y) - y) ** 2

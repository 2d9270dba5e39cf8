"""Interpret a player's pointing at the table. Lengths are in steps.

A point on an enemy means an attack, elsewhere a move (`table.pointing`). The likeliest action is
first, legal or not. A bireme's turn with a move goes farther round than a veer.
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
    """Interpret a player's pointing at the table."""

    def declarable_actions(self, view: View[Biremes], seat: int) -> list[Action]:
        return declarable_actions(view.state, seat)

    def aim(
        self, view: View[Biremes], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return the actions that a point may mean, the likeliest first. Lengths are in inches.

        A heading asks for a turn.
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
            return deploy_aims(state, seat, ship, x, y, wanted)
        if not ship.is_afloat():
            return []
        if isinstance(phase, Slipping):
            return slip_aims(state, ship, x, y, wanted) if phase.ship == ship.ident else []
        if isinstance(phase, Activate) or (isinstance(phase, Activation) and not phase.moved):
            return move_aims(state, ship, x, y, wanted)
        return []


def deploy_aims(
    state: Biremes, seat: int, ship: Ship, x: float, y: float, heading: i64 | None
) -> list[Action]:
    """Return a set-up at a point (BIR-RULE-62), then listed set-ups, the nearest first.

    Without a heading the ship faces away from its edge.
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
        return [turn, *listed_slips(state, ship)]
    return [
        Slip(ship.ident, round_to_step(there.ahead, LENGTH_STEP), 0),
        turn,
        *listed_slips(state, ship),
    ]


def listed_slips(state: Biremes, ship: Ship) -> list[Action]:
    """Return the listed slips, as alternatives to an illegal one."""
    return [one for one in state.stack[-1].legal(state, int(ship.owner)) if isinstance(one, Slip)]


def move_aims(state: Biremes, ship: Ship, x: float, y: float, heading: i64 | None) -> list[Action]:
    """Return moves that end near a point, and attacks on the enemy there."""
    hull = state.hull(ship)
    there = RelativePoint(hull, x, y, ANGLE_STEP)
    if there.distance < STILL:
        return [Stay(ship.ident)] if heading is None else [turn_or_stay(ship, hull, heading)]
    target = ship_at(state.sea, enemies_of(state, ship), x, y)
    if target != NOBODY:
        rams = attack_aims(state, ship, state.ships[target], there.angle, x, y)
        return [*rams, *run_aims(state, ship, there.angle, there.distance)]
    if heading is not None and ship.kind.size == BIREME:
        meant = Move(
            ship.ident,
            0,
            round_to_step(there.ahead, LENGTH_STEP),
            turn_to(hull, heading, ANGLE_STEP),
        )
        return [meant, *run_aims(state, ship, 0, there.distance)]
    return run_aims(state, ship, there.angle, there.distance)


def turn_or_stay(ship: Ship, hull: Hull, heading: i64) -> Action:
    """Return a turn in place to a heading, or Stay if there is none to make."""
    angle = turn_to(hull, heading, ANGLE_STEP)
    return Stay(ship.ident) if angle == 0 else Move(ship.ident, angle, 0, 0)


def run_aims(state: Biremes, ship: Ship, angle: i64, far: float) -> list[Action]:
    """Return the move by a bearing and a distance, then legal moves like it."""
    return [
        Move(ship.ident, first, distance, last)
        for first, distance, last in candidate_moves(
            state.sea, ship.ident, move_limits(state, ship), angle, far
        )
    ]


def move_limits(state: Biremes, ship: Ship) -> MoveLimits:
    """Return the limits of the ship's moves (BIR-MOVE-03..11)."""
    widest = QUARTER if ship.kind.size == BIREME else ABEAM
    return MoveLimits(
        (forward_limit(ship), VEER, turned_limit(ship), widest),
        reverse_limit(ship),
        turn_limit(state, ship),
        MEASURES,
        state.rules.ends,
    )


def enemies_of(state: Biremes, ship: Ship) -> list[i64]:
    """Return the numbers of the enemies on the table."""
    return [
        other.ident
        for other in state.ships
        if other.ident != ship.ident and other.is_afloat() and state.are_enemies(ship, other)
    ]


def attack_aims(
    state: Biremes, ship: Ship, target: Ship, angle: i64, x: float, y: float
) -> list[Action]:
    """Return a ram through the point, then the listed attacks that end nearest to it.

    If the point is beside the hull, the ram comes last.
    """
    ram = Ram(ship.ident, target.ident, angle)
    listed = [
        one
        for one in state.stack[-1].legal(state, int(ship.owner))
        if isinstance(one, Closing) and one.ship == ship.ident and one.target == target.ident
    ]
    listed.sort(key=lambda one: squared_gap(state, one, x, y))
    if state.hull(target).distance_to(x, y) > 0.0 and listed:
        return [*listed, ram]
    return [ram, *listed]


def squared_gap(state: Biremes, action: Action, x: float, y: float) -> float:
    """Return the squared distance, in steps, from a point to where the action ends."""
    end = end_of(state, action)
    return 0.0 if end is None else (float(end.x) - x) ** 2 + (float(end.y) - y) ** 2

"""How far a ship can go, drawn by kind of move; drawn lengths are in inches."""

from __future__ import annotations

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import GRAIN
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.activation import Activate, Activation, able
from naumachia.rules.biremes.rules.alongside import STEP, SUDDEN, Slipping
from naumachia.rules.biremes.rules.movement import (
    QUARTER,
    VEER,
    forward_limit,
    idle_clause,
    ram_limit,
    reverse_limit,
    turn_limit,
    turned_limit,
)
from naumachia.scene import Callout, Overlay, Wash
from naumachia.table.grain import shorter
from naumachia.table.reach import arc, fan, lane, point_at, turn_arc


def reach_of(state: Biremes, seat: int, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """The reach of a ship in the phase the game is in; nothing for one that cannot move."""
    phase = state.stack[-1]
    if not ship.afloat() or idle_clause(ship) is not None:
        return ()
    if isinstance(phase, Slipping) and phase.ship == ship.ident:
        return slip_reach(state, ship, phase)
    opened = isinstance(phase, Activation) and phase.ship == ship.ident and not phase.moved
    if opened or (isinstance(phase, Activate) and able(ship, seat)):
        rams = not (opened and isinstance(phase, Activation) and phase.shot)
        return move_reach(state, ship, rams, phrases)
    return ()


def slip_reach(state: Biremes, ship: Ship, phase: Slipping) -> tuple[Overlay, ...]:
    """An inch ahead and astern, or a turn of up to 90 degrees."""
    hull = state.hull(ship)
    found: list[Overlay] = [turn_arc(hull, shorter(QUARTER, turn_limit(state, ship)))]
    if phase.kind != SUDDEN:
        found += [lane(hull, STEP), lane(hull, -STEP)]
    return tuple(found)


def move_reach(state: Biremes, ship: Ship, rams: bool, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Forward and veer, the ram beyond unless she has shot (BIR-MIS-02), backing, turning, and a
    bireme's turn with a move.
    """
    hull = state.hull(ship)
    limit, longest = forward_limit(ship), ram_limit(ship)
    ram = arc(
        hull, longest / UNIT, VEER, limit / UNIT, Wash.EXTRA, said("reach_ram", longest, phrases)
    )
    back = reverse_limit(ship)
    found: list[Overlay] = [
        fan(state.sea, ship.ident, VEER, lambda _: limit, GRAIN, state.rules.ends),
        lane(hull, -back),
    ]
    if rams:
        found.insert(1, ram)
    found.append(Callout(point_at(hull, 0, float(limit)), said("reach_forward", limit, phrases)))
    found.append(Callout(point_at(hull, 0, float(-back)), said("reach_back", back, phrases)))
    found.append(turn_arc(hull, turn_limit(state, ship)))
    if ship.kind.size == BIREME:
        found.append(arc(hull, turned_limit(ship) / UNIT, QUARTER))
    return tuple(found)


def said(label: str, distance: i64, phrases: Phrasebook) -> str:
    """What stands at the end of a reach: `6″ forward`."""
    return phrases.fill("labels", label, {"distance": int(distance)})

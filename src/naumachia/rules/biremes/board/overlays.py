"""Draw over the board: reach, bands of a ram, threats. Lengths are in inches."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.rules.biremes.actions import (
    LENGTH_STEP,
    NOBODY,
    Action,
    Attack,
    Grapple,
    Move,
    Ram,
    Shoot,
    Swipe,
)
from naumachia.rules.biremes.board.sketch import end_of
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.activation import Activate, Activation, can_activate
from naumachia.rules.biremes.rules.alongside import SLIP_LIMIT, SUDDEN, Slipping
from naumachia.rules.biremes.rules.fire import add_shots
from naumachia.rules.biremes.rules.grappling import add_grapples
from naumachia.rules.biremes.rules.movement import (
    QUARTER,
    VEER,
    destination,
    forward_limit,
    ram_limit,
    reverse_limit,
    turn_limit,
    turned_limit,
)
from naumachia.rules.biremes.rules.ramming import add_rams
from naumachia.rules.biremes.rules.swiping import add_swipes
from naumachia.scene import Callout, Overlay, Wash
from naumachia.scene.board import Attacks
from naumachia.scene.margin import Threat
from naumachia.table.bands import Band, bearing_off, wheel_about
from naumachia.table.reach import arc, fan, lane, point_at, turn_arc
from naumachia.table.rounding import smaller
from naumachia.table.scene import scene_pose

# -- reach ---------------------------------------------------------------------------------


def reach_of(state: Biremes, seat: int, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the reach of a ship in this phase; nothing if it cannot move."""
    phase = state.stack[-1]
    if not ship.is_afloat() or not ship.can_move():
        return ()
    if isinstance(phase, Slipping) and phase.ship == ship.ident:
        return slip_reach(state, ship, phase)
    opened = isinstance(phase, Activation) and phase.ship == ship.ident and not phase.moved
    if opened or (isinstance(phase, Activate) and can_activate(ship, seat)):
        rams = not (opened and isinstance(phase, Activation) and phase.shot)
        return move_reach(state, ship, rams, phrases)
    return ()


def slip_reach(state: Biremes, ship: Ship, phase: Slipping) -> tuple[Overlay, ...]:
    """Return an inch ahead and astern, or a turn of up to 90 degrees."""
    hull = state.hull(ship)
    found: list[Overlay] = [turn_arc(hull, smaller(QUARTER, turn_limit(state, ship)))]
    if phase.kind != SUDDEN:
        found += [lane(hull, SLIP_LIMIT), lane(hull, -SLIP_LIMIT)]
    return tuple(found)


def move_reach(state: Biremes, ship: Ship, rams: bool, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the reach of moves astern, turns, veers, and a bireme's turn with a move.

    With `rams`, which a ship that has shot cannot make (BIR-MIS-02), include them.
    """
    hull = state.hull(ship)
    limit, longest = forward_limit(ship), ram_limit(ship)
    ram = arc(
        hull,
        longest / UNIT,
        VEER,
        limit / UNIT,
        Wash.EXTRA,
        distance_label("reach_ram", longest, phrases),
    )
    back = reverse_limit(ship)
    found: list[Overlay] = [
        fan(state.sea, ship.ident, VEER, lambda _: limit, LENGTH_STEP, state.rules.ends),
        lane(hull, -back),
    ]
    if rams:
        found.insert(1, ram)
    found.append(
        Callout(point_at(hull, 0, float(limit)), distance_label("reach_forward", limit, phrases))
    )
    found.append(
        Callout(point_at(hull, 0, float(-back)), distance_label("reach_back", back, phrases))
    )
    found.append(turn_arc(hull, turn_limit(state, ship)))
    if ship.kind.size == BIREME:
        found.append(arc(hull, turned_limit(ship) / UNIT, QUARTER))
    return tuple(found)


def distance_label(label: str, distance: i64, phrases: Phrasebook) -> str:
    """Return the label at the end of a reach: `6″ forward`."""
    return phrases.fill("labels", label, {"distance": int(distance)})


# -- bands of a ram (BIR-RULE-11) ----------------------------------------------------------


def bands_after(state: Biremes, ship: Ship, move: Move, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the bands of a ram on a ship after its move, with that of the nearest enemy named."""
    hull = state.hull(ship).at(destination(state, ship, move))
    others = [
        state.hull(other)
        for other in state.ships
        if other.is_afloat() and other.crew > 0 and other.owner != ship.owner
    ]
    if not others:
        return ()
    nearest = min(others, key=lambda other: (other.x - hull.x) ** 2 + (other.y - hull.y) ** 2)
    return bands_of(state, nearest, hull, phrases)


def bands_of(state: Biremes, rammer: Hull, hull: Hull, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the wheel around a target: where a ram at its middle is dead on, oblique or illegal.

    See BIR-RULE-11. A band is a range of bearings from the target to the rammer; the one that
    contains `rammer` is named.
    """
    oblique = state.rules.oblique_from / DEGREE
    square = state.rules.dead_on_from / DEGREE
    is_dead_on, slanting, none = (
        phrases.fill("labels", f"band_{name}", {}) for name in ("dead_on", "oblique", "none")
    )
    bands: list[Band] = []
    for turn in (0.0, 180.0):
        bands += [
            (turn - oblique, turn + oblique, Wash.FORBIDDEN, none),
            (turn + oblique, turn + square, Wash.EXTRA, slanting),
            (turn + square, turn + 180.0 - square, Wash.LEGAL, is_dead_on),
            (turn + 180.0 - square, turn + 180.0 - oblique, Wash.EXTRA, slanting),
        ]
    return wheel_about(hull, bands, bearing_off(hull, rammer))


# -- threats -------------------------------------------------------------------------------

ATTACK_LABELS: Final[dict[type[Action], tuple[str, ClauseId]]] = {
    Ram: ("ram", "BIR-RAM-01"),
    Swipe: ("swipe", "BIR-SWP-01"),
    Grapple: ("grapple", "BIR-GRP-03"),
    Shoot: ("shoot", "BIR-MIS-04"),
}
"""The label of each kind of attack, and its clause."""


def ship_threats(state: Biremes, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """Return the threats of one ship."""
    actions: list[Action] = []
    if ship.beached == 0 and (ship.fire == 0 or ship.fireship):
        add_rams(state, ship, actions)
        add_swipes(state, ship, actions)
        add_grapples(state, ship, actions)
    add_shots(state, ship, actions)
    found: list[Threat] = []
    seen: set[tuple[str, int]] = set()
    for action in actions:
        assert isinstance(action, Attack), "only attacks are listed"
        way, clause = ATTACK_LABELS[type(action)]
        target = state.ships[action.target]
        if not state.are_enemies(ship, target) or (way, int(target.ident)) in seen:
            continue
        seen.add((way, int(target.ident)))
        end = end_of(state, action)
        there = state.hull(target).pose if end is None else end
        word = phrases.fill("labels", f"threat_{way}", {})
        found.append(Threat(ship.name, word, scene_pose(there)[:2], target.name, clause))
    return found


class BiremesAttacks(Attacks[Biremes, Action]):
    """The threats of a seat, and the bands of a ram."""

    def threats(self, view: View[Biremes], seat: int) -> list[Threat]:
        """Return every kind of attack of each ship on each enemy, once."""
        state = view.state
        found: list[Threat] = []
        for ship in state.ships:
            if ship.owner == seat and ship.is_afloat() and ship.crew > 0 and ship.melee == NOBODY:
                found += ship_threats(state, ship, self.rules.phrases)
        return found

    def bands(self, view: View[Biremes], seat: int, action: Action) -> tuple[Overlay, ...]:
        state, phrases = view.state, self.rules.phrases
        if not isinstance(action, (Ram, Move)) or action.ship == NOBODY:
            return ()
        ship = state.ships[action.ship]
        if not ship.is_afloat():
            return ()
        if isinstance(action, Move):
            return bands_after(state, ship, action, phrases)
        target = state.ships[action.target]
        if not target.is_afloat():
            return ()
        return bands_of(state, state.hull(ship), state.hull(target), phrases)

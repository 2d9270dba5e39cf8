"""Orders where nothing may be measured before a ship is committed (option `measuring`).

A player names what his ship does; only then is it measured. An attack is made as nearly as it can
be in the way that was named, and a move as far as it is possible.
"""

from __future__ import annotations

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import (
    CREW,
    FIRE,
    HERE,
    STARBOARD,
    Action,
    Attack,
    Grapple,
    Ram,
    Shoot,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import Biremes, Ship
from naumachia.rules.biremes.rules.activation import Activate, Activation, able
from naumachia.rules.biremes.rules.transfer import usual_numbers


def moving(state: Biremes) -> bool:
    """Whether the game waits for a ship's orders, which are what may not be measured."""
    return isinstance(state.stack[-1], (Activate, Activation))


def declarable_actions(state: Biremes, seat: i64) -> list[Action]:
    """What a seat may name: every attack of its ships on every enemy and every transfer to a
    friend, in reach or not, and whatever needs no measuring.
    """
    phase = state.stack[-1]
    found: list[Action] = [action for action in phase.legal(state, seat) if not measured(action)]
    if isinstance(phase, Activation):
        ship = state.ships[phase.ship]
        return found + attacks(state, ship, phase.moved or phase.shot, phase.shot)
    if isinstance(phase, Activate):
        for ship in state.ships:
            if able(ship, seat) and ship.crew > 0:
                found += attacks(state, ship, ship.beached > 0, False)
    return found


def measured(action: Action) -> bool:
    """Whether an action is listed only where something is near enough."""
    if isinstance(action, Transfer):
        return action.side != HERE
    return isinstance(action, Attack)


def attacks(state: Biremes, ship: Ship, held: bool, shot: bool) -> list[Action]:
    """What a ship may do to each other on the table; `held`: it can only shoot, `shot`: it has
    done so.
    """
    found: list[Action] = []
    for target in state.ships:
        if not target.afloat() or target.ident == ship.ident:
            continue
        if state.enemies(ship, target):
            if not held:
                found.append(Ram(ship.ident, target.ident, 0))
                found.append(Swipe(ship.ident, target.ident, STARBOARD, 0, UNIT))
                found.append(Grapple(ship.ident, target.ident, STARBOARD, 0))
            if not shot:
                found.append(Shoot(ship.ident, target.ident, CREW))
                found.append(Shoot(ship.ident, target.ident, FIRE))
        elif not held:
            found += services(ship, target)
    return found


def services(ship: Ship, friend: Ship) -> list[Action]:
    """What a ship may do for a friend: join his melee, else pass him men (BIR-RULE-43, 57)."""
    if friend.locked():
        return [Grapple(ship.ident, friend.ident, STARBOARD, 0)]
    return [
        Transfer(ship.ident, friend.ident, STARBOARD, 0, men) for men in usual_numbers(ship, friend)
    ]

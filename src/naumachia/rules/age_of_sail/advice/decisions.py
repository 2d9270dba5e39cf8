"""Choose volleys, boarding and answers for computer players; courses are in `candidate_courses`."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Announce,
    Board,
    Cut,
    Dishonour,
    Escape,
    Finish,
    Fire,
    Grapple,
    Let,
    Recover,
    Restart,
    Secure,
    Surrender,
    Tow,
    Withdraw,
)
from naumachia.rules.age_of_sail.advice.evaluation import GRAPPLES
from naumachia.rules.age_of_sail.advice.outlook import (
    power,
    steepness,
    volley_worth,
    worth_boarding,
)
from naumachia.rules.age_of_sail.model import LIGHT, AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Manning, Rising
from naumachia.rules.age_of_sail.rules.casualties import Foundering
from naumachia.rules.age_of_sail.rules.crews import cannot_row
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import targets_of
from naumachia.rules.age_of_sail.rules.guns import distance_of
from naumachia.rules.age_of_sail.rules.holds import CutOffer, Recovery
from naumachia.rules.age_of_sail.rules.movement import STEPS, Movement, open_to
from naumachia.rules.age_of_sail.rules.prizes import (
    Accepting,
    Escaping,
    Offers,
    Possession,
    hurt_ships,
)
from naumachia.rules.age_of_sail.rules.sailing import Alongside
from naumachia.rules.age_of_sail.ship import ANCHORED, NO_NOTICE, RAISING_SAIL, Ship
from naumachia.rules.age_of_sail.tables.building import is_frigate_class, is_of_the_line

# -- targets: each facing fires at the enemy it hurts most -------------------------------

SUNK: Final = 0.3
"""The weight of more fire at a ship that the volleys laid on it already sink."""
BROADSIDES: Final = 12.0 * UNIT
"""A frigate hides from ships of the line no farther off than this."""


def volleys(state: AgeOfSail, seat: int, top: Firing) -> list[Fire]:
    """Return the volleys a player is to name, ship by ship, the best of each facing."""
    expected = expected_damage(state, top)
    found: list[Fire] = []
    for ship in top.asked(state, seat):
        if is_lying_low(state, ship):
            continue
        best: dict[int, tuple[float, int, float]] = {}
        hull = state.hull(ship)
        for facing, other in targets_of(state, ship):
            target = state.ships[other]
            mean = volley_worth(state, ship, facing, hull, state.hull(target))
            worth = mean * steepness(target)
            if 2.0 * expected.get(other, 0.0) >= float(target.flotation):
                worth *= SUNK
            if facing not in best or worth > best[facing][0]:
                best[facing] = (worth, other, mean)
        for facing in sorted(best, key=lambda one: -best[one][0]):
            worth, other, mean = best[facing]
            if worth > 0.0:
                found.append(Fire(ship.ident, facing, other, ()))
                expected[other] = expected.get(other, 0.0) + mean
    return found


def expected_damage(state: AgeOfSail, top: Firing) -> dict[int, float]:
    """Return the damage expected of the volleys named so far, by target."""
    expected: dict[int, float] = {}
    for shot in top.shots:
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        mean = volley_worth(state, ship, shot.facing, state.hull(ship), state.hull(target))
        expected[int(shot.target)] = expected.get(int(shot.target), 0.0) + mean
    return expected


def is_lying_low(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a frigate holds its fire, so that ships of the line near may not fire at it
    (SAIL-NEL-13, SAIL-NEL-14).
    """
    if not state.rules.frigates or ship.opened or not is_frigate_class(ship.design):
        return False
    hull = state.hull(ship)
    for other in state.sea.ships_near(hull, BROADSIDES):
        enemy = state.ships[other]
        if enemy.active() and state.enemies(ship, enemy) and is_of_the_line(enemy.design):
            return True
    return False


# -- other orders than courses -----------------------------------------------------------

CLOSE_ACTS: Final = (Secure, Board, Withdraw, Cut, Grapple)
"""The kinds of order that decide what becomes of two ships alongside each other."""


def acts_of(state: AgeOfSail, seat: int, ship: Ship, top: Movement) -> list[Action]:
    """Return orders for a ship before it sails, or instead, the best first; empty: none."""
    found: list[Action] = []
    for kind in CLOSE_ACTS:
        if open_to(state, seat, ship, kind):
            found += STEPS[kind].orders(state, ship)
    wanted = [(appeal(state, ship, act), number) for number, act in enumerate(found)]
    wanted.sort(key=lambda one: (-one[0], one[1]))
    acts = [found[number] for worth, number in wanted if worth > 0.0]
    if not acts:
        acts = homely_acts(state, seat, ship)
    return [act for act in acts if top.check(state, seat, act) is None]


def homely_acts(state: AgeOfSail, seat: int, ship: Ship) -> list[Action]:
    """Return orders to make sail if rowing is impossible, and to take boats in if the wind
    rises.
    """
    if ship.under_oars and cannot_row(state, ship) and ship.notice == NO_NOTICE:
        if open_to(state, seat, ship, Announce):
            return [Announce(ship.ident, RAISING_SAIL)]
    if state.strength > LIGHT and open_to(state, seat, ship, Recover):
        return [*STEPS[Recover].orders(state, ship)]
    return []


def appeal(state: AgeOfSail, ship: Ship, act: Action) -> float:
    """Return how much speaks for an order alongside; nothing or less where it is better left."""
    if isinstance(act, Secure):
        # The least crew that can hold it: men are wanted aboard.
        return 1000.0 - float(act.men)
    if isinstance(act, Board):
        return worth_boarding(state, ship, state.ships[act.target]) + 1.0e-3
    if isinstance(act, Grapple):
        return worth_meeting(state, ship, state.ships[act.target])
    if isinstance(act, Withdraw):
        worth = -worth_boarding(state, ship, state.ships[act.target])
        return worth + (0.1 if act.cut else 0.0)
    if isinstance(act, Cut):
        return -worth_boarding(state, ship, state.ships[act.target])
    # A tow is for after the battle.
    return -1.0 if isinstance(act, Tow) else 0.0


def worth_meeting(state: AgeOfSail, ship: Ship, target: Ship) -> float:
    """Return the value of coming alongside an enemy and throwing grapples, in points."""
    if ship.crew < 2 or ship.grapple_thrown:
        return 0.0
    return GRAPPLES * worth_boarding(state, ship, target)


def alongside_acts(state: AgeOfSail, seat: int, top: Alongside) -> list[Action]:
    """Return the options of a ship that has come alongside another, the best first.

    Declining is always listed. Ships that can sail are never towed.
    """
    ship = state.ships[top.ship]
    scored: list[tuple[float, int]] = []
    legal = top.legal(state, seat)
    for number, act in enumerate(legal):
        if isinstance(act, Tow) and not state.ships[act.target].dismasted():
            continue
        worth = 0.0 if isinstance(act, Let) else appeal(state, ship, act)
        scored.append((-worth, number))
    scored.sort()
    return [legal[number] for _, number in scored]


# -- answers by rule ---------------------------------------------------------------------

BY_DEFAULT: Final = (Accepting, Possession, Manning, Foundering)
"""Prompts whose default is a sensible answer."""
HELP: Final = 10.0 * UNIT
"""Ships within this count for whether a captain fights on."""
LOST: Final = 5.0
"""A captain strikes to enemies near that are this many times as strong as he and his friends."""


def duty(state: AgeOfSail, seat: int) -> Action | None:
    """Return the answer to a question that needs no search; None if it does."""
    top = state.stack[-1]
    if isinstance(top, Offers):
        for ship in hurt_ships(state, seat):
            if is_beaten(state, ship):
                return Surrender(ship.ident)
        return Finish(NOBODY)
    if isinstance(top, Recovery):
        for ident in top.asked(state, seat):
            if state.ships[ident].status != ANCHORED:
                return Restart(ident)
        return Finish(NOBODY)
    if isinstance(top, CutOffer):
        stronger = state.ships[top.ship].crew > state.ships[top.target].crew
        return Let(top.ship) if stronger else Cut(top.ship, top.target)
    if isinstance(top, Rising):
        return Dishonour(top.ship)
    if isinstance(top, Escaping):
        return Escape(top.ship)
    if isinstance(top, BY_DEFAULT):
        return top.default(state, seat)
    return None


def is_beaten(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a captain strikes: his ship is three quarters beaten, cannot sail away nor
    hurt anybody much, and friends near are no match for the enemies near.
    """
    if ship.reached() < 3 and 4 * ship.crew > ship.complement:
        return False
    if not ship.dismasted() and not ship.ablaze and ship.batteries() > 0:
        return False
    hull = state.hull(ship)
    own, others = 0.0, 0.0
    for other in state.ships:
        if not other.active() or distance_of(hull, state.hull(other)) > HELP:
            continue
        if other.holder == ship.holder:
            own += power(other)
        elif other.batteries() > 0:
            others += power(other)
    return others > LOST * own

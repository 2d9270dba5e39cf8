"""What attacks and melees under way are likely to bring, for computer players.

Counted in Victory Points, as in `evaluation`.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import NOTHING, Action, Battle, Blow
from naumachia.rules.navarchoi.advice.attack_worth import (
    grapple_worth,
    greater,
    holding,
    melee_by,
    missile_by,
    missile_worth,
    rake_by,
    rake_worth,
    ram_by,
    ram_worth,
)
from naumachia.rules.navarchoi.model import FULL, IMMOBILE, ON_MAP, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.attacks import Striking
from naumachia.rules.navarchoi.rules.cards import Window
from naumachia.rules.navarchoi.rules.combat import Combat
from naumachia.rules.navarchoi.rules.grapple import Cables
from naumachia.rules.navarchoi.rules.melee_phase import Cutting
from naumachia.rules.navarchoi.rules.reactions import ReactionAttack
from naumachia.rules.navarchoi.rules.turn import Raising
from naumachia.rules.navarchoi.strikes import GRAPPLE, MISSILE, RAKE, RAM

GOES_ON: Final = [1.0, 1.0, 0.4, 0.6]
"""How often a ship goes on after a missile, a rake, a ram, a grapple."""


def carried_on(state: Navarchoi) -> Navarchoi:
    """The state after every window and combat that waits for a seat, if nobody plays a card."""
    if not waived(state):
        return state
    after = state.clone()
    while waived(after):
        awaiting = after.awaiting
        assert isinstance(awaiting, Prompt), "a seat is asked"
        top = after.stack[-1]
        top.decide(after, awaiting.seats[0], refraining(after), SILENT)
        settle(after, SILENT)
    return after


def waived(state: Navarchoi) -> bool:
    """Whether a seat is asked what it may waive."""
    return isinstance(state.awaiting, Prompt) and isinstance(state.stack[-1], (Combat, Window))


def refraining(state: Navarchoi) -> Action:
    """The choice that plays no card."""
    top = state.stack[-1]
    if isinstance(top, Combat):
        if top.commits_left():
            return Battle(())
        if top.unnamed(state):
            return Blow(top.foes(state)[0].ident)
    return NOTHING


def reckons(state: Navarchoi) -> bool:
    """Whether the evaluation takes the pending chance for what it brings on average."""
    return not isinstance(state.stack[-1], (Cutting, Cables, ReactionAttack, Raising))


def held_together(state: Navarchoi, seat: i64) -> float:
    """What the melees of all grappled groups are likely to bring."""
    total = 0.0
    for square, there in state.counters.items():
        if len(there) > 1:
            group = state.group(square)
            ours = [ship for ship in group if ship.side == seat]
            theirs = [ship for ship in group if ship.side != seat]
            if ours and theirs:
                total += holding(state, ours, theirs)
    return total


def under_way(state: Navarchoi, seat: i64) -> float:
    """What attacks that are declared and not resolved yet are likely to bring."""
    total = chance_to_attack(state)
    for phase in state.stack:
        if isinstance(phase, Striking):
            total = declared(state, phase)
        elif isinstance(phase, Combat):
            total += fought(state, phase)
            break
    return total if seat == 0 else -total


def declared(state: Navarchoi, phase: Striking) -> float:
    """The attacks of a ship that are still to come, to the first side; one may end the rest."""
    ship = state.ships[phase.ship]
    total = 0.0
    left = 1.0
    for at in range(int(phase.cursor), len(phase.kinds)):
        target = state.ships[phase.targets[at]]
        kind = phase.kinds[at]
        if target.side != ship.side:
            total += left * attack_worth(state, ship, target, kind, phase.corvi[at] == 1)
            left *= GOES_ON[kind]
    return total if ship.side == 0 else -total


def fought(state: Navarchoi, phase: Combat) -> float:
    """A combat before its dice, to the first side: by its modifiers as they stand."""
    ships = [state.ships[number] for number in phase.ships]
    total = 0.0
    for row, number in enumerate(phase.targets):
        target = state.ships[number]
        margin = phase.attack(state, row).total - phase.defence(state, row).total
        worth = combat_worth(state, phase.kind, ships, target, margin)
        total += worth if target.side != ships[0].side else -worth
    return total if ships[0].side == 0 else -total


def combat_worth(
    state: Navarchoi, kind: i64, ships: list[Ship], target: Ship, margin: i64
) -> float:
    """What a combat brings the attackers, by its net modifier."""
    if kind == MISSILE:
        return missile_by(state, target, margin)
    if kind == RAKE:
        return rake_by(state, target, margin)
    if kind == RAM:
        held = holding(state, [ships[0]], [target])
        return ram_by(state, ships[0], target, margin, held)
    if kind == GRAPPLE:
        return greater(margin) * holding(state, [ships[0]], [target])
    return melee_by(state, ships, target, margin)


def attack_worth(state: Navarchoi, ship: Ship, target: Ship, kind: i64, corvus: bool) -> float:
    """One attack of a ship on a target where it lies."""
    if kind == MISSILE:
        return missile_worth(state, ship, target)
    if kind == RAKE:
        return rake_worth(state, ship, target)
    held = holding(state, [ship], [target])
    if kind == RAM:
        return ram_worth(state, ship, target, ship.facing, full_now(state, ship), held)
    return grapple_worth(state, ship, target, corvus, held)


def full_now(state: Navarchoi, ship: Ship) -> bool:
    """Whether a ship rows at Full, by its status or by a card."""
    activation = state.activation
    if activation is not None and activation.ship == ship.ident:
        return activation.full
    return ship.status == FULL


def chance_to_attack(state: Navarchoi) -> float:
    """What a ship that has just come into an enemy's square can hope for, to the first side."""
    activation = state.activation
    if activation is None or activation.over or not activation.fresh:
        return 0.0
    ship = state.ships[activation.ship]
    if ship.place != ON_MAP or ship.grappled or activation.backed:
        return 0.0
    best = 0.0
    for target in state.enemies_at(ship.square, ship.side):
        best = max(best, best_strike(state, ship, target, ship.facing, activation.full))
    return best if ship.side == 0 else -best


def best_strike(state: Navarchoi, ship: Ship, target: Ship, heading: i64, full: bool) -> float:
    """The best that a ship coming along `heading` could do to a target."""
    if ship.transport:
        return 0.0
    lesson = state.battle.lesson
    held = holding(state, [ship], [target])
    best = 0.0
    if ship.undamaged():
        if lesson.rams:
            best = max(best, ram_worth(state, ship, target, heading, full, held))
        apart = points_between(heading, target.facing)
        if lesson.rakes and not ship.sail and apart % 4 == 0 and target.status != IMMOBILE:
            best = max(best, rake_worth(state, ship, target))
    if lesson.grapples and ship.status != IMMOBILE:
        best = max(best, grapple_worth(state, ship, target, ship.corvus, held))
    return best

"""Rakes: conditions, dice and result (NAV-RAKE-01..06, table T10)."""

from __future__ import annotations

from fractions import Fraction

from naumachia.geometry.square_map import points_between
from naumachia.kernel.clause import Ruling, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.actions import NOBODY
from naumachia.rules.navarchoi.model import DAMAGED, IMMOBILE, Navarchoi, Ship, ShipActivation
from naumachia.rules.navarchoi.rules.damage import add_quality, chance_of_greater, damage, mark_red
from naumachia.rules.navarchoi.rules.movement import is_exit_open, refuse_attack

ALONG = (0, 4)
"""The vectors of a ship that comes in over the stern or over the bow (NAV-RULE-45)."""


def is_in_line_with(ship: Ship, target: Ship) -> bool:
    """Return whether the ship has entered by the target's front or rear square (NAV-RAKE-02)."""
    return points_between(ship.facing, target.facing) in ALONG


def refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids a rake in the square just entered (NAV-RAKE-01..03)."""
    ruling = eligibility_refusal(state, ship, target, activation)
    if ruling is not None:
        return ruling
    needs = state.battle.charts.costs.step(ship.facing)
    if activation.left < needs:
        left = int(activation.left)
        return refuse_attack(ship, target, "NAV-RAKE-03", left=left, needs=int(needs))
    if not is_rake_exit_open(state, ship, activation):
        return refuse_attack(ship, target, "NAV-RULE-45")
    return None


def eligibility_refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids raking `target`, whatever the exit."""
    if not state.battle.lesson.rakes:
        return refuse_attack(ship, target, "NAV-SCN-01", refusal="lesson_without")
    if ship.status >= DAMAGED:
        return refuse_attack(ship, target, "NAV-RAKE-01")
    if ship.sail:
        return refuse_attack(ship, target, "NAV-SAIL-06")
    if target.status == IMMOBILE:
        return refuse_attack(ship, target, "NAV-RULE-46", refusal="rake_immobile")
    if int(target.ident) in activation.raked_ships:
        return refuse_attack(ship, target, "NAV-RULE-46", refusal="raked_already")
    if target.square != ship.square or not is_in_line_with(ship, target):
        return refuse_attack(ship, target, "NAV-RAKE-02")
    return None


def is_rake_exit_open(state: Navarchoi, ship: Ship, activation: ShipActivation) -> bool:
    """Return whether the opposite square can be entered and, if need be, left again
    (NAV-RULE-45).
    """
    beyond = state.map.ahead(ship.square, ship.facing)
    left = activation.left - state.battle.charts.costs.step(ship.facing)
    return is_exit_open(state, ship, activation, beyond, ship.facing, left, True)


def attack_tally(state: Navarchoi, ship: Ship, *, answering: bool = False) -> Tally:
    """Return the modifiers of the raker's die: Quality, and Diekplous for its formation."""
    tally = Tally(0)
    add_quality(state, tally, ship, state.battle.charts.rake.quality, "NAV-RAKE-04")
    formation = state.formation
    if answering or formation is None:
        return tally
    for number in formation.cards:
        card = state.battle.deck.card(number)
        if card.effect == "diekplous":
            tally.add("NAV-CARD-05", int(card.event.amount), what=card.title)
    return tally


def defence_tally(state: Navarchoi, target: Ship) -> Tally:
    """Return the modifiers of the target's die."""
    factor = state.battle.charts.rake.quality
    return add_quality(state, Tally(0), target, factor, "NAV-RAKE-04")


def odds(state: Navarchoi, ship: Ship, target: Ship) -> Fraction:
    """Return the chance that a rake succeeds, before any Battle card."""
    return chance_of_greater(attack_tally(state, ship).total - defence_tally(state, target).total)


def apply(
    state: Navarchoi, ship: Ship, target: Ship, difference: i64, answering: bool, log: Log
) -> None:
    """Damage the target and mark it red if the attacker's total is strictly greater (NAV-RAKE-05).

    The raker of an attack owes its exit move in either case (NAV-RAKE-06).
    """
    succeeded = difference > 0
    if log.on:
        kind = "rake_succeeds" if succeeded else "rake_fails"
        log.add("NAV-RAKE-04", kind, ship=ship.name, target=target.name)
    if succeeded:
        damage(state, target, "NAV-RAKE-05", log)
        mark_red(target, "NAV-RAKE-05", log)
    activation = state.activation
    if answering or activation is None:
        return
    activation.exit_target = target.ident
    activation.last_raked = target.ident if succeeded else NOBODY

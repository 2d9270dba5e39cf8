"""Grapples: who may, the dice, the Corvus (NAV-GRAP-01..07, table T8)."""

from __future__ import annotations

from fractions import Fraction

from naumachia.kernel.clause import ClauseId, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.model import IMMOBILE, Navarchoi, Ship, ShipActivation
from naumachia.rules.navarchoi.rules.combat.cables import lock
from naumachia.rules.navarchoi.rules.damage import show
from naumachia.rules.navarchoi.rules.movement import can_go_on
from naumachia.rules.navarchoi.rules.tallies import add_plight, add_quality, greater


def refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation
) -> ClauseId | None:
    """The clause against grappling `target` in the square just entered (NAV-GRAP-01)."""
    refused = unfit(state, ship, activation)
    if refused is not None:
        return refused
    here = target.square == ship.square
    return None if here and can_go_on(state, ship, activation, attack=True) else "NAV-GRAP-01"


def unfit(state: Navarchoi, ship: Ship, activation: ShipActivation) -> ClauseId | None:
    """The clause against grappling at all, the exit not looked at."""
    if not state.battle.lesson.grapples:
        return "NAV-SCN-01"
    if ship.status == IMMOBILE:
        return "NAV-MISS-11"
    if activation.grapple:
        return "NAV-MULT-02"
    return None


def attack_tally(state: Navarchoi, ship: Ship, *, corvus: bool = False) -> Tally:
    """What is added to the attacker's die; `corvus` where it is used (NAV-RULE-55)."""
    chart = state.battle.charts.grapple
    tally = Tally(0)
    add_quality(state, tally, ship, chart.quality, "NAV-GRAP-02")
    tally.add("NAV-GRAP-02", int(chart.manpower * ship.manpower), what="manpower")
    if corvus:
        tally.add("NAV-GRAP-06", int(chart.corvus), what="corvus")
    elif ship.harpax:
        tally.add("NAV-GRAP-07", int(chart.harpax), what="harpax")
    if ship.sail:
        tally.add("NAV-SAIL-07", int(chart.sail), what="sail")
    return tally


def defence_tally(state: Navarchoi, target: Ship) -> Tally:
    """What is added to the target's die."""
    chart = state.battle.charts.grapple
    tally = Tally(0)
    add_quality(state, tally, target, chart.quality, "NAV-GRAP-02")
    tally.add("NAV-GRAP-02", int(chart.manpower * target.manpower), what="manpower")
    add_plight(state, tally, target, chart, "NAV-GRAP-02")
    return tally


def odds(state: Navarchoi, ship: Ship, target: Ship, *, corvus: bool = False) -> Fraction:
    """The chance that a grapple takes hold, before any card."""
    attack = attack_tally(state, ship, corvus=corvus)
    return greater(attack.total - defence_tally(state, target).total)


def reveal(ship: Ship, target: Ship, corvus: bool, log: Log) -> None:
    """The grapnels fly: both crews are seen, and the Corvus is spent (NAV-RULE-55)."""
    show(ship, log)
    show(target, log)
    if corvus:
        ship.corvus = False
        if log.on:
            log.add("NAV-RULE-55", "corvus_used", ship=ship.name)


def apply(
    state: Navarchoi, ship: Ship, target: Ship, difference: i64, answering: bool, log: Log
) -> None:
    """Attacker strictly greater: grappled; else the attempt has failed (NAV-GRAP-03, -04)."""
    if difference > 0:
        if log.on:
            log.add("NAV-GRAP-03", "grapple_holds", ship=ship.name, target=target.name)
        lock(state, ship, target, log, by_ram=False, answering=answering)
    elif log.on:
        log.add("NAV-GRAP-04", "grapple_failed", ship=ship.name, target=target.name)

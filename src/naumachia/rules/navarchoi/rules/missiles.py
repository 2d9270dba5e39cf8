"""Missile fire: range, targets, dice, lost crews and fire pots (NAV-MISS-01..11, table T6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from naumachia.kernel.clause import ClauseId, Facts, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.model import ON_MAP, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.damage import damage, differences, lose_manpower

NEAR: Final = 1
"""The range of every ship: its own square and the adjacent ones (NAV-MISS-02)."""
FAR: Final = 2
"""The range from towers: one square lies between (NAV-RULE-35)."""


def reach(ship: Ship) -> int:
    """How far a ship may fire, squares."""
    return FAR if ship.towers > 0 else NEAR


def unable(state: Navarchoi, ship: Ship) -> ClauseId | None:
    """The clause against any fire of this ship; what it has fired already is not looked at."""
    if not state.battle.lesson.missiles or ship.transport:
        return "NAV-SCN-01"
    return "NAV-SAIL-06" if ship.sail else None


def refusal(state: Navarchoi, ship: Ship, target: Ship) -> ClauseId | None:
    """The clause against fire at `target` by a ship in its own activation or in an answer."""
    refused = unable(state, ship)
    if refused is not None:
        return refused
    activation = state.activation
    if activation is not None and activation.ship == ship.ident and activation.fired:
        return "NAV-MULT-02"
    if target.place != ON_MAP or target.side == ship.side:
        return "NAV-RULE-80"
    if state.distance(ship, target) <= reach(ship):
        return None
    return "NAV-MISS-06" if ship.towers > 0 else "NAV-MISS-02"


def refusal_facts(state: Navarchoi, ship: Ship, target: Ship, clause: ClauseId) -> Facts:
    """What more there is to say of fire that `clause` forbids: the distance, or the state."""
    if clause in ("NAV-MISS-02", "NAV-MISS-06"):
        apart = int(state.distance(ship, target)) if target.place == ON_MAP else 0
        return {"distance": apart, "limit": reach(ship)}
    if clause == "NAV-SCN-01":
        return {"refusal": "never_attacks" if ship.transport else "no_missiles"}
    words = {"NAV-MULT-02": "fired_already", "NAV-RULE-80": "no_enemy"}
    return {"refusal": words[clause]} if clause in words else {}


def targets(state: Navarchoi, ship: Ship) -> list[Ship]:
    """The enemy ships that a ship may fire at, by number."""
    enemies = state.ships_of(1 - ship.side)
    return [target for target in enemies if refusal(state, ship, target) is None]


def under_fire(state: Navarchoi, ship: Ship, target: Ship) -> list[Ship]:
    """The ships that are hit by fire at `target`, by number.

    Fire from outside into a square with a grapple hits every ship there, friends too (NAV-MISS-10,
    NAV-RULE-52); one that only passes through that square fires from outside.
    """
    within = ship.grappled and ship.square == target.square
    if within or not state.group(target.square):
        return [target]
    there = state.at(target.square)
    return [other for other in there if other.on_map() and other.ident != ship.ident]


# -- the dice --------------------------------------------------------------------------


def attack_tally(state: Navarchoi, ship: Ship, target: Ship) -> Tally:
    """What is added to the firer's die against one target; the towers differ by target."""
    chart = state.battle.charts.missile
    tally = Tally(0)
    tally.add("NAV-MISS-05", int(chart.manpower * ship.manpower), what="manpower")
    if ship.ballistae or ship.harpax:
        what = "ballistae" if ship.ballistae else "harpax"
        tally.add("NAV-MISS-09", int(chart.engines), what=what)
    if ship.towers > target.towers:
        tally.add("NAV-MISS-07", int(chart.towers), what="towers")
    return tally


def defence_tally(state: Navarchoi, ship: Ship, target: Ship) -> Tally:
    """What is added to the die of one target."""
    chart = state.battle.charts.missile
    tally = Tally(0)
    tally.add("NAV-MISS-05", int(chart.size * target.size), what="size")
    if target.cataphracted():
        tally.add("NAV-MISS-08", int(chart.cataphracted), what="cataphracted")
    if target.towers > ship.towers:
        tally.add("NAV-MISS-07", int(chart.towers), what="towers")
    return tally


def odds_of(margin: i64) -> list[tuple[int, Fraction]]:
    """The chance of each number of hits for a net modifier, before the floor (ledger 5.2)."""
    chances: dict[int, Fraction] = {}
    for apart, chance in differences(margin):
        hits = apart if apart > 0 else 0
        chances[hits] = chances.get(hits, Fraction(0)) + chance
    return sorted(chances.items())


def odds(state: Navarchoi, ship: Ship, target: Ship) -> list[tuple[int, Fraction]]:
    """The chance of each number of Manpower lost by `target`, before any card.

    Other ships of its group are a matter of their own: `odds` of each of them.
    """
    attack = attack_tally(state, ship, target)
    margin = attack.total - defence_tally(state, ship, target).total
    most = target.manpower - state.battle.charts.missile.floor
    chances: dict[int, Fraction] = {}
    for hits, chance in odds_of(margin):
        lost = hits if hits < most else int(most)
        chances[lost] = chances.get(lost, Fraction(0)) + chance
    return sorted(chances.items())


# -- the result ------------------------------------------------------------------------


def apply(
    state: Navarchoi, struck: Sequence[Ship], hits: Sequence[int], burned: i64, log: Log
) -> None:
    """Each target loses the difference in Manpower; fire pots damage the ship `burned`.

    `burned` is the number of the ship the fire pots were thrown at, or NOBODY.
    """
    for target, lost in zip(struck, hits, strict=True):
        if lost <= 0:
            if log.on:
                log.add("NAV-MISS-03", "no_hits", ship=target.name)
            continue
        lose_manpower(state, target, lost, "NAV-MISS-04", log)
        if target.ident == burned:
            damage(state, target, "NAV-CARD-06", log)

"""Missile fire: range, targets, dice, lost crews and fire pots (NAV-MISS-01..11, table T6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.model import ON_MAP, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.damage import damage, differences, lose_manpower, result_odds

NEAR: Final = 1
"""The range of every ship: its own square and the adjacent ones (NAV-MISS-02)."""
FAR: Final = 2
"""The range from towers: one square lies between (NAV-RULE-35)."""


def fire_range(ship: Ship) -> int:
    """Return the range of a ship's missiles, in squares."""
    return FAR if ship.towers > 0 else NEAR


def firer_refusal(state: Navarchoi, ship: Ship) -> Ruling | None:
    """Return the ruling that forbids any fire of this ship; it may have fired already."""
    if ship.transport:
        return Ruling("NAV-SCN-01", {"ship": ship.name, "refusal": "never_attacks"})
    if not state.battle.lesson.missiles:
        return Ruling("NAV-SCN-01", {"ship": ship.name, "refusal": "no_missiles"})
    return Ruling("NAV-SAIL-06", {"ship": ship.name}) if ship.sail else None


def has_fired(state: Navarchoi, ship: Ship) -> bool:
    """Return whether a ship has used up the fire of its activation (NAV-MULT-02)."""
    activation = state.activation
    return activation is not None and activation.ship == ship.ident and activation.has_fired


def is_in_range(state: Navarchoi, ship: Ship, target: Ship) -> bool:
    """Return whether the missiles of a ship reach a target (NAV-MISS-02, -06)."""
    return state.distance(ship, target) <= fire_range(ship)


def refusal(state: Navarchoi, ship: Ship, target: Ship) -> Ruling | None:
    """Return the ruling that forbids fire at `target`, in the activation or in an answer."""
    ruling = firer_refusal(state, ship)
    if ruling is not None:
        return Ruling(ruling.clause, {**ruling.facts, "target": target.name})
    facts: Facts = {"ship": ship.name, "target": target.name}
    if has_fired(state, ship):
        return Ruling("NAV-MULT-02", {**facts, "refusal": "fired_already"})
    if target.place != ON_MAP or target.side == ship.side:
        return Ruling("NAV-RULE-80", {**facts, "refusal": "no_enemy"})
    if is_in_range(state, ship, target):
        return None
    clause: ClauseId = "NAV-MISS-06" if ship.towers > 0 else "NAV-MISS-02"
    facts["distance"] = int(state.distance(ship, target))
    return Ruling(clause, {**facts, "limit": fire_range(ship)})


def targets(state: Navarchoi, ship: Ship) -> list[Ship]:
    """Return the enemy ships that a ship may fire at, by number."""
    if has_fired(state, ship) or firer_refusal(state, ship) is not None:
        return []
    return [target for target in state.ships_of(1 - ship.side) if is_in_range(state, ship, target)]


def ships_under_fire(state: Navarchoi, ship: Ship, target: Ship) -> list[Ship]:
    """Return the ships that are hit by fire at `target`, by number.

    Fire from outside into a square with a grapple hits every ship there, friends too (NAV-MISS-10,
    NAV-RULE-52); one that only passes through that square fires from outside.
    """
    within = ship.grappled and ship.square == target.square
    if within or not state.group(target.square):
        return [target]
    there = state.at(target.square)
    return [other for other in there if other.is_on_map() and other.ident != ship.ident]


# -- the dice --------------------------------------------------------------------------


def attack_tally(state: Navarchoi, ship: Ship, target: Ship) -> Tally:
    """Return the modifiers of the firer's die against one target; the towers differ by target."""
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
    """Return the modifiers of the die of one target."""
    chart = state.battle.charts.missile
    tally = Tally(0)
    tally.add("NAV-MISS-05", int(chart.size * target.size), what="size")
    if target.is_cataphracted():
        tally.add("NAV-MISS-08", int(chart.cataphracted), what="cataphracted")
    if target.towers > ship.towers:
        tally.add("NAV-MISS-07", int(chart.towers), what="towers")
    return tally


def odds_of(margin: i64) -> list[tuple[int, Fraction]]:
    """Return the chance of each number of hits for a net modifier, before the floor."""
    return result_odds([(max(apart, 0), chance) for apart, chance in differences(margin)])


def odds(state: Navarchoi, ship: Ship, target: Ship) -> list[tuple[int, Fraction]]:
    """Return the chance of each number of Manpower lost by `target`, before any card.

    Other ships of its group are a matter of their own: `odds` of each of them.
    """
    attack = attack_tally(state, ship, target)
    margin = attack.total - defence_tally(state, ship, target).total
    most = int(target.manpower - state.battle.charts.missile.floor)
    return result_odds([(min(hits, most), chance) for hits, chance in odds_of(margin)])


# -- the result ------------------------------------------------------------------------


def apply(
    state: Navarchoi, struck: Sequence[Ship], hits: Sequence[int], burned: i64, log: Log
) -> None:
    """Take the difference in Manpower from each target; fire pots damage the ship `burned`.

    `burned` is the number of the target of the fire pots, or NOBODY.
    """
    for target, lost in zip(struck, hits, strict=True):
        if lost <= 0:
            if log.on:
                log.add("NAV-MISS-03", "no_hits", ship=target.name)
            continue
        lose_manpower(state, target, lost, "NAV-MISS-04", log)
        if target.ident == burned:
            damage(state, target, "NAV-CARD-06", log)

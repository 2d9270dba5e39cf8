"""Melees: who fights, dice and result (NAV-MEL-01..11, table T9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import Action, Pick
from naumachia.rules.navarchoi.model import IMMOBILE, SEATS, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.damage import (
    add_quality,
    capture,
    differences,
    lose_manpower,
    result_odds,
)
from naumachia.rules.navarchoi.tables.charts import (
    ATTACKER_LOSES,
    BOTH_LOSE,
    CAPTURED,
    DEFENDER_LOSES,
    MELEE_RESULTS,
)


def boarding_refusal(state: Navarchoi, ship: Ship) -> Ruling | None:
    """Return the ruling that forbids a melee to this ship, whatever its crew."""
    if ship.transport:
        return Ruling("NAV-SCN-01", {"refusal": "never_attacks", "ship": ship.name})
    if state.rules.immobile_melee or ship.status != IMMOBILE:
        return None
    return Ruling("NAV-RULE-81", {"square": state.map.name(int(ship.square))})


def fighters(state: Navarchoi, ships: Sequence[Ship]) -> list[Ship]:
    """Return the ships with the Manpower for an attack; all take part (NAV-RULE-61)."""
    return [ship for ship in ships if can_board(state, ship)]


def can_board(state: Navarchoi, ship: Ship) -> bool:
    """Return whether a ship has the Manpower for an attack, and may make one (NAV-MEL-11)."""
    return (
        ship.manpower >= state.battle.charts.melee.least and boarding_refusal(state, ship) is None
    )


def attack_tally(state: Navarchoi, ships: Sequence[Ship], *, part: i64, one_of_two: bool) -> Tally:
    """Return the modifiers of the attackers' die.

    `part` is the Manpower used in one of two attacks, 0 for all there is. Two ships of different
    Quality fight at the lower, as a mixed formation rows (NAV-RULE-24).
    """
    chart = state.battle.charts.melee
    tally = Tally(0)
    quality = min(state.quality(ship) for ship in ships)
    tally.add("NAV-MEL-01", int(chart.quality) * quality, what="quality")
    if part > 0:
        tally.add("NAV-MEL-10", int(chart.manpower * part), what="manpower")
    else:
        clause = "NAV-MEL-08" if len(ships) > 1 else "NAV-MEL-01"
        crews = sum(int(ship.manpower) for ship in ships)
        tally.add(clause, int(chart.manpower) * crews, what="manpower")
    if one_of_two:
        tally.add("NAV-MEL-09", int(chart.one_of_two), what="one_of_two")
    return tally


def defence_tally(state: Navarchoi, target: Ship) -> Tally:
    """Return the modifiers of the defender's die: only the ship attacked counts (NAV-RULE-63)."""
    chart = state.battle.charts.melee
    tally = Tally(0)
    add_quality(state, tally, target, chart.quality, "NAV-MEL-01")
    beside = sum(1 for ship in state.group(target.square) if ship.side == target.side)
    clause = "NAV-RULE-63" if beside > 1 else "NAV-MEL-01"
    return tally.add(clause, int(chart.manpower * target.manpower), what="manpower")


def odds_of(state: Navarchoi, margin: i64) -> list[tuple[int, Fraction]]:
    """Return the chance of each result for a net modifier, in the order of the chart."""
    chart = state.battle.charts.melee
    return result_odds([(chart.result(apart), chance) for apart, chance in differences(margin)])


def odds(
    state: Navarchoi,
    ships: Sequence[Ship],
    target: Ship,
    *,
    part: i64 = 0,
    one_of_two: bool = False,
) -> list[tuple[int, Fraction]]:
    """Return the chance of each result of an attack on `target`, before any card."""
    attack = attack_tally(state, ships, part=part, one_of_two=one_of_two)
    return odds_of(state, attack.total - defence_tally(state, target).total)


def apply_to_target(
    state: Navarchoi, ships: Sequence[Ship], target: Ship, difference: i64, log: Log
) -> bool:
    """Carry out the result on the defender; return whether the attackers lose 1 as well."""
    found = state.battle.charts.melee.result(difference)
    if log.on:
        log.add(
            "NAV-MEL-02",
            f"melee_{MELEE_RESULTS[found]}",
            ship=ships[0].name,
            target=target.name,
            difference=int(difference),
        )
    if found == CAPTURED:
        capture(target, ships[0].side, log)
    elif found in (BOTH_LOSE, DEFENDER_LOSES):
        lose_one(state, target, log)
    return found in (ATTACKER_LOSES, BOTH_LOSE)


def lose_one(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Take 1 Manpower from a ship in a melee, never the last (NAV-RULE-65)."""
    if ship.manpower > state.battle.charts.missile.floor:
        lose_manpower(state, ship, 1, "NAV-MEL-03", log)
    elif log.on:
        log.add("NAV-RULE-65", "none_to_lose", ship=ship.name)


@declared
class LossPick(Phase[Navarchoi, Action]):
    """The owner of two attackers picks the one that loses 1 Manpower (NAV-RULE-61)."""

    name: ClassVar[str] = "loss_pick"
    seat: Final[i64]
    ships: list[int]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        facts: Facts = {"seat": SEATS[self.seat]}
        return Prompt((int(self.seat),), self.name, "NAV-RULE-61", facts)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [Pick(number) for number in self.ships]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        return Ruling("NAV-RULE-61", {"refusal": "loss_of_another"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        leave(state)
        lose_one(state, state.ships[action.ship], log)

"""Rams: conditions, vector, dice and result (NAV-RAM-01..11, table T7)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

from naumachia.geometry.square_map import NOWHERE, points_between
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import Action, Hold
from naumachia.rules.navarchoi.model import (
    DAMAGED,
    SEATS,
    STACK_LIMIT,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.rules.damage import (
    add_sail,
    can_withdraw,
    damage,
    defender_tally,
    differences,
    end_activation,
    grapple_all,
    immobilise,
    is_at_full,
    result_odds,
    sink,
    strength_tally,
    withdraw,
)
from naumachia.rules.navarchoi.rules.grapple import lock
from naumachia.rules.navarchoi.rules.movement import exit_refusal, refuse_attack
from naumachia.rules.navarchoi.tables.charts import (
    BACKFIRE,
    FREE_HAND,
    HIT,
    HOLED,
    MISS,
    RAM_RESULTS,
)

SINKS: Final = 5
"""The target sinks outright: only by the option `ram_sink_at` (NAV-RULE-49)."""
RESULTS: Final = [*RAM_RESULTS, "sinks"]
VECTORS: Final = ["stern", "stern_quarter", "beam", "bow_quarter", "bow_on"]
"""The names of the differences of heading and facing (T7)."""


def refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids a ram in the square just entered (NAV-RAM-01..03, -11)."""
    ruling = eligibility_refusal(state, ship, target, activation)
    if ruling is not None:
        return ruling
    if target.square != ship.square:
        return refuse_attack(ship, target, "NAV-RAM-01")
    return exit_refusal(state, ship, target, activation, "NAV-RAM-02")


def eligibility_refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids ramming `target` at all, from wherever the ship is."""
    if not state.battle.lesson.rams:
        return refuse_attack(ship, target, "NAV-SCN-01", refusal="lesson_without")
    if activation.has_rammed:
        return refuse_attack(ship, target, "NAV-MULT-02", refusal="attack_used")
    if ship.status >= DAMAGED:
        return refuse_attack(ship, target, "NAV-RAM-11")
    others = [other for other in state.at(target.square) if other.ident != ship.ident]
    if len(others) >= STACK_LIMIT:
        return refuse_attack(ship, target, "NAV-RAM-03")
    return None


# -- the dice --------------------------------------------------------------------------


def attack_tally(state: Navarchoi, ship: Ship, vector: i64, *, answering: bool = False) -> Tally:
    """Return the modifiers of the rammer's die; `vector` is 0 (stern) to 4 (bow-on)."""
    chart = state.battle.charts.ram
    tally = strength_tally(state, ship, chart, "NAV-RAM-04", "size", chart.size * ship.size)
    if chart.vector[vector] != 0:
        clause = "NAV-CARD-14" if answering else "NAV-RAM-04"
        tally.add(clause, chart.vector[vector], what=VECTORS[vector])
    if is_at_full(state, ship):
        tally.add("NAV-RAM-04", int(chart.full), what="full")
    elif chart.cruise != 0 and ship.is_undamaged():
        tally.add("NAV-RAM-04", int(chart.cruise), what="cruise")
    return add_sail(tally, ship, chart)


def defence_tally(state: Navarchoi, target: Ship) -> Tally:
    """Return the modifiers of the target's die."""
    chart = state.battle.charts.ram
    return defender_tally(state, target, chart, "NAV-RAM-04", "size", chart.size * target.size)


def result(state: Navarchoi, difference: i64) -> int:
    """Return BACKFIRE to FREE_HAND by the chart, or SINKS by the option."""
    least = state.rules.ram_sink_at
    if 0 < least <= difference:
        return SINKS
    return state.battle.charts.ram.result(difference)


def odds_of(state: Navarchoi, margin: i64) -> list[tuple[int, Fraction]]:
    """Return the chance of each result for a net modifier, in the order of the chart."""
    return result_odds([(result(state, apart), chance) for apart, chance in differences(margin)])


def odds(state: Navarchoi, ship: Ship, target: Ship, facing: i64) -> list[tuple[int, Fraction]]:
    """Return the chance of each result of a ram made with heading `facing`, before any card."""
    vector = points_between(facing, target.facing)
    attack = attack_tally(state, ship, vector)
    return odds_of(state, attack.total - defence_tally(state, target).total)


# -- the result ------------------------------------------------------------------------


def apply(
    state: Navarchoi, ship: Ship, target: Ship, difference: i64, answering: bool, log: Log
) -> None:
    """Carry out the result of the chart (T7). Decisions that follow are opened as phases."""
    found = result(state, difference)
    if log.on:
        log.add(
            "NAV-RAM-04",
            f"ram_{RESULTS[found]}",
            ship=ship.name,
            target=target.name,
            difference=int(difference),
        )
    if found == MISS:
        if log.on and not answering:
            log.add("NAV-RULE-48", "rows_on", ship=ship.name)
    elif found == SINKS:
        sinks_outright(state, ship, target, log)
    elif found == FREE_HAND:
        immobilise(state, target, "NAV-RAM-05", log)
        enter(state, FreeHand(ship.ident, target.ident, answering), log)
    else:
        if found == BACKFIRE:
            damage(state, ship, "NAV-RAM-04", log)
        elif found == HIT:
            damage(state, target, "NAV-RAM-04", log)
        else:
            assert found == HOLED
            immobilise(state, target, "NAV-RAM-05", log)
        lock(state, ship, target, log, by_ram=True, answering=answering)


def sinks_outright(state: Navarchoi, ship: Ship, target: Ship, log: Log) -> None:
    """Sink the target; the rammer's activation ends, and it stays locked with the rest."""
    sink(state, target, "NAV-RULE-49", log)
    end_activation(state, ship)
    if state.enemies_at(ship.square, ship.side):
        grapple_all(state, ship.square, log)


@declared
class FreeHand(Phase[Navarchoi, Action]):
    """A ram that holed its target with a free hand: stay grappled or not (NAV-RAM-07..09).

    The rammer that answered an attack stays where it is in either case (NAV-RULE-82).
    """

    name: ClassVar[str] = "free_hand"
    ship: Final[i64]
    target: Final[i64]
    answering: Final[bool]

    def entry(self, state: Navarchoi) -> int:
        """Return the square from which the rammer entered."""
        activation = state.activation
        return NOWHERE if activation is None else int(activation.origin)

    def may_let_go(self, state: Navarchoi) -> bool:
        """Return whether the rammer may let go."""
        if self.answering:
            return True
        return can_withdraw(state, state.ships[self.ship], self.entry(state))

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.may_let_go(state):
            return None
        ship = state.ships[self.ship]
        facts: dict[str, object] = {
            "seat": SEATS[ship.side],
            "ship": ship.name,
            "target": state.ships[self.target].name,
        }
        return Prompt((int(ship.side),), self.name, "NAV-RAM-07", facts, ship.name)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        if log.on:
            if state.map.is_on_map(self.entry(state)):
                square = state.map.name(self.entry(state))
                log.add("NAV-RULE-59", "entry_blocked", square=square)
            log.add("NAV-RAM-09", "cannot_withdraw", ship=ship.name)
        lock(state, ship, target, log, by_ram=True, answering=self.answering)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [Hold(self.ship, False), Hold(self.ship, True)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Hold) and action.ship == self.ship:
            return None
        return Ruling("NAV-RAM-07", {"refusal": "wrong_order"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        leave(state)
        assert isinstance(action, Hold)
        ship, target = state.ships[self.ship], state.ships[self.target]
        if action.grappled:
            lock(state, ship, target, log, by_ram=True, answering=self.answering)
        elif not self.answering:
            withdraw(state, ship, target, self.entry(state), log)
        elif log.on:
            log.add("NAV-RULE-82", "let_go", ship=ship.name, target=target.name)

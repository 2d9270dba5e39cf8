"""Grapples: conditions, dice, the Corvus and Cut the Cables (NAV-GRAP-01..07, table T8)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import enter, leave
from naumachia.rules.navarchoi.actions import Play
from naumachia.rules.navarchoi.model import IMMOBILE, SEATS, Navarchoi, Ship, ShipActivation
from naumachia.rules.navarchoi.rules.cards import Window
from naumachia.rules.navarchoi.rules.damage import (
    FACES,
    add_sail,
    can_withdraw,
    chance_of_greater,
    defender_tally,
    grapple_all,
    show,
    strength_tally,
    withdraw,
)
from naumachia.rules.navarchoi.rules.movement import exit_refusal, refuse_attack
from naumachia.rules.navarchoi.tables.cards import Card

# -- Cut the Cables (W5) -------------------------------------------------------------------


def lock(
    state: Navarchoi, ship: Ship, target: Ship, log: Log, *, by_ram: bool, answering: bool
) -> None:
    """Grapple the target; the inactive side may first cut the cables of an attack.

    Answers open no Reaction window (NAV-RULE-82): they lock at once.
    """
    if log.on and by_ram:
        log.add("NAV-RAM-06", "ram_holds", ship=ship.name, target=target.name)
    if answering:
        take_hold(state, target, ship, log)
    else:
        enter(state, Cables(target.side, ship.ident, target.ident, by_ram), log)


def take_hold(state: Navarchoi, active: Ship, other: Ship, log: Log) -> None:
    """Lock the active ship in the other's square (NAV-RAM-06, NAV-GRAP-03)."""
    if active.square != other.square:
        state.move(active, other.square)
    grapple_all(state, other.square, log)


class Cables(Window):
    """W5: the ship just grappled may cut the cables; unless it does they hold (NAV-RULE-15)."""

    name: ClassVar[str] = "cut_the_cables"

    def __init__(
        self,
        seat: i64,
        ship: i64,
        target: i64,
        by_ram: bool,
        closed: bool = False,
        rolling: bool = False,
        cut: bool = False,
    ) -> None:
        super().__init__(seat, closed)
        self.ship: i64 = ship
        self.target: i64 = target
        self.by_ram: bool = by_ram
        self.rolling: bool = rolling
        self.cut: bool = cut

    def clone(self) -> Cables:
        return Cables(
            self.seat, self.ship, self.target, self.by_ram, self.closed, self.rolling, self.cut
        )

    def entry(self, state: Navarchoi) -> int:
        """Return the square to which a rammer would withdraw."""
        activation = state.activation
        return NOWHERE if activation is None else int(activation.origin)

    def effects(self, state: Navarchoi) -> list[str]:
        blocked = self.by_ram and not can_withdraw(state, state.ships[self.ship], self.entry(state))
        able = state.rules.manpower_hidden or self.has_crew(state)
        return ["cut_the_cables"] if able and not blocked else []

    def has_crew(self, state: Navarchoi) -> bool:
        """Return whether the grappled ship has the hands for it."""
        return state.ships[self.target].manpower >= state.battle.charts.melee.least

    def plays(self, state: Navarchoi, card: Card) -> list[Play]:
        return [Play(card.number)] if self.has_crew(state) else []

    def clause(self) -> ClauseId:
        return "NAV-CARD-04"

    def facts(self, state: Navarchoi) -> Facts:
        return {
            "seat": SEATS[self.seat],
            "ship": state.ships[self.target].name,
            "other": state.ships[self.ship].name,
        }

    def piece(self, state: Navarchoi) -> str:
        return state.ships[self.target].name

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.rolling:
            return super().pending(state)
        target = state.ships[self.target]
        facts: Facts = {"ship": target.name, "needs": state.quality(target)}
        return Dice("NAV-CARD-04", self.name, facts, (FACES,), (SEATS[self.seat],), lowest=0)

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        self.rolling = True

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        target = state.ships[self.target]
        self.rolling = False
        self.cut = outcome[0] < state.quality(target)
        self.closed = self.closed or self.cut
        if log.on:
            log.add(
                "NAV-CARD-04",
                "cables_rolled",
                ship=target.name,
                dice=outcome,
                dice_seats=(int(self.seat),),
                needs=state.quality(target),
                cut=self.cut,
            )

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        if not self.cut:
            take_hold(state, ship, target, log)
        elif self.by_ram:
            withdraw(state, ship, target, self.entry(state), log)
        elif log.on:
            log.add("NAV-GRAP-04", "grapple_failed", ship=ship.name, target=target.name)


# -- grapples (table T8) -------------------------------------------------------------------


def refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids grappling in the square just entered (NAV-GRAP-01)."""
    ruling = eligibility_refusal(state, ship, target, activation)
    if ruling is not None:
        return ruling
    if target.square != ship.square:
        left = int(activation.left)
        return refuse_attack(ship, target, "NAV-GRAP-01", left=left, refusal="not_in_square")
    return exit_refusal(state, ship, target, activation, "NAV-GRAP-01")


def eligibility_refusal(
    state: Navarchoi, ship: Ship, target: Ship, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids grappling at all, whatever the exit."""
    if not state.battle.lesson.grapples:
        return refuse_attack(ship, target, "NAV-SCN-01", refusal="lesson_without")
    if ship.status == IMMOBILE:
        return refuse_attack(ship, target, "NAV-MISS-11")
    if activation.has_grappled:
        return refuse_attack(ship, target, "NAV-MULT-02", refusal="attack_used")
    return None


def attack_tally(state: Navarchoi, ship: Ship, *, corvus: bool = False) -> Tally:
    """Return the modifiers of the attacker's die; `corvus` where it is used (NAV-RULE-55)."""
    chart = state.battle.charts.grapple
    men = chart.manpower * ship.manpower
    tally = strength_tally(state, ship, chart, "NAV-GRAP-02", "manpower", men)
    if corvus:
        tally.add("NAV-GRAP-06", int(chart.corvus), what="corvus")
    elif ship.harpax:
        tally.add("NAV-GRAP-07", int(chart.harpax), what="harpax")
    return add_sail(tally, ship, chart)


def defence_tally(state: Navarchoi, target: Ship) -> Tally:
    """Return the modifiers of the target's die."""
    chart = state.battle.charts.grapple
    men = chart.manpower * target.manpower
    return defender_tally(state, target, chart, "NAV-GRAP-02", "manpower", men)


def odds(state: Navarchoi, ship: Ship, target: Ship, *, corvus: bool = False) -> Fraction:
    """Return the chance that a grapple takes hold, before any card."""
    attack = attack_tally(state, ship, corvus=corvus)
    return chance_of_greater(attack.total - defence_tally(state, target).total)


def reveal(ship: Ship, target: Ship, corvus: bool, log: Log) -> None:
    """Show both crews, and use up the Corvus (NAV-RULE-55)."""
    show(ship, log)
    show(target, log)
    if corvus:
        ship.corvus = False
        if log.on:
            log.add("NAV-RULE-55", "corvus_used", ship=ship.name)


def apply(
    state: Navarchoi, ship: Ship, target: Ship, difference: i64, answering: bool, log: Log
) -> None:
    """Grapple the target if the attacker's total is strictly greater (NAV-GRAP-03, -04)."""
    if difference > 0:
        if log.on:
            log.add("NAV-GRAP-03", "grapple_holds", ship=ship.name, target=target.name)
        lock(state, ship, target, log, by_ram=False, answering=answering)
    elif log.on:
        log.add("NAV-GRAP-04", "grapple_failed", ship=ship.name, target=target.name)

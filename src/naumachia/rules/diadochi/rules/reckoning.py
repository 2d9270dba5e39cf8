"""Totals before the dice, what each result would be, and the odds (DIA-MISS-12, DIA-CC-07)."""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.chance import Outcome
from naumachia.kernel.clause import Facts, Tally
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import BOARD, NOBODY, RAKE, RAM, Attack
from naumachia.rules.diadochi.model import Diadochi, Ship
from naumachia.rules.diadochi.rules.contact import BEAM, BOW, STERN, engaged_with, facing, in_arc
from naumachia.rules.diadochi.rules.results import grappled
from naumachia.rules.diadochi.rules.seats import dice_seats
from naumachia.rules.diadochi.tables.charts import (
    BOARD_HELD,
    CHART,
    CRIPPLE_AND_PASS,
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FIRE,
    FIRE_SUPPORT,
    FLAGSHIP,
    FROM_BEAM,
    FROM_STERN,
    GRAPPLED_TARGET,
    HURT,
    MINUS_TWO,
    NOTHING,
    PASS,
    PLUS_TWO,
    RESULTS,
    SINK_DEFENDER,
    SUPPORT,
    column,
    ways,
)


@final
class Reckoning:
    """An attack, or missile fire, before the dice.

    Attributes:
        kind: `RAM`, `RAKE`, `BOARD` or `DISENGAGE` of the actions, or `FIRE` of the charts.
        facing: from where a ram or rake comes, `BOW`, `BEAM` or `STERN`; NOBODY for the others.
        attack, defence: the totals without dice, with their reasons.
        held: the two are grappled to each other.
        spares_attacker, spares_defender: who is "smaller" where the chart asks (DIA-KEY-04).
        rake_passes: a smaller defender is passed all the same (DIA-RULE-66).
        again: the defender is crippled already, so that to cripple her is to sink her (DIA-KEY-03).
        victims: who may be crippled when missiles are answered: the firer, or those supporters of
            whom the defender picks one, or nobody (DIA-RULE-54).
    """

    __slots__ = (
        "again",
        "attack",
        "defence",
        "facing",
        "held",
        "kind",
        "rake_passes",
        "spares_attacker",
        "spares_defender",
        "victims",
    )

    def __init__(self, kind: i64, attack: Tally, defence: Tally) -> None:
        self.kind: Final[i64] = kind
        self.attack: Final = attack
        self.defence: Final = defence
        self.facing: i64 = NOBODY
        self.held = False
        self.spares_attacker = False
        self.spares_defender = False
        self.rake_passes = False
        self.again = False
        self.victims: list[int] = []

    @property
    def margin(self) -> int:
        """The attacker's total less the defender's, without dice."""
        return self.attack.total - self.defence.total

    def in_column(self, at: i64) -> i64:
        """The result in a column of the chart, whoever is spared counted in (DIA-KEY-04)."""
        if self.kind == FIRE and at == 0 and not self.victims:
            return NOTHING
        if self.kind == RAM and at == MINUS_TWO and self.spares_attacker:
            return NOTHING
        if (self.kind == RAM or self.kind == RAKE) and at == PLUS_TWO and self.spares_defender:
            return PASS if self.rake_passes else NOTHING
        return CHART[BOARD_HELD if self.kind == BOARD and self.held else self.kind][at]

    def result(self, difference: i64) -> i64:
        """The result of a difference of totals, dice included."""
        return self.in_column(column(difference))

    def odds(self) -> list[int]:
        """In how many of 36 throws each of `RESULTS` comes up."""
        found = [0] * len(RESULTS)
        for at, count in enumerate(ways(self.margin)):
            found[self.in_column(at)] += count
        return found

    def sinks(self, result: i64) -> bool:
        """Whether the defender sinks by this result (DIA-KEY-03)."""
        if result == SINK_DEFENDER:
            return True
        return self.again and (result == CRIPPLE_DEFENDER or result == CRIPPLE_AND_PASS)

    def spared(self, difference: i64) -> bool:
        """Whether this difference of totals would hurt a ship that is smaller (DIA-KEY-04)."""
        at = column(difference)
        chased = self.kind == RAM or self.kind == RAKE
        return chased and self.in_column(at) != CHART[self.kind][at]

    def unanswered(self, difference: i64) -> bool:
        """Whether missiles would be answered, had the defender anybody in her arc (DIA-MISS-13)."""
        at = column(difference)
        return self.kind == FIRE and CHART[FIRE][at] == CRIPPLE_ATTACKER and not self.victims


def reckon(state: Diadochi, ship: Ship, target: Ship, kind: i64, supports: list[int]) -> Reckoning:
    """What is known of an attack before the dice; `kind` as in `Reckoning`."""
    attack = attack_tally(state, ship, kind, len(supports))
    struck: i64 = NOBODY
    if kind == RAM or kind == RAKE:
        struck = facing(state.hull(ship), state.hull(target))
    found = Reckoning(kind, attack, defence_tally(state, target, kind, struck))
    found.facing = struck
    found.held = grappled(state, ship, target)
    found.again = target.crippled
    if kind == FIRE:
        found.victims = answered(state, ship, target, supports)
    elif kind == RAKE or (kind == RAM and struck != BOW):
        value, other = state.value(ship), state.value(target)
        # An attacker is never crippled or captured, so that only her size counts (DIA-CC-04).
        found.spares_attacker = kind == RAM and value < other
        found.spares_defender = other < value and not target.crippled and not target.captured
        found.rake_passes = kind == RAKE and state.rules.rake_passes_smaller
    return found


def reckoned(state: Diadochi, attack: Attack) -> Reckoning:
    """What is known of an attack that a player may choose now, all who support it counted."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    supports = engaged_with(state, target).bound(state, ship, target, attack.kind) + list(
        attack.others
    )
    return reckon(state, ship, target, attack.kind, supports)


def attack_tally(state: Diadochi, ship: Ship, kind: i64, supports: i64) -> Tally:
    """The attacker's total (DIA-CV-01, DIA-CV-06, DIA-CV-07, DIA-CV-08).

    A flagship that supports adds no more than any other ship (DIA-RULE-55, DIA-RULE-59).
    """
    tally = Tally(state.value(ship))
    if supports > 0 and kind == FIRE:
        tally.add("DIA-CV-07", int(FIRE_SUPPORT * supports), count=int(supports))
    elif supports > 0:
        tally.add("DIA-CV-06", int(SUPPORT * supports), count=int(supports))
    if state.is_flagship(ship):
        tally.add("DIA-CV-08", FLAGSHIP)
    return tally


def defence_tally(state: Diadochi, target: Ship, kind: i64, struck: i64) -> Tally:
    """The defender's total; nobody supports her (DIA-CV-02 to DIA-CV-05, DIA-CV-08)."""
    tally = Tally(state.value(target))
    if kind == RAM or kind == RAKE:
        if state.partners(target):
            tally.add("DIA-CV-02", GRAPPLED_TARGET)
        if struck == BEAM:
            tally.add("DIA-CV-04", FROM_BEAM)
        elif struck == STERN:
            tally.add("DIA-CV-05", FROM_STERN)
    if target.crippled and target.captured:
        tally.add("DIA-RULE-61", HURT)
    elif target.crippled or target.captured:
        tally.add("DIA-CV-03", HURT)
    if state.is_flagship(target):
        tally.add("DIA-CV-08", FLAGSHIP)
    return tally


def answered(state: Diadochi, ship: Ship, target: Ship, supports: list[int]) -> list[int]:
    """Who may be hurt when missiles are answered (DIA-MISS-13 to DIA-MISS-15, DIA-RULE-54)."""
    if target.crippled or target.captured:
        return []
    hull = state.hull(target)
    if in_arc(hull, state.hull(ship)):
        return [int(ship.ident)]
    return [one for one in supports if in_arc(hull, state.hull(state.ships[one]))]


# -- facts ------------------------------------------------------------------------------


def reasons(tally: Tally) -> tuple[str, ...]:
    """The modifiers of a tally as a fact, in the order they were added: `DIA-CV-06 +4`."""
    return tuple(f"{modifier.clause} {modifier.value:+d}" for modifier in tally.modifiers)


def note_roll(
    state: Diadochi, ship: Ship, target: Ship, found: Reckoning, outcome: Outcome
) -> Facts:
    """The facts of a roll: the two dice, what they are added to, the totals, the difference."""
    one, two = found.attack.total + outcome[0], found.defence.total + outcome[1]
    return {
        "ship": ship.name,
        "target": target.name,
        "dice": outcome,
        "dice_seats": dice_seats(state, ship, target),
        "value": found.attack.total,
        "against_value": found.defence.total,
        "total": one,
        "against": two,
        "difference": one - two,
    }


def note_totals(found: Reckoning) -> Facts:
    """The totals before the dice, with their reasons."""
    return {
        "total": found.attack.total,
        "reasons": reasons(found.attack),
        "against": found.defence.total,
        "against_reasons": reasons(found.defence),
    }

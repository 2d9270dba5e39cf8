"""Fatigue: the markers that a formation gets when it has moved (NAV-FAT, table T5)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import Action, Play
from naumachia.rules.navarchoi.model import (
    AWASH,
    CRUISE,
    DAMAGED,
    FULL,
    LEFT,
    MARKERS,
    RED,
    SEATS,
    STATIC,
    SUNK,
    YELLOW,
    Formation,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.deck.windows import Window
from naumachia.rules.navarchoi.rules.rowing.formations import lowest_quality
from naumachia.rules.navarchoi.rules.tallies import FACES, reasons
from naumachia.rules.navarchoi.tables.cards import Card


class Fatigue(Phase[Navarchoi, Action]):
    """Fatigue of the formation under way (NAV-ACT-05).

    `rate` is the status it had when it was declared, `driven` its ships run at Full by Elasis!;
    `drummed`: the window of Keleustes' Drum has been opened.
    """

    name: ClassVar[str] = "fatigue"

    def __init__(self, rate: i64, driven: list[int], drummed: bool = False) -> None:
        self.rate: i64 = rate
        self.driven: list[int] = driven
        self.drummed: bool = drummed

    def clone(self) -> Phase[Navarchoi, Action]:
        return Fatigue(self.rate, self.driven.copy(), self.drummed)

    def rolls(self, state: Navarchoi) -> bool:
        """Whether a die decides for some ship (NAV-FAT-03)."""
        formation = under_way(state)
        if self.rate != CRUISE or formation.kind == STATIC:
            return False
        if max(formation.spent) < state.battle.charts.fatigue.roll_from:
            return False
        return any(
            spent > 0 and ident not in self.driven
            for ident, spent in zip(formation.moved, formation.spent, strict=True)
        )

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.drummed or not self.rolls(state):
            return None
        formation = under_way(state)
        tally = fatigue_tally(state)
        facts: Facts = {
            "seat": SEATS[formation.seat],
            "modifier": tally.total,
            "reasons": reasons(tally),
            "quality": quality_of(state),
        }
        return Dice("NAV-FAT-01", "fatigue", facts, (FACES,), (SEATS[formation.seat],), lowest=0)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if not self.drummed and self.rolls(state):
            self.drummed = True
            enter(state, Drum(under_way(state).seat), log)
            return
        leave(state)
        mark = YELLOW if self.rate == CRUISE else RED
        self.mark_all(state, mark, self.clause(state), log)

    def clause(self, state: Navarchoi) -> ClauseId:
        """The rule that marks the formation without a die."""
        if under_way(state).kind == STATIC:
            return "NAV-RULE-26"
        if self.rate == FULL:
            return "NAV-FAT-02"
        return "NAV-FAT-04" if self.rate == CRUISE else "NAV-FAT-05"

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        tally = fatigue_tally(state)
        total = outcome[0] + tally.total
        quality = quality_of(state)
        tired = total > quality
        if log.on:
            log.add(
                "NAV-FAT-03",
                "fatigue_rolled",
                seat=SEATS[under_way(state).seat],
                dice=outcome,
                dice_seats=(int(under_way(state).seat),),
                modifier=tally.total,
                reasons=reasons(tally),
                total=total,
                quality=quality,
                tired=tired,
            )
        self.mark_all(state, RED if tired else YELLOW, "NAV-ACT-05", log)

    def mark_all(self, state: Navarchoi, mark: i64, clause: ClauseId, log: Log) -> None:
        """Give each ship of the formation its marker, the worse of old and new."""
        formation = under_way(state)
        usual: list[str] = []
        for ident, spent in zip(formation.moved, formation.spent, strict=True):
            ship = state.ships[ident]
            if ship.place in (AWASH, SUNK, LEFT):
                continue
            if ship.status >= DAMAGED and mark != RED:
                tire(ship, "NAV-FAT-05", log)
            elif spent == 0 and mark != RED:
                tire(ship, "NAV-FAT-06", log)
            elif ident in self.driven and mark != RED:
                tire(ship, "NAV-CARD-05", log)
            else:
                ship.marker = mark if mark > ship.marker else ship.marker
                usual.append(ship.name)
        if log.on and usual:
            log.add(clause, "marked", ships=tuple(usual), marker=MARKERS[mark])


def tire(ship: Ship, clause: ClauseId, log: Log) -> None:
    """Give one ship a red marker whatever the others get."""
    ship.marker = RED
    if log.on:
        log.add(clause, "marked", ships=(ship.name,), marker=MARKERS[RED])


def under_way(state: Navarchoi) -> Formation:
    """The formation whose fatigue is determined."""
    formation = state.formation
    assert formation is not None, "a formation is under way"
    return formation


def members(state: Navarchoi) -> list[Ship]:
    """Its ships, in the order in which they went."""
    return [state.ships[ident] for ident in under_way(state).moved]


def quality_of(state: Navarchoi) -> int:
    """The Quality the die is held against: the lowest of the formation (NAV-RULE-24)."""
    return lowest_quality(state, members(state))


def fatigue_tally(state: Navarchoi) -> Tally:
    """The modifiers of the fatigue die (T5)."""
    formation = under_way(state)
    charts = state.battle.charts
    tally = Tally(0)
    if all(formation.blown):
        tally.add("NAV-SAIL-05", -int(charts.movement.sail), what="following_wind")
    elif any(formation.blown):
        tally.add("NAV-RULE-32", 0, what="wind_not_for_all")
    if all(ship.liburnian for ship in members(state)):
        tally.add("NAV-FAT-07", int(charts.fatigue.liburnian), what="liburnians")
    for number in formation.cards:
        card = state.battle.deck.card(number)
        if card.effect == "keleustes_drum":
            tally.add("NAV-CARD-05", -int(card.event.amount), what=card.title)
    crews = state.battle.fleets[formation.seat].fatigue
    if crews != 0:
        tally.add("NAV-SCN-01", int(crews), what="crews")
    return tally


class Drum(Window):
    """Before the die: Keleustes' Drum may be beaten (NAV-RULE-16)."""

    name: ClassVar[str] = "drum"

    def clause(self) -> ClauseId:
        return "NAV-RULE-16"

    def effects(self, state: Navarchoi) -> list[str]:
        return ["keleustes_drum"]

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        under_way(state).cards.append(int(card.number))

"""A squadron that has lost its flagship names another (DIA-CMD-10, DIA-CMD-11, DIA-RULE-36)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.diadochi.actions import NOBODY, Action, Appoint
from naumachia.rules.diadochi.model import SEATS, Diadochi, Ship, Squadron


def lose_flagship(state: Diadochi, ship: Ship, log: Log) -> None:
    """A ship has been sunk or taken: if she led her squadron its rating falls by 1 for good, and
    its player names another (DIA-CMD-10, DIA-CMD-11). Nothing for any other ship.
    """
    squadron = state.squadron_of(ship)
    if squadron.flagship != ship.ident:
        return
    squadron.flagship = NOBODY
    squadron.losses += 1
    if log.on:
        facts: Facts = {"ship": ship.name, "squadron": squadron.name}
        log.add("DIA-CMD-11", "flagship_lost", losses=int(squadron.losses), **facts)
    enter(state, NewFlagship(squadron.number), log)


def eligible(state: Diadochi, squadron: Squadron) -> list[Ship]:
    """The ships that may be named, by number: uncrippled ones, or if none is left crippled ones."""
    sound: list[Ship] = []
    crippled: list[Ship] = []
    for ship in state.ships:
        if ship.squadron == squadron.number and ship.afloat() and not ship.captured:
            (crippled if ship.crippled else sound).append(ship)
    return sound or crippled


class NewFlagship(Phase[Diadochi, Action]):
    """The choice of a new flagship at once, by who commands the squadron (DIA-RULE-36)."""

    name: ClassVar[str] = "new_flagship"

    def __init__(self, squadron: i64) -> None:
        self.squadron: i64 = squadron

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        squadron = state.squadrons[self.squadron]
        if len(eligible(state, squadron)) < 2:
            return None
        facts: Facts = {"seat": SEATS[squadron.seat], "squadron": squadron.name}
        return Prompt((int(squadron.seat),), "new_flagship", "DIA-CMD-10", facts)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        return [Appoint(ship.ident) for ship in eligible(state, state.squadrons[self.squadron])]

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """The strongest ship; of several the lowest number."""
        best: Ship | None = None
        for ship in eligible(state, state.squadrons[self.squadron]):
            if best is None or state.value(ship) > state.value(best):
                best = ship
        return None if best is None else Appoint(best.ident)

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        squadron = state.squadrons[self.squadron]
        facts: Facts = {"squadron": squadron.name}
        if not isinstance(action, Appoint):
            return Ruling("DIA-CMD-10", {**facts, "refusal": "flagship_first"})
        ship = state.ships[action.ship]
        facts["ship"] = ship.name
        if ship.squadron != squadron.number:
            return Ruling("DIA-RULE-36", {**facts, "refusal": "other_squadron"})
        if not ship.afloat():
            return Ruling("DIA-RULE-36", {**facts, "refusal": "not_there"})
        if ship.captured:
            return Ruling("DIA-RULE-36", {**facts, "refusal": "captured_flagship"})
        if ship not in eligible(state, squadron):
            return Ruling("DIA-RULE-36", {**facts, "refusal": "crippled_flagship"})
        return None

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        self.appoint(state, state.ships[action.ship], log)

    def advance(self, state: Diadochi, log: Log) -> None:
        squadron = state.squadrons[self.squadron]
        found = eligible(state, squadron)
        if found:
            self.appoint(state, found[0], log)
            return
        leave(state)
        if log.on:
            log.add("DIA-RULE-36", "no_flagship", squadron=squadron.name)

    def appoint(self, state: Diadochi, ship: Ship, log: Log) -> None:
        """Make her the flagship."""
        leave(state)
        squadron = state.squadrons[self.squadron]
        squadron.flagship = ship.ident
        if log.on:
            log.add("DIA-CMD-10", "appointed", ship=ship.name, squadron=squadron.name)

"""Phase B: who has the initiative (NAV-INIT-01..04)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Tally
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import NOBODY, Action
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.tallies import FACES, reasons


def initiative_total(state: Navarchoi, seat: int, die: int) -> Tally:
    """A side's total: its die, its fleet's Quality, less the turns it has had the initiative."""
    tally = Tally(die)
    tally.add("NAV-INIT-01", int(state.battle.fleets[seat].quality), what="quality")
    if seat == state.initiative:
        tally.add("NAV-INIT-03", -int(state.held), what="held")
    return tally


class Initiative(Phase[Navarchoi, Action]):
    """Both roll; on turn 1 the scenario may name the holder instead (NAV-RULE-06)."""

    name: ClassVar[str] = "initiative"

    def __init__(self, settled: bool = False) -> None:
        self.settled: bool = settled

    def clone(self) -> Phase[Navarchoi, Action]:
        return Initiative(self.settled)

    def enter(self, state: Navarchoi, log: Log) -> None:
        if state.turn == 1 and state.initiative != NOBODY:
            self.settled = True
            state.held = 1
            if log.on:
                log.add("NAV-RULE-06", "initiative_named", seat=SEATS[state.initiative])

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.settled:
            return None
        return Dice("NAV-INIT-01", "initiative", {}, (FACES, FACES), (SEATS[0], SEATS[1]), 0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        totals = [initiative_total(state, seat, outcome[seat]) for seat in (0, 1)]
        if log.on:
            for seat, tally in enumerate(totals):
                facts: dict[str, object] = {"reasons": reasons(tally), "total": tally.total}
                clause = "NAV-INIT-03" if seat == state.initiative else "NAV-INIT-01"
                log.add(clause, "initiative_rolled", seat=SEATS[seat], die=tally.base, **facts)
        gap = totals[0].total - totals[1].total
        if gap != 0:
            self.give(state, 0 if gap > 0 else 1, log)
        elif state.initiative == NOBODY:
            if log.on:
                log.add("NAV-RULE-06", "initiative_tied")
        else:
            if log.on:
                log.add("NAV-INIT-02", "initiative_kept", seat=SEATS[state.initiative])
            self.give(state, int(state.initiative), log)

    def give(self, state: Navarchoi, seat: int, log: Log) -> None:
        """Give the initiative to a seat and count its turns (NAV-INIT-04)."""
        state.held = state.held + 1 if seat == state.initiative else 1
        state.initiative = seat
        self.settled = True
        if log.on:
            kind = "has_initiative" if state.held == 1 else "has_initiative_still"
            log.add("NAV-INIT-04", kind, seat=SEATS[seat], turns=int(state.held))

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

"""Masts: at the end of a move, the first step: who loses one (SAIL-MOVE-13, SAIL-MOVE-14)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.damage import THREE_QUARTERS, THRESHOLDS, next_mark
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.ship import Ship

FALLS: Final = 3
"""The highest die at which a mast goes (SAIL-MOVE-13)."""


class Masts(Phase[AgeOfSail, Action]):
    """Ship by ship, the thresholds reached in this move (SAIL-RULE-76).

    `ship` is the ship that was last dealt with, `passed` how many of her thresholds.
    """

    name: ClassVar[str] = "masts"

    def __init__(self, ship: i64 = 0, passed: i64 = 0) -> None:
        self.ship: i64 = ship
        self.passed: i64 = passed

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Masts(self.ship, self.passed)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ident, mark = next_mark(state, self.ship, self.passed)
        if ident == NOBODY or mark == THREE_QUARTERS:
            return None
        ship = state.ships[ident]
        facts: dict[str, object] = {"ship": ship.name, "threshold": THRESHOLDS[mark]}
        return Dice("SAIL-MOVE-13", "mast", facts, (6,), (SEATS[state.commander(ship)],))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        ident, mark = next_mark(state, self.ship, self.passed)
        self.ship, self.passed = ident, mark
        ship = state.ships[ident]
        if outcome[0] <= FALLS:
            lose_mast(state, ship, "SAIL-MOVE-13", outcome, mark, log)
        elif log.on:
            facts = {"ship": ship.name, **rolled_for(state, ship, outcome)}
            log.add("SAIL-RULE-76", "mast_stands", threshold=THRESHOLDS[mark], **facts)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        ident, mark = next_mark(state, self.ship, self.passed)
        if ident == NOBODY:
            leave(state)
            return
        self.ship, self.passed = ident, mark
        lose_mast(state, state.ships[ident], "SAIL-MOVE-14", (), mark, log)


def lose_mast(
    state: AgeOfSail, ship: Ship, clause: ClauseId, dice: Outcome, mark: i64, log: Log
) -> None:
    """A mast goes by the board; two make her dismasted (SAIL-RULE-21, SAIL-MOVE-04)."""
    ship.masts += 1
    if not log.on:
        return
    facts: dict[str, object] = {"ship": ship.name, "threshold": THRESHOLDS[mark]}
    if dice:
        facts |= rolled_for(state, ship, dice)
    log.add(clause, "mast_lost" if dice else "mast_lost_outright", **facts)
    if ship.masts == 2:
        log.add("SAIL-MOVE-04", "dismasted", ship=ship.name)

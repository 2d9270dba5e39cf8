"""Explosions: at the end of a move, after the masts (SAIL-NEL-03 to 07, SAIL-RULE-81)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.damage import (
    THREE_QUARTERS,
    THRESHOLDS,
    forget_marks,
    next_mark,
)
from naumachia.rules.age_of_sail.rules.fates import catch_fire, explode
from naumachia.rules.age_of_sail.rules.throws import rolled_for

SPARK: Final = 1
"""The die that is thrown again, and the one that then blows a ship up (SAIL-NEL-04)."""


class Explosions(Phase[AgeOfSail, Action]):
    """Ship by ship, the thresholds reached in this move; they are forgotten when all are done.

    `ship` is the ship that was last dealt with, `passed` how many of her thresholds. `again`: the
    first die of the next threshold was a 1 and the second is to be thrown.
    """

    name: ClassVar[str] = "explosions"

    def __init__(self, ship: i64 = 0, passed: i64 = 0, again: bool = False) -> None:
        self.ship: i64 = ship
        self.passed: i64 = passed
        self.again: bool = again

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Explosions(self.ship, self.passed, self.again)

    def mark(self, state: AgeOfSail) -> tuple[int, int]:
        """The ship and threshold that are next; NOBODY without the rule."""
        if not state.rules.explosions:
            return NOBODY, 0
        return next_mark(state, self.ship, self.passed)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ident, mark = self.mark(state)
        if ident == NOBODY:
            return None
        ship = state.ships[ident]
        facts: dict[str, object] = {"ship": ship.name, "threshold": THRESHOLDS[mark]}
        who = (SEATS[state.commander(ship)],)
        if mark == THREE_QUARTERS:
            return Dice("SAIL-NEL-07", "magazine_at_once", facts, (6,), who)
        if self.again:
            return Dice("SAIL-NEL-04", "magazine_again", facts, (6,), who)
        return Dice("SAIL-NEL-03", "magazine", facts, (6,), who)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        ident, mark = self.mark(state)
        ship = state.ships[ident]
        first = mark != THREE_QUARTERS and not self.again
        if log.on:
            kind = "magazine_thrown" if first else "magazine_thrown_again"
            clause = "SAIL-NEL-03" if first else "SAIL-RULE-81"
            facts = rolled_for(state, ship, outcome)
            log.add(clause, kind, ship=ship.name, threshold=THRESHOLDS[mark], **facts)
        if first and outcome[0] == SPARK:
            self.again = True
            return
        self.again = False
        self.ship, self.passed = ident, mark
        if first:
            return
        if outcome[0] == SPARK:
            clause = "SAIL-NEL-07" if mark == THREE_QUARTERS else "SAIL-NEL-04"
            explode(state, ship, clause, log)
        else:
            catch_fire(state, ship, "SAIL-NEL-05", log)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        forget_marks(state)
        leave(state)

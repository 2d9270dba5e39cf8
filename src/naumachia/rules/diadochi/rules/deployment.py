"""Who is first (DIA-SET-06, DIA-RULE-20), and squadrons that are small (DIA-RULE-76)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.diadochi.actions import NOBODY, Action
from naumachia.rules.diadochi.model import SEATS, Diadochi

SHOULD_HAVE: Final = 8
"""Ships of a squadron (DIA-ORG-01)."""


class First(Phase[Diadochi, Action]):
    """A die for each side, the higher is first; equal dice are rolled again (DIA-RULE-20)."""

    name: ClassVar[str] = "first_side"

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        if state.first != NOBODY:
            return None
        seats = [SEATS[state.seats_of(side)[0]] for side in range(2)]
        return Dice("DIA-SET-06", "first_side", {}, (6, 6), (seats[0], seats[1]))

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        south, north = outcome
        thrown: dict[str, object] = {
            "dice": outcome,
            "dice_seats": (state.seats_of(0)[0], state.seats_of(1)[0]),
        }
        if south == north:
            if log.on:
                log.add("DIA-RULE-20", "first_tied", **thrown)
            return
        state.first = 0 if south > north else 1
        if log.on:
            seat = SEATS[state.seats_of(state.first)[0]]
            log.add("DIA-SET-06", "first_rolled", seat=seat, **thrown)
            warn(state, log)

    def advance(self, state: Diadochi, log: Log) -> None:
        leave(state)


def warn(state: Diadochi, log: Log) -> None:
    """Say which squadrons have fewer ships than they should (DIA-ORG-01, DIA-RULE-76)."""
    count = [0] * len(state.squadrons)
    for ship in state.ships:
        count[ship.squadron] += 1
    for squadron in state.squadrons:
        if count[squadron.number] < SHOULD_HAVE:
            log.add(
                "DIA-RULE-76",
                "small_squadron",
                squadron=squadron.name,
                seat=SEATS[squadron.seat],
                count=count[squadron.number],
                limit_count=SHOULD_HAVE,
            )

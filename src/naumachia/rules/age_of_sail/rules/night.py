"""Fleets that slip off in the dark and do not fight (SAIL-TIME-09 to 12, SAIL-RULE-28)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Finish, Slip
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.throws import rolled_by
from naumachia.rules.age_of_sail.rules.victory import end_battle


class Night(Phase[AgeOfSail, Action]):
    """Each fleet in turn may try once to slip off; the first player of a side says it.

    `side` is whose turn it is; `tries` that it throws its die now.
    """

    name: ClassVar[str] = "night"

    def __init__(self, side: i64 = 0, tries: bool = False) -> None:
        self.side: i64 = side
        self.tries: bool = tries

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Night(self.side, self.tries)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.side == state.count_sides():
            return None
        seat = state.seats_of(self.side)[0]
        facts: Facts = {"seat": SEATS[seat]}
        if self.tries:
            return Dice("SAIL-TIME-11", "night_escape", facts, (6,), (SEATS[seat],))
        return Prompt((seat,), "night", "SAIL-TIME-10", facts)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [Slip(NOBODY), Finish(NOBODY)]

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        return Ruling("SAIL-TIME-10", {"refusal": "night_now"})

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Slip):
            self.tries = True
            return
        if log.on:
            log.add("SAIL-TIME-10", "stays_to_fight", seat=SEATS[seat])
        self.side += 1

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        slips = outcome[0] >= 5
        if slips:
            state.escaped.append(int(self.side))
        if log.on:
            seat = state.seats_of(self.side)[0]
            kind = "slips_off" if slips else "is_found"
            log.add("SAIL-TIME-11", kind, seat=SEATS[seat], **rolled_by(seat, outcome))
        self.tries = False
        self.side += 1

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        if state.escaped:
            end_battle(state, NOBODY, "escaped", "SAIL-TIME-12", log)

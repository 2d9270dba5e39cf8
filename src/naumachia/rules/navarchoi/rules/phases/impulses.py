"""The seven impulses, and the lessons without cards (NAV-IMP, table T2)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOBODY, Action, First
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.rowing.activation import FormationChoice
from naumachia.rules.navarchoi.rules.rowing.formations import any_formation
from naumachia.rules.navarchoi.tables.charts import IMPULSES


class Impulses(Phase[Navarchoi, Action]):
    """Impulses 1 to 7 (NAV-IMP-01).

    `order`: the seats that still go in the running one; `split`: it was said who goes first in it.
    """

    name: ClassVar[str] = "impulse_order"

    def __init__(self, order: list[int] | None = None, split: bool = False) -> None:
        self.order: list[int] = [] if order is None else order
        self.split: bool = split

    def clone(self) -> Phase[Navarchoi, Action]:
        return Impulses(self.order.copy(), self.split)

    def enter(self, state: Navarchoi, log: Log) -> None:
        if state.battle.lesson.formations > 0:
            leave(state)
            enter(state, Alternation([0, 0], int(state.initiative)), log)

    def shared(self, state: Navarchoi) -> bool:
        """Whether the running impulse is both sides' by their cards, neither having begun.

        Who goes first is asked even where one has nothing to activate at the moment: what the
        other does may give it something, and that is for who decides to judge (NAV-RULE-14).
        """
        return len(self.order) == 2 and any(any_formation(state, seat) for seat in (0, 1))

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.shared(state):
            return None
        seat = first_to_say(state)
        facts: Facts = {"seat": SEATS[seat], "impulse": int(state.impulse)}
        return Prompt((seat,), self.name, "NAV-IMP-03", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.order:
            seat = self.order.pop(0)
            if self.split and log.on and any_formation(state, seat):
                log.add("NAV-IMP-04", "follows", seat=SEATS[seat])
            self.split = False
            enter(state, FormationChoice(seat), log)
            return
        if state.impulse == IMPULSES:
            state.impulse = 0
            leave(state)
            return
        state.impulse += 1
        impulse = int(state.impulse)
        self.order = [seat for seat in (0, 1) if impulse in state.impulses[seat]]
        if log.on and any(any_formation(state, seat) for seat in self.order):
            who = tuple(SEATS[seat] for seat in self.order)
            log.add("NAV-IMP-01", "impulse", impulse=impulse, seats=who)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [First(0), First(1)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, First) and action.seat in (0, 1):
            return None
        return Ruling("NAV-IMP-03", {"refusal": "say_first"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, First)
        first = int(action.seat)
        self.order = [1 - first]
        self.split = True
        if log.on:
            log.add("NAV-RULE-14", "goes_first", seat=SEATS[first])
        enter(state, FormationChoice(first), log)


def first_to_say(state: Navarchoi) -> int:
    """The seat that says who goes first: the initiative holder, or by Lookout's Warning."""
    return int(state.initiative if state.leader == NOBODY else state.leader)


class Alternation(Phase[Navarchoi, Action]):
    """The lessons without cards: each side activates some formations, in turns (ledger 6.4, S0).

    `taken`: the activations that each seat has used; `next`: the seat whose turn it is.
    """

    name: ClassVar[str] = "alternation"

    def __init__(self, taken: list[int], next: i64) -> None:
        self.taken: list[int] = taken
        self.next: i64 = next

    def clone(self) -> Phase[Navarchoi, Action]:
        return Alternation(self.taken.copy(), self.next)

    def advance(self, state: Navarchoi, log: Log) -> None:
        most = state.battle.lesson.formations
        seats = (int(self.next), int(1 - self.next))
        for seat in seats:
            if self.taken[seat] < most and any_formation(state, seat):
                self.taken[seat] += 1
                self.next = 1 - seat
                if log.on:
                    count = self.taken[seat]
                    log.add("NAV-SCN-01", "lesson_turn", seat=SEATS[seat], count=count)
                enter(state, FormationChoice(seat), log)
                return
        leave(state)

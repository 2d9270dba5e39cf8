"""Phase C: cycle after cycle of cards and formations (NAV-SEQ-02..05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    NO_CARD,
    NOBODY,
    Action,
)
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.phases.cycle import (
    CardSelect,
    Declaring,
    second,
    turn_up,
)
from naumachia.rules.navarchoi.rules.phases.impulses import Impulses
from naumachia.rules.navarchoi.rules.phases.resolving import (
    Leading,
    Omens,
    begin_actions,
    begin_activations,
    begin_impulses,
)


class ActionCycles(Phase[Navarchoi, Action]):
    """Cycle after cycle, until neither side plays a card (NAV-SEQ-05, NAV-RULE-01, -08).

    `step` is the next of `STEPS`; without cards there are only the activations.
    """

    name: ClassVar[str] = "cycles"

    def __init__(self, step: i64 = 0) -> None:
        self.step: i64 = step

    def clone(self) -> Phase[Navarchoi, Action]:
        return ActionCycles(self.step)

    def enter(self, state: Navarchoi, log: Log) -> None:
        state.planned_now = [False, False]
        state.passed = [False, False]
        state.entered = {}

    def advance(self, state: Navarchoi, log: Log) -> None:
        if not state.battle.lesson.cards:
            self.step = (self.step + 1) % len(STEPS)
            leave(state)
            state.leader = state.initiative
            enter(state, Impulses(), log)
            return
        take = STEPS[self.step]
        self.step = (self.step + 1) % len(STEPS)
        take(self, state, log)

    def select(self, state: Navarchoi, log: Log) -> None:
        """C1: who has a card chooses one (NAV-CYC-01); who has none passes (NAV-RULE-07)."""
        state.leader = state.initiative
        seats = [seat for seat in (0, 1) if state.hands.hands[seat] and not state.passed[seat]]
        if not seats:
            self.close(state, "NAV-SEQ-05", log)
            return
        for seat in (0, 1):
            if log.on and not state.hands.hands[seat]:
                log.add("NAV-CYC-03", "no_card_left", seat=SEATS[seat])
        enter(state, CardSelect(tuple(seats)), log)

    def selected(self, state: Navarchoi, log: Log) -> None:
        """C2 begins with the side without the initiative, unless both have passed."""
        if state.hands.committed == [NO_CARD, NO_CARD]:
            self.close(state, "NAV-RULE-08", log)
        else:
            self.ask(state, second(state), log)

    def ask(self, state: Navarchoi, seat: int, log: Log) -> None:
        """Let a seat that has chosen a card declare its use."""
        if state.hands.committed[seat] != NO_CARD:
            enter(state, Declaring(seat), log)

    def ask_first(self, state: Navarchoi, log: Log) -> None:
        """The side with the initiative declares after the other (NAV-CYC-02)."""
        self.ask(state, int(state.initiative), log)

    def turn_up(self, state: Navarchoi, log: Log) -> None:
        """The cards are turned up."""
        turn_up(state, log)

    def omens(self, state: Navarchoi, log: Log) -> None:
        """Omens, that of the side without the initiative first."""
        enter(state, Omens(state.initiative), log)
        enter(state, Omens(second(state)), log)

    def leadership(self, state: Navarchoi, log: Log) -> None:
        """Superior Leadership, the side without the initiative first."""
        enter(state, Leading(state.initiative), log)
        enter(state, Leading(second(state)), log)

    def actions(self, state: Navarchoi, log: Log) -> None:
        """Actions are carried out, then those who activate are told."""
        begin_activations(state, log)
        begin_actions(state, log)

    def impulses(self, state: Navarchoi, log: Log) -> None:
        """The impulses of the cards."""
        begin_impulses(state, log)

    def next_cycle(self, state: Navarchoi, log: Log) -> None:
        """What was declared is cleared away, and the next cycle begins (NAV-RULE-01)."""
        end_cycle(state)
        if log.on:
            log.add("NAV-RULE-01", "next_cycle")

    def close(self, state: Navarchoi, clause: ClauseId, log: Log) -> None:
        """The phase is over by `clause`; cards not played are carried over (NAV-CYC-06)."""
        leave(state)
        end_cycle(state)
        if log.on:
            log.add(clause, "cycles_over")
            for seat in (0, 1):
                if state.hands.hands[seat]:
                    count = len(state.hands.hands[seat])
                    log.add("NAV-CYC-06", "cards_kept", seat=SEATS[seat], count=count)


Step = Callable[[ActionCycles, Navarchoi, Log], None]

STEPS: Final[list[Step]] = [
    ActionCycles.select,
    ActionCycles.selected,
    ActionCycles.ask_first,
    ActionCycles.turn_up,
    ActionCycles.omens,
    ActionCycles.leadership,
    ActionCycles.actions,
    ActionCycles.impulses,
    ActionCycles.next_cycle,
]
"""The steps of a cycle in the printed order (NAV-SEQ-02..04)."""


def end_cycle(state: Navarchoi) -> None:
    """Clear away what was declared in this cycle."""
    state.stratagems = [NOBODY, NOBODY]
    state.impulses = [(), ()]
    state.leader = NOBODY

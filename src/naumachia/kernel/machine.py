"""Run a rule set made of phases: the machine looks only at the top of the stack."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.chance import Outcome
from naumachia.kernel.clause import WITNESSES, Ruling, witness
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.pending import Choices, Clock, LongLists, Pending, Prompt
from naumachia.kernel.phase import State, fill_sealed
from naumachia.kernel.ruleset import Ruleset, View

S = TypeVar("S", bound=State)
A = TypeVar("A")

UNSETTLED: Final = "the state is not settled: call settle(state, SILENT) at the end of setup"


def settle(state: State, log: Log) -> None:
    """Run automatic steps until the game waits for a decision or a roll, or is over."""
    while True:
        if state.result is not None:
            state.awaiting = state.result
            return
        phase = state.stack[-1]
        awaiting = phase.pending(state)
        if awaiting is not None:
            state.awaiting = awaiting
            if WITNESSES:
                witness(awaiting.clause)
            return
        phase.advance(state, log)


@mypyc_attr(allow_interpreted_subclasses=True)
class PhasedLists(LongLists[S, A], Generic[S, A]):
    """The long lists of the phase on top of the stack."""

    def movable_pieces(self, state: S, seat: int) -> list[str] | None:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return []
        return state.stack[-1].movable_pieces(state, seat)

    def choices_with(self, state: S, seat: int, piece: str) -> Choices[A]:
        choices: Choices[A] = state.stack[-1].choices_with(state, seat, piece)
        return choices

    def button_actions(self, state: S, seat: int) -> list[A] | None:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return None
        actions: list[A] | None = state.stack[-1].button_actions(state, seat)
        return actions


@mypyc_attr(allow_interpreted_subclasses=True)
class PhasedClock(Clock[S, A], Generic[S, A]):
    """A clock that asks the phases what to do for a seat whose time is up."""

    def overdue(self, state: S, seat: int) -> A | None:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return None
        overdue: A | None = state.stack[-1].overdue(state, seat)
        return overdue


PHASED_LISTS: Final[LongLists[Any, Any]] = PhasedLists()


@mypyc_attr(allow_interpreted_subclasses=True)
class PhasedRuleset(Ruleset[S, A], Generic[S, A]):
    """A rule set that runs a stack of phases."""

    long_lists: LongLists[S, A] = PHASED_LISTS

    def clone(self, state: S) -> S:
        return state.clone()

    def pending(self, state: S) -> Pending:
        awaiting = state.awaiting
        assert awaiting is not None, UNSETTLED
        return awaiting

    def legal(self, state: S, seat: int) -> list[A]:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return []
        legal: list[A] = state.stack[-1].legal(state, seat)
        return legal

    def choices(self, state: S, seat: int) -> Choices[A]:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return Choices([], True)
        choices: Choices[A] = state.stack[-1].choices(state, seat)
        return choices

    def suggested_actions(self, state: S, seat: int) -> list[A]:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return []
        considered: list[A] = state.stack[-1].suggested_actions(state, seat)
        return considered

    def default(self, state: S, seat: int) -> A | None:
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return None
        default: A | None = state.stack[-1].default(state, seat)
        return default

    def check(self, state: S, seat: int, action: A) -> Ruling | None:
        awaiting = state.awaiting
        if isinstance(awaiting, Prompt):
            if seat in awaiting.seats:
                return state.stack[-1].check(state, seat, action)
            return Ruling(awaiting.clause, {"refusal": "not_asked", "seat": self.seats[seat]})
        assert awaiting is not None, UNSETTLED
        if state.result is not None:
            return Ruling(state.result.closing, {"refusal": "over", "seat": self.seats[seat]})
        return Ruling(awaiting.clause, {"refusal": "dice_first", "seat": self.seats[seat]})

    def decide(self, state: S, seat: int, action: A, log: Log) -> None:
        state.stack[-1].decide(state, seat, action, log)
        settle(state, log)

    def resolve(self, state: S, outcome: Outcome, log: Log) -> None:
        state.stack[-1].resolve(state, outcome, log)
        settle(state, log)

    def observe(self, state: S, seat: int | None) -> View[S]:
        redacted = self.knowledge.conceal(self.clone(state), seat)
        redacted.stack = [phase.conceal(redacted, seat) for phase in redacted.stack]
        if redacted.result is None:
            # Asked again, so that a pending draw is from what this seat has not seen.
            redacted.awaiting = redacted.stack[-1].pending(redacted) or state.awaiting
        return View(seat, redacted)

    def guess(self, view: View[S], rng: Random) -> S:
        state = self.clone(view.state)
        self.knowledge.imagine(state, view.seat, rng)
        fill_sealed(state, rng)
        if state.result is None:
            settle(state, SILENT)
        return state

"""What a seat can know when it decides, and plans made with no more than that."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.advisor import PlanningAdvisor
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset
from naumachia.search.judge import Judge
from naumachia.search.lines import Line, each_line, lines, lines_of_one, worth

S = TypeVar("S", bound=State)
A = TypeVar("A")

MOST_GUESSES: Final = 8
"""Guesses at hidden things over which estimates are taken."""


class Planner(Generic[S, A]):
    """Orders of any seat in a full state of which each seat sees its part.

    `open`: nothing is hidden, the state is all there is to know. Else a seat plans in a guess of
    its own, and one decision at a time: what a decision brings to light may change the next. Plans
    that an advisor makes go before both; they rest on nothing hidden. `inside`: the states given
    are guesses themselves, and all seats plan in them. `judge` says what is best for a seat, else
    the advisor of the rule set.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        state: S,
        rng: Random,
        inside: bool = False,
        judge: Judge[S, A] | None = None,
    ) -> None:
        self.ruleset: Final = ruleset
        self.rng: Final = rng
        self.inside: Final = inside
        self.judge: Final = Judge(ruleset.advisor) if judge is None else judge
        self.open: Final[bool] = ruleset.all_known(state)
        advisor = ruleset.advisor
        self.planning: Final = advisor if isinstance(advisor, PlanningAdvisor) else None

    def known(self, state: S, seat: int) -> str:
        """What `seat`, which decides now, knows as text: states alike to it are one."""
        if self.open:
            return self.ruleset.position(state)
        seen = self.ruleset.observe(state, seat).state
        return f"{seat} {self.ruleset.position(seen)}"

    def imagined(self, state: S, seat: int) -> S:
        """The state as `seat` may take it to be: what it knows is true, the rest is a guess."""
        if self.open or self.inside:
            return state
        return self.ruleset.guess(self.ruleset.observe(state, seat), self.rng)

    def plans(self, state: S, seat: int, brief: bool = False) -> list[tuple[str, Line[S, A]]]:
        """The plans of the advisor for `seat`, by texts that tell them apart; empty: none."""
        found: list[tuple[str, Line[S, A]]] = []
        if self.planning is None:
            return found
        write = self.ruleset.notation.format_action
        for plan in self.planning.plans(self.imagined(state, seat), seat, brief):
            text = "; ".join([write(state, action) for action in plan.actions])
            found.append((text, Line(plan.actions, plan.after)))
        return found

    def lines(self, state: S, seat: int) -> list[tuple[str, Line[S, A]]]:
        """The lines of `seat` in its own guess at `state`, by texts that tell them apart."""
        if self.open:
            return [(str(at), line) for at, line in enumerate(lines(self.ruleset, state, seat))]
        imagined = self.imagined(state, seat)
        found: list[tuple[str, Line[S, A]]] = []
        for action in self.ruleset.legal(state, seat):
            text = self.ruleset.notation.format_action(state, action)
            after = self.ruleset.clone(imagined)
            self.ruleset.decide(after, seat, action, SILENT)
            found.append((text, Line([action], after)))
        return found

    def each(self, state: S, seat: int) -> Iterator[Line[S, A]]:
        """The same lines one by one, without their texts."""
        if self.open:
            yield from each_line(self.ruleset, state, seat)
        else:
            for _, line in self.lines(state, seat):
                yield line

    def best_of_one(self, state: S, seat: int) -> tuple[S, float | None]:
        """The state after a piece of `seat`, drawn by chance, has done what is best for it.

        Also what that is worth to the seat, as far as it can know; None where there was nothing to
        choose.
        """
        options = [line for _, line in self.plans(state, seat, True)]
        if len(options) == 1 and self.judge.seat == seat:
            # Where the few likely ones are one, a manner has nothing to choose from.
            options = [line for _, line in self.plans(state, seat)]
        if not options and self.open:
            options = lines_of_one(self.ruleset, state, seat, self.rng)
        elif not options:
            options = [line for _, line in self.lines(state, seat)]
        best: float | None = None
        chosen = options[0]
        for line in options if len(options) > 1 else ():
            value = worth(self.ruleset, line.after, seat, self.rng, self.judge)
            if best is None or value > best:
                best = value
                chosen = line
        if self.open and self.planning is None:
            return chosen.after, best
        after = self.ruleset.clone(state)
        self.carry_out(after, seat, chosen.actions)
        return after, best

    def carry_out(self, state: S, seat: int, actions: list[A]) -> None:
        """Decisions of `seat` in a row, up to the first that it is not asked for any more."""
        for action in actions:
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt) or seat not in pending.seats:
                return
            self.ruleset.decide(state, seat, action, SILENT)

"""Plan orders of a seat with no more than the seat can know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset
from naumachia.search.evaluator import Evaluator
from naumachia.search.lines import Line, each_line, lines, lines_of_one, worth

S = TypeVar("S", bound=State)
A = TypeVar("A")

MOST_GUESSES: Final = 8
"""The number of guesses at hidden information that an estimate averages."""


class Planner(Generic[S, A]):
    """Find orders of any seat in a full state, using only what that seat may know.

    `open`: nothing is hidden. Otherwise a seat plans in a guess of its own, one decision at a time,
    because a decision may reveal what changes the next. Plans of the advisor come first; they do
    not depend on hidden information. `inside`: the states are guesses already, and all seats plan
    in them. `evaluator` chooses what is best for a seat; by default the advisor does.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        state: S,
        rng: Random,
        inside: bool = False,
        evaluator: Evaluator[S, A] | None = None,
    ) -> None:
        self.ruleset: Final = ruleset
        self.rng: Final = rng
        self.inside: Final = inside
        self.evaluator: Final = Evaluator(ruleset.advisor) if evaluator is None else evaluator
        self.open: Final[bool] = ruleset.knowledge.all_known(state)
        self.planning: Final = ruleset.advisor.planning

    def known(self, state: S, seat: int) -> str:
        """Return what `seat` knows, as text: equal for states that it cannot tell apart."""
        if self.open:
            return self.ruleset.position(state)
        seen = self.ruleset.observe(state, seat).state
        return f"{seat} {self.ruleset.position(seen)}"

    def guessed(self, state: S, seat: int) -> S:
        """Return a state that agrees with what `seat` knows; the rest is a guess."""
        if self.open or self.inside:
            return state
        return self.ruleset.guess(self.ruleset.observe(state, seat), self.rng)

    def plans(self, state: S, seat: int, brief: bool = False) -> list[tuple[str, Line[S, A]]]:
        """Return the plans of the advisor for `seat`, each with a distinct text."""
        found: list[tuple[str, Line[S, A]]] = []
        if self.planning is None:
            return found
        write = self.ruleset.notation.format_action
        for plan in self.planning.plans(self.guessed(state, seat), seat, brief):
            text = "; ".join([write(state, action) for action in plan.actions])
            found.append((text, Line(plan.actions, plan.after)))
        return found

    def lines(self, state: S, seat: int) -> list[tuple[str, Line[S, A]]]:
        """Return the lines of `seat` in its own guess at `state`, each with a distinct text."""
        if self.open:
            return [(str(at), line) for at, line in enumerate(lines(self.ruleset, state, seat))]
        guess = self.guessed(state, seat)
        found: list[tuple[str, Line[S, A]]] = []
        for action in self.ruleset.legal(state, seat):
            text = self.ruleset.notation.format_action(state, action)
            after = self.ruleset.clone(guess)
            self.ruleset.decide(after, seat, action, SILENT)
            found.append((text, Line([action], after)))
        return found

    def each(self, state: S, seat: int) -> Iterator[Line[S, A]]:
        """Yield the same lines without their texts."""
        if self.open:
            yield from each_line(self.ruleset, state, seat)
        else:
            for _, line in self.lines(state, seat):
                yield line

    def best_of_one(self, state: S, seat: int) -> tuple[S, float | None]:
        """Draw a piece of `seat` at random, play its best line, and return the state after it.

        Also return the value of that line to the seat; None if there was no choice.
        """
        options = [line for _, line in self.plans(state, seat, True)]
        if len(options) == 1 and self.evaluator.seat == seat:
            # A playing style needs more than one plan to choose from.
            options = [line for _, line in self.plans(state, seat)]
        if not options and self.open:
            options = lines_of_one(self.ruleset, state, seat, self.rng)
        elif not options:
            options = [line for _, line in self.lines(state, seat)]
        best: float | None = None
        chosen = options[0]
        for line in options if len(options) > 1 else ():
            value = worth(self.ruleset, line.after, seat, self.rng, self.evaluator)
            if best is None or value > best:
                best = value
                chosen = line
        if self.open and self.planning is None:
            return chosen.after, best
        after = self.ruleset.clone(state)
        self.carry_out(after, seat, chosen.actions)
        return after, best

    def carry_out(self, state: S, seat: int, actions: list[A]) -> None:
        """Make decisions of `seat` in a row, until another seat or dice are due."""
        for action in actions:
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt) or seat not in pending.seats:
                return
            self.ruleset.decide(state, seat, action, SILENT)

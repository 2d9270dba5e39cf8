"""Short games in a bot's mind: a piece at a time does what is best for it, to a fixed distance."""

from __future__ import annotations

from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.advisor import NO_ADVICE
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.playout import play_out
from naumachia.kernel.ruleset import Ruleset
from naumachia.search.judge import Judge
from naumachia.search.knowledge import Planner
from naumachia.search.lines import score, worth

S = TypeVar("S", bound=State)
A = TypeVar("A")

PLAYOUTS: Final = 4
LONGEST_SHORT_GAME: Final = 48
"""Orders in a short game."""
LAST_ORDERS: Final = 200
"""As many more where the end is near."""


def decider(prompt: Prompt, owner: int) -> int:
    """The seat whose decision is looked at next.

    Of sealed answers the owner's comes first: it is then not made knowing the others.
    """
    return owner if owner in prompt.seats else prompt.seats[0]


class Turns:
    """How often the turn has passed since the root of a walk.

    Values are compared at the same distance from the root, wherever a walk has left the tree. A
    change of the seat that decides passes the turn, unless it only answers an attack.
    """

    __slots__ = ("mover", "passed")

    def __init__(self) -> None:
        self.mover = -1
        self.passed = 0

    def note(self, seat: int, quiet: bool) -> None:
        """Another decision, by `seat`."""
        if not quiet or seat == self.mover:
            return
        if self.mover >= 0:
            self.passed += 1
        self.mover = seat


class Walker(Generic[S, A]):
    """Plays positions on and values them for `seat`, from -1 to 1.

    A walk ends when the turn has passed `horizon` times and the advisor may judge or, where
    `orders` is above 0, after that many orders; where the advisor says that the end is near it goes
    on to it. `blind`: the rule set has no advisor; random games to the end, `playouts` of them,
    stand for its evaluation. `judge` says what a walk has come to, else whoever plans in it.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        planner: Planner[S, A],
        seat: int,
        horizon: int,
        orders: int = 0,
        playouts: int = PLAYOUTS,
        judge: Judge[S, A] | None = None,
    ) -> None:
        self.ruleset: Final = ruleset
        self.advisor: Final = ruleset.advisor
        self.planner: Final = planner
        self.rng: Final[Random] = planner.rng
        self.seat: Final = seat
        self.horizon: Final = horizon
        self.orders: Final = orders
        self.playouts: Final = playouts
        self.judge: Final = planner.judge if judge is None else judge
        self.blind: Final[bool] = ruleset.advisor is NO_ADVICE

    def worth(self, state: S) -> float:
        """The evaluation, as the mean over all dice that are due."""
        return 0.0 if self.blind else worth(self.ruleset, state, self.seat, self.rng, self.judge)

    def roll(self, state: S, expected: float | None = None) -> float:
        """Throw all dice that are due; by how much they fell better than `expected`, the mean.

        What luck brought is taken off the value of a walk, so that few walks tell much: on average
        it is nothing, where the evaluation before the dice is the mean of those after it. Where the
        evaluation only reckons with dice it is not, and luck is not counted.
        """
        pending = self.ruleset.pending(state)
        if not isinstance(pending, Chance):
            return 0.0
        counted = not self.blind and not self.advisor.reckons(state, pending)
        before = 0.0
        if counted:
            before = self.worth(state) if expected is None else expected
        while isinstance(pending, Chance):
            self.ruleset.resolve(state, pending.sample(self.rng), SILENT)
            pending = self.ruleset.pending(state)
        return self.worth(state) - before if counted else 0.0

    def value(self, state: S, turns: Turns) -> float:
        """What the state is worth when it has been played on; `turns` have passed so far.

        The state is used up.
        """
        return self._finished(state) if self.blind else self._played_on(state, turns)

    def _finished(self, state: S) -> float:
        total = 0.0
        for _ in range(self.playouts):
            end = play_out(
                self.ruleset, self.ruleset.clone(state), self.rng, self.ruleset.max_decisions
            )
            if end.result is not None:
                total += score(end.result, self.seat)
        return total / self.playouts

    def _played_on(self, state: S, turns: Turns) -> float:
        luck = 0.0
        most = self.orders or LONGEST_SHORT_GAME
        for played in range(most + LAST_ORDERS):
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt):
                break
            if played >= most and not self.advisor.ending(state):
                break
            seat = decider(pending, self.seat)
            turns.note(seat, self.advisor.quiet(state))
            if self.orders == 0 and turns.passed >= self.horizon and self.advisor.settled(state):
                break
            expected: float | None = None
            if not self._forced(state, seat):
                state, value = self.planner.best_of_one(state, seat)
                if seat == self.seat and self.planner.open and self.planner.judge is self.judge:
                    expected = value
            luck += self.roll(state, expected)
        return self.worth(state) - luck

    def _forced(self, state: S, seat: int) -> bool:
        """Make the decision where there is no choice. In the open a list takes longer than that."""
        if self.planner.open:
            return False
        legal = self.ruleset.legal(state, seat)
        if len(legal) > 1:
            return False
        self.ruleset.decide(state, seat, legal[0], SILENT)
        return True

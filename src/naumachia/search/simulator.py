"""Simulate games to a fixed depth: one piece at a time plays its best order."""

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
from naumachia.search.evaluator import Evaluator
from naumachia.search.knowledge import Planner
from naumachia.search.lines import score, worth

S = TypeVar("S", bound=State)
A = TypeVar("A")

PLAYOUTS: Final = 4
MOST_ORDERS: Final = 48
"""The most orders in a rollout."""
MOST_ENDGAME_ORDERS: Final = 200
"""The most further orders if the end of the game is near."""


def decider(prompt: Prompt, owner: int) -> int:
    """Return the seat that decides next.

    Of sealed answers the owner's comes first, so that it does not depend on the others.
    """
    return owner if owner in prompt.seats else prompt.seats[0]


class Turns:
    """Count how often the turn has passed since the root of a rollout.

    Values are compared at the same distance from the root, wherever a rollout left the tree. The
    turn passes when another seat decides, unless that seat only answers an attack.
    """

    __slots__ = ("mover", "passed")

    def __init__(self) -> None:
        self.mover = -1
        self.passed = 0

    def note(self, seat: int, quiet: bool) -> None:
        """Note a decision of `seat`."""
        if not quiet or seat == self.mover:
            return
        if self.mover >= 0:
            self.passed += 1
        self.mover = seat


class Simulator(Generic[S, A]):
    """Simulate games from a position and return their value for `seat`, from -1 to 1.

    A rollout ends when the turn has passed `depth` times and the advisor finds the state settled,
    or after `depth_orders` orders if that is above 0. If the end of the game is near, it continues
    to the end. `blind`: the rule set has no advisor, and `playouts` random games to the end replace
    its evaluation. `evaluator` evaluates the last state; by default the planner's does.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        planner: Planner[S, A],
        seat: int,
        depth: int,
        depth_orders: int = 0,
        playouts: int = PLAYOUTS,
        evaluator: Evaluator[S, A] | None = None,
    ) -> None:
        self.ruleset: Final = ruleset
        self.lookahead: Final = ruleset.advisor.lookahead
        self.chances: Final = ruleset.advisor.chances
        self.planner: Final = planner
        self.rng: Final[Random] = planner.rng
        self.seat: Final = seat
        self.depth: Final = depth
        self.depth_orders: Final = depth_orders
        self.playouts: Final = playouts
        self.evaluator: Final = planner.evaluator if evaluator is None else evaluator
        self.blind: Final[bool] = ruleset.advisor is NO_ADVICE

    def worth(self, state: S) -> float:
        """Return the evaluation, as the mean over pending dice."""
        return (
            0.0 if self.blind else worth(self.ruleset, state, self.seat, self.rng, self.evaluator)
        )

    def roll(self, state: S, expected: float | None = None) -> float:
        """Roll all pending dice, and return how much better than `expected`, the mean, they were.

        Subtracting this luck from the value of a rollout reduces its variance. The luck is 0 on
        average if the evaluation before the dice is the mean of those after them. If the evaluation
        only estimates the dice, the mean may differ, so luck is not counted.
        """
        pending = self.ruleset.pending(state)
        if not isinstance(pending, Chance):
            return 0.0
        counted = not self.blind and not self.chances.estimates_chance(state, pending)
        before = 0.0
        if counted:
            before = self.worth(state) if expected is None else expected
        while isinstance(pending, Chance):
            self.ruleset.resolve(state, pending.sample(self.rng), SILENT)
            pending = self.ruleset.pending(state)
        return self.worth(state) - before if counted else 0.0

    def value(self, state: S, turns: Turns) -> float:
        """Simulate from `state` and return the value; `turns` counts the turns so far.

        This changes the state.
        """
        return self._play_to_end(state) if self.blind else self._simulate(state, turns)

    def _play_to_end(self, state: S) -> float:
        total = 0.0
        for _ in range(self.playouts):
            end = play_out(
                self.ruleset, self.ruleset.clone(state), self.rng, self.ruleset.max_decisions
            )
            if end.result is not None:
                total += score(end.result, self.seat)
        return total / self.playouts

    def _simulate(self, state: S, turns: Turns) -> float:
        luck = 0.0
        most = self.depth_orders or MOST_ORDERS
        for played in range(most + MOST_ENDGAME_ORDERS):
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt):
                break
            if played >= most and not self.lookahead.ending(state):
                break
            seat = decider(pending, self.seat)
            turns.note(seat, self.lookahead.quiet(state))
            if (
                self.depth_orders == 0
                and turns.passed >= self.depth
                and self.lookahead.settled(state)
            ):
                break
            expected: float | None = None
            if not self._forced(state, seat):
                state, value = self.planner.best_of_one(state, seat)
                if (
                    seat == self.seat
                    and self.planner.open
                    and self.planner.evaluator is self.evaluator
                ):
                    expected = value
            luck += self.roll(state, expected)
        return self.worth(state) - luck

    def _forced(self, state: S, seat: int) -> bool:
        """Make a decision without choice, if information is hidden; else listing takes longer."""
        if self.planner.open:
            return False
        legal = self.ruleset.legal(state, seat)
        if len(legal) > 1:
            return False
        self.ruleset.decide(state, seat, legal[0], SILENT)
        return True

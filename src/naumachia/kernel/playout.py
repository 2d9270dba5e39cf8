"""Play random games fast: the inner loop of simulation, search and the benchmark."""

from __future__ import annotations

from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)
A = TypeVar("A")


class Playout(Generic[S]):
    """A finished or cut-off random game: its last state and its counts."""

    __slots__ = ("chances", "decisions", "legal", "result", "state")

    def __init__(
        self, state: S, result: Result | None, decisions: int, legal: int, chances: int
    ) -> None:
        self.state: Final = state
        self.result: Final = result
        self.decisions: Final = decisions
        self.legal: Final = legal
        self.chances: Final = chances


def play_out(ruleset: Ruleset[S, A], state: S, rng: Random, limit: i64) -> Playout[S]:
    """Play uniformly random legal actions in `state` itself, until the end or `limit` decisions.

    Every decision generates the full list of legal actions; `legal` is the sum of their lengths.
    """
    decisions: i64 = 0
    legal: i64 = 0
    chances: i64 = 0
    while True:
        pending = ruleset.pending(state)
        if isinstance(pending, Prompt):
            if decisions >= limit:
                return Playout(state, None, decisions, legal, chances)
            seat = pending.seats[0]
            actions = ruleset.legal(state, seat)
            count = len(actions)
            decisions += 1
            legal += count
            ruleset.decide(state, seat, actions[int(rng.random() * count)], SILENT)
        elif isinstance(pending, Chance):
            chances += 1
            ruleset.resolve(state, pending.sample(rng), SILENT)
        else:
            return Playout(state, pending, decisions, legal, chances)

"""Odds that cannot be counted are given up early."""

from __future__ import annotations

from fractions import Fraction

import pytest

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Clause
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import Log
from naumachia.kernel.odds import SAMPLES, chance_tree
from naumachia.kernel.pending import Pending, Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset

CLAUSE = Clause("TIE-01", "Two sides roll two dice each; ties roll again.", "test")


class Totals(State):
    """The totals of both sides so far."""

    def __init__(self, totals: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__()
        self.totals = totals


class Ties(Ruleset[Totals, str]):
    """Ties are rolled again up to a limit, and kept in the state; it counts how much is tried."""

    def __init__(self, rolls: int) -> None:
        self.rolls = rolls
        self.tried = 0

    def clone(self, state: Totals) -> Totals:
        return Totals(state.totals)

    def digest(self, state: Totals) -> str:
        return str(state.totals)

    def pending(self, state: Totals) -> Pending:
        tied = not state.totals or state.totals[-1][0] == state.totals[-1][1]
        if tied and len(state.totals) < self.rolls:
            return Dice(CLAUSE, "tie", {}, (6,) * 4, ("green", "green", "orange", "orange"))
        return Prompt((0,), "go", CLAUSE, {})

    def resolve(self, state: Totals, outcome: Outcome, log: Log) -> None:
        self.tried += 1
        state.totals += ((outcome[0] + outcome[1], outcome[2] + outcome[3]),)


@pytest.mark.parametrize("most", [2000, 3000, 9000])
def test_what_ties_lead_to_is_seen_before_all_is_followed(most: int) -> None:
    ruleset = Ties(rolls=3)
    assert isinstance(ruleset.pending(Totals()), Chance)
    with pytest.raises(BadInput, match=rf"too many outcomes.*at most {most}"):
        chance_tree(ruleset, Totals(), [], most)
    assert ruleset.tried <= SAMPLES


def test_looking_ahead_changes_no_odds() -> None:
    ruleset = Ties(rolls=1)
    branches = chance_tree(ruleset, Totals(), [], 2000)
    assert sum(branch.probability for branch in branches) == 1
    tied = sum(b.probability for b in branches if b.state.totals[0][0] == b.state.totals[0][1])
    assert tied == Fraction(73, 648)


class Spreading(Ties):
    """Every roll of a die leads to positions of its own; nobody is asked before the last."""

    def pending(self, state: Totals) -> Pending:
        if len(state.totals) < self.rolls:
            return Dice(CLAUSE, "spread", {}, (6,), ("wind",))
        return Prompt((0,), "go", CLAUSE, {})

    def resolve(self, state: Totals, outcome: Outcome, log: Log) -> None:
        self.tried += 1
        state.totals += ((outcome[0], 0),)


def test_of_many_small_chances_one_outcome_each_is_enough_to_give_up() -> None:
    ruleset = Spreading(rolls=6)
    # 6 + 36 + 216 + 1296 are followed, of the 1296 after them one each: the next are too many.
    with pytest.raises(BadInput, match="too many outcomes"):
        chance_tree(ruleset, Totals(), [], 10_000)
    assert ruleset.tried < 6 + 36 + 216 + 1296 + 1296


def test_one_outcome_each_changes_no_odds() -> None:
    branches = chance_tree(Spreading(rolls=4), Totals(), [], 1600)
    assert len(branches) == 6**4
    assert sum(branch.probability for branch in branches) == 1

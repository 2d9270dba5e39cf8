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
            return Dice("TIE-01", "tie", {}, (6,) * 4, ("green", "green", "orange", "orange"))
        return Prompt((0,), "go", "TIE-01", {})

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

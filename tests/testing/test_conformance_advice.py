"""Test that the kit finds advice that computer players could not follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.small import ambush

from naumachia.kernel.advisor import Advisor, ChanceAdvice, Plan, Planning
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import PhasedLists
from naumachia.kernel.pending import Choices
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.testing.conformance import Report, cases, check_ruleset

DAY = ["march", "rest"]


class Days(Planning[ambush.Road, str]):
    """Plans a day of the column."""

    def __init__(self, actions: list[str] | None = None) -> None:
        self.actions = ["rest"] if actions is None else actions

    def plans(self, state: ambush.Road, seat: int, brief: bool) -> list[Plan[ambush.Road, str]]:
        if seat != ambush.COLUMN:
            return []
        after = ambush.AmbushRuleset().clone(state)
        ambush.AmbushRuleset().decide(after, seat, self.actions[0], SILENT)
        return [Plan(self.actions, after)]


class HitOrMiss(ChanceAdvice[ambush.Road]):
    """Sees a hit and a miss in a die."""

    def weighted_outcomes(self, state: ambush.Road, chance: Chance) -> list[tuple[Outcome, float]]:
        needed = ambush.needed(state).total
        return [((1,), (needed - 1) / 6), ((6,), (7 - needed) / 6)]


class Guide(Advisor[ambush.Road, str]):
    """Thinks alike of all positions."""

    def __init__(
        self,
        planning: Planning[ambush.Road, str] | None = None,
        chances: ChanceAdvice[ambush.Road] | None = None,
    ) -> None:
        self.planning = Days() if planning is None else planning
        self.chances = HitOrMiss() if chances is None else chances

    def evaluate(self, state: ambush.Road, seat: int) -> float:
        return 0.0


class PlansInPlace(Days):
    def plans(self, state: ambush.Road, seat: int, brief: bool) -> list[Plan[ambush.Road, str]]:
        state.day += 1
        return []


class PlansAnew(Days):
    def __init__(self) -> None:
        super().__init__()
        self.made = 0

    def plans(self, state: ambush.Road, seat: int, brief: bool) -> list[Plan[ambush.Road, str]]:
        self.made += 1
        return super().plans(state, seat, brief) * (1 + self.made % 2)


class PlansNothing(Days):
    def plans(self, state: ambush.Road, seat: int, brief: bool) -> list[Plan[ambush.Road, str]]:
        return [Plan([], state)]


class PlansIllegallyInBrief(Days):
    def plans(self, state: ambush.Road, seat: int, brief: bool) -> list[Plan[ambush.Road, str]]:
        return [Plan(["fire"], state)] if brief else super().plans(state, seat, brief)


class WeighsTooMuch(ChanceAdvice[ambush.Road]):
    def weighted_outcomes(self, state: ambush.Road, chance: Chance) -> list[tuple[Outcome, float]]:
        return [((1,), 0.5), ((6,), 0.6)]


class ThrowsASeven(ChanceAdvice[ambush.Road]):
    def weighted_outcomes(self, state: ambush.Road, chance: Chance) -> list[tuple[Outcome, float]]:
        return [((7,), 1.0)]


class JudgesOtherwiseNearBy(Guide):
    def near(self, state: ambush.Road) -> Advisor[ambush.Road, str]:
        return Doubter()


class Doubter(Guide):
    def evaluate(self, state: ambush.Road, seat: int) -> float:
        return super().evaluate(state, seat) / 2 - 0.25


class MovesOne(PhasedLists[ambush.Road, str]):
    """Names who may act, and what with; `told` is what it says of the second."""

    def __init__(self, rules: ambush.AmbushRuleset, told: list[str]) -> None:
        self.rules = rules
        self.told = told

    def movable_pieces(self, state: ambush.Road, seat: int) -> list[str] | None:
        return ["first", "second"]

    def choices_with(self, state: ambush.Road, seat: int, piece: str) -> Choices[str]:
        legal = self.rules.legal(state, seat)
        return Choices(legal[:1] if piece == "first" else self.told or legal[1:], True)


def examined(advisor: Advisor[Any, Any]) -> Report:
    """Six games of a rule set with this advisor."""
    ruleset: AnyRuleset = ambush.AmbushRuleset()
    ruleset.advisor = advisor
    return check_ruleset(ruleset, cases(ruleset, range(6)), density=1.0)


def test_advice_that_can_be_followed_conforms() -> None:
    report = examined(Guide())
    assert report.ok, str(report)
    assert report.examined["plans_are_legal"] >= 6


WEIGHTS = "weighted_outcomes_stand_for_all"
WRONG: list[tuple[str, Callable[[], Guide], str, str]] = [
    ("illegal", lambda: Guide(Days(["fire"])), "plans_are_legal", "decision 1 of the plan 'fire'"),
    ("asked of another", lambda: Guide(Days(DAY)), "plans_are_legal", "decision 2 of the plan"),
    ("brief", lambda: Guide(PlansIllegallyInBrief()), "plans_are_legal", "is illegal"),
    ("empty", lambda: Guide(PlansNothing()), "plans_are_legal", "has no decision"),
    ("changing", lambda: Guide(PlansInPlace()), "plans_are_legal", "changes the state"),
    ("chance", lambda: Guide(PlansAnew()), "plans_are_legal", "a second time"),
    ("near", JudgesOtherwiseNearBy, "near_states_evaluate_alike", "judged otherwise"),
    ("weights", lambda: Guide(None, WeighsTooMuch()), WEIGHTS, "do not sum to 1"),
    ("seven", lambda: Guide(None, ThrowsASeven()), WEIGHTS, "(7,) is no outcome"),
]


@pytest.mark.parametrize(
    ("advisor", "property", "said"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_advice_that_cannot_be_followed_is_found(
    advisor: Callable[[], Guide], property: str, said: str
) -> None:
    report = examined(advisor())
    assert {failure.property for failure in report.failures} == {property}, str(report)
    assert said in str(report)


@pytest.mark.parametrize("told", [["march"], ["rest", "rest"]], ids=["one missing", "one twice"])
def test_movers_whose_choices_are_not_what_is_legal_are_found(told: list[str]) -> None:
    ruleset = ambush.AmbushRuleset()
    ruleset.long_lists = MovesOne(ruleset, told)
    report = check_ruleset(ruleset, cases(ruleset, range(3)), density=1.0)
    assert {failure.property for failure in report.failures} == {"choices_of_movers_are_all"}
    assert "first, second" in str(report)

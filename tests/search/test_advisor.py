"""Test bots with an advisor, and without one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from examples.breakthrough.rules import RULESET as BREAKTHROUGH
from examples.breakthrough.rules import Breakthrough
from examples.breakthrough.state import Pawns
from examples.breakthrough.tables import Step
from examples.duel.rules import RULESET as DUEL
from tests.small.salvo import RULESET as SALVO

from naumachia.kernel.advisor import NO_ADVICE, Advisor
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Choices, LongLists, Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.search.knowledge import Planner
from naumachia.search.lines import lines_of_one
from naumachia.search.simulator import Simulator


def opening(rules: AnyRuleset) -> Any:
    scenario = next(iter(rules.scenarios().values()))
    return rules.setup(scenario, Options(rules.options(), scenario.options))


def simulator(rules: AnyRuleset) -> Simulator[Any, Any]:
    return Simulator(rules, Planner(rules, opening(rules), Random(1)), 0, 1)


@pytest.mark.parametrize("rules", [BREAKTHROUGH, SALVO], ids=["breakthrough", "salvo"])
def test_without_an_advisor_all_states_are_alike(rules: AnyRuleset) -> None:
    assert rules.advisor is NO_ADVICE
    assert simulator(rules).blind
    assert rules.advisor.evaluate(opening(rules), 0) == 0.0


def test_with_an_advisor_states_are_evaluated() -> None:
    assert not simulator(DUEL).blind


@pytest.mark.parametrize(
    ("name", "plans"), [("trireme", False), ("biremes", False), ("navarchoi", True)]
)
def test_plans_are_asked_for_where_the_advisor_makes_them(name: str, plans: bool) -> None:
    rules = find(name)
    planner = Planner(rules, opening(rules), Random(1))
    assert (planner.planning is not None) == plans


def test_an_advisor_must_evaluate() -> None:
    class Idle(Advisor[Any, Any]):
        pass

    with pytest.raises(NotImplementedError):
        Idle().evaluate(opening(DUEL), 0)


class PawnByPawn(LongLists[Pawns, Step]):
    """Names the pawns that can move; the list of legal moves has the same."""

    def __init__(self, rules: Breakthrough) -> None:
        self.rules = rules
        self.asked = 0

    def movable_pieces(self, state: Pawns, seat: int) -> list[str] | None:
        return list(
            dict.fromkeys(self.rules.piece(state, step) for step in self.rules.legal(state, seat))
        )

    def choices_with(self, state: Pawns, seat: int, piece: str) -> Choices[Step]:
        self.asked += 1
        legal = self.rules.legal(state, seat)
        return Choices([step for step in legal if self.rules.piece(state, step) == piece], True)


class OneByOne(Breakthrough):
    def __init__(self) -> None:
        super().__init__()
        self.named = PawnByPawn(self)
        self.long_lists = self.named


def test_movers_and_the_list_of_actions_give_the_same_lines() -> None:
    listed, named = BREAKTHROUGH, OneByOne()
    state = opening(listed)
    pending = listed.pending(state)
    assert isinstance(pending, Prompt)
    (seat,) = pending.seats
    for seed in range(5):
        texts = [
            [
                [rules.notation.format_action(state, action) for action in line.actions]
                for line in lines_of_one(rules, state, seat, Random(seed))
            ]
            for rules in (listed, named)
        ]
        assert texts[0] == texts[1]
        assert texts[0]
    assert named.named.asked == 5

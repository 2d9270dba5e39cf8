"""Test that the kit finds a rule set whose answers to a seat reveal hidden information."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.small import gambit, reef, salvo
from tests.small.knowing import knowing

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.values import register_states
from naumachia.notation.scanner import Scanner
from naumachia.testing.conformance import Report, cases, check_ruleset


class ListsByTheMines(reef.ReefRuleset):
    """Suggests to lay a mine where one lies."""

    def suggested_actions(self, state: reef.Channel, seat: int) -> list[str]:
        return super().suggested_actions(state, seat) + [f"lay {mine}" for mine in state.mines]


class RefusesByTheMines(reef.ReefRuleset):
    """Tells Red which squares have a mine: there is no order of his to ask with, but Blue's."""

    def check(self, state: reef.Channel, seat: int, action: str) -> Ruling | None:
        ruling = super().check(state, seat, action)
        if ruling is not None and action in [f"lay {mine}" for mine in state.mines]:
            return Ruling("REE-LAY-01", {"refusal": "laid_there"})
        return ruling


class CountsTheMines(reef.ReefKnowledge):
    """Says that the odds of rowing are open."""

    def has_open_odds(self, state: reef.Channel, seat: int, action: str) -> bool:
        return True


class SaysWhenItIsSafe(reef.ReefKnowledge):
    """Odds are open where no mine lies ahead, which tells that none does."""

    def has_open_odds(self, state: reef.Channel, seat: int, action: str) -> bool:
        return action == "shell" or state.square + 1 not in state.mines


class TellingNotation(reef.ReefNotation):
    def parse_action(self, state: reef.Channel, seat: int, text: str) -> str:
        if "foo" in text:
            Scanner(text).fail(f"no mine, as there are at {state.mines}")
        return super().parse_action(state, seat, text)


class ExplainsByTheMines(reef.ReefRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.notation = TellingNotation()


class Remembering(reef.Channel):
    """Keeps beside the mines how far the first lies, and nobody blanks it."""

    def first(self) -> int:
        return min((mine for mine in self.mines if mine), default=0)

    fleeting = frozenset({"Remembering.nearest"})

    def __init__(self) -> None:
        super().__init__()
        self.nearest = 0


class Prophet(Advisor[reef.Channel, str]):
    def evaluate(self, state: reef.Channel, seat: int) -> float:
        assert isinstance(state, Remembering)
        return state.nearest / 10


class ReadsOn(reef.ReefNotation):
    def parse_position(self, text: str) -> reef.Channel:
        return remembered(super().parse_position(text))


def remembered(state: reef.Channel) -> Remembering:
    other = Remembering()
    other.square, other.turn, other.mines = state.square, state.turn, state.mines.copy()
    state.copy_machine(other)
    other.nearest = state.nearest if isinstance(state, Remembering) else other.first()
    return other


class AdvisesByTheMines(reef.ReefRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.notation = ReadsOn()
        self.advisor = Prophet()

    def setup(self, scenario: Scenario, options: Options) -> reef.Channel:
        return remembered(super().setup(scenario, options))

    def clone(self, state: reef.Channel) -> reef.Channel:
        return remembered(state)

    def decide(self, state: reef.Channel, seat: int, action: str, log: Log) -> None:
        super().decide(state, seat, action, log)
        if seat == reef.RED and isinstance(state, Remembering):
            state.nearest = state.first()


register_states(Remembering, AdvisesByTheMines())

LEAKS: list[tuple[Callable[[], AnyRuleset], str]] = [
    (ListsByTheMines, "lists_tell_nothing_hidden"),
    (RefusesByTheMines, "refusals_tell_nothing_hidden"),
    (knowing(reef.ReefRuleset, CountsTheMines()), "odds_tell_nothing_hidden"),
    (knowing(reef.ReefRuleset, SaysWhenItIsSafe()), "odds_tell_nothing_hidden"),
    (ExplainsByTheMines, "errors_tell_nothing_hidden"),
    (AdvisesByTheMines, "advice_tells_nothing_hidden"),
]


def examined(ruleset: AnyRuleset, games: int = 6) -> Report:
    return check_ruleset(ruleset, cases(ruleset, range(games)), density=1.0)


@pytest.mark.parametrize("ruleset", [reef.RULESET, salvo.RULESET, gambit.RULESET])
def test_what_rests_on_what_is_seen_conforms(ruleset: AnyRuleset) -> None:
    report = examined(ruleset)
    assert report.ok, str(report)
    for _, name in LEAKS:
        assert report.examined[name] > 50


@pytest.mark.parametrize(("leaking", "name"), LEAKS, ids=lambda one: getattr(one, "__name__", ""))
def test_what_tells_of_hidden_things_is_found(leaking: Callable[[], AnyRuleset], name: str) -> None:
    report = examined(leaking())
    assert not report.ok
    assert {failure.property for failure in report.failures} == {name}, str(report)
    assert "tells red what is hidden" in report.failures[0].detail

"""Test that the kit's messages tell the author where an error is and what to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.small import ambush, reef

from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.options import Options
from naumachia.kernel.phase import enter
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.toml_data import read_toml
from naumachia.testing.conformance import cases, check_ruleset
from naumachia.testing.reached import lines_of


class MisspellsAClause(ambush.AmbushRuleset):
    def decide(self, state: ambush.Road, seat: int, action: str, log: Log) -> None:
        log.add(ambush.MARCH_O1, "marched", square=1)  # type: ignore[attr-defined]


class ForgetsToSettle(ambush.AmbushRuleset):
    def setup(self, scenario: Scenario, options: Options) -> ambush.Road:
        state = ambush.Road()
        enter(state, ambush.March(), SILENT)
        return state


class WritesOneDay(ambush.AmbushNotation):
    def format_position(self, state: ambush.Road) -> str:
        if state.day > 1:
            raise KeyError(ambush.March)
        return super().format_position(state)


class WritesNoRecord(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.notation = WritesOneDay()


class RollsItself(reef.ReefRuleset):
    rolls = 0

    def decide(self, state: reef.Channel, seat: int, action: str, log: Log) -> None:
        super().decide(state, seat, action, log)
        if action == "shell":
            RollsItself.rolls += 1
            state.turn = 2 + RollsItself.rolls % 9


class LacksAPhrase(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        phrases = ambush.PHRASES.replace('rested = "The column rests."', "")
        self.phrases = Phrasebook(read_toml(phrases, "phrases.toml"))


class LacksAFact(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        phrases = ambush.PHRASES.replace("reaches {square}", "reaches {sqare}")
        self.phrases = Phrasebook(read_toml(phrases, "phrases.toml"))


SAID: list[tuple[Callable[[], AnyRuleset], str]] = [
    (MisspellsAClause, "the_game_goes_on in road seed 0: AttributeError"),
    (MisspellsAClause, "in decide; while looking at clone_is_independent)"),
    (
        ForgetsToSettle,
        "scenarios_can_be_set_up in  seed 0: AssertionError: the state is not settled",
    ),
    (ForgetsToSettle, "call settle(state, SILENT) at the end of setup"),
    (LacksAPhrase, "MissingPhrase: there is no phrase events.rested in phrases.toml"),
    (LacksAFact, "the phrase events.marched in phrases.toml wants {sqare}; the facts are: square"),
]


@pytest.mark.parametrize(("wrong", "said"), SAID, ids=lambda one: getattr(one, "__name__", ""))
def test_a_fault_is_told_with_its_place_and_what_to_do(
    wrong: Callable[[], AnyRuleset], said: str
) -> None:
    ruleset = wrong()
    report = check_ruleset(ruleset, cases(ruleset, range(4)), density=1.0)
    assert not report.ok
    assert said in str(report)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (WritesNoRecord, "no record can be written (KeyError"),
        (RollsItself, "does a rule roll dice itself, or keep something outside the state?"),
    ],
)
def test_a_fault_of_play_that_nobody_looked_for_is_told(
    wrong: Callable[[], AnyRuleset], said: str
) -> None:
    ruleset = wrong()
    report = check_ruleset(ruleset, cases(ruleset, range(6)), density=0.0, opening=0)
    assert said in str(report)


def test_a_rule_that_rolls_is_named_also_where_its_move_seems_to_reveal_something() -> None:
    ruleset = RollsItself()
    report = check_ruleset(ruleset, cases(ruleset, range(6)), density=1.0)
    told = [one for one in report.failures if one.property == "undo_never_crosses_knowledge"]
    assert told, str(report)
    assert all("does a rule roll dice itself" in one.detail for one in told), str(report)


def test_a_game_that_cannot_begin_is_a_finding() -> None:
    class CannotCount(ambush.AmbushRuleset):
        def __init__(self) -> None:
            super().__init__()
            self.conserved = lambda state: {"rounds": state.rounds}  # type: ignore[attr-defined]

    ruleset = CannotCount()
    report = check_ruleset(ruleset, cases(ruleset))
    assert "the_game_begins in road seed 0: AttributeError" in str(report)


def test_fields_that_no_position_tells_come_with_a_hint() -> None:
    (told,) = lines_of({"fields": ["Galley.seat"]})
    assert (
        "never reached: fields (1): Galley.seat (no position told their values; `derived`" in told
    )

"""Test that the kit asks every question of the contract, and names one that changes the state."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import pytest
from tests.small import ambush

from naumachia.kernel.advisor import Advisor, Blunders, ChanceAdvice, Lookahead, Planning
from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.machine import PhasedClock
from naumachia.kernel.pending import Choices, Clock, LongLists, TimeLimit
from naumachia.kernel.ruleset import AnyRuleset, Ruleset, Seating, View
from naumachia.scene.board import (
    AnyBoard,
    Attacks,
    Board,
    Cards,
    Forms,
    Groups,
    Odds,
    Pointing,
    board_of,
)
from naumachia.scene.forms import Form
from naumachia.testing.conformance import cases, check_ruleset

FACETS: dict[str, type[Any]] = {
    kind.__name__: kind for kind in (Cards, Attacks, Odds, Pointing, Groups, Forms)
}
PARTS: dict[str, type[Any]] = {
    "Ruleset": Ruleset,
    "Board": Board,
    **FACETS,
    "Seating": Seating,
    "Knowledge": Knowledge,
    "LongLists": LongLists,
    "Clock": Clock,
    "Advisor": Advisor,
    "Lookahead": Lookahead,
    "ChanceAdvice": ChanceAdvice,
    "Blunders": Blunders,
    "Planning": Planning,
}
MEANS = {
    "Ruleset.decide": "plays",
    "Ruleset.resolve": "plays",
    "Ruleset.clone": "what is compared",
    "Ruleset.position": "what is compared",
    "Ruleset.digest": "what is compared",
    "Knowledge.conceal": "changes a copy",
    "Knowledge.imagine": "changes a copy",
    "Planning.plans": "asked by `plans_are_legal`, with mutants in `test_conformance_advice`",
}
"""Methods that are no questions, or are asked elsewhere, each with the reason."""
SEEN_BEFORE = {
    "Advisor.evaluate",
    "ChanceAdvice.weighted_outcomes",
    "Knowledge.all_known",
    "Ruleset.check",
    "Ruleset.choices",
    "Ruleset.suggested_actions",
    "Ruleset.legal",
    "Ruleset.observe",
    "Ruleset.pending",
}
"""Questions that other properties put too, which find the changed position before."""


def questions() -> list[str]:
    """The public methods of the contract that are given a state, or a view of one."""
    return [
        f"{part}.{name}"
        for part, kind in PARTS.items()
        for name, method in inspect.getmembers(kind, callable)
        if not name.startswith("_")
        and {"state", "view"} & set(inspect.signature(method).parameters)
    ]


def spoiling(method: Callable[..., Any], spoil: Callable[[Any], None]) -> Callable[..., Any]:
    """The same answer; the state that was asked about is another one afterwards."""

    @wraps(method)
    def asked(self: Any, *given: Any, **named: Any) -> Any:
        answer = method(self, *given, **named)
        about = next(one for one in given if not isinstance(one, Ruleset))
        spoil(about.state if isinstance(about, View) else about)
        return answer

    return asked


class Columns(Forms[ambush.Road, str]):
    """Has an order that is filled in."""

    def all(self, view: View[ambush.Road], seat: int) -> list[Form]:
        return [Form("day", "The column", "", "March", (), (), (), False)]

    def fill(
        self, view: View[ambush.Road], seat: int, form: str, values: Mapping[str, str]
    ) -> list[str]:
        return ["march"]


class OnePiece(LongLists[ambush.Road, str]):
    def __init__(self, rules: ambush.AmbushRuleset) -> None:
        self.rules = rules

    def movable_pieces(self, state: ambush.Road, seat: int) -> list[str] | None:
        return ["column"] if self.rules.legal(state, seat) else []

    def choices_with(self, state: ambush.Road, seat: int, piece: str) -> Choices[str]:
        return Choices(self.rules.legal(state, seat), True)


class Minute(PhasedClock[ambush.Road, str]):
    def __init__(self, rules: ambush.AmbushRuleset) -> None:
        self.rules = rules

    def time_limit(self, state: ambush.Road, seat: int) -> TimeLimit | None:
        return TimeLimit(60, "day") if self.rules.legal(state, seat) else None


class Talkative(ambush.AmbushRuleset):
    """Says who may move, and how long it takes, so that more can be asked."""

    def __init__(self) -> None:
        super().__init__()
        board = ambush.AmbushBoard(self)
        board.forms = Columns(self)
        self.board = board
        self.long_lists = OnePiece(self)
        self.clock = Minute(self)


def spoilt(question: str) -> AnyRuleset:
    """An ambush of which this question finds a shell more."""
    part, name = question.split(".")
    ruleset = Talkative()
    board: AnyBoard = board_of(ruleset)
    guide = Guide()
    objects: dict[str, Any] = {
        "Ruleset": ruleset,
        "Board": board,
        **{name: getattr(board, name.lower()) for name in FACETS},
        "Seating": ruleset.seating,
        "Knowledge": ruleset.knowledge,
        "LongLists": ruleset.long_lists,
        "Clock": ruleset.clock,
        "Advisor": guide,
        "Lookahead": guide.lookahead,
        "ChanceAdvice": guide.chances,
        "Blunders": guide.blunders,
    }
    kind = type(objects[part])
    method = spoiling(getattr(kind, name), lambda state: setattr(state, "shells", 99))
    wrong: Any = type(f"Spoils{name}", (kind,), {name: method})
    if part == "Ruleset":
        ruleset = wrong()
    elif part == "Board":
        ruleset.board = wrong(ruleset)
    elif part in FACETS:
        setattr(board, part.lower(), wrong(ruleset))
    elif part == "Seating":
        ruleset.seating = wrong()
    elif part == "Knowledge":
        ruleset.knowledge = wrong()
    elif part == "LongLists":
        ruleset.long_lists = wrong(ruleset)
    elif part == "Clock":
        ruleset.clock = wrong(ruleset)
    elif part == "Advisor":
        ruleset.advisor = wrong()
    else:
        ruleset.advisor = guide
        if part == "Lookahead":
            guide.lookahead = wrong()
        elif part == "ChanceAdvice":
            guide.chances = wrong()
        else:
            guide.blunders = wrong()
    return ruleset


class Guide(Advisor[ambush.Road, str]):
    """Thinks nothing of any position."""

    def evaluate(self, state: ambush.Road, seat: int) -> float:
        return 0.0


@pytest.mark.parametrize("question", sorted(set(questions()) - MEANS.keys()))
def test_every_question_is_asked(question: str) -> None:
    ruleset = spoilt(question)
    report = check_ruleset(ruleset, cases(ruleset, range(2)), density=1.0)
    assert report.failures, f"{question} changes the state, and nobody saw it"
    if question not in SEEN_BEFORE:
        named = re.compile(rf"{re.escape(question)}( of .+)? changes the state it is asked of")
        assert all(named.fullmatch(found.detail) for found in report.failures), str(report)


def test_nothing_is_wrong_with_it_but_what_is_spoilt() -> None:
    ruleset: AnyRuleset = Talkative()
    ruleset.advisor = Guide()
    report = check_ruleset(ruleset, cases(ruleset, range(2)), density=1.0)
    assert report.ok, str(report)


def test_what_is_no_question_is_a_method_of_the_contract() -> None:
    assert MEANS.keys() | SEEN_BEFORE <= set(questions())

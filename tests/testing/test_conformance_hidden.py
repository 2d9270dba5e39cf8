"""Test that the kit finds a rule set that hides nothing, and one with impossible guesses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

import pytest
from tests.small import reef
from tests.small.knowing import knowing

from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Answer, Decision, Prompt
from naumachia.kernel.phase import Phase, Sealed, enter
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.notation.scanner import Scanner
from naumachia.testing.conformance import Report, cases, check_ruleset


class SealedLay(Sealed[reef.Channel, str]):
    """Both mines are laid under seal, and stay hidden in the state afterwards."""

    name: ClassVar[str] = "lay"
    shows: ClassVar[bool] = False

    def clone(self) -> Phase[reef.Channel, str]:
        other = type(self)(self.seats)
        self.copy_answers(other)
        return other

    def ask(self, state: reef.Channel, seats: tuple[int, ...]) -> Prompt:
        return Prompt(seats, "lay", "REE-LAY-01", {"count": self.answers.count(None)})

    def legal(self, state: reef.Channel, seat: int) -> list[str]:
        every = (f"lay {square}" for square in range(2, reef.LAST + 1))
        return [lay for lay in every if lay not in self.answers]

    def check(self, state: reef.Channel, seat: int, action: str) -> Ruling | None:
        if action in self.answers:
            return Ruling("REE-LAY-01", {"refusal": "laid_there"})
        return reef.Lay().check(reef.Channel(), seat, action)

    def reveal(self, state: reef.Channel, answers: list[str], log: Log) -> None:
        state.mines = sorted(int(answer[4:]) for answer in answers)
        if log.on:
            log.add("REE-LAY-01", "laid")


class SealedNotation(reef.ReefNotation):
    def __init__(self, kind: type[SealedLay]) -> None:
        self.kind = kind

    def format_position(self, state: reef.Channel) -> str:
        text, top = super().format_position(state), state.stack[-1]
        if isinstance(top, SealedLay):
            laid = ("." if one is None else one[4:] for one in top.answers)
            text = f"{text.removesuffix('-')}{' '.join(laid)}"
        return text

    def parse_position(self, text: str) -> reef.Channel:
        if " lay " not in text:
            return super().parse_position(text)
        head, _, laid = text.partition("mines")
        state = super().parse_position(f"{head}mines -")
        lay = self.kind((reef.BLUE, reef.BLUE))
        scan = Scanner(laid)
        for place in (0, 1):
            if not scan.accept("."):
                lay.answers[place] = f"lay {scan.integer(2, reef.LAST, 'mine')}"
        scan.end()
        state.stack[-1] = lay
        settle(state, SILENT)
        return state


class SaysItShows(SealedLay):
    shows: ClassVar[bool] = True


class SealKnowledge(reef.ReefKnowledge):
    def secret_to(
        self, state: reef.Channel, move: Decision[str] | Answer
    ) -> tuple[int, ...] | None:
        return (reef.BLUE,) if isinstance(state.stack[-1], SealedLay) else None


class SealedMines(reef.ReefRuleset):
    """Keeps the mines hidden that were laid under seal."""

    lay: ClassVar[type[SealedLay]] = SealedLay

    def __init__(self) -> None:
        super().__init__()
        self.notation = SealedNotation(self.lay)
        self.knowledge = SealKnowledge()

    def setup(self, scenario: Scenario, options: Options) -> reef.Channel:
        state = reef.Channel()
        enter(state, reef.Sail(), SILENT)
        enter(state, self.lay((reef.BLUE, reef.BLUE)), SILENT)
        settle(state, SILENT)
        return state


class ShowsTheMines(SealKnowledge):
    """Forgets to hide them once they are laid."""

    def conceal(self, state: reef.Channel, seat: int | None) -> reef.Channel:
        return state


class SaysItShowsTheMines(SealedMines):
    """So do those under seal that are shown at once: but then, what is there to guess at?"""

    lay = SaysItShows


class LaysOpenly(reef.ReefKnowledge):
    """Has secrets to guess at, it says, and none to hide."""

    def conceal(self, state: reef.Channel, seat: int | None) -> reef.Channel:
        return state

    def secret_to(
        self, state: reef.Channel, move: Decision[str] | Answer
    ) -> tuple[int, ...] | None:
        return None


class GuessesAstern(reef.ReefKnowledge):
    """Guesses mines where Red has rowed already."""

    def imagine(self, state: reef.Channel, seat: int | None, rng: Random) -> None:
        hidden = state.mines.count(reef.UNKNOWN)
        if hidden:
            state.mines = sorted(rng.sample(range(2, reef.LAST + 1), hidden))


def doubled(state: reef.Channel) -> dict[str, int]:
    return {"mines on mines": len(state.mines) - len(set(state.mines))}


class GuessesOneSquare(reef.ReefKnowledge):
    """Guesses both mines in one square."""

    def imagine(self, state: reef.Channel, seat: int | None, rng: Random) -> None:
        hidden = state.mines.count(reef.UNKNOWN)
        if hidden:
            state.mines = [rng.randint(state.square + 1, reef.LAST)] * hidden


class Doubled(reef.ReefRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.conserved = doubled


def examined(ruleset: AnyRuleset) -> Report:
    return check_ruleset(ruleset, cases(ruleset, range(8)), density=1.0)


@pytest.mark.parametrize("right", [reef.ReefRuleset, SealedMines])
def test_what_stays_hidden_and_is_guessed_well_conforms(right: Callable[[], AnyRuleset]) -> None:
    report = examined(right())
    assert report.ok, str(report)
    assert report.examined["guesses_are_possible"] > 50
    assert report.examined["something_is_hidden"] == 1


WRONG: list[tuple[Callable[[], AnyRuleset], str, str]] = [
    (
        knowing(SealedMines, ShowsTheMines()),
        "secret_moves_tell_nothing",
        "can tell two secret moves apart",
    ),
    (knowing(SaysItShowsTheMines, ShowsTheMines()), "something_is_hidden", "no view hid anything"),
    (knowing(reef.ReefRuleset, LaysOpenly()), "something_is_hidden", "no view hid anything"),
    (
        knowing(reef.ReefRuleset, GuessesAstern()),
        "guesses_are_possible",
        "is impossible: after 'row' of red it would have seen",
    ),
    (
        knowing(Doubled, GuessesOneSquare()),
        "guesses_are_possible",
        "has {'mines on mines': 1}, not {'mines on mines': 0}",
    ),
]


@pytest.mark.parametrize(
    ("wrong", "name", "detail"), WRONG, ids=lambda one: getattr(one, "__name__", "")
)
def test_what_is_not_hidden_or_cannot_be_is_found(
    wrong: Callable[[], AnyRuleset], name: str, detail: str
) -> None:
    report = examined(wrong())
    assert not report.ok
    assert {failure.property for failure in report.failures} == {name}, str(report)
    assert any(detail in failure.detail for failure in report.failures), str(report)

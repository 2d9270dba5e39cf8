"""Test that the kit finds a rule set that reveals sealed answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

import pytest
from tests.small.convoy import (
    OWNERS,
    SIXES,
    Convoy,
    ConvoyBoard,
    ConvoyRuleset,
    Gust,
    Plot,
    Plots,
    Race,
)
from tests.small.knowing import knowing

from naumachia.kernel.chance import Batch, Chance, Outcome, Pool
from naumachia.kernel.event import Log
from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.pending import Answer, Decision
from naumachia.kernel.phase import Phase, enter
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.scene.margin import Margin, Roster
from naumachia.testing.conformance import cases, check_ruleset


class OpenPlots(Plots):
    """Hides nothing."""

    def conceal(self, state: Convoy, seat: int | None) -> Phase[Convoy, Plot]:
        return self


class CountedPlots(Plots):
    """Hides what was plotted, and shows for how many boats."""

    def conceal(self, state: Convoy, seat: int | None) -> Phase[Convoy, Plot]:
        other = super().conceal(state, seat)
        assert isinstance(other, Plots)
        for index, owner in enumerate(self.seats):
            other.concealed[index] = owner != seat and self.answers[index] is not None
        return other


class NotedPlots(Plots):
    """Writes down where the boat will be, where all can see it."""

    def decide(self, state: Convoy, seat: int, action: Plot, log: Log) -> None:
        super().decide(state, seat, action, log)
        state.at[action.boat] += action.pace


class LoggedPlots(Plots):
    """Says which boat goes how fast."""

    def sealed(self, state: Convoy, seat: int, action: Plot, log: Log) -> None:
        log.add("CON-PLOT-01", "rowed", boat="R1", pace=action.pace)


class Told(Knowledge[Convoy, Plot]):
    """The record shows every plot at once."""

    def secret_to(self, state: Convoy, move: Decision[Plot] | Answer) -> tuple[int, ...] | None:
        return None


class Peeks(ConvoyBoard):
    """Its margin looks at the one who plots, who does not show it, by what is still open."""

    owing: ClassVar[int] = 0

    def margin(self, view: View[Convoy]) -> Margin:
        drawn = super().margin(view)
        note = str(Peeks.owing)
        rosters = tuple(Roster(one.seat, one.title, note, ()) for one in drawn.rosters)
        return Margin(drawn.turn, drawn.title, (), rosters)


class Peeking(ConvoyRuleset):
    """What it shows hangs on something beside the state."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Peeks(self)

    def decide(self, state: Convoy, seat: int, action: Plot, log: Log) -> None:
        Peeks.owing = action.pace
        super().decide(state, seat, action, log)


class Luck(Gust):
    """Looks at the first die, though only the number of sixes is counted."""

    def resolve(self, state: Convoy, outcome: Outcome, log: Log) -> None:
        super().resolve(state, outcome, log)
        state.at[0] += outcome[0] % 2


class GustyPlots(Plots):
    def reveal(self, state: Convoy, answers: list[Plot], log: Log) -> None:
        super().reveal(state, answers, log)
        state.stack.pop()
        enter(state, Luck(), log)


def with_plots(kind: type[Plots]) -> AnyRuleset:
    race = type("OtherRace", (Race,), {"plots": kind})
    return ConvoyRuleset(race())


WRONG: list[tuple[Callable[[], AnyRuleset], set[str]]] = [
    (lambda: with_plots(OpenPlots), {"sealed_answers_stay_sealed", "secret_moves_tell_nothing"}),
    (lambda: with_plots(CountedPlots), {"sealed_answers_stay_sealed", "secret_moves_tell_nothing"}),
    (lambda: with_plots(NotedPlots), {"sealed_answers_stay_sealed", "secret_moves_tell_nothing"}),
    (lambda: with_plots(LoggedPlots), {"sealed_answers_stay_sealed", "secret_moves_tell_nothing"}),
    (knowing(ConvoyRuleset, Told()), {"sealed_answers_stay_sealed"}),
    (Peeking, {"sealed_answers_stay_sealed", "secret_moves_tell_nothing"}),
    (lambda: with_plots(GustyPlots), {"chance_is_exact"}),
]


def test_plots_conform() -> None:
    ruleset = ConvoyRuleset()
    report = check_ruleset(ruleset, cases(ruleset, range(6)), density=1.0)
    assert report.ok, str(report)
    assert report.examined["sealed_answers_stay_sealed"] > 50


@pytest.mark.parametrize(
    ("wrong", "properties"),
    WRONG,
    ids=["open", "counted", "noted", "logged", "told", "peeking", "luck"],
)
def test_what_leaks_is_found(wrong: Callable[[], AnyRuleset], properties: set[str]) -> None:
    ruleset = wrong()
    report = check_ruleset(ruleset, cases(ruleset, range(6)), density=1.0)
    assert not report.ok
    assert {failure.property for failure in report.failures} <= properties, str(report)


def test_who_has_plotted_all_sees_that_another_has() -> None:
    plots = Plots(OWNERS)
    for boat in (0, 1, 2, 3, 4, 5):
        assert plots.owing()
        plots.answers[boat] = Plot(boat, 1)
    seen = plots.conceal(Convoy(), 0)
    assert isinstance(seen, Plots)
    assert seen.concealed == [False] * 3 + [True] * 3
    plots.answers[4] = None
    seen = plots.conceal(Convoy(), 0)
    assert isinstance(seen, Plots)
    assert seen.concealed == [False] * 6
    assert seen.owing() == (1,)
    assert seen.answers[3] is None


def test_what_could_be_plotted_is_guessed() -> None:
    plots = Plots((0, 0, 0, 1, 1, 1))
    plots.concealed = [True] * 3 + [False] * 3
    plots.fill(Convoy(), Random(1))
    assert [plot.boat for plot in plots.answers[:3] if plot] == [0, 1, 2]
    assert plots.concealed == [False] * 6


def test_gusts_are_counted_by_sixes() -> None:
    chance: Chance = Pool("CON-GUST-01", "gust", {}, (Batch(4, SIXES, "the wind"),))
    assert chance.size() == 5

"""Test that the kit finds missing fields, and questions that change the state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.small import convoy, drift, salvo

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.kernel.values import register_states
from naumachia.scene.board import Attacks, Facet, Groups, Odds, Pointing
from naumachia.scene.margin import Forecast, Threat
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point
from naumachia.testing.conformance import Report, begin, cases, check_ruleset
from naumachia.testing.fields import attributes, marked, own_fields
from naumachia.testing.queries import pending_and_legal_change_nothing
from naumachia.testing.spot import Broken, Spot


def examined(ruleset: AnyRuleset) -> Report:
    """A short run: two games."""
    return check_ruleset(ruleset, cases(ruleset, range(2)), density=1.0)


# -- clones --------------------------------------------------------------------------------


class ForgetsTheRound(convoy.ConvoyRuleset):
    def clone(self, state: convoy.Convoy) -> convoy.Convoy:
        other = super().clone(state)
        other.round = 1
        return other


class ForgetsAHeading(drift.DriftRuleset):
    def clone(self, state: drift.Drift) -> drift.Drift:
        other = super().clone(state)
        other.boats[1].heading = 18_000
        return other


class ForgetsTheScore(salvo.SalvoRuleset):
    def clone(self, state: salvo.Table2) -> salvo.Table2:
        other = super().clone(state)
        other.score = [0, 0]
        return other


class PlotsWithAHelm(convoy.Plots):
    """A phase with a field that its clone does not take over."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.helm = 0


class ShipsWithOars(convoy.Convoy):
    """A state with a field more, which changes in play."""

    def __init__(self) -> None:
        super().__init__()
        self.oars = 0


class SilentNotation(convoy.ConvoyNotation):
    """Reads positions that say nothing of oars."""

    def parse_position(self, text: str) -> convoy.Convoy:
        read = super().parse_position(text)
        state = ShipsWithOars()
        state.at, state.round = read.at, read.round
        read.copy_machine(state)
        return state


class RowsUnwritten(convoy.ConvoyRuleset):
    """Its positions say nothing of the oars, which count for the result."""

    def __init__(self) -> None:
        super().__init__()
        self.notation = SilentNotation(self.race)

    def setup(self, scenario: Any, options: Any) -> convoy.Convoy:
        opened = super().setup(scenario, options)
        state = ShipsWithOars()
        opened.copy_machine(state)
        state.round = opened.round
        return state

    def clone(self, state: convoy.Convoy) -> convoy.Convoy:
        other = ShipsWithOars()
        other.at, other.round = state.at.copy(), state.round
        other.oars = getattr(state, "oars", 0)
        state.copy_machine(other)
        return other

    def decide(self, state: convoy.Convoy, seat: int, action: convoy.Plot, log: Log) -> None:
        assert isinstance(state, ShipsWithOars)
        state.oars = state.round
        super().decide(state, seat, action, log)


register_states(ShipsWithOars, RowsUnwritten())


def plotting_with_a_helm() -> AnyRuleset:
    race = type("HelmedRace", (convoy.Race,), {"plots": PlotsWithAHelm})
    return convoy.ConvoyRuleset(race())


# -- questions -----------------------------------------------------------------------------


class Threatening(Attacks[drift.Drift, drift.Sail]):
    def threats(self, view: View[drift.Drift], seat: int) -> list[Threat]:
        view.state.boats[0].x += 1
        return []


class Reaching(drift.DriftBoard):
    def reach(self, view: View[drift.Drift], seat: int, piece: str) -> tuple[Overlay, ...]:
        view.state.round += 1
        return ()


class Foretelling(Odds[drift.Drift, drift.Sail]):
    def forecast(self, view: View[drift.Drift], seat: int, action: drift.Sail) -> Forecast | None:
        view.state.boats.reverse()
        return None


class Prospecting(Odds[drift.Drift, drift.Sail]):
    def dice_notes(
        self, view: View[drift.Drift], seat: int, action: drift.Sail
    ) -> list[tuple[str, str]]:
        raise KeyError("dice_notes")


class Banded(Attacks[drift.Drift, drift.Sail]):
    def bands(self, view: View[drift.Drift], seat: int, action: drift.Sail) -> tuple[Overlay, ...]:
        view.state.boats[1].y -= 1
        return ()


class Gathering(Groups[drift.Drift, drift.Sail]):
    def gather(
        self,
        view: View[drift.Drift],
        seat: int,
        pieces: tuple[str, ...],
        cards: tuple[str, ...] = (),
    ) -> list[drift.Sail] | None:
        view.state.round = 99
        return None


class AimingAnywhere(Pointing[drift.Drift, drift.Sail]):
    def aim(
        self,
        view: View[drift.Drift],
        seat: int,
        piece: str,
        at: Point,
        heading: float | None,
    ) -> list[drift.Sail]:
        raise IndexError(piece)


class Routing(Pointing[drift.Drift, drift.Sail]):
    def route(
        self,
        view: View[drift.Drift],
        seat: int,
        piece: str,
        at: Point,
        heading: float | None,
    ) -> list[drift.Sail]:
        view.state.boats[0].heading += 1
        return []


def reaching() -> AnyRuleset:
    ruleset = drift.DriftRuleset()
    ruleset.board = Reaching(ruleset)
    return ruleset


def with_facet(name: str, kind: type[Facet[Any, Any]]) -> Callable[[], AnyRuleset]:
    def made() -> AnyRuleset:
        ruleset = drift.DriftRuleset()
        board = drift.DriftBoard(ruleset)
        setattr(board, name, kind(ruleset))
        ruleset.board = board
        return ruleset

    return made


WRONG: list[tuple[str, Callable[[], AnyRuleset], str]] = [
    ("round", ForgetsTheRound, "clones_keep_every_field"),
    ("heading", ForgetsAHeading, "clones_keep_every_field"),
    ("score", ForgetsTheScore, "clones_keep_every_field"),
    ("phase", plotting_with_a_helm, "clones_keep_every_field"),
    ("position", RowsUnwritten, "positions_keep_every_field"),
    ("threats", with_facet("attacks", Threatening), "questions_change_nothing"),
    ("reach", reaching, "questions_change_nothing"),
    ("forecast", with_facet("odds", Foretelling), "questions_change_nothing"),
    ("dice_notes", with_facet("odds", Prospecting), "questions_change_nothing"),
    ("bands", with_facet("attacks", Banded), "questions_change_nothing"),
    ("gather", with_facet("groups", Gathering), "questions_change_nothing"),
    ("aim", with_facet("pointing", AimingAnywhere), "questions_change_nothing"),
    ("route", with_facet("pointing", Routing), "questions_change_nothing"),
]


@pytest.mark.parametrize(
    ("wrong", "property"), [row[1:] for row in WRONG], ids=[r[0] for r in WRONG]
)
def test_what_is_forgotten_or_changed_is_found_in_a_short_run(
    wrong: Callable[[], AnyRuleset], property: str
) -> None:
    report = examined(wrong())
    assert property in {failure.property for failure in report.failures}, str(report)


def test_a_forgotten_field_is_named() -> None:
    text = str(examined(ForgetsAHeading()))
    assert "a clone forgets Boat.heading" in text
    assert "no position says anything of ShipsWithOars.oars" in str(examined(RowsUnwritten()))


def test_what_games_never_came_upon_is_said() -> None:
    ruleset = drift.DriftRuleset()
    report = check_ruleset(ruleset, cases(ruleset, range(1)), density=1.0, limit=2)
    assert report.never["results"], "two decisions end no game"
    assert "never reached: results" in str(report)
    full = check_ruleset(convoy.RULESET, cases(convoy.RULESET, range(6)), density=1.0)
    assert full.never["events"] == full.never["prompts"] == full.never["clauses"] == []
    assert full.never["refusals"] == []


# -- `pending` and `legal` -----------------------------------------------------------------


class ListingTurn(drift.Turn):
    """A phase that keeps the list that `pending` made, as its clones do."""

    def __init__(self, seat: int, moved: bool = False) -> None:
        super().__init__(seat, moved)
        self.found: list[drift.Sail] = []

    def clone(self) -> Phase[drift.Drift, drift.Sail]:
        other = type(self)(self.seat, self.moved)
        other.found = self.found
        return other


class ReplacesItsList(ListingTurn):
    def pending(self, state: drift.Drift) -> Prompt | Chance | None:
        self.found = self.legal(state, self.seat)
        return super().pending(state)


class FillsItsList(ListingTurn):
    def pending(self, state: drift.Drift) -> Prompt | Chance | None:
        self.found.extend(self.legal(state, self.seat))
        return super().pending(state)


class MovesAsItLists(drift.Turn):
    def clone(self) -> Phase[drift.Drift, drift.Sail]:
        return MovesAsItLists(self.seat, self.moved)

    def legal(self, state: drift.Drift, seat: int) -> list[drift.Sail]:
        state.boats[seat].x += 1
        return super().legal(state, seat)


def ask(turn: drift.Turn) -> None:
    """Look for side effects of `pending` and `legal` in a game that waits for this turn."""
    ruleset = drift.DriftRuleset()
    spot = Spot(begin(ruleset, cases(ruleset)[0]), Random(1))
    spot.state.stack[-1] = turn
    settle(spot.state, SILENT)
    pending_and_legal_change_nothing(spot)


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (ReplacesItsList(0), "ReplacesItsList.pending changes ReplacesItsList.found"),
        (FillsItsList(0), "FillsItsList.pending changes FillsItsList.found"),
        (MovesAsItLists(0), "MovesAsItLists.legal changes Boat.x"),
    ],
)
def test_pending_and_legal_change_nothing(turn: drift.Turn, told: str) -> None:
    with pytest.raises(Broken, match=told):
        ask(turn)


def test_pending_and_legal_fill_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drift.Drift, "fleeting", frozenset({"ListingTurn.found"}))
    ask(ReplacesItsList(0))
    ask(FillsItsList(0))


# -- the means -----------------------------------------------------------------------------


def test_attributes_are_found_with_and_without_slots() -> None:
    assert sorted(attributes(drift.Boat(1, 2, 3))) == ["heading", "x", "y"]
    assert "answers" in attributes(convoy.Plots(convoy.OWNERS))


def test_only_what_a_clone_makes_anew_is_followed() -> None:
    ruleset = convoy.ConvoyRuleset()
    state = convoy.Convoy()
    state.stack = [convoy.Plots(convoy.OWNERS)]
    names = {field.name for field in own_fields(state, ruleset.clone(state), frozenset())}
    assert names == {"Convoy.at", "Convoy.round", "Plots.concealed"}


@pytest.mark.parametrize(("value", "other"), [(True, False), (3, 4), ("N", "Nx")])
def test_marks_are_other_values_of_the_kind(value: object, other: object) -> None:
    assert marked(value) == other
    assert type(marked(value)) is type(value)

"""Advice on formations: computer players keep lines, and move them as one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.rules.navarchoi.stage import stage

from naumachia.kernel.ruleset import View
from naumachia.rules import find
from naumachia.rules.navarchoi.actions import Form, Run, Sail
from naumachia.rules.navarchoi.advice.evaluation import cohesion, formations_needed
from naumachia.rules.navarchoi.advice.plans import BRIEF, WHOLE, plans
from naumachia.rules.navarchoi.model import IMPULSE, Formation, ShipRun
from naumachia.rules.navarchoi.rules.activation import MOVING, FormationChoice, FormationTurn
from naumachia.rules.navarchoi.rules.turn import SideSpeeds
from naumachia.search.rollout import RolloutBot, RolloutSettings
from naumachia.testing.stage import run

RULES = find("navarchoi")
LINE = ("A1 3 0505 E", "A2 3 0506 E", "A3 3 0507 E", "B1 3 2005 W")


@pytest.mark.parametrize(
    ("last", "needed"),
    [
        ("A4 3 0508 E", 1),
        ("A4 3 0508 NE", 1),
        ("A4 3 0508 N", 2),  # NAV-FORM-05
        ("A4 3 0509 E", 2),  # NAV-FORM-04
        ("A4 3 0508 E full", 2),  # NAV-FORM-06
        ("A4 3 0508 E red", 1),  # she has gone
        ("A4 3 0508 E immobile", 1),
    ],
)
def test_formations_that_a_fleet_needs_as_it_lies(last: str, needed: int) -> None:
    assert formations_needed(stage(*LINE, last), 0) == needed


def test_quality_limits_a_formation() -> None:
    """NAV-FORM-07."""
    assert formations_needed(stage(*LINE, quality=(2, 5)), 0) == 2


def test_a_fleet_that_lies_together_stands_better() -> None:
    apart = stage("A1 3 0505 E", "A2 3 0506 E", "A3 3 0509 E", "B1 3 2005 W")
    assert cohesion(stage(*LINE), 0) == 0.0
    assert cohesion(apart, 0) < 0.0
    assert cohesion(stage("A1 3 3205 E full", "B1 3 2005 W"), 0) < 0.0, "she has to go off the map"


def test_a_leader_does_not_break_a_line_that_can_follow() -> None:
    state = stage("A1 3 0905 E", "A2 3 0506 E", "B1 3 2005 W")
    assert cohesion(state, 0) < 0.0
    state.formation = Formation(0, IMPULSE, [0, 1], [])
    state.formation.runs.append(ShipRun(0, 0, False))
    assert cohesion(state, 0) == 0.0


def test_a_leader_is_thought_about_with_all_who_follow() -> None:
    state = stage(*LINE, "B2 3 0907 W")
    state.formation = Formation(0, IMPULSE, [0, 1, 2], [])
    run(state, FormationTurn(MOVING, 1, []))
    for plan in plans(state, 0, WHOLE):
        first, second, third = plan.after.ships[:3]
        if first.facing == 2 and state.map.name(int(first.square)) == "0905":
            assert state.map.name(int(second.square)) == "0906"
            assert state.map.name(int(third.square)) == "0507", "an enemy lies before her"
            break
    else:
        raise AssertionError("a run of four squares ahead is no plan")


@pytest.mark.parametrize("effort", [WHOLE, BRIEF])
def test_who_could_go_in_formation_is_not_sent_alone(effort: Any) -> None:
    state = stage(*LINE, "A4 3 1505 E")
    run(state, FormationChoice(0))
    chosen = [plan.actions[0] for plan in plans(state, 0, effort)]
    ships = [action.ships for action in chosen if isinstance(action, Form)]
    assert (0, 1, 2) in ships
    assert all(len(named) > 1 or named == (4,) for named in ships)


@pytest.mark.parametrize(
    ("ship", "wind", "raised"),
    [("A1 3 0505 E", "E", True), ("A1 3 0505 E", "S", False), ("A1 3 1505 E", "E", False)],
)
def test_a_sail_is_raised_with_the_wind_astern_and_far_to_go(
    ship: str, wind: str, raised: bool
) -> None:
    state = stage(ship, "B1 3 2505 W", wind=wind)
    run(state, SideSpeeds(0, []))
    found = plans(state, 0, WHOLE)
    assert any(isinstance(plan.actions[0], Sail) for plan in found) == raised


def test_only_the_leader_of_a_formation_is_pondered() -> None:
    state = stage(*LINE)
    state.formation = Formation(0, IMPULSE, [0, 1, 2], [])
    run(state, FormationTurn(MOVING, 1, []))
    assert RULES.advisor.lookahead.searches(state, 0)
    bot: RolloutBot[Any, Any] = RolloutBot(RULES, Random(1))
    state.formation.runs.append(ShipRun(0, 0, False))
    assert not RULES.advisor.lookahead.searches(state, 0)
    order = bot.order(View(0, state), 0, RULES.legal(state, 0))
    assert isinstance(order[0], Run)
    assert [one.rollouts for one in bot.candidates] == [0]


def test_a_careless_player_breaks_no_line() -> None:
    state = stage(*LINE)
    state.formation = Formation(0, IMPULSE, [0, 1, 2], [])
    run(state, FormationTurn(MOVING, 1, []))
    view, legal = View(0, state), RULES.legal(state, 0)

    def candidates(blunder_rate: float) -> int:
        bot: RolloutBot[Any, Any] = RolloutBot(
            RULES, Random(1), settings=RolloutSettings(1, blunder_rate=blunder_rate)
        )
        bot.order(view, 0, legal)
        return len(bot.candidates)

    assert candidates(1.0) == RULES.advisor.settings.beam, (
        "a careless player may choose the leader's run"
    )
    state.formation.runs.append(ShipRun(0, 0, False))
    assert candidates(1.0) == candidates(0.0) == 1, "who follows does what looks best"

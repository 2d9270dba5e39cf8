"""Diadochi keeps the kernel's contract: every scenario, the options, the edges of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.effort import OPENING, effort

from naumachia.rules import load
from naumachia.testing.conformance import Case, check_ruleset

DIADOCHI = load("diadochi")

LIMITS = {"two": 200, "four": 100, "intro": 50, "points-25": 60, "points-60": 20}
"""The decisions that are played of the small scenarios."""
SQUADRONS = 4
"""Those of other scenarios with some squadrons a side."""
FLEETS = 0
"""Those of the largest, of which only the beginning is looked at."""
LARGE = ("-full", "-122", "even-60", "even-120", "even-240")
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("two", {"setup": "plot"}),
    ("intro", {"command_flow": "interleaved", "rating_floor": False}),
    ("four", {"edge": "withdraw", "turn_away_travel": "4"}),
    ("intro", {"abreast_mix": "single", "front_rule": "zone"}),
    ("four", {"closest": "in_arc", "support_types": "ram", "smaller_rake": "pass"}),
    ("salamis-small", {"mixed_groups": True}),
    ("tyre-314", {"light_cv": "2"}),
    ("tyre-314", {"light_cv": "absent"}),
    ("four", {"turns": 3}),
]


def limit(scenario: str) -> int:
    """How many decisions of a scenario are played, by the number of its ships."""
    if scenario.endswith(LARGE):
        return FLEETS
    return LIMITS.get(scenario, SQUADRONS)


@pytest.mark.parametrize("scenario", list(DIADOCHI.scenarios()))
def test_every_scenario_conforms(scenario: str) -> None:
    games = [Case(scenario, {}, 1)]
    opening = effort(1, OPENING) if limit(scenario) == FLEETS else OPENING
    report = check_ruleset(DIADOCHI, games, density=0.02, limit=limit(scenario), opening=opening)
    assert report.ok, str(report)


@pytest.mark.parametrize(("scenario", "options"), OPTIONS, ids=str)
def test_every_option_conforms(scenario: str, options: dict[str, Any]) -> None:
    game = Case(scenario, options, 2)
    report = check_ruleset(
        DIADOCHI, [game], density=0.02, limit=min(40, limit(scenario)), opening=OPENING
    )
    assert report.ok, str(report)

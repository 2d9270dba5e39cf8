"""Diadochi keeps the kernel's contract: every scenario, the options, the edges of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from naumachia.rules import load
from naumachia.testing.conformance import Case, check_ruleset

DIADOCHI = load("diadochi")

LARGE = ("full", "even-", "points-")
"""What the names of scenarios with many ships hold: of these only the beginning is played."""
OPTIONS: list[dict[str, Any]] = [
    {"setup": "plot"},
    {"command_flow": "interleaved", "rating_floor": False},
    {"edge": "withdraw", "turn_away_travel": "4"},
    {"abreast_mix": "single", "front_rule": "zone"},
    {"closest": "in_arc", "support_types": "ram", "smaller_rake": "pass"},
    {"mixed_groups": True, "light_cv": "2"},
    {"light_cv": "absent", "turns": 3},
]


@pytest.mark.parametrize("scenario", list(DIADOCHI.scenarios()))
def test_every_scenario_conforms(scenario: str) -> None:
    large = any(word in scenario for word in LARGE)
    density, limit = (0.01, 20) if large else (0.02, 200)
    report = check_ruleset(DIADOCHI, [Case(scenario, {}, 1)], density=density, limit=limit)
    assert report.ok, str(report)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(f"{k}={o[k]}" for k in o))
def test_every_option_conforms(options: dict[str, Any]) -> None:
    games = [Case("tyre-314", options, 2), Case("two", options, 3)]
    report = check_ruleset(DIADOCHI, games, density=0.03, limit=150)
    assert report.ok, str(report)

"""Trireme keeps the kernel's contract: every scenario, every option, several together."""

from __future__ import annotations

from typing import Any

import pytest
from tests.effort import OPENING, effort

from naumachia.rules import load
from naumachia.testing.conformance import Case, check_ruleset

TRIREME = load("trireme")

CROWDED = {"board_n": 8, "setup_depth": 2}
OPTIONS: list[dict[str, Any]] = [
    {"interleave": True},
    {"lane_rule": "rammer"},
    {"ram_mode": "automatic"},
    {"boarding_ends_move": True},
    {"ram_135": False},
    {"own_ram_block": False},
    {"repetition": 1},
    {"repetition": 2, "interleave": True},
    {"quiet_rounds": 2},
    {"losses_to_lose": 1},
    {"losses_to_lose": 8},
    {"green_seat": 2, "setup_depth": 3},
    {"setup_depth": 1},
    {"ram_mode": "automatic", "lane_rule": "rammer", "interleave": True},
    {"boarding_ends_move": True, "interleave": True, "own_ram_block": False},
    {"lane_rule": "rammer", "ram_135": False, "own_ram_block": False},
    {"lane_rule": "rammer", "ram_135": False, "interleave": True, "repetition": 3},
]


@pytest.mark.parametrize("scenario", list(TRIREME.scenarios()))
def test_every_scenario_conforms(scenario: str) -> None:
    report = check_ruleset(
        TRIREME, [Case(scenario, {}, 1)], density=effort(1, 2) / 100, opening=OPENING
    )
    assert report.ok, str(report)


@pytest.mark.clause("TRI-RULE-01", "TRI-RULE-02", "TRI-RULE-28")
@pytest.mark.parametrize("seed", [1, pytest.param(3, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(f"{k}={o[k]}" for k in o))
def test_every_option_conforms(options: dict[str, Any], seed: int) -> None:
    game = Case("free", {**CROWDED, **options}, seed)
    density, limit = effort(3, 4) / 100, effort(300, 2_500)
    report = check_ruleset(TRIREME, [game], density=density, limit=limit, opening=OPENING)
    assert report.ok, str(report)


SHARED = "G1 (4,4)N/E; O1 (4,4)S/W; G2 (2,4)E; O2 (4,7)W; G3 (6,4)W; O3 (5,5)SW"
TIES = "G1 (4,4)N/E; O1 (4,4)S/W; G2 (6,6)E/N; O2 (6,6)W/S; G3 (1,1)N; tie G1 O1; tie O2 G2"
ENDGAME = "lost green 5 orange 5; G1 (4,4)N/E; O1 (4,4)S/W; G2 (2,4)E; O2 (7,4)W; tie G1 O1"


@pytest.mark.parametrize("position", [SHARED, TIES, ENDGAME], ids=["shared", "ties", "endgame"])
@pytest.mark.parametrize("side", ["green", "orange"])
def test_close_quarters_conform(position: str, side: str) -> None:
    start = f"options board_n=8 quiet_rounds=4\n{side} moves\n" + position.replace("; ", "\n")
    games = [Case("free", {}, seed, start) for seed in range(effort(2, 4))]
    report = check_ruleset(TRIREME, games, density=0.3, opening=OPENING)
    assert report.ok, str(report)

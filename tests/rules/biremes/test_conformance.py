"""Test that Biremes keeps the kernel's contract: scenarios, options, corner cases."""

from __future__ import annotations

from typing import Any

import pytest
from tests.effort import OPENING, effort

from naumachia.rules import load
from naumachia.testing.conformance import Case, check_ruleset

BIREMES = load("biremes")

OPTIONS: list[dict[str, Any]] = [
    {"edge": "exit", "grounding": True},
    {"angle_limits": "25 65", "bireme_turn_ram": "3"},
    {"bireme_turn_ram": "off", "ram_into_melee": False},
    {"swipe_distance": "maximum", "swipe_runon": "clear"},
    {"oar_loss_halves_turn": True, "corvus_roman_only": True},
    {"melee_timing": "game_turn_end", "derelict_drift": True},
    {"nat_scope": "listed", "victory": "break", "break_level": 30},
    {"hull_sizes": 150, "turn_limit": 4},
    {"hidden_rosters": True, "free_for_all": True},
]


@pytest.mark.parametrize("scenario", list(BIREMES.scenarios()))
def test_every_scenario_conforms(scenario: str) -> None:
    report = check_ruleset(
        BIREMES, [Case(scenario, {}, 1)], density=0.02, limit=effort(120, 250), opening=OPENING
    )
    assert report.ok, str(report)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(f"{k}={o[k]}" for k in o))
def test_every_option_conforms(options: dict[str, Any]) -> None:
    games = [Case("three", options, 2), Case("duel-unequal", options, 3)]
    report = check_ruleset(BIREMES, games, density=0.03, limit=effort(100, 200), opening=OPENING)
    assert report.ok, str(report)


CLOSE = """players green:0:roman:south orange:1:carthaginian:north
turn 3
taken 1
order green orange
G1 V 20,16,0 corvus
G2 T 16,19.65,90
G3 B 24,16.5,350 fire=1/2
G4 T 18,22.5,120 crew=6
G5 B 30,20,0 crew=0 fireship fire=1/2
O1 T 20,20,90
O2 Q 23,20.2,85 immobile=fresh
O3 B 26,17.2,200
O4 V 17.4,24,90 dead crew=3
stack cycle:2 player_turns player:0:2 activate:0"""


@pytest.mark.parametrize(
    "seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (3, 4, 5))]
)
@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
def test_close_quarters_conform(seed: int, hidden: bool) -> None:
    game = Case("squadrons", {"hidden_rosters": hidden}, seed, CLOSE)
    report = check_ruleset(BIREMES, [game], density=0.15, limit=effort(50, 80), opening=OPENING)
    assert report.ok, str(report)

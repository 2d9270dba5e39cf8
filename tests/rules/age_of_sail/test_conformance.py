"""The age of sail keeps the kernel's contract: every scenario, each option and chapter."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.effort import OPENING

from naumachia.rules import load
from naumachia.testing.conformance import Case, check_ruleset

SAIL = load("age_of_sail")

SMALL = (
    "frigates",
    "sloops",
    "shannon-chesapeake",
    "resistance",
    "becalmed",
    "drawn-frigates",
)
"""Scenarios of which much is played."""
FULL = {
    "opt_boats": True,
    "opt_jury_rig": True,
    "opt_towing": True,
    "opt_oars": True,
    "opt_crews": True,
    "opt_prizes": True,
    "opt_foundering": True,
}
"""All optional chapters."""
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("resistance", FULL),
    ("becalmed", FULL),
    *[("resistance", {name: True}) for name in FULL],
    ("becalmed", {"opt_crews": False, "opt_prizes": False, "opt_boats": False}),
    ("sloops", {"later_rake": "off", "later_explosion": "off", "later_frigate": "off"}),
    ("frigates", {"later_fire": "off", "battery_count": "total"}),
    ("sloops", {"crew_scale": "equal_flotation", "half_battery": "confirm_4_6"}),
    ("frigates", {"battery_loss_chooser": "firer", "loss_side": "engaged"}),
    ("frigates", {"battery_loss_chooser": "random"}),
    ("frigates", {"battery_loss_chooser": "literal_second_player"}),
    ("frigates", {"fire_declaration": "ship_by_ship", "los": "none"}),
    ("becalmed", {"calm_change": "direct", "los": "land"}),
    ("drawn-frigates", {"start_strength": "roll", "prevailing_5": "no_prevailing"}),
    ("drawn-frigates", {"start_time_6": "night_escape", "night": "fight_on"}),
    ("sloops", {"start_strength": "strong", "collision": "stop", "edge": "open"}),
    ("nile", {"anchoring": True}),
    ("frigates", {"premeasure": "allowed", "clock_s_per_ship": 120}),
    ("sloops", {"movement": "template"}),
    ("frigates", {"boarding_dice": "nearest", "diagrams": "closed"}),
    ("sloops", {**FULL, "diagrams": "closed"}),
    ("frigates", {"boarding_dice": "floor", "hours_per_move": "1"}),
    ("becalmed", {"aux_class": "medium", "prize_crew_base": "tonnage"}),
    ("resistance", {"victory": "scenario"}),
    ("frigates", {"victory": "annihilation", "table_width": 40, "table_height": 30}),
]


LARGE: Final = 2
"""Decisions of a large battle: each of them is examined with all its ships."""


def limit(scenario: str, small: int) -> int:
    """How many decisions of a scenario are played."""
    return small if scenario in SMALL else LARGE


def conforms(scenario: str, options: dict[str, Any], seed: int, decisions: int) -> None:
    game = Case(scenario, options, seed)
    report = check_ruleset(SAIL, [game], density=0.03, limit=decisions, opening=OPENING)
    assert report.ok, str(report)


@pytest.mark.parametrize("scenario", list(SAIL.scenarios()))
def test_every_scenario_conforms(scenario: str) -> None:
    conforms(scenario, {}, 1, limit(scenario, 20))


@pytest.mark.parametrize(("scenario", "options"), OPTIONS, ids=str)
def test_every_option_conforms(scenario: str, options: dict[str, Any]) -> None:
    conforms(scenario, options, 2, limit(scenario, 8))


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", list(SAIL.scenarios()))
def test_every_scenario_conforms_for_longer(scenario: str) -> None:
    conforms(scenario, {}, 3, limit(scenario, 300) * 4)


@pytest.mark.nightly
@pytest.mark.parametrize(("scenario", "options"), OPTIONS, ids=str)
def test_every_option_conforms_for_longer(scenario: str, options: dict[str, Any]) -> None:
    conforms(scenario, options, 4, limit(scenario, 120) * 2)

"""Návarchoi keeps the kernel's contract: every scenario, the options, the edges of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.effort import OPENING, effort

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.options import Options
from naumachia.rules import load
from naumachia.testing.conformance import Case, check_ruleset

NAVARCHOI = load("navarchoi")

OPTIONS: list[dict[str, Any]] = [
    {"pass_final": True, "reveal_on_declare": True},
    {"formation_gap": 2, "static_activation": False},
    {"declare_mp": False, "turn_cost": "per_point"},
    {"manpower": "hidden", "ram_sink_at": 9},
    {"ooc_edge": "hold", "manpower_speed": True},
    {"early_end": False, "quit_field": "count"},
    {"immobile_melee": False, "max_turns": 3},
]


@pytest.mark.parametrize("scenario", list(NAVARCHOI.scenarios()))
def test_every_scenario_conforms(scenario: str) -> None:
    report = check_ruleset(
        NAVARCHOI, [Case(scenario, {}, 1)], density=0.01, limit=effort(40, 150), opening=OPENING
    )
    assert report.ok, str(report)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(f"{k}={o[k]}" for k in o))
def test_every_option_conforms(options: dict[str, Any]) -> None:
    games = [Case("first-strokes-g", options, 2), Case("liburnian-raid", options, 3)]
    report = check_ruleset(NAVARCHOI, games, density=0.02, limit=effort(40, 150), opening=OPENING)
    assert report.ok, str(report)


def usual(scenario: str) -> Options:
    """Return the options of a scenario."""
    return Options(NAVARCHOI.options(), NAVARCHOI.scenarios()[scenario].options)


def crowded_sea(scenario: str, seed: int) -> str:
    """Return both fleets in 6 by 6 squares of a corner, some grappled, with full hands.

    A third of the ships is hurt, a quarter tired; nobody has moved yet.
    """
    rng = Random(f"crowded {seed}")
    fresh = NAVARCHOI.setup(NAVARCHOI.scenarios()[scenario], usual(scenario))
    held: dict[int, list[str]] = {}
    lines = []
    for ship in fresh.ships:
        at = rng.choice([at for at in range(36) if len(held.get(at, [])) < 3])
        held.setdefault(at, []).append(ship.name)
    for ship in fresh.ships:
        at = next(at for at, names in held.items() if ship.name in names)
        words = [ship.name, f"{at % 6 + 1:02}{at // 6 + 1:02}", rng.choice(COMPASS)]
        grappled = len({name[0] for name in held[at]}) == 2
        words.append(rng.choice(["cruise", "cruise", "damaged"] + ["full"] * (1 - grappled)))
        if rng.random() < 0.3:
            words.append(f"manpower={rng.randint(1, ship.manpower)}/{ship.manpower_max}")
        words += ["red"] if rng.random() < 0.25 else []
        words += ["grappled"] if grappled else []
        lines.append(" ".join(words))
    cards = rng.sample(range(1, 56), 18)
    hands = [sorted(cards[:9]), sorted(cards[9:])]
    left = [str(card) for card in range(1, 56) if card not in cards]
    return "\n".join(
        [f"battle {scenario}", "turn 3", "wind SE", "initiative b 1", *lines]
        + [f"hand {seat} {' '.join(map(str, hands[k]))}" for k, seat in enumerate("ab")]
        + [f"piles {len(left)} {' '.join(left)}", "stack cycle:5 cycles:0"]
    )


@pytest.mark.parametrize("scenario", ["liburnian-raid", "first-strokes-g"])
@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (2, 3))]
)
def test_crowded_seas_conform(scenario: str, seed: int) -> None:
    games = [Case(scenario, {}, seed, crowded_sea(scenario, seed))]
    report = check_ruleset(NAVARCHOI, games, density=0.06, limit=effort(45, 160), opening=OPENING)
    assert report.ok, str(report)

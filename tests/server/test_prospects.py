"""The tones of the outcomes of an order: which are to be hoped for, which feared."""

from __future__ import annotations

import pytest

from naumachia.rules import load
from naumachia.server.prospects import Prospects, told_tones

RAM = """players green:0:naval_power:south orange:1:naval_power:north
turn 1
taken 1
order green orange
G1 T 22,8,0
O1 T 24,12,90
stack cycle:2 player_turns player:0:3 activate:0
"""
BOARDING = "green moves; G1 (8,6)N/E; G2 (1,1)N; O1 (8,6)S/W; O2 (1,15)S"


@pytest.mark.parametrize(
    ("gains", "tones"),
    [
        ([0.4, -0.3, 0.0], ["good", "bad", "even"]),
        ([0.4, -0.3, -0.2], ["good", "bad", "bad"]),
        ([0.9, 0.1], ["good", "bad"]),
        ([0.9, 0.2, 0.1], ["good", "even", "bad"]),
        ([-0.9, -0.1], ["bad", "good"]),
        ([0.5, 0.499, 0.0], ["good", "good", "bad"]),
        ([0.5, 0.501], ["good", "good"]),
        ([-0.5], ["bad"]),
    ],
)
def test_tones_tell_outcomes_apart(gains: list[float], tones: list[str]) -> None:
    assert told_tones(gains) == tones


def told(ruleset_id: str, position: str, order: str) -> dict[str, str]:
    """The tone of each outcome of green's order."""
    ruleset = load(ruleset_id)
    state = ruleset.notation.parse_position(position)
    action = ruleset.notation.parse_action(state, 0, order)
    odds = Prospects(ruleset).of(state, 0, action)
    assert odds is not None
    parts = odds["parts"]
    assert isinstance(parts, list)
    return {part["label"]: part["tone"] for part in parts}


def test_a_ram_that_can_only_gain_has_a_best_and_a_worst_outcome() -> None:
    tones = told("biremes", RAM, "G1 ram O1 R25")
    assert tones["O1 sinks"] == "good"
    assert tones["Glances off"] == "bad"
    assert tones["O1 is dead in the water"] == "even"


def test_a_boarding_is_good_when_won_and_bad_when_lost() -> None:
    assert told("trireme", BOARDING, "G1 +O1") == {
        "O1 is lost": "good",
        "G1 is lost": "bad",
        "Tie, both locked": "even",
    }

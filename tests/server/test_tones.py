"""Test the tones of the outcomes of an order: good, even or bad."""

from __future__ import annotations

import pytest

from naumachia.rules import load
from naumachia.scene.outcomes import tones_of
from naumachia.server.page.odds import OddsCounter

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
    ("gains", "expected"),
    [
        ([0.4, -0.3, 0.0], ["good", "bad", "even"]),
        ([0.4, -0.3, -0.2], ["good", "bad", "bad"]),
        ([0.9, 0.1], ["good", "even"]),
        ([0.9, 0.46, 0.2, 0.02], ["good", "good", "even", "bad"]),
        ([-0.9, -0.1], ["bad", "even"]),
        ([0.0, -0.4, -0.1], ["even", "bad", "bad"]),
        ([0.5, 0.499, 0.0], ["good", "good", "even"]),
        ([0.5, 0.501], ["good", "good"]),
        ([-0.5], ["bad"]),
    ],
)
def test_tones_tell_outcomes_apart(gains: list[float], expected: list[str]) -> None:
    assert tones_of(gains) == expected


def told(ruleset_id: str, position: str, order: str) -> dict[str, str]:
    """The tone of each outcome of green's order."""
    ruleset = load(ruleset_id)
    state = ruleset.notation.parse_position(position)
    action = ruleset.notation.parse_action(state, 0, order)
    odds = OddsCounter(ruleset).of(state, 0, action)
    assert odds is not None
    parts = odds["parts"]
    assert isinstance(parts, list)
    return {part["label"]: part["tone"] for part in parts}


def test_a_ram_that_can_only_gain_has_a_best_and_a_worst_outcome() -> None:
    tones = told("biremes", RAM, "G1 ram O1 R25")
    assert tones["O1 sinks"] == "good"
    assert tones["Glances off"] == "bad"
    assert tones["O1 is dead in the water"] == "even"


def test_to_do_no_harm_is_no_success() -> None:
    position = RAM.replace("24,12,90", "24,10,90")
    assert told("biremes", position, "G1 shoot O1 fire") == {
        "O1 catches fire": "good",
        "O1 does not catch fire": "even",
    }
    tones = told("biremes", position, "G1 shoot O1 crew")
    assert [tones[f"O1 loses {men} men"] for men in (6, 5, 4)] == ["good"] * 3
    assert tones["O1 loses 1 man"] == "even"


def test_a_boarding_is_good_when_won_and_bad_when_lost() -> None:
    assert told("trireme", BOARDING, "G1 +O1") == {
        "O1 is lost": "good",
        "G1 is lost": "bad",
        "Tie, both locked": "even",
    }


SIDE_BY_SIDE = RAM.replace("22,8,0", "15,19.65,90").replace("24,12,90", "20,20,90")


def chances(told: object) -> dict[str, str]:
    """The chance of each outcome."""
    assert isinstance(told, dict)
    return {part["label"]: part["p"] for part in told["parts"]}


def answers_to(order: str) -> dict[str, dict[str, str]]:
    """The chances after each answer to green's order."""
    ruleset = load("biremes")
    state = ruleset.notation.parse_position(SIDE_BY_SIDE)
    odds = OddsCounter(ruleset).of(state, 0, ruleset.notation.parse_action(state, 0, order))
    assert odds is not None
    answers = odds["answers"]
    assert isinstance(answers, list)
    least = min(answers, key=lambda answer: answer["worth"])
    assert (odds["parts"], odds["worth"]) == (least["parts"], least["worth"])
    return {answer["label"]: chances(answer) for answer in answers}


def test_a_swipe_is_told_with_each_defence() -> None:
    told = answers_to("G1 swipe O1 S0 on 1")
    bank, marked, none = "O1 loses a bank of oars", "O1 is immobilised", "No damage"
    assert told["No defence"] == {marked: "2/3", none: "1/6", bank: "1/6"}
    saved = {marked: "4/9", none: "4/9", bank: "1/9"}
    assert told["Draw in the oars"] == saved
    assert {marked, none, bank} == set(told["Turn away at once"])
    assert told["Turn away at once"][bank] == "1/9"
    assert told["Grapple her in turn"][f"{bank}, grappled"] == "7/72"
    assert told["Grapple her in turn"][f"{bank}, the grapple fails"] == "5/72"


def test_a_grapple_is_told_with_and_without_a_quick_turn() -> None:
    told = answers_to("G1 grapple O1 S0")
    assert told["Await the grapple"] == {"Grappled": "7/12", "The grapple fails": "5/12"}
    assert told["Try a quick turn"]["Grappled"] == "7/18"

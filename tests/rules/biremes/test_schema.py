"""Test actions as JSON: they match the schema, survive a round trip, and errors name the field."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator
from tests.rules.biremes.stage import stage

from naumachia.kernel.errors import BadNotation
from naumachia.rules import load

NOTATION = load("biremes").notation
TEXTS = """G1 F6; G1 R12.5 F4; G1 A2; G1 F3 R90; G1 stay; G1 ram O1 R12.5; G1 swipe O1 S-1 on 1.5
G1 grapple O1 P0.25; G1 transfer G2 S0 men 8; G1 transfer G2 here men -3; G1 shoot O1 crew
G1 shoot O1 fire; G1 fireship; G1 launch; end; O1 defend none; O1 defend turn; O1 defend oars
O1 defend grapple; O1 quick yes; O1 quick no; O1 slip F0.5; O1 slip L10; O1 slip none; O1 capture
O1 sink; G1 man 7; G1 at 10,6,0""".replace("\n", "; ").split("; ")
STATE = stage("G1 B 10,6,0", "G2 T 20,6,0", "O1 T 10,16,180")


@pytest.mark.parametrize("text", TEXTS)
def test_every_kind_of_action_goes_to_data_and_back(text: str) -> None:
    action = NOTATION.parse_action(STATE, 0, text)
    data = json.loads(json.dumps(NOTATION.action_data(STATE, action)))
    Draft202012Validator(NOTATION.action_schema()).validate(data)
    assert NOTATION.parse_action_data(STATE, 0, data) == action
    assert NOTATION.format_action(STATE, NOTATION.parse_action_data(STATE, 0, data)) == text


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("G1 F6", "action"),
        ({"do": "fly"}, "do"),
        ({"do": ["end"]}, "do"),
        ({"do": "stay"}, "stay"),
        ({"do": "stay", "ship": "G1", "men": 1}, "stay"),
        ({"do": "stay", "ship": "G9"}, "ship"),
        ({"do": "stay", "ship": 1}, "ship"),
        ({"do": "man", "ship": "G1", "crew": True}, "crew"),
        ({"do": "man", "ship": "G1", "crew": 10**30}, "crew"),
        ({"do": "quick", "ship": "G1", "tried": 1}, "tried"),
        ({"do": "defend", "ship": "G1", "defence": []}, "defence"),
    ],
)
def test_bad_data_name_the_field(data: object, place: str) -> None:
    with pytest.raises(BadNotation) as caught:
        NOTATION.parse_action_data(STATE, 0, data)
    assert caught.value.place == place
    assert not Draft202012Validator(NOTATION.action_schema()).is_valid(data) or place == "ship"


POSITIONS = [
    "players green:0:roman:south orange:1:greek:north; turn 2; G1 T 24,8,0 crew=3 fire=2/1; "
    "O1 V sunk; land 0,0 4,0 0,4; stack cycle:1 initiative:/",
    "players green:0:roman:south orange:1:greek:north; turn 1; order orange green; taken 1; "
    "G1 T 24,8,0 corvus known; O1 T 24,28,180 banks=1; stack cycle:1 initiative:/",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_positions_go_to_data_and_back(text: str) -> None:
    state = NOTATION.parse_position(text)
    data = json.loads(json.dumps(NOTATION.position_data(state)))
    Draft202012Validator(NOTATION.position_schema()).validate(data)
    again = NOTATION.parse_position_data(data)
    assert NOTATION.format_position(again) == NOTATION.format_position(state)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"turn": True}, "turn"),
        ({"wind": 1}, "wind"),
        ({"order": ["green; turn 9"]}, "order"),
        ({"ships": [{"id": "G1"}]}, "ships"),
        ({"ships": [{"id": "turn", "class": "T", "at": "1,1,0", "marks": []}]}, "id"),
        ({"over": False}, "over"),
        ({"stack": "cycle:1"}, "stack"),
    ],
)
def test_bad_positions_name_the_field(change: dict[str, object], place: str) -> None:
    state = NOTATION.parse_position(POSITIONS[0])
    with pytest.raises(BadNotation) as caught:
        NOTATION.parse_position_data({**NOTATION.position_data(state), **change})
    assert caught.value.place == place

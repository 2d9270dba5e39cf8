"""The words of Návarchoi: the documentation shows every kind, as text and as JSON."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest
from jsonschema import Draft202012Validator
from tests.documented import orders
from tests.rules.navarchoi.stage import stage

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.notation.positions import ENTRIES
from naumachia.rules.navarchoi.notation.vocabulary import WORDS
from naumachia.rules.navarchoi.ruleset import RULESET

NOTATION = RULESET.notation
STATE = stage(
    *(f"A{n} 3 0{n}05 E" for n in range(1, 8)), *(f"B{n} 3 1{n}05 W" for n in range(1, 5))
)
ORDERS = orders("rulesets/navarchoi.md", "## Notation")
STEPS = [step for order in ORDERS for step in NOTATION.split(order)]
EXAMPLES = WORDS.examples()
ACTIONS = Draft202012Validator(NOTATION.action_schema())


@pytest.mark.parametrize("order", ORDERS)
def test_documented_orders_read_and_write_the_same(order: str) -> None:
    steps = NOTATION.split(order)
    again = [NOTATION.format_action(STATE, NOTATION.parse_action(STATE, 0, one)) for one in steps]
    assert NOTATION.join(again) == [order]


def test_every_kind_is_documented() -> None:
    actions = [NOTATION.parse_action(STATE, 0, step) for step in STEPS]
    assert {NOTATION.action_data(STATE, action)["do"] for action in actions} == set(EXAMPLES)


@pytest.mark.parametrize("text", [*EXAMPLES.values(), *STEPS])
def test_every_kind_goes_to_json_and_back_and_is_a_value(text: str) -> None:
    action = NOTATION.parse_action(STATE, 0, text)
    data = json.loads(json.dumps(NOTATION.action_data(STATE, action)))
    ACTIONS.validate(data)
    assert NOTATION.parse_action_data(STATE, 0, data) == action
    for other in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
        assert other == action
        assert hash(other) == hash(action)
        assert type(other) is type(action)


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", "column 1", "none, commit, declare"),
        ("comit #18", "comit (column 1)", "none, commit, declare"),
        ("A9 run 8", "A9 (column 1)", "the name of a ship of this battle"),
        ("A1", "column 3", "run, F, B, a turn such as R1 or L2"),
        ("A1 run", "column 7", "movement points, as in `A1 run 8 full`"),
        ("A1 run 8 fast", "fast (column 10)", "full or nothing more"),
        ("commit 18", "18 (column 8)", "a card such as #18"),
        ("declare war", "war (column 9)", "planning, action or activation"),
        ("form A1 A9", "A9 (column 9)", "the name of a ship"),
        ("form A1 A2 with", "column 16", "a card such as #18"),
        ("form A1 x", "x (column 9)", "the name of a ship, with"),
        ("wind 2", "2 (column 6)", "+1, -1 or 0"),
        ("melee 0911 B3:3 B4", "B4 (column 17)", "ships, or each with its part"),
        ("melee 9999 B3", "9999 (column 7)", "column and row, 0101 to"),
        ("A1 attack rake", "column 15", "the name of a ship"),
        ("A1 attack rake B3, bite B4", "bite (column 20)", "missile, rake, ram or grapple"),
        ("A1 attack rake B3 harpax", "harpax (column 19)", "corvus, pots or nothing more"),
        ("A1 face up", "up (column 9)", "N, NE, E"),
        ("A1 sail away", "away (column 9)", "up or down"),
        ("battle #46 53", "53 (column 12)", "a card such as #18 or nothing more"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, place: str, expected: str) -> None:
    with pytest.raises(BadNotation) as caught:
        NOTATION.parse_action(STATE, 0, text)
    assert caught.value.place == place
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"do": "commit", "card": "18"}, "card"),
        ({"do": "form", "ships": "A1", "cards": []}, "ships"),
        ({"do": "form", "ships": ["A9"], "cards": []}, "ships"),
        ({"do": "attack", "ship": "A1", "strikes": [{"attack": "rake"}]}, "strikes"),
        ({"do": "melee", "square": "9999", "targets": ["B1"], "parts": []}, "square"),
        ({"do": "play", "card": 1, "ships": [], "values": [-1]}, "values"),
        ({"do": "sail", "ship": "A1", "raised": "up"}, "raised"),
        ({"text": "none"}, "do"),
    ],
)
def test_wrong_data_name_the_field(data: object, place: str) -> None:
    with pytest.raises(BadNotation) as caught:
        NOTATION.parse_action_data(STATE, 0, data)
    assert caught.value.place == place


@pytest.mark.parametrize("name", ["first-strokes-e", "catana"])
def test_positions_go_to_json_and_back(name: str) -> None:
    rng = Random(name)
    schema = Draft202012Validator(NOTATION.position_schema())
    scenario = RULESET.scenarios()[name]
    state = RULESET.setup(scenario, Options(RULESET.options(), dict(scenario.options)))
    for _ in range(120):
        pending = RULESET.pending(state)
        if isinstance(pending, Chance):
            RULESET.resolve(state, pending.sample(rng), SILENT)
        elif isinstance(pending, Prompt):
            seat = pending.seats[0]
            RULESET.decide(state, seat, rng.choice(RULESET.legal(state, seat)), SILENT)
        else:
            break
        for view in (state, RULESET.observe(state, 1).state):
            data = json.loads(json.dumps(NOTATION.position_data(view)))
            schema.validate(data)
            assert NOTATION.format_position(NOTATION.parse_position_data(data)) == (
                NOTATION.format_position(view)
            )


def test_hands_and_piles_are_numbers_in_json() -> None:
    data = ENTRIES.data("battle catana\ninitiative a 2\nhand a 8 ?\nplanned b 6 open\nfree 1 0")
    assert data["initiative"] == ["a", 2]
    assert (data["hands"], data["planned"]) == ({"a": [8, "?"]}, {"b": [6, "open"]})
    assert data["free"] == [1, 0]


def test_a_position_without_a_stack_stands_at_the_beginning_of_a_turn() -> None:
    (scenario, *_) = RULESET.scenarios().values()
    state = RULESET.setup(scenario, Options(RULESET.options(), dict(scenario.options)))
    text = "\n".join(
        line for line in RULESET.position(state).splitlines() if not line.startswith("stack")
    )
    again = NOTATION.parse_position(text)
    assert isinstance(RULESET.pending(again), (Prompt, Chance))
    assert again.turn == state.turn

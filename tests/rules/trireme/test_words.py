"""The words of Trireme: the documentation shows every kind, and actions are values."""

from __future__ import annotations

import copy
import pickle

import pytest
from tests.documented import orders, positions

from naumachia.kernel.errors import BadNotation
from naumachia.rules import load
from naumachia.rules.trireme.actions import END_TURN, MANEUVERS, PLACES, STOPS, Action, board, ram
from naumachia.rules.trireme.notation.vocabulary import WORDS

TRIREME = load("trireme")
NOTATION = TRIREME.notation
STATE = NOTATION.parse_position("green moves; G3 (8,5)N; O5 (8,8)S; O6 (4,4)E")
ORDERS = orders("notation.md", "## Trireme")
EXAMPLES = WORDS.examples()


@pytest.mark.parametrize("order", ORDERS)
def test_documented_orders_read_and_write_the_same(order: str) -> None:
    steps = NOTATION.split(order)
    again = [NOTATION.format_action(STATE, NOTATION.parse_action(STATE, 0, one)) for one in steps]
    assert NOTATION.join(again) == [order]


def test_every_kind_is_documented() -> None:
    steps = [step for order in ORDERS for step in NOTATION.split(order)]
    actions = [NOTATION.parse_action(STATE, 0, step) for step in steps]
    assert {NOTATION.action_data(STATE, action)["do"] for action in actions} == set(EXAMPLES)


@pytest.mark.parametrize("text", EXAMPLES.values())
def test_examples_are_orders(text: str) -> None:
    assert NOTATION.format_action(STATE, NOTATION.parse_action(STATE, 0, text))


@pytest.mark.parametrize("text", positions("notation.md", "## Trireme"))
def test_documented_positions_are_positions(text: str) -> None:
    state = NOTATION.parse_position(text)
    assert sorted(NOTATION.format_position(state).split("\n")) >= sorted(text.strip().split("\n"))


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("G9 F", "G9 (column 1)", "G1..G8 or O1..O8"),
        ("a ship", "a (column 1)", "G, O, G1..G8 or O1..O8, green or orange"),
        ("G3", "column 3", "F, L, R, B, xO5, +O5 or ."),
        ("G3 FX", "X (column 5)", "/E or nothing more"),
        ("G3 xZ9", "Z9 (column 5)", "G1..G8 or O1..O8"),
        ("G3 F/X", "X (column 6)", "lane: one of N, NE"),
        ("G (8,x)N", "x)N (column 6)", "row, a number from 1 to 31"),
        ("G (8,32)N", "32)N (column 6)", "row from 1 to 31, not 32"),
        ("G (8,2)X", "X (column 8)", "heading: one of N, NE"),
        ("O (8,2)N", "O (column 1)", "G or green"),
        ("orange end", "orange (column 1)", "G or green"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, place: str, expected: str) -> None:
    with pytest.raises(BadNotation) as caught:
        NOTATION.parse_action(STATE, 0, text)
    assert caught.value.place == place
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize(
    "action",
    [MANEUVERS[7], ram(2, 12), board(2, 12), STOPS[3], END_TURN, PLACES[9]],
    ids=lambda action: type(action).__name__,
)
def test_actions_are_values(action: Action) -> None:
    for other in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
        assert other == action
        assert hash(other) == hash(action)
        assert type(other) is type(action)
        assert repr(other) == repr(action)
    assert action != ram(0, 15)
    assert action != MANEUVERS[0]

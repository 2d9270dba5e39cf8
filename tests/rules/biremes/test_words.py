"""Test that the documentation lists every kind of order, and that its examples parse."""

from __future__ import annotations

import copy
import pickle

import pytest
from tests.documented import orders, positions
from tests.rules.biremes.stage import stage

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.event import Event
from naumachia.rules.biremes.actions import STARBOARD, Swipe
from naumachia.rules.biremes.notation.vocabulary import VOCABULARY
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene.board import board_of

STATE = stage("G1 B 10,6,0", "G2 T 20,6,0", "O1 T 10,16,180", "O2 V 20,16,180")
ORDERS = orders("rulesets/biremes.md", "## Notation")


@pytest.mark.parametrize("text", ORDERS)
def test_documented_orders_read_and_write_the_same(text: str) -> None:
    assert VOCABULARY.write(STATE, VOCABULARY.read(STATE, 0, text)) == text


def test_every_kind_is_documented() -> None:
    found = {VOCABULARY.data(STATE, VOCABULARY.read(STATE, 0, text))["do"] for text in ORDERS}
    assert found == set(VOCABULARY.examples())


@pytest.mark.parametrize("text", VOCABULARY.examples().values())
def test_examples_are_orders(text: str) -> None:
    assert VOCABULARY.write(STATE, VOCABULARY.read(STATE, 0, text)) == text


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("O9 F6", "O9 (column 1)", "one of G1, G2, O1, O2"),
        ("G1", "column 3", "stay, a step such as F6 or R12.5, ram, swipe"),
        ("G1 ram O2 F3", "F3 (column 11)", "a turn such as R12.5"),
        ("G1 ram O9", "O9 (column 8)", "one of G1, G2, O1, O2"),
        ("G1 swipe O2 X1 on 1", "X1 (column 13)", "S or P with the offset"),
        ("G1 swipe O2 S-1 off 1", "off (column 17)", "on, as in `G1 swipe O2 S-1 on 1.5`"),
        ("G1 swipe O2 S-1 on 1.0005", "1.0005 (column 20)", "a length"),
        ("G1 R10 L20", "L20 (column 8)", "one turn up to 360 each end"),
        ("G1 F6 A2", "A2 (column 7)", "one distance above 0"),
        ("G1 F1.23456", "F1.23456 (column 4)", "length '1.23456' has more than 3 decimals"),
        ("G1 at 10,6", "10,6 (column 7)", "x,y,heading"),
        ("O2 slip R10 F1 R10", "R10 (column 16)", "one step, or none"),
        ("O2 defend stoutly", "stoutly (column 11)", "none, turn, oars or grapple"),
        ("G1 swipe O2 S0 on 99999999999999999999", "(column 19)", "a length"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, place: str, expected: str) -> None:
    with pytest.raises(BadNotation) as caught:
        VOCABULARY.read(STATE, 0, text)
    assert place in caught.value.place
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize("text", VOCABULARY.examples().values())
def test_actions_are_values(text: str) -> None:
    action = VOCABULARY.read(STATE, 0, text)
    for other in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
        assert other == action
        assert hash(other) == hash(action)
        assert type(other) is type(action)


def test_a_swipe_is_kept_in_the_stack_by_its_row() -> None:
    write, read = VOCABULARY.phase_codec(Swipe)
    assert write(Swipe(0, 2, STARBOARD, -1000, 1500)) == "0,2,1,-1000,1500"
    assert read("0,2,1,-1000,1500") == Swipe(0, 2, STARBOARD, -1000, 1500)


@pytest.mark.parametrize("text", positions("rulesets/biremes.md", "## Notation"))
def test_documented_positions_stand_at_the_beginning_of_a_turn(text: str) -> None:
    state = RULESET.notation.parse_position(text)
    assert (state.turn, state.active_seat(), state.awaiting_seat()) == (3, 0, 0)
    assert int(state.ships[0].crew) == 12
    again = RULESET.notation.parse_position(RULESET.position(state))
    assert RULESET.digest(again) == RULESET.digest(state)


@pytest.mark.parametrize(
    ("named", "seat"), [("order orange green", 1), ("order orange green\ntaken 2", 0)]
)
def test_a_position_names_whose_turn_begins(named: str, seat: int) -> None:
    (text,) = positions("rulesets/biremes.md", "## Notation")
    state = RULESET.notation.parse_position(f"{text}{named}")
    assert (state.active_seat(), state.awaiting_seat()) == (seat, seat)


def test_a_turn_that_nobody_has_is_refused() -> None:
    (text,) = positions("rulesets/biremes.md", "## Notation")
    with pytest.raises(BadNotation, match="no such turn"):
        RULESET.notation.parse_position(f"{text}taken 3")


def test_a_ship_stands_in_a_position_once() -> None:
    (text,) = positions("rulesets/biremes.md", "## Notation")
    with pytest.raises(BadNotation, match="double entry"):
        RULESET.notation.parse_position(f"{text}G1 T 30,30,0")


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        ("ram_rolled", {"modifier": 2, "total": 9}, "The ram, where 10 sinks O1: `4-3` +2 = **9**"),
        ("swipe_rolled", {"total": 7}, "The oars, where 10 breaks a bank: `4-3` = **7**"),
        ("save_rolled", {"saved": False}, "G1 needs 10: `4-3`, too late"),
    ],
)
def test_a_roll_says_what_it_needs(kind: str, facts: dict[str, object], said: str) -> None:
    told = {"ship": "G1", "target": "O1", "dice": (4, 3), "needs": 10, "reasons": (), **facts}
    event = Event("BIR-RAM-09", kind, told)
    assert board_of(RULESET).say(event, None) == said

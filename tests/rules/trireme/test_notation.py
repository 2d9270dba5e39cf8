"""How Trireme is written: every form reads back, and the rest is refused with a reason."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.rules.trireme.worked import at

from naumachia.kernel.errors import BadNotation, IllegalAction, RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.rules import load
from naumachia.testing.strategies import damaged, games

TRIREME = load("trireme")
NOTATION = TRIREME.notation

POSITION = (
    "options board_n=9 losses_to_lose=4; green moves; round 7; quiet 3; G1 (3,4)N; "
    "G2 (5,5)NE/SE made F; O1 (5,5)SW/NW; G3 (8,6)N/E; O2 (8,6)S/W; O3 lost; "
    "lost green 2 orange 3; tie O2 G3; active G2"
)

IDENTITIES = [
    "G3 F",
    "G3 F/E",
    "G3 B/SW",
    "G3 L",
    "G3 R",
    "G3 xO5",
    "G3 +O5",
    "G3 .",
    "green end",
    "O8 FF",
    "G3 FR xO5",
    "G3 F/E +O6",
    "G3 FF.",
    "G3 +O5 FR xO4",
]


@pytest.mark.parametrize("order", IDENTITIES)
def test_orders_read_and_write_the_same(order: str) -> None:
    assert NOTATION.join(NOTATION.split(order)) == [order]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("g3 f", ["G3 F"]),
        ("g3 fr xo5", ["G3 F", "G3 R", "G3 xO5"]),
        ("G3  F  R", ["G3 F", "G3 R"]),
        ("G3FR", None),
        ("G3 Ff/ne .", ["G3 F", "G3 F/NE", "G3 ."]),
        ("G (8,2)N", ["G (8,2)N"]),
        ("green end", ["green end"]),
        ("", []),
    ],
)
def test_orders_may_be_written_loosely(written: str, meant: list[str] | None) -> None:
    if meant is None:
        match = at("green moves; G3 (8,5)N; O1 (15,15)S")
        with pytest.raises(BadNotation):
            match.play_order(0, written)
    else:
        assert NOTATION.split(written) == meant


def test_a_position_reads_and_writes_the_same() -> None:
    state = NOTATION.parse_position(POSITION)
    text = NOTATION.format_position(state)
    assert NOTATION.format_position(NOTATION.parse_position(text)) == text
    assert sorted(text.splitlines()) == sorted(POSITION.split("; "))


def test_entries_may_come_in_any_order_and_comments_are_skipped() -> None:
    shuffled = "\n".join(reversed(POSITION.split("; "))) + "\n# a comment\n\n"
    assert TRIREME.digest(NOTATION.parse_position(shuffled)) == TRIREME.digest(
        NOTATION.parse_position(POSITION)
    )


WRONG_POSITIONS = [
    ("", "G1 (16,1)N", "[column, row] from 1 to 15"),
    ("", "G1 (0,1)N", "column from 1 to 31, not 0"),
    ("", "G1 (3,4)X", "heading: one of N"),
    ("", "G9 (3,4)N", "green, orange, round, fleet, quiet, a ship"),
    ("", "G1 (3,4)N/Q", "lane: one of"),
    ("", "G1 (3,4)N; G1 (3,5)N", "named twice"),
    ("", "G1 (3,4)N; O1 (3,4)E", "TRI-OCC-01"),
    ("", "G1 (3,4)N/E; O1 (3,4)S/W; O2 (3,4)N", "TRI-OCC-02"),
    ("", "G1 (3,4)N/E; O1 (3,4)S/N", "W or E"),
    ("", "G1 (3,4)N; O1 (3,4)S", "W or E"),
    ("", "G1 (3,4)N made LF", "one of nothing, F"),
    ("", "G1 (3,4)N end sunk", "one of nothing, stopped"),
    ("", "tie G1 O1; G1 (3,4)N; O1 (5,5)N", "two enemies sharing"),
    ("", "tie G1 O1", "two enemies sharing"),
    ("", "active O1; O1 (3,4)N", "a ship of the side to move"),
    ("", "active G1; G1 lost", "a ship of the side to move"),
    ("", "round -1", "from 0 to 1000000"),
    ("", "round 1; round 2", "each entry once"),
    ("", "fleet 9", "from 1 to 8"),
    ("", "lost green 9", "losses from 0 to 8"),
    ("", "drawn tomorrow", "one of quiet, repetition"),
    ("", "options wind=3", "one of board_n"),
    ("", "options board_n=99", "from 8 to 31"),
    ("", "options board_n", "'='"),
    ("", "boarding G1 O1; G1 (3,4)N; O1 (5,5)N", "two enemies sharing"),
    ("", "the wind blows", "green, orange, round, fleet, quiet, a ship"),
    ("", "G1 (3,4)N/E", "a lane only beside another ship"),
    ("", "G1 (3,4)N/E; O1 (3,4)S/E", "expected W"),
    ("", "options lane_rule=rammer; G1 (3,4)N; O1 (3,4)S/E", "no lane"),
    ("", "O1 (3,4)N made F end stopped", "made and end of the side that moves"),
    ("green re-rolls", "G1 (3,4)N end stopped", "made and end of the side that moves"),
    ("", "G1 (3,4)N made F; G2 (9,9)N made F", "`active G1` or `end stopped`"),
    ("", "G1 (3,4)N made F; G2 (9,9)N; active G2", "`active G1` or `end stopped`"),
    ("", "G2 (1,1)N; G1 (3,4)N/E; O1 (3,4)S/W; active G2; boarding G1 O1", "G2 boarding"),
    ("", "G1 (3,4)N/E end stopped; O1 (3,4)S/W; boarding G1 O1", "a free ship of the side to move"),
    ("green re-rolls", "G1 (3,4)N; active G1", "only where a side moves"),
    ("", "G1 (3,4)N; rerolled 1", "only where a side re-rolls"),
    ("orange places", "", "green, who is next"),
    ("", "lost green 6 orange 6", "one at most (TRI-RULE-28)"),
    ("", "G1 (3,4)N; lost green 8", "8 in all"),
    ("", "fleet 3; G1 (3,4)N", "from 1 to 3"),
    ("", "drawn quiet; lost green 6", "one result"),
    ("orange sleeps", "", "places, moves or re-rolls"),
]


@pytest.mark.parametrize(("phase", "entries", "expected"), WRONG_POSITIONS)
def test_a_wrong_position_is_refused_with_a_reason(phase: str, entries: str, expected: str) -> None:
    with pytest.raises(BadNotation) as error:
        NOTATION.parse_position(f"{phase or 'green moves'}; {entries}")
    assert expected in str(error.value)


def test_the_only_ship_half_way_is_the_active_one() -> None:
    match = at("green moves; G1 (3,4)N made F; G2 (9,9)N; O1 (15,15)S")
    assert "active G1" in TRIREME.position(match.state)


def test_a_ship_that_boards_is_the_active_one() -> None:
    entries = "green moves; G1 (3,4)N/E made F; G2 (9,9)N; O1 (3,4)S/W; boarding G1 O1"
    match = at(entries)
    assert "active G1" in TRIREME.position(match.state)
    match.answer((6, 1))
    assert isinstance(match.pending, Prompt)
    assert match.pending.piece == "G1"


@pytest.mark.clause("TRI-RULE-29")
@pytest.mark.parametrize(
    "ships", ["", "G1 (1,1)NW/NE; G2 (1,1)NW/SW; O2 (15,15)NW/NE; O3 (15,15)SE/SW"]
)
def test_a_position_in_which_nobody_can_ever_move_is_drawn(ships: str) -> None:
    state = NOTATION.parse_position(f"options quiet_rounds=0; green moves; {ships}")
    assert state.result is not None
    assert state.result.ending == "quiet"


@pytest.mark.clause("TRI-RULE-29")
def test_positions_that_cannot_come_back_are_forgotten() -> None:
    match = at("options repetition=3; green moves; G1 (8,5)N; O1 (8,8)E; O8 (15,15)S")
    match.play_order(0, "G1 FB")
    assert TRIREME.position(match.state).count("seen") == 2
    match.play_order(1, "O1 FB")
    match.play_order(1, "O8 L")
    assert TRIREME.position(match.state).count("seen") == 3
    match.play_order(0, "G1 FF xO1")
    assert TRIREME.position(match.state).count("seen") == 1


@pytest.mark.clause("TRI-RULE-29")
def test_positions_of_sixteen_ships_are_forgotten_when_one_is_left() -> None:
    seen = "seen 1 {} orange 490540b754a820c04d2fc959e3288aaa"
    for ships, kept in ((1, True), (16, False)):
        entry = seen.format(ships)
        match = at(f"options repetition=3; green moves; G1 (8,5)N; {entry}")
        match.play_order(0, "G1 L")
        assert (entry in TRIREME.position(match.state)) == kept


@pytest.mark.parametrize(
    ("phase", "seat", "order"),
    [
        ("orange places; G1 (8,2)N", 1, "G (4,14)S"),
        ("green places", 0, "O (8,2)N"),
        ("green moves; G1 (8,8)N/E; O1 (8,8)S/W; O2 (8,9)E; O3 (8,7)E", 0, "orange end"),
    ],
)
def test_nobody_acts_in_the_name_of_the_other_side(phase: str, seat: int, order: str) -> None:
    with pytest.raises(BadNotation, match="other side named"):
        at(phase).play_order(seat, order)


WRONG_ACTIONS: list[tuple[Any, str]] = [
    (None, "an object"),
    ([], "an object"),
    ({}, "do"),
    ({"do": "fly"}, "one of place, maneuver"),
    ({"do": "end", "ship": "G1"}, "no more fields"),
    ({"do": "maneuver", "ship": "G9", "maneuver": "F"}, "G1..G8 or O1..O8"),
    ({"do": "maneuver", "ship": "G1"}, "maneuver"),
    ({"do": "maneuver", "ship": "G1", "maneuver": "FF"}, "one of F, L, R, B"),
    ({"do": "maneuver", "ship": "G1", "maneuver": "F", "lane": "up"}, "one of N, NE"),
    ({"do": "ram", "ship": "G1"}, "target"),
    ({"do": "ram", "ship": "G1", "target": 3}, "G1..G8 or O1..O8"),
    ({"do": "place", "at": [0, 1], "heading": "N"}, "[1..31, ...]"),
    ({"do": "place", "at": "a1", "heading": "N"}, "[1..31, ...]"),
    ({"do": "place", "at": [1, 1]}, "heading"),
    ({"do": "stop", "ship": None}, "ship"),
    ({"do": "stop", "ship": "G1", "why": 1}, "ship"),
]


@pytest.mark.parametrize(("data", "expected"), WRONG_ACTIONS)
def test_wrong_data_of_an_action_is_refused(data: Any, expected: str) -> None:
    state = NOTATION.parse_position(POSITION)
    with pytest.raises(BadNotation) as error:
        NOTATION.parse_action_data(state, 0, data)
    assert expected in str(error.value)
    assert not Draft202012Validator(NOTATION.action_schema()).is_valid(data)


@pytest.mark.parametrize("schema", [NOTATION.action_schema(), NOTATION.position_schema()])
def test_schemas_are_schemas(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)


ORDERS = st.from_regex(re.compile(r"[GOgo][0-9] ([FLRBflrb]|/[NESW]+|[x+][GO][0-9]| |\.){0,8}"))


@given(order=ORDERS | damaged("G3 F/E +O6") | st.text(max_size=30))
def test_no_order_breaks_the_reader(order: str) -> None:
    match = at(POSITION)
    before = TRIREME.digest(match.state)
    try:
        match.play_order(0, order)
    except RulesError as error:
        reason = str(error)
        assert TRIREME.digest(match.state) == before
        if isinstance(error, IllegalAction):
            reason = TRIREME.phrases.refusal(error.ruling.clause, error.ruling.facts)
        assert reason
    else:
        assert match.history


@given(text=damaged(POSITION) | damaged(POSITION.replace("; ", "\n")))
def test_no_position_breaks_the_reader(text: str) -> None:
    try:
        state = NOTATION.parse_position(text)
    except RulesError as error:
        kind = error
        assert isinstance(kind, BadNotation), repr(kind)
    else:
        again = NOTATION.parse_position(NOTATION.format_position(state))
        assert TRIREME.digest(again) == TRIREME.digest(state)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
KEYS = list(NOTATION.position_data(NOTATION.parse_position(POSITION)))


@given(
    match=games(TRIREME, {"board_n": 8}, ("free",), most=60), key=st.sampled_from(KEYS), value=JSON
)
def test_no_position_data_breaks_the_reader(match: Match[Any, Any], key: str, value: Any) -> None:
    data = json.loads(json.dumps(NOTATION.position_data(match.state)))
    data[key] = value
    try:
        state = NOTATION.parse_position_data(data)
    except RulesError as error:
        kind = error
        assert isinstance(kind, BadNotation), repr(kind)
    else:
        found = NOTATION.position_data(state)
        assert NOTATION.position_data(NOTATION.parse_position_data(found)) == found

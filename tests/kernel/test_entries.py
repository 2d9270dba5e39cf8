"""Positions as entries: text and JSON are the same, and each says what it cannot read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from naumachia.kernel.errors import BadNotation
from naumachia.notation.pattern import PatternMismatch
from naumachia.notation.position import (
    COUNT,
    FLAG,
    MANY,
    NO_DEFAULT,
    SIDED,
    TEXT,
    WORD,
    WORDS,
    Entries,
    Entry,
    Marks,
    choice_mark,
    count_mark,
    flag_mark,
    word_mark,
)

ENTRIES = Entries(
    "A position",
    [
        Entry("turn", COUNT),
        Entry("order", WORDS),
        Entry("hand", SIDED),
        Entry("reef", MANY, "reefs"),
        Entry("note", TEXT),
        Entry("over", FLAG),
    ],
    "[A-Z][0-9]",
    {"at": WORD},
    ["left", "right"],
    ["ships"],
)
LINES = """turn 3
order left right
hand left 5 7
hand right 2
reef 1 2
reef 3
note a calm sea
over
A1 0102 crew=3 dead
B1 0203""".splitlines()
DATA = {
    "turn": 3,
    "order": ["left", "right"],
    "hand": {"left": ["5", "7"], "right": ["2"]},
    "note": "a calm sea",
    "over": True,
    "reefs": [["1", "2"], ["3"]],
    "ships": [
        {"id": "A1", "at": "0102", "marks": ["crew=3", "dead"]},
        {"id": "B1", "at": "0203", "marks": []},
    ],
}


def test_the_same_entries_as_text_and_as_json() -> None:
    text = "\n".join(LINES)
    data = json.loads(json.dumps(ENTRIES.data(text)))
    assert data == DATA
    Draft202012Validator(ENTRIES.schema()).validate(data)
    assert sorted(ENTRIES.text(data).splitlines()) == sorted(LINES)


def test_entries_are_divided_by_lines_or_semicolons_and_comments_are_skipped() -> None:
    found = ENTRIES.read("# a position\n" + "; ".join(reversed(LINES)) + "\n\n")
    assert found.text("turn") == "3"
    assert found.repeated["reef"] == ["3", "1 2"]
    assert found.by_side["hand", "left"] == "5 7"
    assert found.pieces == {"B1": "0203", "A1": "0102 crew=3 dead"}


@pytest.mark.parametrize(
    ("text", "problem", "place"),
    [
        ("wind north", "unknown entry", "wind"),
        ("turn 1; turn 2", "double entry", "turn"),
        ("A1 0101; A1 0202", "double entry", "A1"),
        ("hand left 1; hand left 2", "double entry", "hand"),
        ("hand middle 1", "no such side", "hand"),
    ],
)
def test_what_is_no_entry_is_named(text: str, problem: str, place: str) -> None:
    with pytest.raises(BadNotation) as caught:
        ENTRIES.read(text)
    assert (caught.value.problem, caught.value.place) == (problem, place)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"turn": True}, "turn"),
        ({"turn": "3"}, "turn"),
        ({"wind": "N"}, "wind"),
        ({"order": "left"}, "order"),
        ({"order": ["left; turn 9"]}, "order"),
        ({"order": [3]}, "order"),
        ({"reefs": [3]}, "reefs"),
        ({"reefs": "1 2"}, "reefs"),
        ({"hand": {"middle": []}}, "hand"),
        ({"hand": ["5"]}, "hand"),
        ({"over": False}, "over"),
        ({"note": "two\nlines"}, "note"),
        ({"ships": "A1"}, "ships"),
        ({"ships": [{"id": "A1"}]}, "ships"),
        ({"ships": [{"id": "turn", "at": "1", "marks": []}]}, "id"),
        ({"ships": [{"id": "A1", "at": "1 2", "marks": []}]}, "at"),
    ],
)
def test_wrong_data_name_the_field(change: dict[str, Any], place: str) -> None:
    with pytest.raises(BadNotation) as caught:
        ENTRIES.text({**DATA, **change})
    assert caught.value.place == place
    if place != "note":
        assert not Draft202012Validator(ENTRIES.schema()).is_valid({**DATA, **change})


class Boat:
    """Something with marks."""

    def __init__(self) -> None:
        self.most = 9
        self.crew = 9
        self.oars = 0
        self.dead = False
        self.deck = False
        self.state = 0


MARKS: Marks[Boat] = Marks(
    [
        count_mark("crew", lambda boat: boat.most, lambda boat: boat.most),
        count_mark("oars", 2, NO_DEFAULT),
        flag_mark("dead"),
        choice_mark("deck", {"decked": True, "open": False}, False),
        word_mark("state", {"calm": 0, "burning": 1}, 0, "is"),
    ]
)


def test_a_mark_is_written_where_it_is_not_as_usual_and_read_back() -> None:
    boat, other = Boat(), Boat()
    assert MARKS.write(boat) == ["oars=0"]
    boat.crew, boat.oars, boat.dead, boat.deck, boat.state = 4, 2, True, True, 1
    words = MARKS.write(boat)
    assert words == ["crew=4", "oars=2", "dead", "decked", "is=burning"]
    for one in reversed(words):
        MARKS.read(other, one)
    assert vars(other) == vars(boat)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("crew=10", "crew, a whole number from 0 to 9"),
        ("crew=-1", "crew, a whole number from 0 to 9"),
        ("crew=٣", "crew, a whole number from 0 to 9"),
        ("crew", "crew=, oars=, is=, dead, decked or open"),
        ("dead=1", "crew=, oars=, is=, dead, decked or open"),
        ("is=wet", "is= with calm or burning"),
    ],
)
def test_a_mark_that_cannot_be_read_says_what_would_fit(text: str, expected: str) -> None:
    with pytest.raises(PatternMismatch) as caught:
        MARKS.read(Boat(), text)
    assert caught.value.expected == expected

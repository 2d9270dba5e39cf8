"""Lists, flags and words in data files, and the lines of fields within lists of tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import DataTable, SchemaInference, either, read_toml

FILE = """sail = true
wind = "S"
step = [0, -1]
rows = [[1, "miss"], [9, "hit"]]
cards = { first = { value = 3 } }

[[fleet.groups]]
ships = 3

[[fleet.groups]]
ships = 4
type = 5
"""


def table() -> DataTable:
    return read_toml(FILE, "fleet.toml")


def test_reads_flags_words_and_lists() -> None:
    top = table()
    assert top.flag("sail")
    assert not top.flag("oars", False)
    assert top.word("wind", ["N", "S"]) == 1
    assert top.word("current", ["N", "S"], "N") == 0
    assert top.integers("step", -1, 1) == [0, -1]
    assert top.rows("rows") == [[1, "miss"], [9, "hit"]]
    groups = top.table("fleet").tables("groups")
    assert [group.integer("ships", 1, 9) for group in groups] == [3, 4]
    assert top.tables("none") == []


def groups(top: DataTable) -> list[DataTable]:
    return top.table("fleet").tables("groups")


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda t: t.flag("wind"), "'S' at fleet.toml line 2, field wind; expected true or false"),
        (lambda t: t.word("wind", ["", "N"]), "line 2, field wind; expected one of N"),
        (lambda t: t.integers("step", 0, 1), "line 3, field step; expected a list of whole numbe"),
        (lambda t: t.integers("wind", 0, 1), "line 2, field wind; expected a list of whole number"),
        (lambda t: t.rows("step"), "line 3, field step; expected a list of rows"),
        (lambda t: t.tables("rows"), "line 4, field rows; expected a list of tables"),
        (
            lambda t: groups(t)[1].integer("ships", 1, 3),
            "line 11, field fleet.groups[2].ships; expected a whole number from 1 to 3",
        ),
        (lambda t: groups(t)[0].integer("type", 1, 9), "line 7, field fleet.groups[1].type; expec"),
        (
            lambda t: t.table("cards").table("first").integer("value", 1, 2),
            "line 5, field cards.first.value",
        ),
    ],
)
def test_refuses_with_the_line(read: Callable[[DataTable], object], complaint: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read(table())
    assert complaint in str(caught.value)


def test_unknown_fields_are_told_all_that_would_do() -> None:
    group = groups(table())[1]
    assert not group.has("sail")
    assert group.integer("ships", 1, 9) == 4
    with pytest.raises(BadScenario, match=r"line 12, .*expected one of: sail, ships"):
        group.close()


@pytest.mark.parametrize("item", ['["a", 2]', "[true, 2]", "[1, 2, 3]", "[1]", "7"])
def test_a_point_is_a_pair_of_whole_numbers(item: str) -> None:
    assert read_toml("at = [[1, 2]]", "fleet.toml").points("at") == [(1, 2)]
    with pytest.raises(BadScenario, match="a list of pairs"):
        read_toml(f"at = [[1, 2], {item}]", "fleet.toml").points("at")


def test_a_form_that_fits_two_tables_is_as_wide_as_both() -> None:
    narrow = {"type": "integer", "minimum": 2, "maximum": 5}
    assert either(narrow, {"type": "integer", "minimum": 1, "maximum": 4}) == {
        "type": "integer",
        "minimum": 1,
        "maximum": 5,
    }
    assert either(narrow, {"type": "integer", "minimum": 3}) == {"type": "integer", "minimum": 2}
    assert either(narrow, {"type": "string"}) == {}
    lists = [{"type": "array", "items": form} for form in (narrow, {"type": "integer"})]
    assert either(lists[0], lists[1]) == lists[1]
    assert either(lists[0], {"type": "array"}) == {"type": "array"}
    words = [{"type": "string", "enum": enum} for enum in (["a", "b"], ["b", "c"])]
    assert either(*words) == {"type": "string", "enum": ["a", "b", "c"]}
    assert either(words[0], {"type": "string"}) == {"type": "string"}
    assert either({"type": "string"}, words[0]) == {"type": "string"}


def test_the_schema_of_points_and_of_words_that_a_file_chooses() -> None:
    inference = SchemaInference("fleet.toml")
    with inference.recording():
        top = read_toml('at = [[1, 2]]\nwind = "N"\nship = "Argo"', "fleet.toml")
        top.points("at")
        top.word("wind", ["N", "S"])
        top.word("ship", ["Argo"], ever=False)
    whole = {"type": "integer"}
    assert inference.schema()["properties"] == {
        "at": {
            "type": "array",
            "items": {"type": "array", "items": whole, "minItems": 2, "maxItems": 2},
        },
        "wind": {"type": "string", "enum": ["N", "S"]},
        "ship": {"type": "string"},
    }


def test_of_equally_close_forms_of_a_field_the_first_counts() -> None:
    inference = SchemaInference("fleet.toml")
    with inference.recording():
        top = read_toml("crew = 3\nships = 2", "fleet.toml")
        for key, most in (("crew", (8, 9)), ("ships", (9, 10)), ("ships", (8, 9))):
            for high in most:
                top.integer(key, 1, high)
    forms = inference.schema()["properties"]
    assert (forms["crew"]["maximum"], forms["ships"]["maximum"]) == (8, 10)


def test_a_survey_sees_nothing_after_its_end() -> None:
    inference = SchemaInference("fleet.toml")
    with inference.recording():
        read_toml("crew = 3", "fleet.toml").integer("crew", 1, 9)
    read_toml("crew = 3\nships = 2", "fleet.toml").integer("ships", 1, 9)
    with inference.recording():
        read_toml("crew = 3", "fleet.toml").integer("crew", 1, 9)
    assert set(inference.schema()["properties"]) == {"crew"}


def test_a_table_has_other_fields_unless_its_reader_refuses_them() -> None:
    for closes in (False, True):
        inference = SchemaInference("fleet.toml")
        with inference.recording():
            top = read_toml("crew = 3", "fleet.toml")
            top.integer("crew", 1, 9)
            if closes:
                top.close()
        assert ("additionalProperties" in inference.schema()) == closes


def test_names_that_a_file_chooses_are_no_fields_of_its_schema() -> None:
    inference = SchemaInference("fleet.toml")
    with inference.recording():
        for _, ship in read_toml("[ships.Argo]\ncrew = 3", "fleet.toml").table("ships").named():
            ship.integer("crew", 1, 9)
            ship.close()
    ships = inference.schema()["properties"]["ships"]
    assert ships["additionalProperties"]["required"] == ["crew"]
    assert "properties" not in ships


@pytest.mark.parametrize("text", ["a = {}", "a = [1, {}]", "[a.b]\nc = [[{}]]"])
def test_numbers_have_64_bits(text: str) -> None:
    for number in (-(2**63), 2**63 - 1):
        read_toml(text.format(number), "fleet.toml")
    for number in (-(2**63) - 1, 2**63):
        with pytest.raises(BadScenario, match="number too large"):
            read_toml(text.format(number), "fleet.toml")
